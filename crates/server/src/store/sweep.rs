//! What nobody will ask for again.

use sqlx::Row;

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

/// The most rows that one transaction of a sweep looks at: others do not wait long for theirs.
const CHUNK: i64 = 200;

/// Guests who may have to go, as the partial index has them.
const UNDECIDED: &str = "kind = 'guest' AND stays = 0 AND closed_ms IS NULL";

impl Store {
    /// Withdraws challenges that are a month old, and throws away expired sessions, rematches that
    /// were wanted before `before_ms`, and guests who never played, have no session and no
    /// challenge, and were made before `before_ms`.
    pub async fn sweep(&self, now_ms: i64, before_ms: i64) -> Result<Swept, StoreError> {
        let sessions = self.sweep_sessions(now_ms).await?;
        self.execute(sqlx::query("DELETE FROM rematch_wish WHERE at_ms < $1").bind(before_ms)).await?;
        let withdraw =
            sqlx::query("UPDATE challenge SET closed_ms = $1 WHERE closed_ms IS NULL AND created_ms < $2");
        let challenges = self.execute(withdraw.bind(now_ms).bind(now_ms - MONTH_MS)).await?;
        let guests = self.sweep_guests(before_ms).await?;
        Ok(Swept { sessions, guests, challenges })
    }

    async fn sweep_sessions(&self, now_ms: i64) -> Result<u64, StoreError> {
        let mut swept = 0;
        loop {
            let expired = sqlx::query(
                "DELETE FROM session WHERE digest IN (SELECT digest FROM session WHERE expires_ms <= $1 LIMIT $2)",
            );
            let deleted = self.execute(expired.bind(now_ms).bind(CHUNK)).await?;
            swept += deleted;
            if deleted < CHUNK as u64 {
                return Ok(swept);
            }
        }
    }

    /// Goes through the guests who are neither marked to stay nor deleted, the oldest first. What
    /// is left of them afterwards has a session: it is looked at again every day until that ends.
    async fn sweep_guests(&self, before_ms: i64) -> Result<u64, StoreError> {
        let chunk = format!(
            "SELECT created_ms, id FROM account WHERE {UNDECIDED} AND created_ms < $1 AND (created_ms, id) > ($2, $3) \
             ORDER BY created_ms, id LIMIT $4"
        );
        let (mut after, mut swept) = ((i64::MIN, String::new()), 0);
        loop {
            // A guest is made a moment before the session and the game: hence `before_ms`.
            let rows = sqlx::query(&chunk)
                .bind(before_ms)
                .bind(after.0)
                .bind(after.1.as_str())
                .bind(CHUNK)
                .fetch_all(self.reader())
                .await?;
            let Some(last) = rows.last() else { return Ok(swept) };
            let last = (last.try_get("created_ms")?, last.try_get("id")?);
            swept += self.decide(&after, &last).await?;
            after = last;
        }
    }

    /// Marks the guests after one place and up to another who have to stay, and deletes the others
    /// who cannot come back.
    async fn decide(&self, after: &(i64, String), last: &(i64, String)) -> Result<u64, StoreError> {
        let some = format!("{UNDECIDED} AND (created_ms, id) > ($1, $2) AND (created_ms, id) <= ($3, $4)");
        // What others see of a guest is never deleted.
        let seen = [
            ("game", "first"),
            ("game", "second"),
            ("series", "one"),
            ("series", "two"),
            ("challenge", "by_account"),
            ("challenge", "for_account"),
            ("rating", "account"),
            ("rating_change", "account"),
        ];
        let seen = seen.map(|(table, column)| exists(table, column)).join(" OR ");
        let mark = format!("UPDATE account SET stays = 1 WHERE {some} AND ({seen})");
        let may_come_back = [("session", "account"), ("token", "account")];
        let may_come_back = may_come_back.map(|(table, column)| exists(table, column)).join(" OR ");
        let delete = format!("DELETE FROM account WHERE {some} AND NOT ({may_come_back})");
        let mut transaction = self.begin().await?;
        let mut changed = 0;
        for statement in [mark, delete] {
            let query = sqlx::query(&statement).bind(after.0).bind(after.1.as_str());
            let query = query.bind(last.0).bind(last.1.as_str());
            changed = query.execute(&mut *transaction).await?.rows_affected();
        }
        transaction.commit().await?;
        Ok(changed)
    }
}

/// The condition that a table has a row of an account. PostgreSQL would answer `EXISTS` from a hash
/// of the whole table.
fn exists(table: &str, column: &str) -> String {
    format!("(SELECT 1 FROM {table} WHERE {table}.{column} = account.id LIMIT 1) IS NOT NULL")
}
