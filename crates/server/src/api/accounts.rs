//! `GET /me` and `GET /player/{name}`.

use axum::Json;
use axum::extract::State;
use mura_games::shortened;
use serde::Serialize;

use super::answer::{Answer, Name};
use super::summary::Named;
use crate::guard::Bearer;
use crate::house::House;
use crate::problem::Problem;
use crate::store::{Account, StoreError};

/// An account and what it has come to.
#[derive(Debug, Serialize)]
pub(super) struct Profile {
    #[serde(flatten)]
    named: Named,
    created_ms: i64,
    ratings: Vec<Rating>,
}

#[derive(Debug, Serialize)]
struct Rating {
    game: String,
    /// The time class.
    class: String,
    rating: f64,
    deviation: f64,
    games: i64,
}

impl Profile {
    async fn find(house: &House, account: &Account) -> Result<Profile, StoreError> {
        let standings = house.store().standings(&account.id).await?;
        let ratings = standings.into_iter().map(|standing| Rating {
            game: standing.game,
            class: standing.class,
            rating: standing.rating,
            deviation: standing.deviation,
            games: standing.games,
        });
        let ratings = ratings.collect();
        Ok(Profile { named: account.into(), created_ms: account.created_ms, ratings })
    }
}

/// `GET /me`.
pub(super) async fn me(State(house): State<House>, Bearer(account): Bearer) -> Answer<Profile> {
    Ok(Json(Profile::find(&house, &account).await?))
}

/// `GET /player/{name}`.
pub(super) async fn player(State(house): State<House>, Name(name): Name) -> Answer<Profile> {
    let account = house.store().account_named(&name).await?;
    let account =
        account.ok_or_else(|| Problem::missing(format!("There is no player \"{}\".", shortened(&name))))?;
    Ok(Json(Profile::find(&house, &account).await?))
}
