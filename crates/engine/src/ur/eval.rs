//! What a position is worth at a glance: the facts that hold, weighed.

use std::sync::LazyLock;

use mura_games::Ur;

use super::facts::{FACTS, facts};
use super::value::{Value, bounds};

/// What a fact speaks for: the odds of winning (before they are squeezed between 0 and 1), the points if it is won,
/// the points if it is lost.
pub(super) const HEADS: usize = 3;
/// Weights are whole numbers of this.
pub(super) const UNIT: f32 = 1.0 / 1024.0;
/// Facts, rounded up to a power of two: an index that is masked with it needs no check.
const ROOM: usize = FACTS.next_power_of_two();

/// Bits for each of the three numbers of a fact, which share one word: so a fact costs one addition.
const FIELD: u32 = 21;

/// The weights of all facts.
pub struct Weights {
    table: Box<[i64; ROOM]>,
}

impl Weights {
    /// The weights that play.
    pub fn tuned() -> &'static Weights {
        static TUNED: LazyLock<Weights> = LazyLock::new(|| Weights::new(&super::weights::WEIGHTS));
        &TUNED
    }

    /// Weights of the facts, in order, as [`tune`](super::tune::tune) finds them.
    pub fn new(weights: &[[i16; 3]]) -> Self {
        let mut table = Box::new([0; ROOM]);
        for (place, heads) in table.iter_mut().zip(weights) {
            *place = heads.iter().rev().fold(0, |word, &head| (word << FIELD) + i64::from(head));
        }
        Weights { table }
    }

    /// What the position is worth to the player who is to throw. A finished game is worth what it has brought, which the
    /// game itself tells.
    #[inline]
    pub fn evaluate(&self, game: &Ur) -> Value {
        let mut sum = 0_i64;
        facts(game, |fact| sum += self.table[fact & (ROOM - 1)]);
        judged(unpacked(sum).map(|sum| sum as f32 * UNIT), bounds(game))
    }
}

/// The three numbers in a word. A negative one has borrowed from the next.
#[inline(always)]
fn unpacked(mut word: i64) -> [i64; HEADS] {
    [(); HEADS].map(|()| {
        let low = word << (64 - FIELD) >> (64 - FIELD);
        word = (word - low) >> FIELD;
        low
    })
}

/// The value that three sums stand for. Whoever wins is paid something and no more than is at stake.
#[inline(always)]
pub(super) fn judged([odds, won, lost]: [f32; HEADS], [least, most]: [f32; 2]) -> Value {
    let win = squeezed(odds);
    // Not `clamp`: in a finished game nothing is at stake, and 1 is above that.
    let (won, lost) = (won.max(1.0).min(most), lost.max(1.0).min(-least));
    Value { points: win * won - (1.0 - win) * lost, win }
}

/// The logistic function, 1 / (1 + e^−x), as a fraction of polynomials (a continued fraction of tanh): the same number
/// on every machine, and fast. It is off by less than 0.0001.
#[inline(always)]
pub(super) fn squeezed(x: f32) -> f32 {
    let half = (x * 0.5).clamp(-4.97, 4.97);
    let square = half * half;
    let above = half * (135_135.0 + square * (17_325.0 + square * (378.0 + square)));
    let below = 135_135.0 + square * (62_370.0 + square * (3_150.0 + square * 28.0));
    (0.5 + 0.5 * above / below).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use mura_games::Game;

    use super::*;

    #[test]
    fn a_finished_game_can_be_looked_at() {
        let game = Ur::parse_position("0.000000000000000.7/0.100000000000000.6 b t").unwrap();
        let value = Weights::tuned().evaluate(&game);
        assert!((0.0..=2.0).contains(&value.points), "{value:?}");
    }
}
