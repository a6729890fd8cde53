//! What a request asks for: behind the question mark of its address, or in a form.

use std::error::Error;

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::Uri;
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
        queried(&parts.uri).map(Asked)
    }
}

/// What stands behind the question mark of an address.
pub(crate) fn queried<T: DeserializeOwned>(address: &Uri) -> Result<T, Problem> {
    Query::try_from_uri(address)
        .map(|Query(asked)| asked)
        .map_err(|rejection| Problem::bad(format!("The address cannot be read: {}.", cause(&rejection))))
}

/// A form that was sent. What cannot be read is a [`Problem`] like any other.
#[derive(Debug)]
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        Form::from_request(request, state).await.map(|Form(sent)| Sent(sent)).map_err(|rejection| {
            let sentence = match &rejection {
                FormRejection::InvalidFormContentType(_) => {
                    "A form is expected here, of the type application/x-www-form-urlencoded.".to_owned()
                }
                other => format!("The form cannot be read: {}.", cause(other)),
            };
            Problem::new(rejection.status(), sentence)
        })
    }
}

/// What a refusal of the framework comes from: the part that names the field.
fn cause(rejection: &(dyn Error + 'static)) -> String {
    let mut cause = rejection;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    shortened(&cause.to_string())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_become_sentences() {
        assert_eq!(sentence("the game is over"), "The game is over.");
        assert_eq!(sentence("Is it over?"), "Is it over?");
        assert_eq!(sentence(""), ".");
    }
}
