//! One server to a database. Two would write the same events twice; a file has a lock of its own, PostgreSQL is asked for one.

use std::time::Duration;

use sqlx::{AnyConnection, Connection};

use super::StoreError;

/// What the lock is called among PostgreSQL's advisory locks: "mura" in ASCII.
const NAME: i64 = 0x6d75_7261;
/// So long the end of a killed server's connection may take to be noticed.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(250);
/// So long a database may take to answer the first time.
const PATIENCE: Duration = Duration::from_secs(10);

/// The right to be the only server of a database, for as long as this is kept.
pub struct Claim {
    /// The lock lasts as long as the connection.
    _connection: AnyConnection,
}

impl Claim {
    /// Takes the right. SQLite needs none: its file is locked by whoever opens it.
    ///
    /// # Errors
    /// When another server has it, or the database cannot be reached.
    pub async fn take(address: &str) -> Result<Option<Claim>, StoreError> {
        if !address.starts_with("postgres") {
            return Ok(None);
        }
        sqlx::any::install_default_drivers();
        let unreachable = |why: String| StoreError::Unreachable { place: place(address).to_owned(), why };
        let mut connection = tokio::time::timeout(PATIENCE, AnyConnection::connect(address))
            .await
            .map_err(|_| unreachable(format!("no answer within {} s", PATIENCE.as_secs())))?
            .map_err(|error| unreachable(error.to_string()))?;
        for _ in 0..TRIES {
            let (taken,): (bool,) = sqlx::query_as("SELECT pg_try_advisory_lock($1)")
                .bind(NAME)
                .fetch_one(&mut connection)
                .await?;
            if taken {
                return Ok(Some(Claim { _connection: connection }));
            }
            tokio::time::sleep(PAUSE).await;
        }
        Err(StoreError::Taken(place(address).to_owned()))
    }
}

/// Host and name of a database, without who comes and with which password.
fn place(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.rsplit_once('@').map_or(rest, |(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_told() {
        assert_eq!(place("postgres://n:se@cret@host:5433/mura"), "host:5433/mura");
        assert_eq!(place("postgres://host/mura"), "host/mura");
    }
}
