//! Series between two programs: the documents' matches, played through.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use mura_games::Luck;
use mura_games::record::Record;

use crate::engines::bout::{self, Finished, Setting};
use crate::engines::conditions::Stream;
use crate::engines::contestant::Contestant;
use crate::engines::entry::LIMITS;
use crate::engines::ledger::{Claim, odd};
use crate::engines::runner::greet;
use crate::engines::{Conditions, Ledger, MatchError, Spec, entry};
use crate::series::{Event, Fixture, How, Next, Series, Terms, Verifier, tags};

/// A series between two programs, before it is played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Who plays whom, and within which limits.
    pub conditions: Conditions,
    /// What is played.
    pub terms: Terms,
    /// Pairs of a knock-out after which it is left undecided: programs that leave nothing to chance would play the same
    /// two games for ever.
    pub most_pairs: u32,
}

impl Contest {
    /// A series with the usual conditions.
    pub fn new(terms: Terms, sides: [Spec; 2]) -> Self {
        Contest { conditions: Conditions::new(terms.game(), sides), terms, most_pairs: 50 }
    }

    /// The series before its first game.
    pub fn begin(&self) -> Result<Series, MatchError> {
        Ok(Series::new(self.terms)?)
    }

    /// Takes up the series in a file of records, or begins one where there is none. A game at the end that was not written
    /// to its last play is taken away; what was changed by hand is refused.
    pub fn resume(&self, path: &Path) -> Result<(Ledger, Series), MatchError> {
        let mut series = self.begin()?;
        self.draw(&mut series)?;
        let names = self.conditions.sides.each_ref().map(Spec::to_string);
        let mut taken_up = TakenUp { contest: self, verifier: Verifier::of(series, names) };
        let ledger = Ledger::take_up(path, &mut taken_up)?;
        match taken_up.verifier.into_series() {
            Some(series) => Ok((ledger, series)),
            None => Ok((ledger, self.begin()?)),
        }
    }

    /// Plays a series to its end, from where it stands. Every finished game is in the ledger before `watch` is shown how
    /// the series then stands.
    pub fn run(
        &self,
        mut series: Series,
        mut ledger: Option<Ledger>,
        watch: &mut dyn FnMut(&Series),
    ) -> Result<Series, MatchError> {
        greet(&self.conditions)?;
        let mut sides = [0, 1].map(|side| Contestant::new(&self.conditions, side));
        loop {
            self.draw(&mut series)?;
            let Next::Game(fixture) = series.next() else { return Ok(series) };
            if fixture.pace.is_some() && series.parts().len() as u32 >= self.most_pairs {
                return Ok(series);
            }
            let setting = self.setting(&fixture)?;
            let over = AtomicBool::new(false);
            let Some(finished) = bout::play(&self.conditions, &setting, &mut sides, &over)? else {
                return Ok(series);
            };
            let record = self.finish(&mut series, &fixture, &setting, finished)?;
            if let Some(ledger) = &mut ledger {
                ledger.append(&record)?;
            }
            watch(&series);
        }
    }

    /// Rolls or draws what the next game needs. It depends on nothing but the seed and the number of the game.
    fn draw(&self, series: &mut Series) -> Result<(), MatchError> {
        let number = series.done().len() as u64;
        let mut luck = Luck::new(self.conditions.seed(Stream::Lots, number));
        Ok(series.draw(&mut luck)?)
    }

    fn setting(&self, fixture: &Fixture) -> Result<Setting, MatchError> {
        let number = u64::from(fixture.round) - 1;
        Ok(Setting {
            number,
            black: fixture.black.index(),
            start: self.terms.game().open(&fixture.start)?,
            opening: Vec::new(),
            dice: self.conditions.seed(Stream::Dice, number),
            pace: fixture.pace,
            tags: self.tags(fixture),
        })
    }

    /// The tags that a game has before it is played. It is taken up again only if all of them agree.
    fn tags(&self, fixture: &Fixture) -> Vec<(&'static str, String)> {
        let Conditions { sides, control, hash_mib, threads, seed, cap, .. } = &self.conditions;
        let [first, second] = sides.each_ref().map(Spec::to_string);
        let mut all = vec![("Event", "series".to_owned())];
        all.extend(tags::before(&self.terms, fixture, [&first, &second]));
        let pace =
            fixture.pace.map_or(String::new(), |pace| format!(", at most {} s a move", pace.as_secs()));
        all.extend([
            ("Seed", seed.to_string()),
            (LIMITS, format!("{control}{pace}")),
            ("Hash", hash_mib.to_string()),
            ("Threads", threads.to_string()),
            ("Cap", cap.to_string()),
        ]);
        all
    }

    /// Brings a finished game into the series, and completes its record.
    fn finish(
        &self,
        series: &mut Series,
        fixture: &Fixture,
        setting: &Setting,
        finished: Finished,
    ) -> Result<Record, MatchError> {
        let Finished { mut record, table, outcome, how, .. } = finished;
        if fixture.is_recorded {
            series.take(Event::Ended { table: &*table, how })?;
        } else {
            // 9.4: "without recording the game". What is written down is that it was played, and its result.
            let how = How::Unrecorded(outcome);
            series.take(Event::Ended { table: &*setting.start, how })?;
            record.plays.clear();
            record.set_tag("Termination", tags::termination(&*table, how));
        }
        for (name, value) in tags::after(series) {
            record.set_tag(name, value);
        }
        // The last tag: whatever was cut off before it is seen to be cut off.
        record.set_tag("Plies", record.plays.len().to_string());
        Ok(record)
    }
}

/// A series on its way out of a file. What its next game needs is rolled or drawn.
struct TakenUp<'a> {
    contest: &'a Contest,
    verifier: Verifier,
}

impl TakenUp<'_> {
    /// The tags of the next game; `None` after the last one.
    fn head(&self) -> Option<Vec<(&'static str, String)>> {
        match self.verifier.series()?.next() {
            Next::Game(fixture) => Some(self.contest.tags(&fixture)),
            _ => None,
        }
    }
}

impl Claim for TakenUp<'_> {
    fn is_head(&self, bytes: &[u8]) -> bool {
        let Some(tags) = self.head() else { return bytes.is_empty() };
        entry::agrees(self.contest.terms.game(), &tags, bytes)
    }

    fn accept(&mut self, index: usize, record: Record) -> Result<(), MatchError> {
        let refuse = |why: String| Err(odd(index, &why));
        for (name, here) in self.head().into_iter().flatten() {
            let there = entry::tag(&record, name);
            if there != here {
                let [there, here] = [there, &here].map(mura_games::shortened);
                return refuse(format!(
                    "belongs to another series: its {name} is \"{there}\", here it is \"{here}\""
                ));
            }
        }
        if let Err(error) = self.verifier.add(&record) {
            return refuse(format!("does not fit: {}", error.wrong));
        }
        self.verifier.series_mut().map_or(Ok(()), |series| self.contest.draw(series))
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use mura_games::GameId;

    use super::*;

    /// A series between random players, and its file.
    fn played(name: &str, terms: Terms, seed: u64) -> (Contest, Series, PathBuf) {
        let mut contest = Contest::new(terms, ["random", "random"].map(|spec| spec.parse().unwrap()));
        contest.conditions.seed = seed;
        let path = std::env::temp_dir().join(format!("mura-contest-{name}-{}.mur", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let ledger = Ledger::create(&path).unwrap();
        let series = contest.run(contest.begin().unwrap(), Some(ledger), &mut |_| ()).unwrap();
        (contest, series, path)
    }

    /// Takes up the file of a series after so many of its bytes.
    fn cut(contest: &Contest, path: &Path, bytes: &[u8]) -> Series {
        std::fs::write(path, bytes).unwrap();
        let (ledger, series) = contest.resume(path).unwrap_or_else(|why| {
            panic!("{why}: {:?}", String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(400)..]))
        });
        drop(ledger);
        series
    }

    /// The file holds these bytes after it was cut off at `length`.
    fn assert_kept(path: &Path, bytes: &[u8], length: usize) {
        let there = std::fs::read(path).unwrap();
        let tail =
            |bytes: &[u8]| String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(80)..]).into_owned();
        assert!(there == bytes, "{length}: {:?} in place of {:?}", tail(&there), tail(bytes));
    }

    #[test]
    fn a_series_that_was_cut_off_anywhere_loses_no_more_than_its_last_game() {
        let mur = Terms::Mur { edition: GameId::MurKraken, sets: 1 };
        let advanced = Terms::Advanced { games: 2, goal: 3, handicap: 1, receiver: None };
        for (name, terms) in [("mur", mur), ("advanced", advanced), ("ur", Terms::Ur { games: 2, stake: 2 })]
        {
            let (contest, series, path) = played(name, terms, 1);
            let bytes = std::fs::read(&path).unwrap();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let starts: Vec<_> = text.match_indices("[Game ").map(|(at, _)| at).collect();
            let last = starts[starts.len() - 1];
            let end = bytes.len().saturating_sub(60).max(last);
            let cuts = (0..last).step_by(397).chain((last..end).step_by(11)).chain(end..=bytes.len());
            for length in cuts {
                let whole = starts.iter().filter(|start| **start > 0 && **start <= length).count();
                let again = cut(&contest, &path, &bytes[..length]);
                let done = again.done().len();
                // The blank line behind the last play may be missing from a game that counts.
                assert!(done == whole || done == whole + 1, "{name}, {length}: {done} of {whole}");
                assert_eq!(again.done(), &series.done()[..done], "{name}, {length}");
                assert_kept(&path, &bytes[..*starts.get(done).unwrap_or(&bytes.len())], length);
            }
            std::fs::remove_file(&path).unwrap();
        }
    }

    // 9.4: the additional games have no plays, so only their tags can be cut off.
    #[test]
    fn unrecorded_games_are_taken_up_or_taken_away_whole() {
        let found = (0..50).find_map(|seed| {
            let (contest, series, path) = played("knock-out", Terms::Morabaraba { knock_out: true }, seed);
            (series.done().len() > 2).then_some((contest, series, path))
        });
        let (contest, series, path) = found.unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let starts: Vec<_> = text.match_indices("[Game ").map(|(at, _)| at).collect();
        for length in starts[starts.len() - 1]..=bytes.len() {
            let again = cut(&contest, &path, &bytes[..length]);
            let done = again.done().len();
            assert_eq!(again.done(), &series.done()[..done], "{length}");
            assert_kept(&path, &bytes[..*starts.get(done).unwrap_or(&bytes.len())], length);
            let whole = starts.iter().filter(|start| **start > 0 && **start <= length).count();
            assert!(done == whole || done == whole + 1, "{length}: {done} of {whole}");
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn the_same_seed_gives_the_same_series() {
        for &game in GameId::ALL {
            let [(_, one, first), (_, two, second)] =
                ["one", "two"].map(|name| played(&format!("{name}-{game}"), Terms::usual(game), 5));
            assert_eq!(one.done(), two.done());
            assert_eq!(std::fs::read(&first).unwrap(), std::fs::read(&second).unwrap());
            [first, second].iter().for_each(|path| std::fs::remove_file(path).unwrap());
        }
    }
}
