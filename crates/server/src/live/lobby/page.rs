//! The page of the lobby. It can be read without scripts; pairing needs them.

use axum::extract::State;
use axum::response::Redirect;
use axum_extra::extract::CookieJar;
use maud::{Markup, html};
use mura_arena::clock::TimeControl;
use mura_games::GameId;

use super::message::{Offered, Played};
use crate::guard::Visitor;
use crate::house::House;
use crate::live::new::may_be_rated;
use crate::problem::Problem;
use crate::web::layout::{self, Page};

/// The time controls that quick pairing knows: where all want something else nobody finds anybody.
const CONTROLS: [(&str, &str); 5] = [
    ("3m+2s", "3 minutes, 2 seconds a move"),
    ("5m+3s", "5 minutes, 3 seconds a move"),
    ("10m+5s", "10 minutes, 5 seconds a move"),
    ("30m", "30 minutes"),
    ("none", "without clocks"),
];

/// `GET /lobby`.
pub(crate) async fn page(State(house): State<House>, visitor: Visitor) -> Result<Markup, Problem> {
    let listing = house.hall().lobby().listing(house.hall()).await?;
    let calls = calls(&house, &visitor).await?;
    let own = own(&house, &visitor).await?;
    let about = "Open challenges, games to watch, and quick pairing with whoever is here.";
    let page = Page { title: "Lobby", about, visitor: &visitor, script: Some("js/lobby.js") };
    Ok(layout::page(
        page,
        &html! {
            h1 { "Lobby" }
            (calls)
            section class="card quick" aria-labelledby="quick" {
                h2 id="quick" { "Quick pairing" }
                (quick(&visitor))
                p id="pairing" role="status" {}
            }
            section class="card" aria-labelledby="challenges" {
                h2 id="challenges" { "Open challenges" }
                p { a href="/new" { "Make a challenge of your own" } }
                ul id="challenge-list" class="list" {
                    @for offered in &listing.challenges { (challenge(offered, &visitor)) }
                    @if listing.challenges.is_empty() { li class="none" { "Nobody waits just now." } }
                }
            }
            (own)
            section class="card" aria-labelledby="games" {
                h2 id="games" { "Games to watch" }
                ul id="game-list" class="list" {
                    @for played in &listing.games { (game(played)) }
                    @if listing.games.is_empty() { li class="none" { "No game is being played just now." } }
                }
            }
        },
    ))
}

/// The challenges that are for the visitor alone. On the lobby's page a script keeps them fresh.
pub(crate) async fn calls(house: &House, visitor: &Visitor) -> Result<Markup, Problem> {
    let called = match visitor.account() {
        Some(account) => house.hall().lobby().calls(house.hall(), &account.id).await?,
        None => Vec::new(),
    };
    Ok(html! {
        section class="card calls" id="calls" aria-labelledby="called" hidden[called.is_empty()] {
            h2 id="called" { "Challenges to you" }
            ul id="call-list" class="list" { @for offered in &called { (call(offered, visitor)) } }
        }
    })
}

fn call(offered: &Offered, visitor: &Visitor) -> Markup {
    html! {
        li data-key=(offered.key) {
            (who(offered))
            (what(offered))
            form method="post" action=(format!("/challenge/{}/take", offered.key)) {
                (visitor.csrf_field())
                button type="submit" class="primary" { "Play" span class="visually-hidden" { " against " (offered.by) } }
            }
            form method="post" action=(format!("/challenge/{}/cancel", offered.key)) {
                (visitor.csrf_field())
                button type="submit" { "Decline" span class="visually-hidden" { " the challenge of " (offered.by) } }
            }
        }
    }
}

/// The visitor's own challenges that wait, wherever: to be found again and withdrawn.
async fn own(house: &House, visitor: &Visitor) -> Result<Markup, Problem> {
    let Some(account) = visitor.account() else { return Ok(html! {}) };
    let mut rows = Vec::new();
    for row in house.store().challenges_by(&account.id).await? {
        let whom = match &row.to {
            Some(to) => format!("for {}", house.hall().account(to).await?.name),
            None if row.open => "for anyone in the lobby".to_owned(),
            None => "for whoever has the link".to_owned(),
        };
        rows.push((row, whom));
    }
    Ok(html! {
        @if !rows.is_empty() {
            section class="card" aria-labelledby="own" {
                h2 id="own" { "Your challenges" }
                ul class="list" {
                    @for (row, whom) in &rows {
                        li {
                            a class="who" href=(format!("/challenge/{}", row.id)) { (row.kind.title()) }
                            span class="what" { (time(row.control)) @if row.rated { ", rated" } ", " (whom) }
                            form method="post" action=(format!("/challenge/{}/cancel", row.id)) {
                                (visitor.csrf_field())
                                button type="submit" { "Withdraw" span class="visually-hidden" { " " (row.kind.title()) ", " (whom) } }
                            }
                        }
                    }
                }
            }
        }
    })
}

fn who(offered: &Offered) -> Markup {
    html! { span class="who" { (offered.by) @if let Some(rating) = offered.rating { " (" (rating) ")" } } }
}

fn what(offered: &Offered) -> Markup {
    html! {
        span class="what" {
            (offered.title) ", " (time(offered.control))
            @if offered.rated { ", rated" }
            @if offered.terms.is_some() { ", a match" }
        }
    }
}

fn quick(visitor: &Visitor) -> Markup {
    let Some(account) = visitor.account() else {
        return html! {
            p { "You are paired with whoever wants the same game, as near to your strength as can be." }
            form method="post" action="/lobby" {
                button type="submit" class="primary" { "Come in as a guest" }
            }
        };
    };
    let is_rated = may_be_rated(true, account).is_ok();
    html! {
        form id="quick-form" {
            label { "Game"
                select name="game" {
                    @for game in GameId::ALL { option value=(game.as_str()) { (game.title()) } }
                }
            }
            label { "Time"
                select name="control" {
                    @for (value, words) in CONTROLS { option value=(value) { (words) } }
                }
            }
            @if is_rated {
                label class="check" { input type="checkbox" name="rated"; " Rated" }
            }
            button type="submit" class="primary" { "Find an opponent" }
            button type="button" id="stop" hidden { "Stop looking" }
        }
    }
}

fn challenge(offered: &Offered, visitor: &Visitor) -> Markup {
    let is_own = visitor.account().is_some_and(|account| account.id == offered.account);
    html! {
        li data-key=(offered.key) {
            (who(offered))
            (what(offered))
            @if is_own {
                a href=(format!("/challenge/{}", offered.key)) { "Yours" }
            } @else {
                form method="post" action=(format!("/challenge/{}/take", offered.key)) {
                    (visitor.csrf_field())
                    button type="submit" { "Play" span class="visually-hidden" { " against " (offered.by) } }
                }
            }
        }
    }
}

fn game(played: &Played) -> Markup {
    html! {
        li {
            a href=(format!("/game/{}", played.key)) {
                (played.names[0]) " – " (played.names[1])
            }
            span class="what" { (played.title) ", " (time(played.control)) @if played.rated { ", rated" } }
        }
    }
}

fn time(control: TimeControl) -> String {
    match control {
        TimeControl::None => "without clocks".into(),
        control => control.to_string(),
    }
}

/// `POST /lobby`: a stranger comes in as a guest.
pub(crate) async fn enter(
    State(house): State<House>,
    visitor: Visitor,
    jar: CookieJar,
) -> Result<(CookieJar, Redirect), Problem> {
    let (_, jar) = visitor.or_guest(&house, jar).await?;
    Ok((jar, Redirect::to("/lobby")))
}
