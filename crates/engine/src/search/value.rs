//! Values inside the search: estimates, and wins counted in plies.

use mura_games::{Outcome, Player};

use crate::Score;
use crate::eval::MOST;

/// To win at once. To win in n plies is n less.
pub(super) const WIN: i32 = 30_000;
/// Beyond every value.
pub(super) const INFINITE: i32 = WIN + 1;
/// Values from here on are certain wins.
pub(super) const CERTAIN: i32 = WIN - 1_000;

const _: () = assert!(MOST < CERTAIN && INFINITE < i16::MAX as i32);

/// What a finished game is worth to `player`, `ply` plies from the root.
#[inline(always)]
pub(super) fn finished(outcome: Outcome, player: Player, ply: usize) -> i32 {
    match outcome {
        Outcome::Win(winner) if winner == player => WIN - ply as i32,
        Outcome::Win(_) => ply as i32 - WIN,
        Outcome::Draw => 0,
    }
}

/// Counted from a position `ply` plies below the root instead of from the root, as the table keeps it.
#[inline(always)]
pub(super) fn from_here(value: i32, ply: usize) -> i16 {
    let shift = if value >= CERTAIN {
        ply as i32
    } else if value <= -CERTAIN {
        -(ply as i32)
    } else {
        0
    };
    (value + shift) as i16
}

/// The reverse of [`from_here`].
#[inline(always)]
pub(super) fn from_root(value: i16, ply: usize) -> i32 {
    let value = i32::from(value);
    if value >= CERTAIN {
        value - ply as i32
    } else if value <= -CERTAIN {
        value + ply as i32
    } else {
        value
    }
}

/// For people.
pub(super) fn score(value: i32) -> Score {
    if value >= CERTAIN {
        Score::Win((WIN - value) as u32)
    } else if value <= -CERTAIN {
        Score::Loss((WIN + value) as u32)
    } else {
        Score::Estimate(value)
    }
}
