//! The page of a challenge, and taking one.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use maud::{Markup, html};
use mura_arena::clock::TimeControl;
use mura_games::{GameId, shortened};

use super::new::{Plan, game_address, may_be_rated};
use crate::api::challenges::{announce, announce_closed};
use crate::guard::{Player, Visitor};
use crate::house::House;
use crate::id::{AccountId, ChallengeKey, GameKey};
use crate::problem::Problem;
use crate::store::{Account, AccountKind, ChallengeRow, Colour, StoreError};
use crate::web::layout::{self, Page};
use crate::web::start;

/// Challenges that one account may have open.
const MOST_OWN: usize = 20;
/// And a guest: guests are made by the dozen, and the lobby is for all.
const MOST_OF_GUEST: usize = 3;

async fn find(house: &House, key: String) -> Result<ChallengeRow, Problem> {
    let challenge = house.store().challenge(&ChallengeKey::from(key)).await?;
    challenge.ok_or_else(|| Problem::missing("There is no such challenge."))
}

/// Lets somebody take a challenge: the game that comes of it. Of two who take it at once, one gets it.
pub(crate) async fn accept(
    house: &House,
    challenge: &ChallengeRow,
    account: &Account,
) -> Result<GameKey, Problem> {
    if account.id == challenge.by {
        return Err(Problem::bad("This is your own challenge: send its link to somebody else."));
    }
    if challenge.to.as_ref().is_some_and(|to| *to != account.id) {
        return Err(Problem::forbidden("This challenge is for somebody else."));
    }
    let plan = Plan::of(challenge)?;
    may_be_rated(challenge.rated, account)?;
    if !house.store().close_challenge(&challenge.id).await? {
        return Err(Problem::bad("Somebody else was faster, or the challenge was withdrawn."));
    }
    let game = match plan.start(house.hall(), &challenge.by, &account.id).await {
        Ok(game) => game,
        Err(problem) => {
            house.store().reopen_challenge(&challenge.id).await?;
            return Err(problem);
        }
    };
    house.store().set_challenge_game(&challenge.id, &game).await?;
    house.hall().lobby().go(&challenge.by, &game);
    tell_pages(house, challenge).await?;
    announce_closed(house, challenge);
    Ok(game)
}

/// The account that somebody challenges by its name.
pub(crate) async fn addressee(
    house: &House,
    by: &Account,
    name: &str,
    rated: bool,
) -> Result<AccountId, Problem> {
    let missing = || Problem::missing(format!("There is no player \"{}\".", shortened(name)));
    let to = house.store().account_named(name.trim()).await?.ok_or_else(missing)?;
    if to.id == by.id {
        return Err(Problem::bad("A challenge is for somebody else than yourself."));
    }
    match to.kind {
        AccountKind::Person | AccountKind::Bot => {}
        AccountKind::Computer { .. } => {
            return Err(Problem::bad("The computer needs no challenge: start a game against it."));
        }
        // Guests come and go; nobody knows whether this one will ever come back.
        AccountKind::Guest => {
            return Err(Problem::bad(
                "A guest cannot be challenged by name: send them the link of a challenge.",
            ));
        }
    }
    may_be_rated(rated, &to)?;
    Ok(to.id)
}

/// Keeps a new challenge, and tells those whom it concerns.
pub(crate) async fn publish(house: &House, challenge: &ChallengeRow) -> Result<(), Problem> {
    let by = house.hall().account(&challenge.by).await?;
    let most = if by.kind == AccountKind::Guest { MOST_OF_GUEST } else { MOST_OWN };
    if house.store().challenges_by(&challenge.by).await?.len() >= most {
        let sentence = format!(
            "{most} challenges of yours wait already. Withdraw one of them first: they are in the lobby."
        );
        return Err(Problem::bad(sentence));
    }
    house.store().insert_challenge(challenge).await?;
    tell_pages(house, challenge).await?;
    Ok(announce(house, challenge).await?)
}

/// Tells the pages of the lobby that there is a challenge more or less.
async fn tell_pages(house: &House, challenge: &ChallengeRow) -> Result<(), StoreError> {
    let lobby = house.hall().lobby();
    lobby.changed();
    match &challenge.to {
        Some(to) => lobby.call(house.hall(), to).await,
        None => Ok(()),
    }
}

/// Withdraws a challenge; false: it was closed already.
pub(crate) async fn withdraw(house: &House, challenge: &ChallengeRow) -> Result<bool, StoreError> {
    let is_done = house.store().close_challenge(&challenge.id).await?;
    tell_pages(house, challenge).await?;
    announce_closed(house, challenge);
    Ok(is_done)
}

/// `GET /challenge/{key}`: for whoever made it, the link to send; for others, what it is about and a button to take it. Once there
/// is a game, the way to it.
pub(crate) async fn page(
    State(house): State<House>,
    Path(key): Path<String>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let challenge = find(&house, key).await?;
    if let Some(game) = &challenge.game {
        return Ok(Redirect::to(&game_address(game)).into_response());
    }
    let by = house.hall().account(&challenge.by).await?;
    let to = match &challenge.to {
        Some(to) => Some(house.hall().account(to).await?),
        None => None,
    };
    let is_own = visitor.account().is_some_and(|account| account.id == challenge.by);
    let title = match &to {
        Some(to) if is_own => format!("Your challenge to {}", to.name),
        None if is_own => "Your challenge".to_owned(),
        _ => format!("A challenge of {}", by.name),
    };
    let about = format!("A game of {} on mura.", challenge.kind.title());
    let content = html! {
        section class="challenge" data-challenge=(challenge.id) {
            h1 { (title) }
            (terms(&challenge))
            @if challenge.closed_ms.is_some() {
                p { @if to.is_some() { "It was declined or withdrawn." } @else { "It was withdrawn, or nobody took it for a month." } }
                p { a href="/lobby" { "To the lobby" } }
            } @else if is_own {
                (waiting(&house, &challenge, to.as_ref(), &visitor))
            } @else {
                (answer(&challenge, to.as_ref(), &visitor))
            }
        }
    };
    // Also where it is closed: between taking it and the game there is a moment at which nobody could tell it from a withdrawn one.
    let script = is_own.then_some("js/challenge.js");
    let page = Page { title: &title, about: &about, visitor: &visitor, script };
    Ok(layout::page(page, &content).into_response())
}

/// What somebody sees who could take a challenge, if it is not for somebody else.
fn answer(challenge: &ChallengeRow, to: Option<&Account>, visitor: &Visitor) -> Markup {
    if let Some(to) = to.filter(|to| visitor.account().is_none_or(|account| account.id != to.id)) {
        return html! {
            p { "This challenge is for " (to.name) "." }
            p { "If that is you, " a href="/login" { "sign in" } " and open this page again." }
        };
    }
    html! {
        form method="post" action=(format!("/challenge/{}/take", challenge.id)) {
            (visitor.csrf_field())
            button type="submit" class="primary" { "Play" }
        }
        @if to.is_some() {
            form method="post" action=(format!("/challenge/{}/cancel", challenge.id)) {
                (visitor.csrf_field())
                button type="submit" { "Decline" }
            }
        }
    }
}

/// What is to be played.
fn terms(challenge: &ChallengeRow) -> Markup {
    let [first, second] = challenge.kind.players();
    let colour = match challenge.colour {
        Colour::First => format!("The challenger has {first}"),
        Colour::Second => format!("The challenger has {second}"),
        Colour::Either => "Colours by lot".to_owned(),
    };
    html! {
        ul class="terms" {
            li { (challenge.kind.title()) }
            li {
                @if challenge.control == TimeControl::None { "Without clocks" } @else { "Time: " (challenge.control) }
            }
            li { @if challenge.rated { "Rated" } @else { "Not rated" } }
            @if let Some(terms) = &challenge.terms { li { "Several games – " (in_words(challenge.kind, terms)) } }
            @if challenge.start.is_some() { li { "From a position of its own" } }
            li { (colour) }
        }
    }
}

/// The terms of a series as the page on which they were chosen names them; those that a program has made up, as they are.
fn in_words(game: GameId, terms: &str) -> &str {
    start::series(game).iter().find(|(text, _)| *text == terms).map_or(terms, |(_, words)| words)
}

/// What somebody sees who waits.
fn waiting(house: &House, challenge: &ChallengeRow, to: Option<&Account>, visitor: &Visitor) -> Markup {
    let address = format!("{}/challenge/{}", house.config().public_url.trim_end_matches('/'), challenge.id);
    html! {
        @if let Some(to) = to {
            @if to.kind == AccountKind::Bot {
                p { (to.name) " is a bot and has been told. If its program runs, it answers by itself." }
            } @else {
                p { (to.name) " finds it on the start page and in the lobby. Nobody else can take it. This link leads there, too:" }
            }
        } @else if challenge.open {
            p { "It stands in the lobby for a day. Whoever takes it plays with you; so does whoever has this link:" }
        } @else {
            p { "Send this link to whom you want to play with. The game begins as soon as somebody opens it and presses Play." }
        }
        @if to.is_none_or(|to| to.kind != AccountKind::Bot) {
            p { input class="link" type="text" readonly="readonly" aria-label="Link to the challenge" value=(address); }
        }
        p class="wait" role="status" {
            "Waiting for " @if let Some(to) = to { (to.name) } @else { "somebody" } "…"
        }
        noscript { p { a href=(format!("/challenge/{}", challenge.id)) { "Look whether somebody has come" } } }
        form method="post" action=(format!("/challenge/{}/cancel", challenge.id)) {
            (visitor.csrf_field())
            button type="submit" { "Withdraw it" }
        }
    }
}

/// `POST /challenge/{key}/take`.
pub(crate) async fn take(
    State(house): State<House>,
    Path(key): Path<String>,
    visitor: Visitor,
    jar: CookieJar,
) -> Result<(CookieJar, Redirect), Problem> {
    let challenge = find(&house, key).await?;
    if let Some(game) = &challenge.game {
        return Ok((jar, Redirect::to(&game_address(game))));
    }
    if challenge.to.is_some() && visitor.account().map(|account| &account.id) != challenge.to.as_ref() {
        return Err(Problem::forbidden("This challenge is for somebody else."));
    }
    let (account, jar) = visitor.or_guest(&house, jar).await?;
    let game = accept(&house, &challenge, &account).await?;
    Ok((jar, Redirect::to(&game_address(&game))))
}

/// `POST /challenge/{key}/cancel`: by whoever made it, or whom it is for.
pub(crate) async fn cancel(
    State(house): State<House>,
    Path(key): Path<String>,
    Player(account): Player,
) -> Result<Redirect, Problem> {
    let challenge = find(&house, key).await?;
    if account.id != challenge.by && challenge.to.as_ref() != Some(&account.id) {
        return Err(Problem::forbidden("This is somebody else's challenge."));
    }
    withdraw(&house, &challenge).await?;
    Ok(Redirect::to("/lobby"))
}
