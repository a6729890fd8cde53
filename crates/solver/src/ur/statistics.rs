//! What happens in games, counted.

use mura_games::ur::Ur;
use mura_games::{Game, Outcome};

use super::selfplay::Running;

/// What happened in a batch of games.
#[derive(Clone, Debug)]
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
    pub(super) fn add(&mut self, one: &Running) {
        let Some(outcome) = one.game.outcome() else {
            self.unfinished.push(one.number);
            return;
        };
        let score = one.game.score();
        let (own, other) = (one.first.index(), one.first.other().index());
        let points = i64::from(score[own]) - i64::from(score[other]);
        self.games += 1;
        let result = match outcome {
            Outcome::Win(winner) => usize::from(winner != one.first),
            Outcome::Draw => 2,
        };
        self.drawn_ahead += u64::from(outcome == Outcome::Draw && one.worth != Some(0));
        self.first[result] += 1;
        self.points[(points + 14).clamp(0, 28) as usize] += 1;
        let group = (one.throws / 10) as usize;
        if self.throws.len() <= group {
            self.throws.resize(group + 1, 0);
        }
        self.throws[group] += 1;
        self.sums[0] += one.throws;
        self.sums[1] += one.actions;
        for (rule, &count) in one.fired.iter().enumerate() {
            self.rules[rule] += count;
            self.games_with[rule] += u64::from(count > 0);
        }
        for &rule in &one.decisive {
            self.decided[rule] += 1;
        }
        if one.decisive.is_empty() {
            self.decided[one.fired.len()] += 1;
        }
        for side in [0, 1] {
            self.lost[side] += one.lost[side];
            self.choices[side] += one.choices[side];
        }
    }
}
