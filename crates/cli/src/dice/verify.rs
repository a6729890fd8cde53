//! `mura dice verify`: the proof of every throw.

use std::io::Write;

use mura_arena::dice::{Digest, Mistake, Statement, verify};
use mura_games::record::{Reader, Record};

use super::Verify;
use crate::check::{counted, open, place};
use crate::failure::Failure;
use crate::screen::{ERROR, GOOD};

/// How many mistakes of a game are told.
const TOLD: usize = 10;

pub(super) fn run(args: &Verify) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let (mut proved, mut unproved, mut unread) = (0u64, 0u64, 0u64);
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
        let before = proved + unproved;
        for (number, record) in (1..).zip(Reader::new(input)) {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    unproved += 1;
                    writeln!(out, "{}: {ERROR}{}{ERROR:#}", place(path, number, "", &error), error.fault)?;
                    continue;
                }
            };
            let about = format!("game {number} ({})", record.game);
            match examined(&record, args.commitment) {
                Ok(proof) => {
                    proved += 1;
                    let line = record.line;
                    writeln!(out, "{name}:{line}: {about}: {GOOD}proved{GOOD:#}: {proof}")?;
                }
                Err(mistakes) => {
                    unproved += 1;
                    for mistake in mistakes.iter().take(TOLD) {
                        let place = match mistake.place() {
                            Some(at) if at.line > 0 && at.ply > 0 => {
                                format!("{name}:{}:{}: {about}, ply {}", at.line, at.column, at.ply)
                            }
                            _ => format!("{name}:{}: {about}", record.line),
                        };
                        writeln!(out, "{place}: {ERROR}{mistake}{ERROR:#}")?;
                    }
                    if let Some(more) = mistakes.len().checked_sub(TOLD).filter(|more| *more > 0) {
                        writeln!(out, "{name}:{}: {about}: and {more} more like these", record.line)?;
                    }
                }
            }
        }
        if proved + unproved == before {
            writeln!(out, "{ERROR}{name} holds no game{ERROR:#}")?;
            unread += 1;
        }
    }
    let (games, files) = (counted(proved + unproved, "game"), counted(args.files.len() as u64, "file"));
    let without =
        if unread == 0 { String::new() } else { format!(", {} without a game", counted(unread, "file")) };
    writeln!(out, "{games} in {files}: {proved} proved, {unproved} not{without}")?;
    if unproved + unread > 0 { Err(Failure::Told) } else { Ok(()) }
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
