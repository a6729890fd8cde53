//! Simple players to measure others against.

mod random;

pub use random::Random;
