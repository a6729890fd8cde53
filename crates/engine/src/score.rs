//! What a position is worth, for people and programs.

use std::fmt;

/// What a position is worth to the player on turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Score {
    /// An estimate, in hundredths of a mark (Mur), a bar (Advanced Mur) or a cow (Morabaraba).
    Estimate(i32),
    /// A win that is certain, after this many plies.
    Win(u32),
    /// A loss that is certain, after this many plies.
    Loss(u32),
    /// A game of chance: the probability of winning (a draw counts half), and the points that are won on average.
    Odds {
        /// From 0 to 1.
        win: f64,
        /// From −14 to 14.
        points: f64,
    },
}

impl Score {
    /// The same from the other side of the board.
    #[must_use]
    pub fn flipped(self) -> Self {
        match self {
            Score::Estimate(value) => Score::Estimate(-value),
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
            Score::Odds { win, points } => Score::Odds { win: 1.0 - win, points: -points },
        }
    }
}

/// As in the protocol's `info score`: `cp 31`, `mate 5` (plies), `mate -4`, `wp 0.5312 points 0.812`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Estimate(value) => write!(f, "cp {value}"),
            Score::Win(plies) => write!(f, "mate {plies}"),
            Score::Loss(plies) => write!(f, "mate -{plies}"),
            Score::Odds { win, points } => write!(f, "wp {win:.4} points {points:.3}"),
        }
    }
}
