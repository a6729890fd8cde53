//! What an address asks for, behind its question mark.

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use mura_games::{GameId, Settings, Table, shortened};
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// What stands behind the question mark of an address. What cannot be read is a [`Problem`] like any other.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        Query::try_from_uri(&parts.uri).map(|Query(asked)| Asked(asked)).map_err(|rejection| {
            Problem::bad(format!("The address cannot be read: {}.", shortened(&rejection.body_text())))
        })
    }
}

/// A text of the query that was filled in: forms send empty ones, too.
pub(crate) fn filled(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// The game of this name; without one, the first of all.
pub(crate) fn game(name: Option<&str>) -> Result<GameId, Problem> {
    match filled(name) {
        Some(name) => name.parse().map_err(|error| Problem::bad(sentence(&format!("{error}")))),
        None => Ok(GameId::MurClassic),
    }
}

/// The table of a position text; without one, the start.
pub(crate) fn table(game: GameId, position: Option<&str>) -> Result<Box<dyn Table>, Problem> {
    match filled(position) {
        Some(position) => game.open(position),
        None => game.start(&Settings::default()),
    }
    .map_err(|refusal| Problem::bad(format!("This is no position of {}: {refusal}.", game.title())))
}

/// A clause as a sentence.
pub(crate) fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let end = if clause.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
