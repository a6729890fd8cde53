//! One play of a record and what is written behind it.

use std::time::Duration;

use super::{Event, Place, Sign};

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
    /// Where the other words stand when it was written in several.
    pub words: Vec<Place>,
}

impl Play {
    /// Adds marks, kept in one order: `X#`.
    pub(super) fn add(&mut self, marks: &str) {
        if marks.starts_with('X') {
            self.remark.insert_str(0, marks);
        } else {
            self.remark.push_str(marks);
        }
    }

    /// The place in the file of a character of its text, counted from 1.
    pub(super) fn place(&self, column: usize) -> Place {
        let before = self.text.chars().take(column.saturating_sub(1));
        let (word, inside) = before.fold((0, 0), |(word, inside), c| match c {
            ' ' => (word + 1, 0),
            _ => (word, inside + 1),
        });
        let first = Place { line: self.line, column: self.column };
        let place = match word {
            0 => first,
            word => self.words.get(word - 1).copied().unwrap_or(first),
        };
        Place { column: place.column + inside, ..place }
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
