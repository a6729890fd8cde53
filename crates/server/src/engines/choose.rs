//! A move for somebody who waits at a board.

use mura_engine::{Limits, Recipe, Resources, Thought};
use mura_games::Table;
use tokio::sync::oneshot;

use super::work::{Progress, Signals, Work};

/// To find a move and be done.
pub(super) struct Choose {
    pub(super) recipe: Recipe,
    pub(super) hash_mib: usize,
    pub(super) table: Box<dyn Table>,
    pub(super) limits: Limits,
    pub(super) answer: Option<oneshot::Sender<Thought>>,
}

impl Work for Choose {
    fn go_on(&mut self, signals: &dyn Signals) -> Progress {
        let Some(answer) = self.answer.take() else { return Progress::Done };
        let resources = Resources { hash_mib: self.hash_mib, seed: seed(), ..Resources::default() };
        // A mind of its own for every move: nothing that it learnt in one game reaches another, and zeros cost nothing until they
        // are used.
        let mut thinker = self.recipe.open(self.table.id(), &resources);
        // Time counts from here, not from when the job came into the queue.
        self.limits.began = std::time::Instant::now();
        let thought = thinker.think(&*self.table, &self.limits, &|| signals.off(), &mut |_| {});
        // Whoever asked may be gone.
        let _ = answer.send(thought);
        Progress::Done
    }
}

/// Chance for a level's mistakes, so that it does not make the same ones in every game.
fn seed() -> u64 {
    getrandom::u64().unwrap_or_default()
}
