//! The secret with which the server signs what browsers keep.

use super::{Store, StoreError};

impl Store {
    /// The secret of this database; `fresh` becomes it where there is none yet.
    pub async fn house_secret(&self, fresh: &str) -> Result<String, StoreError> {
        // Read first: a server must be able to start while nothing can be stored.
        if let Some(secret) = self.known_secret().await? {
            return Ok(secret);
        }
        let keep = "INSERT INTO house (name, value) VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING";
        self.execute(sqlx::query(keep).bind(fresh)).await?;
        let kept = self.known_secret().await?;
        kept.ok_or_else(|| StoreError::Content("the secret of the server was not kept".into()))
    }

    async fn known_secret(&self) -> Result<Option<String>, StoreError> {
        let secret = sqlx::query_scalar("SELECT value FROM house WHERE name = 'secret'");
        Ok(secret.fetch_optional(self.reader()).await?)
    }
}
