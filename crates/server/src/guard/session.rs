//! Sessions: a cookie whose value nobody can guess, of which only the digest is kept.

use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use sha2::{Digest, Sha256};

use super::stay::Pass;
use crate::config::Config;
use crate::house::House;
use crate::id::{AccountId, random_text};
use crate::moment::now_ms;
use crate::store::{Account, SessionRow, StoreError};

/// How long a session lasts after its last use.
const LIFE_MS: i64 = 90 * DAY_MS;

/// A session is renewed at its first use on a new day; more often would only write.
const DAY_MS: i64 = 24 * 3600 * 1000;

/// The name of the cookie. Browsers take one with this prefix only over TLS, for the whole site and
/// from the very host: no neighbouring site can plant one.
pub(super) fn cookie_name(config: &Config) -> &'static str {
    if config.is_secure() { "__Host-mura" } else { "mura" }
}

/// A session that is open.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    row: SessionRow,
}

impl Session {
    /// Whose it is.
    pub(crate) fn account(&self) -> &Account {
        &self.row.account
    }

    /// What a form must send back, once it is unmasked.
    pub(super) fn csrf(&self) -> &str {
        &self.row.csrf
    }

    /// What it is known by in the table.
    pub(crate) fn digest(&self) -> &str {
        &self.row.digest
    }

    /// The session of a cookie's value.
    pub(super) async fn find(house: &House, value: &str) -> Result<Option<Session>, StoreError> {
        Ok(house.store().session(&digest(value), now_ms()).await?.map(|row| Session { row }))
    }

    /// Opens a session for an account in place of whatever session the browser had: nobody who knew
    /// that one knows the new one.
    pub(crate) async fn open(
        house: &House,
        account: Account,
        jar: CookieJar,
    ) -> Result<(Session, CookieJar), StoreError> {
        if let Some(old) = jar.get(cookie_name(house.config())) {
            let old = digest(old.value());
            house.store().close_session(&old).await?;
            house.stays().end(&Pass::Session(old));
        }
        let value = random_text(40);
        let now = now_ms();
        let row = SessionRow { digest: digest(&value), account, csrf: random_text(24), used_ms: now };
        house.store().insert_session(&row, now + LIFE_MS).await?;
        house.known_credentials().keep(row.digest.clone(), row.account.id.clone());
        Ok((Session { row }, jar.add(cookie(house.config(), value))))
    }

    /// Closes the session, and tells the browser to forget it.
    pub(crate) async fn close(self, house: &House, jar: CookieJar) -> Result<CookieJar, StoreError> {
        house.store().close_session(&self.row.digest).await?;
        house.stays().end(&Pass::Session(self.row.digest));
        Ok(forget(house, jar))
    }

    /// Lets a session last longer that is used on a new day. The cookie is sent again, so that the
    /// browser keeps it as long.
    pub(super) async fn renew(&self, house: &House, value: &str) -> Option<Cookie<'static>> {
        let now = now_ms();
        if now - self.row.used_ms < DAY_MS {
            return None;
        }
        match house.store().renew_session(&self.row, now, now + LIFE_MS).await {
            Ok(()) => Some(cookie(house.config(), value.to_owned())),
            Err(error) => {
                // It is still good for weeks: the next page will do.
                tracing::warn!(%error, "a session could not be renewed");
                None
            }
        }
    }
}

/// Closes all sessions of an account, and the connections that were opened with them.
pub(crate) async fn close_all(house: &House, account: &AccountId) -> Result<(), StoreError> {
    house.store().close_sessions(account).await?;
    house.stays().end_sessions(account);
    Ok(())
}

/// Tells the browser to forget its session.
pub(crate) fn forget(house: &House, jar: CookieJar) -> CookieJar {
    let mut cookie = cookie(house.config(), String::new());
    cookie.make_removal();
    jar.add(cookie)
}

/// What is stored of a secret.
pub(super) fn digest(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn cookie(config: &Config, value: String) -> Cookie<'static> {
    Cookie::build((cookie_name(config), value))
        .path("/")
        .http_only(true)
        .secure(config.is_secure())
        .same_site(SameSite::Lax)
        .max_age(time::Duration::milliseconds(LIFE_MS))
        .build()
}
