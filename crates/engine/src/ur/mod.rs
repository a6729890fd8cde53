//! The player of Ur: expectimax with the dice as they fall, and an evaluation tuned by its own games.

mod duel;
mod eval;
mod exact;
mod facts;
mod judge;
mod line;
mod moves;
pub mod net;
mod player;
mod search;
mod table;
pub mod tune;
mod value;
mod watch;
mod weights;

#[cfg(test)]
mod tests;

pub use eval::Weights;
pub use exact::Exact;
pub use judge::Judge;
pub use net::Net;
pub use player::Player;
pub use value::Value;
