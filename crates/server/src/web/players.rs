//! Rankings.

use axum::extract::State;
use maud::{Markup, html};
use mura_arena::rating::TimeClass;
use mura_games::GameId;
use serde::Deserialize;

use super::asked::{self, Asked, filled};
use super::layout::{self, Page};
use super::link;
use crate::guard::Visitor;
use crate::house::House;
use crate::problem::Problem;
use crate::store::Standing;

/// The classes, the quickest first.
pub(super) const CLASSES: [TimeClass; 5] =
    [TimeClass::Blitz, TimeClass::Rapid, TimeClass::Standard, TimeClass::Daily, TimeClass::Unclocked];

/// So many players stand in a ranking.
const SHOWN: i64 = 100;

/// A rating that is less certain than this is told to be a first guess.
pub(super) const PROVISIONAL: f64 = 110.0;

/// Which ranking.
#[derive(Debug, Deserialize)]
pub(super) struct Wishes {
    game: Option<String>,
    class: Option<String>,
    name: Option<String>,
}

/// `/players`
pub(super) async fn page(
    State(house): State<House>,
    visitor: Visitor,
    Asked(wishes): Asked<Wishes>,
) -> Result<Markup, Problem> {
    let (game, class, ranking) = shown(&house, &wishes).await?;
    let wanted = filled(wishes.name.as_deref());
    let found = match wanted {
        Some(name) => house.store().account_named(name).await?,
        None => None,
    };
    Ok(layout::page(
        Page {
            title: "Players",
            about: "Who plays here, and how strong they are, game by game.",
            visitor: &visitor,
            script: None,
        },
        &html! {
            h1 { "Players" }
            form class="find" method="get" action="/players" role="search" {
                label for="name" { "Find a player" }
                input id="name" name="name" value=(wanted.unwrap_or_default()) autocomplete="off" maxlength="60";
                button class="button primary" { "Find" }
            }
            @if let Some(name) = wanted {
                @match &found {
                    Some(account) => p { a href=(link::player(&account.name)) { (account.name) } },
                    None => p role="status" { "Nobody here is called “" (mura_games::shortened(name)) "”." },
                }
            }
            nav class="tabs" aria-label="Which game" {
                @for other in GameId::ALL {
                    a href={ "/players?game=" (other) "&class=" (class) } aria-current=[(*other == game).then_some("page")] {
                        (other.title())
                    }
                }
            }
            nav class="tabs small" aria-label="Which time class" {
                @for other in CLASSES {
                    a href={ "/players?game=" (game) "&class=" (other) } aria-current=[(other == class).then_some("page")] {
                        (other)
                    }
                }
            }
            (table(game, class, &ranking))
        },
    ))
}

/// Which ranking is shown, and who stands in it. What is not asked for is chosen so that somebody does, the first tab first.
async fn shown(house: &House, wishes: &Wishes) -> Result<(GameId, TimeClass, Vec<Standing>), Problem> {
    let game = filled(wishes.game.as_deref()).map(|name| asked::game(Some(name))).transpose()?;
    let class = filled(wishes.class.as_deref()).map(|word| {
        CLASSES.into_iter().find(|class| class.word() == word).ok_or_else(|| {
            Problem::bad(format!("There is no time class \"{}\".", mura_games::shortened(word)))
        })
    });
    let class = class.transpose()?;
    for &its_game in GameId::ALL.iter().filter(|its_game| game.is_none_or(|game| game == **its_game)) {
        for its_class in CLASSES.into_iter().filter(|its_class| class.is_none_or(|class| class == *its_class))
        {
            let ranking = house.store().ranking(its_game, its_class.word(), SHOWN).await?;
            if !ranking.is_empty() {
                return Ok((its_game, its_class, ranking));
            }
        }
    }
    Ok((game.unwrap_or(GameId::MurClassic), class.unwrap_or(TimeClass::Unclocked), Vec::new()))
}

fn table(game: GameId, class: TimeClass, ranking: &[Standing]) -> Markup {
    let caption = format!("{}, {class}", game.title());
    html! {
        @if ranking.is_empty() {
            p { "Nobody has played a rated " (class) " game of " (game.title()) " yet." }
        } @else {
            div class="scroll" tabindex="0" role="region" aria-label=(caption) {
                table class="table" {
                    caption { (caption) }
                    thead {
                        tr {
                            th scope="col" class="number" { "Rank" }
                            th scope="col" { "Player" }
                            th scope="col" class="number" { "Rating" }
                            th scope="col" class="number" { "Give or take" }
                            th scope="col" class="number" { "Games" }
                        }
                    }
                    tbody {
                        @for (index, standing) in ranking.iter().enumerate() {
                            tr {
                                td class="number" { (index + 1) }
                                td { a href=(link::player(&standing.name)) { (standing.name) } }
                                td class="number" { (rating(standing)) }
                                td class="number" { (format!("±{:.0}", 2.0 * standing.deviation)) }
                                td class="number" { (standing.games) }
                            }
                        }
                    }
                }
            }
            p class="hint" {
                "A question mark stands behind a rating that rests on few games. “Give or take” is the range in which the true "
                "strength lies nineteen times out of twenty."
            }
        }
    }
}

/// A rating as people read it.
pub(super) fn rating(standing: &Standing) -> String {
    let doubt = if standing.deviation > PROVISIONAL { "?" } else { "" };
    format!("{:.0}{doubt}", standing.rating)
}
