//! Results from files of either kind.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use mura_arena::clock::TimeControl;
use mura_arena::rating::{Entry, EntryError, Moment, read_log};
use mura_games::GameId;
use mura_games::record::{Reader, Record};

use crate::check::{open, place};
use crate::failure::Failure;
use crate::screen::ERROR;

/// All results of the files, in the order of their times.
pub(super) struct Gathered {
    pub(super) entries: Vec<Entry>,
    /// The games of records that have no result, or no names.
    pub(super) without: Vec<GameId>,
    /// How many records cannot be rated; each has been told with its place and the reason.
    pub(super) unsuitable: u64,
}

impl Gathered {
    /// How many games count, and how many have no result or no names: all of them, or those of one game.
    pub(super) fn counts(&self, game: Option<GameId>) -> [usize; 2] {
        let is_meant = |other: GameId| game.is_none_or(|game| game == other);
        let rated = self.entries.iter().filter(|entry| is_meant(entry.game)).count();
        [rated, self.without.iter().filter(|game| is_meant(**game)).count()]
    }
}

pub(super) fn all(files: &[PathBuf], control: Option<TimeControl>) -> Result<Gathered, Failure> {
    let mut gathered = Gathered { entries: Vec::new(), without: Vec::new(), unsuitable: 0 };
    for path in files {
        let mut input = open(path).map_err(Failure::Wrong)?;
        let begins = input
            .fill_buf()
            .map_err(|error| Failure::Wrong(format!("{} cannot be read: {error}", path.display())))?;
        if is_record(begins) {
            records(&mut gathered, path, input, control)?;
        } else {
            // A log that was tampered with or cut off is no basis for ratings, not even those of its other lines.
            let refuse = |error: mura_arena::LogError| {
                let place = format!("{}:{}", path.display(), error.line);
                Failure::Wrong(format!("{place}: {}; nothing was rated", error.reason))
            };
            gathered.entries.extend(read_log(input).map_err(refuse)?);
        }
    }
    // Stable: of one moment, what stands first comes first.
    gathered.entries.sort_by_key(|entry| entry.at);
    Ok(gathered)
}

/// Whether a file begins as records do: with a tag, or with a comment of theirs.
fn is_record(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
    matches!(bytes.first(), Some(b'[' | b';'))
}

fn records(
    gathered: &mut Gathered,
    path: &Path,
    input: impl BufRead,
    control: Option<TimeControl>,
) -> Result<(), Failure> {
    // A record without a day counts as played when the one before it was.
    let mut before: Moment = "1970-01-01".parse().map_err(Failure::Wrong)?;
    let mut complaints = anstream::stderr();
    for (number, record) in (1..).zip(Reader::new(input)) {
        let unsuitable = match record {
            Err(error) => format!("{}: {ERROR}{}{ERROR:#}", place(path, number, "", &error), error.fault),
            Ok(record) => match entry(path, number, &record, before, control) {
                Ok(Some(entry)) => {
                    before = entry.at;
                    gathered.entries.push(entry);
                    continue;
                }
                Ok(None) => {
                    gathered.without.push(record.game);
                    continue;
                }
                Err(sentence) => sentence,
            },
        };
        gathered.unsuitable += 1;
        writeln!(complaints, "{unsuitable}")?;
    }
    Ok(())
}

/// The result of one record; or where and why there is none that counts.
fn entry(
    path: &Path,
    number: u64,
    record: &Record,
    before: Moment,
    control: Option<TimeControl>,
) -> Result<Option<Entry>, String> {
    let game = format!(" ({})", record.game);
    if let Err(error) = record.verify() {
        return Err(format!("{}: {ERROR}{}{ERROR:#}", place(path, number, &game, &error), error.fault));
    }
    Entry::of_record(record, before, control).map_err(|error| {
        let hint = match error {
            EntryError::Control(_) => "; --control says how to take such records",
            _ => "",
        };
        format!("{}:{}: game {number}{game}: {ERROR}{error}{hint}{ERROR:#}", path.display(), record.line)
    })
}
