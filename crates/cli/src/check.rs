//! `mura check`: every game of record files.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use mura_games::record::RecordError;

use crate::args::Check;
use crate::count::counted;
use crate::failure::Failure;
use crate::files;
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
    let mut input = BufReader::with_capacity(1 << 16, file);
    // One sentence for the whole file, instead of one for each of its lines.
    if input.fill_buf().map_err(|error| refuse(&error))?.contains(&0) {
        return Err(format!("{} is not a text file", path.display()));
    }
    Ok(Box::new(input))
}

pub(crate) fn run(args: &Check) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let judged = files::judge(&args.files, &mut out, |out, path, number, read| {
        let mut game = String::new();
        let checked = read.and_then(|record| {
            game = format!(" ({})", record.game);
            record.verify().map(|table| (record, table))
        });
        match &checked {
            Ok((record, table)) if !args.quiet => {
                let result = match (table.outcome(), record.result(&**table)) {
                    (None, result) if result != "none" => result.to_owned(),
                    (outcome, _) => screen::told(&**table, outcome),
                };
                let (name, line) = (path.display(), record.line);
                let plies = counted(record.plays.len() as u64, "play");
                let ok = format_args!("{GOOD}ok{GOOD:#}");
                writeln!(out, "{name}:{line}: game {number}{game}: {ok}, {plies}, {result}")?;
            }
            Ok(_) => {}
            Err(error) => {
                let place = place(path, number, &game, error);
                writeln!(out, "{place}: {ERROR}{}{ERROR:#}", error.fault)?;
            }
        }
        Ok(checked.is_ok())
    })?;
    judged.tell(&mut out, ["fine", "wrong"])
}

/// Where a record is wrong: `FILE:LINE:COLUMN: game N (id), ply P`.
pub(crate) fn place(path: &Path, number: u64, game: &str, error: &RecordError) -> String {
    let ply = error.ply.map_or(String::new(), |ply| format!(", ply {ply}"));
    format!("{}:{}:{}: game {number}{game}{ply}", path.display(), error.line, error.column)
}
