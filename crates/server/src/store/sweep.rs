//! What nobody will ask for again.

use super::{Store, StoreError};

/// What a sweep has thrown away.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Swept {
    /// Sessions that had expired.
    pub sessions: u64,
    /// Guests who never played and can no longer come back.
    pub guests: u64,
    /// Challenges that nobody has taken for a month.
    pub challenges: u64,
}

/// After how long a challenge is withdrawn that nobody takes.
const MONTH_MS: i64 = 30 * 24 * 3600 * 1000;

impl Store {
    /// Withdraws challenges that are a month old, and throws away expired sessions, rematches that were wanted before `before_ms`, and guests who never played, have no session and no challenge, and were made before `before_ms`.
    pub async fn sweep(&self, now_ms: i64, before_ms: i64) -> Result<Swept, StoreError> {
        let sessions =
            self.execute(sqlx::query("DELETE FROM session WHERE expires_ms <= $1").bind(now_ms)).await?;
        self.execute(sqlx::query("DELETE FROM rematch_wish WHERE at_ms < $1").bind(before_ms)).await?;
        let challenges = self
            .execute(
                sqlx::query(
                    "UPDATE challenge SET closed_ms = $1 WHERE closed_ms IS NULL AND created_ms < $2",
                )
                .bind(now_ms)
                .bind(now_ms - MONTH_MS),
            )
            .await?;
        // A guest is made a moment before the session and the game: hence `before_ms`.
        let guests = self
            .execute(
                sqlx::query(
                    "DELETE FROM account WHERE kind = 'guest' AND created_ms < $1 AND closed_ms IS NULL \
             AND NOT EXISTS (SELECT 1 FROM session WHERE session.account = account.id) \
             AND NOT EXISTS (SELECT 1 FROM token WHERE token.account = account.id) \
             AND NOT EXISTS (SELECT 1 FROM game WHERE game.first = account.id) \
             AND NOT EXISTS (SELECT 1 FROM game WHERE game.second = account.id) \
             AND NOT EXISTS (SELECT 1 FROM series WHERE series.one = account.id OR series.two = account.id) \
             AND NOT EXISTS (SELECT 1 FROM challenge WHERE challenge.by_account = account.id) \
             AND NOT EXISTS (SELECT 1 FROM rating WHERE rating.account = account.id) \
             AND NOT EXISTS (SELECT 1 FROM rating_change WHERE rating_change.account = account.id)",
                )
                .bind(before_ms),
            )
            .await?;
        Ok(Swept { sessions, guests, challenges })
    }
}
