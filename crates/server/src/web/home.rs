//! The start page.

use axum::extract::State;
use maud::{Markup, html};
use mura_games::GameId;
use mura_picture::{Album, Look};

use super::layout::{self, Page};
use super::{asked, drawing, listing, rules};
use crate::guard::Visitor;
use crate::house::House;
use crate::live::lobby;
use crate::problem::Problem;
use crate::store::Listed;

/// The level that somebody meets who has never played: it makes mistakes, but not only.
const FIRST_LEVEL: u8 = 3;

/// So many games are shown to be watched or gone on with.
const SHOWN: i64 = 6;

/// `/`: every game is one click away.
pub(super) async fn page(State(house): State<House>, visitor: Visitor) -> Result<Markup, Problem> {
    let store = house.store();
    let own = match visitor.account() {
        Some(account) => store.unfinished_of(&account.id, SHOWN).await?,
        None => Vec::new(),
    };
    let watch = store.to_watch(None, SHOWN).await?;
    let calls = lobby::calls(&house, &visitor).await?;
    let mut album = Album::default();
    let cards: Vec<Markup> =
        GameId::ALL.iter().map(|game| card(*game, &visitor, &mut album)).collect::<Result<_, _>>()?;
    Ok(layout::page(
        Page {
            title: "Play",
            about: "Play Mur, Advanced Mur, Ur and Morabaraba in the browser, against the computer or a friend.",
            visitor: &visitor,
            script: None,
        },
        &html! {
            h1 { "Five board games, ready to play" }
            p class="lead" {
                "Pick a board and play: against the computer, beside a friend, or with someone far away. No account needed. "
                a href="/lobby" { "Who is looking for a game?" }
            }
            (calls)
            (rail("Your games", &own, Some(("/games/mine", "All your games"))))
            (drawing::shared(&album))
            ul class="game-cards" { @for card in &cards { (card) } }
            (rail("Being played now", &watch, Some(("/games", "Search all games"))))
        },
    ))
}

/// One game: a look at its board, and everything that a first game needs.
fn card(game: GameId, visitor: &Visitor, album: &mut Album) -> Result<Markup, Problem> {
    let table = asked::table(game, Some(showpiece(game)))?;
    let [first, second] = game.players();
    let id = |part: &str| format!("{game}-{part}");
    Ok(html! {
        li class="card game-card" {
            a class="game-board" href={ "/rules/" (game) } aria-label={ "Rules of " (game.title()) } {
                (drawing::board_in(album, &*table, &Look::default())?)
            }
            h2 { (game.title()) }
            p { (rules::pitch(game)) }
            form method="post" action="/new" {
                (visitor.csrf_field())
                input type="hidden" name="game" value=(game);
                div class="pair" {
                    label for=(id("level")) { "Level" }
                    select id=(id("level")) name="level" { (levels(FIRST_LEVEL)) }
                    label for=(id("colour")) { "You are" }
                    select id=(id("colour")) name="colour" {
                        option value="first" { (first) }
                        option value="second" { (second) }
                        option value="either" { "By lot" }
                    }
                }
                button class="button primary wide" name="opponent" value="computer" { "Play the computer" }
                div class="halves" {
                    button class="button" name="opponent" value="screen" { "Friend, this screen" }
                    button class="button" name="opponent" value="link" { "Friend, by link" }
                }
            }
            p class="card-links" {
                a href={ "/rules/" (game) } { "Rules" span class="visually-hidden" { " of " (game.title()) } }
                " · "
                a href={ "/new?game=" (game) } { "Clocks, positions, matches" span class="visually-hidden" { " for " (game.title()) } }
            }
        }
    })
}

/// The levels of the computer, as choices.
pub(super) fn levels(chosen: u8) -> Markup {
    html! {
        @for level in 1..=10_u8 {
            option value=(level) selected[level == chosen] {
                (level)
                @match level { 1 => " – beginner", 5 => " – at home", 10 => " – full strength", _ => "" }
            }
        }
    }
}

/// A position from the middle of a game, in which one sees what it is about.
fn showpiece(game: GameId) -> &'static str {
    match game {
        GameId::MurClassic => "1bw3wb/b2b1w2/2w4b/k b 1-1 -",
        GameId::MurKraken => "2b2w1b/1bw1k3/b3w2w/1 w 1-0 -",
        GameId::MurAdvanced => "1b1wb2w/2b2k2/w4b2/1 b 224 2-3/6 - -",
        GameId::Ur => "1.010100021000000.1/1.001000100100100.2 b m2",
        GameId::Morabaraba => "A1=1,A4=2,B6=13,C5=16,D2=4,D3=15,D7=3,E4=5,F2=14,F4=17,G4=18,G7=6 - b 0 -",
    }
}

fn rail(title: &str, games: &[Listed], more: Option<(&str, &str)>) -> Markup {
    html! {
        @if !games.is_empty() {
            section class="rail" {
                h2 { (title) }
                (listing::previews(games))
                @if let Some((address, words)) = more { p { a href=(address) { (words) } } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_shows_a_position_of_its_own() {
        for &game in GameId::ALL {
            let table = game.open(showpiece(game)).unwrap_or_else(|error| panic!("{game}: {error}"));
            assert!(table.outcome().is_none() && !table.legal().is_empty(), "{game}");
        }
    }
}
