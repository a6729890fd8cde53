//! Simple players to measure others against.

mod greedy;
mod mcts;
mod random;
#[cfg(test)]
mod tests;

pub use greedy::Greedy;
pub use mcts::Mcts;
pub use random::Random;
