//! Levels of strength, from a beginner to all there is.
//!
//! A level is a recipe ([`Effort`]), the same for everybody: how many positions are looked at, by how much the judgement is
//! off, and how often an action is overlooked. The recipes (`table`) were found by matches, so that each level scores about
//! the same against the one below.

mod effort;
mod table;
mod weakened;

use std::fmt;

use mura_games::GameId;

pub use effort::{BadEffort, Effort};
pub(crate) use weakened::Weakened;

/// A level from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The highest: full strength.
    pub const HIGHEST: u8 = 10;

    /// The level of this number, if there is one.
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::HIGHEST).contains(&number).then_some(Level(number))
    }

    /// All levels, the lowest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=Self::HIGHEST).map(Level)
    }

    /// From 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// What it does in a game; `None` for full strength.
    pub fn effort(self, game: GameId) -> Option<Effort> {
        table::efforts(game).get(usize::from(self.0) - 1).copied()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("level{}", self.0))
    }
}
