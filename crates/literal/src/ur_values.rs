//! Exact values of Ur with few pieces, by plain value iteration over every position written out.
//!
//! Like the rest of this crate it exists to disagree with something faster. A game with `n` pieces a side is
//! the game of seven with the other pieces already home. All its positions are listed, the rules say what
//! follows from each, and bounds from below and from above are drawn together sweep by sweep: where they
//! meet, there is nothing else that the value could be.

mod positions;

use std::sync::Arc;

use crate::open;
pub use positions::Positions;
use positions::{FREE_PHASES, STEP_PHASES, Successor, THROW_PHASE};

/// The iteration ends when every value is known to this.
const TOLERANCE: f64 = 1e-13;

/// What the players play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The probability to win; a draw by U4 counts one half.
    Win,
    /// The expected points won minus points lost, at stake 1.
    Score,
}

/// The values of all positions for one objective, each from the point of view of the player on turn.
pub struct Values {
    positions: Arc<Positions>,
    objective: Objective,
    bounds: Bounds,
    sweeps: u32,
}

/// What the player on turn gets at least and at most, by position number: points won minus lost, or wins
/// minus losses. Against probabilities this has the merit that the opponent's share is the negative, without
/// rounding.
struct Bounds {
    low: Vec<f64>,
    high: Vec<f64>,
}

/// The values of all positions with at most `pieces` (1 to 4) of each side not home.
pub fn values(pieces: u8, objective: Objective) -> Result<Values, String> {
    Values::solve(Arc::new(Positions::enumerate(pieces)?), objective)
}

impl Values {
    /// The values of positions that were listed before.
    pub fn solve(positions: Arc<Positions>, objective: Objective) -> Result<Values, String> {
        let odds = odds()?;
        let mut bounds = Bounds::before_any_sweep(&positions, objective);
        let mut sweeps = 0;
        loop {
            bounds.settle_free_moves(&positions);
            let gap = bounds.update_throws(&positions, odds);
            sweeps += 1;
            if gap < TOLERANCE {
                bounds.settle_free_moves(&positions);
                return Ok(Values { positions, objective, bounds, sweeps });
            }
        }
    }

    /// The value of a position, written as the rules write it, in any phase. None for a text that is no
    /// position with so few pieces.
    pub fn of(&self, position: &str) -> Option<f64> {
        self.positions.number_of(position).map(|number| self.value(number))
    }

    /// Every position with Black on turn, and its value; White's are the same with the sides exchanged.
    pub fn iter(&self) -> impl Iterator<Item = (String, f64)> + '_ {
        self.positions.numbers().map(|number| (self.positions.text(number), self.value(number)))
    }

    /// The positions that have values.
    pub fn positions(&self) -> &Positions {
        &self.positions
    }

    /// How often the throw positions were gone through.
    pub fn sweeps(&self) -> u32 {
        self.sweeps
    }

    fn value(&self, number: usize) -> f64 {
        let margin = f64::midpoint(self.bounds.low[number], self.bounds.high[number]);
        match self.objective {
            Objective::Win => (1.0 + margin) / 2.0,
            Objective::Score => margin,
        }
    }
}

/// The probabilities of the throws 1 to 4.
fn odds() -> Result<[f64; 4], String> {
    let start = open("ur", "7.000000000000000.0/7.000000000000000.0 b t")?;
    let throws = start.chance().unwrap_or_default();
    let odds: Vec<f64> = throws.iter().map(|(_, ways, of)| f64::from(*ways) / f64::from(*of)).collect();
    odds.try_into().map_err(|odds: Vec<f64>| format!("Ur has {} throws instead of 4", odds.len()))
}

impl Bounds {
    /// Nobody can lose or win more than everything, and finished games have their values.
    fn before_any_sweep(positions: &Positions, objective: Objective) -> Bounds {
        let worth = |points: u32| match objective {
            Objective::Win => 1.0,
            Objective::Score => f64::from(points),
        };
        let finished = (0..positions.boards()).filter_map(|board| positions.points_won(board));
        let everything = finished.map(worth).fold(0.0, f64::max);
        let mut bounds =
            Bounds { low: vec![-everything; positions.slots()], high: vec![everything; positions.slots()] };
        for board in 0..positions.boards() {
            if let Some(points) = positions.points_won(board) {
                bounds.low[positions.number(board, THROW_PHASE)] = worth(points);
                bounds.high[positions.number(board, THROW_PHASE)] = worth(points);
            }
        }
        bounds
    }

    /// The bonus and penalty phases when the bounds of throw positions are given.
    ///
    /// They are a game without chance that ends with a throw or a win, and U4 makes it a draw if it never
    /// ends. From "draw" everywhere, a value leaves zero only when the player whom it favours can force an end
    /// that good, whatever the other does, and every such force is found after finitely many rounds. So the
    /// first round in which nothing changes leaves the exact values. To begin with the last sweep's values
    /// instead could keep one alive that nothing forces any more.
    fn settle_free_moves(&mut self, positions: &Positions) {
        let numbers = || {
            (0..positions.boards()).flat_map(|board| FREE_PHASES.map(|phase| positions.number(board, phase)))
        };
        for number in numbers() {
            (self.low[number], self.high[number]) = (0.0, 0.0);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for number in numbers() {
                if let Some((low, high)) = self.best(positions.successors(number)) {
                    changed |= low != self.low[number] || high != self.high[number];
                    (self.low[number], self.high[number]) = (low, high);
                }
            }
        }
    }

    /// The best step for each throw, and the throw positions as their average. Gives the largest gap that is
    /// left.
    fn update_throws(&mut self, positions: &Positions, odds: [f64; 4]) -> f64 {
        let mut gap: f64 = 0.0;
        for board in (0..positions.boards()).filter(|board| positions.points_won(*board).is_none()) {
            let (mut average_low, mut average_high) = (0.0, 0.0);
            for (phase, odds) in STEP_PHASES.into_iter().zip(odds) {
                let number = positions.number(board, phase);
                if let Some((low, high)) = self.best(positions.successors(number)) {
                    (self.low[number], self.high[number]) = (low, high);
                    average_low += odds * low;
                    average_high += odds * high;
                }
            }
            let number = positions.number(board, THROW_PHASE);
            (self.low[number], self.high[number]) = (average_low, average_high);
            gap = gap.max(average_high - average_low);
        }
        gap
    }

    /// The bounds that the best successor gives; none if there is no successor. What the opponent gets at
    /// most, the player loses at most.
    fn best(&self, successors: &[Successor]) -> Option<(f64, f64)> {
        let bounds = |successor: &Successor| {
            let (low, high) = (self.low[successor.number()], self.high[successor.number()]);
            if successor.opponent_on_turn() { (-high, -low) } else { (low, high) }
        };
        successors.iter().map(bounds).reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)))
    }
}
