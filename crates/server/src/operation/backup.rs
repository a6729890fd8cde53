//! Copies of a SQLite database while it is in use.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::AnyConnection;
use sqlx::Connection;

use crate::house::House;
use crate::moment;
use crate::store::{Engine, Store};

/// Why there is no copy.
#[derive(Debug)]
pub enum BackupError {
    /// It is no SQLite database.
    NotSqlite,
    /// There is something already.
    Exists(PathBuf),
    /// The database says no.
    Database(sqlx::Error),
    /// The disk says no.
    Disk(PathBuf, std::io::Error),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::NotSqlite => {
                f.write_str("only a SQLite database is copied here; PostgreSQL has pg_dump for that")
            }
            BackupError::Exists(path) => write!(f, "{}: there is a file already", path.display()),
            BackupError::Database(error) => write!(f, "the database cannot be copied: {error}"),
            BackupError::Disk(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for BackupError {}

/// Copies a SQLite database into a new file. The copy is one moment of the database, whatever is written meanwhile; it is made beside
/// and gets its name when it is whole and on the disk.
pub async fn copy(database: &str, file: &Path) -> Result<(), BackupError> {
    let Some(source) = database.strip_prefix("sqlite:") else { return Err(BackupError::NotSqlite) };
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    sqlx::any::install_default_drivers();
    // Never to make an empty database where there is none.
    let source = source.split_once('?').map_or(source, |(path, _)| path);
    let partial = partial(file);
    remove(&partial)?;
    let mut connection =
        AnyConnection::connect(&format!("sqlite:{source}?mode=rw")).await.map_err(BackupError::Database)?;
    let copied = sqlx::query("VACUUM INTO $1")
        .bind(partial.display().to_string())
        .execute(&mut connection)
        .await
        .map_err(BackupError::Database);
    let _ = connection.close().await;
    if let Err(error) = copied {
        remove(&partial)?;
        return Err(error);
    }
    let disk = |error| BackupError::Disk(partial.clone(), error);
    std::fs::File::open(&partial).and_then(|copy| copy.sync_all()).map_err(disk)?;
    std::fs::rename(&partial, file).map_err(|error| BackupError::Disk(file.to_owned(), error))
}

fn partial(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

fn remove(file: &Path) -> Result<(), BackupError> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(BackupError::Disk(file.to_owned(), error))
        }
        _ => Ok(()),
    }
}

/// When and where copies are made by themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The folder they go to.
    pub folder: PathBuf,
    /// The time between two of them.
    pub every: Duration,
    /// So many are kept; older ones are removed.
    pub keep: usize,
}

/// Makes copies for ever. One that fails is told in the log, and the next one is tried all the same.
pub(super) async fn keep_copying(house: House, schedule: Schedule) {
    loop {
        tokio::time::sleep(schedule.every).await;
        let name = format!("mura-{}.db", moment::file_time(moment::now_ms()));
        let file = schedule.folder.join(name);
        let made = match std::fs::create_dir_all(&schedule.folder) {
            Ok(()) => copy(&house.config().database, &file).await,
            Err(error) => Err(BackupError::Disk(schedule.folder.clone(), error)),
        };
        match made {
            Ok(()) => tracing::info!(file = %file.display(), "backup made"),
            Err(error) => tracing::error!(%error, "no backup"),
        }
        prune(&schedule);
    }
}

/// Whether a database can be copied at all.
pub fn is_possible(store: &Store) -> bool {
    store.engine() == Engine::Sqlite
}

/// Removes all but the newest copies. Their names sort by time, and no other file is touched.
fn prune(schedule: &Schedule) {
    let Ok(entries) = std::fs::read_dir(&schedule.folder) else { return };
    let is_copy = |path: &PathBuf| {
        path.file_name()
            .and_then(|name| name.to_str())
            .is_some_and(|name| name.starts_with("mura-") && name.ends_with(".db"))
    };
    let mut copies: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(is_copy).collect();
    copies.sort_unstable();
    for old in &copies[..copies.len().saturating_sub(schedule.keep.max(1))] {
        if let Err(error) = std::fs::remove_file(old) {
            tracing::warn!(%error, file = %old.display(), "an old backup cannot be removed");
        }
    }
}
