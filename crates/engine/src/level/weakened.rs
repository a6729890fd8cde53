//! A strong player held back.

use mura_games::{Game, Luck};

use super::Effort;
use crate::{Limits, Mind, Score, Stop, Thought, Variation};

/// A mind that looks at fewer positions, overlooks actions and misjudges what it sees. The seed decides what is overlooked
/// and by how much it is off.
pub(crate) struct Weakened<M> {
    mind: M,
    effort: Effort,
    /// The noise of the choice, in hundredths: for a mind whose own judgement has none.
    noise: u16,
    seed: u64,
    luck: Luck,
}

/// A certain win or loss, in hundredths: no noise hides it.
const CERTAIN: f64 = 100_000.0;

impl<M> Weakened<M> {
    /// For a mind whose judgement has the noise of the effort already.
    pub(crate) fn new(mind: M, effort: Effort, seed: u64) -> Self {
        Weakened { mind, effort, noise: 0, seed, luck: Luck::new(seed) }
    }

    /// For a mind that judges without noise: its choice gets it.
    pub(crate) fn with_noise(mind: M, effort: Effort, seed: u64) -> Self {
        Weakened { noise: effort.noise, ..Weakened::new(mind, effort, seed) }
    }

    /// A random number with mean 0 and standard deviation 1: twelve uniform ones make a bell curve.
    fn bell(&mut self) -> f64 {
        let sum: f64 = (0..12).map(|_| (self.luck.word() >> 11) as f64 / (1_u64 << 53) as f64).sum();
        sum - 6.0
    }
}

fn hundredths(score: Score) -> f64 {
    match score {
        Score::Estimate(value) => f64::from(value),
        Score::Win(plies) => CERTAIN - f64::from(plies),
        Score::Loss(plies) => f64::from(plies) - CERTAIN,
        Score::Odds { points, .. } => 100.0 * points,
    }
}

impl<G: Game, M: Mind<G>> Mind<G> for Weakened<M> {
    fn think(
        &mut self,
        game: &G,
        only: &[G::Action],
        limits: &Limits,
        stop: Stop<'_>,
        report: &mut dyn FnMut(&Variation<G::Action>),
    ) -> Thought<G::Action> {
        let Effort { nodes, overlooks, .. } = self.effort;
        let noise = self.noise;
        let mut limits = limits.clone();
        let nodes = u64::from(nodes);
        limits.nodes = Some(limits.nodes.map_or(nodes, |most| most.min(nodes)));
        if game.throws().is_some() {
            return self.mind.think(game, only, &limits, stop, report);
        }
        let mut seen = only.to_vec();
        // The same choices whatever order the list came in.
        seen.sort_unstable();
        let all = seen.clone();
        seen.retain(|_| self.luck.below(100) >= usize::from(overlooks));
        if seen.is_empty() {
            seen.push(all[self.luck.below(all.len())]);
        }
        if noise > 0 {
            limits.lines = seen.len();
        }
        let mut thought = self.mind.think(game, &seen, &limits, stop, report);
        if noise > 0 && !thought.lines.is_empty() {
            let mut judged: Vec<_> = std::mem::take(&mut thought.lines)
                .into_iter()
                .map(|line| (hundredths(line.score) + f64::from(noise) * self.bell(), line))
                .collect();
            judged.sort_by(|a, b| b.0.total_cmp(&a.0));
            thought.lines = judged.into_iter().map(|(_, line)| line).collect();
            thought.action = thought.lines[0].actions.first().copied();
        }
        thought
    }

    fn forget(&mut self) {
        self.mind.forget();
        self.luck = Luck::new(self.seed);
    }
}
