//! Records: games as text files, a sibling of PGN.
//!
//! A file holds any number of games. A game is a section of tags, one a line, and after a blank line its plays:
//!
//! ```text
//! [Game "mur-classic"]
//! [Black "Nomsa"]
//! [White "Erik"]
//! [Result "none"]
//!
//! 1. +b1 2. +a1! {takes the point beside it} 3. +a2 4. a1-h1 ; no reply yet
//! ```
//!
//! `Game` must be there. `Start` holds a position text, or `Options` the rule options of the start
//! (`goal=3 dice=244`). `Result` is `p1win`, `p2win`, `draw` or `none`; where the moves do not end the game, a
//! result needs a `Termination` (resignation, agreement). Other tags are kept as they are.
//!
//! Plays are in the game's own notation. What a play did (` X`, `#` in Mur) may stand behind it, and is then
//! checked; signs (`!`, `?!`, `*`, `+2`) and comments (`{…}`, or `;` to the end of the line) may follow.
//!
//! ```
//! use mura_games::record::Reader;
//!
//! let file = "[Game \"mur-classic\"]\n\n1. +b1 2. +a1! {close by}\n";
//! let record = Reader::new(file.as_bytes()).next().unwrap().unwrap();
//! let table = record.replay().unwrap();
//! assert_eq!(table.position(), "8/8/wb6/k b 0-0 -");
//! ```

mod builder;
mod canonical;
mod clock;
mod error;
mod event;
mod listener;
mod movetext;
mod play;
mod reader;
mod replay;
mod sequence;
mod sign;
mod tag;
mod tags;
mod termination;
#[cfg(test)]
mod tests;
mod writer;

use crate::{GameId, Player};

pub use error::{Fault, RecordError};
pub use event::Event;
pub use listener::{Head, Listener, Place};
pub use play::{Play, Variation};
pub use reader::Reader;
pub use sequence::{SequenceKind, SequenceList, SequenceNote};
pub use sign::Sign;
pub use tag::Tag;
pub use termination::{Termination, UnknownTermination};

/// Bounds on what is read, so that a hostile file costs little. Real games stay far below them.
pub mod limits {
    /// Bytes of a line.
    pub const LINE: usize = 1 << 16;
    /// Bytes of a word: of a play, or between two blanks of a comment.
    pub const WORD: usize = 1 << 12;
    /// Bytes of a game.
    pub const GAME: usize = 1 << 23;
    /// Tags of a game.
    pub const TAGS: usize = 100;
    /// Plays of a game.
    pub const PLAYS: usize = 100_000;
    /// Bytes of a play that is written in several words.
    pub const PLAY: usize = 200;
    /// Marks and signs behind a play, each.
    pub const SIGNS: usize = 50;
    /// How deep variations are nested.
    pub const DEPTH: usize = 32;
    /// Variations of a game. Each is replayed from a copy of the game.
    pub const VARIATIONS: usize = 10_000;
    /// Bytes of an event.
    pub const EVENT: usize = 1 << 16;
}

/// One recorded game. Two records are equal when they say the same; where they stand in a file does not count.
#[derive(Clone, Debug)]
pub struct Record {
    /// Which game was played.
    pub game: GameId,
    /// The other tags, in their order.
    pub tags: Vec<Tag>,
    /// The comment before the first play.
    pub comment: String,
    /// What happened before the first play, in order.
    pub events: Vec<Event>,
    /// The plays.
    pub plays: Vec<Play>,
    /// Morabaraba's list of sequences (6.2.7), where the record has one.
    pub sequences: Option<SequenceList>,
    /// The line on which the record starts; 0 when it was not read from a file.
    pub line: usize,
}

impl Record {
    /// An empty record of a game.
    pub fn new(game: GameId) -> Self {
        Record {
            game,
            tags: Vec::new(),
            comment: String::new(),
            events: Vec::new(),
            plays: Vec::new(),
            sequences: None,
            line: 0,
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find(name).map(|tag| tag.value.as_str())
    }

    /// The tag that names a player: the game's own word for him, or, for whoever plays first, the Black that records of
    /// Advanced Mur may say as well.
    pub fn name_tag(&self, player: Player) -> &'static str {
        let own = self.game.players()[player.index()];
        let other = if player == Player::First { "Black" } else { own };
        if self.find(own).is_none() && self.find(other).is_some() { other } else { own }
    }

    /// The name of a player.
    pub fn name(&self, player: Player) -> Option<&str> {
        self.tag(self.name_tag(player))
    }

    fn find(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Adds a tag, or gives it another value.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag { name: name.to_owned(), value, line: 0 }),
        }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let tag = |tag: &Tag| (tag.name.clone(), tag.value.clone());
        self.game == other.game
            && self.comment == other.comment
            && self.events == other.events
            && self.plays == other.plays
            && self.sequences == other.sequences
            && self.tags.iter().map(tag).eq(other.tags.iter().map(tag))
    }
}

impl Eq for Record {}
