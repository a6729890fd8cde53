//! What the results of a match say: pure functions of counted pairs.
//!
//! The two games of an opening, colours swapped, are one observation: an opening that favours a side does so in both, so
//! their results hang together, and counting games one by one would promise more certainty than there is. A pair is
//! worth 0, ½, 1, 1½ or 2 points to the first side; [`Pairs`] counts them.

mod elo;
mod normal;
mod sprt;

pub use elo::{Interval, elo, los, mean, score, score_of_elo};
pub use sprt::{Sprt, Verdict};

/// How many pairs gave the first side 0, ½, 1, 1½ and 2 points.
pub type Pairs = [u64; 5];

/// What the pairs are worth, as a share of a pair's two points.
const WORTH: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
