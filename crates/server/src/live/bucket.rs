//! How often somebody may say something.

use std::time::{Duration, Instant};

/// A bucket that fills up by and by and of which every message takes one.
#[derive(Debug)]
pub(crate) struct Bucket {
    level: f64,
    most: f64,
    per_second: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub(crate) fn new(most: u32, per_second: f64, now: Instant) -> Bucket {
        Bucket { level: f64::from(most), most: f64::from(most), per_second, at: now }
    }

    /// Takes one out; false: there is none.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let since: Duration = now.saturating_duration_since(self.at);
        self.level = (self.level + since.as_secs_f64() * self.per_second).min(self.most);
        self.at = now;
        if self.level < 1.0 {
            return false;
        }
        self.level -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_let_through_and_then_the_pace() {
        let start = Instant::now();
        let mut bucket = Bucket::new(5, 2.0, start);
        assert_eq!((0..9).filter(|_| bucket.take(start)).count(), 5);
        let later = start + Duration::from_secs(2);
        assert_eq!((0..9).filter(|_| bucket.take(later)).count(), 4);
        let much_later = start + Duration::from_secs(1000);
        assert_eq!((0..9).filter(|_| bucket.take(much_later)).count(), 5);
    }
}
