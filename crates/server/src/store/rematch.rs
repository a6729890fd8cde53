//! Who wants to play again.

use sqlx::Row;

use super::{Store, StoreError};
use crate::id::{AccountId, GameKey};

impl Store {
    /// Keeps that somebody wants to play a game again; a wish that is repeated is a new one.
    pub async fn wish_rematch(
        &self,
        game: &GameKey,
        account: &AccountId,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            sqlx::query(
                "INSERT INTO rematch_wish (game, account, at_ms) VALUES ($1, $2, $3) \
             ON CONFLICT (game, account) DO UPDATE SET at_ms = excluded.at_ms",
            )
            .bind(game.as_str())
            .bind(account.as_str())
            .bind(now_ms),
        )
        .await?;
        Ok(())
    }

    /// Who has wanted to play a game again since this moment.
    pub async fn rematch_wishes(&self, game: &GameKey, since_ms: i64) -> Result<Vec<AccountId>, StoreError> {
        let rows =
            sqlx::query("SELECT account FROM rematch_wish WHERE game = $1 AND at_ms >= $2 ORDER BY account")
                .bind(game.as_str())
                .bind(since_ms)
                .fetch_all(self.reader())
                .await?;
        rows.iter().map(|row| Ok(row.try_get::<String, _>("account")?.into())).collect()
    }
}
