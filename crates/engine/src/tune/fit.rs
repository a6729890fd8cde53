//! Logistic regression: the weights under which the games would most likely have ended as they did.
//!
//! The chance to win is taken to be σ(w·x), where x are the counts of a position. Weights are in logits here. The loss is
//! the mean cross entropy, in nats; a wrong-footed 50 % everywhere costs ln 2 = 0.693. It is convex and has few weights,
//! so Newton's method finds the best ones in a handful of steps and leaves no rates to choose.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::Samples;
use super::linear::solve;

/// Mean losses: over the games that were learnt from, and over those that were not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Losses {
    /// Learnt from.
    pub training: f64,
    /// Kept apart.
    pub validation: f64,
}

/// What a fit came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The weights, in logits.
    pub weights: Vec<f64>,
    /// Against the results alone, with the weights of the start.
    pub before: Losses,
    /// Against the results alone, with the new weights.
    pub after: Losses,
    /// Steps of Newton's method.
    pub steps: u32,
}

/// What holds the weights back.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ridge {
    /// Deviations from the start cost as much as so many positions would.
    pub strength: f64,
    /// How much what the search thought counts against how the game ended.
    pub mix: f64,
    /// Positions of which the search thought more than so many logits are left out: they are decided, and everything
    /// that can be counted is on the side of the winner.
    pub decided: f64,
    /// Threads to sum with. They make no difference to the sums.
    pub threads: usize,
}

/// Positions that are summed at a time. Sums of floating-point numbers depend on their order, so it is fixed.
const PORTION: usize = 4096;
const MOST_STEPS: u32 = 40;

fn sigmoid(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// −log σ for a target between 0 and 1, without overflow.
fn cross_entropy(logit: f64, target: f64) -> f64 {
    logit.max(0.0) - logit * target + (-logit.abs()).exp().ln_1p()
}

fn logit(counts: &[i8], weights: &[f64]) -> f64 {
    counts.iter().zip(weights).map(|(&count, weight)| f64::from(count) * weight).sum()
}

/// Adds up something over all positions, portion by portion.
fn sum_portions<T: Send>(
    samples: &Samples,
    threads: usize,
    portion: impl Fn(std::ops::Range<usize>) -> T + Sync,
) -> Vec<T> {
    let portions = samples.len().div_ceil(PORTION);
    let next = AtomicUsize::new(0);
    let sums = Mutex::new(Vec::with_capacity(portions));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Relaxed);
                    if index >= portions {
                        return;
                    }
                    let sum = portion(index * PORTION..samples.len().min((index + 1) * PORTION));
                    if let Ok(mut sums) = sums.lock() {
                        sums.push((index, sum));
                    }
                }
            });
        }
    });
    let mut sums = sums.into_inner().unwrap_or_default();
    sums.sort_unstable_by_key(|(index, _)| *index);
    sums.into_iter().map(|(_, sum)| sum).collect()
}

/// The losses of these weights against the results alone, of positions that the search thought of as `open`.
fn losses(samples: &Samples, weights: &[f64], threads: usize, open: impl Fn(usize) -> bool + Sync) -> Losses {
    let sums = sum_portions(samples, threads, |range| {
        let mut sums = [0.0; 4];
        for index in range.filter(|&index| open(index)) {
            let loss =
                cross_entropy(logit(samples.counts(index), weights), f64::from(samples.results[index]) / 2.0);
            let kind = if samples.is_for_validation(index) { 2 } else { 0 };
            sums[kind] += loss;
            sums[kind + 1] += 1.0;
        }
        sums
    });
    let total = sums.iter().fold([0.0; 4], |mut total, sum| {
        total.iter_mut().zip(sum).for_each(|(total, sum)| *total += sum);
        total
    });
    Losses { training: total[0] / total[1].max(1.0), validation: total[2] / total[3].max(1.0) }
}

/// Logits in one hundredth: how much the values of these weights, in hundredths, say about the results.
pub fn scale_of(samples: &Samples, weights: &[i16], threads: usize) -> f64 {
    let loss = |scale: f64| {
        let weights: Vec<f64> = weights.iter().map(|&weight| f64::from(weight) * scale).collect();
        losses(samples, &weights, threads, |_| true).training
    };
    // Golden section over the logarithm of the scale: a logit is worth between 20 and 5000 hundredths.
    let ratio = 0.618_033_988_749_894_9;
    let (mut low, mut high) = ((1.0 / 5000.0_f64).ln(), (1.0 / 20.0_f64).ln());
    let mut inner = [high - ratio * (high - low), low + ratio * (high - low)];
    let mut found = inner.map(|at| loss(at.exp()));
    while high - low > 1e-3 {
        if found[0] < found[1] {
            high = inner[1];
            inner = [high - ratio * (high - low), inner[0]];
            found = [loss(inner[0].exp()), found[0]];
        } else {
            low = inner[0];
            inner = [inner[1], low + ratio * (high - low)];
            found = [found[1], loss(inner[1].exp())];
        }
    }
    f64::midpoint(low, high).exp()
}

/// The sums of a step: loss, gradient, the lower half of the Hessian row by row.
struct Sums {
    loss: f64,
    gradient: Vec<f64>,
    hessian: Vec<f64>,
}

/// Finds the weights, from `start` (in logits). `scale`: logits in a hundredth, for what the search thought.
pub fn fit(samples: &Samples, start: &[f64], scale: f64, ridge: Ridge) -> Fit {
    let width = start.len();
    let open = |index: usize| f64::from(samples.scores[index]).abs() * scale <= ridge.decided;
    let target = |index: usize| {
        let thought = sigmoid(f64::from(samples.scores[index]) * scale);
        let result = f64::from(samples.results[index]) / 2.0;
        result + ridge.mix * (thought - result)
    };
    let sums_at = |weights: &[f64]| {
        let portions = sum_portions(samples, ridge.threads, |range| {
            let mut sums = Sums { loss: 0.0, gradient: vec![0.0; width], hessian: vec![0.0; width * width] };
            let mut counted = Vec::with_capacity(width);
            for index in range.filter(|&index| open(index) && !samples.is_for_validation(index)) {
                let counts = samples.counts(index);
                let (logit, target) = (logit(counts, weights), target(index));
                let chance = sigmoid(logit);
                sums.loss += cross_entropy(logit, target);
                counted.clear();
                counted.extend((0..width).filter(|&feature| counts[feature] != 0));
                for (place, &row) in counted.iter().enumerate() {
                    let count = f64::from(counts[row]);
                    sums.gradient[row] += (chance - target) * count;
                    let weight = chance * (1.0 - chance) * count;
                    for &column in &counted[..=place] {
                        sums.hessian[row * width + column] += weight * f64::from(counts[column]);
                    }
                }
            }
            sums
        });
        let mut total = Sums { loss: 0.0, gradient: vec![0.0; width], hessian: vec![0.0; width * width] };
        for sums in portions {
            total.loss += sums.loss;
            total.gradient.iter_mut().zip(&sums.gradient).for_each(|(all, some)| *all += some);
            total.hessian.iter_mut().zip(&sums.hessian).for_each(|(all, some)| *all += some);
        }
        for (feature, (weight, start)) in weights.iter().zip(start).enumerate() {
            let away = weight - start;
            total.loss += 0.5 * ridge.strength * away * away;
            total.gradient[feature] += ridge.strength * away;
            // Never quite nothing: a feature that was not seen stays where it is.
            total.hessian[feature * width + feature] += ridge.strength.max(1e-6);
        }
        total
    };

    let mut weights = start.to_vec();
    let mut sums = sums_at(&weights);
    let mut steps = 0;
    while steps < MOST_STEPS {
        let Some(step) = solve(sums.hessian.clone(), &sums.gradient) else { break };
        let promised: f64 = step.iter().zip(&sums.gradient).map(|(step, slope)| step * slope).sum();
        if promised < 1e-9 * sums.loss.max(1.0) {
            break;
        }
        // A step that goes too far is halved.
        let mut size = 1.0;
        let next = loop {
            let tried: Vec<f64> =
                weights.iter().zip(&step).map(|(weight, step)| weight - size * step).collect();
            let found = sums_at(&tried);
            if found.loss < sums.loss {
                break Some((tried, found));
            }
            size /= 2.0;
            if size < 1e-3 {
                break None;
            }
        };
        let Some((tried, found)) = next else { break };
        (weights, sums) = (tried, found);
        steps += 1;
    }
    Fit {
        before: losses(samples, start, ridge.threads, open),
        after: losses(samples, &weights, ridge.threads, open),
        weights,
        steps,
    }
}

#[cfg(test)]
mod tests {
    use mura_games::Luck;

    use super::*;

    /// Positions whose results follow known weights.
    fn synthetic(weights: &[f64], positions: u32) -> Samples {
        let mut luck = Luck::new(11);
        let mut samples = Samples::new(weights.len());
        for index in 0..positions {
            let counts: Vec<i8> = weights.iter().map(|_| luck.below(7) as i8 - 3).collect();
            let chance = sigmoid(logit(&counts, weights));
            let won = (luck.word() >> 11) as f64 / (1_u64 << 53) as f64 <= chance;
            samples.add_counts(&counts, if won { 2 } else { 0 }, 0, index);
        }
        samples
    }

    const TRUE: [f64; 5] = [0.8, -0.35, 0.1, 0.0, 0.45];
    const PLAIN: Ridge = Ridge { strength: 1.0, mix: 0.0, decided: 3.0, threads: 2 };

    #[test]
    fn known_weights_are_recovered() {
        let samples = synthetic(&TRUE, 60_000);
        let fit = fit(&samples, &[0.0; 5], 0.01, PLAIN);
        for (found, expected) in fit.weights.iter().zip(TRUE) {
            assert!((found - expected).abs() < 0.03, "{found} {expected}");
        }
        assert!((fit.before.training - std::f64::consts::LN_2).abs() < 1e-9);
        assert!(
            fit.after.training < 0.5 && (fit.after.validation - fit.after.training).abs() < 0.02,
            "{fit:?}"
        );
        assert!(fit.steps < 10);
    }

    #[test]
    fn threads_make_no_difference() {
        let samples = synthetic(&TRUE, 20_000);
        let one = fit(&samples, &[0.1; 5], 0.01, Ridge { threads: 1, ..PLAIN });
        let three = fit(&samples, &[0.1; 5], 0.01, Ridge { threads: 3, ..PLAIN });
        assert_eq!(one, three);
    }

    #[test]
    fn the_scale_of_weights_is_found() {
        let samples = synthetic(&TRUE, 60_000);
        let scale = scale_of(&samples, &[160, -70, 20, 0, 90], 2);
        assert!((scale - 0.005).abs() < 0.0002, "{scale}");
    }

    #[test]
    fn a_ridge_keeps_what_was_never_counted() {
        let mut samples = Samples::new(2);
        for index in 0..1000 {
            let won = index % 3 != 0;
            samples.add_counts(&[1, 0], if won { 2 } else { 0 }, 0, index);
        }
        let fit = fit(&samples, &[0.0, 0.7], 0.01, PLAIN);
        assert!((fit.weights[1] - 0.7).abs() < 1e-12);
        assert!((fit.weights[0] - std::f64::consts::LN_2).abs() < 0.02, "{fit:?}");
    }
}
