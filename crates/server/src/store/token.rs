//! Tokens of the API. Only their digests are kept.

use sqlx::{FromRow, Row};

use super::{Account, Store, StoreError};
use crate::id::AccountId;

/// A token in its owner's list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnToken {
    /// What it is revoked by. It opens nothing.
    pub id: String,
    /// The account that it acts for.
    pub account: AccountId,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created_ms: i64,
    /// When it was last used.
    pub used_ms: Option<i64>,
}

/// Whom a token acts for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// The account.
    pub account: Account,
    /// When the token was last known to be used.
    pub used_ms: Option<i64>,
}

impl Store {
    /// Keeps a new token. The digest is that of its secret.
    pub async fn insert_token(&self, digest: &str, token: &OwnToken) -> Result<(), StoreError> {
        self.execute(
            sqlx::query(
                "INSERT INTO token (digest, id, account, label, created_ms) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(digest)
            .bind(token.id.as_str())
            .bind(token.account.as_str())
            .bind(token.label.as_str())
            .bind(token.created_ms),
        )
        .await?;
        Ok(())
    }

    /// Whom the token of this digest acts for.
    pub async fn token(&self, digest: &str) -> Result<Option<TokenRow>, StoreError> {
        let row = sqlx::query(
            "SELECT account.id, account.name, account.kind, account.created_ms, token.used_ms \
             FROM token JOIN account ON account.id = token.account \
             WHERE token.digest = $1 AND account.closed_ms IS NULL",
        )
        .bind(digest)
        .fetch_optional(self.reader())
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(TokenRow { account: Account::from_row(&row)?, used_ms: row.try_get("used_ms")? }))
    }

    /// Remembers that a token was used.
    pub async fn token_used(&self, digest: &str, now_ms: i64) -> Result<(), StoreError> {
        self.execute(
            sqlx::query("UPDATE token SET used_ms = $2 WHERE digest = $1").bind(digest).bind(now_ms),
        )
        .await?;
        Ok(())
    }

    /// The tokens of an account and of its bots, the latest first.
    pub async fn own_tokens(&self, owner: &AccountId) -> Result<Vec<OwnToken>, StoreError> {
        let rows = sqlx::query(
            "SELECT token.id, token.account, token.label, token.created_ms, token.used_ms \
             FROM token JOIN account ON account.id = token.account \
             WHERE account.id = $1 OR account.owner = $1 ORDER BY token.created_ms DESC, token.id",
        )
        .bind(owner.as_str())
        .fetch_all(self.reader())
        .await?;
        rows.iter()
            .map(|row| {
                Ok(OwnToken {
                    id: row.try_get("id")?,
                    account: row.try_get::<String, _>("account")?.into(),
                    label: row.try_get("label")?,
                    created_ms: row.try_get("created_ms")?,
                    used_ms: row.try_get("used_ms")?,
                })
            })
            .collect()
    }

    /// Revokes a token of an account or of one of its bots: its digest. None: they have no such
    /// token.
    pub async fn revoke_token(&self, owner: &AccountId, id: &str) -> Result<Option<String>, StoreError> {
        let mut transaction = self.begin().await?;
        let digest = sqlx::query_scalar(
            "DELETE FROM token WHERE id = $2 \
             AND account IN (SELECT account.id FROM account WHERE account.id = $1 OR account.owner = $1) \
             RETURNING digest",
        )
        .bind(owner.as_str())
        .bind(id)
        .fetch_optional(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(digest)
    }
}
