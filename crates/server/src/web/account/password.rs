//! A new password.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use serde::Deserialize;

use super::overview::complain;
use super::{Refused, person};
use crate::guard::{Purpose, Sender, Session, Visitor, checked_password};
use crate::house::House;
use crate::moment::now_ms;
use crate::problem::Problem;
use crate::store::Account;
use crate::web::asked::Sent;

/// What the form sends.
#[derive(Deserialize)]
pub(super) struct Change {
    old: String,
    new: String,
}

/// `POST /account/password`.
pub(super) async fn change(
    State(house): State<House>,
    visitor: Visitor,
    jar: CookieJar,
    Sent(change): Sent<Change>,
) -> Result<Response, Refused> {
    let (_, account) = person(&visitor)?;
    let complaint = match checked_password(&change.new) {
        Err(sentence) => Some(sentence),
        Ok(_) if !is_theirs(&house, account, &change.old).await? => Some(WRONG.to_owned()),
        Ok(_) => None,
    };
    if let Some(sentence) = complaint {
        return complain(&house, &visitor, &sentence).await;
    }
    let stored = house.passwords().hash(&change.new).await?;
    house.store().change_password(&account.id, &stored).await?;
    house.stays().end_sessions(&account.id);
    let jar = house.devices().remember(house.config(), jar, &account.id, &stored);
    let (_, jar) = Session::open(&house, account.clone(), jar).await?;
    Ok((jar, Redirect::to("/account")).into_response())
}

/// The answer to a wrong password of somebody who is signed in.
pub(super) const WRONG: &str = "That is not your password.";

/// Whether a password is this person's. Whoever has found an open browser guesses as slowly as
/// everybody, but strangers who guess at the name keep nobody from changing a password.
pub(super) async fn is_theirs(house: &House, account: &Account, password: &str) -> Result<bool, Problem> {
    house
        .limits()
        .take(Purpose::Enter, Sender::Owner(account.id.clone()), now_ms())
        .map_err(Problem::too_often)?;
    let known = house.store().credentials(&account.name).await?;
    // A name that was just given up may be somebody else's by now.
    let known = known.filter(|(found, _)| found.id == account.id);
    let stored = known.as_ref().map(|(_, stored)| stored.as_str());
    house.passwords().is_right(password, stored).await
}
