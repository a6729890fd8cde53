//! When the bot is asked to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How often somebody who waits looks up.
const LOOK: Duration = Duration::from_millis(50);

/// Whether the bot is asked to end: the first Ctrl-C asks it to begin nothing more, the second to leave.
#[derive(Clone, Debug, Default)]
pub(super) struct Leaving {
    asked: Arc<AtomicU8>,
    at_once: Arc<AtomicBool>,
}

impl Leaving {
    /// One that hears the signals of the system.
    pub(super) fn listen() -> Leaving {
        let leaving = Leaving::default();
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGINT, SIGTERM};
            let heard = leaving.clone();
            if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) {
                std::thread::spawn(move || signals.forever().for_each(|_| heard.ask()));
            }
        }
        leaving
    }

    /// Asks it to end; for the second time, at once.
    pub(super) fn ask(&self) {
        if self.asked.fetch_add(1, Relaxed) > 0 {
            self.at_once.store(true, Relaxed);
        }
    }

    /// Whether nothing new is to be begun.
    pub(super) fn has_begun(&self) -> bool {
        self.asked.load(Relaxed) > 0
    }

    /// Whether everything is to be left as it is.
    pub(super) fn is_at_once(&self) -> bool {
        self.at_once.load(Relaxed)
    }

    /// Waits so long, unless it is asked to end in the meantime, or has been asked to leave at once.
    pub(super) fn wait(&self, time: Duration) {
        let until = Instant::now() + time;
        let before = self.asked.load(Relaxed);
        while self.asked.load(Relaxed) == before && !self.is_at_once() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            std::thread::sleep(left.min(LOOK));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_hears_the_first_time() {
        let leaving = Leaving::default();
        let (asking, began) = (leaving.clone(), Instant::now());
        let asked = std::thread::spawn(move || {
            std::thread::sleep(LOOK);
            asking.ask();
        });
        leaving.wait(Duration::from_secs(60));
        assert!(leaving.has_begun() && began.elapsed() < Duration::from_secs(10));
        asked.join().unwrap();
        // Then it waits again: games are still played to their end.
        let began = Instant::now();
        leaving.wait(4 * LOOK);
        assert!(began.elapsed() >= 4 * LOOK);
    }

    #[test]
    fn the_second_time_nobody_waits() {
        let leaving = Leaving::default();
        leaving.ask();
        assert!(leaving.has_begun() && !leaving.is_at_once());
        leaving.ask();
        let began = Instant::now();
        leaving.wait(Duration::from_secs(60));
        assert!(leaving.is_at_once() && began.elapsed() < Duration::from_secs(10));
    }
}
