//! One play of a record and what is written behind it.

use std::time::Duration;

use super::{Event, Sign};

/// One play of a record. Equal when it says the same; its place does not count.
#[derive(Clone, Debug, Default)]
pub struct Play {
    /// The action in the game's notation, as it was written, with single blanks.
    pub text: String,
    /// What the record says that the play did: `X`, `XX`, `#`, `X#`, or nothing.
    pub remark: String,
    /// The signs behind it.
    pub signs: Vec<Sign>,
    /// The time left on the mover's clock after it.
    pub clock: Option<Duration>,
    /// The comment behind it.
    pub comment: String,
    /// What happened after it and before the next play, in order.
    pub events: Vec<Event>,
    /// What could have been played in its place.
    pub variations: Vec<Variation>,
    /// The line it stands on; 0 when it was not read from a file.
    pub line: usize,
    /// The character of that line, from 1.
    pub column: usize,
}

impl Play {
    /// Adds remarks (kept in one order: `X#`) and signs.
    pub(super) fn add(&mut self, remark: &str, signs: Vec<Sign>) {
        self.remark.insert_str(0, remark);
        let marks = self.remark.matches('X').count();
        let rest = self.remark.replace('X', "");
        self.remark = format!("{}{rest}", "X".repeat(marks));
        self.signs.extend(signs);
    }

    /// A play as [`Table::play`](crate::Table::play) reports it.
    pub fn new(text: impl Into<String>, remark: &str) -> Self {
        Play { text: text.into(), remark: remark.split_whitespace().collect(), ..Play::default() }
    }
}

impl PartialEq for Play {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
            && self.remark == other.remark
            && self.signs == other.signs
            && self.clock == other.clock
            && self.comment == other.comment
            && self.events == other.events
            && self.variations == other.variations
    }
}

impl Eq for Play {}

/// Plays in the place of one play and of those after it, in parentheses behind it. They are replayed from the position
/// before that play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// The comment before its first play.
    pub comment: String,
    /// The plays; at least one.
    pub plays: Vec<Play>,
}
