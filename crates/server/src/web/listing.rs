//! Games in lists.

use maud::{Markup, html};
use mura_games::{GameId, Outcome, Player};

use super::link;
use crate::moment::people_time;
use crate::store::{Finish, Listed};

/// How a game ended, in words: `Black won by time`.
pub(crate) fn result(game: GameId, finish: Option<&Finish>) -> String {
    let Some(finish) = finish else { return "goes on".to_owned() };
    let [first, second] = game.players();
    let who = match finish.outcome.as_str() {
        word if word == Outcome::Win(Player::First).word() => format!("{first} won"),
        word if word == Outcome::Win(Player::Second).word() => format!("{second} won"),
        word if word == Outcome::Draw.word() => "drawn".to_owned(),
        _ => return "broken off".to_owned(),
    };
    match finish.termination.as_str() {
        "normal" | "" => who,
        "time" => format!("{who} on time"),
        how => format!("{who} by {how}"),
    }
}

/// A list of games as a table.
pub(crate) fn table(caption: &str, games: &[Listed]) -> Markup {
    html! {
        div class="scroll" tabindex="0" role="region" aria-label=(caption) {
            table class="table" {
                caption class="visually-hidden" { (caption) }
                thead {
                    tr {
                        th scope="col" { "Game" }
                        th scope="col" { "Players" }
                        th scope="col" { "Result" }
                        th scope="col" class="number" { "Plays" }
                        th scope="col" { "Time" }
                        th scope="col" { "When" }
                    }
                }
                tbody { @for listed in games { (row(listed)) } }
            }
        }
    }
}

fn row(listed: &Listed) -> Markup {
    let game = &listed.game;
    let kind = game.agreement.game;
    html! {
        tr {
            td { a href=(link::game(&game.id)) { (kind.title()) } }
            td { (players(listed)) }
            td { (result(kind, game.finish.as_ref())) @if game.rated { " " span class="tag" { "rated" } } }
            td class="number" { (game.plies) }
            td { (control(listed)) }
            td { (moment(game.created_ms)) }
        }
    }
}

fn control(listed: &Listed) -> String {
    match listed.game.agreement.control.to_string() {
        text if text == "none" => "no clock".to_owned(),
        text => text,
    }
}

/// A moment for people and programs.
pub(crate) fn moment(ms: i64) -> Markup {
    let text = people_time(ms);
    html! { time datetime={ (text.replace(' ', "T")) "Z" } { (text) } }
}

/// Who plays, each with the way to his page.
pub(crate) fn players(listed: &Listed) -> Markup {
    let [first, second] = &listed.names;
    html! {
        @if listed.game.is_shared() {
            a href=(link::player(first)) { (first) } ", both sides"
        } @else {
            a href=(link::player(first)) { (first) } " – " a href=(link::player(second)) { (second) }
        }
    }
}

/// A list of games as pictures of where they stand.
pub(crate) fn previews(games: &[Listed]) -> Markup {
    html! {
        ul class="previews" {
            @for listed in games {
                @let game = &listed.game;
                @let kind = game.agreement.game;
                @let names = if game.is_shared() { listed.names[0].clone() } else { listed.names.join(" – ") };
                li {
                    a class="preview" href=(link::game(&game.id)) {
                        img src=(link::image(kind, &game.position, "svg")) alt="" width="180" height="210" loading="lazy";
                        strong { (names) }
                        span { (kind.title()) ", " (result(kind, game.finish.as_ref())) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_told_with_the_names_of_the_rule_books() {
        let finish = |outcome: &str, termination: &str| Finish {
            ended_ms: 0,
            outcome: outcome.to_owned(),
            termination: termination.to_owned(),
        };
        let words = |game, outcome, how| result(game, Some(&finish(outcome, how)));
        assert_eq!(words(GameId::MurAdvanced, "p1win", "normal"), "Blue won");
        assert_eq!(words(GameId::Ur, "p2win", "time"), "White won on time");
        assert_eq!(words(GameId::Morabaraba, "draw", "agreement"), "drawn by agreement");
        assert_eq!(words(GameId::Ur, "none", "unfinished: broken off"), "broken off");
        assert_eq!(result(GameId::Ur, None), "goes on");
    }
}
