//! One writer a file: who writes to it says so in a file beside it.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A file with the number of the process that writes to another file. It goes when this is dropped.
///
/// A lock of the system would go with its process by itself, but not say who holds it. This one does, and one that was left behind
/// by a killed process is taken over.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
}

/// What this process holds: a number that is our own may also be that of a process before us, as in containers.
static OURS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

impl Lock {
    /// Locks a file, or says who has it.
    pub fn new(file: &Path) -> Result<Self, LockError> {
        let path = beside(file, ".lock");
        let mut ours = OURS.lock().unwrap_or_else(PoisonError::into_inner);
        if !create(&path)? {
            refuse_held(&path, &ours)?;
            // One at a time takes over, and looks again: else the second would remove the lock that the first has just made.
            let _turn = Turn::new(&path)?;
            refuse_held(&path, &ours)?;
            let _ = fs::remove_file(&path);
            if !create(&path)? {
                return Err(LockError::Held { lock: path, holder: None });
            }
        }
        ours.insert(path.clone());
        Ok(Lock { path })
    }

    /// Gives up all that this process has locked, for when it ends without anything being dropped.
    pub fn release_all() {
        let mut ours = OURS.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(path) = ours.pop_first() {
            let _ = fs::remove_file(path);
        }
    }
}

/// The right to take over a lock that was left behind: a file, too, which is there for a moment.
struct Turn {
    path: PathBuf,
}

impl Turn {
    fn new(lock: &Path) -> Result<Self, LockError> {
        let path = beside(lock, ".turn");
        let begun = Instant::now();
        while !create(&path)? {
            let holder = patiently_read(&path).trim().parse::<u32>().ok();
            if !holder.is_some_and(|holder| holder != std::process::id() && is_running(holder)) {
                let _ = fs::remove_file(&path);
            } else if begun.elapsed() > Duration::from_secs(5) {
                return Err(LockError::Held { lock: path, holder });
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(Turn { path })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// The name of a file with something behind it.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(ending);
    PathBuf::from(path)
}

/// Makes a file with our number; `false` if there is one of this name.
fn create(path: &Path) -> io::Result<bool> {
    match File::create_new(path) {
        Ok(mut file) => writeln!(file, "{}", std::process::id()).map(|()| true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}

/// Refuses where somebody holds this lock.
fn refuse_held(path: &Path, ours: &BTreeSet<PathBuf>) -> Result<(), LockError> {
    let said = patiently_read(path);
    let holder = said.trim().parse::<u32>().ok();
    let is_held = match holder {
        Some(holder) if holder == std::process::id() => ours.contains(path),
        Some(holder) => is_running(holder),
        None => !said.is_empty(),
    };
    match is_held {
        true => Err(LockError::Held { lock: path.to_owned(), holder }),
        false => Ok(()),
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let mut ours = OURS.lock().unwrap_or_else(PoisonError::into_inner);
        if ours.remove(&self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// What a lock says. Whoever has made it writes his number at once; one that stays empty was left by a process that was
/// killed in between.
fn patiently_read(path: &Path) -> String {
    let begun = Instant::now();
    loop {
        let said = match fs::read_to_string(path) {
            // It has gone meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return String::new(),
            said => said.unwrap_or_default(),
        };
        if !said.is_empty() || begun.elapsed() > Duration::from_secs(1) {
            return said;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// Why a file cannot be locked.
#[derive(Debug)]
pub enum LockError {
    /// Somebody else writes to it.
    Held {
        /// The file that says so.
        lock: PathBuf,
        /// The process that has written it, if it says that.
        holder: Option<u32>,
    },
    /// The file that says so cannot be written.
    File(io::Error),
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LockError::Held { lock, holder } => {
                let who = holder.map_or(String::new(), |holder| format!(" ({holder})"));
                let lock = lock.display();
                write!(
                    f,
                    "another process{who} writes to it; if there is none, {lock} was left behind: remove it"
                )
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

/// Whether there is such a process. Where that cannot be found out, there is.
pub fn is_running(process: u32) -> bool {
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
    fn a_file_is_locked_once_and_a_dead_one_gives_it_up() {
        let file = std::env::temp_dir().join(format!("mura-lock-{}.mur", std::process::id()));
        let beside = file.with_extension("mur.lock");
        let lock = Lock::new(&file).unwrap();
        let why = Lock::new(&file).unwrap_err().to_string();
        assert!(why.contains(&beside.display().to_string()) && why.contains("another process"), "{why}");
        drop(lock);
        assert!(!beside.exists());
        // Numbers of processes do not go that far. The second is our own, from a life before.
        for left in [u32::MAX - 1, std::process::id()] {
            fs::write(&beside, format!("{left}\n")).unwrap();
            drop(Lock::new(&file).unwrap());
            assert!(!beside.exists());
        }
        fs::write(&beside, "").unwrap();
        drop(Lock::new(&file).unwrap());
        // A turn that was left behind does not keep anybody from taking over.
        let turn = file.with_extension("mur.lock.turn");
        for left in [u32::MAX - 1, std::process::id()] {
            fs::write(&beside, format!("{}\n", u32::MAX - 1)).unwrap();
            fs::write(&turn, format!("{left}\n")).unwrap();
            drop(Lock::new(&file).unwrap());
            assert!(!beside.exists() && !turn.exists());
        }
        fs::write(&beside, "somebody\n").unwrap();
        assert!(Lock::new(&file).is_err() && beside.exists());
        fs::remove_file(&beside).unwrap();
    }
}
