//! When to stop thinking.

use std::time::{Duration, Instant};

use crate::Limits;

/// Kept back for what happens between the last look at the clock and the answer's arrival.
const MARGIN: Duration = Duration::from_millis(2);
/// Moves for which a clock without increment is to last.
const MOVES: u32 = 30;

/// The times that follow from limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    began: Instant,
    /// Nothing new should be begun after this.
    soft: Option<Duration>,
    /// Everything ends here.
    hard: Option<Duration>,
}

impl Deadline {
    pub(crate) fn new(limits: &Limits) -> Self {
        let mut deadline = Deadline { began: limits.began, soft: None, hard: None };
        if let Some(clock) = limits.clock {
            // On the last milliseconds a move is made at once: better a poor move than a fallen flag.
            let usable = clock.left.saturating_sub(MARGIN).mul_f64(0.8);
            let share = clock.left / MOVES + clock.increment.mul_f64(0.8);
            deadline.soft = Some(share.mul_f64(0.6).min(usable));
            deadline.hard = Some((share * 3).min(clock.left / 4 + clock.increment / 2).min(usable));
        }
        if let Some(time) = limits.time {
            let time = time.saturating_sub(time.mul_f64(0.1).min(MARGIN));
            deadline.hard = Some(deadline.hard.map_or(time, |hard| hard.min(time)));
        }
        deadline
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Whether there is a limit of time at all.
    pub(crate) fn is_set(&self) -> bool {
        self.hard.is_some()
    }

    /// Whether there is so little time that every look at the clock matters.
    pub(crate) fn is_tight(&self) -> bool {
        self.hard.is_some_and(|hard| hard < Duration::from_millis(4))
    }

    #[inline]
    pub(crate) fn has_passed(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether it is too late to begin something that takes about as long as everything before it. `calm`: the best
    /// action has been the same for a while.
    pub(crate) fn discourages(&self, calm: bool) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= if calm { soft } else { soft * 2 })
    }
}
