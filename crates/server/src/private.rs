//! Files and folders that only their owner may read: the database, its backups, and the folders
//! that are made for them.
//!
//! They hold the secrets of dice and the hashes of passwords. Their mode does not depend on the
//! process's umask, and a file that others may read is closed to them. Called where a server starts
//! and where backups are made. Without effect outside Unix.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// What SQLite adds to the name of a database: nothing, for its log, and for what connections
/// share.
const PARTS: [&str; 3] = ["", "-wal", "-shm"];

/// The file of a database, from its address; none: it is no file.
pub(crate) fn database_file(address: &str) -> Option<PathBuf> {
    let file = address.strip_prefix("sqlite:")?;
    let file = file.strip_prefix("//").unwrap_or(file);
    let file = file.split_once('?').map_or(file, |(path, _)| path);
    (!file.is_empty() && file != ":memory:").then(|| file.into())
}

/// The file with this added to its name.
pub(crate) fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Makes a folder and those above it, for the owner alone. One that is there already stays as it
/// is.
///
/// # Errors
/// Where the system refuses it.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Makes an empty file for the owner alone. SQLite gives the files beside it the same mode.
pub(crate) fn make_file(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(file).map(drop)
}

/// Makes the file of a database if there is none. What fails here is left to SQLite to report.
pub(crate) fn make_database(address: &str) {
    if let Some(file) = database_file(address) {
        let _ = make_file(&file);
    }
}

/// Closes the file of a database and those beside it to others. Only for what is known to be a
/// database: a wrong setting must not change the mode of some other file.
pub(crate) fn close_database(address: &str) {
    let Some(file) = database_file(address) else { return };
    for part in PARTS {
        close_to_others(&beside(&file, part));
    }
}

/// Takes from everybody but the owner what they may do with a file. It is not opened: closing it
/// would end the locks that SQLite has on it in this process.
#[cfg(unix)]
pub(crate) fn close_to_others(file: &Path) {
    use std::os::unix::fs::PermissionsExt;

    let Ok(found) = fs::metadata(file) else { return };
    let mode = found.permissions().mode();
    if mode & 0o077 == 0 {
        return;
    }
    let (file_name, was) = (file.display(), format!("{:o}", mode & 0o777));
    match fs::set_permissions(file, fs::Permissions::from_mode(mode & 0o700)) {
        Ok(()) => {
            tracing::info!(file = %file_name, was, "others could read this file; now its owner alone can");
        }
        Err(error) => tracing::warn!(file = %file_name, was, %error, "others can read this file"),
    }
}

/// Elsewhere folders pass their rights on to files.
#[cfg(not(unix))]
pub(crate) fn close_to_others(_: &Path) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_an_address() {
        let file = |address: &str| database_file(address).map(|file| file.display().to_string());
        assert_eq!(file("sqlite:mura.db").as_deref(), Some("mura.db"));
        assert_eq!(file("sqlite:///srv/mura.db?mode=rwc").as_deref(), Some("/srv/mura.db"));
        for other in ["sqlite::memory:", "sqlite:", "postgres://n@h/m"] {
            assert_eq!(file(other), None);
        }
    }
}
