//! When the house was last known to be up.

use super::{Store, StoreError};

impl Store {
    /// Keeps that the house is up at this moment.
    pub async fn set_alive(&self, now_ms: i64) -> Result<(), StoreError> {
        self.execute(sqlx::query(
            "INSERT INTO house (name, value) VALUES ('alive_ms', $1) ON CONFLICT (name) DO UPDATE SET value = $1",
        )
        .bind(now_ms.to_string())).await?;
        Ok(())
    }

    /// When the house was last known to be up.
    pub async fn alive(&self) -> Result<Option<i64>, StoreError> {
        let text: Option<String> = sqlx::query_scalar("SELECT value FROM house WHERE name = 'alive_ms'")
            .fetch_optional(self.reader())
            .await?;
        Ok(text.and_then(|text| text.parse().ok()))
    }
}
