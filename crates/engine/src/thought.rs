//! What comes out of thinking.

use std::time::Duration;

use crate::Score;

/// A line of play and what it is worth. `A` is an action, or its text.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation<A> {
    /// 1 for the best line, 2 for the second best…
    pub rank: usize,
    /// Plies that were looked ahead in full.
    pub depth: u32,
    /// The longest line that was looked at.
    pub seldepth: u32,
    /// To the player on turn at its beginning.
    pub score: Score,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Thousandths of the table that are in use.
    pub hashfull: u32,
    /// Time used so far.
    pub time: Duration,
    /// The actions, first one first. Empty where a throw is due.
    pub actions: Vec<A>,
}

/// A line of play in texts.
pub type Line = Variation<String>;

impl<A> Variation<A> {
    /// Positions a second.
    pub fn nps(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// What a thinker came to. `A` is an action, or its text.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<A = String> {
    /// What to play. `None` when the game is over or a throw is due.
    pub action: Option<A>,
    /// The best lines, best first, as far as the thinker gives any.
    pub lines: Vec<Variation<A>>,
    /// Positions looked at.
    pub nodes: u64,
}
