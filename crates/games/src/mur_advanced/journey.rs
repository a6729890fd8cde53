//! The ways of moves, for whoever shows them.

use super::{Action, MurAdvanced, plays};
use crate::mur::Journey;
use crate::mur::board::bit;
use crate::mur::group::group_of;
use crate::mur::journey::journey;
use crate::mur::path::LONGEST;

impl MurAdvanced {
    /// The way of a legal move, knock or move of the kraken, point by point; `None` for other plays.
    pub fn journey(&self, action: Action) -> Option<Journey> {
        let board = &self.now.board;
        let class = |from| group_of(bit(from), board.of(self.now.turn)).count_ones();
        let way = |from, to, rest, steps| journey(from, to, rest, steps, board.occupied() & !bit(from));
        match action {
            Action::Move { from, to } => way(from, to, None, class(from)),
            Action::Knock { from, to, rest, .. } => way(from, to, Some(rest), class(from)),
            Action::Kraken { from, to, rest } => {
                let mut after = *board;
                plays::move_kraken(&mut after, to, rest);
                let distances = (1..=LONGEST as u32).filter(|&steps| plays::fits(&after, rest, steps));
                distances.filter_map(|steps| way(from, to, Some(rest), steps)).next()
            }
            Action::Place(_) | Action::Withdraw { .. } | Action::Pass => None,
        }
    }
}
