//! A log in its file, and the record that is written from it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use mura_arena::Lock;
use mura_arena::arbiter::{Deed, Log, Objection, Proceedings};

use super::log_file::LogFile;
use super::record_file::is_replaceable;
use crate::count::counted;
use crate::draft::Draft;
use crate::folder;

/// A game that is kept: the log in memory and on the disk, and where its record goes.
pub(super) struct Book {
    log: Log,
    file: LogFile,
    path: PathBuf,
    record: PathBuf,
    /// The proceedings again, so that there always are some.
    now: Proceedings,
    _lock: Lock,
}

/// What became of an entry that was accepted.
pub(super) struct Accepted {
    /// Its line in the log.
    pub(super) line: String,
    /// Why the record could not be written, if it could not. The log has the entry all the same.
    pub(super) trouble: Option<String>,
}

/// Why an entry was not accepted.
pub(super) enum Refused {
    /// It does not fit the game.
    Objection(Objection),
    /// It could not be written.
    File(String),
}

impl From<Objection> for Refused {
    fn from(objection: Objection) -> Self {
        Refused::Objection(objection)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Objection(objection) => objection.fmt(f),
            Refused::File(why) => f.write_str(why),
        }
    }
}

impl Book {
    /// Begins a log file with what has been entered already.
    pub(super) fn create(path: PathBuf, record: PathBuf, log: Log) -> Result<Self, String> {
        let refuse = |why: &dyn std::fmt::Display| format!("{} cannot be written: {why}", path.display());
        let Some(now) = log.now().cloned() else { return Err("the game has not begun".into()) };
        let lock = Lock::new(&path).map_err(|error| refuse(&error))?;
        [&path, &record].into_iter().try_for_each(|path| folder::refuse(path))?;
        // Under the lock: what is there now is nobody's draft.
        if let Some(there) = [&path, &record].into_iter().find(|path| path.exists()) {
            let there = there.display();
            return Err(format!("{there} is there already: choose another name, or --resume a log"));
        }
        let file = LogFile::create(&path, &log.text()).map_err(|error| refuse(&error))?;
        let book = Book { log, file, path, record, now, _lock: lock };
        // Better now than after the first move.
        book.write_record()?;
        Ok(book)
    }

    /// Opens a log file. What a crash has left of an entry is dropped, and told. A file in the place of the record that is none of
    /// this game is not touched.
    pub(super) fn open(path: PathBuf, record: PathBuf, notices: &mut Vec<String>) -> Result<Self, String> {
        let refuse = |why: &dyn std::fmt::Display| format!("{} cannot be opened: {why}", path.display());
        folder::refuse(&path)?;
        if !path.is_file() {
            let why = if path.exists() { "it is no file" } else { "there is no such file" };
            return Err(refuse(&why));
        }
        let lock = Lock::new(&path).map_err(|error| refuse(&error))?;
        let (file, text, torn) = LogFile::open(&path).map_err(|error| refuse(&error))?;
        let log = Log::parse(&text)
            .map_err(|error| format!("{}:{}: {}", path.display(), error.line, error.reason))?;
        let Some(now) = log.now().cloned() else {
            return Err(format!("{} holds no game yet", path.display()));
        };
        if record.is_file() && !is_own(&record, &text, &now) {
            return Err(format!(
                "{} is there already, and is no record of this game: nothing was changed; --record FILE names another file for it",
                record.display()
            ));
        }
        if torn > 0 {
            let (bytes, are) = (counted(torn, "byte"), if torn == 1 { "is" } else { "are" });
            notices.push(format!("{bytes} of an entry that was never accepted {are} dropped"));
        }
        let book = Book { log, file, path, record, now, _lock: lock };
        // The record may be older than the log.
        if let Err(why) = book.write_record() {
            notices.push(why);
        }
        Ok(book)
    }

    /// Enters something: first it is on the disk, then it is accepted, then the record is written.
    pub(super) fn enter(&mut self, at: Duration, deed: Deed) -> Result<Accepted, Refused> {
        let at = at.max(self.last());
        let prepared = self.log.prepare(at, deed)?;
        let line = prepared.line();
        self.file.append(&line).map_err(|error| {
            let path = self.path.display();
            Refused::File(format!("not accepted: {path} cannot be written ({error}); everything before is kept, make room and enter it again"))
        })?;
        self.now = prepared.now().clone();
        self.log.accept(prepared)?;
        Ok(Accepted { line: line.trim_end().to_owned(), trouble: self.write_record().err() })
    }

    /// Writes the records: of annulled games (5.1) and of this one.
    fn write_record(&self) -> Result<(), String> {
        let text: String = self.now.records().iter().map(ToString::to_string).collect();
        let written = Draft::new(&self.record).and_then(|draft| draft.finish(&text));
        written.map_err(|error| {
            format!("the record {} cannot be written: {error}; the log has everything", self.record.display())
        })
    }

    pub(super) fn now(&self) -> &Proceedings {
        &self.now
    }

    pub(super) fn log(&self) -> &Log {
        &self.log
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The time of the last entry.
    pub(super) fn last(&self) -> Duration {
        self.log.entries().last().map_or(Duration::ZERO, |entry| entry.at)
    }
}

/// Whether a record is one of the game in a log: as it is now, or as it was before the last entry, which a crash may have kept
/// from it.
fn is_own(record: &Path, log: &str, now: &Proceedings) -> bool {
    let mut known = vec![now.record()];
    let shorter = log.trim_end().rsplit_once('\n').and_then(|(before, _)| Log::parse(before).ok());
    known.extend(shorter.and_then(|log| Some(log.now()?.record())));
    // What cannot be read is not replaced either.
    is_replaceable(record, &known).unwrap_or(false)
}
