//! The page of a player.

use axum::extract::{Path, State};
use maud::{Markup, html};
use mura_games::{GameId, shortened};

use super::layout::{self, Page};
use super::{graph, link, listing, players};
use crate::guard::Visitor;
use crate::house::House;
use crate::problem::Problem;
use crate::store::{Account, AccountKind, RatingPoint, Search, Standing};

/// So many of the latest games are shown.
const GAMES: i64 = 20;

/// So many of the latest changes of a rating are drawn.
const STORY: i64 = 500;

/// `/player/{name}`
pub(super) async fn page(
    State(house): State<House>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Markup, Problem> {
    let store = house.store();
    let missing = || Problem::missing(format!("Nobody here is called \"{}\".", shortened(&name)));
    let account = store.account_named(&name).await?.ok_or_else(missing)?;
    let standings = store.standings(&account.id).await?;
    let mut stories = Vec::new();
    for standing in &standings {
        let story = store.rating_story(&account.id, &standing.game, &standing.class, STORY).await?;
        stories.push((standing, story));
    }
    let [played, won, drawn] = store.tally(&account.id).await?;
    let going = store.unfinished_of(&account.id, 6).await?;
    let going: Vec<_> = going.into_iter().filter(|listed| !listed.game.is_shared()).collect();
    let search = Search { player: Some(account.id.clone()), ..Search::default() };
    let games = store.search(&search, GAMES).await?;
    let about = format!("{} has finished {played} games here.", account.name);
    Ok(layout::page(
        Page { title: &account.name, about: &about, visitor: &visitor, script: None },
        &html! {
            h1 { (account.name) " " (kind(&account)) }
            dl class="facts" {
                div { dt { "Since" } dd { (listing::moment(account.created_ms)) } }
                div { dt { "Finished games" } dd { (played) } }
                div { dt { "Won" } dd { (won) } }
                div { dt { "Drawn" } dd { (drawn) } }
                div { dt { "Lost" } dd { (played - won - drawn) } }
            }
            (invitation(&account, &visitor))
            (ratings(&stories))
            @if !going.is_empty() {
                section { h2 { "Being played now" } (listing::previews(&going)) }
            }
            section {
                h2 { "Latest games" }
                @if games.is_empty() {
                    p { "No finished game yet." }
                } @else {
                    (listing::table(&format!("Latest games of {}", account.name), &games))
                    p { a href={ "/games?player=" (link::encoded(&account.name)) } { "All games of " (account.name) } }
                }
            }
        },
    ))
}

/// The way to a game against somebody.
fn invitation(account: &Account, visitor: &Visitor) -> Markup {
    let is_self = visitor.account().is_some_and(|own| own.id == account.id);
    let (address, word) = match account.kind {
        AccountKind::Person | AccountKind::Bot if !is_self => {
            (format!("/new?for={}", link::encoded(&account.name)), "Challenge")
        }
        AccountKind::Computer { level } => (format!("/new?level={level}"), "Play"),
        AccountKind::Person | AccountKind::Bot | AccountKind::Guest => return html! {},
    };
    html! {
        p { a class="button primary" href=(address) { (word) span class="visually-hidden" { " " (account.name) } } }
    }
}

fn kind(account: &Account) -> Markup {
    let word = match account.kind {
        AccountKind::Guest => "guest",
        AccountKind::Person => return html! {},
        AccountKind::Bot => "bot",
        AccountKind::Computer { .. } => "the computer",
    };
    html! { span class="tag" { (word) } }
}

fn title(standing: &Standing) -> String {
    let game = match standing.game.parse::<GameId>() {
        Ok(game) => game.title(),
        Err(_) => &standing.game,
    };
    format!("{game}, {}", standing.class)
}

fn ratings(stories: &[(&Standing, Vec<RatingPoint>)]) -> Markup {
    html! {
        @if !stories.is_empty() {
            section {
                h2 { "Ratings" }
                ul class="ratings" {
                    @for (standing, story) in stories {
                        li class="card" {
                            h3 { (title(standing)) }
                            p class="rating" {
                                strong { (players::rating(standing)) }
                                " " span class="muted" { "±" (format!("{:.0}", 2.0 * standing.deviation)) }
                                " after " (standing.games) @if standing.games == 1 { " game" } @else { " games" }
                            }
                            (graph::of_rating(&title(standing), story))
                        }
                    }
                }
            }
        }
    }
}
