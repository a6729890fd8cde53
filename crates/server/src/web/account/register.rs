//! Registering. A guest who registers stays the same account, and so keeps the games.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use maud::{Markup, html};
use serde::Deserialize;

use super::login::Next;
use super::{complaint, onward, person, taken};
use crate::guard::{Session, Visitor, checked_name, checked_password};
use crate::house::House;
use crate::problem::Problem;
use crate::store::{AccountKind, Naming};
use crate::web::asked::{Asked, Sent};
use crate::web::layout::{self, Page};

/// What the form sends.
#[derive(Deserialize)]
pub(super) struct Wish {
    name: String,
    password: String,
    next: Option<String>,
}

/// `GET /register`.
pub(super) async fn page(visitor: Visitor, Asked(query): Asked<Next>) -> Response {
    if person(&visitor).is_ok() {
        return Redirect::to("/account").into_response();
    }
    form(&visitor, "", onward(query.next.as_deref()), None).into_response()
}

/// `POST /register`.
pub(super) async fn register(
    State(house): State<House>,
    visitor: Visitor,
    jar: CookieJar,
    Sent(wish): Sent<Wish>,
) -> Result<Response, Problem> {
    if person(&visitor).is_ok() {
        return Ok(Redirect::to("/account").into_response());
    }
    let next = onward(wish.next.as_deref());
    let again = |sentence: &str| {
        (StatusCode::UNPROCESSABLE_ENTITY, form(&visitor, &wish.name, next, Some(sentence))).into_response()
    };
    let name = match checked_name(&wish.name) {
        Ok(name) => name,
        Err(sentence) => return Ok(again(&sentence)),
    };
    if let Err(sentence) = checked_password(&wish.password) {
        return Ok(again(&sentence));
    }
    // Asked before the costly hash, and decided by the table after it.
    if house.store().account_named(name).await?.is_some() {
        return Ok(again(&taken(name)));
    }
    let password = house.passwords().hash(&wish.password).await?;
    let guest = visitor.session().map(Session::account).filter(|account| account.kind == AccountKind::Guest);
    let naming = match guest {
        Some(guest) => {
            let naming = house.store().register_guest(&guest.id, name, &password).await?;
            if matches!(naming, Naming::Done(_)) {
                house.stays().end_sessions(&guest.id);
            }
            naming
        }
        None => house.store().register(name, &password).await?,
    };
    match naming {
        Naming::Taken => Ok(again(&taken(name))),
        Naming::Done(account) => {
            let jar = house.devices().remember(house.config(), jar, &account.id, &password);
            let (_, jar) = Session::open(&house, account, jar).await?;
            Ok((jar, Redirect::to(next)).into_response())
        }
    }
}

fn form(visitor: &Visitor, name: &str, next: &str, sentence: Option<&str>) -> Markup {
    let is_guest = visitor.account().is_some();
    layout::page(
        Page { title: "Register", about: "Choose a name and keep your games.", visitor, script: None },
        &html! {
            div class="narrow card stack" {
                h1 { "Register" }
                @if is_guest {
                    p { "The games that you have played as a guest stay yours." }
                }
                (complaint(sentence))
                form class="stack" method="post" action="/register" {
                    (visitor.csrf_field())
                    input type="hidden" name="next" value=(next);
                    div class="field" {
                        label for="name" { "Name" }
                        input id="name" name="name" type="text" required minlength="2" maxlength="20" value=(name)
                            autocomplete="username" autocapitalize="none" spellcheck="false" aria-describedby="name-hint";
                        p id="name-hint" class="hint" { "2 to 20 letters, digits, \"-\" and \"_\". Everybody sees it." }
                    }
                    div class="field" {
                        label for="password" { "Password" }
                        input id="password" name="password" type="password" required minlength="8" maxlength="200"
                            autocomplete="new-password" aria-describedby="password-hint";
                        p id="password-hint" class="hint" {
                            "At least 8 characters. You give no e-mail address, so a forgotten password cannot be sent to "
                            "you: let your browser keep it."
                        }
                    }
                    button class="button primary wide" type="submit" { "Register" }
                }
                p { "You have an account? " a href=(format!("/login?next={next}")) { "Sign in" } "." }
            }
        },
    )
}
