//! Copies of a SQLite database while it is in use.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::AnyConnection;
use sqlx::Connection;

use super::space::{self, MIB};
use crate::house::House;
use crate::moment;
use crate::private;
use crate::store::{Engine, Store};

/// Why there is no copy.
#[derive(Debug)]
pub enum BackupError {
    /// It is no SQLite database.
    NotSqlite,
    /// There is no such database.
    Missing(PathBuf),
    /// There is something already.
    Exists(PathBuf),
    /// The database says no.
    Database(sqlx::Error),
    /// The disk says no.
    Disk(PathBuf, std::io::Error),
    /// Too little space would be left.
    NoRoom {
        /// The file that was to be written.
        file: PathBuf,
        /// The size of the copy, in bytes.
        size: u64,
        /// What is free now, in bytes.
        free: u64,
        /// What has to stay free, in MiB.
        low_space: u64,
    },
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::NotSqlite => {
                f.write_str("only a SQLite database is copied here; PostgreSQL has pg_dump for that")
            }
            BackupError::Missing(path) => write!(f, "{}: there is no database here", path.display()),
            BackupError::Exists(path) => write!(f, "{}: there is a file already", path.display()),
            BackupError::Database(error) => write!(f, "the database cannot be copied: {error}"),
            BackupError::Disk(path, error) => write!(f, "{}: {error}", path.display()),
            BackupError::NoRoom { file, size, free, low_space } => {
                let (file, size, free) = (file.display(), size.div_ceil(MIB), free / MIB);
                write!(f, "{file} is not written: it takes up to {size} MiB, and {free} MiB are free")?;
                if *low_space > 0 {
                    write!(f, ", of which --low-space keeps {low_space} MiB")
                } else {
                    Ok(())
                }
            }
        }
    }
}

impl std::error::Error for BackupError {}

/// Copies a SQLite database into a new file, which its owner alone may read. The copy is one moment
/// of the database, whatever is written meanwhile; it is made beside and gets its name when it is
/// whole and on the disk. At least `low_space` MiB stay free.
pub async fn copy(database: &str, file: &Path, low_space: u64) -> Result<(), BackupError> {
    let Some(source) = database.strip_prefix("sqlite:") else { return Err(BackupError::NotSqlite) };
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    sqlx::any::install_default_drivers();
    // Never to make an empty database where there is none.
    let source = source.split_once('?').map_or(source, |(path, _)| path);
    if let Some(file) = private::database_file(database).filter(|file| !file.exists()) {
        return Err(BackupError::Missing(file));
    }
    let partial = private::beside(file, ".partial");
    remove(&partial)?;
    look_for_room(database, file, low_space)?;
    let mut connection =
        AnyConnection::connect(&format!("sqlite:{source}?mode=rw")).await.map_err(BackupError::Database)?;
    // SQLite writes into an empty file, and leaves its mode as it is.
    private::make_file(&partial).map_err(|error| BackupError::Disk(partial.clone(), error))?;
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
    let copy = partial.clone();
    // A large copy takes seconds: the threads that answer everybody do not wait for it.
    let synced = tokio::task::spawn_blocking(move || std::fs::File::open(&copy)?.sync_all()).await;
    synced.map_err(std::io::Error::other).and_then(|synced| synced).map_err(disk)?;
    std::fs::rename(&partial, file).map_err(|error| BackupError::Disk(file.to_owned(), error))
}

/// Refuses a copy that would leave too little space. It is at most as large as the database and its
/// log.
fn look_for_room(database: &str, file: &Path, low_space: u64) -> Result<(), BackupError> {
    let Some(source) = private::database_file(database) else { return Ok(()) };
    let Some(free) = space::free(file) else { return Ok(()) };
    let length = |file: &Path| std::fs::metadata(file).map_or(0, |found| found.len());
    let size = length(&source) + length(&private::beside(&source, "-wal"));
    if size.saturating_add(low_space.saturating_mul(MIB)) > free {
        return Err(BackupError::NoRoom { file: file.to_owned(), size, free, low_space });
    }
    Ok(())
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

/// Makes copies for ever. One that fails is told in the log, and the next one is tried all the
/// same.
pub(super) async fn keep_copying(house: House, schedule: Schedule) {
    // Those of earlier versions.
    for file in copies(&schedule.folder) {
        private::close_to_others(&file);
    }
    loop {
        tokio::time::sleep(schedule.every).await;
        let name = format!("mura-{}.db", moment::file_time(moment::now_ms()));
        let file = schedule.folder.join(name);
        let made = match private::make_folder(&schedule.folder) {
            Ok(()) => copy(&house.config().database, &file, house.config().low_space).await,
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
    let copies = copies(&schedule.folder);
    for old in &copies[..copies.len().saturating_sub(schedule.keep.max(1))] {
        if let Err(error) = std::fs::remove_file(old) {
            tracing::warn!(%error, file = %old.display(), "an old backup cannot be removed");
        }
    }
}

/// The copies in a folder, by time.
fn copies(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let is_copy = |path: &PathBuf| {
        path.file_name()
            .and_then(|name| name.to_str())
            .is_some_and(|name| name.starts_with("mura-") && name.ends_with(".db"))
    };
    let mut copies: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(is_copy).collect();
    copies.sort_unstable();
    copies
}
