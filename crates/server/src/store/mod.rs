//! What is kept on disk. One set of queries and migrations for SQLite and PostgreSQL.

mod account;
mod alive;
mod challenge;
mod claim;
mod erase;
mod event;
mod export;
mod file_lock;
mod game;
mod health;
mod judgement;
mod list;
mod person;
mod ranking;
mod rating;
mod rematch;
mod scrub;
mod search;
mod secret;
mod series;
mod session;
mod sweep;
mod token;
mod transaction;
mod writer;

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::Migrator;
use sqlx::{AnyConnection, AnyPool, Connection, Executor};

use crate::operation::told_if_slow;

pub use account::{Account, AccountKind};
pub use challenge::{ChallengeRow, Colour};
pub use claim::Claim;
pub use erase::DELETED;
pub use event::Stored;
pub use file_lock::FileLock;
pub use game::{Finish, GameRow};
pub use health::Health;
pub use list::Listed;
pub use person::Naming;
pub use ranking::{RatingPoint, Standing};
pub use rating::Rated;
pub use search::{Cursor, Ending, Search};
pub use series::SeriesRow;
pub use session::{OwnSession, SessionRow};
pub use sweep::Swept;
pub use token::{OwnToken, TokenRow};
pub use transaction::Transaction;
pub use writer::{Batch, Writer};

static MIGRATIONS: Migrator = sqlx::migrate!();

/// Readers of one database at a time.
const READERS: u32 = 8;

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    engine: Engine,
    reader: AnyPool,
    writer: AnyPool,
    health: Health,
    /// What this server has written into the database to own it; not set where nobody else can
    /// come.
    epoch: Arc<OnceLock<String>>,
    ownership: claim::Ownership,
}

/// Which kind of database it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// A file beside the program.
    Sqlite,
    /// A server of its own.
    Postgres,
}

/// Why something could not be read or kept.
#[derive(Debug)]
pub enum StoreError {
    /// The database says no.
    Database(sqlx::Error),
    /// Its tables cannot be brought up to date.
    Migration(sqlx::migrate::MigrateError),
    /// The address is none of a database that is known here.
    Address(String),
    /// It does not answer, or lets nobody in.
    Unreachable {
        /// Its host and name.
        place: String,
        /// What came instead of an answer.
        why: String,
    },
    /// SQLite does not get on with its file.
    Unreadable {
        /// Its path.
        place: String,
        /// What SQLite says of it.
        why: String,
    },
    /// Another server works with it.
    Taken(String),
    /// This server has lost its hold on the database, and tries to get it back.
    Unowned,
    /// Another server has taken over: this one may write nothing any more.
    Superseded,
    /// It stores nothing at the moment.
    Failing,
    /// It did not answer in this time.
    Slow(Duration),
    /// It was to be stored together with others, and that failed.
    Group(Arc<StoreError>),
    /// What is stored cannot be understood.
    Content(String),
    /// The writer is gone: the server is shutting down.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Database(error) => write!(f, "the database cannot do that: {error}"),
            StoreError::Migration(error) => write!(f, "the database cannot be brought up to date: {error}"),
            StoreError::Address(address) => {
                write!(f, "\"{address}\" is no address of a database: it begins with sqlite: or postgres:")
            }
            StoreError::Unreachable { place, why } => {
                write!(f, "the database at {place} cannot be reached: {why}")
            }
            StoreError::Unreadable { place, why } => {
                write!(f, "{place} cannot be read as a database of mura: {why}")
            }
            StoreError::Taken(place) => {
                write!(f, "another mura is using the database at {place}; only one can")
            }
            StoreError::Unowned => {
                f.write_str("this server has lost its lock on the database for the moment")
            }
            StoreError::Superseded => {
                f.write_str("another mura has taken over the database, so this one writes nothing any more")
            }
            StoreError::Group(error) => error.fmt(f),
            StoreError::Failing => f.write_str("the database stores nothing at the moment"),
            StoreError::Slow(time) => write!(f, "the database did not answer within {} s", time.as_secs()),
            StoreError::Content(what) => {
                write!(f, "the database holds something that cannot be read: {what}")
            }
            StoreError::Closed => f.write_str("the server is shutting down"),
        }
    }
}

impl std::error::Error for StoreError {}

/// What PostgreSQL calls a character that its texts cannot hold: only NUL comes so far, since all
/// texts here are UTF-8.
const NOT_IN_REPERTOIRE: &str = "22021";

impl StoreError {
    /// Whether somebody has asked for a text with the character NUL in it. SQLite finds nothing;
    /// PostgreSQL fails.
    pub(crate) fn is_nul(&self) -> bool {
        let StoreError::Database(sqlx::Error::Database(error)) = self else { return false };
        error.code().is_some_and(|code| code == NOT_IN_REPERTOIRE)
    }

    /// Whether the tables have refused what was to be stored, such as a name that is taken.
    /// Anything else may be the disk's or the connection's fault, and would befall any other write.
    pub fn is_refusal(&self) -> bool {
        use sqlx::error::ErrorKind;
        if let StoreError::Group(error) = self {
            return error.is_refusal();
        }
        let StoreError::Database(sqlx::Error::Database(error)) = self else { return false };
        !matches!(error.kind(), ErrorKind::Other) || self.is_nul()
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::Database(error)
    }
}

/// Whether a file is a database at all. A pool would try again and again, and tell in the end that
/// it took too long.
async fn look_at(address: &str, options: &AnyConnectOptions) -> Result<(), StoreError> {
    let file = address.strip_prefix("sqlite:").unwrap_or(address);
    let file = file.strip_prefix("//").unwrap_or(file);
    let place = file.split_once('?').map_or(file, |(file, _)| file);
    let unreadable = |error: sqlx::Error| {
        let why =
            error.as_database_error().map_or_else(|| error.to_string(), |error| error.message().to_owned());
        StoreError::Unreadable { place: place.to_owned(), why }
    };
    let mut connection = AnyConnection::connect_with(options).await.map_err(unreadable)?;
    let looked = connection.execute("SELECT count(*) FROM sqlite_schema").await;
    looked.map_err(unreadable)?;
    connection.close().await?;
    Ok(())
}

impl Store {
    /// Opens the database at an address, `sqlite:path/to/file` or `postgres://user@host/name`, and
    /// brings its tables up to date.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let engine = match address.split_once(':') {
            Some(("sqlite", _)) => Engine::Sqlite,
            Some(("postgres" | "postgresql", _)) => Engine::Postgres,
            _ => return Err(StoreError::Address(address.to_owned())),
        };
        let address = match engine {
            Engine::Sqlite if !address.contains('?') => format!("{address}?mode=rwc"),
            _ => address.to_owned(),
        };
        let options = AnyConnectOptions::from_str(&address)?;
        if engine == Engine::Sqlite {
            look_at(&address, &options).await?;
        }
        // SQLite knows one writer at a time; a second one would only wait for it, or fail half-way
        // through a transaction.
        let writers = if engine == Engine::Sqlite { 1 } else { READERS };
        let pool = |most| {
            AnyPoolOptions::new().max_connections(most).acquire_timeout(Duration::from_secs(5)).after_connect(
                move |connection, _| {
                    Box::pin(async move {
                        if engine == Engine::Sqlite {
                            // FULL: what was acknowledged survives a power cut, not only a crash.
                            connection
                                .execute(
                                    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                                     PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; \
                                     PRAGMA secure_delete = ON;",
                                )
                                .await?;
                        }
                        Ok(())
                    })
                },
            )
        };
        let writer = pool(writers).connect_with(options.clone()).await?;
        let migrated =
            told_if_slow("bringing the tables of the database up to date", MIGRATIONS.run(&writer));
        migrated.await.map_err(StoreError::Migration)?;
        let reader = pool(READERS).connect_with(options).await?;
        let store = Store {
            engine,
            reader,
            writer,
            health: Health::new(),
            epoch: Arc::default(),
            ownership: claim::Ownership::default(),
        };
        store.seat_computers().await?;
        Ok(store)
    }

    /// Which kind of database this is.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// For queries that only read.
    pub fn reader(&self) -> &AnyPool {
        &self.reader
    }

    /// The connections of [transactions](Transaction), for tests that damage a database on purpose.
    pub fn writer(&self) -> &AnyPool {
        &self.writer
    }

    /// Closes all connections, after what they are doing.
    pub async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
    }
}
