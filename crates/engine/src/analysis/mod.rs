//! Looking back at a game, or closely at a position: what was best, what it cost to play something else, and in a game
//! of chance how much was luck.
//!
//! An [`Analyst`] asks a [`Thinker`](crate::Thinker) about tables. It judges one play at a time ([`Analyst::step`]) or a
//! whole record ([`Analysis::of`]), and looks at the throws that a position is waiting for ([`Analyst::throws`]).
//!
//! Choices and throws are kept apart, as backgammon programs do. The *loss* of a choice is what the best action is worth
//! less what the played one is worth, both looked at equally hard. The *luck* of a throw is what the position is worth
//! after it less what it was worth before, and that is the weighted mean over all throws: luck sums to nothing in the
//! long run whatever the thinker believes.

mod account;
mod analyst;
mod loss;
mod odds;
mod review;
mod step;
#[cfg(test)]
mod tests;
mod unit;

pub use account::{Account, Analysis};
pub use analyst::Analyst;
pub use loss::{Blame, Certain, Loss, expectation};
pub use odds::{Odds, paid_by_points};
pub use review::Review;
pub use step::{Choice, Event, Prospect, Step, Throw};
pub use unit::unit;
