//! Made-up players and games, to look at the web app before anybody has played. All names begin
//! with `demo-`.

mod finished;
mod live;

use mura_games::{GameId, Luck};

use crate::house::House;
use crate::id::AccountId;
use crate::moment::now_ms;
use crate::store::{Account, AccountKind, StoreError};

/// The same games in every demo.
const SEED: u64 = 5;

/// Finished games of each kind.
const GAMES: usize = 8;

/// The days in which they were played.
const DAYS: i64 = 12;
const DAY_MS: i64 = 24 * 3600 * 1000;

/// A made-up player and the level that plays for him.
#[derive(Clone, Debug)]
struct Guise {
    account: AccountId,
    level: u8,
}

const PLAYERS: [(&str, u8); 8] = [
    ("demo-nomsa", 8),
    ("demo-ashur", 7),
    ("demo-lindiwe", 6),
    ("demo-enlil", 5),
    ("demo-thabo", 4),
    ("demo-inanna", 3),
    ("demo-sipho", 2),
    ("demo-ninsun", 1),
];

/// Fills an empty database, and lets some games play by themselves. A database that is in use is
/// left alone.
pub(super) async fn begin(house: &House) -> Result<(), StoreError> {
    let players = match house.store().account_named(PLAYERS[0].0).await? {
        Some(_) => known(house).await?,
        None if !house.store().has_games().await? => fill(house).await?,
        None => {
            tracing::warn!("the database is in use: no made-up players were added");
            return Ok(());
        }
    };
    live::begin(house, &players);
    Ok(())
}

/// The players of an earlier demo.
async fn known(house: &House) -> Result<Vec<Guise>, StoreError> {
    let mut players = Vec::new();
    for (name, level) in PLAYERS {
        if let Some(account) = house.store().account_named(name).await? {
            players.push(Guise { account: account.id, level });
        }
    }
    Ok(players)
}

async fn fill(house: &House) -> Result<Vec<Guise>, StoreError> {
    let now = now_ms();
    let mut players = Vec::new();
    for (name, level) in PLAYERS {
        let account = Account {
            id: AccountId::fresh(),
            name: name.to_owned(),
            kind: AccountKind::Person,
            created_ms: now - (DAYS + 1) * DAY_MS,
        };
        house.store().insert_account(&account, None, None).await?;
        players.push(Guise { account: account.id, level });
    }
    let made = {
        let players = players.clone();
        tokio::task::spawn_blocking(move || finished(&players, now)).await
    };
    // In the order in which they ended: ratings are counted one after the other.
    for (mut row, batch) in made.unwrap_or_default() {
        house.store().insert_game(&row).await?;
        row.finish.clone_from(&batch.finish);
        house.writer().store(batch).await?;
        house.store().count(&row).await?;
    }
    tracing::info!(
        players = players.len(),
        games = GAMES * GameId::ALL.len(),
        "made-up players and games are there"
    );
    Ok(players)
}

fn finished(players: &[Guise], now: i64) -> Vec<finished::Made> {
    let mut luck = Luck::new(SEED);
    let count = GAMES * GameId::ALL.len();
    let mut made: Vec<_> = (0..count)
        .filter_map(|index| {
            let game = GameId::ALL[index % GameId::ALL.len()];
            let first = luck.below(players.len());
            let second = (first + 1 + luck.below(players.len() - 1)) % players.len();
            let age = DAYS * DAY_MS * (count - index) as i64 / count as i64;
            finished::play(game, [&players[first], &players[second]], now - age, &mut luck)
        })
        .collect();
    made.sort_by_key(|(_, batch)| batch.finish.as_ref().map(|finish| finish.ended_ms));
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_games_every_time_and_all_of_them_over() {
        let players: Vec<_> =
            PLAYERS.iter().map(|(name, _)| Guise { account: (*name).into(), level: 1 }).collect();
        let one = finished(&players, 1_000_000_000_000);
        assert_eq!(one.len(), GAMES * GameId::ALL.len());
        let texts = |made: &[finished::Made]| -> Vec<_> {
            made.iter()
                .map(|(_, batch)| (batch.position.clone(), batch.finish.clone(), batch.events.len()))
                .collect()
        };
        assert_eq!(texts(&one), texts(&finished(&players, 1_000_000_000_000)));
        for (row, batch) in &one {
            assert!(batch.finish.is_some() && batch.plies > 0, "{row:?}");
        }
    }
}
