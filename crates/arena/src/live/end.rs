//! How a game over a network ended.

use mura_games::record::Termination;
use mura_games::{GameId, Outcome, Player};

use crate::series::How;

/// How a game over a network ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// What it counts; `None`: nothing, it was broken off.
    pub outcome: Option<Outcome>,
    /// How that came about.
    pub how: Ended,
}

/// How an end came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// By the rules, on the board.
    Board,
    /// This player has resigned; in Mur it is the set that he resigns.
    Resigned(Player),
    /// This player's time ran out.
    Time(Player),
    /// The longest time of a game without clocks was over (8.4).
    Length,
    /// Both agreed to leave it undecided.
    Agreed,
    /// It was broken off before it had really begun.
    Aborted,
}

impl End {
    pub(super) fn board(outcome: Outcome) -> Self {
        End { outcome: Some(outcome), how: Ended::Board }
    }

    pub(super) fn lost(player: Player, how: Ended) -> Self {
        End { outcome: Some(Outcome::Win(player.other())), how }
    }

    /// How a series takes it; `None`: it was broken off and has to be played again.
    pub fn in_series(&self, game: GameId) -> Option<How> {
        let is_mur = matches!(game, GameId::MurClassic | GameId::MurKraken);
        match self.how {
            Ended::Board => Some(How::Played),
            Ended::Resigned(player) if is_mur => Some(How::SetResigned(player)),
            Ended::Resigned(player) => Some(How::Resigned(player)),
            Ended::Time(player) => Some(How::Forfeited(player)),
            Ended::Length | Ended::Agreed => Some(How::Agreed),
            Ended::Aborted => None,
        }
    }

    /// What the tag `Termination` of its record says.
    pub fn termination(&self, game: GameId) -> String {
        let is_mur = matches!(game, GameId::MurClassic | GameId::MurKraken);
        let (word, more) = match self.how {
            Ended::Board => (Termination::Normal, ""),
            Ended::Resigned(_) if is_mur => (Termination::Resignation, " of the set"),
            Ended::Resigned(_) => (Termination::Resignation, ""),
            Ended::Time(_) => (Termination::Time, ""),
            Ended::Length => (Termination::Undecided, ": the longest time of a game was over"),
            Ended::Agreed if is_mur => (Termination::Undecided, " by agreement"),
            Ended::Agreed => (Termination::Agreement, ""),
            Ended::Aborted => (Termination::Unfinished, ": broken off"),
        };
        format!("{word}{more}")
    }
}
