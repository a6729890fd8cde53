//! Sessions: a cookie whose value nobody can guess, of which only the digest is kept.

use axum_extra::extract::cookie::{Cookie, SameSite};
use sha2::{Digest, Sha256};
use sqlx::Row;

use crate::config::Config;
use crate::house::House;
use crate::id::{AccountId, random_text};
use crate::moment::now_ms;
use crate::store::{Account, StoreError};

/// The name of the cookie.
pub(crate) const COOKIE: &str = "mura";

/// How long a session lasts after its last use.
const LIFE_MS: i64 = 90 * 24 * 3600 * 1000;

/// A session that is open.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) account: Account,
    /// What a form must send back.
    pub(crate) csrf: String,
}

/// What is stored of a secret.
pub(crate) fn digest(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The session of a cookie's value.
pub(crate) async fn find(house: &House, value: &str) -> Result<Option<Session>, StoreError> {
    let row = sqlx::query("SELECT account, csrf FROM session WHERE digest = $1 AND expires_ms > $2")
        .bind(digest(value))
        .bind(now_ms())
        .fetch_optional(house.store().reader())
        .await?;
    let Some(row) = row else { return Ok(None) };
    let account: AccountId = row.try_get::<String, _>("account")?.into();
    let csrf = row.try_get("csrf")?;
    Ok(house.store().account(&account).await?.map(|account| Session { account, csrf }))
}

/// Opens a session for an account: the cookie to be sent.
pub(crate) async fn open(house: &House, account: Account) -> Result<(Session, Cookie<'static>), StoreError> {
    let (value, csrf) = (random_text(40), random_text(24));
    let now = now_ms();
    sqlx::query(
        "INSERT INTO session (digest, account, csrf, created_ms, used_ms, expires_ms) VALUES ($1, $2, $3, $4, $4, $5)",
    )
    .bind(digest(&value))
    .bind(account.id.as_str())
    .bind(csrf.as_str())
    .bind(now)
    .bind(now + LIFE_MS)
    .execute(house.store().writer())
    .await?;
    Ok((Session { account, csrf }, cookie(house.config(), value)))
}

fn cookie(config: &Config, value: String) -> Cookie<'static> {
    Cookie::build((COOKIE, value))
        .path("/")
        .http_only(true)
        .secure(config.is_secure())
        .same_site(SameSite::Lax)
        .max_age(time::Duration::milliseconds(LIFE_MS))
        .build()
}
