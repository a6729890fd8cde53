//! Why something cannot happen to a clock.

use std::fmt;
use std::time::Duration;

use super::control::Span;
use super::{Event, Flag, Phase};

/// Why something cannot happen to a clock. The clock has not changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockError {
    /// It would have happened before something that is already known.
    Backwards {
        /// When it is said to have happened.
        at: Duration,
        /// When the last thing happened.
        last: Duration,
    },
    /// Time ran out before it: the flag must [fall](super::Clock::fall) first.
    Due(Flag),
    /// Time has not run out yet.
    NotDue {
        /// When it will; `None`: never, as things are.
        due: Option<Duration>,
    },
    /// It makes no sense in this phase.
    Phase {
        /// What should have happened.
        event: Event,
        /// What the clock is doing.
        phase: Phase,
    },
    /// More time would be taken than there is.
    Short {
        /// What is left.
        left: Duration,
    },
    /// Under this time control nothing runs out, so there is nothing to set, give or take.
    NoTime,
}

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ClockError::Backwards { at, last } => {
                let (at, last) = (Span(at), Span(last));
                write!(f, "{at} lies before {last}, when something happened already")
            }
            ClockError::Due(flag) => write!(f, "time ran out at {}, and the flag comes first", Span(flag.at)),
            ClockError::NotDue { due: Some(due) } => write!(f, "time does not run out before {}", Span(due)),
            ClockError::NotDue { due: None } => f.write_str("no time is running out"),
            ClockError::Phase { event, phase } => {
                let what = match event {
                    Event::Start(_) => "be started",
                    Event::Switch(_) => "be pressed",
                    Event::Lag(_) => "allow for the network",
                    Event::Pause => "be stopped for a pause",
                    Event::Resume => "go on",
                    Event::SetAnew => "be set anew",
                    Event::Give(..) | Event::Take(..) => "be corrected",
                    Event::Fall => "run out",
                    Event::Stop => "be stopped",
                };
                let why = match phase {
                    Phase::Ready => "has not been started",
                    Phase::Running { .. } => "is running",
                    Phase::Paused { .. } => "is paused",
                    Phase::Fallen { .. } => "has run out",
                    Phase::Stopped => "was stopped for good",
                };
                write!(f, "the clock cannot {what}: it {why}")
            }
            ClockError::Short { left } => write!(f, "only {} are left to take from", Span(left)),
            ClockError::NoTime => f.write_str("this game has no time that could be set, given or taken"),
        }
    }
}

impl std::error::Error for ClockError {}
