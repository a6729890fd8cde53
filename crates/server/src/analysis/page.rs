//! `/analysis`: a board on which every line can be tried, with the engine looking on.

use axum::extract::State;
use maud::{Markup, PreEscaped, html};
use mura_games::GameId;
use serde::{Deserialize, Serialize};

use super::line::Line;
use super::message::Board;
use crate::background;
use crate::guard::Visitor;
use crate::house::House;
use crate::id::GameKey;
use crate::live::load::load;
use crate::problem::Problem;
use crate::web::asked::Asked;
use crate::web::assets;
use crate::web::board::framed;
use crate::web::icon::{self, icon};
use crate::web::layout::{self, Page};

/// What can be asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub(super) struct Wish {
    game: Option<String>,
    position: Option<String>,
    /// A game that was played here, and the number of its actions.
    key: Option<GameKey>,
    ply: Option<usize>,
    #[serde(default)]
    flipped: bool,
}

/// What the script begins with.
#[derive(Serialize)]
struct Start {
    game: &'static str,
    position: Option<String>,
    actions: Vec<String>,
    flipped: bool,
    sides: [&'static str; 2],
    board: Board,
}

/// `GET /analysis?game=&position=` or `?key=&ply=`
pub(super) async fn page(
    State(house): State<House>,
    Asked(wish): Asked<Wish>,
    visitor: Visitor,
) -> Result<Markup, Problem> {
    let flipped = wish.flipped;
    let (game, position, actions) = start(&house, wish).await?;
    let (from, line) = (position.clone(), actions.clone());
    let board = background::run(line.len(), move || {
        Line::new(game, from.as_deref(), &line).and_then(|line| line.board(flipped))
    });
    let board = board.await.map_err(|broken| Problem::bad(broken.to_string()))?;
    let shown = board.position.clone();
    let framed = framed(&board.scene, &shown);
    let start = Start { game: game.as_str(), position, actions, flipped, sides: game.players(), board };
    let about = "Try any line of play on the board while the computer looks on.";
    Ok(layout::page(
        Page { title: "Analysis", about, visitor: &visitor, script: Some("js/analysis.js") },
        &html! {
            (style_sheet())
            (data_block("analysis", &start))
            h1 { "Analysis" }
            div class="analysis" {
                div class="analysis-board" {
                    (framed)
                    div class="choices" data-choices {}
                }
                div class="analysis-side" {
                    (meter(game))
                    section class="card" aria-label="Best lines" {
                        p class="visually-hidden" role="status" data-live {}
                        p data-words { "The computer looks at the position once the page is awake." }
                        ol class="lines" data-lines {}
                        p class="muted" data-depth {}
                    }
                    (tools())
                    ol class="plays" data-plays {}
                    (form(game, &shown))
                }
            }
        },
    ))
}

async fn start(house: &House, wish: Wish) -> Result<(GameId, Option<String>, Vec<String>), Problem> {
    let Some(key) = wish.key else {
        let game = match wish.game.as_deref().filter(|game| !game.is_empty()) {
            Some(game) => game.parse::<GameId>().map_err(|error| Problem::bad(format!("{error}.")))?,
            None => GameId::MurClassic,
        };
        let position = wish.position.filter(|position| !position.trim().is_empty());
        return Ok((game, position, Vec::new()));
    };
    let loaded =
        load(house.store(), &key).await?.ok_or_else(|| Problem::missing("There is no such game."))?;
    if loaded.live.end().is_none() {
        // Nobody shall be helped in a game that goes on.
        return Err(Problem::forbidden("This game still goes on. It can be analysed when it is over."));
    }
    let done = loaded.live.done();
    let ply = wish.ply.unwrap_or(done.len()).min(done.len());
    let actions = done[..ply].iter().map(|done| done.text.clone()).collect();
    let agreement = &loaded.row.agreement;
    Ok((agreement.game, agreement.start.clone(), actions))
}

/// Who is better, as a bar that is filled from the first player's side.
fn meter(game: GameId) -> Markup {
    let [first, second] = game.players();
    html! {
        div class="share" {
            span { (first) }
            meter min="0" max="1" value="0.5" data-share aria-label={ "What " (first) " can expect" } {}
            span { (second) }
        }
    }
}

fn tools() -> Markup {
    let tools = [
        ("first", "Back to the start", icon::FIRST),
        ("back", "One play back", icon::BACK),
        ("forward", "One play forward", icon::FORWARD),
        ("turn", "Turn the board", icon::FLIP),
        ("think", "Let the computer look, or not", icon::LAMP),
    ];
    html! {
        div class="tools" role="toolbar" aria-label="Line" {
            @for (action, words, path) in tools {
                button class="icon-button" type="button" data-action=(action) title=(words) aria-label=(words) { (icon(path)) }
            }
        }
    }
}

/// The form works without scripts, too: it opens the page at another position.
fn form(game: GameId, position: &str) -> Markup {
    html! {
        form class="card" action="/analysis" method="get" {
            p class="field" {
                label for="game" { "Game" }
                select id="game" name="game" {
                    @for each in GameId::ALL {
                        option value=(each) selected[*each == game] { (each.title()) }
                    }
                }
            }
            p class="field" {
                label for="position" { "Position" }
                input id="position" name="position" value=(position) data-position spellcheck="false" autocomplete="off";
            }
            button class="button" type="submit" { "Open" }
        }
    }
}

/// The style of these pages.
pub(super) fn style_sheet() -> Markup {
    html! { link rel="stylesheet" href=(assets::address("css/analysis.css")); }
}

/// Data for a script. It is not executed, and nothing in it can end the block.
fn data_block(id: &str, data: &impl Serialize) -> Markup {
    let text = serde_json::to_string(data).unwrap_or_else(|_| "null".into()).replace('<', "\\u003c");
    html! { script type="application/json" id=(id) { (PreEscaped(text)) } }
}
