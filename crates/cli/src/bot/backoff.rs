//! How long to wait before something is tried again.

use std::time::Duration;

const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(30);

/// Waits that double, up to a bound, until something has gone well.
#[derive(Debug, Default)]
pub(super) struct Backoff {
    failures: u32,
}

impl Backoff {
    /// The next wait. A share of it is drawn, so that many bots do not come back in the same moment after a restart.
    pub(super) fn next(&mut self) -> Duration {
        let whole = FIRST.saturating_mul(1 << self.failures.min(10)).min(LONGEST);
        self.failures = self.failures.saturating_add(1);
        whole / 2 + whole.mul_f64(share() / 2.0)
    }

    /// It has gone well.
    pub(super) fn reset(&mut self) {
        self.failures = 0;
    }
}

/// A number from 0 to 1.
fn share() -> f64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(()) as f64 / u64::MAX as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_up_to_a_bound_and_begin_again() {
        let mut backoff = Backoff::default();
        let waits: Vec<_> = (0..20).map(|_| backoff.next()).collect();
        assert!(waits[0] >= FIRST / 2 && waits[0] <= FIRST, "{waits:?}");
        assert!(waits.iter().all(|wait| *wait <= LONGEST), "{waits:?}");
        assert!(waits[12..].iter().all(|wait| *wait >= LONGEST / 2), "{waits:?}");
        backoff.reset();
        assert!(backoff.next() <= FIRST);
    }
}
