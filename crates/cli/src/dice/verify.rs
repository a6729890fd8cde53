//! `mura dice verify`: the proof of every throw.

use std::io::Write;

use mura_arena::dice::{Digest, Mistake, Statement, verify};
use mura_games::record::Record;

use super::Verify;
use crate::check::place;
use crate::failure::Failure;
use crate::files;
use crate::screen::{ERROR, GOOD};

/// How many mistakes of a game are told.
const TOLD: usize = 10;

pub(super) fn run(args: &Verify) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let judged = files::judge(&args.files, &mut out, |out, path, number, read| {
        let record = match read {
            Ok(record) => record,
            Err(error) => {
                writeln!(out, "{}: {ERROR}{}{ERROR:#}", place(path, number, "", &error), error.fault)?;
                return Ok(false);
            }
        };
        let (name, line) = (path.display(), record.line);
        let about = format!("game {number} ({})", record.game);
        let examined = examined(&record, args.commitment);
        match &examined {
            Ok(proof) => writeln!(out, "{name}:{line}: {about}: {GOOD}proved{GOOD:#}: {proof}")?,
            Err(mistakes) => {
                for mistake in mistakes.iter().take(TOLD) {
                    let place = match mistake.place() {
                        Some(at) if at.line > 0 && at.ply > 0 => {
                            format!("{name}:{}:{}: {about}, ply {}", at.line, at.column, at.ply)
                        }
                        _ => format!("{name}:{line}: {about}"),
                    };
                    writeln!(out, "{place}: {ERROR}{mistake}{ERROR:#}")?;
                }
                if let Some(more) = mistakes.len().checked_sub(TOLD).filter(|more| *more > 0) {
                    writeln!(out, "{name}:{line}: {about}: and {more} more like these")?;
                }
            }
        }
        Ok(examined.is_ok())
    })?;
    judged.tell(&mut out, ["proved", "not"])
}

/// The proof of a record, whose commitment must be the one that was seen before the game, if it is known.
fn examined(record: &Record, seen: Option<Digest>) -> Result<mura_arena::dice::Proof, Vec<Mistake>> {
    let proof = verify(record)?;
    let written = Statement::read(record).map_err(|mistake| vec![mistake])?.commitment;
    match seen.filter(|seen| *seen != written) {
        Some(seen) => {
            let why = format!("{written} is not the commitment that was seen before the game, {seen}");
            Err(vec![Mistake::Tag { name: "DiceCommitment".into(), why }])
        }
        None => Ok(proof),
    }
}
