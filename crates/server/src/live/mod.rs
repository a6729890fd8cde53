//! Games that are being played: a room for each, the hall with all rooms, and the connections of
//! pages to them.

mod bucket;
mod challenge;
pub(crate) mod client;
mod dice;
mod game;
mod hall;
pub mod load;
pub mod lobby;
pub mod message;
pub(crate) mod new;
mod quit;
pub mod record;
mod restart;
pub(crate) mod room;
mod series;
pub mod shared;
mod socket;
mod think;
mod view;

use axum::Router;
use axum::routing::{any, get, post};

pub(crate) use bucket::Bucket;
pub(crate) use challenge::{accept, addressee, publish, withdraw};
pub(crate) use client::{Client, Farewell, Lag, outbox};
pub use hall::{Hall, NewGame};
pub(crate) use new::{Plan, Wish, may_be_rated};
pub(crate) use restart::resume;
pub(crate) use room::{NOT_STORED, ToRoom};
pub(crate) use socket::{admit, bounded, upgrade};

use crate::house::House;

/// The routes of games that are being played.
pub fn routes() -> Router<House> {
    Router::new()
        .route("/new", post(new::make))
        .route("/lobby", get(lobby::page).post(lobby::enter))
        .route("/lobby/socket", any(lobby::upgrade))
        .route("/challenge/{key}", get(challenge::page))
        .route("/challenge/{key}/take", post(challenge::take))
        .route("/challenge/{key}/cancel", post(challenge::cancel))
        .route("/game/{key}/socket", any(socket::upgrade))
}
