//! A record that is judged play by play, as slowly as one likes.

use std::mem;

use mura_games::record::{self, Record, RecordError};
use mura_games::{Player, Table};

use super::{Account, Analysis, Analyst, Event, Step};

/// A game that is being judged. It may rest between any two plays, and go on with another analyst.
#[derive(Debug)]
pub struct Review {
    record: Record,
    /// The position before the next play.
    table: Box<dyn Table>,
    /// The numbers that the record gives its plays: positions that were set may leave the place of a play empty.
    numbers: Vec<String>,
    /// So many plays were drawn by lot before the players began, as in a match of engines: nobody has chosen them.
    drawn: usize,
    /// What was found so far.
    pub analysis: Analysis,
}

impl Review {
    /// Begins with a record. One that cannot be played to its end is refused.
    pub fn new(record: &Record) -> Result<Self, RecordError> {
        let end = record.replay()?;
        let mut table = record.start()?;
        happen(&record.events, &mut *table);
        let analysis = Analysis {
            game: record.game,
            names: Player::BOTH.map(|player| end.name(player)),
            steps: Vec::with_capacity(record.plays.len()),
            accounts: [Account::default(); 2],
            outcome: end.outcome(),
            score: end.score(),
        };
        let drawn = record.tag("OpeningPlies").and_then(|plies| plies.parse().ok()).unwrap_or(0);
        Ok(Review { record: record.clone(), table, numbers: record.numbers(), drawn, analysis })
    }

    /// The plays of the whole record.
    pub fn plays(&self) -> usize {
        self.record.plays.len()
    }

    /// The position before the next play.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// Judges the next play. `None` when there is none left, or when the analyst was stopped: then the play is still the next one.
    pub fn step(&mut self, analyst: &mut Analyst<'_>) -> Option<&Step> {
        let index = self.analysis.steps.len();
        let play = self.record.plays.get(index)?;
        let mut after = self.table.fork();
        // It has been played before, when the record was played through; positions that an arbiter has set, too.
        let played = after.replay(&play.text).ok()?;
        happen(&play.events, &mut *after);
        let event = if index < self.drawn && self.table.chance().is_none() {
            Event::Drawn
        } else {
            analyst.step(&*self.table, &played.action)
        };
        if analyst.is_stopped() {
            return None;
        }
        let before = mem::replace(&mut self.table, after);
        let player = before.turn();
        self.analysis.accounts[player.index()].add(&event);
        let number = self.numbers.get(index).and_then(|number| number.trim_end_matches('.').parse().ok());
        let (action, remark) = (played.action, played.remark);
        let step =
            Step { ply: index + 1, number: number.unwrap_or(index + 1), player, action, remark, event };
        self.analysis.steps.push(step);
        self.analysis.steps.last()
    }
}

fn happen(events: &[record::Event], table: &mut dyn Table) {
    // Each was applied before, when the record was played through.
    let _ = events.iter().try_for_each(|event| event.apply(table));
}
