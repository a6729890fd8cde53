//! How the time that there is, is divided among layers.

use std::time::{Duration, Instant};

/// How many shares of the time that is left a layer may take: what is left over is divided again.
const SHARES: f64 = 1.3;

/// When all must be done.
pub(crate) struct Deadline {
    begin: Instant,
    limit: f64,
}

impl Deadline {
    /// In as many seconds from now on as the environment variable SECONDS says; never, if it says nothing.
    pub(crate) fn from_environment() -> Result<Deadline, String> {
        let limit = std::env::var("SECONDS").map_or(Ok(f64::INFINITY), |word| {
            let seconds = word.parse().ok().filter(|&seconds: &f64| seconds >= 0.0);
            seconds.ok_or_else(|| format!("SECONDS is {word:?}, and no number of seconds"))
        })?;
        Ok(Deadline { begin: Instant::now(), limit })
    }

    /// How many seconds have gone by.
    pub(crate) fn elapsed(&self) -> f64 {
        self.begin.elapsed().as_secs_f64()
    }

    /// Until when the first of these layers may be worked on, by how much work each is. Also the smallest may take a certain part
    /// of the time.
    pub(crate) fn end_of_first(&self, sizes: &[f64], least: f64) -> Option<Instant> {
        let share = sizes.first()? / sizes.iter().sum::<f64>();
        let rest = (self.limit - self.elapsed()).max(0.0);
        // More than a clock can count is no limit.
        let time = Duration::try_from_secs_f64(rest * (SHARES * share).clamp(least, 1.0)).ok();
        time.and_then(|time| Instant::now().checked_add(time))
    }
}
