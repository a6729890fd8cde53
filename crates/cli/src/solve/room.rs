//! How much memory and disk there is.

use std::fmt::{self, Display, Formatter};
use std::path::Path;

use crate::failure::Failure;

/// What is needed of something, and how much there is, where that is known.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) needed: u64,
    pub(super) there: Option<u64>,
}

impl Room {
    /// How much there is, if it is not enough.
    fn too_little(self) -> Option<u64> {
        self.there.filter(|&there| there < self.needed)
    }
}

impl Display for Room {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&bytes(self.needed))?;
        self.there.map_or(Ok(()), |there| write!(f, " of {}", bytes(there)))
    }
}

/// Bytes of memory that can be had without swapping, where the system tells.
pub(super) fn memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

/// Bytes that can be written in a folder, where the system tells.
pub(super) fn disk(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let found = rustix::fs::statvfs(folder).ok()?;
        found.f_bavail.checked_mul(found.f_frsize)
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        None
    }
}

/// Refuses work that does not fit into memory: this machine's, or that on a card.
pub(super) fn check_memory(memory: Room, place: &str) -> Result<(), Failure> {
    let Some(there) = memory.too_little() else { return Ok(()) };
    Err(Failure::Wrong(format!(
        "this needs {} of memory{place}, and only {} can be had; with fewer --pieces it needs less",
        bytes(memory.needed),
        bytes(there)
    )))
}

/// Refuses files for which a folder has no room.
pub(super) fn check_disk(disk: Room, folder: &Path) -> Result<(), Failure> {
    let Some(there) = disk.too_little() else { return Ok(()) };
    Err(Failure::Wrong(format!(
        "this writes {} of files, and {} has room for only {}; --data chooses another folder",
        bytes(disk.needed),
        folder.display(),
        bytes(there)
    )))
}

/// So many bytes, rounded up, in a unit that people can grasp.
pub(crate) fn bytes(count: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match UNITS.iter().find(|(size, _)| count >= *size) {
        Some((size, unit)) if count >= 10 * size => format!("{} {unit}", count.div_ceil(*size)),
        Some((size, unit)) => format!("{:.1} {unit}", (count as f64 / *size as f64 * 10.0).ceil() / 10.0),
        None => format!("{count} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_rounded_up() {
        let told = [0, 1023, 1024, 1025, 20 << 10, (20 << 20) + 1, 3 << 29, 82 << 30].map(bytes);
        let expected =
            ["0 bytes", "1023 bytes", "1.0 KiB", "1.1 KiB", "20 KiB", "21 MiB", "1.5 GiB", "82 GiB"];
        assert_eq!(told, expected);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let room = |needed, there| Room { needed, there };
        let folder = Path::new("values");
        for there in [None, Some(1 << 33)] {
            assert!(check_memory(room(1 << 33, there), "").is_ok());
            assert!(check_disk(room(1 << 33, there), folder).is_ok());
        }
        let sentence = |refused: Result<(), Failure>| match refused {
            Err(Failure::Wrong(sentence)) => sentence,
            other => panic!("{other:?}"),
        };
        let memory = |place| sentence(check_memory(room(1 << 33, Some(1 << 32)), place));
        assert!(memory("").starts_with("this needs 8.0 GiB of memory, and only 4.0 GiB can be had"));
        assert!(memory(" on the card").starts_with("this needs 8.0 GiB of memory on the card, and only"));
        let disk = sentence(check_disk(room(1 << 32, Some(1 << 31)), folder));
        assert!(disk.contains("values has room for only 2.0 GiB"));
        assert_eq!(room(1 << 32, Some(1 << 31)).to_string(), "4.0 GiB of 2.0 GiB");
        assert_eq!(room(1 << 32, None).to_string(), "4.0 GiB");
    }

    #[test]
    fn this_system_tells() {
        assert_eq!(memory().is_some(), cfg!(target_os = "linux"));
        assert_eq!(disk(Path::new(".")).is_some(), cfg!(unix));
        assert_eq!(disk(Path::new("./there-is-no-such-folder")), None);
    }
}
