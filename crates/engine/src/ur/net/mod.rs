//! A small net that tells what a position is worth in which a throw is due.
//!
//! Features that hold or do not (`features.rs`), a wide layer that adds up a row of weights for each, two narrow layers
//! and two heads. Of the narrow layers there are several sets; the pieces home and the rivers say which one is
//! asked (`Net::bucket`). Everything up to the heads is done in whole numbers, so the values are the same on every
//! machine. The weights are 16 bits wide throughout: without special instructions of the processor narrower ones are
//! not faster, and these leave nothing to see of the rounding.
//!
//! `nets/ur/train.py` makes the file.

mod features;
mod file;
mod layer;

#[cfg(test)]
mod tests;

use mura_games::{
    Game, Ur,
    ur::{PIECES, Side},
};

use super::Value;
use super::eval::squeezed;
use features::Seen;
pub use file::Fault;
use layer::{Dense, First, MOST_NARROW, MOST_WIDE};

/// The most points that a game can bring.
const MOST_POINTS: f32 = 2.0 * PIECES as f32;

/// A net that has learnt what positions are worth.
pub struct Net {
    /// For each key of a position (`Net::bucket`) the set of narrow layers.
    table: [u8; 256],
    first: First,
    tails: Vec<[Dense; 3]>,
}

impl Net {
    /// Reads a net from its file.
    pub fn parse(bytes: &[u8]) -> Result<Net, Fault> {
        file::parse(bytes)
    }

    /// What a position in which a throw is due is worth to the player who throws.
    #[inline]
    pub fn value(&self, game: &Ur) -> Value {
        self.value_of(game.side(game.turn()), game.side(game.turn().other()))
    }

    /// The same without a game: `us` are the pieces of the player who throws.
    pub fn value_of(&self, us: &Side, them: &Side) -> Value {
        let ([odds, points], unit) = self.heads(us, them);
        let at_stake = |side: &Side| f32::from(PIECES.saturating_sub(side.home)) * 2.0;
        let points = points as f32 * unit * MOST_POINTS;
        Value { points: points.clamp(-at_stake(us), at_stake(them)), win: squeezed(odds as f32 * unit) }
    }

    /// What comes out of the last layer, and its unit.
    fn heads(&self, us: &Side, them: &Side) -> ([i32; 2], f32) {
        let seen = Seen::of(us, them);
        let [second, third, heads] = &self.tails[self.bucket(us, them)];
        let (mut wide, mut narrow, mut last) = ([0; MOST_WIDE], [0; MOST_NARROW], [0; MOST_NARROW]);
        let wide = self.first.activate(seen.features(), &mut wide);
        let narrow = second.activate(wide, &mut narrow);
        let last = third.activate(narrow, &mut last);
        heads.heads(last)
    }

    /// Which set of narrow layers is asked.
    #[inline(always)]
    fn bucket(&self, us: &Side, them: &Side) -> usize {
        let key = (us.home & 7) << 5
            | (them.home & 7) << 2
            | u8::from(us.river > 0) << 1
            | u8::from(them.river > 0);
        self.table[usize::from(key)].into()
    }
}
