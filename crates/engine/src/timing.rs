//! When to stop thinking.

use std::time::{Duration, Instant};

use crate::{Clock, Limits};

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
    /// For thinking that goes from step to step: it should end between two of them, and takes longer where that helps.
    pub(crate) fn new(limits: &Limits) -> Self {
        let times = limits.clock.map(|clock| {
            let share = share(clock, MOVES);
            (within(clock, share.mul_f64(0.6)), within(clock, share.saturating_mul(3)))
        });
        Deadline { soft: times.map(|times| times.0), ..Deadline::at(limits, times.map(|times| times.1)) }
    }

    /// For thinking that may end at any moment: it takes its share of the clock and no more. `moves`: for which a clock
    /// without increment is to last.
    pub(crate) fn even(limits: &Limits, moves: u32) -> Self {
        Deadline::at(limits, limits.clock.map(|clock| within(clock, share(clock, moves))))
    }

    /// With this end by the clock, and the limit of time.
    fn at(limits: &Limits, by_clock: Option<Duration>) -> Self {
        let by_time = limits.time.map(|time| time.saturating_sub(time.mul_f64(0.1).min(MARGIN)));
        Deadline { began: limits.began, soft: None, hard: by_clock.into_iter().chain(by_time).min() }
    }

    /// When everything ends, if that is ever.
    pub(crate) fn end(&self) -> Option<Instant> {
        self.hard.and_then(|hard| self.began.checked_add(hard))
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
        self.soft.is_some_and(|soft| self.elapsed() >= if calm { soft } else { soft.saturating_mul(2) })
    }
}

/// A move's part of the clock.
fn share(clock: Clock, moves: u32) -> Duration {
    (clock.left / moves).saturating_add(clock.increment.mul_f64(0.8))
}

/// As much of a time as the clock allows. On the last milliseconds a move is made at once: better a poor move than a
/// fallen flag.
fn within(clock: Clock, time: Duration) -> Duration {
    let usable = clock.left.saturating_sub(MARGIN).mul_f64(0.8);
    time.min(clock.left / 4 + clock.increment / 2).min(usable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_clock_is_too_large() {
        for (left, increment) in [(Duration::MAX, Duration::MAX), (Duration::ZERO, Duration::MAX)] {
            let limits = Limits {
                clock: Some(Clock { left, increment }),
                time: Some(Duration::MAX),
                ..Limits::default()
            };
            for deadline in [Deadline::new(&limits), Deadline::even(&limits, 1)] {
                deadline.discourages(false);
                assert_eq!(deadline.has_passed(), left.is_zero());
                assert!(deadline.end().is_none() || left.is_zero());
            }
        }
    }

    #[test]
    fn the_flag_never_falls() {
        let ms = Duration::from_millis;
        for (left, increment) in [(1, 0), (3, 0), (10, 0), (100, 1000), (1000, 0), (60_000, 500)] {
            let clock = Clock { left: ms(left), increment: ms(increment) };
            let limits = Limits { clock: Some(clock), ..Limits::default() };
            for deadline in [Deadline::new(&limits), Deadline::even(&limits, 40), Deadline::even(&limits, 1)]
            {
                assert!(deadline.hard.unwrap() <= ms(left).saturating_sub(MARGIN), "{clock:?} {deadline:?}");
            }
        }
    }
}
