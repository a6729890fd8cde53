//! Results from files of either kind.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use mura_arena::clock::TimeControl;
use mura_arena::rating::{Entry, Moment, read_log};
use mura_games::record::Reader;

use crate::check::{open, place};
use crate::failure::Failure;

/// All results of the files, in the order of their times.
pub(super) struct Gathered {
    pub(super) entries: Vec<Entry>,
    /// Records that have no result, or no names.
    pub(super) without: u64,
}

pub(super) fn all(files: &[PathBuf], control: Option<TimeControl>) -> Result<Gathered, Failure> {
    let mut gathered = Gathered { entries: Vec::new(), without: 0 };
    for path in files {
        let mut input = open(path).map_err(Failure::Wrong)?;
        let begins = input
            .fill_buf()
            .map_err(|error| Failure::Wrong(format!("{} cannot be read: {error}", path.display())))?;
        if is_record(begins) {
            records(&mut gathered, path, input, control)?;
        } else {
            let refuse = |error: mura_arena::rating::LogError| {
                Failure::Wrong(format!("{}:{}: {}", path.display(), error.line, error.reason))
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
    for (number, record) in (1..).zip(Reader::new(input)) {
        let refuse = |error: mura_games::record::RecordError| {
            Failure::Wrong(format!("{}: {}", place(path, number, "", &error), error.fault))
        };
        let record = record.map_err(refuse)?;
        record.verify().map_err(refuse)?;
        let entry = Entry::of_record(&record, before, control).map_err(|error| {
            let (path, line) = (path.display(), record.line);
            Failure::Wrong(format!("{path}:{line}: game {number} ({}): {error}", record.game))
        })?;
        match entry {
            Some(entry) => {
                before = entry.at;
                gathered.entries.push(entry);
            }
            None => gathered.without += 1,
        }
    }
    Ok(())
}
