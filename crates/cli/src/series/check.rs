//! `mura series check`: the records of a series, replayed as a whole.

use std::io::Write;
use std::path::Path;

use mura_arena::series::{Verifier, VerifyError};
use mura_games::record::Reader;

use super::args::Check;
use super::report;
use crate::check::open;
use crate::count::counted;
use crate::failure::Failure;
use crate::screen::{ERROR, GOOD};

pub(crate) fn run(args: &Check) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let (mut fine, mut wrong, mut unread) = (0u64, 0u64, 0u64);
    for path in &args.files {
        let input = match open(path) {
            Ok(input) => input,
            Err(sentence) => {
                writeln!(out, "{ERROR}{sentence}{ERROR:#}")?;
                unread += 1;
                continue;
            }
        };
        let mut series = Sheet::new(path);
        let mut error = None;
        for (number, read) in (1..).zip(Reader::new(input)) {
            if series.verifier.is_over() {
                fine += 1;
                series.tell(&mut out, args.quiet)?;
                series = Sheet { before: number - 1, ..Sheet::new(path) };
            }
            error = match read {
                Ok(record) => {
                    let line = record.line;
                    series.line = if series.line == 0 { line } else { series.line };
                    series.verifier.add(&record).err()
                }
                Err(error) => Some(series.verifier.fail(error)),
            };
            if error.is_some() {
                break;
            }
        }
        match error {
            Some(error) => {
                wrong += 1;
                series.complain(&mut out, &error)?;
            }
            None if series.verifier.series().is_none() => {
                unread += 1;
                writeln!(out, "{ERROR}{} holds no game{ERROR:#}", path.display())?;
            }
            None => {
                fine += 1;
                series.tell(&mut out, args.quiet)?;
            }
        }
    }
    let without =
        if unread == 0 { String::new() } else { format!(", {} without a game", counted(unread, "file")) };
    writeln!(out, "{} series: {fine} fine, {wrong} wrong{without}", fine + wrong)?;
    if wrong + unread > 0 { Err(Failure::Told) } else { Ok(()) }
}

/// One series of a file.
struct Sheet<'a> {
    path: &'a Path,
    /// Where it begins.
    line: usize,
    /// Games of the file before it.
    before: u64,
    verifier: Verifier,
}

impl<'a> Sheet<'a> {
    fn new(path: &'a Path) -> Self {
        Sheet { path, line: 0, before: 0, verifier: Verifier::default() }
    }

    fn tell(&self, out: &mut impl Write, quiet: bool) -> Result<(), Failure> {
        let (Some(series), Some(names), false) = (self.verifier.series(), self.verifier.names(), quiet)
        else {
            return Ok(());
        };
        let games = series.done().len();
        let told = report::told(series, names);
        let (name, line, game, terms) =
            (self.path.display(), self.line, series.terms().game(), series.terms());
        let ok = format_args!("{GOOD}ok{GOOD:#}");
        let games = counted(games as u64, "game");
        writeln!(out, "{name}:{line}: {game} ({terms}): {ok}, {games}, {told}")?;
        Ok(())
    }

    fn complain(&self, out: &mut impl Write, error: &VerifyError) -> Result<(), Failure> {
        let (name, line, game) = (self.path.display(), error.line, self.before + error.game);
        writeln!(out, "{name}:{line}: game {game}: {ERROR}{}{ERROR:#}", error.wrong)?;
        Ok(())
    }
}
