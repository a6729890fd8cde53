//! How a game over the board has ended.

use mura_games::record::Termination;
use mura_games::{GameId, Outcome, Player};

use super::Verdict;

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By what stands on the board (4.2.2, 4.2.3, 4.3.2, 4.3.3).
    Board(Outcome),
    /// A player has resigned: the game (4.2.1), or in Mur the set.
    Resigned(Player),
    /// By mutual consent: drawn (4.3.1), or in Mur left undecided (R10).
    Agreed,
    /// A player's time has run out.
    Time(Player),
    /// A player refused to comply with the rules (4.2.4).
    Refusal(Player),
    /// By the arbiter.
    Decision {
        /// How.
        verdict: Verdict,
        /// Why.
        reason: String,
    },
}

impl End {
    /// The result, or `None` where the game has ended without one.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            End::Board(outcome) => Some(*outcome),
            // R8: the games of the set that are not finished count as the opponent's.
            End::Resigned(player) | End::Time(player) | End::Refusal(player) => {
                Some(Outcome::Win(player.other()))
            }
            // 4.3.1; R10: half a point each, as after a drawn game.
            End::Agreed => Some(Outcome::Draw),
            End::Decision { verdict: Verdict::Win(winner), .. } => Some(Outcome::Win(*winner)),
            End::Decision { verdict: Verdict::Draw, .. } => Some(Outcome::Draw),
            End::Decision { .. } => None,
        }
    }

    /// Why it has ended, off the board: what a record's tag `Termination` says. `None`: on the board.
    pub fn termination(&self, game: GameId) -> Option<String> {
        let name = |player: &Player| game.players()[player.index()];
        Some(match self {
            End::Board(_) => return None,
            End::Resigned(player) if game == GameId::Morabaraba => {
                format!("{} of {} (4.2.1)", Termination::Resignation, name(player))
            }
            End::Resigned(player) => {
                format!("{} of the set by {} (R8)", Termination::Resignation, name(player))
            }
            End::Agreed if game == GameId::Morabaraba => format!("{} (4.3.1)", Termination::Agreement),
            End::Agreed => format!("{} by agreement (R10)", Termination::Undecided),
            End::Time(player) => format!("{} of {} ran out", Termination::Time, name(player)),
            End::Refusal(player) => {
                format!("{} of {}, who refused to comply (4.2.4)", Termination::Forfeit, name(player))
            }
            End::Decision { reason, .. } => format!("{}: {reason}", Termination::Arbiter),
        })
    }

    /// The result and why, as a clause.
    pub fn told(&self, game: GameId) -> String {
        let result = match self.outcome() {
            Some(Outcome::Win(winner)) => format!("{} has won", game.players()[winner.index()]),
            Some(Outcome::Draw) => "drawn".into(),
            None => "no result".into(),
        };
        match self.termination(game) {
            Some(why) => format!("{result}, {why}"),
            None => result,
        }
    }
}
