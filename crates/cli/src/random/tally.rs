//! What is counted while random games are played.

use std::collections::BTreeMap;

use mura_games::{Outcome, Player};

/// Sums over games. Merging is commutative, so the order of games does not show.
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) plies: u64,
    /// Wins of the first player, of the second, draws, undecided games.
    pub(super) results: [u64; 4],
    /// Games by length.
    pub(super) lengths: BTreeMap<u32, u64>,
    /// Positions in which a player had the choice, and the choices there.
    pub(super) decisions: u64,
    pub(super) choices: u64,
    pub(super) most_choices: usize,
    /// For each special rule: how often it fired, and in how many games.
    pub(super) fired: Vec<Fired>,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Fired {
    pub(super) times: u64,
    pub(super) games: u64,
    in_this_game: bool,
}

impl Tally {
    pub(super) fn new(rules: usize) -> Self {
        Tally {
            games: 0,
            plies: 0,
            results: [0; 4],
            lengths: BTreeMap::new(),
            decisions: 0,
            choices: 0,
            most_choices: 0,
            fired: vec![Fired::default(); rules],
        }
    }

    /// A game begins.
    pub(super) fn begin(&mut self) {
        for fired in &mut self.fired {
            fired.in_this_game = false;
        }
    }

    /// So many actions are legal; none when the game is over.
    pub(super) fn choices(&mut self, count: usize) {
        self.decisions += u64::from(count > 0);
        self.choices += count as u64;
        self.most_choices = self.most_choices.max(count);
    }

    /// A special rule came into play.
    pub(super) fn fired(&mut self, rule: usize) {
        if let Some(fired) = self.fired.get_mut(rule) {
            fired.times += 1;
            fired.games += u64::from(!fired.in_this_game);
            fired.in_this_game = true;
        }
    }

    /// The game ends.
    pub(super) fn end(&mut self, plies: u32, outcome: Option<Outcome>) {
        self.games += 1;
        self.plies += u64::from(plies);
        *self.lengths.entry(plies).or_default() += 1;
        self.results[match outcome {
            Some(Outcome::Win(Player::First)) => 0,
            Some(Outcome::Win(Player::Second)) => 1,
            Some(Outcome::Draw) => 2,
            None => 3,
        }] += 1;
    }

    pub(super) fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.plies += other.plies;
        for (sum, add) in self.results.iter_mut().zip(other.results) {
            *sum += add;
        }
        for (&length, &count) in &other.lengths {
            *self.lengths.entry(length).or_default() += count;
        }
        self.decisions += other.decisions;
        self.choices += other.choices;
        self.most_choices = self.most_choices.max(other.most_choices);
        for (sum, add) in self.fired.iter_mut().zip(&other.fired) {
            sum.times += add.times;
            sum.games += add.games;
        }
    }

    /// The median length: of an even number of games, the mean of the two in the middle.
    pub(super) fn median(&self) -> f64 {
        let nth = |rank: u64| {
            let mut seen = 0;
            let found = self.lengths.iter().find(|(_, count)| {
                seen += **count;
                seen > rank
            });
            found.map_or(0.0, |(&length, _)| f64::from(length))
        };
        (nth(self.games.saturating_sub(1) / 2) + nth(self.games / 2)) / 2.0
    }

    /// Games by length in at most `most` equal ranges: (first length, last length, games).
    pub(super) fn histogram(&self, most: u32) -> Vec<(u32, u32, u64)> {
        let (Some((&low, _)), Some((&high, _))) =
            (self.lengths.first_key_value(), self.lengths.last_key_value())
        else {
            return Vec::new();
        };
        let width = (high - low + 1).div_ceil(most);
        let count = |from: u32| self.lengths.range(from..from + width).map(|(_, count)| count).sum();
        (low..=high)
            .step_by(width as usize)
            .map(|from| (from, high.min(from + width - 1), count(from)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(lengths: &[u32]) -> Tally {
        let mut tally = Tally::new(0);
        for &length in lengths {
            tally.end(length, None);
        }
        tally
    }

    #[test]
    fn medians() {
        assert_eq!(tally(&[5]).median(), 5.0);
        assert_eq!(tally(&[1, 2, 9]).median(), 2.0);
        assert_eq!(tally(&[1, 2, 3, 9]).median(), 2.5);
        assert_eq!(tally(&[]).median(), 0.0);
    }

    #[test]
    fn a_histogram_counts_every_game_once() {
        let tally = tally(&[3, 3, 4, 10, 25, 26]);
        let bins = tally.histogram(5);
        assert_eq!(bins, [(3, 7, 3), (8, 12, 1), (13, 17, 0), (18, 22, 0), (23, 26, 2)]);
    }
}
