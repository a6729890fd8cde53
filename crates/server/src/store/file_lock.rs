//! One server to a file of SQLite, under all its names. The command line locks a file beside it,
//! which a hard link in another folder gets past; so the file itself is locked as well.

use std::fs::{File, OpenOptions, TryLockError};

use super::StoreError;
use crate::private;

/// The lock on the file of a database, for as long as this is kept.
///
/// It must outlive the [`Store`](super::Store): when a process closes a file it loses all its POSIX
/// locks on that file, and those are the locks of SQLite.
#[derive(Debug)]
pub struct FileLock {
    _file: File,
}

impl FileLock {
    /// Locks the file of a database, which is made if it is not there. None: it is no file, or one
    /// that cannot be opened, which SQLite reports, or one on which a lock of the whole file would
    /// get in the way of SQLite's own.
    ///
    /// # Errors
    /// When another server has locked it.
    pub fn take(address: &str) -> Result<Option<FileLock>, StoreError> {
        private::make_database(address);
        let Some(path) = private::database_file(address) else { return Ok(None) };
        let Ok(file) = OpenOptions::new().read(true).write(true).open(&path) else { return Ok(None) };
        if !is_lockable(&file) {
            return Ok(None);
        }
        match file.try_lock() {
            Ok(()) => Ok(Some(FileLock { _file: file })),
            Err(TryLockError::WouldBlock) => Err(StoreError::Taken(path.display().to_string())),
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, file = %path.display(), "the database cannot be locked");
                Ok(None)
            }
        }
    }
}

/// Whether `flock` on a file leaves SQLite's `fcntl` locks alone. On Linux it does, but for network
/// file systems, which turn it into an `fcntl` lock of the whole file.
#[cfg(target_os = "linux")]
fn is_lockable(file: &File) -> bool {
    /// NFS, SMB, CIFS and SMB2, 9P, Ceph and AFS, as `statfs(2)` and `linux/magic.h` list them.
    const NETWORK: [u32; 7] =
        [0x6969, 0x517b, 0xff53_4d42, 0xfe53_4d42, 0x0102_1997, 0x00c3_6400, 0x5346_414f];
    rustix::fs::fstatfs(file).is_ok_and(|found| !NETWORK.contains(&(found.f_type as u32)))
}

#[cfg(not(target_os = "linux"))]
fn is_lockable(_: &File) -> bool {
    false
}
