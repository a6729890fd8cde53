//! Games of a series, before they are played and after.

use std::time::Duration;

use mura_games::Outcome;

use crate::series::{How, Points, Roll, Side, Verdict};

/// What comes next in a series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// A roll for the next game of Advanced Mur.
    Roll {
        /// Whether it is also rolled for Blue.
        is_blue_open: bool,
    },
    /// A lot for the first throw of the next game of Ur.
    Lot,
    /// A game.
    Game(Fixture),
    /// Nothing: the series is over.
    Over(Verdict),
}

/// A game that is to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// The number of the game in the series, from 1.
    pub round: u32,
    /// The number of the set (Mur) or the pair (Morabaraba), from 1, and that of the game in it.
    pub part: Option<[u32; 2]>,
    /// Who has the first colour: Black, Blue.
    pub black: Side,
    /// The position from which it starts.
    pub start: String,
    /// What was rolled or drawn for it.
    pub drawn: Option<Drawn>,
    /// The time for a move, where the rules prescribe one: 20 seconds in the additional games of a knock-out (9.4).
    pub pace: Option<Duration>,
    /// Whether the game is to be recorded; the additional games of a knock-out are not.
    pub is_recorded: bool,
}

/// What chance has said about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// The rolls of Advanced Mur.
    Roll(Roll),
    /// Who throws first in Ur.
    Lot(Side),
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
    /// Which one.
    pub fixture: Fixture,
    /// Its result.
    pub outcome: Outcome,
    /// How that came about.
    pub how: How,
    /// What it gave to the two sides. Where a set was resigned, all that was left of it.
    pub points: [Points; 2],
    /// What the winner was paid in Ur, before it is multiplied with the stake.
    pub payment: u32,
}

/// A finished set of Mur, or pair of Morabaraba.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The points of the two sides.
    pub points: [Points; 2],
    /// Who resigned it.
    pub resigned: Option<Side>,
}

impl Part {
    /// Who won it: "More points = set won". A resigned set is the opponent's, whatever was won in it before.
    pub fn verdict(&self) -> Verdict {
        match self.resigned {
            Some(side) => Verdict::Won(side.other()),
            None => Verdict::of(self.points),
        }
    }
}
