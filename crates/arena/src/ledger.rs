//! The file into which the games of a match go, one by one, and from which it is taken up again.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use mura_games::record::{Reader, Record};
use mura_games::{Outcome, Player, shortened};

use crate::bout::points;
use crate::{Fault, GameResult, MatchError, Plan, opening};

/// A file of records to which finished games are added. What was added stays, whatever happens then.
#[derive(Debug)]
pub struct Ledger {
    file: File,
}

impl Ledger {
    /// A new file. One that exists already is left alone.
    pub fn create(path: &Path) -> Result<Self, MatchError> {
        Ok(Ledger { file: File::create_new(path)? })
    }

    /// Takes up the match in a file, or begins one where there is none. A game at the end that was not written to its
    /// last byte is taken away. Returns the games that are there.
    pub fn resume(path: &Path, plan: &Plan) -> Result<(Self, Vec<GameResult>), MatchError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let (mut results, mut numbers, mut whole) = (Vec::new(), BTreeSet::new(), 0);
        let starts = starts(&bytes);
        let begins = starts.first().copied().unwrap_or(bytes.len());
        if !is_half_written(plan, &bytes[..begins]) {
            return Err(MatchError::Records("it does not begin with a game of this match".into()));
        }
        for (index, &start) in starts.iter().enumerate() {
            let end = starts.get(index + 1).copied();
            let game = &bytes[start..end.unwrap_or(bytes.len())];
            let Some(record) = read(game) else {
                // Only what was surely going to be a game of this match is taken away.
                if end.is_none() && is_half_written(plan, game) {
                    break;
                }
                let why = format!("its game {} was changed, is damaged, or is of another match", index + 1);
                return Err(MatchError::Records(why));
            };
            let result = judge(plan, &record)
                .map_err(|why| MatchError::Records(format!("its game {} {why}", index + 1)))?;
            if !numbers.insert(result.number) {
                return Err(MatchError::Records(format!("round {} stands there twice", result.number + 1)));
            }
            results.push((result, record));
            whole = start + game.len();
        }
        check_halves(plan, &results)?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::Start(whole as u64))?;
        Ok((Ledger { file }, results.into_iter().map(|(result, _)| result).collect()))
    }

    /// Adds a game, and returns when it is on the disk.
    pub(crate) fn append(&mut self, record: &Record) -> Result<(), MatchError> {
        self.file.write_all(record.to_string().as_bytes())?;
        self.file.sync_data()?;
        Ok(())
    }
}

/// Where the games of a file begin.
fn starts(bytes: &[u8]) -> Vec<usize> {
    let is_start = |&at: &usize| bytes[at..].starts_with(FIRST) && (at == 0 || bytes[at - 1] == b'\n');
    (0..bytes.len()).filter(is_start).collect()
}

const FIRST: &[u8] = b"[Game \"";

/// Whether these bytes are how a game of this match begins. That is also true of none at all.
fn is_half_written(plan: &Plan, bytes: &[u8]) -> bool {
    let agree = |head: &[u8]| head.starts_with(bytes) || bytes.starts_with(head);
    let until_round = format!("[Game \"{}\"]\n[Event \"match\"]\n[Round \"", plan.game);
    let Some(rest) = bytes.strip_prefix(until_round.as_bytes()) else { return agree(until_round.as_bytes()) };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let round = std::str::from_utf8(&rest[..digits]).ok().and_then(|digits| digits.parse::<u64>().ok());
    match round {
        _ if digits == rest.len() => true,
        Some(round @ 1..) => {
            let Ok(start) = plan.open((round - 1) / 2) else { return false };
            let mut record = Record::new(plan.game);
            plan.tags(round - 1, &*start).into_iter().for_each(|(name, value)| record.set_tag(name, value));
            agree(record.to_string().trim_end().as_bytes())
        }
        _ => false,
    }
}

/// The game in these bytes, if they are exactly what was once written: all of it, and nothing else.
fn read(bytes: &[u8]) -> Option<Record> {
    let record = Reader::new(bytes).next()?.ok()?;
    record.verify().ok()?;
    (record.to_string().as_bytes() == bytes && record.tag("Plies").is_some()).then_some(record)
}

/// How a recorded game of this match ended; or in what it differs.
fn judge(plan: &Plan, record: &Record) -> Result<GameResult, String> {
    let differs = |name: &str, there: &str, here: &str| {
        let [there, here] = [there, here].map(shortened);
        Err(format!("belongs to another match: its {name} is \"{there}\", here it is \"{here}\""))
    };
    if record.game != plan.game {
        return differs("Game", record.game.as_str(), plan.game.as_str());
    }
    let tag = |name| record.tag(name).unwrap_or("");
    let number = match tag("Round").parse::<u64>() {
        Ok(round) if round > 0 => round - 1,
        _ => return Err("is of no match: it has no Round".into()),
    };
    let start = plan.open(number / 2).map_err(|refusal| refusal.to_string())?;
    let tags = plan.tags(number, &*start);
    for (name, here) in &tags {
        if tag(name) != here {
            return differs(name, tag(name), here);
        }
    }
    for name in ["Start", "Options"] {
        if record.tag(name).is_some() && tags.iter().all(|(other, _)| *other != name) {
            return differs(name, tag(name), "");
        }
    }
    let end = record.replay().map_err(|error| error.to_string())?;
    let outcome = match tag("Result") {
        "p1win" => Outcome::Win(Player::First),
        "p2win" => Outcome::Win(Player::Second),
        "draw" => Outcome::Draw,
        other => return Err(format!("has the result \"{}\"", shortened(other))),
    };
    let fault = end.outcome().is_none().then(|| Fault::kind_of(tag("Termination"))).flatten();
    let plies = record.plays.len() as u32;
    Ok(GameResult { number, outcome, points: points(&*end, outcome), plies, fault })
}

/// A pair of which one game is missing is completed only with the same opening: another version might choose another.
fn check_halves(plan: &Plan, results: &[(GameResult, Record)]) -> Result<(), MatchError> {
    let numbers: BTreeSet<_> = results.iter().map(|(result, _)| result.number).collect();
    for (result, record) in results {
        if numbers.contains(&(result.number ^ 1)) {
            continue;
        }
        let opening = opening::opening(plan, result.number / 2)?;
        let same = opening.actions.iter().zip(&record.plays).all(|(action, play)| *action == play.text);
        if !same {
            let why =
                format!("round {} began with another opening: was it another version?", result.number + 1);
            return Err(MatchError::Records(why));
        }
    }
    Ok(())
}
