//! Rounds of playing and fitting.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Instant;

use super::fit::{Fit, Losses, Ridge, fit, scale_of};
use super::selfplay::{Playing, Score, compare, play, searcher};
use super::{Plan, Samples, Store, StoreError};
use crate::search::Searched;

/// In logits: 95 % for one side.
const DECIDED: f64 = 3.0;

/// A tuning of one game.
pub struct Tuner<'a> {
    /// What to do.
    pub plan: &'a Plan,
    /// Told what happens.
    pub told: &'a (dyn Fn(&Event) + Sync),
}

/// What happens while tuning.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Games were played.
    Games(Standing),
    /// A round is over.
    Fitted {
        /// Which, from 1.
        round: u32,
        /// Positions that were learnt from, of all rounds.
        positions: usize,
        /// What was found.
        fit: Fit,
        /// The weights, in hundredths.
        weights: Vec<i16>,
    },
    /// Pairs of games between the new weights and the old ones were played.
    Compared(Standing),
}

/// How far something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The round, from 1.
    pub round: u32,
    /// Done so far.
    pub done: u32,
    /// To be done.
    pub total: u32,
}

/// What a tuning came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The weights, in hundredths.
    pub weights: Vec<i16>,
    /// Games played, of all rounds.
    pub games: usize,
    /// Positions kept of them.
    pub positions: usize,
    /// The losses of the weights of the start, over the positions of all rounds.
    pub before: Losses,
    /// The losses of the new weights.
    pub after: Losses,
    /// The new weights against those of the start.
    pub score: Score,
    /// Positions that were searched for each move.
    pub nodes: u64,
}

impl Tuner<'_> {
    /// One line that says which positions belong together.
    pub fn label<G: Searched>(&self, start: &[i16]) -> String {
        let Plan { seed, nodes, mix, ridge, games, .. } = self.plan;
        let features = digest(G::FEATURES.iter().flat_map(|name| name.bytes().chain([0])));
        let weights = digest(start.iter().flat_map(|weight| weight.to_le_bytes()));
        // Which weights later rounds play with depends on everything here.
        format!(
            "mura tune 1 {} features={features:016x} start={weights:016x} \
             games={games} nodes={nodes} seed={seed} mix={mix} ridge={ridge}",
            G::ID
        )
    }

    /// Tunes the weights, from `start`.
    pub fn run<G: Searched>(&self, start: &[i16], store: &mut Store) -> Result<Report, StoreError> {
        let plan = self.plan;
        let mut all = Samples::new(G::FEATURES.len());
        let mut weights = start.to_vec();
        let mut games = 0;
        let mut last = None;
        for round in 1..=plan.rounds.max(1) {
            games += self.play_round::<G>(round, &weights, store, &mut all)?;
            let ridge =
                Ridge { strength: plan.ridge, mix: plan.mix, decided: DECIDED, threads: plan.threads };
            let scale = scale_of(&all, start, plan.threads);
            let first: Vec<f64> = start.iter().map(|&weight| f64::from(weight) * scale).collect();
            let found = fit(&all, &first, scale, ridge);
            weights = in_hundredths(&found.weights, G::UNIT, scale);
            let positions = all.len();
            let event = Event::Fitted { round, positions, fit: found.clone(), weights: weights.clone() };
            (self.told)(&event);
            last = Some(found);
        }
        let score = self.compare::<G>(&weights, start);
        let nothing = Losses { training: 0.0, validation: 0.0 };
        let (before, after) = last.map_or((nothing, nothing), |fit| (fit.before, fit.after));
        Ok(Report { weights, games, positions: all.len(), before, after, score, nodes: plan.nodes })
    }

    /// Plays what is missing of a round and adds its positions; gives the number of games.
    fn play_round<G: Searched>(
        &self,
        round: u32,
        weights: &[i16],
        store: &mut Store,
        all: &mut Samples,
    ) -> Result<usize, StoreError> {
        let plan = self.plan;
        let until = plan.time.map(|time| Instant::now() + time / plan.rounds.max(1));
        let mut played: Vec<(u32, Samples)> =
            store.take_round(round).into_iter().map(|game| (game.number, game.samples)).collect();
        played.retain(|(number, _)| *number < plan.games);
        let mut missing = Vec::with_capacity(plan.games as usize);
        let mut known = played.iter().map(|(number, _)| *number).peekable();
        for number in 0..plan.games {
            if known.next_if_eq(&number).is_none() {
                missing.push(number);
            }
        }

        let playing = Playing { nodes: plan.nodes, seed: plan.seed.wrapping_add(u64::from(round) << 32) };
        let next = AtomicU32::new(0);
        let shared = Mutex::new((&mut *store, &mut played, Ok(())));
        std::thread::scope(|scope| {
            for _ in 0..plan.threads.max(1) {
                scope.spawn(|| {
                    let mut searcher = searcher::<G>(weights);
                    while until.is_none_or(|until| Instant::now() < until) {
                        let Some(&number) = missing.get(next.fetch_add(1, Relaxed) as usize) else { return };
                        let samples = play(&mut searcher, playing, number);
                        let Ok(mut shared) = shared.lock() else { return };
                        let (store, played, trouble) = &mut *shared;
                        if trouble.is_err() {
                            return;
                        }
                        *trouble = store.add(round, number, &samples);
                        played.push((number, samples));
                        let done = played.len() as u32;
                        drop(shared);
                        (self.told)(&Event::Games(Standing { round, done, total: plan.games }));
                    }
                });
            }
        });
        if let Ok((.., trouble)) = shared.into_inner() {
            trouble?;
        }
        store.flush()?;
        // In the order of their numbers, whoever was ready first.
        played.sort_unstable_by_key(|(number, _)| *number);
        for (_, samples) in &played {
            all.append(samples);
        }
        Ok(played.len())
    }

    fn compare<G: Searched>(&self, weights: &[i16], start: &[i16]) -> Score {
        let plan = self.plan;
        let playing = Playing { nodes: plan.nodes, seed: plan.seed };
        let done = |done| {
            (self.told)(&Event::Compared(Standing { round: plan.rounds, done, total: plan.pairs }));
        };
        compare::<G>([weights, start], playing, plan.pairs, plan.threads, &done)
    }
}

/// Weights in whole hundredths: such that the unit is worth 100, but not more than three times larger or smaller than
/// the scale of the start would make them, should the unit turn out to be worth next to nothing.
fn in_hundredths(weights: &[f64], unit: usize, scale: f64) -> Vec<i16> {
    let hundredth = (weights[unit] / 100.0).clamp(scale / 3.0, scale * 3.0);
    weights.iter().map(|weight| (weight / hundredth).round().clamp(-9999.0, 9999.0) as i16).collect()
}

/// FNV-1a: to tell labels apart.
fn digest(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
