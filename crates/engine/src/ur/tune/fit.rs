//! Moves the weights towards the targets: gradient descent, a step for each position, with a pace for each weight.

use mura_games::Luck;

use super::games::Sample;
use crate::ur::eval::{HEADS, judged};
use crate::ur::facts::{FACTS, facts};
use crate::ur::value::bounds;

/// How much an error of a point counts against an error of a whole win.
const POINT: f32 = 0.25;
/// How much of what a weight has moved slows it down in the next round.
const MEMORY: f32 = 0.8;
/// Weights stay within this.
const LARGEST: f32 = 30.0;

/// The weights, and how much each has been moved.
pub(super) struct Fit {
    pub(super) weights: Vec<[f32; HEADS]>,
    squares: Vec<[f32; HEADS]>,
}

impl Fit {
    pub(super) fn new(weights: Vec<[f32; HEADS]>) -> Self {
        Fit { weights, squares: vec![[0.0; HEADS]; FACTS] }
    }

    /// Goes through the samples once, in an order that the seed determines.
    pub(super) fn learn(&mut self, samples: &[Sample], pace: f32, seed: u64) {
        let mut order: Vec<usize> = (0..samples.len()).collect();
        let mut luck = Luck::new(seed);
        for last in (1..order.len()).rev() {
            order.swap(last, luck.below(last + 1));
        }
        self.squares.iter_mut().flatten().for_each(|square| *square *= MEMORY);
        let mut found = Vec::new();
        for index in order {
            let sample = &samples[index];
            found.clear();
            facts(&sample.game, |fact| found.push(fact));
            self.step(sample, &found, pace);
        }
    }

    fn step(&mut self, sample: &Sample, found: &[usize], pace: f32) {
        let mut sums = [0.0; HEADS];
        for &fact in found {
            (0..HEADS).for_each(|head| sums[head] += self.weights[fact][head]);
        }
        let bounds = bounds(&sample.game);
        let value = judged(sums, bounds);
        let off = (value.points - sample.target.points) * POINT;
        let (won, lost) = (sums[1].clamp(1.0, bounds[1]), sums[2].clamp(1.0, -bounds[0]));
        let slopes = [
            value.win - sample.target.win + off * value.win * (1.0 - value.win) * (won + lost),
            off * value.win,
            -off * (1.0 - value.win),
        ];
        let pace = pace / (found.len() as f32).sqrt();
        for &fact in found {
            for (head, slope) in slopes.into_iter().enumerate() {
                let square = &mut self.squares[fact][head];
                *square += slope * slope;
                let weight = &mut self.weights[fact][head];
                *weight = (*weight - pace * slope / (1.0 + *square).sqrt()).clamp(-LARGEST, LARGEST);
            }
        }
    }
}
