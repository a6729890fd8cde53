//! A small net that tells what a position is worth in which a throw is due.
//!
//! Features that hold or do not (`features.rs`), a wide layer that adds up a row of weights for each, dense layers
//! and two heads. Every layer below the heads works twice with the same weights: for the player who throws, and for the other
//! one (`layer.rs`). Everything up to the heads is done in whole numbers, so the values are the same on every machine. The
//! weights are 16 bits wide throughout: narrower ones are faster only with instructions that few processors have, and these
//! leave little to see of the rounding.
//!
//! `nets/ur/train.py` makes the file.

mod features;
mod file;
mod layer;
#[cfg(target_arch = "x86_64")]
mod wide;
#[cfg(target_arch = "x86_64")]
mod wider;

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
use layer::{Dense, First, Products, Room};

/// The most points that a game can bring.
const MOST_POINTS: f32 = 2.0 * PIECES as f32;

/// A net that has learnt what positions are worth.
pub struct Net {
    first: First,
    layers: Vec<Dense>,
    heads: Dense,
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
    #[inline]
    fn heads(&self, us: &Side, them: &Side) -> ([i32; 2], f32) {
        #[cfg(target_arch = "x86_64")]
        if let Some(heads) = wider::heads(self, us, them).or_else(|| wide::heads(self, us, them)) {
            return heads;
        }
        self.heads_with(us, them, layer::products)
    }

    /// The same in the instructions of whoever calls it, who also says how rows are multiplied.
    #[inline(always)]
    fn heads_with(&self, us: &Side, them: &Side, products: impl Products) -> ([i32; 2], f32) {
        let seen = Seen::of(us, them);
        let (mut one, mut other) = (Room::EMPTY, Room::EMPTY);
        let (mut room, mut next) = (&mut one, &mut other);
        self.first.activate([seen.features(), seen.turned().features()], room);
        for layer in &self.layers {
            layer.activate(room, next, &products);
            std::mem::swap(&mut room, &mut next);
        }
        self.heads.heads(room, &products)
    }
}
