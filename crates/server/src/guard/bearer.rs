//! Programs: `Authorization: Bearer …`.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::session::digest;
use super::stay::Pass;
use super::visitor::Visitor;
use crate::house::House;
use crate::id::{AccountId, random_text};
use crate::moment::now_ms;
use crate::problem::Problem;
use crate::store::{Account, OwnToken, StoreError};

/// How a token begins, so that people and scanners of secrets know one when they see it.
const PREFIX: &str = "mura_";

/// The use of a token is noted once an hour; more often would only write.
const NOTED_MS: i64 = 3600 * 1000;

/// The account that a token acts for. An extractor for the API; whoever has none gets an answer in
/// JSON.
#[derive(Clone, Debug)]
pub struct Bearer(pub Account);

impl FromRequestParts<House> for Bearer {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Response> {
        if token(&parts.headers).is_none() {
            return Err(refusal(Problem::new(
                StatusCode::UNAUTHORIZED,
                "This needs a token: send the header \"Authorization: Bearer TOKEN\".",
            )));
        }
        let visitor = <Visitor as FromRequestParts<House>>::from_request_parts(parts, house).await;
        let visitor = visitor.map_err(refusal)?;
        let account = visitor.account().cloned();
        account.map(Bearer).ok_or_else(|| refusal(unknown()))
    }
}

fn refusal(problem: Problem) -> Response {
    let is_unknown = problem.status == StatusCode::UNAUTHORIZED;
    let mut response = problem.json();
    if is_unknown {
        response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response.into_response()
}

/// The token that a request brings along. Other kinds of authorisation are none of ours: a proxy
/// may ask for them.
pub(super) fn token(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

/// Whom a token acts for, and what connections that are opened with it last as long as.
pub(super) async fn account(house: &House, token: &str) -> Result<(Account, Pass), Problem> {
    let digest = digest(token);
    let row = house.store().token(&digest).await?.ok_or_else(unknown)?;
    let now = now_ms();
    if row.used_ms.is_none_or(|used| now - used >= NOTED_MS) {
        // Only a note for the owner's list of tokens: reading goes on while nothing can be stored.
        if let Err(error) = house.store().token_used(&digest, now).await {
            tracing::warn!(%error, "the use of a token could not be noted");
        }
    }
    Ok((row.account, Pass::Token(digest)))
}

fn unknown() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "This token is not known, or it has been revoked.")
}

/// Makes a token for an account. The text is shown once and kept nowhere.
pub(crate) async fn issue(house: &House, account: &AccountId, label: &str) -> Result<String, StoreError> {
    let secret = format!("{PREFIX}{}", random_text(40));
    let token = OwnToken {
        id: random_text(12),
        account: account.clone(),
        label: label.to_owned(),
        created_ms: now_ms(),
        used_ms: None,
    };
    house.store().insert_token(&digest(&secret), &token).await?;
    Ok(secret)
}

/// Revokes a token of an account or of one of its bots, and ends its connections. `false`: they
/// have no such token.
pub(crate) async fn revoke(house: &House, owner: &AccountId, id: &str) -> Result<bool, StoreError> {
    let Some(digest) = house.store().revoke_token(owner, id).await? else { return Ok(false) };
    house.stays().end(&Pass::Token(digest));
    Ok(true)
}
