//! Everything around a game: who meets whom, on which clock, and what the result is worth.
//!
//! - [`arbiter`]: games over the board, entered as they were really played;
//! - [`clock`]: the time that players have;
//! - [`dice`]: dice that no one has to trust;
//! - [`engines`]: matches between two programs, with statistics;
//! - [`live`]: games over a network;
//! - [`rating`]: how strong players are, told by their results;
//! - [`series`]: sets and matches of Mur, pairs of Morabaraba, Ur for stakes, Advanced Mur with its rolls.

pub mod arbiter;
pub mod clock;
pub mod dice;
pub mod engines;
pub mod live;
mod lock;
mod log_error;
pub mod rating;
pub mod series;

pub use lock::{Lock, LockError};
pub use log_error::LogError;
