//! The web app: accounts, live games, storage, pages and API.
//!
//! A [`House`] is everything that requests share; [`app`] is the router over it, which tests call
//! without a port; [`serve()`] puts it on a port until it is told to stop. No rule of any game is
//! known here: positions, legal actions, clocks and pictures come from the crates below, as texts
//! and plain data.

pub mod analysis;
mod api;
mod background;
pub mod config;
pub mod engines;
pub mod guard;
pub mod house;
pub mod id;
pub mod live;
pub mod moment;
pub mod operation;
pub mod private;
pub mod problem;
mod serve;
pub mod store;
pub mod web;

use axum::{Router, middleware};

pub use config::Config;
pub use house::House;
pub use serve::serve;

/// The whole app over a house.
pub fn app(house: House) -> Router {
    let pages = Router::new()
        .merge(web::routes())
        .merge(live::routes())
        .merge(analysis::routes())
        .merge(api::routes())
        .fallback(missing)
        .method_not_allowed_fallback(not_allowed);
    // Programs that watch the server pass no limit: it must answer them when it has no answer for
    // anybody else.
    guard::protect(pages, &house)
        .merge(guard::for_this_host(operation::routes(), &house))
        .layer(middleware::from_fn_with_state(house.clone(), operation::observe))
        .with_state(house)
}

async fn missing() -> problem::Problem {
    problem::Problem::missing("There is no page at this address.")
}

async fn not_allowed(method: axum::http::Method) -> problem::Problem {
    let method = mura_games::shortened(method.as_str());
    let sentence = format!("{method} is nothing that this address answers.");
    problem::Problem::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, sentence)
}
