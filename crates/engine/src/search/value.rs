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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_as_far_from_the_position_wherever_it_stands() {
        for (value, ply, elsewhere) in [
            (WIN - 10, 3, WIN - 16),
            (10 - WIN, 3, 16 - WIN),
            (WIN - 3, 3, WIN - 9),
            (1234, 3, 1234),
            (-7, 3, -7),
        ] {
            let kept = from_here(value, ply);
            assert_eq!((from_root(kept, ply), from_root(kept, 9)), (value, elsewhere));
        }
    }
}
