//! What can be expected in a game of chance.

use std::ops::{Add, AddAssign, Mul, Sub};

use mura_games::{GameId, Outcome, Player, Table};

use crate::Score;

/// The probability of winning and the points that are won on average, to one of the players; or a difference of two
/// such, or a sum of differences.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Odds {
    /// The probability of winning; a draw counts half.
    pub win: f64,
    /// Points won on average.
    pub points: f64,
}

/// Whether a win is paid by the piece in this game, so that points count and not only who has won.
pub fn paid_by_points(game: GameId) -> bool {
    game == GameId::Ur
}

impl Odds {
    /// What a score says, if it is one of a game of chance.
    pub fn of(score: Score) -> Option<Self> {
        match score {
            Score::Odds { win, points } => Some(Odds { win, points }),
            _ => None,
        }
    }

    /// What a finished game has brought to `player`.
    pub fn finished(table: &dyn Table, outcome: Outcome, player: Player) -> Self {
        let score = table.score().map(f64::from);
        let win = match outcome {
            Outcome::Win(winner) => f64::from(u8::from(winner == player)),
            Outcome::Draw => 0.5,
        };
        Odds { win, points: score[player.index()] - score[player.other().index()] }
    }
}

impl From<Odds> for Score {
    fn from(Odds { win, points }: Odds) -> Score {
        Score::Odds { win, points }
    }
}

impl Add for Odds {
    type Output = Odds;
    fn add(self, other: Odds) -> Odds {
        Odds { win: self.win + other.win, points: self.points + other.points }
    }
}

impl Sub for Odds {
    type Output = Odds;
    fn sub(self, other: Odds) -> Odds {
        Odds { win: self.win - other.win, points: self.points - other.points }
    }
}

impl Mul<f64> for Odds {
    type Output = Odds;
    fn mul(self, factor: f64) -> Odds {
        Odds { win: self.win * factor, points: self.points * factor }
    }
}

impl AddAssign for Odds {
    fn add_assign(&mut self, other: Odds) {
        *self = *self + other;
    }
}
