//! The two faces of a player: one that knows the game's type, one that speaks texts.

use mura_games::{Game, Table};

use crate::{Limits, Line, Thought, Variation};

/// Asked now and then while thinking goes on: whether to stop.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Something that chooses actions on any table of its game.
pub trait Thinker: Send {
    /// Thinks about the position until a limit is reached or `stop` says so; better and better lines are reported on
    /// the way. When a throw is due, only the value of the position is found. `table` is of the game that the thinker
    /// was opened for; on any other the thought is empty.
    fn think(
        &mut self,
        table: &dyn Table,
        limits: &Limits,
        stop: Stop<'_>,
        report: &mut dyn FnMut(&Line),
    ) -> Thought;

    /// Forgets what it learnt from earlier positions: a new game begins.
    fn forget(&mut self);
}

/// Something that chooses actions of one game.
pub trait Mind<G: Game>: Send {
    /// As [`Thinker::think`]; `only` are the actions to think about, in no order, and all of them are legal.
    fn think(
        &mut self,
        game: &G,
        only: &[G::Action],
        limits: &Limits,
        stop: Stop<'_>,
        report: &mut dyn FnMut(&Variation<G::Action>),
    ) -> Thought<G::Action>;

    /// As [`Thinker::forget`].
    fn forget(&mut self) {}
}

/// The text face of a mind.
pub struct Face<G, M> {
    mind: M,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Game, M: Mind<G>> Face<G, M> {
    /// Puts the face on.
    pub fn new(mind: M) -> Self {
        Face { mind, game: std::marker::PhantomData }
    }
}

impl<G: Game, M: Mind<G>> Thinker for Face<G, M> {
    fn think(
        &mut self,
        table: &dyn Table,
        limits: &Limits,
        stop: Stop<'_>,
        report: &mut dyn FnMut(&Line),
    ) -> Thought {
        let nothing = Thought { action: None, lines: Vec::new(), nodes: 0 };
        let Some(game) = table.game().downcast_ref::<G>() else { return nothing };
        if game.outcome().is_some() {
            return nothing;
        }
        let mut only = Vec::new();
        game.actions(&mut only);
        if game.throws().is_none() && !limits.only.is_empty() {
            only.retain(|&action| limits.only.contains(&text(game, action)));
        }
        if only.is_empty() {
            return nothing;
        }
        let thought =
            self.mind.think(game, &only, limits, stop, &mut |variation| report(&told(game, variation)));
        Thought {
            action: thought.action.map(|action| text(game, action)),
            lines: thought.lines.iter().map(|variation| told(game, variation)).collect(),
            nodes: thought.nodes,
        }
    }

    fn forget(&mut self) {
        self.mind.forget();
    }
}

fn text<G: Game>(game: &G, action: G::Action) -> String {
    let mut text = String::new();
    game.write_action(action, &mut text);
    text
}

/// A variation in texts. Each is written at its own position: Morabaraba names the cows that stand there.
fn told<G: Game>(game: &G, variation: &Variation<G::Action>) -> Line {
    let mut game = game.clone();
    let actions = variation.actions.iter().map(|&action| {
        let text = text(&game, action);
        game.play_unchecked(action);
        text
    });
    let actions = actions.collect();
    let &Variation { rank, depth, seldepth, score, nodes, hashfull, time, .. } = variation;
    Line { rank, depth, seldepth, score, nodes, hashfull, time, actions }
}
