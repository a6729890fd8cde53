//! Advanced Mur: plays that close are loud.

use mura_games::mur::{bit, surrounded_by};
use mura_games::mur_advanced::Action;
use mura_games::{Game, MurAdvanced};

use super::mur::POINTS;
use super::round::Pieces;
use crate::search::Searched;

#[inline(always)]
fn pieces(game: &MurAdvanced) -> Pieces {
    let turn = game.turn();
    Pieces { own: game.ships(turn), enemy: game.ships(turn.other()), kraken: bit(game.kraken()) }
}

impl Searched for MurAdvanced {
    /// Placings, withdrawals, moves, knocks, kraken moves, the pass.
    const SLOTS: usize = 2 * POINTS + 3 * POINTS * POINTS + 1;
    const MARGIN: i32 = 60;

    /// A close is followed by a forced turn, and may follow at the end of a line.
    fn reach(depth: u32) -> u32 {
        2 * depth + 16
    }

    #[inline(always)]
    fn slot(action: Action) -> usize {
        let pair = |kind: usize, from: u8, to: u8| {
            2 * POINTS + (kind * POINTS + usize::from(from)) * POINTS + usize::from(to)
        };
        match action {
            Action::Place(at) => usize::from(at),
            Action::Withdraw { ships, .. } => POINTS + (ships.trailing_zeros() as usize).min(POINTS - 1),
            Action::Move { from, to } => pair(0, from, to),
            Action::Knock { from, to, .. } => pair(1, from, to),
            Action::Kraken { from, to, .. } => pair(2, from, to),
            Action::Pass => Self::SLOTS - 1,
        }
    }

    #[inline(always)]
    fn code(action: Action) -> u16 {
        let detail = match action {
            Action::Knock { rest, tip, .. } => usize::from(rest) * 5 + usize::from(tip),
            Action::Kraken { rest, .. } => usize::from(rest),
            _ => 0,
        };
        (Self::slot(action) * 32 + detail * 7) as u16
    }

    #[inline(always)]
    fn forced(&self) -> Option<Action> {
        let (ships, reset) = (MurAdvanced::forced(self), self.reset());
        (ships != 0 || reset).then_some(Action::Withdraw { ships, reset })
    }

    #[inline(always)]
    fn may_be_loud(&self) -> bool {
        pieces(self).pockets() != 0
    }

    #[inline(always)]
    fn is_loud(&self, action: Action) -> bool {
        let mut pieces = pieces(self);
        let before = surrounded_by(pieces.own);
        match action {
            Action::Place(at) => pieces.place(at),
            Action::Move { from, to } => pieces.shift(from, to),
            Action::Knock { from, to, rest, .. } => pieces.knock(from, to, rest),
            Action::Kraken { to, rest, .. } => {
                pieces.push(to, rest);
                pieces.kraken = bit(to);
            }
            Action::Withdraw { .. } | Action::Pass => return false,
        }
        pieces.surrounded() & !before != 0
    }

    #[inline(always)]
    fn promise(&self, _action: Action) -> i32 {
        0
    }
}
