//! Once a day, what nobody will ask for again is thrown away.

use std::time::Duration;

use crate::moment::now_ms;
use crate::store::{Store, StoreError, Swept};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Sweeps at once and then every day, until the database is closed.
pub(crate) async fn daily(store: Store) {
    loop {
        let now = now_ms();
        match store.sweep(now, now - DAY.as_millis() as i64).await {
            Ok(Swept { sessions, guests, challenges }) => {
                tracing::info!(sessions, guests, challenges, "swept");
            }
            Err(StoreError::Database(sqlx::Error::PoolClosed)) => return,
            Err(error) => tracing::warn!(%error, "sweeping must wait"),
        }
        tokio::time::sleep(DAY).await;
    }
}
