//! Games that take about as long are rated together.

use std::fmt;
use std::time::Duration;

use crate::clock::TimeControl;

/// How long a game takes, roughly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TimeClass {
    /// Under 5 minutes.
    Blitz,
    /// From 5 minutes and under 15.
    Rapid,
    /// From 15 minutes and under a day.
    Standard,
    /// A day or more.
    Daily,
    /// Without clocks.
    Unclocked,
}

/// Moves of a player in a game that an estimate counts with.
const MOVES: u32 = 40;

/// Rounds of a game of Advanced Mur that an estimate counts with.
const ROUNDS: u32 = 6;

impl TimeClass {
    /// The class of a time control, by what a player may use in a game of 40 moves, and of 6 rounds where there are rounds.
    pub fn of(control: TimeControl) -> Self {
        let bonus = (control.delay() + control.increment()) * MOVES;
        let estimate = match control {
            TimeControl::None | TimeControl::Unclocked { .. } => return TimeClass::Unclocked,
            TimeControl::Game { time, .. } => time + bonus,
            TimeControl::Round { time, .. } => time * ROUNDS + bonus,
            TimeControl::Move { time } => time * MOVES,
        };
        const MINUTE: Duration = Duration::from_secs(60);
        match estimate {
            time if time < 5 * MINUTE => TimeClass::Blitz,
            time if time < 15 * MINUTE => TimeClass::Rapid,
            time if time < 24 * 60 * MINUTE => TimeClass::Standard,
            _ => TimeClass::Daily,
        }
    }

    /// The name, as tables print it.
    pub fn word(self) -> &'static str {
        match self {
            TimeClass::Blitz => "blitz",
            TimeClass::Rapid => "rapid",
            TimeClass::Standard => "standard",
            TimeClass::Daily => "daily",
            TimeClass::Unclocked => "unclocked",
        }
    }
}

impl fmt::Display for TimeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
