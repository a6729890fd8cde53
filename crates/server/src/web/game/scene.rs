//! A position of a game, for scripts that step through it.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use mura_games::{GameId, Player};
use mura_picture::{Motion, Scene};
use serde::{Deserialize, Serialize};

use super::Replay;
use crate::background;
use crate::house::House;
use crate::problem::Problem;
use crate::web::asked::Asked;

/// Which position is wanted.
#[derive(Debug, Deserialize)]
pub(in crate::web) struct Wish {
    /// After so many plays; none: after all.
    ply: Option<usize>,
    #[serde(default)]
    flipped: bool,
    /// Whose route is shown: `first` or `second`.
    route: Option<String>,
}

/// A position, and how it came about.
#[derive(Debug, Serialize)]
struct Step {
    ply: usize,
    scene: Scene,
    motion: Option<Motion>,
    words: String,
}

/// `/game/{key}/scene?ply=12&flipped=true`.
pub(in crate::web) async fn step(
    State(house): State<House>,
    Path(key): Path<String>,
    Asked(wish): Asked<Wish>,
) -> Response {
    match find(&house, &key, &wish).await {
        Ok(step) => Json(step).into_response(),
        Err(problem) => problem.json(),
    }
}

async fn find(house: &House, key: &str, wish: &Wish) -> Result<Step, Problem> {
    let replay = Replay::load(house, &key.into()).await?;
    let last = replay.live.done().len();
    let ply = wish.ply.unwrap_or(last).min(last);
    let route = match wish.route.as_deref() {
        None => None,
        Some(_) if replay.row.agreement.game != GameId::Ur => None,
        Some("first") => Some(Player::First),
        Some("second") => Some(Player::Second),
        Some(_) => return Err(Problem::bad("The route is the first or the second player's.")),
    };
    let flipped = wish.flipped;
    let seen = background::run(ply, move || replay.seen(ply, flipped, route)).await;
    let (scene, motion, words) = seen?;
    Ok(Step { ply, scene, motion, words })
}
