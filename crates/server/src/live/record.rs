//! The record of a game that was or is played here.

use mura_arena::series::{Event, tags};
use mura_games::record::Record;
use mura_games::{GameId, Settings};

use super::dice::FairDice;
use super::load::{Loaded, load};
use super::series::standing;
use crate::house::House;
use crate::id::GameKey;
use crate::moment::record_date;
use crate::store::StoreError;

/// The record of a game, as far as it has come, with everything that is known of it; none if there is no such game.
pub async fn record(house: &House, key: &GameKey) -> Result<Option<Record>, StoreError> {
    let Some(loaded) = load(house.store(), key).await? else { return Ok(None) };
    let [first, second] = &loaded.row.seats;
    let names = [house.hall().account(first).await?.name, house.hall().account(second).await?.name];
    let mut record = loaded.live.record([&names[0], &names[1]]);
    record.set_tag("Event", if loaded.row.rated { "Rated game" } else { "Casual game" });
    let site = house.config().public_url.trim_end_matches('/');
    record.set_tag("Site", if site.is_empty() { "mura".to_owned() } else { format!("{site}/game/{key}") });
    record.set_tag("Date", record_date(loaded.row.created_ms));
    tell_dice(&loaded, &mut record);
    tell_series(house, &loaded, &mut record).await?;
    Ok(Some(record))
}

/// The tags about dice, and the opening roll as the rule option that it is.
fn tell_dice(loaded: &Loaded, record: &mut Record) {
    let Some(dice) = FairDice::of(&loaded.row) else { return };
    if loaded.row.agreement.game == GameId::MurAdvanced
        && let Some(start) = &loaded.row.agreement.start
        && let Some(options) = rolled(start)
    {
        record.tags.retain(|tag| tag.name != "Start");
        if !options.is_empty() {
            record.set_tag("Options", options);
        }
    }
    for (name, value) in dice.statement(&loaded.row, loaded.live.end().is_some()).tags() {
        record.set_tag(&name, value);
    }
}

/// The start of Advanced Mur by its dice; empty where they are the usual ones.
fn rolled(start: &str) -> Option<String> {
    let game = GameId::MurAdvanced;
    let settled = game.open(start).ok()?.settled();
    let (_, dice) = settled.into_iter().find(|(name, _)| *name == "dice")?;
    let mut settings = Settings::default();
    settings.set("dice", &dice);
    if game.start(&settings).ok()?.position() != start {
        return None;
    }
    let usual = game.options().iter().any(|option| option.name == "dice" && option.default == dice);
    Some(if usual { String::new() } else { format!("dice={dice}") })
}

/// The game's place in its series.
async fn tell_series(house: &House, loaded: &Loaded, record: &mut Record) -> Result<(), StoreError> {
    let Some((series, number)) = &loaded.row.series else { return Ok(()) };
    let Some(row) = house.store().series(series).await? else { return Ok(()) };
    let [one, two] = &row.sides;
    let names = [house.hall().account(one).await?.name, house.hall().account(two).await?.name];
    let mut before = standing(house.store(), row, Some(*number)).await?;
    let Some(fixture) = before.fixture() else { return Ok(()) };
    for (name, value) in tags::before(before.series.terms(), &fixture, [&names[0], &names[1]]) {
        record.set_tag(name, value);
    }
    let how = loaded.live.end().and_then(|end| end.in_series(loaded.row.agreement.game));
    if let Some(how) = how {
        let table = loaded.live.table();
        if before.series.take(Event::Ended { table, how }).is_ok() {
            record.set_tag("Termination", tags::termination(table, how));
            for (name, value) in tags::after(&before.series) {
                record.set_tag(name, value);
            }
        }
    }
    Ok(())
}
