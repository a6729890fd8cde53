//! The two who play a series, whatever colour they have at the moment.

use std::fmt;

use mura_games::{Outcome, Player};

/// One of the two who play a series.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The side named first.
    First,
    /// The other.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first side, 1 for the second.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The side that has this colour where `black` has the first colour (Black, Blue).
    pub fn with(black: Side, player: Player) -> Side {
        if player == Player::First { black } else { black.other() }
    }

    /// The colour of this side where `black` has the first colour.
    pub fn colour(self, black: Side) -> Player {
        if self == black { Player::First } else { Player::Second }
    }

    /// The side that the word of a record names.
    pub fn read(word: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.to_string() == word)
    }
}

/// `first` or `second`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["first", "second"][self.index()])
    }
}

/// How a set, a pair or the whole series came out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// This side has won.
    Won(Side),
    /// Neither has.
    Drawn,
}

impl Verdict {
    /// Whoever has more.
    pub fn of<T: Ord>([first, second]: [T; 2]) -> Verdict {
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Verdict::Won(Side::First),
            std::cmp::Ordering::Less => Verdict::Won(Side::Second),
            std::cmp::Ordering::Equal => Verdict::Drawn,
        }
    }

    /// A game's result, seen by the sides.
    pub fn of_game(outcome: Outcome, black: Side) -> Verdict {
        match outcome {
            Outcome::Win(player) => Verdict::Won(Side::with(black, player)),
            Outcome::Draw => Verdict::Drawn,
        }
    }
}

/// `first`, `second` or `drawn`, as records write it.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Won(side) => side.fmt(f),
            Verdict::Drawn => f.pad("drawn"),
        }
    }
}
