//! Tuning: finding the weights of an evaluation from games that it plays against itself.
//!
//! In each round games are played with the weights found so far (`selfplay`), what was counted in their positions is
//! kept (`samples`, `store`), and the weights are found that tell best how those games ended (`fit`). The same plan
//! gives the same weights, however many threads play and however often it was interrupted, unless its time runs out.

mod fit;
mod linear;
mod rounds;
mod samples;
mod selfplay;
mod store;
mod weights_file;

pub use fit::{Fit, Losses, Ridge, fit, scale_of};
pub use rounds::{Event, Report, Standing, Tuner};
pub use samples::Samples;
pub use selfplay::{Playing, Score, compare};
pub use store::{Store, StoreError};
pub use weights_file::weights_file;

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Games in each round.
    pub games: u32,
    /// Rounds of playing and fitting.
    pub rounds: u32,
    /// Positions to search for each move.
    pub nodes: u64,
    /// Where everything that is left to chance comes from.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
    /// How much what the search thought of a position counts against how the game ended, from 0 to 1.
    pub mix: f64,
    /// How much the old weights count: as much as so many positions.
    pub ridge: f64,
    /// Pairs of games between the new weights and the old ones.
    pub pairs: u32,
    /// Games that are not begun by then are left out; each round gets an equal share of the time.
    pub time: Option<std::time::Duration>,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            games: 2000,
            rounds: 2,
            nodes: 2000,
            seed: 0,
            threads: 1,
            mix: 0.25,
            ridge: 1000.0,
            pairs: 100,
            time: None,
        }
    }
}
