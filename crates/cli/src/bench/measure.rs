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

/// Repeats work until the time is over: (sum of what it returned, seconds).
pub(super) fn repeating(seconds: f64, mut work: impl FnMut() -> u64) -> (u64, f64) {
    let started = Instant::now();
    let mut sum = 0;
    loop {
        sum += work();
        let elapsed = started.elapsed().as_secs_f64();
        if elapsed >= seconds {
            return (sum, elapsed);
        }
    }
}

/// Counts leaves at the first depth that takes a noticeable part of the time, as often as there is time.
pub(super) fn deepening(seconds: f64, count: impl Fn(u32) -> u64) -> Rate {
    let mut depth = 1;
    loop {
        let started = Instant::now();
        let leaves = count(depth);
        let elapsed = started.elapsed().as_secs_f64();
        if elapsed >= seconds {
            return Rate { depth, per_second: leaves as f64 / elapsed };
        }
        if elapsed >= seconds / 20.0 || depth == DEEPEST {
            let (leaves, elapsed) = repeating(seconds, || count(depth));
            return Rate { depth, per_second: leaves as f64 / elapsed };
        }
        depth += 1;
    }
}
