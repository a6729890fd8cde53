//! The board editor. The browser sends touches and shows what comes back; what a touch does to a position is
//! [`mura_games::edit`]'s affair.

mod answer;
mod controls;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use mura_games::edit::{self, Edit};
use mura_games::{GameId, Refusal, Settings, Table};
use mura_picture::Look;
use serde::Deserialize;
use serde_json::json;

use super::asked::{self, Asked, filled};
use super::game::data_block;
use super::layout::{self, Page};
use super::{drawing, preview};
use crate::guard::Visitor;
use crate::house::House;
use crate::problem::Problem;
use answer::Answer;

/// A position, and what is to be done with it.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Wishes {
    game: Option<String>,
    position: Option<String>,
    point: Option<String>,
    piece: Option<String>,
    field: Option<String>,
    value: Option<String>,
    flip: Option<String>,
}

impl Wishes {
    fn look(&self) -> Look {
        Look { flipped: filled(self.flip.as_deref()) == Some("1"), ..Look::default() }
    }

    fn edit(&self) -> Result<Edit<'_>, Problem> {
        match (self.point.as_deref(), self.piece.as_deref(), self.field.as_deref(), self.value.as_deref()) {
            (Some(point), Some(piece), None, None) => Ok(Edit::Put { point, piece }),
            (None, None, Some(field), Some(value)) => Ok(Edit::Set { field, value }),
            _ => Err(Problem::bad("An edit has a point and a piece, or a field and a value.")),
        }
    }
}

/// `/editor`
pub(super) async fn page(
    State(house): State<House>,
    visitor: Visitor,
    Asked(wishes): Asked<Wishes>,
) -> Result<Markup, Problem> {
    let game = asked::game(wishes.game.as_deref())?;
    // Somebody who has written a text gets it back, with what is wrong about it, beside a board to begin with.
    let (table, refusal) = match asked::table(game, wishes.position.as_deref()) {
        Ok(table) => (table, None),
        Err(problem) => (asked::table(game, None)?, Some(problem.sentence)),
    };
    let look = wishes.look();
    let answer = Answer::new(&*table, &look)?;
    let written = refusal.as_ref().and(wishes.position.as_deref()).unwrap_or(&answer.position);
    let preview =
        preview::of_position(house.config(), &answer.links.share, game, &answer.position, &answer.words);
    Ok(layout::page_with(
        Page {
            title: "Board editor",
            about: "Set up any position of the five games, share it, play from it.",
            visitor: &visitor,
            script: Some("js/editor.js"),
        },
        &preview,
        &html! {
            h1 { "Board editor" }
            nav class="tabs" aria-label="Which game" {
                @for other in GameId::ALL {
                    a href={ "/editor?game=" (other) } aria-current=[(*other == game).then_some("page")] { (other.title()) }
                }
            }
            div class="editor" id="editor" data-game=(game) {
                div class="editor-board" id="editor-board" { (drawing::board_to_touch(&*table, &look)?) }
                div class="editor-side" {
                    (controls::palette(game))
                    (controls::fields(&answer.fields))
                    (controls::buttons(&answer))
                }
                (controls::text(game, written, refusal.as_deref()))
            }
            (data_block("editor-data", &answer))
        },
    ))
}

fn refused(refusal: &Refusal, sentence: &str) -> Response {
    let body = json!({
        "error": sentence,
        "token": refusal.token,
        "column": refusal.column,
    });
    (StatusCode::UNPROCESSABLE_ENTITY, Json(body)).into_response()
}

fn answered(table: &dyn Table, look: &Look) -> Response {
    match Answer::new(table, look) {
        Ok(answer) => Json(answer).into_response(),
        Err(problem) => problem.json(),
    }
}

/// `/editor/check`: what a text stands for, or what is wrong with it.
pub(super) async fn check(Asked(wishes): Asked<Wishes>) -> Response {
    let game = match asked::game(wishes.game.as_deref()) {
        Ok(game) => game,
        Err(problem) => return problem.json(),
    };
    let opened = match filled(wishes.position.as_deref()) {
        Some(position) => game.open(position),
        None => game.start(&Settings::default()),
    };
    match opened {
        Ok(table) => answered(&*table, &wishes.look()),
        Err(refusal) => refused(&refusal, &format!("This is no position: {refusal}.")),
    }
}

/// `/editor/edit`: what becomes of a position.
pub(super) async fn edit(Asked(wishes): Asked<Wishes>) -> Response {
    let asked = asked::game(wishes.game.as_deref()).and_then(|game| Ok((game, wishes.edit()?)));
    let (game, edit) = match asked {
        Ok(asked) => asked,
        Err(problem) => return problem.json(),
    };
    let position = wishes.position.as_deref().unwrap_or_default();
    match edit::apply(game, position, edit).and_then(|text| game.open(&text)) {
        Ok(table) => answered(&*table, &wishes.look()),
        Err(refusal) => refused(&refusal, &asked::sentence(&refusal.reason)),
    }
}
