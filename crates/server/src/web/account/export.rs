//! Everything that is stored about somebody, as one JSON file.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};

use super::Refused;
use crate::guard::{Session, Visitor};
use crate::house::House;
use crate::id::{AccountId, GameKey};
use crate::live::record::record;
use crate::moment::now_ms;
use crate::problem::Problem;
use crate::store::{Account, StoreError};

/// `GET /account/export`. The file is written game by game, so that a long career needs no more memory than a short one.
pub(super) async fn download(State(house): State<House>, visitor: Visitor) -> Result<Response, Refused> {
    let Some(account) = visitor.session().map(Session::account) else { return Err(Refused::SignIn) };
    let mut head = head(&house, account).await?.to_string();
    // The games are its last part.
    head.pop();
    head.push_str(",\"games\":[");
    let games = house.store().games_of(&account.id).await?.into_iter().enumerate();
    let games = games.map(|(number, key)| Part::Game { key, is_first: number == 0 });
    let parts: Vec<Part> = std::iter::once(Part::Head(head)).chain(games).chain([Part::Tail]).collect();
    let body = stream::iter(parts).then(move |part| {
        let house = house.clone();
        async move { part.write(&house).await }
    });
    let body = Body::from_stream(body);
    let kind = "application/json; charset=utf-8";
    let name = "attachment; filename=\"mura-account.json\"";
    Ok((
        StatusCode::OK,
        [
            (header::CONTENT_TYPE, kind),
            (header::CONTENT_DISPOSITION, name),
            (header::CACHE_CONTROL, "no-store"),
        ],
        body,
    )
        .into_response())
}

async fn head(house: &House, account: &Account) -> Result<Value, Problem> {
    let store = house.store();
    let sessions = store.own_sessions(&account.id, now_ms()).await?;
    let tokens = store.own_tokens(&account.id).await?;
    let bots = store.bots(&account.id).await?;
    let bot_name =
        |id| bots.iter().find(|bot| bot.id == id).map_or(account.name.as_str(), |bot| bot.name.as_str());
    Ok(json!({
        "account": { "name": account.name, "kind": account.kind.word(), "created_ms": account.created_ms },
        "sessions": sessions.iter().map(|session| json!({
            "created_ms": session.created_ms,
            "used_ms": session.used_ms,
            "expires_ms": session.expires_ms,
        })).collect::<Vec<_>>(),
        "bots": bots.iter().map(|bot| json!({ "name": bot.name, "created_ms": bot.created_ms })).collect::<Vec<_>>(),
        "tokens": tokens.into_iter().map(|token| json!({
            "label": token.label,
            "account": bot_name(token.account),
            "created_ms": token.created_ms,
            "used_ms": token.used_ms,
        })).collect::<Vec<_>>(),
        "ratings": store.own_ratings(&account.id).await?,
        "rating_changes": store.own_rating_changes(&account.id).await?,
        "challenges": store.own_challenges(&account.id).await?,
    }))
}

/// A part of the file.
enum Part {
    Head(String),
    Game { key: GameKey, is_first: bool },
    Tail,
}

impl Part {
    async fn write(self, house: &House) -> Result<Bytes, StoreError> {
        Ok(match self {
            Part::Head(text) => text.into(),
            Part::Game { key, is_first } => {
                let comma = if is_first { "\n" } else { ",\n" };
                format!("{comma}{}", game(house, &key).await?).into()
            }
            Part::Tail => Bytes::from_static(b"\n]}\n"),
        })
    }
}

async fn game(house: &House, key: &GameKey) -> Result<Value, StoreError> {
    let missing = || StoreError::Content(format!("game {key} is gone"));
    let row = house.store().game(key).await?.ok_or_else(missing)?;
    let [first, second] = &row.seats;
    let (first, second) = (name(house, first).await?, name(house, second).await?);
    let record = match record(house, key).await {
        Ok(record) => record.map(|record| record.to_string()),
        // One log that cannot be followed must not keep the others from their owner.
        Err(StoreError::Content(error)) => {
            tracing::error!(error, "a game cannot be exported");
            None
        }
        Err(error) => return Err(error),
    };
    let finish = row.finish.as_ref();
    Ok(json!({
        "key": key,
        "game": row.agreement.game.as_str(),
        "first": first,
        "second": second,
        "rated": row.rated,
        "control": row.agreement.control.to_string(),
        "created_ms": row.created_ms,
        "ended_ms": finish.map(|finish| finish.ended_ms),
        "outcome": finish.map(|finish| &finish.outcome),
        "termination": finish.map(|finish| &finish.termination),
        "record": record,
    }))
}

async fn name(house: &House, account: &AccountId) -> Result<String, StoreError> {
    Ok(house.store().account(account).await?.map_or_else(String::new, |account| account.name))
}
