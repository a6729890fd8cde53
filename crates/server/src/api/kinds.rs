//! `GET /kinds`: what can be played.

use axum::Json;
use mura_arena::live::Agreement;
use mura_games::{GameId, Settings};
use serde::Serialize;

/// One of the games.
#[derive(Debug, Serialize)]
pub(super) struct Kind {
    game: &'static str,
    title: &'static str,
    /// What the rules call the first player and the second.
    players: [&'static str; 2],
    /// The usual start; in Advanced Mur the dice are rolled before it.
    start: String,
    /// Whether throws come between the choices.
    throws: bool,
    /// Whether a draw can be agreed on.
    draws: bool,
    /// Where the rules are.
    rules: String,
}

#[derive(Debug, Serialize)]
pub(super) struct Kinds {
    kinds: Vec<Kind>,
}

pub(super) async fn list() -> Json<Kinds> {
    Json(Kinds { kinds: GameId::ALL.iter().filter_map(|game| kind(*game)).collect() })
}

fn kind(game: GameId) -> Option<Kind> {
    let table = game.start(&Settings::default()).ok()?;
    Some(Kind {
        game: game.as_str(),
        title: game.title(),
        players: game.players(),
        start: table.position(),
        throws: table.chance().is_some(),
        draws: Agreement::casual(game).has_draws(),
        rules: format!("/rules/{game}"),
    })
}
