//! Files that are replaced as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use mura_arena::is_running;

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
        let name = name.to_string_lossy();
        sweep(path, &name);
        let beside = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
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

/// Removes the drafts of a file that killed processes have left behind.
fn sweep(path: &Path, name: &str) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let found = entry.file_name();
        let writer = found.to_str().and_then(|found| {
            found
                .strip_prefix('.')?
                .strip_prefix(name)?
                .strip_prefix('.')?
                .strip_suffix(".part")?
                .parse()
                .ok()
        });
        if writer.is_some_and(|writer: u32| !is_running(writer)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_of_dead_processes_are_removed_and_no_others() {
        let folder = std::env::temp_dir().join(format!("mura-draft-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        // Numbers of processes do not go that far.
        let (dead, running) = (u32::MAX - 1, std::process::id());
        let left = format!(".k.mur.{dead}.part");
        let others =
            [format!(".j.mur.{dead}.part"), format!(".k.mur.{running}.part.old"), ".k.mur.x.part".to_owned()];
        for name in others.iter().chain([&left]) {
            fs::write(folder.join(name), "half").unwrap();
        }
        Draft::new(&folder.join("k.mur")).unwrap().finish("whole").unwrap();
        assert!(!folder.join(left).exists());
        assert!(others.iter().all(|name| folder.join(name).exists()));
        assert_eq!(fs::read_to_string(folder.join("k.mur")).unwrap(), "whole");
        fs::remove_dir_all(&folder).unwrap();
    }
}
