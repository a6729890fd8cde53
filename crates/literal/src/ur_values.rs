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

/// The iteration ends when every value is known to this, unless something else is asked for.
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
    /// By position number.
    bounds: Vec<Bounds>,
    sweeps: u32,
}

/// What the player on turn gets at least and at most: points won minus lost, or wins minus losses. Against
/// probabilities this has the merit that the opponent's share is the negative, without rounding.
#[derive(Clone, Copy, PartialEq)]
struct Bounds {
    low: f64,
    high: f64,
}

impl Bounds {
    /// A value that is known.
    fn exactly(value: f64) -> Bounds {
        Bounds { low: value, high: value }
    }

    /// The same seen by the other player: what one gets at most, the other loses at most.
    fn turned(self) -> Bounds {
        Bounds { low: -self.high, high: -self.low }
    }

    /// What a player gets who has the choice.
    fn or(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.max(other.low), high: self.high.max(other.high) }
    }
}

/// The values of all positions with at most `pieces` (1 to 4) of each side not home. Three take minutes, and
/// four hours.
pub fn values(pieces: u8, objective: Objective) -> Result<Values, String> {
    Values::solve(Arc::new(Positions::enumerate(pieces)?), objective)
}

impl Values {
    /// The values of positions that were listed before.
    pub fn solve(positions: Arc<Positions>, objective: Objective) -> Result<Values, String> {
        Values::within(TOLERANCE, positions, objective, |_, _| ())
    }

    /// The same to another tolerance. `told` hears after each sweep how many there were, and the largest gap
    /// between the bounds.
    pub fn within(
        tolerance: f64,
        positions: Arc<Positions>,
        objective: Objective,
        mut told: impl FnMut(u32, f64),
    ) -> Result<Values, String> {
        let odds = odds()?;
        let bounds = before_any_sweep(&positions, objective);
        let mut values = Values { positions, objective, bounds, sweeps: 0 };
        loop {
            let gap = values.sweep(odds);
            told(values.sweeps, gap);
            if gap < tolerance {
                values.settle_free_moves();
                return Ok(values);
            }
        }
    }

    /// Proves values from elsewhere, each of a throw position for the player on turn, right to `margin` (points, or wins minus
    /// losses): begins with bounds so far below and above them, and makes so many sweeps, one at least. It is an error if a bound
    /// ends farther out than it began.
    ///
    /// Otherwise the same sweeps, made again and again, stay within these bounds for ever, since out of narrower bounds a sweep
    /// never makes wider ones. And they stay within what comes of bounds that begin as far out as [`Values::within`] begins, which
    /// meet at the values. So these are within, too.
    pub fn proven(
        margin: f64,
        positions: Arc<Positions>,
        objective: Objective,
        value: impl Fn(&str) -> Option<f64>,
        sweeps: u32,
    ) -> Result<Values, String> {
        if sweeps == 0 {
            return Err("0 sweeps prove nothing".into());
        }
        let odds = odds()?;
        let mut bounds = before_any_sweep(&positions, objective);
        for number in open_throws(&positions) {
            let text = positions.text(number);
            let value = value(&text).ok_or_else(|| format!("{text} has no value to begin with"))?;
            let value = match objective {
                Objective::Win => 2.0 * value - 1.0,
                Objective::Score => value,
            };
            bounds[number] = Bounds { low: value - margin, high: value + margin };
        }
        let mut values = Values { positions, objective, bounds, sweeps: 0 };
        let first: Vec<Bounds> = open_throws(&values.positions).map(|number| values.bounds[number]).collect();
        for _ in 0..sweeps {
            values.sweep(odds);
        }
        values.settle_free_moves();
        for (number, first) in open_throws(&values.positions).zip(first) {
            let last = values.bounds[number];
            let within = first.low <= last.low && last.high <= first.high;
            if !within {
                return Err(format!(
                    "{}: from {} to {} at first, from {} to {} after {sweeps} sweeps",
                    values.positions.text(number),
                    first.low,
                    first.high,
                    last.low,
                    last.high
                ));
            }
        }
        Ok(values)
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
        let Bounds { low, high } = self.bounds[number];
        let margin = f64::midpoint(low, high);
        match self.objective {
            Objective::Win => (1.0 + margin) / 2.0,
            Objective::Score => margin,
        }
    }

    /// Goes through all positions once. Gives the largest gap that is left.
    fn sweep(&mut self, odds: [f64; 4]) -> f64 {
        self.sweeps += 1;
        self.settle_free_moves();
        self.update_throws(odds)
    }

    /// The bonus and penalty phases when the bounds of throw positions are given.
    ///
    /// They are a game without chance that ends with a throw or a win, and U4 makes it a draw if it never
    /// ends. From "draw" everywhere, a value leaves zero only when the player whom it favours can force an
    /// end that good, whatever the other does, and every such force is found after finitely many rounds. So
    /// the first round in which nothing changes leaves the exact values. To begin with the last sweep's
    /// values instead could keep one alive that nothing forces any more.
    fn settle_free_moves(&mut self) {
        for board in 0..self.positions.boards() {
            for phase in FREE_PHASES {
                self.bounds[self.positions.number(board, phase)] = Bounds::exactly(0.0);
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for board in 0..self.positions.boards() {
                for phase in FREE_PHASES {
                    let number = self.positions.number(board, phase);
                    if let Some(best) = self.best(number) {
                        changed |= best != self.bounds[number];
                        self.bounds[number] = best;
                    }
                }
            }
        }
    }

    /// The best step for each throw, and the throw positions as their average. Gives the largest gap that is
    /// left.
    fn update_throws(&mut self, odds: [f64; 4]) -> f64 {
        let mut gap: f64 = 0.0;
        for board in 0..self.positions.boards() {
            if self.positions.points_won(board).is_some() {
                continue;
            }
            let mut average = Bounds::exactly(0.0);
            for (phase, odds) in STEP_PHASES.into_iter().zip(odds) {
                let number = self.positions.number(board, phase);
                if let Some(best) = self.best(number) {
                    self.bounds[number] = best;
                    average.low += odds * best.low;
                    average.high += odds * best.high;
                }
            }
            self.bounds[self.positions.number(board, THROW_PHASE)] = average;
            gap = gap.max(average.high - average.low);
        }
        gap
    }

    /// What the best successor of a position gives; none if there is no successor.
    fn best(&self, number: usize) -> Option<Bounds> {
        let given = |successor: &Successor| {
            let bounds = self.bounds[successor.number()];
            if successor.opponent_on_turn() { bounds.turned() } else { bounds }
        };
        self.positions.successors(number).iter().map(given).reduce(Bounds::or)
    }
}

/// The probabilities of the throws 1 to 4.
fn odds() -> Result<[f64; 4], String> {
    let start = open("ur", "7.000000000000000.0/7.000000000000000.0 b t")?;
    let throws = start.chance().unwrap_or_default();
    let odds: Vec<f64> = throws.iter().map(|(_, ways, of)| f64::from(*ways) / f64::from(*of)).collect();
    odds.try_into().map_err(|odds: Vec<f64>| format!("Ur has {} throws instead of 4", odds.len()))
}

/// The throw positions of games that are not over.
fn open_throws(positions: &Positions) -> impl Iterator<Item = usize> + '_ {
    let open = (0..positions.boards()).filter(|&board| positions.points_won(board).is_none());
    open.map(|board| positions.number(board, THROW_PHASE))
}

/// Finished games have their values, and elsewhere nobody can lose or win more than the most that any of them
/// pays.
fn before_any_sweep(positions: &Positions, objective: Objective) -> Vec<Bounds> {
    let worth = |points: u32| match objective {
        Objective::Win => 1.0,
        Objective::Score => f64::from(points),
    };
    let finished = (0..positions.boards()).filter_map(|board| positions.points_won(board));
    let everything = finished.map(worth).fold(0.0, f64::max);
    let mut bounds = vec![Bounds { low: -everything, high: everything }; positions.slots()];
    for board in 0..positions.boards() {
        if let Some(points) = positions.points_won(board) {
            bounds[positions.number(board, THROW_PHASE)] = Bounds::exactly(worth(points));
        }
    }
    bounds
}
