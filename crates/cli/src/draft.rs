//! Files that are replaced as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What is going to be a file, under another name beside it until it is finished; gone if it never is.
pub(crate) struct Draft {
    path: PathBuf,
    beside: PathBuf,
    file: File,
}

impl Draft {
    /// Begins a draft of the file with this name.
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
        let wrong = |why| io::Error::new(io::ErrorKind::InvalidInput, why);
        let name = path.file_name().ok_or_else(|| wrong("this is no name of a file"))?;
        // A folder or a device would not be written to, but replaced.
        if path.exists() && !path.is_file() {
            return Err(wrong("it is there, but it is no file"));
        }
        let beside = path.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
        let file = File::create(&beside)?;
        Ok(Draft { path: path.to_owned(), beside, file })
    }

    /// The file holds this now.
    pub(crate) fn finish(mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.file.sync_all()?;
        fs::rename(&self.beside, &self.path)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After a rename there is none.
        let _ = fs::remove_file(&self.beside);
    }
}
