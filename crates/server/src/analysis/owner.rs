//! Whoever thinking is done for.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::guard::{SentFrom, Visitor};
use crate::house::House;
use crate::id::AccountId;
use crate::problem::Problem;

/// Whoever thinking is done for: an account, or the address of a stranger. An extractor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Owner(pub(super) AccountId);

impl FromRequestParts<House> for Owner {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Problem> {
        let visitor = Visitor::from_request_parts(parts, house).await?;
        Ok(Owner(match visitor.account() {
            Some(account) => account.id.clone(),
            None => {
                let Ok(SentFrom(address)) = SentFrom::from_request_parts(parts, house).await;
                format!("address {address}").into()
            }
        }))
    }
}
