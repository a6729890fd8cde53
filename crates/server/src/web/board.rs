//! Boards that scripts take over.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use mura_games::{GameId, Settings};
use mura_picture::{Look, Scene, Style, Theme, svg};
use serde::Deserialize;

use crate::problem::Problem;
use crate::web::asked::Asked;

/// How boards on pages are drawn: in the page's colours, with everything that scripts need.
const STYLE: Style = Style { theme: Theme::Page, backdrop: false, handles: true, width: None };

/// A board in its frame, which keeps its place while the page loads. A script that wants it turned asks for it anew with what the
/// frame says.
pub(crate) fn framed(scene: &Scene, position: &str) -> Markup {
    html! {
        div class={ "board-frame " (scene.game) } data-game=(scene.game) data-position=(position) {
            (PreEscaped(svg(scene, &STYLE)))
        }
    }
}

/// Which board is wanted.
#[derive(Debug, Deserialize)]
pub(super) struct Wish {
    game: String,
    /// A position; none: the start.
    position: Option<String>,
    #[serde(default)]
    flipped: bool,
}

/// `/board.svg?game=ur&flipped=true`: a board as pages have it, without colours of its own.
pub(super) async fn drawn(Asked(wish): Asked<Wish>) -> Result<Response, Problem> {
    let game: GameId = wish.game.parse().map_err(|error| Problem::bad(format!("{error}.")))?;
    let table = match wish.position.as_deref().filter(|text| !text.is_empty()) {
        Some(position) => game.open(position),
        None => game.start(&Settings::default()),
    };
    let table = table.map_err(|error| Problem::bad(format!("The position: {error}.")))?;
    let look = Look { flipped: wish.flipped, ..Look::default() };
    let scene = Scene::new(&*table, &look).map_err(|error| Problem::bad(error.to_string()))?;
    let head = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=3600")];
    Ok((head, svg(&scene, &STYLE)).into_response())
}
