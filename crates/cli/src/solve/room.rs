//! How much memory and disk there is.

use std::path::Path;

use mura_solver::ur::Needs;

use crate::failure::Failure;

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

/// Refuses work that does not fit.
pub(super) fn check(
    needs: &Needs,
    memory: Option<u64>,
    disk: Option<u64>,
    folder: &Path,
) -> Result<(), Failure> {
    if let Some(there) = memory.filter(|&there| there < needs.memory) {
        return Err(Failure::Wrong(format!(
            "this needs {} of memory, and only {} can be had; with fewer --pieces it needs less",
            bytes(needs.memory),
            bytes(there)
        )));
    }
    if let Some(there) = disk.filter(|&there| there < needs.disk) {
        return Err(Failure::Wrong(format!(
            "this writes {} of files, and {} has room for only {}; --data chooses another folder",
            bytes(needs.disk),
            folder.display(),
            bytes(there)
        )));
    }
    Ok(())
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
        let needs = Needs { memory: 1 << 33, disk: 1 << 32, positions: 1 };
        let folder = Path::new("values");
        assert!(check(&needs, Some(1 << 33), Some(1 << 32), folder).is_ok());
        assert!(check(&needs, None, None, folder).is_ok());
        let sentence = |memory, disk| match check(&needs, Some(memory), Some(disk), folder) {
            Err(Failure::Wrong(sentence)) => sentence,
            other => panic!("{other:?}"),
        };
        assert!(sentence(1 << 32, 1 << 32).starts_with("this needs 8.0 GiB of memory, and only 4.0 GiB"));
        assert!(sentence(1 << 33, 1 << 31).contains("values has room for only 2.0 GiB"));
    }

    #[test]
    fn this_system_tells() {
        assert_eq!(memory().is_some(), cfg!(target_os = "linux"));
        assert_eq!(disk(Path::new(".")).is_some(), cfg!(unix));
        assert_eq!(disk(Path::new("./there-is-no-such-folder")), None);
    }
}
