//! What was erased leaves the files of SQLite, too. `secure_delete` overwrites it in the database;
//! older pages are still in the log.

use std::time::Duration;

use sqlx::{Executor, Row};

use super::{Engine, Store, StoreError};

/// How long to wait for queries that still read older pages. Nothing is stored meanwhile.
const PATIENCE: &str = "PRAGMA busy_timeout = 250";

/// The usual time, as for every connection.
const USUAL: &str = "PRAGMA busy_timeout = 5000";

/// The pause before the next try.
const PAUSE: Duration = Duration::from_secs(5);

impl Store {
    /// Writes the log back into the database and empties it. Where somebody still reads older pages
    /// it is tried again, until the store is closed; closing empties the log as well. Nothing is
    /// done on PostgreSQL.
    pub(crate) async fn scrub(&self) {
        if self.engine() != Engine::Sqlite {
            return;
        }
        loop {
            match self.empty_log().await {
                Ok(true) | Err(StoreError::Database(sqlx::Error::PoolClosed)) => return,
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "the database's log cannot be emptied yet"),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// `false`: somebody still reads older pages.
    async fn empty_log(&self) -> Result<bool, StoreError> {
        let mut connection = self.writer.acquire().await?;
        connection.execute(PATIENCE).await?;
        let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *connection).await;
        connection.execute(USUAL).await?;
        Ok(checkpoint?.try_get::<i64, _>(0)? == 0)
    }
}
