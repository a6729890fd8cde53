//! Accounts: registering, signing in and out, and everything that an account's owner decides.

mod bots;
mod erase;
mod export;
mod login;
mod overview;
mod password;
mod register;
mod rename;
mod tokens;

use axum::Router;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, html};

use crate::guard::{Session, Visitor};
use crate::house::House;
use crate::problem::Problem;
use crate::store::{Account, AccountKind};

/// The routes of accounts.
pub(super) fn routes() -> Router<House> {
    Router::new()
        .route("/register", get(register::page).post(register::register))
        .route("/login", get(login::page).post(login::login))
        .route("/logout", post(login::logout))
        .route("/account", get(overview::page))
        .route("/account/name", post(rename::change))
        .route("/account/password", post(password::change))
        .route("/account/sign-out-everywhere", post(login::logout_everywhere))
        .route("/account/tokens", post(tokens::create))
        .route("/account/tokens/{id}/revoke", post(tokens::revoke))
        .route("/account/bots", post(bots::create))
        .route("/account/bots/{id}/delete", post(bots::delete))
        .route("/account/export", get(export::download))
        .route("/account/delete", post(erase::delete))
}

/// A person at a browser, who alone decides about an account: no token can change a password or make another token.
fn person(visitor: &Visitor) -> Result<(&Session, &Account), Refused> {
    match visitor.session() {
        Some(session) if session.account().kind == AccountKind::Person => Ok((session, session.account())),
        _ => Err(Refused::SignIn),
    }
}

/// Why an account's page was not shown.
enum Refused {
    /// They must sign in first.
    SignIn,
    /// Something else.
    Problem(Problem),
}

impl<E: Into<Problem>> From<E> for Refused {
    fn from(problem: E) -> Self {
        Refused::Problem(problem.into())
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        match self {
            Refused::SignIn => Redirect::to("/login?next=/account").into_response(),
            Refused::Problem(problem) => problem.into_response(),
        }
    }
}

/// Where to go afterwards: a page of this site, whatever the address says.
fn onward(next: Option<&str>) -> &str {
    let is_own = |next: &&str| {
        // "//host" and "/\host" are other sites to a browser.
        next.starts_with('/')
            && !next[1..].starts_with(['/', '\\'])
            && next.bytes().all(|byte| byte.is_ascii_graphic())
    };
    next.filter(is_own).unwrap_or("/")
}

/// The answer to somebody who wants a name that somebody else has.
fn taken(name: &str) -> String {
    format!("The name \"{name}\" is taken. Please choose another one.")
}

/// The sentence above a form that was not accepted.
fn complaint(sentence: Option<&str>) -> Markup {
    html! {
        @if let Some(sentence) = sentence {
            p class="notice bad" role="alert" { (sentence) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_to_another_site() {
        assert_eq!(onward(Some("/game/abc?ply=3#board")), "/game/abc?ply=3#board");
        for next in [
            "https://evil.example",
            "//evil.example",
            "/\\evil.example",
            "evil",
            "",
            "/a\r\nb",
            "/\t/evil",
            "/ä",
        ] {
            assert_eq!(onward(Some(next)), "/", "{next}");
        }
        assert_eq!(onward(None), "/");
    }
}
