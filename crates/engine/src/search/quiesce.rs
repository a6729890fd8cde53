//! The end of a line: no judgement in the middle of an exchange.

use mura_games::Player;

use super::Searched;
use super::value::finished;
use super::worker::{Dive, MOST_PLIES};
use crate::eval::Evaluation;

/// Loud plies at the end of a line.
const LOUD_PLIES: usize = 8;

impl<G: Searched, E: Evaluation<G>> Dive<'_, G, E> {
    /// The value once no trap, close or shot is pending: a player may always leave it at the estimate.
    pub(super) fn quiesce(&mut self, alpha: i32, beta: i32, ply: usize, loud_plies: usize) -> i32 {
        let player = self.game.turn();
        if let Some(outcome) = self.game.outcome() {
            return finished(outcome, player, ply);
        }
        if let Some(action) = self.game.forced()
            && ply < MOST_PLIES
        {
            let undo = self.play(action);
            let value = self.quiesce_below(player, alpha, beta, ply + 1, loud_plies);
            self.game.undo(undo);
            return value;
        }
        let estimate = self.worker.evaluation.evaluate(&self.game);
        self.quiesce_from(estimate, alpha, beta, ply, loud_plies)
    }

    /// The same where nothing is forced and the estimate is known.
    pub(super) fn quiesce_from(
        &mut self,
        estimate: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        loud_plies: usize,
    ) -> i32 {
        let player = self.game.turn();
        if estimate >= beta
            || loud_plies >= LOUD_PLIES
            || ply >= MOST_PLIES
            || !self.game.may_be_loud()
            || self.is_over()
        {
            return estimate;
        }
        alpha = alpha.max(estimate);
        let base = self.list.len();
        self.game.actions(&mut self.list);
        let mut kept = base;
        for at in base..self.list.len() {
            let action = self.list[at];
            if self.game.is_loud(action) {
                self.list[kept] = action;
                kept += 1;
            }
        }
        self.list.truncate(kept);
        let game = &self.game;
        self.ranks.extend(self.list[base..].iter().map(|&action| game.promise(action)));
        let mut best = estimate;
        for at in base..kept {
            self.ranks.bring_best_to(&mut self.list, base, at, kept);
            let action = self.list[at];
            let undo = self.play(action);
            let value = self.quiesce_below(player, alpha, beta, ply + 1, loud_plies + 1);
            self.game.undo(undo);
            best = best.max(value);
            alpha = alpha.max(value);
            if best >= beta {
                break;
            }
        }
        self.seldepth = self.seldepth.max(ply);
        self.list.truncate(base);
        self.ranks.truncate(base);
        best
    }

    #[inline(always)]
    fn quiesce_below(&mut self, player: Player, alpha: i32, beta: i32, ply: usize, loud_plies: usize) -> i32 {
        if self.game.turn() == player {
            self.quiesce(alpha, beta, ply, loud_plies)
        } else {
            -self.quiesce(-beta, -alpha, ply, loud_plies)
        }
    }
}
