//! Signing in and out.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use maud::{Markup, html};
use serde::Deserialize;

use super::{Refused, complaint, onward, person};
use crate::guard::{Purpose, Sender, Session, Visitor, checked_name, close_sessions, forget_session};
use crate::house::House;
use crate::moment::now_ms;
use crate::problem::Problem;
use crate::web::asked::{Asked, Sent};
use crate::web::layout::{self, Page};

/// Where to go afterwards.
#[derive(Deserialize)]
pub(super) struct Next {
    pub(super) next: Option<String>,
}

/// What the form sends.
#[derive(Deserialize)]
pub(super) struct Credentials {
    name: String,
    password: String,
    next: Option<String>,
}

/// One answer for a wrong password and for a name that nobody has.
const WRONG: &str = "This name and this password do not belong together.";

/// `GET /login`.
pub(super) async fn page(visitor: Visitor, Asked(query): Asked<Next>) -> Response {
    if person(&visitor).is_ok() {
        return Redirect::to("/account").into_response();
    }
    form(&visitor, "", onward(query.next.as_deref()), None).into_response()
}

/// `POST /login`.
pub(super) async fn login(
    State(house): State<House>,
    visitor: Visitor,
    jar: CookieJar,
    Sent(sent): Sent<Credentials>,
) -> Result<Response, Problem> {
    let next = onward(sent.next.as_deref());
    // What is no name at all is nobody's: it needs no bucket, but it takes as long.
    let known = match checked_name(&sent.name) {
        Ok(name) => {
            let known = house.store().credentials(name).await?;
            // Strangers who try a name must not keep its owner out, who has signed in on this
            // device before.
            let device = known.as_ref().and_then(|(account, stored)| {
                let number = house.devices().of_owner(house.config(), &jar, &account.id, stored)?;
                Some(Sender::OwnDevice(account.id.clone(), number))
            });
            let sender = device.unwrap_or_else(|| Sender::Name(name.to_lowercase()));
            house.limits().take(Purpose::Enter, sender, now_ms()).map_err(Problem::too_often)?;
            known
        }
        Err(_) => None,
    };
    let stored = known.as_ref().map(|(_, stored)| stored.as_str());
    let is_right = house.passwords().is_right(&sent.password, stored).await?;
    match known {
        Some((account, stored)) if is_right => {
            let jar = house.devices().remember(house.config(), jar, &account.id, &stored);
            let (_, jar) = Session::open(&house, account, jar).await?;
            Ok((jar, Redirect::to(next)).into_response())
        }
        _ => {
            Ok((StatusCode::UNPROCESSABLE_ENTITY, form(&visitor, &sent.name, next, Some(WRONG)))
                .into_response())
        }
    }
}

/// `POST /logout`.
pub(super) async fn logout(
    State(house): State<House>,
    visitor: Visitor,
    jar: CookieJar,
) -> Result<(CookieJar, Redirect), Problem> {
    let jar = match visitor.session() {
        Some(session) => session.clone().close(&house, jar).await?,
        None => forget_session(&house, jar),
    };
    Ok((jar, Redirect::to("/")))
}

/// `POST /account/sign-out-everywhere`.
pub(super) async fn logout_everywhere(
    State(house): State<House>,
    visitor: Visitor,
    jar: CookieJar,
) -> Result<(CookieJar, Redirect), Refused> {
    let (_, account) = person(&visitor)?;
    close_sessions(&house, &account.id).await?;
    Ok((forget_session(&house, jar), Redirect::to("/login")))
}

fn form(visitor: &Visitor, name: &str, next: &str, sentence: Option<&str>) -> Markup {
    layout::page(
        Page { title: "Sign in", about: "Sign in to your account.", visitor, script: None },
        &html! {
            div class="narrow card stack" {
                h1 { "Sign in" }
                (complaint(sentence))
                form class="stack" method="post" action="/login" {
                    (visitor.csrf_field())
                    input type="hidden" name="next" value=(next);
                    div class="field" {
                        label for="name" { "Name" }
                        input id="name" name="name" type="text" required maxlength="20" value=(name)
                            autocomplete="username" autocapitalize="none" spellcheck="false";
                    }
                    div class="field" {
                        label for="password" { "Password" }
                        input id="password" name="password" type="password" required maxlength="200"
                            autocomplete="current-password";
                    }
                    button class="button primary wide" type="submit" { "Sign in" }
                }
                p { "New here? " a href=(format!("/register?next={next}")) { "Register" } " – or just play as a guest." }
            }
        },
    )
}
