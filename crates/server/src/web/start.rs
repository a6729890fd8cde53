//! The form for a new game, with everything that can be chosen.

use axum::extract::State;
use maud::{Markup, html};
use mura_arena::clock::{TimeControl, tie_break, unclocked, usual};
use mura_games::{GameId, Settings, shortened};
use mura_picture::Look;
use serde::Deserialize;

use super::asked::{self, Asked, filled};
use super::layout::{self, Page};
use super::{drawing, home, link};
use crate::guard::Visitor;
use crate::house::House;
use crate::problem::Problem;
use crate::store::{Account, AccountKind};

/// What the address can fill in: the fields of the form as they were sent, and a position to start from.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wishes {
    game: Option<String>,
    position: Option<String>,
    opponent: Option<String>,
    level: Option<String>,
    colour: Option<String>,
    control: Option<String>,
    #[serde(rename = "match")]
    length: Option<String>,
    terms: Option<String>,
    /// A position as somebody wrote it, be it that it is none.
    start: Option<String>,
    rated: Option<String>,
    /// The name of whom a challenge is for.
    #[serde(rename = "for")]
    to: Option<String>,
}

/// `/new`
pub(super) async fn page(
    State(house): State<House>,
    visitor: Visitor,
    Asked(wishes): Asked<Wishes>,
) -> Result<Markup, Problem> {
    let game = asked::game(wishes.game.as_deref())?;
    let table = asked::table(game, wishes.position.as_deref())?;
    let start = game.start(&Settings::default()).map(|table| table.position()).unwrap_or_default();
    let position = Some(table.position()).filter(|position| *position != start);
    if let Some(outcome) = table.outcome() {
        return Err(Problem::bad(format!(
            "A game cannot start from this position: it is over ({}).",
            outcome.word()
        )));
    }
    let level = wishes.level.as_deref().and_then(|level| level.parse().ok());
    let level = level.filter(|level| (1..=10).contains(level)).unwrap_or(3);
    let control = filled(wishes.control.as_deref()).unwrap_or("none");
    let to = match filled(wishes.to.as_deref()) {
        Some(name) => Some(named(&house, name).await?),
        None => None,
    };
    let heading = to.as_ref().map_or_else(|| "New game".to_owned(), |to| format!("Challenge {}", to.name));
    let title = format!("{heading}: {}", game.title());
    let whom = to.as_ref().map_or_else(String::new, |to| format!("&for={}", link::encoded(&to.name)));
    Ok(layout::page(
        Page {
            title: &title,
            about: "Choose an opponent, a time control and where to start.",
            visitor: &visitor,
            script: Some("js/start.js"),
        },
        &html! {
            h1 { (heading) }
            nav class="tabs" aria-label="Which game" {
                @for other in GameId::ALL {
                    a href={ "/new?game=" (other) (whom) } aria-current=[(*other == game).then_some("page")] { (other.title()) }
                }
            }
            div class="start" {
                form class="card" method="post" action="/new" {
                    (visitor.csrf_field())
                    input type="hidden" name="game" value=(game);
                    @match &to { Some(to) => (addressee(to)), None => (opponent(&wishes, level)) }
                    (colour(game, &wishes))
                    (clock(game, control))
                    (length(game, &wishes))
                    (from(&visitor, position.as_deref(), &wishes))
                    button class="button primary wide" { @if to.is_some() { "Send the challenge" } @else { "Start" } }
                }
                figure class="start-board" {
                    (drawing::board(&*table, &Look::default())?)
                    figcaption {
                        @if position.is_some() { "The game starts here. " }
                        @else { "The start of the game. " }
                        a href=(link::editor(game, &table.position())) { "Set up another position" }
                    }
                }
            }
        },
    ))
}

/// The player of this name, if there is one who can be challenged.
async fn named(house: &House, name: &str) -> Result<Account, Problem> {
    let account = house.store().account_named(name).await?;
    let account = account.filter(|account| matches!(account.kind, AccountKind::Person | AccountKind::Bot));
    account
        .ok_or_else(|| Problem::missing(format!("Nobody called \"{}\" can be challenged.", shortened(name))))
}

/// The choices of a field; the one that was made before, or the first one, is made.
fn choices(name: &str, made: Option<&str>, choices: &[(&str, &str)]) -> Markup {
    let made = choices.iter().position(|(value, _)| Some(*value) == made).unwrap_or(0);
    html! {
        div class="choice" {
            @for (index, (value, words)) in choices.iter().enumerate() {
                label {
                    input type="radio" name=(name) value=(value) checked[index == made];
                    span { (words) }
                }
            }
        }
    }
}

fn addressee(to: &Account) -> Markup {
    html! {
        fieldset {
            legend { "Opponent" }
            input type="hidden" name="opponent" value="player";
            input type="hidden" name="for" value=(to.name);
            p {
                a href=(link::player(&to.name)) { (to.name) }
                @if to.kind == AccountKind::Bot { " " span class="tag" { "bot" } }
                ". Nobody else can take the challenge."
            }
        }
    }
}

fn opponent(wishes: &Wishes, level: u8) -> Markup {
    const OPPONENTS: [(&str, &str); 4] = [
        ("computer", "The computer"),
        ("screen", "A friend on this screen"),
        ("link", "A friend, by a link"),
        ("lobby", "Anyone in the lobby"),
    ];
    html! {
        fieldset {
            legend { "Opponent" }
            (choices("opponent", wishes.opponent.as_deref(), &OPPONENTS))
            p class="field" {
                label for="level" { "Level of the computer" }
                select id="level" name="level" { (home::levels(level)) }
            }
        }
    }
}

fn colour(game: GameId, wishes: &Wishes) -> Markup {
    let [first, second] = game.players();
    let colours = [("first", first), ("second", second), ("either", "By lot")];
    html! {
        fieldset {
            legend { "Your colour" }
            (choices("colour", wishes.colour.as_deref(), &colours))
        }
    }
}

/// Time controls to choose from: the rule book's own first, then some of any length.
fn presets(game: GameId) -> Vec<(TimeControl, &'static str)> {
    let mut presets = vec![(TimeControl::None, "no clock")];
    let mut add = |control: TimeControl, words| {
        if presets.iter().all(|(known, _)| *known != control) {
            presets.push((control, words));
        }
    };
    add(usual(game), "the rule book's");
    add(unclocked(game, false), "the rule book's, without clocks");
    if let Some(control) = tie_break(game) {
        add(control, "the rule book's, to break ties");
    }
    let common: &[(&str, &str)] = match game {
        GameId::MurAdvanced => {
            &[("2m/round+2s", "quick rounds"), ("20m", "without rounds"), ("1d/move", "a day a move")]
        }
        _ => &[
            ("3m+2s", "quick"),
            ("10m+5s", "half an hour"),
            ("30m+20s", "long"),
            ("1d/move", "a day a move"),
        ],
    };
    for (text, words) in common {
        if let Ok(control) = text.parse() {
            add(control, words);
        }
    }
    presets
}

fn clock(game: GameId, control: &str) -> Markup {
    let presets = presets(game);
    html! {
        fieldset {
            legend { "Clock" }
            p class="field" {
                label for="control" { "Time control" }
                input id="control" name="control" list="controls" value=(control) autocomplete="off" maxlength="60"
                    aria-describedby="control-help" required;
            }
            datalist id="controls" {
                @for (control, words) in &presets { option value=(control) { (words) } }
            }
            p class="presets" data-fills="control" {
                @for (control, words) in &presets {
                    button type="button" class="button small" value=(control) hidden { (control) " " span class="muted" { (words) } }
                }
            }
            p id="control-help" class="hint" {
                code { "10m" } " for the whole game, " code { "5m+3s" } " with 3 seconds more after every move, "
                code { "5m delay 3s" } " with a delay, " code { "10m/round delay 5s" } " for each round, "
                code { "20s/move" } " for each move, " code { "none" } " without a clock."
            }
        }
    }
}

/// What the rule book plays in a row: the terms, and what they mean.
pub(crate) fn series(game: GameId) -> &'static [(&'static str, &'static str)] {
    match game {
        GameId::MurClassic | GameId::MurKraken => &[
            ("sets=1", "a set: six games, each from where the last one ended"),
            ("sets=2", "a match: two sets"),
        ],
        GameId::Morabaraba => {
            &[("pair", "a pair: two games with colours changed"), ("knock-out", "pairs until somebody leads")]
        }
        GameId::MurAdvanced | GameId::Ur => &[],
    }
}

/// How many games; nothing where the rule book has no matches that are played here.
fn length(game: GameId, wishes: &Wishes) -> Markup {
    const LENGTHS: [(&str, &str); 2] =
        [("single", "One game"), ("series", "Several, as the rule book has it")];
    if series(game).is_empty() {
        return Markup::default();
    }
    html! {
        fieldset {
            legend { "Match" }
            (choices("match", wishes.length.as_deref(), &LENGTHS))
            p class="field" {
                label for="terms" { "If several" }
                select id="terms" name="terms" {
                    @for (terms, words) in series(game) {
                        option value=(terms) selected[wishes.terms.as_deref() == Some(*terms)] { (words) }
                    }
                }
            }
        }
    }
}

fn from(visitor: &Visitor, position: Option<&str>, wishes: &Wishes) -> Markup {
    let start = wishes.start.as_deref().or(position).unwrap_or_default();
    let may_be_rated = visitor.account().is_some_and(|account| account.kind != AccountKind::Guest);
    html! {
        fieldset {
            legend { "Terms" }
            p class="field" {
                label for="start" { "Start from the position" }
                input id="start" name="start" value=(start) placeholder="the start" autocomplete="off"
                    spellcheck="false" maxlength="1000";
            }
            label class="check" {
                input type="checkbox" name="rated" value="on" disabled[!may_be_rated]
                    checked[may_be_rated && wishes.rated.is_some()];
                "Rated: it counts for both players' ratings"
            }
            p class="hint" { "Rated games are between registered players, from the start." }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_time_controls_and_each_stands_once() {
        for &game in GameId::ALL {
            let presets = presets(game);
            assert!(presets.len() >= 4, "{game}: {presets:?}");
            for (index, (control, _)) in presets.iter().enumerate() {
                assert_eq!(control.to_string().parse(), Ok(*control));
                assert!(presets[..index].iter().all(|(other, _)| other != control), "{game} {control}");
            }
        }
        let book = presets(GameId::Morabaraba).into_iter().map(|(control, _)| control.to_string());
        assert_eq!(book.take(4).collect::<Vec<_>>(), ["none", "30m", "none 20m", "20s/move"]);
    }
}
