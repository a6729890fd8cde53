//! Leaving for good.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use serde::Deserialize;

use super::overview::complain;
use super::password::{WRONG, is_theirs};
use super::{Refused, person};
use crate::guard::{Session, Visitor, forget_session};
use crate::house::House;
use crate::id::AccountId;
use crate::problem::Problem;
use crate::store::{AccountKind, StoreError};
use crate::web::asked::Sent;

/// What the form sends. Guests have no password.
#[derive(Deserialize)]
pub(super) struct Farewell {
    #[serde(default)]
    password: String,
    #[serde(default)]
    sure: String,
}

/// Deletes an account and its bots, after their games have been ended.
pub(super) async fn leave(house: &House, account: &AccountId) -> Result<(), StoreError> {
    let (house, account) = (house.clone(), account.clone());
    // On a task of its own: whoever closes the page meanwhile must not leave it half done.
    let left = tokio::spawn(async move {
        let bots = house.store().bots(&account).await?;
        // First of all nobody acts for them any more, so that no new game begins meanwhile.
        house.store().close_account(&account).await?;
        for gone in bots.iter().map(|bot| &bot.id).chain([&account]) {
            house.stays().end_account(gone);
        }
        house.hall().erase(&account, &bots).await
    });
    left.await
        .unwrap_or_else(|error| Err(StoreError::Content(format!("an account was not deleted: {error}"))))
}

/// `POST /account/delete`.
pub(super) async fn delete(
    State(house): State<House>,
    visitor: Visitor,
    jar: CookieJar,
    Sent(farewell): Sent<Farewell>,
) -> Result<Response, Refused> {
    let guest = visitor.session().map(Session::account).filter(|account| account.kind == AccountKind::Guest);
    let account = match guest {
        Some(guest) => guest,
        None => person(&visitor)?.1,
    };
    if farewell.sure != "yes" {
        return Err(
            Problem::bad("The account was not deleted: \"Delete it for ever\" was not ticked.").into()
        );
    }
    if guest.is_none() && !is_theirs(&house, account, &farewell.password).await? {
        return complain(&house, &visitor, WRONG).await;
    }
    leave(&house, &account.id).await?;
    Ok((forget_session(&house, jar), Redirect::to("/")).into_response())
}
