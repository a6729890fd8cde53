//! What was agreed about time, and how it is written.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use mura_games::shortened;

/// What was agreed about time. The text is what the tag `TimeControl` of a record and the command line hold:
///
/// | text | meaning |
/// |---|---|
/// | `none` | no clock, and no end |
/// | `none 20m`, `none 1h recorded` | no clock, but a longest time for the whole game; the moves are recorded or not |
/// | `30m` | so much for all moves of a game: sudden death |
/// | `5m+3s` | the same, and so much more after every move |
/// | `5m delay 3s` | the same, and in every move the clock waits so long before it runs |
/// | `10m/round delay 5s` | the same for a round; the clocks are set anew for every round (`+` and nothing go as well) |
/// | `20s/move` | so much for every move, and what is not used is lost |
///
/// A time is written with the units `d`, `h`, `m`, `s`, `ms`, the largest first, and is at most 100 days.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimeControl {
    /// No clock, and no end.
    None,
    /// No clock, but a longest time for the game.
    Unclocked {
        /// The longest time of a game.
        most: Duration,
        /// Whether the moves are recorded.
        recorded: bool,
    },
    /// A time for all moves of a player in a game.
    Game {
        /// The time of each player.
        time: Duration,
        /// What a move adds to it.
        bonus: Bonus,
    },
    /// A time for all moves of a player in a round. A round ends when somebody [says so](super::Clock::set_anew).
    Round {
        /// The time of each player.
        time: Duration,
        /// What a move adds to it.
        bonus: Bonus,
    },
    /// A time for every single move.
    Move {
        /// The time of a move.
        time: Duration,
    },
}

/// What a move adds to the time of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// So much, after the move.
    Increment(Duration),
    /// The clock waits so long before it runs. What is not used is lost.
    Delay(Duration),
}

/// The longest time that can be agreed on.
const MOST: Duration = Duration::from_secs(100 * 24 * 3600);

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ControlError {
    token: String,
    reason: &'static str,
}

impl fmt::Display for ControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is no time control: {}", self.token, self.reason)
    }
}

impl std::error::Error for ControlError {}

impl TimeControl {
    /// A time for all moves of a game, and nothing more.
    pub fn sudden_death(time: Duration) -> Self {
        TimeControl::Game { time, bonus: Bonus::None }
    }

    /// The time before a move that the clock does not count.
    pub fn delay(self) -> Duration {
        match self {
            TimeControl::Game { bonus: Bonus::Delay(delay), .. }
            | TimeControl::Round { bonus: Bonus::Delay(delay), .. } => delay,
            _ => Duration::ZERO,
        }
    }

    /// What is added after a move.
    pub fn increment(self) -> Duration {
        match self {
            TimeControl::Game { bonus: Bonus::Increment(more), .. }
            | TimeControl::Round { bonus: Bonus::Increment(more), .. } => more,
            _ => Duration::ZERO,
        }
    }

    /// What the clocks are set at, or how long the whole game may take; `None` where nothing runs out.
    pub fn time(self) -> Option<Duration> {
        match self {
            TimeControl::None => None,
            TimeControl::Unclocked { most: time, .. }
            | TimeControl::Game { time, .. }
            | TimeControl::Round { time, .. }
            | TimeControl::Move { time } => Some(time),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            TimeControl::None => "none".to_owned(),
            TimeControl::Unclocked { most, recorded } => {
                format!("none {}{}", Span(most), if recorded { " recorded" } else { "" })
            }
            TimeControl::Game { time, bonus } => format!("{}{bonus}", Span(time)),
            TimeControl::Round { time, bonus } => format!("{}/round{bonus}", Span(time)),
            TimeControl::Move { time } => format!("{}/move", Span(time)),
        };
        f.pad(&text)
    }
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Bonus::None => Ok(()),
            Bonus::Increment(more) => write!(f, "+{}", Span(more)),
            Bonus::Delay(delay) => write!(f, " delay {}", Span(delay)),
        }
    }
}

/// Writes a time: `1h30m`, `20s`, `500ms`.
pub(super) struct Span(pub(super) Duration);

const UNITS: [(&str, u128); 5] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)];

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0.as_millis();
        if rest == 0 {
            return f.write_str("0s");
        }
        for (unit, millis) in UNITS {
            if rest >= millis {
                write!(f, "{}{unit}", rest / millis)?;
                rest %= millis;
            }
        }
        Ok(())
    }
}

/// Reads a time that is more than nothing.
fn span(text: &str) -> Result<Duration, ControlError> {
    let refuse = |reason| ControlError { token: shortened(text), reason };
    let expected = || refuse("expected a time such as 30m, 1h30m, 20s or 500ms");
    let (mut rest, mut units, mut sum) = (text, &UNITS[..], 0u128);
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number: u32 = rest[..digits].parse().map_err(|_| expected())?;
        rest = &rest[digits..];
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let place = units.iter().position(|(unit, _)| *unit == &rest[..letters]).ok_or_else(expected)?;
        sum += u128::from(number) * units[place].1;
        units = &units[place + 1..];
        rest = &rest[letters..];
    }
    match sum {
        0 => Err(refuse("expected more than no time, such as 30m, 1h30m, 20s or 500ms")),
        _ if sum > MOST.as_millis() => Err(refuse("a time is at most 100 days")),
        _ => Ok(Duration::from_millis(sum as u64)),
    }
}

impl FromStr for TimeControl {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        let refuse = |token: &str, reason| Err(ControlError { token: shortened(token), reason });
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or("");
        let rest: Vec<_> = words.take(3).collect();
        if first == "none" {
            return match rest[..] {
                [] => Ok(TimeControl::None),
                [most] => Ok(TimeControl::Unclocked { most: span(most)?, recorded: false }),
                [most, "recorded"] => Ok(TimeControl::Unclocked { most: span(most)?, recorded: true }),
                _ => refuse(text, "expected none, none 20m or none 60m recorded"),
            };
        }
        let (head, increment) = match first.split_once('+') {
            Some((head, more)) => (head, Some(more)),
            None => (first, None),
        };
        let (time, scope) = head.split_once('/').unwrap_or((head, "game"));
        let time = span(time)?;
        let bonus = match (increment, &rest[..]) {
            (None, []) => Bonus::None,
            (Some(more), []) => Bonus::Increment(span(more)?),
            (None, ["delay", delay]) => Bonus::Delay(span(delay)?),
            _ => {
                return refuse(
                    text,
                    "expected 30m, 5m+3s, 5m delay 3s, 10m/round delay 5s, 20s/move or none",
                );
            }
        };
        match (scope, bonus) {
            ("game", _) => Ok(TimeControl::Game { time, bonus }),
            ("round", _) => Ok(TimeControl::Round { time, bonus }),
            ("move", Bonus::None) => Ok(TimeControl::Move { time }),
            ("move", _) => refuse(text, "a time for each move has no increment and no delay"),
            _ => refuse(scope, "expected /round or /move behind a time"),
        }
    }
}
