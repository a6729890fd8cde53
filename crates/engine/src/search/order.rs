//! Which actions to try first: what cut off before, here or elsewhere.

use std::marker::PhantomData;

use super::Searched;

/// No action has this code.
const NONE: u16 = u16::MAX;
/// No statistic grows beyond this.
const MOST: i32 = 1 << 14;

/// What a worker has learnt about actions, which are known by their [codes](Searched::code). Each learns for itself: with
/// what two learn together their trees were some three in a hundred smaller, but processors that write to the same memory all
/// the time wait for it, and that cost more.
pub(super) struct Order<G: Searched> {
    /// How well actions of a slot did, by player.
    history: [Vec<i16>; 2],
    /// The answer that cut off, by player and the slot of the action before.
    answers: [Vec<u16>; 2],
    /// Two quiet actions a ply that cut off at that ply before.
    killers: Vec<[u16; 2]>,
    game: PhantomData<G>,
}

/// What is known before the actions of a position are looked at.
pub(super) struct Hints<'a> {
    history: &'a [i16],
    killers: [u16; 2],
    answer: u16,
}

impl Hints<'_> {
    /// How early a quiet action should be tried.
    #[inline(always)]
    pub(super) fn rank(&self, slot: usize, code: u16) -> i32 {
        let history = i32::from(self.history[slot]);
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
        Order {
            history: std::array::from_fn(|_| vec![0; G::SLOTS]),
            answers: std::array::from_fn(|_| vec![NONE; G::SLOTS]),
            killers: vec![[NONE; 2]; plies + 2],
            game: PhantomData,
        }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.history.iter_mut().for_each(|history| history.fill(0));
        self.answers.iter_mut().for_each(|answers| answers.fill(NONE));
        self.forget_killers();
    }

    /// Between two searches of a game.
    pub(super) fn fade(&mut self) {
        self.history.iter_mut().flatten().for_each(|value| *value /= 2);
        self.forget_killers();
    }

    /// Killers belong to plies, and these move on with the game.
    fn forget_killers(&mut self) {
        self.killers.fill([NONE; 2]);
    }

    pub(super) fn history(&self, player: usize, action: G::Action) -> i32 {
        i32::from(self.history[player][G::slot(action)])
    }

    /// `before` is the slot of the action that led here.
    #[inline(always)]
    pub(super) fn hints(&self, player: usize, ply: usize, before: Option<usize>) -> Hints<'_> {
        Hints {
            history: &self.history[player],
            killers: self.killers[ply],
            answer: before.map_or(NONE, |slot| self.answers[player][slot]),
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
            self.answers[player][slot] = code;
        }
        let bonus = (16 * depth * depth).min(1600);
        self.adjust(player, action, bonus);
        for &other in tried {
            self.adjust(player, other, -bonus);
        }
    }

    /// Moves a statistic towards ±[`MOST`], the slower the nearer it is.
    fn adjust(&mut self, player: usize, action: G::Action, bonus: i32) {
        let value = &mut self.history[player][G::slot(action)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MOST) as i16;
    }
}
