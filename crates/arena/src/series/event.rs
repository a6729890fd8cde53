//! What happens in a series.

use mura_games::{Outcome, Player, Table, Ur};

use crate::series::{Roll, SeriesError, Side};

/// Something that has happened.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// It was rolled before a game of Advanced Mur.
    Roll(Roll),
    /// The lot has fallen on this side: it throws first in the next game of Ur.
    Lot(Side),
    /// A game has ended.
    Ended {
        /// The game as it stood in the end.
        table: &'a dyn Table,
        /// How it ended.
        how: How,
    },
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    /// By the rules, on the board.
    Played,
    /// By agreement, undecided: half a point each. A match runner that stops an endless game agrees for both (R10).
    Agreed,
    /// This player has resigned the game. Nobody can in Mur.
    Resigned(Player),
    /// This player has resigned the set: this game and what is left of the set are the opponent's (R8).
    SetResigned(Player),
    /// This player has lost off the board: by the clock, by a decision, by a program that failed.
    Forfeited(Player),
    /// Nobody has written down how (9.4); only the result is known.
    Unrecorded(Outcome),
}

impl How {
    /// The result of a game that stands like this and ended so.
    pub(super) fn outcome(self, table: &dyn Table) -> Result<Outcome, SeriesError> {
        match (self, table.outcome()) {
            (How::Played, Some(outcome)) => Ok(outcome),
            (How::Played, None) => Err(SeriesError::Ending("the game is not over on the board")),
            (_, Some(_)) => Err(SeriesError::Ending("the game was already over on the board")),
            (How::Agreed, None) => Ok(Outcome::Draw),
            (How::Resigned(loser) | How::SetResigned(loser) | How::Forfeited(loser), None) => {
                Ok(Outcome::Win(loser.other()))
            }
            (How::Unrecorded(outcome), None) => Ok(outcome),
        }
    }
}

/// What the winner is paid in Ur, also where the loser gave up before the end: "one point for each piece on the board and two
/// points for each piece in the river". Nothing in the other games.
pub fn payment(table: &dyn Table, outcome: Outcome) -> u32 {
    match (outcome, table.game().downcast_ref::<Ur>()) {
        (Outcome::Win(winner), Some(game)) => game.payment(winner),
        _ => 0,
    }
}
