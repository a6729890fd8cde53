//! Sessions of browsers. Only the digest of a cookie's value is kept.

use sqlx::{FromRow, Row};

use super::{Account, Store, StoreError};
use crate::id::AccountId;

/// A session as the table has it, with whose it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The digest of its secret.
    pub digest: String,
    /// Whose it is.
    pub account: Account,
    /// What forms must send back.
    pub csrf: String,
    /// When it was last renewed.
    pub used_ms: i64,
}

/// A session in its owner's list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnSession {
    /// The digest of its secret.
    pub digest: String,
    /// When it was opened.
    pub created_ms: i64,
    /// When it was last renewed.
    pub used_ms: i64,
    /// When it ends unless it is used.
    pub expires_ms: i64,
}

impl Store {
    /// Keeps a new session, to last until `expires_ms`.
    pub async fn insert_session(&self, session: &SessionRow, expires_ms: i64) -> Result<(), StoreError> {
        self.execute(sqlx::query(
            "INSERT INTO session (digest, account, csrf, created_ms, used_ms, expires_ms) VALUES ($1, $2, $3, $4, $4, $5)",
        )
        .bind(session.digest.as_str())
        .bind(session.account.id.as_str())
        .bind(session.csrf.as_str())
        .bind(session.used_ms)
        .bind(expires_ms)).await?;
        Ok(())
    }

    /// The session of this digest, if it is open and so is its account.
    pub async fn session(&self, digest: &str, now_ms: i64) -> Result<Option<SessionRow>, StoreError> {
        let row = sqlx::query(
            "SELECT account.id, account.name, account.kind, account.created_ms, session.csrf, session.used_ms \
             FROM session JOIN account ON account.id = session.account \
             WHERE session.digest = $1 AND session.expires_ms > $2 AND account.closed_ms IS NULL",
        )
        .bind(digest)
        .bind(now_ms)
        .fetch_optional(self.reader())
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(SessionRow {
            digest: digest.to_owned(),
            account: Account::from_row(&row)?,
            csrf: row.try_get("csrf")?,
            used_ms: row.try_get("used_ms")?,
        }))
    }

    /// Lets a session last until `expires_ms`, and remembers that its owner was here.
    pub async fn renew_session(
        &self,
        session: &SessionRow,
        now_ms: i64,
        expires_ms: i64,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        sqlx::query("UPDATE session SET used_ms = $2, expires_ms = $3 WHERE digest = $1")
            .bind(session.digest.as_str())
            .bind(now_ms)
            .bind(expires_ms)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("UPDATE account SET seen_ms = $2 WHERE id = $1 AND closed_ms IS NULL")
            .bind(session.account.id.as_str())
            .bind(now_ms)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Closes one session.
    pub async fn close_session(&self, digest: &str) -> Result<(), StoreError> {
        self.execute(sqlx::query("DELETE FROM session WHERE digest = $1").bind(digest)).await?;
        Ok(())
    }

    /// Closes all sessions of an account.
    pub async fn close_sessions(&self, account: &AccountId) -> Result<(), StoreError> {
        self.execute(sqlx::query("DELETE FROM session WHERE account = $1").bind(account.as_str())).await?;
        Ok(())
    }

    /// The open sessions of an account, the latest first.
    pub async fn own_sessions(
        &self,
        account: &AccountId,
        now_ms: i64,
    ) -> Result<Vec<OwnSession>, StoreError> {
        let rows = sqlx::query(
            "SELECT digest, created_ms, used_ms, expires_ms FROM session WHERE account = $1 AND expires_ms > $2 \
             ORDER BY used_ms DESC, digest",
        )
        .bind(account.as_str())
        .bind(now_ms)
        .fetch_all(self.reader())
        .await?;
        rows.iter()
            .map(|row| {
                Ok(OwnSession {
                    digest: row.try_get("digest")?,
                    created_ms: row.try_get("created_ms")?,
                    used_ms: row.try_get("used_ms")?,
                    expires_ms: row.try_get("expires_ms")?,
                })
            })
            .collect()
    }
}
