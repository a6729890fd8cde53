//! `mura check`: every game of record files.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use mura_games::record::{Reader, RecordError};

use crate::args::Check;
use crate::failure::Failure;
use crate::screen::{self, ERROR, GOOD};

/// Opens a file of records, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>, String> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let refuse = |why: &dyn std::fmt::Display| format!("{} cannot be opened: {why}", path.display());
    let file = File::open(path).map_err(|error| refuse(&error))?;
    if file.metadata().is_ok_and(|about| about.is_dir()) {
        return Err(refuse(&"it is a folder"));
    }
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

pub(crate) fn run(args: &Check) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let (mut fine, mut wrong, mut unread) = (0u64, 0u64, 0u64);
    for path in &args.files {
        let name = path.display();
        let input = match open(path) {
            Ok(input) => input,
            Err(sentence) => {
                writeln!(out, "{ERROR}{sentence}{ERROR:#}")?;
                unread += 1;
                continue;
            }
        };
        let before = fine + wrong;
        for (number, result) in (1..).zip(Reader::new(input)) {
            let mut game = String::new();
            let checked = result.and_then(|record| {
                game = format!(" ({})", record.game);
                record.verify().map(|table| (record, table))
            });
            match checked {
                Ok((record, table)) => {
                    fine += 1;
                    if !args.quiet {
                        let result = match (table.outcome(), record.tag("Result")) {
                            (None, Some(result)) if result != "none" => result.to_owned(),
                            (outcome, _) => screen::told(&*table, outcome),
                        };
                        let (line, plies) = (record.line, counted(record.plays.len() as u64, "play"));
                        let ok = format_args!("{GOOD}ok{GOOD:#}");
                        writeln!(out, "{name}:{line}: game {number}{game}: {ok}, {plies}, {result}")?;
                    }
                }
                Err(error) => {
                    wrong += 1;
                    let place = place(path, number, &game, &error);
                    writeln!(out, "{place}: {ERROR}{}{ERROR:#}", error.fault)?;
                }
            }
        }
        if fine + wrong == before {
            writeln!(out, "{ERROR}{name} holds no game{ERROR:#}")?;
            unread += 1;
        }
    }
    let (games, files) = (counted(fine + wrong, "game"), counted(args.files.len() as u64, "file"));
    let without =
        if unread == 0 { String::new() } else { format!(", {} without a game", counted(unread, "file")) };
    writeln!(out, "{games} in {files}: {fine} fine, {wrong} wrong{without}")?;
    if wrong + unread > 0 { Err(Failure::Told) } else { Ok(()) }
}

/// Where a record is wrong: `FILE:LINE:COLUMN: game N (id), ply P`.
pub(crate) fn place(path: &Path, number: u64, game: &str, error: &RecordError) -> String {
    let ply = error.ply.map_or(String::new(), |ply| format!(", ply {ply}"));
    format!("{}:{}:{}: game {number}{game}{ply}", path.display(), error.line, error.column)
}

pub(crate) fn counted(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
