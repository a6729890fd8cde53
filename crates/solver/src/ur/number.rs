//! The numbers that values are kept in.
//!
//! A value is what the player to act can expect, so that the other one can expect its negative: for the
//! objective `Win` the probability to win less that to lose (−1 to 1), for `Score` the points won less those
//! lost (−14 to 14). A draw is 0 in both.

use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::Relaxed};

use super::meaning::Meaning;

/// What a player wants as much of as possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Objective {
    /// The probability to win; a draw counts half.
    Win,
    /// The expected score.
    Score,
}

impl Objective {
    /// Both.
    pub const ALL: [Objective; 2] = [Objective::Win, Objective::Score];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Objective::Win => "win",
            Objective::Score => "score",
        }
    }

    /// The byte that stands for it in files.
    pub(super) fn code(self) -> u8 {
        match self {
            Objective::Win => 0,
            Objective::Score => 1,
        }
    }

    /// What a byte stands for, if anything.
    pub(super) fn from_code(code: u8) -> Option<Objective> {
        Objective::ALL.into_iter().find(|objective| objective.code() == code)
    }

    /// How many units of a `Fixed` make 1.
    pub fn scale(self) -> i32 {
        match self {
            Objective::Win => 1 << 30,
            // Fourteen of them are less than 2³¹.
            Objective::Score => 1 << 27,
        }
    }

    /// What a win with so many points is worth.
    pub(crate) fn payment(self, points: u32) -> u32 {
        match self {
            Objective::Win => 1,
            Objective::Score => points,
        }
    }
}

/// A kind of number.
pub trait Number: Copy + PartialOrd + Send + Sync + 'static {
    /// Where one is kept, shared by threads that write different ones and read any.
    type Cell: Default + Send + Sync;
    /// Less than every value.
    const LOWEST: Self;
    /// A draw.
    const ZERO: Self;

    /// What is kept.
    fn get(cell: &Self::Cell) -> Self;
    /// Keeps something else.
    fn set(cell: &Self::Cell, value: Self);
    /// What it is worth to the other player.
    fn negative(self) -> Self;
    /// A whole number of wins or points.
    fn whole(number: u32, objective: Objective) -> Self;
    /// The value before a throw: (8·own − passes·other) / (64 − passes·their_passes), where `own` and `other`
    /// are sums over eight equally probable throws; rounded so that it means what it should.
    fn before_throw(own: &Throws<Self>, other: &Throws<Self>, meaning: Meaning) -> Self;
    /// The value as a floating-point number.
    fn to_f64(self, objective: Objective) -> f64;
    /// The number for a value, rounded towards a draw.
    fn from_f64(value: f64, objective: Objective) -> Self;
    /// Nearer to a draw by so much, and no further than that.
    fn nearer(self, by: Self) -> Self;
}

/// The best values after the four throws; `LOWEST` where no step is possible.
pub type Throws<N> = [N; 4];

/// In how many of eight cases a throw comes up.
pub(crate) const WEIGHTS: [u8; 4] = [3, 3, 1, 1];

/// A fixed-point number in units of the objective's scale: rounding is the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fixed(pub i32);

impl Number for Fixed {
    type Cell = AtomicI32;
    const LOWEST: Self = Fixed(i32::MIN);
    const ZERO: Self = Fixed(0);

    #[inline(always)]
    fn get(cell: &AtomicI32) -> Self {
        Fixed(cell.load(Relaxed))
    }

    #[inline(always)]
    fn set(cell: &AtomicI32, value: Self) {
        cell.store(value.0, Relaxed);
    }

    #[inline(always)]
    fn negative(self) -> Self {
        // A damaged file can hold the one number that has no negative.
        Fixed(self.0.wrapping_neg())
    }

    fn whole(number: u32, objective: Objective) -> Self {
        Fixed(number as i32 * objective.scale())
    }

    #[inline(always)]
    fn before_throw(own: &Throws<Self>, other: &Throws<Self>, meaning: Meaning) -> Self {
        let sum = |throws: &Throws<Self>| {
            let mut sum = (0_i64, 0_i64);
            for (&value, weight) in throws.iter().zip(WEIGHTS.map(i64::from)) {
                if value == Self::LOWEST { sum.1 += weight } else { sum.0 += weight * i64::from(value.0) }
            }
            sum
        };
        let ((own, passes), (other, their_passes)) = (sum(own), sum(other));
        if passes == 0 {
            return Fixed(((own + meaning.rounding(8)) >> 3) as i32);
        }
        // One of the two can use some throw: who has pieces in the river can enter, and nobody can block all of the other's on the board.
        let whole = 64 - passes * their_passes;
        debug_assert!(whole > 0, "neither player can use any throw");
        Fixed((8 * own - passes * other + meaning.rounding(whole)).div_euclid(whole) as i32)
    }

    fn to_f64(self, objective: Objective) -> f64 {
        f64::from(self.0) / f64::from(objective.scale())
    }

    fn from_f64(value: f64, objective: Objective) -> Self {
        Fixed((value * f64::from(objective.scale())) as i32)
    }

    #[inline(always)]
    fn nearer(self, by: Self) -> Self {
        Fixed(self.0 - self.0.clamp(-by.0, by.0))
    }
}

impl Number for f64 {
    type Cell = AtomicU64;
    const LOWEST: Self = f64::NEG_INFINITY;
    const ZERO: Self = 0.0;

    #[inline(always)]
    fn get(cell: &AtomicU64) -> Self {
        f64::from_bits(cell.load(Relaxed))
    }

    #[inline(always)]
    fn set(cell: &AtomicU64, value: Self) {
        cell.store(value.to_bits(), Relaxed);
    }

    #[inline(always)]
    fn negative(self) -> Self {
        -self
    }

    fn whole(number: u32, _objective: Objective) -> Self {
        f64::from(number)
    }

    #[inline(always)]
    fn before_throw(own: &Throws<Self>, other: &Throws<Self>, _meaning: Meaning) -> Self {
        let sum = |throws: &Throws<Self>| {
            let mut sum = (0.0, 0.0);
            for (&value, weight) in throws.iter().zip(WEIGHTS.map(f64::from)) {
                if value == Self::LOWEST { sum.1 += weight } else { sum.0 += weight * value }
            }
            sum
        };
        let ((own, passes), (other, their_passes)) = (sum(own), sum(other));
        (8.0 * own - passes * other) / (64.0 - passes * their_passes)
    }

    fn to_f64(self, _objective: Objective) -> f64 {
        self
    }

    fn from_f64(value: f64, _objective: Objective) -> Self {
        value
    }

    #[inline(always)]
    fn nearer(self, by: Self) -> Self {
        self - self.clamp(-by, by)
    }
}
