//! Reproducible randomness: one seed, one sequence, on every machine and in every version.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A source of random numbers that a seed determines (xoshiro256++, whose values are specified).
#[derive(Clone, Debug)]
pub struct Luck(Xoshiro256PlusPlus);

impl Luck {
    /// The sequence that belongs to `seed`.
    pub fn new(seed: u64) -> Self {
        Luck(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A random word.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, which is not 0. By multiplication: for the small bounds of board games its bias,
    /// below bound / 2^64, cannot be observed.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.word()) * bound as u128) >> 64) as usize
    }

    /// One of several things, by their weights.
    #[inline]
    pub fn weighted<T: Copy>(&mut self, things: &[(T, u32)]) -> T {
        let total: u32 = things.iter().map(|thing| thing.1).sum();
        let mut ticket = self.below(total as usize) as u32;
        for &(thing, weight) in things {
            if ticket < weight {
                return thing;
            }
            ticket -= weight;
        }
        things[0].0
    }
}
