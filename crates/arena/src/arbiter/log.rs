//! The log: entries one after the other, and what follows from them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use super::{Deed, Entry, Objection, Proceedings, stamp};

/// The first line of every log.
pub const HEADING: &str = "mura otb log 1";

/// The most entries of a log.
const MOST: usize = 20_000;

/// An append-only log of a game and its [`Proceedings`].
#[derive(Clone, Debug, Default)]
pub struct Log {
    entries: Vec<Entry>,
    now: Option<Proceedings>,
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

/// A log that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for LogError {}

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
            let now = Proceedings::begin(&entry)?;
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
        self.now = Some(prepared.now);
        self.entries.push(prepared.entry);
        Ok(&self.entries[self.entries.len() - 1])
    }

    /// [Prepares](Log::prepare) and [accepts](Log::accept) in one.
    pub fn enter(&mut self, at: Duration, deed: Deed) -> Result<&Entry, Objection> {
        let prepared = self.prepare(at, deed)?;
        self.accept(prepared)
    }

    /// The proceedings with a correction.
    ///
    /// What counts is found from the last entry backwards ([`effective`]) and folded anew. Every later entry must still be
    /// accepted, and be in order or irregular as it was: a correction says what was entered wrongly, and never changes by the
    /// way what became of the rest.
    fn corrected(&self, entry: &Entry, before: &Proceedings) -> Result<Proceedings, Objection> {
        let number = corrects(&entry.deed, &self.entries)?;
        if !self.counts(number) {
            return Err(Objection::Entry(format!("entry {number} is void already")));
        }
        let mut all = self.entries.clone();
        all.push(entry.clone());
        let now = fold(&all)
            .map_err(|(number, objection)| Objection::Later { number, why: objection.to_string() })?;
        let changed = |later: &Entry| {
            let number = later.number;
            let is_target = Some(number) == touched(&entry.deed, &self.entries);
            !is_target && before.irregular().get(&number) != now.irregular().get(&number)
        };
        if let Some(later) = self.entries.iter().find(|later| changed(later)) {
            let why = match now.irregular().get(&later.number) {
                Some(article) => format!("it would be an irregularity ({article})"),
                None => "it would be no irregularity any more".into(),
            };
            return Err(Objection::Later { number: later.number, why });
        }
        Ok(now)
    }

    /// Whether an entry has not been made void.
    pub fn counts(&self, number: u32) -> bool {
        !dead(&self.entries).contains(&number)
    }

    /// The text of a log file: a heading, and a line for each entry.
    pub fn text(&self) -> String {
        let mut text = format!("{HEADING}\n");
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
        match lines.next() {
            Some((_, HEADING)) => {}
            _ => {
                return Err(wrong(
                    1,
                    format!("expected \"{HEADING}\": this is no log of a game over the board"),
                ));
            }
        }
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
            return Ok(Log::new());
        }
        let now = fold(&entries)
            .map_err(|(number, objection)| wrong(number as usize + 1, objection.to_string()))?;
        Ok(Log { entries, now: Some(now) })
    }
}

/// The number of the entry that a correction is about: one that was made before it and can be corrected.
fn corrects(deed: &Deed, entries: &[Entry]) -> Result<u32, Objection> {
    let number = match deed {
        Deed::Void(number) | Deed::Correct { number, .. } => *number,
        _ => 0,
    };
    let target = entries.get((number as usize).wrapping_sub(1));
    let target = target.ok_or_else(|| Objection::Entry(format!("there is no entry {number}")))?;
    if matches!(target.deed, Deed::Begin { .. }) {
        return Err(Objection::Entry("the beginning cannot be corrected: begin another log".into()));
    }
    if target.deed.is_correction() && !matches!(deed, Deed::Void(_)) {
        return Err(Objection::Entry(format!("entry {number} is a correction: it can only be made void")));
    }
    Ok(number)
}

/// Refuses what could not be read back.
fn written(prepared: Prepared) -> Result<Prepared, Objection> {
    let line = prepared.entry.line(prepared.now.game());
    match Entry::parse(&line) {
        Ok(entry) if entry == prepared.entry && !line.contains(['\n', '\r']) => Ok(prepared),
        _ => Err(Objection::Unwritable),
    }
}

/// The entries that have been made void, found from the last one backwards: a correction that is itself void does nothing.
fn dead(entries: &[Entry]) -> BTreeSet<u32> {
    let mut dead = BTreeSet::new();
    for entry in entries.iter().rev() {
        if let Deed::Void(number) = entry.deed
            && !dead.contains(&entry.number)
            && number < entry.number
        {
            dead.insert(number);
        }
    }
    dead
}

/// The entry about which a correction is: where a correction is made void, what that had corrected.
fn touched(deed: &Deed, entries: &[Entry]) -> Option<u32> {
    let mut deed = deed;
    let mut before = entries.len();
    loop {
        let number = match deed {
            Deed::Correct { number, .. } => return Some(*number),
            Deed::Void(number) => *number,
            _ => return None,
        };
        // A correction is about an earlier entry, so this comes to an end.
        let index = (number as usize).wrapping_sub(1);
        match entries[..before].get(index) {
            Some(entry) if entry.deed.is_correction() => (deed, before) = (&entry.deed, index),
            _ => return Some(number),
        }
    }
}

/// The entries that count, each as it was last corrected. The latest correction of an entry holds.
pub(super) fn effective(entries: &[Entry]) -> Vec<Entry> {
    let dead = dead(entries);
    let mut instead: BTreeMap<u32, &Deed> = BTreeMap::new();
    for entry in entries.iter().rev().filter(|entry| !dead.contains(&entry.number)) {
        if let Deed::Correct { number, deed } = &entry.deed {
            instead.entry(*number).or_insert(deed);
        }
    }
    let counting =
        entries.iter().filter(|entry| !dead.contains(&entry.number) && !entry.deed.is_correction());
    counting
        .map(|entry| match instead.get(&entry.number) {
            Some(&deed) => Entry { deed: deed.clone(), ..entry.clone() },
            None => entry.clone(),
        })
        .collect()
}

/// Folds entries; an objection comes with the number of the entry.
pub(super) fn fold(entries: &[Entry]) -> Result<Proceedings, (u32, Objection)> {
    let effective = effective(entries);
    let mut all = effective.iter();
    let first = all.next().ok_or((1, Objection::Beginning))?;
    let mut now = Proceedings::begin(first).map_err(|objection| (first.number, objection))?;
    for entry in all {
        now.enter(entry).map_err(|objection| (entry.number, objection))?;
    }
    Ok(now)
}
