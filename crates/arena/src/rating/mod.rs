//! Ratings: how strong players are, told by their results.
//!
//! Ratings are a function of a log of results ([`Entry`], one line each, only ever added to) and of a [`Method`]: the same log
//! gives the same [`Ratings`]. The numbers are Glicko-2, one rating for each player, game and [`TimeClass`].
//! `docs/ratings.md` defines all of it.
//!
//! ```
//! use mura_arena::rating::{Method, Ratings, read_log};
//!
//! let log = "2026-05-03\tmorabaraba\t30m\tNomsa\tErik\tp1win\n";
//! let ratings = Ratings::compute(&read_log(log.as_bytes()).unwrap(), Method::default());
//! let best = ratings.rows().next().unwrap();
//! assert_eq!((best.player, best.standing.strength.rating.round()), ("Nomsa", 1662.0));
//! ```

mod class;
mod entry;
mod glicko;
mod log;
mod moment;
mod standings;
#[cfg(test)]
mod tests;

pub use class::TimeClass;
pub use entry::{Entry, EntryError};
pub use glicko::Strength;
pub use log::read_log;
pub use moment::Moment;
pub use standings::{Method, Ratings, Row, Standing};
