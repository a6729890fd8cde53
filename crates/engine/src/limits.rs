//! How long and how deep to think.

use std::time::{Duration, Instant};

/// What ends the thinking. Several limits may be set: the first that is reached counts. With none of them, only a stop
/// ends it (or an exact result).
#[derive(Clone, Debug)]
pub struct Limits {
    /// When the thinking began, for the limits of time: when the question was asked, not when it was understood.
    pub began: Instant,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Time for this move, to be used up.
    pub time: Option<Duration>,
    /// The clock of the player on turn: the time to use is up to the thinker.
    pub clock: Option<Clock>,
    /// The number of best lines wanted (MultiPV), at least 1.
    pub lines: usize,
    /// Canonical texts of the only actions to think about; empty for all.
    pub only: Vec<String>,
}

/// A running clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left for the rest of the game.
    pub left: Duration,
    /// What is added for every move.
    pub increment: Duration,
}

impl Default for Limits {
    /// No limit at all.
    fn default() -> Self {
        Limits {
            began: Instant::now(),
            depth: None,
            nodes: None,
            time: None,
            clock: None,
            lines: 1,
            only: Vec::new(),
        }
    }
}

impl Limits {
    /// Nothing but a number of positions: the same thought every time, with one thread.
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Nothing but a depth.
    pub fn depth(depth: u32) -> Self {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Nothing but a time for the move.
    pub fn time(time: Duration) -> Self {
        Limits { time: Some(time), ..Limits::default() }
    }
}
