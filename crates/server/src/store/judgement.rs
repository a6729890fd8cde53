//! Judged games: found once, kept for everybody.

use sqlx::Row;

use super::{Store, StoreError};
use crate::id::GameKey;
use crate::moment::now_ms;

impl Store {
    /// What was kept about a game.
    pub async fn judgement(&self, game: &GameKey) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("SELECT text FROM judgement WHERE game = $1")
            .bind(game.as_str())
            .fetch_optional(self.reader())
            .await?;
        Ok(row.map(|row| row.try_get("text")).transpose()?)
    }

    /// Keeps it, in place of what was kept before.
    pub async fn keep_judgement(&self, game: &GameKey, text: &str) -> Result<(), StoreError> {
        self.execute(
            sqlx::query(
                "INSERT INTO judgement (game, made_ms, text) VALUES ($1, $2, $3) \
             ON CONFLICT (game) DO UPDATE SET made_ms = excluded.made_ms, text = excluded.text",
            )
            .bind(game.as_str())
            .bind(now_ms())
            .bind(text),
        )
        .await?;
        Ok(())
    }
}
