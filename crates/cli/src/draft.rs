//! Files that are replaced as a whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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
        // A link stays a link: the file that it leads to is replaced.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = path.file_name().ok_or_else(|| wrong("this is no name of a file"))?;
        let is_there = path.exists();
        // A folder or a device would not be written to, but replaced.
        if is_there && !path.is_file() {
            return Err(wrong("it is there, but it is no file"));
        }
        if is_there {
            // Nor is a file replaced that may not be written to.
            OpenOptions::new().write(true).open(&path)?;
        }
        let name = name.to_string_lossy();
        sweep(&path, &name);
        let beside = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let file = File::create(&beside)?;
        let draft = Draft { path, beside, file };
        if is_there {
            draft.file.set_permissions(fs::metadata(&draft.path)?.permissions())?;
        }
        Ok(draft)
    }

    /// The file holds this now.
    pub(crate) fn finish(mut self, text: &str) -> io::Result<()> {
        self.write_all(text.as_bytes())?;
        self.keep()
    }

    /// The file holds now what was written to the draft.
    pub(crate) fn keep(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.beside, &self.path)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
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

/// Whether there is such a process. Where that cannot be found out, there is.
fn is_running(process: u32) -> bool {
    if Path::new("/proc/self").exists() {
        return Path::new(&format!("/proc/{process}")).exists();
    }
    let mut ps = Command::new("ps");
    ps.args(["-p", &process.to_string()]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    !cfg!(unix) || ps.status().map_or(true, |status| status.success())
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

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = std::env::temp_dir().join(format!("mura-draft-link-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, link) = (folder.join("k.mur"), folder.join("link.mur"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        Draft::new(&link).unwrap().finish("new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        fs::remove_dir_all(&folder).unwrap();
    }
}
