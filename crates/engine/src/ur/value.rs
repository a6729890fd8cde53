//! What a position of Ur is worth: a chance to win, and points.

use mura_games::{Game, Outcome, Ur, ur::PIECES};

use mura_solver::ur::Objective;

use crate::Score;

/// What a position is worth to the player on turn. The stake is paid per piece, so `points` is what both players
/// maximise; `win` is the chance of winning when they do.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Value {
    /// The points won on average, −14 to 14.
    pub points: f32,
    /// The chance of winning, a draw counting half.
    pub win: f32,
}

impl Value {
    /// Nobody pays.
    pub(super) const DRAW: Value = Value { points: 0.0, win: 0.5 };

    /// The same to the opponent.
    #[inline(always)]
    #[must_use]
    pub fn flipped(self) -> Self {
        Value { points: -self.points, win: 1.0 - self.win }
    }

    /// The same with that in the place of the points which is to be maximised: for the objective `Win`, the chance of
    /// winning less that of losing.
    #[inline(always)]
    #[must_use]
    pub(super) fn aimed(self, objective: Objective) -> Self {
        match objective {
            Objective::Score => self,
            Objective::Win => Value { points: 2.0 * self.win - 1.0, ..self },
        }
    }

    /// What a finished game is worth to the player on turn, who is the winner if there is one.
    pub(super) fn of_end(game: &Ur, outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(winner) => {
                let won = Value { points: game.score()[winner.index()] as f32, win: 1.0 };
                if winner == game.turn() { won } else { won.flipped() }
            }
            Outcome::Draw => Value::DRAW,
        }
    }
}

impl From<Value> for Score {
    fn from(value: Value) -> Self {
        Score::Odds { win: value.win.into(), points: value.points.into() }
    }
}

/// What the player on turn can come to at least and at most with this objective.
#[inline(always)]
pub(super) fn aimed_bounds(game: &Ur, objective: Objective) -> [f32; 2] {
    match objective {
        Objective::Score => bounds(game),
        Objective::Win => [-1.0, 1.0],
    }
}

/// The fewest and the most points that the player on turn can still come to. Pieces that are home stay there: every
/// other one costs its owner two points at most.
#[inline(always)]
pub(super) fn bounds(game: &Ur) -> [f32; 2] {
    let at_stake = |player| 2.0 * f32::from(PIECES - game.off_board(player)[1]);
    [-at_stake(game.turn()), at_stake(game.turn().other())]
}
