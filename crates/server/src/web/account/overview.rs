//! The page of one's own account.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

use super::{Refused, complaint, person};
use crate::guard::{Session, Visitor};
use crate::house::House;
use crate::moment::{now_ms, people_time};
use crate::store::{Account, AccountKind, OwnSession, OwnToken};
use crate::web::layout::{self, Page};

/// `GET /account`.
pub(super) async fn page(State(house): State<House>, visitor: Visitor) -> Result<Response, Refused> {
    match visitor.session().map(Session::account) {
        Some(guest) if guest.kind == AccountKind::Guest => Ok(guest_page(&visitor, guest).into_response()),
        _ => Ok(person_page(&house, &visitor, None).await?.into_response()),
    }
}

/// The page again, with a complaint about what was just asked for.
pub(super) async fn complain(house: &House, visitor: &Visitor, sentence: &str) -> Result<Response, Refused> {
    let page = person_page(house, visitor, Some(sentence)).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

async fn person_page(house: &House, visitor: &Visitor, sentence: Option<&str>) -> Result<Markup, Refused> {
    let (session, account) = person(visitor)?;
    let sessions = house.store().own_sessions(&account.id, now_ms()).await?;
    let tokens = house.store().own_tokens(&account.id).await?;
    let bots = house.store().bots(&account.id).await?;
    Ok(layout::page(
        Page { title: "Account", about: "Your account.", visitor, script: None },
        &html! {
            div class="narrow stack" {
                div class="spread" {
                    h1 { (account.name) }
                    form method="post" action="/logout" {
                        (visitor.csrf_field())
                        button class="button" type="submit" { "Sign out" }
                    }
                }
                (complaint(sentence))
                p {
                    a href=(format!("/player/{}", account.name)) { "Your page" }
                    ", as everybody sees it. You came on " (people_time(account.created_ms)) " UTC."
                }
                (name_part(visitor, account))
                (password_part(visitor, account))
                (session_part(visitor, session, &sessions))
                (bot_part(visitor, &bots))
                (token_part(visitor, account, &bots, &tokens))
                (data_part())
                (leave_part(visitor, true))
            }
        },
    ))
}

fn guest_page(visitor: &Visitor, guest: &Account) -> Markup {
    layout::page(
        Page { title: "Account", about: "You play as a guest.", visitor, script: None },
        &html! {
            div class="narrow stack" {
                h1 { (guest.name) }
                p {
                    "You play as a guest: your games are yours as long as this browser keeps its cookie. "
                    a href="/register" { "Register" } " to keep them for good, or " a href="/login" { "sign in" } "."
                }
                (data_part())
                (leave_part(visitor, false))
            }
        },
    )
}

fn name_part(visitor: &Visitor, account: &Account) -> Markup {
    html! {
        section class="card stack" aria-labelledby="name-title" {
            h2 id="name-title" { "Name" }
            form class="stack" method="post" action="/account/name" {
                (visitor.csrf_field())
                div class="field" {
                    label for="name" { "Your name" }
                    input id="name" name="name" type="text" required minlength="2" maxlength="20" value=(account.name)
                        autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="name-hint";
                    p id="name-hint" class="hint" {
                        "2 to 20 letters, digits, \"-\" and \"_\". Games, ratings and bots stay yours; the old name becomes free."
                    }
                }
                div class="field" {
                    label for="name-password" { "Your password" }
                    input id="name-password" name="password" type="password" required maxlength="200"
                        autocomplete="current-password";
                }
                button class="button" type="submit" { "Change the name" }
            }
        }
    }
}

fn password_part(visitor: &Visitor, account: &Account) -> Markup {
    html! {
        section class="card stack" aria-labelledby="password-title" {
            h2 id="password-title" { "Password" }
            form class="stack" method="post" action="/account/password" {
                (visitor.csrf_field())
                // Lets password managers know whose password it is.
                input type="text" name="name" value=(account.name) autocomplete="username" readonly hidden;
                div class="field" {
                    label for="old" { "Your password" }
                    input id="old" name="old" type="password" required maxlength="200" autocomplete="current-password";
                }
                div class="field" {
                    label for="new" { "The new one" }
                    input id="new" name="new" type="password" required minlength="8" maxlength="200"
                        autocomplete="new-password" aria-describedby="new-hint";
                    p id="new-hint" class="hint" {
                        "All other browsers will be signed out. Tokens go on working until you revoke them."
                    }
                }
                button class="button" type="submit" { "Change the password" }
            }
        }
    }
}

fn session_part(visitor: &Visitor, own: &Session, sessions: &[OwnSession]) -> Markup {
    html! {
        section class="card stack" aria-labelledby="sessions-title" {
            h2 id="sessions-title" { "Where you are signed in" }
            table class="table" {
                thead { tr { th scope="col" { "Since (UTC)" } th scope="col" { "Last seen (UTC)" } th scope="col" { "Where" } } }
                tbody {
                    @for session in sessions {
                        tr {
                            td { (people_time(session.created_ms)) }
                            td { (people_time(session.used_ms)) }
                            td { @if session.digest == own.digest() { "this browser" } @else { "another browser" } }
                        }
                    }
                }
            }
            form method="post" action="/account/sign-out-everywhere" {
                (visitor.csrf_field())
                button class="button" type="submit" { "Sign out everywhere" }
            }
        }
    }
}

fn bot_part(visitor: &Visitor, bots: &[Account]) -> Markup {
    html! {
        section class="card stack" aria-labelledby="bots-title" {
            h2 id="bots-title" { "Bots" }
            p { "A bot is an account that a program plays with. Everybody sees that it is one." }
            @for bot in bots {
                form class="spread" method="post" action=(format!("/account/bots/{}/delete", bot.id)) {
                    (visitor.csrf_field())
                    a href=(format!("/player/{}", bot.name)) { (bot.name) }
                    button class="button danger small" type="submit" { "Delete " (bot.name) }
                }
            }
            form class="stack" method="post" action="/account/bots" {
                (visitor.csrf_field())
                div class="field" {
                    label for="bot-name" { "Name of a new bot" }
                    input id="bot-name" name="name" type="text" required minlength="2" maxlength="20" autocomplete="off"
                        autocapitalize="none" spellcheck="false";
                }
                button class="button" type="submit" { "Register a bot" }
            }
        }
    }
}

fn token_part(visitor: &Visitor, account: &Account, bots: &[Account], tokens: &[OwnToken]) -> Markup {
    let name = |token: &OwnToken| {
        bots.iter().find(|bot| bot.id == token.account).map_or(account.name.as_str(), |bot| bot.name.as_str())
    };
    html! {
        section class="card stack" aria-labelledby="tokens-title" {
            h2 id="tokens-title" { "Tokens" }
            p { "With a token a program can do what its account can do in games, through the API." }
            @for token in tokens {
                form class="spread" method="post" action=(format!("/account/tokens/{}/revoke", token.id)) {
                    (visitor.csrf_field())
                    span {
                        strong { (token.label) } " for " (name(token)) ", made " (people_time(token.created_ms)) ", "
                        @match token.used_ms {
                            Some(used) => { "last used " (people_time(used)) }
                            None => { "never used" }
                        }
                    }
                    button class="button small" type="submit" { "Revoke " (token.label) }
                }
            }
            form class="stack" method="post" action="/account/tokens" {
                (visitor.csrf_field())
                div class="field" {
                    label for="label" { "What the new token is for" }
                    input id="label" name="label" type="text" required maxlength="40" autocomplete="off";
                }
                div class="field" {
                    label for="token-account" { "It acts for" }
                    select id="token-account" name="account" {
                        @for bot in bots { option value=(bot.id) { (bot.name) } }
                        option value=(account.id) { (account.name) }
                    }
                }
                button class="button" type="submit" { "Make a token" }
            }
        }
    }
}

fn data_part() -> Markup {
    html! {
        section class="card stack" aria-labelledby="data-title" {
            h2 id="data-title" { "Your data" }
            p {
                a href="/account/export" download { "Download everything" }
                " that is stored about you, with the records of all your games, as one JSON file."
            }
        }
    }
}

fn leave_part(visitor: &Visitor, has_password: bool) -> Markup {
    html! {
        section class="card stack" aria-labelledby="leave-title" {
            h2 id="leave-title" { "Delete the account" }
            p {
                "Your games stay, because they are your opponents' games, too; in them your name becomes \"Deleted player\". "
                "Everything else is erased at once, your bots with it. Games that go on are lost. This cannot be undone."
            }
            form class="stack" method="post" action="/account/delete" {
                (visitor.csrf_field())
                @if has_password {
                    div class="field" {
                        label for="delete-password" { "Your password" }
                        input id="delete-password" name="password" type="password" required maxlength="200"
                            autocomplete="current-password";
                    }
                }
                label class="check" { input name="sure" type="checkbox" value="yes" required; " Delete it for ever" }
                button class="button danger" type="submit" { "Delete the account" }
            }
        }
    }
}
