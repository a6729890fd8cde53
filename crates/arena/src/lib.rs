//! Everything around a game: who meets whom, on which clock, and what the result is worth.
//!
//! - [`clock`]: the time that players have;
//! - [`engines`]: matches between two programs, with statistics.

pub mod clock;
pub mod engines;
