//! What happens in games, counted.

use mura_games::ur::Ur;
use mura_games::{Game, Outcome, Player};

/// What happened in a game.
pub(super) struct Played {
    /// Which one it is, from 0.
    pub(super) number: u64,
    /// None if it was left.
    pub(super) outcome: Option<Outcome>,
    /// Those of the first player less those of the second.
    pub(super) points: i64,
    pub(super) throws: u64,
    pub(super) actions: u64,
    /// How often each special rule came into play.
    pub(super) fired: Vec<u64>,
    /// Those that did after the last throw that put another player ahead, before the next throw.
    pub(super) decided_by: Vec<usize>,
    /// Whether somebody was ahead after the last throw.
    pub(super) ahead: bool,
    /// What the players gave away, in units, and how many choices they had.
    pub(super) lost: [i64; 2],
    pub(super) choices: [u64; 2],
}

impl Played {
    /// Nothing yet.
    pub(super) fn new(number: u64) -> Played {
        Played {
            number,
            outcome: None,
            points: 0,
            throws: 0,
            actions: 0,
            fired: vec![0; Ur::SPECIAL_RULES.len()],
            decided_by: Vec::new(),
            ahead: false,
            lost: [0; 2],
            choices: [0; 2],
        }
    }
}

/// What happened in a batch of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// How many games were played to their end.
    pub games: u64,
    /// The numbers of those that were left after [`LONGEST`](super::selfplay::LONGEST) throws: players who keep each other waiting can do
    /// so for very long. They count nowhere else.
    pub unfinished: Vec<u64>,
    /// How many the player who threw first won, lost and drew.
    pub first: [u64; 3],
    /// How many were drawn although somebody was ahead after the last throw: none between players who never err.
    pub drawn_ahead: u64,
    /// How often the first player won (positive) or lost (negative) so many points: from −14 to 14.
    pub points: Vec<u64>,
    /// How many throws the games took, in groups of ten.
    pub throws: Vec<u64>,
    /// The sum of all throws, and of all actions.
    pub sums: [u64; 2],
    /// How often each special rule came into play.
    pub rules: Vec<u64>,
    /// In how many games it came into play at least once.
    pub games_with: Vec<u64>,
    /// In how many games it came into play after the last throw that put another player ahead, before the
    /// next throw; the last number: the games in which no special rule did. Drawn games count like others:
    /// there, too, somebody was ahead last.
    pub decided: Vec<u64>,
    /// The sum of what the choosers gave away for the first and for the second player, in units.
    pub lost: [i64; 2],
    /// How many choices each had.
    pub choices: [u64; 2],
}

impl Default for Statistics {
    fn default() -> Self {
        let rules = Ur::SPECIAL_RULES.len();
        Statistics {
            games: 0,
            unfinished: Vec::new(),
            first: [0; 3],
            drawn_ahead: 0,
            points: vec![0; 29],
            throws: Vec::new(),
            sums: [0; 2],
            rules: vec![0; rules],
            games_with: vec![0; rules],
            decided: vec![0; rules + 1],
            lost: [0; 2],
            choices: [0; 2],
        }
    }
}

impl Statistics {
    /// Adds a game that was played to its end, or left.
    pub(super) fn add(&mut self, game: &Played) {
        let Some(outcome) = game.outcome else {
            self.unfinished.push(game.number);
            return;
        };
        self.games += 1;
        match outcome {
            Outcome::Win(Player::First) => self.first[0] += 1,
            Outcome::Win(Player::Second) => self.first[1] += 1,
            Outcome::Draw => {
                self.first[2] += 1;
                self.drawn_ahead += u64::from(game.ahead);
            }
        }
        self.points[(game.points + 14).clamp(0, 28) as usize] += 1;
        let group = (game.throws / 10) as usize;
        if self.throws.len() <= group {
            self.throws.resize(group + 1, 0);
        }
        self.throws[group] += 1;
        self.sums[0] += game.throws;
        self.sums[1] += game.actions;
        for (rule, &count) in game.fired.iter().enumerate() {
            self.rules[rule] += count;
            self.games_with[rule] += u64::from(count > 0);
        }
        for &rule in &game.decided_by {
            self.decided[rule] += 1;
        }
        if game.decided_by.is_empty() {
            self.decided[game.fired.len()] += 1;
        }
        for side in [0, 1] {
            self.lost[side] += game.lost[side];
            self.choices[side] += game.choices[side];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_counts_where_it_belongs() {
        let mut statistics = Statistics::default();
        let rules = Ur::SPECIAL_RULES.len();
        let one = |outcome, points, throws, ahead| Played {
            outcome,
            points,
            throws,
            actions: 3 * throws,
            ahead,
            lost: [5, 0],
            choices: [2, 1],
            ..Played::new(7)
        };
        statistics.add(&one(Some(Outcome::Win(Player::First)), 14, 9, true));
        let mut second = one(Some(Outcome::Win(Player::Second)), -2, 30, true);
        (second.fired[1], second.decided_by) = (4, vec![1]);
        statistics.add(&second);
        statistics.add(&one(Some(Outcome::Draw), 0, 39, false));
        statistics.add(&one(Some(Outcome::Draw), 0, 31, true));
        statistics.add(&one(None, 0, 1000, true));
        assert_eq!((statistics.games, &statistics.unfinished), (4, &vec![7]));
        assert_eq!((statistics.first, statistics.drawn_ahead), ([1, 1, 2], 1));
        let points: Vec<_> = (-14..=14).zip(&statistics.points).filter(|&(_, &games)| games > 0).collect();
        assert_eq!(points, [(-2, &1), (0, &2), (14, &1)]);
        assert_eq!((&statistics.throws, statistics.sums), (&vec![1, 0, 0, 3], [109, 327]));
        assert_eq!((statistics.rules[1], statistics.games_with[1], statistics.decided[1]), (4, 1, 1));
        assert_eq!((statistics.decided[rules], statistics.decided.iter().sum()), (3, 4_u64));
        assert_eq!((statistics.lost, statistics.choices), ([20, 0], [8, 4]));
    }
}
