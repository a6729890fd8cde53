//! The record of a game over a network.

use mura_games::record::{Event as Note, Play, Record};
use mura_games::{Outcome, Player};

use super::{Ended, Live};
use crate::clock::TimeControl;

impl Live {
    /// The record so far, with these names of the two players.
    pub fn record(&self, names: [&str; 2]) -> Record {
        let game = self.agreement().game;
        let mut record = Record::new(game);
        for (tag, name) in game.players().into_iter().zip(names) {
            record.set_tag(tag, name);
        }
        if let Some(start) = &self.agreement().start {
            record.set_tag("Start", start.clone());
        }
        if self.agreement().control != TimeControl::None {
            record.set_tag("TimeControl", self.agreement().control.to_string());
        }
        let outcome = self.end().and_then(|end| end.outcome);
        record.set_tag("Result", outcome.map_or("none", Outcome::word));
        if let Some(end) = self.end() {
            record.set_tag("Termination", end.termination(game));
        }
        for done in self.done() {
            let mut play = Play::new(done.text.as_str(), &done.remark);
            play.clock = done.left.filter(|_| done.by.is_some());
            record.plays.push(play);
        }
        let note = match self.end().map(|end| end.how) {
            Some(Ended::Resigned(player)) => Some(Note::Resigned(player)),
            Some(Ended::Time(player)) => Some(Note::Flag(player)),
            Some(Ended::Agreed) => Some(Note::DrawAgreed),
            _ => None,
        };
        if let Some(note) = note {
            match record.plays.last_mut() {
                Some(play) => play.events.push(note),
                None => record.events.push(note),
            }
        }
        record
    }

    /// The player whose choice is awaited; `None` when the game is over or has not begun.
    pub fn awaited(&self) -> Option<Player> {
        (self.has_begun() && self.end().is_none()).then(|| self.table().turn())
    }
}
