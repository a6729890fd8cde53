//! The pages. They are rendered here and can be read without JavaScript; scripts bring them to life.

mod account;
pub(crate) mod asked;
pub(crate) mod assets;
pub(crate) mod board;
mod drawing;
mod editor;
mod game;
mod games;
mod graph;
mod home;
pub(crate) mod icon;
mod image;
mod kept;
pub mod layout;
mod learn;
pub(crate) mod link;
mod listing;
mod player;
mod players;
pub(crate) mod preview;
mod record;
mod rules;
mod seek;
pub(crate) mod start;

use axum::Router;
use axum::routing::get;

use crate::house::House;

/// The routes of all pages.
pub fn routes() -> Router<House> {
    Router::new()
        .route("/", get(home::page))
        .route("/new", get(start::page))
        .route("/learn", get(learn::page))
        .route("/rules", get(learn::from_rules))
        .route("/rules/{game}", get(rules::page))
        .route("/editor", get(editor::page))
        .route("/editor/check", get(editor::check))
        .route("/editor/edit", get(editor::edit))
        .route("/image.svg", get(image::position_svg))
        .route("/image.png", get(image::position_png))
        .route("/game/{key}/image.svg", get(image::game_svg))
        .route("/game/{key}/image.png", get(image::game_png))
        .route("/game/{key}/record", get(record::text))
        .route("/game/{key}/json", get(record::json))
        .route("/games", get(games::page))
        .route("/games/mine", get(games::mine))
        .route("/players", get(players::page))
        .route("/player/{name}", get(player::page))
        .route("/assets/{*path}", get(assets::serve))
        .route("/board.svg", get(board::drawn))
        .route("/game/{key}", get(game::page))
        .route("/game/{key}/scene", get(game::step))
        .merge(account::routes())
}
