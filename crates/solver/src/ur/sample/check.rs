//! Whether samples are right.

use super::{Following, Sample};
use crate::ur::oracle::{Entry, Oracle, Table, Whereabouts};

/// From which part of a win or of a point on a difference counts as large.
pub const LARGE: f64 = 1e-5;

/// What came out of checking samples. Errors are in units of the objective's scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// How many positions were looked at.
    pub positions: u64,
    /// How many values of what can follow them.
    pub values: u64,
    /// The largest difference between a value and what follows from those after it.
    pub equation: u32,
    /// The sum of these differences.
    pub sum: u64,
    /// How many of them are larger than [`LARGE`] of a whole.
    pub large: u64,
    /// The largest difference between the value of a finished game and what the rules pay.
    pub paid: u32,
    /// How many values were compared with a solution of one's own.
    pub compared: u64,
    /// The largest difference between them.
    pub difference: u32,
}

impl Findings {
    /// Checks one sample more. Values that the oracle has are compared with it.
    pub fn add(&mut self, sample: &Sample, follows: &Following, oracle: &dyn Oracle) {
        self.positions += 1;
        let error = sample.error();
        self.equation = self.equation.max(error);
        self.sum += u64::from(error);
        self.large += u64::from(f64::from(error) > LARGE * f64::from(oracle.objective().scale()));
        self.compare(
            Entry { left: sample.left, table: Table::Throw, index: sample.index },
            sample.value,
            oracle,
        );
        for (&(_, found), &value) in follows.iter().flatten().zip(sample.after.iter().flatten()) {
            self.values += 1;
            match found {
                Whereabouts::Known(paid) => self.paid = self.paid.max(paid.abs_diff(value)),
                // The tables speak for the player on turn.
                Whereabouts::At(entry, _) => self.compare(entry, found.value(value), oracle),
            }
        }
    }

    fn compare(&mut self, entry: Entry, value: i32, oracle: &dyn Oracle) {
        if let Ok(&[own]) = oracle.look_up(&[entry]).as_deref() {
            self.compared += 1;
            self.difference = self.difference.max(own.abs_diff(value));
        }
    }

    /// The mean difference between a value and what follows from those after it.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.positions.max(1) as f64
    }
}
