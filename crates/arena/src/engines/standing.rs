//! How a match stands.

use std::collections::BTreeMap;

use mura_games::{Outcome, Player};

use crate::engines::Fault;
use crate::engines::stats::{self, Interval, Pairs};

/// How one game ended, seen by the first side of the match.
#[derive(Clone, PartialEq, Debug)]
pub struct GameResult {
    /// The number of the game, from 0. Games 2n and 2n + 1 are a pair; in the first of them the first side has the first
    /// move.
    pub number: u64,
    /// The result on or off the board.
    pub outcome: Outcome,
    /// What the winner was paid, in games that are paid by points.
    pub points: u32,
    /// Plies played, opening and throws included.
    pub plies: u32,
    /// The fault of the loser by which the game ended.
    pub fault: Option<Fault>,
}

impl GameResult {
    /// The colour of the first side of the match in game `number`.
    pub fn colour(number: u64) -> Player {
        if number.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// 2 for a win of the first side, 1 for a draw, 0 for a loss.
    fn halves(&self) -> usize {
        match self.outcome {
            Outcome::Win(player) if player == GameResult::colour(self.number) => 2,
            Outcome::Win(_) => 0,
            Outcome::Draw => 1,
        }
    }

    /// Points won or lost by the first side.
    fn points(&self) -> f64 {
        f64::from(self.points) * (self.halves() as f64 - 1.0)
    }
}

/// How a match stands, seen by its first side.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// Losses, draws and wins as the first player and as the second.
    pub by_colour: [[u64; 3]; 2],
    /// Finished pairs by the points they gave.
    pub pairs: Pairs,
    /// Games lost off the board by each side, in the order of [`Fault::KINDS`].
    pub faults: [[u64; 4]; 2],
    /// What these faults were, in words, and in how many games.
    pub reasons: [BTreeMap<String, u64>; 2],
    /// Plies of all games.
    pub plies: u64,
    /// Games by number, of which the other half of the pair is still to come.
    halves: BTreeMap<u64, GameResult>,
    /// Of the means of pairs: sum and sum of squares.
    points: [f64; 2],
}

impl Standing {
    /// Counts a game.
    pub fn add(&mut self, result: GameResult) {
        self.by_colour[GameResult::colour(result.number).index()][result.halves()] += 1;
        self.plies += u64::from(result.plies);
        if let Some(fault) = &result.fault {
            let loser = usize::from(result.halves() == 2);
            self.faults[loser][fault.kind()] += 1;
            *self.reasons[loser].entry(fault.reason()).or_default() += 1;
        }
        match self.halves.remove(&(result.number ^ 1)) {
            None => {
                self.halves.insert(result.number, result);
            }
            Some(other) => {
                self.pairs[result.halves() + other.halves()] += 1;
                let mean = (result.points() + other.points()) / 2.0;
                self.points[0] += mean;
                self.points[1] += mean * mean;
            }
        }
    }

    /// Losses, draws and wins.
    pub fn results(&self) -> [u64; 3] {
        std::array::from_fn(|index| self.by_colour.iter().map(|results| results[index]).sum())
    }

    /// Finished games.
    pub fn games(&self) -> u64 {
        self.results().iter().sum()
    }

    /// Finished pairs.
    pub fn finished_pairs(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The share of the points over finished pairs, with its bounds.
    pub fn score(&self) -> Option<Interval> {
        stats::score(&self.pairs)
    }

    /// Points a game won on average over finished pairs, and the standard error.
    pub fn mean_points(&self) -> Option<(f64, f64)> {
        stats::mean(self.finished_pairs() as f64, self.points[0], self.points[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(number: u64, outcome: Outcome, points: u32) -> GameResult {
        GameResult { number, outcome, points, plies: 10, fault: None }
    }

    #[test]
    fn colours_are_swapped_and_pairs_counted_when_both_are_there() {
        let (black, white) = (Outcome::Win(Player::First), Outcome::Win(Player::Second));
        let mut standing = Standing::default();
        standing.add(result(0, black, 3));
        assert_eq!((standing.games(), standing.finished_pairs()), (1, 0));
        standing.add(result(3, black, 5));
        standing.add(result(1, white, 1));
        standing.add(result(2, Outcome::Draw, 0));
        assert_eq!(standing.results(), [1, 1, 2]);
        assert_eq!(standing.by_colour, [[0, 1, 1], [1, 0, 1]]);
        assert_eq!(standing.pairs, [0, 1, 0, 0, 1]);
        assert_eq!(standing.score().unwrap().mid, 5.0 / 8.0);
        // Means of the pairs: 2 and −2.5.
        assert_eq!(standing.mean_points().unwrap().0, -0.25);
    }

    #[test]
    fn faults_belong_to_the_loser() {
        let mut standing = Standing::default();
        let [crash, time] = [Fault::Crash("it died".into()), Fault::Time("2 s where 1 s".into())];
        for (number, fault) in [(0, &crash), (1, &time), (2, &crash)] {
            let fault = Some(fault.clone());
            standing.add(GameResult { fault, ..result(number, Outcome::Win(Player::First), 0) });
        }
        assert_eq!(standing.faults, [[1, 0, 0, 0], [0, 0, 2, 0]]);
        let told = |text: &str, games| BTreeMap::from([(text.to_owned(), games)]);
        assert_eq!(standing.reasons, [told("time forfeit", 1), told("crash: it died", 2)]);
    }
}
