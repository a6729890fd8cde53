//! The seven pieces of one player.

use super::route::{BOARD, HOME, REFUGE, Step, Steps, mirrored};

/// How many pieces each player has.
pub const PIECES: u8 = 7;

/// Where the pieces of one player are. Squares are steps of his own route: bit n for step n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// Squares with at least one piece.
    pub any: u16,
    /// Squares with two.
    pub two: u16,
    /// Pieces in the river.
    pub river: u8,
    /// Pieces at home.
    pub home: u8,
}

impl Side {
    pub(crate) const START: Side = Side { any: 0, two: 0, river: PIECES, home: 0 };

    #[inline(always)]
    pub(crate) fn on(&self, step: Step) -> u8 {
        (self.any >> step & 1) as u8 + (self.two >> step & 1) as u8
    }

    pub(crate) fn on_board(&self) -> u32 {
        self.any.count_ones() + self.two.count_ones()
    }

    /// Puts a piece on a square that holds none or one.
    #[inline(always)]
    pub(crate) fn add(&mut self, step: Step) {
        let square = 1 << step;
        self.two |= self.any & square;
        self.any |= square;
    }

    /// Takes a piece from a square.
    #[inline(always)]
    pub(crate) fn remove(&mut self, step: Step) {
        let square = 1 << step;
        self.any &= !square | self.two;
        self.two &= !square;
    }

    /// Sends a single piece from a square to the river.
    #[inline(always)]
    pub(crate) fn knock(&mut self, square: u16) {
        self.any &= !square;
        self.river += 1;
    }

    /// Where the pieces could go with `n` steps (1 to 5) if it were their move: squares, and home. A piece that enters
    /// ends on step `n`, as one that moves there does.
    #[inline(always)]
    pub fn ends(&self, enemy: &Side, n: u32) -> Steps {
        let (ends, enters) = self.reach(enemy, n);
        ends | Steps::from(enters) << n
    }

    /// Where a piece that stands on the board can go with `n` steps, and whether one can enter with them.
    #[inline(always)]
    pub(crate) fn reach(&self, enemy: &Side, n: u32) -> (Steps, bool) {
        let blocked = Steps::from(self.two) | mirrored(Steps::from(enemy.two));
        // Two bits stay clear above home, so that nothing is carried round.
        let ends = Steps::from(self.any) << n & (BOARD | 1 << HOME) & !blocked;
        if self.river == 0 {
            return (ends, false);
        }
        // U2: with a piece in the river, only the refuge can be moved to.
        (ends & REFUGE, n <= 4 && blocked >> n & 1 == 0)
    }

    /// Whether any piece can make one of these steps; bit n of `lengths` for n steps.
    #[inline(always)]
    pub(crate) fn can_step(&self, enemy: &Side, lengths: u32) -> bool {
        let blocked = Steps::from(self.two) | mirrored(Steps::from(enemy.two));
        if self.river > 0 {
            // U2, and no entering by a 5: all that counts is the refuge.
            let inside = Steps::from(self.any) & REFUGE;
            let ends = lengths | spread(inside, lengths);
            return ends & REFUGE & !blocked != 0;
        }
        spread(Steps::from(self.any), lengths) & (BOARD | 1 << HOME) & !blocked != 0
    }
}

/// Every piece moved by every one of these lengths (1 to 5).
#[inline(always)]
fn spread(pieces: Steps, lengths: u32) -> Steps {
    let moved = |n: u32| (pieces << n) & 0_u32.wrapping_sub(lengths >> n & 1);
    moved(1) | moved(2) | moved(3) | moved(4) | moved(5)
}
