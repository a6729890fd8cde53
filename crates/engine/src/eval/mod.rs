//! What a position without dice is worth, judged at a glance.
//!
//! [`Evaluation`] is all that a search asks for: whatever implements it can take the place of the hand-made one.
//! The hand-made evaluation ([`ByHand`]) is a sum of *features*, each a small number that is counted on the board, times its
//! weight. A game says in one place, [`Concepts::count`], what it counts; the same code gives the value to a search
//! and the counts to the program that tunes the weights.

mod both;
mod features;
mod herds;
mod morabaraba;
mod mur;
mod mur_advanced;
mod noisy;
mod round;
mod weights;

use std::sync::Arc;

use mura_games::NoDice;

pub use noisy::Noisy;

/// Estimates stay within this; beyond are wins and losses.
pub const MOST: i32 = 20_000;

/// What a search asks about a position in which the game goes on.
pub trait Evaluation<G>: Clone + Send + Sync + 'static {
    /// What it is worth to the player on turn, in hundredths of a mark, bar or cow, within ±[`MOST`].
    fn evaluate(&self, game: &G) -> i32;
}

/// Receives what is counted on a board.
pub trait Tally {
    /// Feature number `feature` counts `count`: for the player on turn if above 0, against him if below.
    fn add(&mut self, feature: usize, count: i32);
}

/// A game whose concepts are counted.
pub trait Concepts: NoDice {
    /// The names of the features, in order.
    const FEATURES: &'static [&'static str];
    /// Their weights in hundredths of a mark, bar or cow, as tuned.
    const WEIGHTS: &'static [i16];
    /// The feature that stands for the unit, whose weight is 100: a mark, a bar, a cow.
    const UNIT: usize;

    /// Counts every feature of the position, from the point of view of the player on turn.
    fn count<T: Tally>(&self, tally: &mut T);
}

/// The evaluation by features and weights.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByHand;

struct Sum<G> {
    sum: i32,
    game: std::marker::PhantomData<G>,
}

impl<G: Concepts> Tally for Sum<G> {
    #[inline(always)]
    fn add(&mut self, feature: usize, count: i32) {
        self.sum += i32::from(G::WEIGHTS[feature]) * count;
    }
}

impl<G: Concepts> Evaluation<G> for ByHand {
    #[inline(always)]
    fn evaluate(&self, game: &G) -> i32 {
        let mut sum = Sum::<G> { sum: 0, game: std::marker::PhantomData };
        game.count(&mut sum);
        sum.sum.clamp(-MOST, MOST)
    }
}

/// The evaluation by features and weights that are only known at run time: what tuning plays with.
#[derive(Clone, Debug)]
pub struct Weighted {
    weights: Arc<[i16]>,
}

impl Weighted {
    /// With these weights, one for each of the game's features.
    pub fn new(weights: impl Into<Arc<[i16]>>) -> Self {
        Weighted { weights: weights.into() }
    }
}

struct WeightedSum<'a> {
    sum: i32,
    weights: &'a [i16],
}

impl Tally for WeightedSum<'_> {
    #[inline(always)]
    fn add(&mut self, feature: usize, count: i32) {
        self.sum += i32::from(self.weights[feature]) * count;
    }
}

impl<G: Concepts> Evaluation<G> for Weighted {
    #[inline]
    fn evaluate(&self, game: &G) -> i32 {
        let mut sum = WeightedSum { sum: 0, weights: &self.weights };
        game.count(&mut sum);
        sum.sum.clamp(-MOST, MOST)
    }
}
