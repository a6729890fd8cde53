//! The log: entries one after the other, and what follows from them.

use std::time::Duration;

use super::correction::{corrects, fold};
use super::{Deed, Edition, Entry, Objection, Proceedings, stamp};
use crate::LogError;

/// The first line of every new log.
pub const HEADING: &str = "mura otb log 3";

/// The most entries of a log.
const MOST: usize = 20_000;

/// An append-only log of a game and its [`Proceedings`].
#[derive(Clone, Debug, Default)]
pub struct Log {
    entries: Vec<Entry>,
    now: Option<Proceedings>,
    pub(super) edition: Edition,
}

/// An entry that would be accepted, and what would follow from it. [`Log::accept`] makes it part of the log: in between it can
/// be written to a file, so that nothing is accepted that is not kept.
#[derive(Clone, Debug)]
pub struct Prepared {
    entry: Entry,
    now: Proceedings,
}

impl Prepared {
    /// The entry.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// What would follow.
    pub fn now(&self) -> &Proceedings {
        &self.now
    }

    /// The line that a log file gets, with its end.
    pub fn line(&self) -> String {
        format!("{}\n", self.entry.line(self.now.game()))
    }
}

impl Log {
    /// An empty log.
    pub fn new() -> Self {
        Log::default()
    }

    /// All entries, corrected ones and corrections included.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What follows from the entries; `None` before the first.
    pub fn now(&self) -> Option<&Proceedings> {
        self.now.as_ref()
    }

    /// Sees whether something can be entered. Times are kept to the millisecond.
    pub fn prepare(&self, at: Duration, deed: Deed) -> Result<Prepared, Objection> {
        let at = stamp::rounded(at);
        let entry = Entry { number: self.entries.len() as u32 + 1, at, deed };
        if self.entries.len() >= MOST {
            return Err(Objection::Entry(format!("a log has at most {MOST} entries")));
        }
        if let Some(last) = self.entries.last().filter(|last| last.at > at) {
            return Err(Objection::Backwards { at, last: last.at });
        }
        let Some(before) = &self.now else {
            let now = Proceedings::begin(&entry, self.edition)?;
            return written(Prepared { entry, now });
        };
        let now = if entry.deed.is_correction() {
            self.corrected(&entry, before)?
        } else {
            let mut now = before.clone();
            now.enter(&entry)?;
            now
        };
        written(Prepared { entry, now })
    }

    /// Makes what was [prepared](Log::prepare) part of the log. Something that was prepared before another entry was accepted
    /// does not fit any more.
    pub fn accept(&mut self, prepared: Prepared) -> Result<&Entry, Objection> {
        if prepared.entry.number as usize != self.entries.len() + 1 {
            return Err(Objection::Entry("something else has been entered in between".into()));
        }
        self.push(prepared.entry, prepared.now);
        Ok(&self.entries[self.entries.len() - 1])
    }

    pub(super) fn push(&mut self, entry: Entry, now: Proceedings) {
        self.now = Some(now);
        self.entries.push(entry);
    }

    /// [Prepares](Log::prepare) and [accepts](Log::accept) in one.
    pub fn enter(&mut self, at: Duration, deed: Deed) -> Result<&Entry, Objection> {
        let prepared = self.prepare(at, deed)?;
        self.accept(prepared)
    }

    /// The text of a log file: a heading, and a line for each entry.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.edition.heading());
        if let Some(now) = &self.now {
            for entry in &self.entries {
                text.push_str(&entry.line(now.game()));
                text.push('\n');
            }
        }
        text
    }

    /// Reads a log file of whole lines.
    pub fn parse(text: &str) -> Result<Log, LogError> {
        let wrong = |line: usize, reason: String| LogError { line, reason };
        let mut lines = (1..).zip(text.lines());
        let Some(edition) = lines.next().and_then(|(_, heading)| Edition::of(heading)) else {
            return Err(wrong(1, format!("expected \"{HEADING}\": this is no log of a game over the board")));
        };
        let mut entries: Vec<Entry> = Vec::new();
        for (line, text) in lines {
            let entry = Entry::parse(text).map_err(|error| wrong(line, error.to_string()))?;
            let number = entries.len() as u32 + 1;
            if entry.number != number {
                return Err(wrong(line, format!("expected entry {number}, not {}", entry.number)));
            }
            if entries.last().is_some_and(|last| last.at > entry.at) {
                return Err(wrong(line, "its time lies before that of the entry before it".into()));
            }
            if entries.len() >= MOST {
                return Err(wrong(line, format!("a log has at most {MOST} entries")));
            }
            if entry.deed.is_correction() {
                corrects(&entry.deed, &entries).map_err(|objection| wrong(line, objection.to_string()))?;
            }
            entries.push(entry);
        }
        if entries.is_empty() {
            return Ok(Log { edition, ..Log::new() });
        }
        let now = fold(&entries, edition)
            .map_err(|(number, objection)| wrong(number as usize + 1, objection.to_string()))?;
        Ok(Log { entries, now: Some(now), edition })
    }
}

/// Refuses what could not be read back.
fn written(prepared: Prepared) -> Result<Prepared, Objection> {
    let line = prepared.entry.line(prepared.now.game());
    match Entry::parse(&line) {
        Ok(entry) if entry == prepared.entry && !line.contains(['\n', '\r']) => Ok(prepared),
        _ => Err(Objection::Unwritable),
    }
}
