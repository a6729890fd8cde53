//! Everything around a game: who meets whom, on which clock, and what the result is worth.
//!
//! - [`engines`]: matches between two programs, with statistics.

pub mod engines;
