//! Analysis: a position looked at live, and finished games judged play by play.
//!
//! The page and its socket share one idea: a *line* is a start and the actions after it, which the browser sends as a whole whenever it
//! changes. The server plays it through, answers with the board and what can be played there, and lets the engine look at it for some
//! seconds. Nothing is kept between two messages but the job that is under way.

mod desk;
mod graph;
mod judged;
mod line;
mod message;
mod owner;
mod page;
mod review;
mod score;
mod socket;

use axum::Router;
use axum::routing::get;

use crate::house::House;

pub(crate) use desk::Desk;

/// The routes of analysis.
pub fn routes() -> Router<House> {
    Router::new()
        .route("/analysis", get(page::page))
        .route("/analysis/socket", get(socket::open))
        .route("/game/{key}/analysis", get(review::page))
        .route("/game/{key}/analysis/socket", get(review::socket))
}
