//! What is stored about somebody, for themselves.

use serde_json::{Value, json};
use sqlx::Row;

use super::{Store, StoreError};
use crate::id::{AccountId, GameKey};

impl Store {
    /// All games of an account, the first one first.
    pub async fn games_of(&self, account: &AccountId) -> Result<Vec<GameKey>, StoreError> {
        let rows = sqlx::query(
            "SELECT created_ms, id FROM game WHERE first = $1 UNION SELECT created_ms, id FROM game WHERE second = $1 \
             ORDER BY created_ms, id",
        )
        .bind(account.as_str())
        .fetch_all(self.reader())
        .await?;
        rows.iter().map(|row| Ok(row.try_get::<String, _>("id")?.into())).collect()
    }

    /// The ratings of an account, as they are exported.
    pub async fn own_ratings(&self, account: &AccountId) -> Result<Vec<Value>, StoreError> {
        let rows = sqlx::query(
            "SELECT kind, class, rating, deviation, volatility, games, at_ms FROM rating WHERE account = $1 \
             ORDER BY kind, class",
        )
        .bind(account.as_str())
        .fetch_all(self.reader())
        .await?;
        rows.iter()
            .map(|row| {
                Ok(json!({
                    "game": row.try_get::<String, _>("kind")?,
                    "class": row.try_get::<String, _>("class")?,
                    "rating": row.try_get::<f64, _>("rating")?,
                    "deviation": row.try_get::<f64, _>("deviation")?,
                    "volatility": row.try_get::<f64, _>("volatility")?,
                    "games": row.try_get::<i64, _>("games")?,
                    "at_ms": row.try_get::<i64, _>("at_ms")?,
                }))
            })
            .collect()
    }

    /// How the ratings of an account came about, as it is exported.
    pub async fn own_rating_changes(&self, account: &AccountId) -> Result<Vec<Value>, StoreError> {
        let rows = sqlx::query(
            "SELECT game, kind, class, rating, deviation, at_ms FROM rating_change WHERE account = $1 \
             ORDER BY at_ms, game",
        )
        .bind(account.as_str())
        .fetch_all(self.reader())
        .await?;
        rows.iter()
            .map(|row| {
                Ok(json!({
                    "key": row.try_get::<String, _>("game")?,
                    "game": row.try_get::<String, _>("kind")?,
                    "class": row.try_get::<String, _>("class")?,
                    "rating": row.try_get::<f64, _>("rating")?,
                    "deviation": row.try_get::<f64, _>("deviation")?,
                    "at_ms": row.try_get::<i64, _>("at_ms")?,
                }))
            })
            .collect()
    }

    /// The challenges that an account has made, as they are exported.
    pub async fn own_challenges(&self, account: &AccountId) -> Result<Vec<Value>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, kind, control, created_ms, closed_ms, game FROM challenge WHERE by_account = $1 \
             ORDER BY created_ms, id",
        )
        .bind(account.as_str())
        .fetch_all(self.reader())
        .await?;
        rows.iter()
            .map(|row| {
                Ok(json!({
                    "key": row.try_get::<String, _>("id")?,
                    "game": row.try_get::<String, _>("kind")?,
                    "control": row.try_get::<String, _>("control")?,
                    "created_ms": row.try_get::<i64, _>("created_ms")?,
                    "closed_ms": row.try_get::<Option<i64>, _>("closed_ms")?,
                    "became": row.try_get::<Option<String>, _>("game")?,
                }))
            })
            .collect()
    }
}
