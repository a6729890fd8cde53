//! The page of a game. It can be read without scripts; `js/play.js` brings it to life.

use axum::extract::{Path, State};
use maud::{Markup, PreEscaped, html};
use mura_games::Player;
use mura_picture::{Scene, turned_for};
use serde::{Deserialize, Serialize};

use super::{Replay, aside};
use crate::background;
use crate::guard::Visitor;
use crate::house::House;
use crate::live::message::{PlayView, Side};
use crate::problem::Problem;
use crate::store::AccountKind;
use crate::web::asked::Asked;
use crate::web::board::framed;
use crate::web::layout::{self, Page};
use crate::web::{link, preview};

/// Which position is to be seen, for readers without scripts.
#[derive(Debug, Deserialize)]
pub(in crate::web) struct Wish {
    ply: Option<usize>,
}

/// What the script is told before the server speaks to it.
#[derive(Serialize)]
struct Data<'a> {
    key: &'a str,
    game: &'a str,
    seat: Option<Side>,
    names: [&'a str; 2],
    sides: [&'a str; 2],
    per_number: usize,
    second_begins: bool,
    ended: bool,
    ply: usize,
    plays: &'a [PlayView],
    scene: &'a Scene,
}

/// `/game/{key}`.
pub(in crate::web) async fn page(
    State(house): State<House>,
    visitor: Visitor,
    Path(key): Path<String>,
    Asked(wish): Asked<Wish>,
) -> Result<Markup, Problem> {
    let replay = Replay::load(&house, &key.as_str().into()).await?;
    let plays = replay.live.done().len();
    background::run(plays, move || drawn(&house, &visitor, &replay, wish.ply)).await
}

/// The page as HTML.
fn drawn(house: &House, visitor: &Visitor, replay: &Replay, ply: Option<usize>) -> Result<Markup, Problem> {
    let game = replay.row.agreement.game;
    let seat = visitor.account().and_then(|account| replay.row.seat(&account.id));
    let flipped = turned_for(game, seat.unwrap_or(Player::First));
    let plays = replay.plays()?;
    let ply = ply.unwrap_or(plays.len()).min(plays.len());
    let (scene, _, _) = replay.seen(ply, flipped, None)?;
    let table = replay.at(ply)?;
    let start = replay.start()?;
    let names = Player::BOTH.map(|player| replay.name(player));
    let data = Data {
        key: replay.row.id.as_str(),
        game: game.as_str(),
        seat: seat.map(Side::from),
        names,
        sides: Player::BOTH.map(|player| start.name(player)),
        per_number: start.plays_per_number(),
        second_begins: start.turn() == Player::Second,
        ended: replay.live.end().is_some(),
        ply,
        plays: &plays,
        scene: &scene,
    };
    let title = format!("{} – {}, {}", names[0], names[1], game.title());
    let about = format!("{}: {} against {}. {}", game.title(), names[0], names[1], scene.words);
    let low = seat.unwrap_or(Player::First);
    let content = html! {
        div class="play" data-flipped=[flipped.then_some("")] {
            h1 class="visually-hidden" { (title) }
            div class="board-side" {
                (bar(replay, low.other(), false))
                (framed(&scene, &table.position()))
                (bar(replay, low, true))
                div class="under" {
                    p class="status" data-status { (aside::status(replay)) }
                    @if replay.live.end().is_none() {
                        noscript { p { "To play, this page needs JavaScript; to look on, load it again from time to time." } }
                    }
                    div class="choices" data-choices role="group" aria-label="Choices" {}
                }
            }
            (aside::markup(replay, &plays, ply))
        }
        div class="visually-hidden" role="status" aria-live="polite" data-live {}
        div class="toast" role="alert" data-toast hidden {}
        (question())
        (data_block("game-data", &data))
    };
    Ok(layout::page_with(
        Page { title: &title, about: &about, visitor, script: Some("js/play.js") },
        &preview::of_game(house.config(), &replay.row.id, &scene.words),
        &content,
    ))
}

/// A player's bar beside the board: who it is, and the clock.
fn bar(replay: &Replay, player: Player, low: bool) -> Markup {
    let account = replay.players[player.index()].as_ref();
    let side = if player == Player::First { "first" } else { "second" };
    let is_person =
        account.is_some_and(|account| matches!(account.kind, AccountKind::Person | AccountKind::Bot));
    let name = replay.name(player);
    html! {
        div class={ "bar " (if low { "low" } else { "high" }) } data-bar=(side) {
            span class={ "swatch " (replay.live.table().name(player).to_lowercase()) } aria-hidden="true" {}
            @if is_person {
                a class="bar-name" href=(link::player(name)) { (name) }
            } @else {
                span class="bar-name" { (name) }
            }
            // The board beside it says this, too.
            span class="visually-hidden" { (replay.live.table().name(player)) }
            span class="here" data-here hidden title="Has this page open" { span class="visually-hidden" { "is here" } }
            span class="clock number" data-clock hidden role="timer" aria-label={ "Clock of " (name) } {}
        }
    }
}

/// The dialog that asks whether something is really wanted.
fn question() -> Markup {
    html! {
        dialog data-confirm class="card" aria-labelledby="question" {
            form method="dialog" class="stack" {
                p id="question" data-question {}
                div class="row" {
                    button class="button danger" value="yes" { "Yes" }
                    button class="button" value="no" autofocus { "No" }
                }
            }
        }
    }
}

/// Data for scripts. A data block is never executed, and `<` cannot end it early.
pub(crate) fn data_block(id: &str, data: &impl Serialize) -> Markup {
    let text = serde_json::to_string(data).unwrap_or_default().replace('<', "\\u003c");
    html! { script type="application/json" id=(id) { (PreEscaped(text)) } }
}
