//! Positions as tuning sees them: what was counted, and how the game ended.

use crate::eval::{Concepts, Tally};

/// Positions of games, each as the counts of its features.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Samples {
    /// Features of each position.
    pub(super) width: usize,
    /// The counts, position after position.
    pub(super) counts: Vec<i8>,
    /// What the player on turn got in the end, in half points.
    pub(super) results: Vec<u8>,
    /// What the search thought, in hundredths, to the player on turn.
    pub(super) scores: Vec<i16>,
    /// The number of the game.
    pub(super) games: Vec<u32>,
}

struct Counts<'a>(&'a mut [i8]);

impl Tally for Counts<'_> {
    fn add(&mut self, feature: usize, count: i32) {
        let sum = i32::from(self.0[feature]) + count;
        self.0[feature] = sum.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
    }
}

impl Samples {
    /// No positions yet, of a game with so many features.
    pub fn new(width: usize) -> Self {
        Samples { width, ..Samples::default() }
    }

    /// Positions so far.
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// Adds a position of game number `game`. Its result is not known yet: half a point.
    pub fn add<G: Concepts>(&mut self, position: &G, score: i16, game: u32) {
        let start = self.counts.len();
        self.counts.resize(start + self.width, 0);
        position.count(&mut Counts(&mut self.counts[start..]));
        self.results.push(1);
        self.scores.push(score);
        self.games.push(game);
    }

    /// Adds a position from its counts and result, in half points.
    pub fn add_counts(&mut self, counts: &[i8], result: u8, score: i16, game: u32) {
        debug_assert_eq!(counts.len(), self.width);
        self.counts.extend_from_slice(counts);
        self.results.push(result);
        self.scores.push(score);
        self.games.push(game);
    }

    /// Adds all positions of others.
    pub fn append(&mut self, others: &Samples) {
        self.counts.extend_from_slice(&others.counts);
        self.results.extend_from_slice(&others.results);
        self.scores.extend_from_slice(&others.scores);
        self.games.extend_from_slice(&others.games);
    }

    /// The counts of a position.
    #[inline]
    pub fn counts(&self, index: usize) -> &[i8] {
        &self.counts[index * self.width..(index + 1) * self.width]
    }

    /// A tenth of the games, to see whether what was learnt from the others holds for them.
    #[inline]
    pub(super) fn is_for_validation(&self, index: usize) -> bool {
        self.games[index] % 10 == 9
    }
}
