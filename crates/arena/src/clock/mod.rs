//! Clocks: how much time a player has, and when it is over.
//!
//! A [`TimeControl`] says what was agreed; a [`Clock`] keeps it. A clock never looks at the time: every event comes with
//! the instant at which it happened, a [`Duration`](std::time::Duration) since an origin that the caller chooses once a
//! game. So a clock is a fold over its [`Event`]s, the same in a test, in a server and in a record that is replayed.
//!
//! ```
//! use std::time::Duration;
//! use mura_arena::clock::{Clock, TimeControl};
//! use mura_games::Player::{First, Second};
//!
//! let second = Duration::from_secs;
//! let control: TimeControl = "10m/round delay 5s".parse().unwrap();
//! let mut clock = Clock::new(control);
//! clock.start(First, second(0)).unwrap();
//! clock.press(second(8)).unwrap(); // 5 of the 8 seconds were free
//! assert_eq!(clock.left(First, second(8)), Some(second(597)));
//! assert_eq!(clock.due(), Some(second(8 + 5 + 600)));
//! let flag = clock.fall(second(620)).unwrap();
//! assert_eq!((flag.player, flag.at), (Some(Second), second(613)));
//! clock.set_anew(second(620)).unwrap(); // the next round; Second stays on turn
//! assert_eq!(clock.turn(), Some(Second));
//! ```

mod control;
mod error;
mod event;
mod keeper;
mod lag;
#[cfg(test)]
mod tests;
mod usual;

pub use control::{Bonus, ControlError, TimeControl};
pub use error::ClockError;
pub use event::{Event, Flag};
pub use keeper::{Clock, Phase, Side};
pub use lag::Lag;
pub use usual::{tie_break, unclocked, usual};
