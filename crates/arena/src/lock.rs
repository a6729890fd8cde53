//! One writer a file: who writes to it has locked a file beside it.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A file that this process has locked, and in which its number stands, so that others can say who writes. It goes when this is
/// dropped.
///
/// The lock is the system's: it goes with its process, whatever ends that, and it holds between containers, too, in which the same
/// number is another process.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// As long as it is open it is locked.
    _file: File,
}

/// What this process holds.
static OURS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

impl Lock {
    /// Locks the file that a symbolic link leads to, so that it cannot be locked again under another name.
    pub fn through_links(file: &Path) -> Result<Self, LockError> {
        Lock::new(&target(file))
    }

    /// Locks a file, or says who has it.
    pub fn new(file: &Path) -> Result<Self, LockError> {
        let mut path = file.as_os_str().to_owned();
        path.push(".lock");
        let path = PathBuf::from(path);
        let mut file = open(&path)?;
        let left = read(&mut file)?;
        // What a killed process has left behind is a number, or nothing.
        if !left.is_empty() && number(&left).is_none() {
            let why = format!("{} is in the way: it is no lock", path.display());
            return Err(io::Error::other(why).into());
        }
        file.set_len(0)?;
        file.rewind()?;
        writeln!(file, "{}", std::process::id())?;
        OURS.lock().unwrap_or_else(PoisonError::into_inner).insert(path.clone());
        Ok(Lock { path, _file: file })
    }

    /// Removes all that this process has locked, for when it ends without anything being dropped.
    pub fn release_all() {
        let mut ours = OURS.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(path) = ours.pop_first() {
            let _ = fs::remove_file(path);
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still locked: afterwards it may be somebody else's.
        if OURS.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The file that a name stands for, which may not be there yet. Links among the folders before it do no harm: the lock goes into
/// the same folder in any case.
fn target(file: &Path) -> PathBuf {
    /// As many links as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = file.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    path
}

/// Opens a file, or makes it, and locks it.
fn open(path: &Path) -> Result<File, LockError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    // Who can open it can lock it, and keep the owner out.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    loop {
        let mut file = options.open(path)?;
        match file.try_lock() {
            // Whoever had it may have removed it after it was opened here.
            Ok(()) if !is_at(&file, path) => {}
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => {
                // Some systems let nobody else read what is locked.
                let holder = number(&read(&mut file).unwrap_or_default());
                return Err(LockError::Held { lock: path.to_owned(), holder });
            }
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
    }
}

/// Whether an open file is the one with this name.
fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let place = |found: io::Result<fs::Metadata>| found.ok().map(|found| (found.dev(), found.ino()));
        let here = place(file.metadata());
        here.is_some() && here == place(fs::metadata(path))
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// What stands in a lock, or as much of it as shows that it is none.
fn read(file: &mut File) -> io::Result<Vec<u8>> {
    let mut said = Vec::new();
    file.take(16).read_to_end(&mut said)?;
    Ok(said)
}

fn number(said: &[u8]) -> Option<u32> {
    std::str::from_utf8(said).ok()?.trim().parse().ok()
}

/// Why a file cannot be locked.
#[derive(Debug)]
pub enum LockError {
    /// Somebody else writes to it.
    Held {
        /// The file that is locked.
        lock: PathBuf,
        /// The number of the process that has done so, if it has already written that.
        holder: Option<u32>,
    },
    /// The file beside it cannot be locked.
    File(io::Error),
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LockError::Held { lock, holder } => {
                let who = holder.map_or(String::new(), |holder| format!(" ({holder})"));
                write!(f, "another process{who} writes to it, and has locked {}", lock.display())
            }
            LockError::File(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LockError {}

impl From<io::Error> for LockError {
    fn from(error: io::Error) -> Self {
        LockError::File(error)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use super::*;

    fn fresh(name: &str) -> (PathBuf, PathBuf) {
        let file = std::env::temp_dir().join(format!("mura-lock-{name}-{}.mur", std::process::id()));
        let beside = file.with_extension("mur.lock");
        let _ = fs::remove_file(&beside);
        (file, beside)
    }

    #[test]
    fn a_file_is_locked_once() {
        let (file, beside) = fresh("once");
        let lock = Lock::new(&file).unwrap();
        assert_eq!(fs::read_to_string(&beside).unwrap(), format!("{}\n", std::process::id()));
        let why = Lock::new(&file).unwrap_err().to_string();
        let who = format!(
            "another process ({}) writes to it, and has locked {}",
            std::process::id(),
            beside.display()
        );
        assert_eq!(why, who);
        drop(lock);
        assert!(!beside.exists());
        drop(Lock::new(&file).unwrap());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_locked_as_the_file_that_it_leads_to() {
        use std::os::unix::fs::symlink;

        let (file, beside) = fresh("link");
        let links = ["one", "two"].map(|name| file.with_extension(name));
        for link in &links {
            let _ = fs::remove_file(link);
        }
        // The file is not there yet; one link is relative, the other leads to it.
        symlink(file.file_name().unwrap(), &links[0]).unwrap();
        symlink(&links[0], &links[1]).unwrap();
        let lock = Lock::through_links(&links[1]).unwrap();
        assert!(beside.exists());
        for name in [&file, &links[0], &links[1]] {
            assert!(matches!(Lock::through_links(name), Err(LockError::Held { .. })), "{}", name.display());
        }
        drop(lock);
        assert!(!beside.exists());
        for link in &links {
            fs::remove_file(link).unwrap();
        }
    }

    #[test]
    fn what_a_killed_process_has_left_behind_is_taken_over_and_nothing_else() {
        let (file, beside) = fresh("left");
        // The last one may run, but holds nothing.
        for left in [String::new(), format!("{}\n", u32::MAX), format!("{}\n", std::process::id())] {
            fs::write(&beside, left).unwrap();
            let lock = Lock::new(&file).unwrap();
            assert_eq!(fs::read_to_string(&beside).unwrap(), format!("{}\n", std::process::id()));
            drop(lock);
            assert!(!beside.exists());
        }
        let long = "1".repeat(1_000);
        for text in ["somebody\n", "-1\n", "12 13\n", &long] {
            fs::write(&beside, text).unwrap();
            let why = Lock::new(&file).unwrap_err();
            assert!(matches!(why, LockError::File(_)), "{text}: {why}");
            assert_eq!(why.to_string(), format!("{} is in the way: it is no lock", beside.display()));
            assert_eq!(fs::read_to_string(&beside).unwrap(), text);
        }
        fs::remove_file(&beside).unwrap();
    }

    /// Each removes the file that the next has perhaps just opened.
    #[test]
    fn never_do_two_hold_it() {
        let (file, beside) = fresh("race");
        let inside = AtomicU32::new(0);
        // However long another keeps it who was put to sleep in between.
        let wait = || loop {
            match Lock::new(&file) {
                Ok(lock) => return lock,
                Err(LockError::Held { .. }) => std::thread::yield_now(),
                Err(LockError::File(error)) => panic!("{error}"),
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        let lock = wait();
                        assert_eq!(inside.fetch_add(1, Relaxed), 0);
                        std::thread::yield_now();
                        assert!(beside.exists(), "what is locked here has been removed");
                        inside.fetch_sub(1, Relaxed);
                        drop(lock);
                    }
                });
            }
        });
    }
}
