//! Tokens: made, shown once, revoked.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use serde::Deserialize;

use super::overview::complain;
use super::{Refused, person};
use crate::guard::{Visitor, issue_token, revoke_token};
use crate::house::House;
use crate::problem::Problem;
use crate::web::asked::Sent;
use crate::web::layout::{self, Page};

/// At most so many tokens a person, bots' included.
const MOST: usize = 20;

/// The longest label, in characters.
const LABEL: usize = 40;

/// What the form sends.
#[derive(Deserialize)]
pub(super) struct Wish {
    label: String,
    account: String,
}

/// `POST /account/tokens`.
pub(super) async fn create(
    State(house): State<House>,
    visitor: Visitor,
    Sent(wish): Sent<Wish>,
) -> Result<Response, Refused> {
    let (_, owner) = person(&visitor)?;
    let bots = house.store().bots(&owner.id).await?;
    let own = std::iter::once(owner).chain(&bots).find(|account| account.id.as_str() == wish.account);
    let Some(account) = own else {
        return Err(Problem::forbidden("That account is not yours, and neither are its tokens.").into());
    };
    let label = wish.label.trim();
    let complaint =
        if label.is_empty() || label.chars().count() > LABEL || label.chars().any(char::is_control) {
            Some(format!("A label has 1 to {LABEL} characters."))
        } else if house.store().own_tokens(&owner.id).await?.len() >= MOST {
            Some(format!("You have {MOST} tokens, and more cannot be had. Please revoke one first."))
        } else {
            None
        };
    if let Some(sentence) = complaint {
        return complain(&house, &visitor, &sentence).await;
    }
    let token = issue_token(&house, &account.id, label).await?;
    let page = layout::page(
        Page { title: "A new token", about: "A new token.", visitor: &visitor, script: None },
        &html! {
            div class="narrow card stack" {
                h1 { "A new token" }
                p { "This is the token \"" (label) "\" for " (account.name) ". It is shown only now: copy it." }
                p class="scroll" { code class="token" { (token) } }
                p { "Whoever has it can play as " (account.name) ". Do not show it to anybody." }
                p { a class="button" href="/account" { "Back to your account" } }
            }
        },
    );
    // No cache may keep it, not even the browser's own.
    Ok(([(header::CACHE_CONTROL, "no-store")], page).into_response())
}

/// `POST /account/tokens/{id}/revoke`.
pub(super) async fn revoke(
    State(house): State<House>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect, Refused> {
    let (_, owner) = person(&visitor)?;
    if !revoke_token(&house, &owner.id, &id).await? {
        return Err(Problem::missing("You have no such token; perhaps it is revoked already.").into());
    }
    Ok(Redirect::to("/account#tokens-title"))
}
