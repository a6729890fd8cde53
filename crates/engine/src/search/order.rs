//! Which actions to try first: what cut off before, here or elsewhere.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicI16, AtomicU16, Ordering::Relaxed};

use super::Searched;

/// No action has this code.
const NONE: u16 = u16::MAX;
/// No statistic grows beyond this.
const MOST: i32 = 1 << 14;

/// What a worker has learnt about actions, which are known by their [codes](Searched::code).
pub(super) struct Order<G: Searched> {
    learnt: Arc<Learnt>,
    /// Two quiet actions a ply that cut off at that ply before.
    killers: Vec<[u16; 2]>,
    game: PhantomData<G>,
}

/// What all workers of a search learn together. Each sees only a part of the tree, and where they agree on which actions come
/// late, and so are searched less deep, one finds in the table what it would ask for itself. Of two that write at once,
/// one is forgotten.
struct Learnt {
    /// How well actions of a slot did, by player.
    history: [Vec<AtomicI16>; 2],
    /// The answer that cut off, by player and the slot of the action before.
    answers: [Vec<AtomicU16>; 2],
}

/// What is known before the actions of a position are looked at.
pub(super) struct Hints<'a> {
    history: &'a [AtomicI16],
    killers: [u16; 2],
    answer: u16,
}

impl Hints<'_> {
    /// How early a quiet action should be tried.
    #[inline(always)]
    pub(super) fn rank(&self, slot: usize, code: u16) -> i32 {
        let history = i32::from(self.history[slot].load(Relaxed));
        if code == self.killers[0] {
            3 * MOST
        } else if code == self.killers[1] {
            2 * MOST + MOST / 2
        } else if code == self.answer {
            2 * MOST + history / 4
        } else {
            history
        }
    }
}

impl<G: Searched> Order<G> {
    pub(super) fn new(plies: usize) -> Self {
        let history = std::array::from_fn(|_| (0..G::SLOTS).map(|_| AtomicI16::new(0)).collect());
        let answers = std::array::from_fn(|_| (0..G::SLOTS).map(|_| AtomicU16::new(NONE)).collect());
        let learnt = Arc::new(Learnt { history, answers });
        Order { learnt, killers: vec![[NONE; 2]; plies + 2], game: PhantomData }
    }

    /// Another one that learns together with this one.
    pub(super) fn shared(&self) -> Self {
        let killers = vec![[NONE; 2]; self.killers.len()];
        Order { learnt: Arc::clone(&self.learnt), killers, game: PhantomData }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        let Learnt { history, answers } = &*self.learnt;
        history.iter().flatten().for_each(|value| value.store(0, Relaxed));
        answers.iter().flatten().for_each(|answer| answer.store(NONE, Relaxed));
        self.forget_killers();
    }

    /// Between two searches of a game, by one of those who learn together.
    pub(super) fn fade(&self) {
        for value in self.learnt.history.iter().flatten() {
            value.store(value.load(Relaxed) / 2, Relaxed);
        }
    }

    /// Killers belong to plies, and these move on with the game.
    pub(super) fn forget_killers(&mut self) {
        self.killers.fill([NONE; 2]);
    }

    pub(super) fn history(&self, player: usize, action: G::Action) -> i32 {
        i32::from(self.learnt.history[player][G::slot(action)].load(Relaxed))
    }

    /// `before` is the slot of the action that led here.
    #[inline(always)]
    pub(super) fn hints(&self, player: usize, ply: usize, before: Option<usize>) -> Hints<'_> {
        Hints {
            history: &self.learnt.history[player],
            killers: self.killers[ply],
            answer: before.map_or(NONE, |slot| self.learnt.answers[player][slot].load(Relaxed)),
        }
    }

    /// A quiet action cut off; those tried before it did not.
    pub(super) fn reward(
        &mut self,
        player: usize,
        ply: usize,
        before: Option<usize>,
        action: G::Action,
        tried: &[G::Action],
        depth: i32,
    ) {
        let killers = &mut self.killers[ply];
        let code = G::code(action);
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        if let Some(slot) = before {
            let answer = &self.learnt.answers[player][slot];
            // What other threads read stays near to them as long as it is not written.
            if answer.load(Relaxed) != code {
                answer.store(code, Relaxed);
            }
        }
        let bonus = (16 * depth * depth).min(1600);
        self.adjust(player, action, bonus);
        for &other in tried {
            self.adjust(player, other, -bonus);
        }
    }

    /// Moves a statistic towards ±[`MOST`], the slower the nearer it is.
    fn adjust(&self, player: usize, action: G::Action, bonus: i32) {
        let value = &self.learnt.history[player][G::slot(action)];
        let old = i32::from(value.load(Relaxed));
        let new = old + bonus - old * bonus.abs() / MOST;
        if new != old {
            value.store(new as i16, Relaxed);
        }
    }
}
