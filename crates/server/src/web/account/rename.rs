//! A new name.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::overview::complain;
use super::password::{WRONG, is_theirs};
use super::{Refused, person, taken};
use crate::guard::{Visitor, checked_name};
use crate::house::House;
use crate::store::Naming;
use crate::web::asked::Sent;

/// What the form sends.
#[derive(Deserialize)]
pub(super) struct Change {
    name: String,
    password: String,
}

/// `POST /account/name`. The account stays the same, with its games, ratings and bots; whoever signs in does so with the new name.
pub(super) async fn change(
    State(house): State<House>,
    visitor: Visitor,
    Sent(change): Sent<Change>,
) -> Result<Response, Refused> {
    let (_, account) = person(&visitor)?;
    let complaint = match checked_name(&change.name) {
        Err(sentence) => Some(sentence),
        Ok(_) if !is_theirs(&house, account, &change.password).await? => Some(WRONG.to_owned()),
        Ok(name) => match house.store().rename(&account.id, name).await? {
            Naming::Done(_) => None,
            Naming::Taken => Some(taken(name)),
        },
    };
    if let Some(sentence) = complaint {
        return complain(&house, &visitor, &sentence).await;
    }
    Ok(Redirect::to("/account").into_response())
}
