//! The values of one layer, in all phases.

use super::number::Number;
use super::oracle::Table;

/// Four values for every position, by its number.
pub(crate) struct Tables<N: Number> {
    /// To throw.
    pub(crate) throw: Vec<N::Cell>,
    /// A bonus move and then the other player's throw; the latter alone where no bonus move is possible.
    pub(crate) bonus: Vec<N::Cell>,
    /// A bonus move and then a throw; the latter alone where no bonus move is possible.
    pub(crate) bonus_due: Vec<N::Cell>,
    /// A penalty move and then a throw; the latter alone where no penalty move is possible.
    pub(crate) penalty: Vec<N::Cell>,
}

impl<N: Number> Tables<N> {
    /// For so many positions, all numbers the same.
    pub(crate) fn new(size: u64, number: N) -> Self {
        let cell = || {
            let cell = N::Cell::default();
            N::set(&cell, number);
            cell
        };
        let cells = || std::iter::repeat_with(cell).take(size as usize).collect();
        Tables { throw: cells(), bonus: cells(), bonus_due: cells(), penalty: cells() }
    }

    /// One of the four.
    pub(crate) fn of(&self, table: Table) -> &[N::Cell] {
        match table {
            Table::Throw => &self.throw,
            Table::Bonus => &self.bonus,
            Table::BonusDue => &self.bonus_due,
            Table::Penalty => &self.penalty,
        }
    }
}
