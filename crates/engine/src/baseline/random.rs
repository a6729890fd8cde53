//! Plays anything.

use mura_games::{Game, Luck};

use crate::{Limits, Mind, Stop, Thought, Variation};

/// Chooses among all legal actions, each with the same chance.
pub struct Random {
    seed: u64,
    luck: Luck,
}

impl Random {
    /// The player whose choices belong to this seed.
    pub fn new(seed: u64) -> Self {
        Random { seed, luck: Luck::new(seed) }
    }
}

impl<G: Game> Mind<G> for Random {
    fn think(
        &mut self,
        game: &G,
        only: &[G::Action],
        _limits: &Limits,
        _stop: Stop<'_>,
        _report: &mut dyn FnMut(&Variation<G::Action>),
    ) -> Thought<G::Action> {
        let action = game.throws().is_none().then(|| only[self.luck.below(only.len())]);
        Thought { action, lines: Vec::new(), nodes: 0 }
    }

    fn forget(&mut self) {
        self.luck = Luck::new(self.seed);
    }
}
