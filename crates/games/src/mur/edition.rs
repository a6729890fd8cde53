//! The two editions. They differ only in when a play may leave one's own piece trapped (R5).

use super::board::{Board, Points, bit, surrounded_by};
use crate::GameId;

mod sealed {
    /// There are two editions.
    pub trait Sealed {}
    impl Sealed for super::Classic {}
    impl Sealed for super::Kraken {}
}

/// An edition of the rules.
pub trait Edition: sealed::Sealed + Copy + std::fmt::Debug + Send + Sync + 'static {
    /// The game that is played by this edition.
    const ID: GameId;
    /// Whether this is the Kraken edition, with its single-action rule.
    const KRAKEN: bool;
}

/// The Classic edition: mixed traps are allowed.
#[derive(Clone, Copy, Debug)]
pub struct Classic;

/// The Kraken edition: a ship may be left trapped only in an eye that it enters with a trap.
#[derive(Clone, Copy, Debug)]
pub struct Kraken;

impl Edition for Classic {
    const ID: GameId = GameId::MurClassic;
    const KRAKEN: bool = false;
}

impl Edition for Kraken {
    const ID: GameId = GameId::MurKraken;
    const KRAKEN: bool = true;
}

/// R5 for a play by `own` that leads to `after` and leaves the pieces in `caught` (own stones, the mur stone)
/// trapped by the opponent. `entered`: the opposing eye, if any, into which the play brought a stone of its own.
#[inline]
pub(crate) fn may_stay<E: Edition>(after: &Board, own: usize, caught: Points, entered: Points) -> bool {
    let traps = surrounded_by(after.stones[own]);
    if E::KRAKEN {
        caught & !entered == 0 && traps & after.stones[1 - own] != 0
    } else {
        traps & (after.stones[1 - own] | bit(after.kraken)) != 0
    }
}
