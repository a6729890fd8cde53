//! The pages. They are rendered here and can be read without JavaScript; scripts bring them to life.

pub(crate) mod assets;
pub(crate) mod board;
mod game;
mod home;
pub mod layout;

use axum::Router;
use axum::routing::get;

use crate::house::House;
use crate::problem::Problem;

/// The routes of all pages.
pub fn routes() -> Router<House> {
    Router::new()
        .route("/", get(home::page))
        .route("/assets/{*path}", get(assets::serve))
        .route("/board.svg", get(board::drawn))
        .route("/game/{key}", get(game::page))
        .route("/game/{key}/scene", get(game::step))
}

/// What is said where there is nothing.
pub(crate) async fn nothing() -> Problem {
    Problem::missing("There is no such page.")
}
