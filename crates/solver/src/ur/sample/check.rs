//! Whether samples are right.

use super::{Following, Sample};
use crate::ur::oracle::{Entry, Oracle, Table, Whereabouts};

/// What came out of checking samples. Errors are in units of the objective's scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// How many positions were looked at.
    pub positions: u64,
    /// How many values of what can follow them.
    pub values: u64,
    /// The largest difference between a value and what follows from those after it.
    pub equation: u32,
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
        self.equation = self.equation.max(sample.error());
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
                Whereabouts::At(entry, mine) => {
                    self.compare(entry, if mine { value } else { -value }, oracle);
                }
            }
        }
    }

    fn compare(&mut self, entry: Entry, value: i32, oracle: &dyn Oracle) {
        if let Some(&[own]) = oracle.look_up(&[entry]).as_deref() {
            self.compared += 1;
            self.difference = self.difference.max(own.abs_diff(value));
        }
    }

    /// The largest of all errors.
    pub fn worst(&self) -> u32 {
        self.equation.max(self.paid).max(self.difference)
    }
}
