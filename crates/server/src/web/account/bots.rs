//! Bots: accounts that programs play with.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::erase::leave;
use super::overview::complain;
use super::{Refused, person, taken};
use crate::guard::{Visitor, checked_name};
use crate::house::House;
use crate::problem::Problem;
use crate::store::Naming;
use crate::web::asked::Sent;

/// At most so many bots a person.
const MOST: usize = 5;

/// What the form sends.
#[derive(Deserialize)]
pub(super) struct Wish {
    name: String,
}

/// `POST /account/bots`.
pub(super) async fn create(
    State(house): State<House>,
    visitor: Visitor,
    Sent(wish): Sent<Wish>,
) -> Result<Response, Refused> {
    let (_, owner) = person(&visitor)?;
    let complaint = match checked_name(&wish.name) {
        Err(sentence) => sentence,
        Ok(_) if house.store().bots(&owner.id).await?.len() >= MOST => {
            format!("You have {MOST} bots, and more cannot be had.")
        }
        Ok(name) => match house.store().register_bot(&owner.id, name).await? {
            Naming::Done(_) => return Ok(Redirect::to("/account#bots-title").into_response()),
            Naming::Taken => taken(name),
        },
    };
    complain(&house, &visitor, &complaint).await
}

/// `POST /account/bots/{id}/delete`.
pub(super) async fn delete(
    State(house): State<House>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect, Refused> {
    let (_, owner) = person(&visitor)?;
    let bots = house.store().bots(&owner.id).await?;
    let Some(bot) = bots.iter().find(|bot| bot.id.as_str() == id) else {
        return Err(Problem::missing("You have no such bot.").into());
    };
    leave(&house, &bot.id).await?;
    Ok(Redirect::to("/account#bots-title"))
}
