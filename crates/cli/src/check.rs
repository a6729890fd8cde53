//! `mura check`: every game of record files.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use mura_games::Outcome;
use mura_games::record::Reader;

use crate::args::Check;
use crate::failure::Failure;
use crate::screen::{ERROR, GOOD};

/// Opens a file of records, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>, String> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).map_err(|error| format!("{} cannot be opened: {error}", path.display()))?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

pub(crate) fn run(args: &Check) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let (mut fine, mut wrong, mut trouble) = (0u64, 0u64, false);
    for path in &args.files {
        let name = path.display();
        let input = match open(path) {
            Ok(input) => input,
            Err(sentence) => {
                writeln!(out, "{ERROR}{sentence}{ERROR:#}")?;
                trouble = true;
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
                        let result =
                            record.tag("Result").unwrap_or(table.outcome().map_or("none", Outcome::word));
                        let (line, plies) = (record.line, counted(record.plays.len() as u64, "play"));
                        let ok = format_args!("{GOOD}ok{GOOD:#}");
                        writeln!(out, "{name}:{line}: game {number}{game}: {ok}, {plies}, {result}")?;
                    }
                }
                Err(error) => {
                    wrong += 1;
                    let ply = error.ply.map_or(String::new(), |ply| format!(", ply {ply}"));
                    let place = format!("{name}:{}:{}: game {number}{game}{ply}", error.line, error.column);
                    writeln!(out, "{place}: {ERROR}{}{ERROR:#}", error.fault)?;
                }
            }
        }
        if fine + wrong == before {
            writeln!(out, "{ERROR}{name} holds no game{ERROR:#}")?;
            trouble = true;
        }
    }
    let (games, files) = (counted(fine + wrong, "game"), counted(args.files.len() as u64, "file"));
    writeln!(out, "{games} in {files}: {fine} fine, {wrong} wrong")?;
    if wrong > 0 || trouble { Err(Failure::Told) } else { Ok(()) }
}

fn counted(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
