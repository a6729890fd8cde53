//! The log of results: a line each, only ever added to.

use std::io::BufRead;

use mura_games::{Lines, shortened};

use super::{Entry, EntryError};
use crate::LogError;

/// The longest line, in bytes.
const LONGEST: usize = 2000;

/// Reads a log of results. Empty lines and lines that begin with `#` say nothing. Results stand in the order of their times.
pub fn read_log(input: impl BufRead) -> Result<Vec<Entry>, LogError> {
    let mut lines = Lines::new(input, LONGEST);
    let mut entries: Vec<Entry> = Vec::new();
    loop {
        let number = lines.number + 1;
        let refuse = |reason: String| LogError { line: number, reason };
        if !lines.advance().map_err(|error| refuse(format!("reading stopped: {error}")))? {
            return Ok(entries);
        }
        if lines.too_long {
            return Err(refuse(format!("it has more than {LONGEST} bytes")));
        }
        let line = std::str::from_utf8(&lines.bytes).map_err(|_| refuse("this is not UTF-8".into()))?;
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let entry: Entry = line.parse().map_err(|error| {
            refuse(match error {
                // Nothing in it says yet which part is wrong.
                EntryError::Fields(_) => format!("{error}, in \"{}\"", shortened(&line.replace('\t', " "))),
                error => error.to_string(),
            })
        })?;
        if let Some(last) = entries.last().filter(|last| last.at > entry.at) {
            return Err(refuse(format!(
                "{} lies before {}, the time of the result before it",
                entry.at, last.at
            )));
        }
        entries.push(entry);
    }
}
