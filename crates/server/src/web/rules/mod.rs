//! The rules of the games.

mod diagram;
mod example;
mod markdown;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::extract::Path;
use maud::{Markup, html};
use mura_games::{GameId, Settings};

use super::layout::{self, Page};
use super::link;
use crate::guard::Visitor;
use crate::problem::Problem;
use markdown::Rendered;

/// The files, by what they are about: both editions of Mur share one.
fn source(game: GameId) -> &'static str {
    match game {
        GameId::MurClassic | GameId::MurKraken => include_str!("../../../../../docs/rules/mur.md"),
        GameId::MurAdvanced => include_str!("../../../../../docs/rules/mur-advanced.md"),
        GameId::Ur => include_str!("../../../../../docs/rules/ur.md"),
        GameId::Morabaraba => include_str!("../../../../../docs/rules/morabaraba.md"),
    }
}

/// The pages never change while the program runs, and are made once.
static PAGES: LazyLock<BTreeMap<GameId, Rendered>> = LazyLock::new(|| {
    let page = |game: &GameId| match markdown::render(source(*game)) {
        Ok(rendered) => Some((*game, rendered)),
        Err(problem) => {
            tracing::error!(%game, problem = problem.sentence, "rules");
            None
        }
    };
    GameId::ALL.iter().filter_map(page).collect()
});

/// What a game is like, in a sentence or two.
pub(crate) fn pitch(game: GameId) -> &'static str {
    match game {
        GameId::MurClassic => {
            "Place, move and knock seven stones on a round board. Trap the red stone, or three of theirs."
        }
        GameId::MurKraken => "The same game with ships and a kraken, and one stricter rule about traps.",
        GameId::MurAdvanced => {
            "Close on ships and on the kraken to race round the track. Whoever tips the dice to a triple steers the kraken."
        }
        GameId::Ur => {
            "Race seven pieces along the oldest board there is. Block, knock, and mind the rosettes."
        }
        GameId::Morabaraba => {
            "Twelve cows each. Make a row of three and shoot a cow; with three left, yours fly."
        }
    }
}

/// What there is to read about a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    /// The chapters that teach it: anchor, title.
    pub(super) chapters: &'static [(String, String)],
    /// How many diagrams there are.
    pub(super) diagrams: usize,
}

/// What the page of a game's rules has, unless it cannot be shown.
pub(super) fn outline(game: GameId) -> Option<Outline> {
    let rendered = PAGES.get(&game)?;
    Some(Outline { chapters: &rendered.chapters, diagrams: rendered.diagrams })
}

/// `/rules/{game}`
pub(super) async fn page(visitor: Visitor, Path(game): Path<String>) -> Result<Markup, Problem> {
    let unknown =
        |_| Problem::missing(format!("There are no rules of \"{}\".", mura_games::shortened(&game)));
    let game: GameId = game.parse().map_err(unknown)?;
    let rendered =
        PAGES.get(&game).ok_or_else(|| Problem::missing("These rules cannot be shown just now."))?;
    let start = game.start(&Settings::default()).map(|table| table.position()).unwrap_or_default();
    let title = format!("Rules of {}", game.title());
    Ok(layout::page(
        Page { title: &title, about: pitch(game), visitor: &visitor, script: None },
        &html! {
            div class="rules" {
                nav class="contents" aria-label="On this page" {
                    h2 { "On this page" }
                    ol {
                        @for (level, anchor, text) in &rendered.contents {
                            li class={ "level-" (level) } { a href={ "#" (anchor) } { (text) } }
                        }
                    }
                    h2 { "Other games" }
                    ul {
                        @for other in GameId::ALL.iter().filter(|other| **other != game) {
                            li { a href={ "/rules/" (other) } { (other.title()) } }
                        }
                    }
                }
                article class="prose" {
                    h1 { (rendered.title) }
                    p class="row" {
                        a class="button primary" href={ "/new?game=" (game) } { "Play" }
                        " "
                        a class="button" href=(link::editor(game, &start)) { "Set up a board" }
                    }
                    (rendered.body)
                    p class="row next" {
                        a class="button primary" href={ "/new?game=" (game) "&level=1" } { "Play a first game" }
                        a class="button" href={ "/analysis?game=" (game) } { "Try things out" }
                        a class="button" href="/learn" { "Learn another game" }
                    }
                }
            }
        },
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_can_be_made_and_every_anchor_is_there() {
        for &game in GameId::ALL {
            let rendered = markdown::render(source(game)).unwrap_or_else(|problem| panic!("{problem:?}"));
            let body = rendered.body.into_string();
            for target in body.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(body.contains(&format!("id=\"{target}\"")), "{game}: {target}");
            }
            assert!(rendered.contents.len() > 8, "{game}");
            assert!(body.matches("<figure").count() > 15, "{game}");
        }
    }
}
