//! The content of a file of samples.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use mura_solver::ur::sample::{BEGINNING, begins};

/// The whole content, or a sentence why there is none. What is no file of samples is refused by its beginning: it may be huge.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, String> {
    let unread = |error: io::Error| format!("cannot be read: {error}");
    let mut file = File::open(path).map_err(unread)?;
    if file.metadata().is_ok_and(|about| about.is_dir()) {
        return Err("this is a folder: expected a file of samples of Ur".into());
    }
    let mut bytes = Vec::new();
    file.by_ref().take(BEGINNING as u64).read_to_end(&mut bytes).map_err(unread)?;
    begins(&bytes).map_err(|bad| bad.to_string())?;
    file.read_to_end(&mut bytes).map_err(unread)?;
    Ok(bytes)
}
