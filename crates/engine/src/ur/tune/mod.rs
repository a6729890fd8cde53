//! Finds the weights of the evaluation: by games that the player plays against itself, in rounds.
//!
//! The first round's player only wants to be ahead in steps. Every round plays games with the weights of the last one
//! and moves the weights of each position towards what came of it: partly the judgement of the positions that followed,
//! partly the result (TD(λ)). Later rounds trust the judgement more, for it is freer of luck. The weights in the end are
//! the average over the last rounds.

mod file;
mod fit;
mod games;

use std::fmt;

use super::eval::{HEADS, UNIT, Weights};
use super::facts::{FACTS, race};
use fit::Fit;

/// How to tune.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where all chance comes from: one seed, one result, with any number of threads.
    pub seed: u64,
    /// Rounds of games and fits.
    pub rounds: u32,
    /// Games in a round.
    pub games: u32,
    /// Threads that play.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { seed: 1, rounds: 60, games: 4000, threads: 1 }
    }
}

/// How well values agree with something.
#[derive(Clone, Copy, Debug, Default)]
pub struct Error {
    /// Root of the mean square, in points.
    pub points: f64,
    /// The same, in chances to win.
    pub win: f64,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.4} points, {:.4} wins", self.points, self.win)
    }
}

/// What came of a round.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// Positions in its games.
    pub positions: usize,
    /// How far the evaluation of the last round, which has not seen them, is off what it was moved towards.
    pub ahead: Error,
    /// How far it is off the results of the games.
    pub result: Error,
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Round { number, positions, ahead, result } = self;
        write!(f, "round {number}: {positions} positions; off the target {ahead}; off the results {result}")
    }
}

/// What came of tuning.
pub struct Report {
    /// The last round: games that the average of the weights has played, and that it was not fitted to.
    pub check: Round,
    /// How far "always even" is off the results of these games.
    pub naive: Error,
    /// The weights.
    pub weights: Vec<[i16; HEADS]>,
    options: Options,
}

impl Report {
    /// The Rust file that holds the weights; `command` made it.
    pub fn file(&self, command: &str) -> String {
        file::written(self, command)
    }
}

/// Tunes, and tells of every round.
pub fn tune(options: &Options, progress: &mut dyn FnMut(&Round)) -> Report {
    let mut fit = Fit::new(first_guess());
    let mut sum = vec![[0.0_f64; HEADS]; FACTS];
    let mut summed = 0;
    for number in 1..=options.rounds {
        let done = f64::from(number - 1) / f64::from(options.rounds);
        let weights = Weights::new(&rounded(&fit.weights));
        // The first rounds go by results alone, the later ones by judgement more and more.
        let trust = if number <= 2 { 1.0 } else { 0.95 - 0.35 * done };
        let samples = games::play(&weights, options, number, trust as f32);
        let (ahead, result) = games::errors(&weights, &samples);
        progress(&Round { number, positions: samples.len(), ahead, result });
        fit.learn(&samples, 0.3 * 0.1_f64.powf(done) as f32, options.seed ^ u64::from(number));
        if 2 * number > options.rounds {
            summed += 1;
            for (sum, weight) in sum.iter_mut().flatten().zip(fit.weights.iter().flatten()) {
                *sum += f64::from(*weight);
            }
        }
    }
    let average = sum.iter().map(|sums| sums.map(|sum| (sum / f64::from(summed.max(1))) as f32));
    let weights = rounded(&average.collect::<Vec<_>>());
    let playing = Weights::new(&weights);
    let number = options.rounds + 1;
    let samples = games::play(&playing, options, number, 0.6);
    let (ahead, result) = games::errors(&playing, &samples);
    let check = Round { number, positions: samples.len(), ahead, result };
    progress(&check);
    Report { check, naive: games::naive(&samples), weights, options: options.clone() }
}

/// Being ahead in steps is good, and a game is worth four points.
fn first_guess() -> Vec<[f32; HEADS]> {
    (0..FACTS).map(|fact| race(fact).map_or([0.0; HEADS], |ahead| [0.05 * ahead, 4.0, 4.0])).collect()
}

fn rounded(weights: &[[f32; HEADS]]) -> Vec<[i16; HEADS]> {
    weights.iter().map(|heads| heads.map(|weight| (weight / UNIT).round() as i16)).collect()
}
