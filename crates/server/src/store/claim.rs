//! One server to a database. Two would both play the same games.
//!
//! SQLite's file is locked by `file_lock`; PostgreSQL is asked for an advisory lock, which lasts as
//! long as its connection. A connection can end while its server lives on. So the owner also writes
//! an *epoch*, a random word, into the table `house`, and every transaction checks it
//! ([`Store::begin`]). Once another server has written its own epoch, this one can store nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, Connection, Executor};
use tokio::time::{sleep, timeout};

use super::{Store, StoreError};
use crate::id::random_text;

/// What the lock is called among PostgreSQL's advisory locks: "mura" in ASCII.
const NAME: i64 = 0x6d75_7261;

/// How often the lock is asked for at the start, and the pause between: PostgreSQL may take some
/// seconds to notice that a killed server is gone.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(250);

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often an owner looks whether it still has the lock.
const LOOK: Duration = Duration::from_secs(1);

/// How long a server that has lost the lock tries to get it back while another connection has it:
/// its own former connection may be the one.
const RECLAIM: Duration = Duration::from_secs(60);

/// The right to be the only server of a database, for as long as this is kept.
#[derive(Debug)]
pub struct Claim {
    address: String,
    /// The lock lasts as long as the connection.
    connection: Option<AnyConnection>,
    reclaim: Duration,
}

/// Whether a server that needs a claim has one, as its store sees it. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct Ownership {
    is_lost: Arc<AtomicBool>,
}

impl Ownership {
    /// Refuses while the lock is lost.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        if self.is_lost.load(Ordering::Relaxed) { Err(StoreError::Unowned) } else { Ok(()) }
    }
}

impl Claim {
    /// Takes the right. SQLite needs none.
    ///
    /// # Errors
    /// When another server has it, or the database cannot be reached.
    pub async fn take(address: &str) -> Result<Option<Claim>, StoreError> {
        if !address.starts_with("postgres") {
            return Ok(None);
        }
        sqlx::any::install_default_drivers();
        let mut connection = connect(address).await?;
        for _ in 0..TRIES {
            if lock(&mut connection).await? {
                return Ok(Some(Claim {
                    address: address.to_owned(),
                    connection: Some(connection),
                    reclaim: RECLAIM,
                }));
            }
            sleep(PAUSE).await;
        }
        Err(taken(address))
    }

    /// The same, and another time to try to get a lost lock back. For tests.
    pub fn with_reclaim(self, reclaim: Duration) -> Claim {
        Claim { reclaim, ..self }
    }

    /// Makes this server the owner of an open store: from now on nothing that another server has
    /// begun can be stored.
    pub(crate) async fn own(&mut self, store: &Store) -> Result<(), StoreError> {
        let epoch = random_text(20);
        let write = "INSERT INTO house (name, value) VALUES ('epoch', $1) \
                     ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        let connection = self.connection.as_mut().ok_or(StoreError::Unowned)?;
        sqlx::query(write).bind(epoch.as_str()).execute(connection).await?;
        let _ = store.epoch.set(epoch);
        Ok(())
    }

    /// Watches over the lock. Ends only with an error: another server has taken over.
    pub(crate) async fn watch(mut self, store: Store) -> StoreError {
        loop {
            sleep(LOOK).await;
            if let Some(connection) = &mut self.connection
                && is_alive(connection).await
            {
                continue;
            }
            tracing::error!("the lock on the database is lost; nothing is written until it is back");
            store.ownership.is_lost.store(true, Ordering::Relaxed);
            store.health().failed();
            match self.reclaim(&store).await {
                Ok(()) => {
                    tracing::info!("the lock on the database is back");
                    store.ownership.is_lost.store(false, Ordering::Relaxed);
                    store.health().suspect();
                }
                Err(error) => return error,
            }
        }
    }

    /// Tries to get the lock back until it succeeds, or until it is clear that another server has
    /// it.
    async fn reclaim(&mut self, store: &Store) -> Result<(), StoreError> {
        // A connection that does not answer may still hold the lock: it is closed before a new one
        // asks.
        self.connection = None;
        let mut held_since = None;
        loop {
            match ask(&self.address).await {
                // A database that cannot be reached is waited for as long as it takes.
                Err(_) => held_since = None,
                Ok(answer) if answer.epoch.as_ref() != store.epoch.get() => return Err(taken(&self.address)),
                Ok(Answer { is_locked: true, connection, .. }) => {
                    self.connection = Some(connection);
                    return Ok(());
                }
                Ok(_) if held_since.get_or_insert_with(Instant::now).elapsed() >= self.reclaim => {
                    return Err(taken(&self.address));
                }
                Ok(_) => {}
            }
            sleep(PAUSE).await;
        }
    }
}

/// What a new connection finds out about the lock.
struct Answer {
    connection: AnyConnection,
    is_locked: bool,
    epoch: Option<String>,
}

async fn ask(address: &str) -> Result<Answer, StoreError> {
    let mut connection = connect(address).await?;
    let is_locked = lock(&mut connection).await?;
    let epoch = epoch(&mut connection).await?;
    Ok(Answer { connection, is_locked, epoch })
}

async fn connect(address: &str) -> Result<AnyConnection, StoreError> {
    let unreachable = |why: String| StoreError::Unreachable { place: place(address).to_owned(), why };
    timeout(PATIENCE, AnyConnection::connect(address))
        .await
        .map_err(|_| unreachable(format!("no answer within {} s", PATIENCE.as_secs())))?
        .map_err(|error| unreachable(error.to_string()))
}

async fn lock(connection: &mut AnyConnection) -> Result<bool, StoreError> {
    let query = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(NAME);
    answer(query.fetch_one(connection)).await
}

async fn epoch(connection: &mut AnyConnection) -> Result<Option<String>, StoreError> {
    let query = sqlx::query_scalar("SELECT value FROM house WHERE name = 'epoch'");
    answer(query.fetch_optional(connection)).await
}

async fn is_alive(connection: &mut AnyConnection) -> bool {
    answer(connection.execute("SELECT 1")).await.is_ok()
}

/// What the database answers, if it does so in time.
async fn answer<T>(answer: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match timeout(PATIENCE, answer).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(StoreError::Slow(PATIENCE)),
    }
}

fn taken(address: &str) -> StoreError {
    StoreError::Taken(place(address).to_owned())
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
