//! `GET /games`, `POST /games` and `GET /game/{key}`: what is and was played here.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use mura_games::{GameId, shortened};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::answer::{Answer, Asked, Body, Name, Refusal};
use super::say;
use super::summary::{Names, Summary};
use super::wanted::Wanted;
use crate::guard::{Bearer, Visitor};
use crate::house::House;
use crate::id::GameKey;
use crate::live::record::record;
use crate::problem::Problem;
use crate::store::{Cursor, Ending, GameRow, Search, Store};

/// So many games come at once, and at most.
const USUAL: u32 = 20;
const MOST: u32 = 100;

/// What is looked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Looked {
    player: Option<String>,
    game: Option<String>,
    /// `goes-on`, `first`, `second`, `draw`, `won`, `lost`, `broken-off`; without it, all that have ended and count.
    ending: Option<String>,
    rated: Option<bool>,
    after: Option<String>,
    limit: Option<u32>,
}

/// A page of a list.
#[derive(Debug, Serialize)]
pub(super) struct Listing {
    games: Vec<Summary>,
    /// What to send as `after` for the next page; none: there is no more.
    next: Option<String>,
}

/// `GET /games`.
pub(super) async fn list(State(house): State<House>, Asked(looked): Asked<Looked>) -> Answer<Listing> {
    let store = house.store();
    let limit = looked.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(Problem::bad(format!("\"limit\": expected 1 to {MOST}.")).into());
    }
    let mut search = read(&looked)?;
    if let Some(name) = &looked.player {
        let player = store.account_named(name).await?;
        let player =
            player.ok_or_else(|| Problem::missing(format!("There is no player \"{}\".", shortened(name))))?;
        search.player = Some(player.id);
    }
    let mut found = store.search(&search, i64::from(limit) + 1).await?;
    let has_more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next = found.last().filter(|_| has_more).map(|last| Cursor::behind(last).word());
    let mut names = Names::new(store);
    let mut games = Vec::with_capacity(found.len());
    for listed in &found {
        games.push(names.game(&listed.game).await?);
    }
    Ok(Json(Listing { games, next }))
}

fn read(looked: &Looked) -> Result<Search, Problem> {
    let unknown = |field: &str, word: &str| {
        Problem::bad(format!("\"{field}\": \"{}\" is not known here.", shortened(word)))
    };
    let game = looked.game.as_deref().map(|word| {
        word.parse::<GameId>()
            .map_err(|error: mura_games::UnknownGame| Problem::bad(format!("\"game\": {error}.")))
    });
    let ending =
        looked.ending.as_deref().map(|word| Ending::read(word).ok_or_else(|| unknown("ending", word)));
    let after = looked.after.as_deref().map(|word| Cursor::read(word).ok_or_else(|| unknown("after", word)));
    let ending = ending.transpose()?;
    if looked.player.is_none() && matches!(ending, Some(Ending::Won | Ending::Lost)) {
        return Err(Problem::bad("\"ending\": somebody has won or lost only as \"player\"."));
    }
    Ok(Search {
        game: game.transpose()?,
        ending,
        rated: looked.rated,
        after: after.transpose()?,
        ..Search::default()
    })
}

/// A game that has been made.
#[derive(Debug, Serialize)]
pub(super) struct Made {
    game: Summary,
}

impl Made {
    pub(super) async fn find(house: &House, key: &GameKey) -> Result<Made, Refusal> {
        let row = row(house, key).await?;
        Ok(Made { game: Names::new(house.store()).game(&row).await? })
    }
}

/// `POST /games`: a game against a level of the built-in engine.
pub(super) async fn against_computer(
    State(house): State<House>,
    Bearer(account): Bearer,
    Body(wanted): Body<Wanted>,
) -> Answer<Made> {
    let (plan, level) = wanted.against_computer()?;
    let key = plan.start(house.hall(), &account.id, &Store::computer(level)).await?;
    Made::find(&house, &key).await.map(Json)
}

/// A game with everything that is known of it.
#[derive(Debug, Serialize)]
pub(super) struct Whole {
    game: Summary,
    /// As the socket's first message has it, for whoever asks.
    state: Box<RawValue>,
}

async fn row(house: &House, key: &GameKey) -> Result<GameRow, Refusal> {
    let row = house.store().game(key).await?;
    row.ok_or_else(|| Problem::missing("There is no such game.").into())
}

/// `GET /game/{key}`.
pub(super) async fn show(State(house): State<House>, Name(key): Name, visitor: Visitor) -> Answer<Whole> {
    let key = GameKey::from(key);
    row(&house, &key).await?;
    let account = visitor.account().map(|account| account.id.clone());
    let state = say::look(&house, &key, account).await?;
    // The row is read after the state, so that it is not older: the room may just have stored something.
    let row = row(&house, &key).await?;
    let game = Names::new(house.store()).game(&row).await?;
    Ok(Json(Whole { game, state }))
}

/// `GET /game/{key}/record`.
pub(super) async fn show_record(State(house): State<House>, Name(key): Name) -> Result<Response, Refusal> {
    let record = record(&house, &GameKey::from(key)).await?;
    let record = record.ok_or_else(|| Problem::missing("There is no such game."))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record.to_string()).into_response())
}
