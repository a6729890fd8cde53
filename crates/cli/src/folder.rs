//! Folders in the place of files, and files in the place of folders: what systems say of them helps nobody.

use std::io;
use std::path::Path;

/// Refuses a folder where a file is wanted.
pub(crate) fn refuse(path: &Path) -> Result<(), String> {
    if path.is_dir() { Err(format!("{} is a folder, not a file", path.display())) } else { Ok(()) }
}

/// Why a folder cannot be had: a file stands in its place, or further up; or what the system says to what was tried.
pub(crate) fn trouble(folder: &Path, tried: &str, error: &io::Error) -> String {
    match folder.ancestors().find(|part| part.is_file()) {
        Some(file) => format!("{} is a file, not a folder", file.display()),
        None => format!("{} cannot be {tried}: {error}", folder.display()),
    }
}
