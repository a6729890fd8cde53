//! Mur: plays that trap are loud.

use mura_games::mur::{Action, Edition, bit};
use mura_games::{Game, Mur};

use super::round::Pieces;
use crate::search::Searched;

pub(super) const POINTS: usize = 25;

#[inline(always)]
fn pieces<E: Edition>(game: &Mur<E>) -> Pieces {
    let turn = game.turn();
    Pieces { own: game.stones(turn), enemy: game.stones(turn.other()), kraken: bit(game.mur_stone()) }
}

impl<E: Edition> Searched for Mur<E> {
    /// Placings, moves and knocks by both ends, withdrawals of one stone; several are withdrawn only when forced.
    const SLOTS: usize = 2 * POINTS + 2 * POINTS * POINTS;
    const MARGIN: i32 = 60;

    /// R6 looks back so little that depth does not matter.
    fn reach(depth: u32) -> u32 {
        depth
    }

    #[inline(always)]
    fn slot(action: Action) -> usize {
        let pair = |from: u8, to: u8| 2 * POINTS + POINTS * usize::from(from) + usize::from(to);
        match action {
            Action::Place(at) => usize::from(at),
            Action::Withdraw(points) => POINTS + (points.trailing_zeros() as usize).min(POINTS - 1),
            Action::Move { from, to } => pair(from, to),
            Action::Knock { from, to, .. } => POINTS * POINTS + pair(from, to),
        }
    }

    #[inline(always)]
    fn code(action: Action) -> u16 {
        match action {
            Action::Knock { rest, .. } => (Self::slot(action) * POINTS + usize::from(rest)) as u16,
            _ => (Self::slot(action) * POINTS) as u16,
        }
    }

    #[inline(always)]
    fn forced(&self) -> Option<Action> {
        let trapped = self.trapped();
        (trapped != 0).then_some(Action::Withdraw(trapped))
    }

    #[inline(always)]
    fn may_be_loud(&self) -> bool {
        pieces(self).has_chances()
    }

    #[inline(always)]
    fn is_loud(&self, action: Action) -> bool {
        let mut pieces = pieces(self);
        match action {
            Action::Place(at) => pieces.place(at),
            Action::Move { from, to } => pieces.shift(from, to),
            Action::Knock { from, to, rest } => pieces.knock(from, to, rest),
            Action::Withdraw(_) => return false,
        }
        pieces.surrounded() != 0
    }

    #[inline(always)]
    fn promise(&self, _action: Action) -> i32 {
        0
    }
}

const _: () = assert!((2 * POINTS + 2 * POINTS * POINTS) * POINTS + POINTS < 1 << 16);
