//! Taking time.

use std::time::Instant;

/// Deeper than any position here is ever counted.
const DEEPEST: u32 = 40;

/// Leaves a second at a depth.
#[derive(Clone, Copy)]
pub(super) struct Rate {
    pub(super) depth: u32,
    pub(super) per_second: f64,
}

/// Slices of a measurement. The best one counts: on a shared machine the others tell of its neighbours.
const SLICES: u32 = 20;

/// Repeats work that returns how much it did, and gives the amount a second in the best slice of the time.
pub(super) fn repeating(seconds: f64, mut work: impl FnMut() -> u64) -> f64 {
    let mut slice = || {
        let started = Instant::now();
        let mut sum = 0;
        loop {
            sum += work();
            let elapsed = started.elapsed().as_secs_f64();
            if elapsed >= seconds / f64::from(SLICES) {
                return sum as f64 / elapsed;
            }
        }
    };
    (0..SLICES).map(|_| slice()).fold(0.0, f64::max)
}

/// Counts leaves at the first depth that takes a noticeable part of the time, as often as there is time.
pub(super) fn deepening(seconds: f64, count: impl Fn(u32) -> u64) -> Rate {
    let mut depth = 1;
    loop {
        let started = Instant::now();
        count(depth);
        if started.elapsed().as_secs_f64() >= seconds / 40.0 || depth == DEEPEST {
            return Rate { depth, per_second: repeating(seconds, || count(depth)) };
        }
        depth += 1;
    }
}
