//! Free space on the disk of the database: for a metric, for a warning in the log, and as the limit
//! of backups.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::house::House;
use crate::private::database_file;

/// Bytes in a MiB.
pub(super) const MIB: u64 = 1 << 20;

/// The time between two looks at the disk.
const EVERY: Duration = Duration::from_secs(60);

/// The shortest time between two warnings.
const BETWEEN_WARNINGS: Duration = Duration::from_secs(3600);

/// Bytes that this process may still write on the disk of a file or folder, where the system tells.
pub(super) fn free(path: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        // A file's folder: the file itself may not be there yet.
        let folder = if path.is_dir() { path } else { path.parent()? };
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let found = rustix::fs::statvfs(folder).ok()?;
        Some(found.f_bavail.saturating_mul(found.f_frsize))
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        None
    }
}

/// When to warn of little space.
#[derive(Debug, Default)]
struct Warnings {
    last: Option<Instant>,
}

impl Warnings {
    /// Whether it is time to warn: when the space falls below the limit, and then at most once an
    /// hour.
    fn is_due(&mut self, free: u64, limit: u64, now: Instant) -> bool {
        let is_due = free < limit && self.last.is_none_or(|last| now - last >= BETWEEN_WARNINGS);
        if is_due {
            self.last = Some(now);
        }
        is_due
    }
}

/// Watches the disk of the database for as long as the server runs.
pub(super) async fn watch(house: House) {
    let Some(file) = database_file(&house.config().database) else { return };
    let limit = house.config().low_space;
    let mut warnings = Warnings::default();
    loop {
        if let Some(free) = free(&file)
            && warnings.is_due(free, limit.saturating_mul(MIB), Instant::now())
        {
            let free_mib = free / MIB;
            tracing::warn!(
                free_mib,
                limit_mib = limit,
                "little free space: the disk of the database fills up"
            );
        }
        tokio::time::sleep(EVERY).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_come_at_once_and_then_hourly() {
        let start = Instant::now();
        let at = |minutes: u64| start + Duration::from_secs(60 * minutes);
        let mut warnings = Warnings::default();
        let due: Vec<u64> = (0..180)
            .filter(|minute| warnings.is_due(if *minute < 10 { 100 } else { 99 }, 100, at(*minute)))
            .collect();
        assert_eq!(due, [10, 70, 130]);
    }

    #[test]
    fn the_free_space_of_this_disk_is_known() {
        if cfg!(unix) {
            assert!(free(&std::env::temp_dir()).is_some());
            assert!(free(Path::new("mura.db")).is_some());
            assert_eq!(free(Path::new("/no/such/folder/mura.db")), None);
        }
    }
}
