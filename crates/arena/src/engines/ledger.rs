//! The file into which the games of a match go, one by one, and from which it is taken up again.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use mura_games::record::Record;
use mura_games::{Outcome, Player, shortened};

use crate::Lock;
use crate::engines::entry::{self, Entry};
use crate::engines::slices::{Slice, Slices};
use crate::engines::{Fault, GameResult, MatchError, Plan, opening};
use crate::series::payment;

/// A file of records to which finished games are added. What was added stays, whatever happens then.
#[derive(Debug)]
pub struct Ledger {
    file: File,
    /// Held as long as something may be added.
    _lock: Lock,
}

impl Ledger {
    /// A new file. One that exists already is left alone.
    pub fn create(path: &Path) -> Result<Self, MatchError> {
        let lock = Lock::new(path)?;
        Ok(Ledger { file: File::create_new(path)?, _lock: lock })
    }

    /// Takes up the match in a file, or begins one where there is none. A game at the end that was not written to its
    /// last play is taken away; what was changed by hand is refused. Returns the games that are there.
    pub fn resume(path: &Path, plan: &Plan) -> Result<(Self, Vec<GameResult>), MatchError> {
        let mut games = Games { plan, numbers: BTreeSet::new(), results: Vec::new() };
        let ledger = Ledger::take_up(path, &mut games)?;
        Ok((ledger, games.results.into_iter().map(|(result, _)| result).collect()))
    }

    /// Takes up what is in a file, or begins where there is none.
    pub(super) fn take_up(path: &Path, claim: &mut dyn Claim) -> Result<Self, MatchError> {
        let lock = Lock::new(path)?;
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(MatchError::Open)?;
        let (mut whole, mut missing) = (0, String::new());
        let mut slices = Slices::new(BufReader::new(&file));
        if !slices.begin_well().map_err(MatchError::Read)? {
            return Err(MatchError::Records("it does not begin with a game of this match".into()));
        }
        let mut index = 0;
        while let Some(Slice { bytes, is_last }) = slices.next().map_err(MatchError::Read)? {
            match Entry::read(&|bytes| claim.is_head(bytes), &bytes, is_last) {
                Entry::Whole(record, rest) => {
                    missing = rest;
                    claim.accept(index, record)?;
                }
                Entry::Cut => break,
                Entry::Odd(why) => return Err(odd(index, &why)),
            }
            whole += bytes.len() as u64;
            index += 1;
        }
        claim.settle()?;
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        file.write_all(missing.as_bytes())?;
        Ok(Ledger { file, _lock: lock })
    }

    /// Adds a game, and returns when it is on the disk.
    pub(super) fn append(&mut self, record: &Record) -> Result<(), MatchError> {
        self.file.write_all(record.to_string().as_bytes())?;
        self.file.sync_data()?;
        Ok(())
    }
}

/// Whose games a file holds.
pub(super) trait Claim {
    /// Whether these bytes are how the next game may begin, as far as they go.
    fn is_head(&self, bytes: &[u8]) -> bool;
    /// Takes a whole game up, by its place in the file from 0; or says why it cannot be.
    fn accept(&mut self, index: usize, record: Record) -> Result<(), MatchError>;
    /// Whether all of them together can be gone on with.
    fn settle(&self) -> Result<(), MatchError> {
        Ok(())
    }
}

/// What is odd about a game of a file.
pub(super) fn odd(index: usize, why: &str) -> MatchError {
    MatchError::Records(format!("its game {} {why}", index + 1))
}

/// The games of a match, in any order.
struct Games<'a> {
    plan: &'a Plan,
    numbers: BTreeSet<u64>,
    results: Vec<(GameResult, Record)>,
}

impl Claim for Games<'_> {
    fn is_head(&self, bytes: &[u8]) -> bool {
        has_head(self.plan, bytes)
    }

    fn accept(&mut self, index: usize, record: Record) -> Result<(), MatchError> {
        let result = judge(self.plan, &record).map_err(|why| odd(index, &why))?;
        if !self.numbers.insert(result.number) {
            return Err(MatchError::Records(format!("round {} stands there twice", result.number + 1)));
        }
        self.results.push((result, record));
        Ok(())
    }

    fn settle(&self) -> Result<(), MatchError> {
        check_halves(self.plan, &self.results)
    }
}

/// Whether the tags are those of this match, as far as they are there.
fn has_head(plan: &Plan, bytes: &[u8]) -> bool {
    let until_round = format!("[Game \"{}\"]\n[Event \"match\"]\n[Round \"", plan.conditions.game);
    let until_round = until_round.as_bytes();
    let Some(rest) = bytes.strip_prefix(until_round) else { return until_round.starts_with(bytes) };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let round = std::str::from_utf8(&rest[..digits]).ok().and_then(|digits| digits.parse::<u64>().ok());
    match round {
        _ if digits == rest.len() => true,
        Some(round @ 1..) => {
            let Ok(start) = plan.open((round - 1) / 2) else { return false };
            entry::agrees(plan.conditions.game, &plan.tags(round - 1, &*start), bytes)
        }
        _ => false,
    }
}

/// How a recorded game of this match ended; or in what it differs.
fn judge(plan: &Plan, record: &Record) -> Result<GameResult, String> {
    let differs = |name: &str, there: &str, here: &str| {
        let [there, here] = [there, here].map(shortened);
        Err(format!("belongs to another match: its {name} is \"{there}\", here it is \"{here}\""))
    };
    if record.game != plan.conditions.game {
        return differs("Game", record.game.as_str(), plan.conditions.game.as_str());
    }
    let tag = |name| entry::tag(record, name);
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
    let fault = Fault::of(tag("Termination")).filter(|_| end.outcome().is_none());
    if let Some(fault) = &fault {
        let of_the_loser = |winner: Player| fault.termination(end.name(winner.other()));
        let fits = matches!(outcome, Outcome::Win(winner) if of_the_loser(winner) == tag("Termination"));
        if !fits {
            let (result, termination) = (tag("Result"), shortened(tag("Termination")));
            return Err(format!("has the result \"{result}\" and the termination \"{termination}\""));
        }
    }
    let plies = record.plays.len() as u32;
    Ok(GameResult { number, outcome, points: payment(&*end, outcome), plies, fault })
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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use mura_games::GameId;

    use super::*;

    /// A match of four games, its file and what is in it.
    fn played(name: &str) -> (Plan, PathBuf, Vec<u8>) {
        let sides = ["greedy", "random"].map(|spec| spec.parse().unwrap());
        let plan = Plan { judge: None, ..Plan::new(GameId::MurKraken, sides, 4) };
        let path = std::env::temp_dir().join(format!("mura-ledger-{name}-{}.mur", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let ledger = Ledger::create(&path).unwrap();
        crate::engines::run(&plan, Some(ledger), &[], &Default::default(), &|_| ()).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        (plan, path, bytes)
    }

    /// Where the last game begins.
    fn last(bytes: &[u8]) -> usize {
        String::from_utf8_lossy(bytes).rfind("[Game ").unwrap()
    }

    #[test]
    fn a_game_that_was_cut_off_anywhere_is_taken_away_and_no_other() {
        let (plan, path, bytes) = played("cut");
        let last = last(&bytes);
        let text = String::from_utf8_lossy(&bytes);
        let play = text.trim_end().trim_end_matches(['X', '#', ' ']).len();
        for length in last..=bytes.len() {
            std::fs::write(&path, &bytes[..length]).unwrap();
            let (ledger, results) =
                Ledger::resume(&path, &plan).unwrap_or_else(|why| panic!("{length}: {why}"));
            drop(ledger);
            // What follows the last play, its remark and two line ends, may be missing from a game that counts.
            let is_whole = results.len() == 4;
            assert_eq!(is_whole, length >= play, "{length} of {}", bytes.len());
            let expected = if is_whole { &bytes[..] } else { &bytes[..last] };
            assert_eq!(std::fs::read(&path).unwrap(), expected, "{length}");
        }
        std::fs::remove_file(&path).unwrap();
    }

    /// Files that were written when the limits of engines stood in `TimeControl`.
    #[test]
    fn an_old_file_is_taken_up_wherever_it_was_cut_off() {
        let (plan, path, bytes) = played("old");
        let old = String::from_utf8(bytes).unwrap().replace("[Limits ", "[TimeControl ").into_bytes();
        let last = last(&old);
        for length in (last..last + 400).chain([old.len()]) {
            std::fs::write(&path, &old[..length]).unwrap();
            let (_, results) = Ledger::resume(&path, &plan).unwrap_or_else(|why| panic!("{length}: {why}"));
            assert_eq!(results.len(), if length == old.len() { 4 } else { 3 }, "{length}");
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_finished_game_that_was_changed_is_kept_and_told() {
        let (plan, path, bytes) = played("changed");
        let text = String::from_utf8(bytes).unwrap();
        let last = text.rfind("[Game ").unwrap();
        let (before, game) = text.split_at(last);
        let plies = game.lines().find(|line| line.starts_with("[Plies")).unwrap();
        for (changed, odd) in [
            (game.trim_end().to_owned() + " ; well played\n\n", "is whole, but its line "),
            (game.to_owned() + "{well played", "cannot be read: "),
            (game.to_owned() + "\n", "is whole, but "),
            (game.replace('\n', "\r\n"), "is whole, but its line 1 is not as it was written"),
            (game.replace(plies, "[Plies \"999\"]"), "cannot be read: "),
            (game.replace(&format!("{plies}\n"), ""), "has no tag Plies"),
            (game.replace("1. ", "1.  "), "is whole, but its line "),
        ] {
            let changed = before.to_owned() + &changed;
            std::fs::write(&path, &changed).unwrap();
            let why = Ledger::resume(&path, &plan).unwrap_err().to_string();
            assert!(why.starts_with(&format!("its game 4 {odd}")), "{odd}: {why}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), changed);
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_is_not_taken_up_twice_at_once() {
        let (plan, path, _) = played("twice");
        let held = Ledger::resume(&path, &plan).unwrap();
        assert!(matches!(Ledger::resume(&path, &plan), Err(MatchError::Locked { .. })));
        drop(held);
        assert!(Ledger::resume(&path, &plan).is_ok());
        std::fs::remove_file(&path).unwrap();
    }
}
