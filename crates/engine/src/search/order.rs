//! Which actions to try first: what cut off before, here or elsewhere.

use super::Searched;

/// Two quiet actions a ply that cut off at that ply before.
type Killers<A> = [Option<A>; 2];

/// No statistic grows beyond this.
const MOST: i32 = 1 << 14;

/// What a worker has learnt about actions.
pub(super) struct Order<G: Searched> {
    /// How well actions of a slot did, by player.
    history: [Vec<i16>; 2],
    killers: Vec<Killers<G::Action>>,
    /// The answer that cut off, by player and the slot of the action before.
    answers: [Vec<Option<G::Action>>; 2],
}

impl<G: Searched> Order<G> {
    pub(super) fn new(plies: usize) -> Self {
        let per_player = || [vec![None; G::SLOTS + 1], vec![None; G::SLOTS + 1]];
        Order {
            history: [vec![0; G::SLOTS], vec![0; G::SLOTS]],
            killers: vec![[None; 2]; plies + 2],
            answers: per_player(),
        }
    }

    /// Between two searches of a game: killers belong to plies that have moved on.
    pub(super) fn fade(&mut self) {
        for history in &mut self.history {
            history.iter_mut().for_each(|value| *value /= 2);
        }
        self.killers.fill([None; 2]);
    }

    pub(super) fn history(&self, player: usize, action: G::Action) -> i32 {
        i32::from(self.history[player][G::slot(action)])
    }

    /// How early a quiet action should be tried.
    #[inline(always)]
    pub(super) fn rank(&self, player: usize, ply: usize, before: Option<usize>, action: G::Action) -> i32 {
        let [first, second] = self.killers[ply];
        if first == Some(action) {
            return 3 * MOST;
        }
        if second == Some(action) {
            return 2 * MOST + MOST / 2;
        }
        let history = self.history(player, action);
        if before.is_some_and(|slot| self.answers[player][slot] == Some(action)) {
            return 2 * MOST + history / 4;
        }
        history
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
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        if let Some(slot) = before {
            self.answers[player][slot] = Some(action);
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
