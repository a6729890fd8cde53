//! Which plays are legal (the turn, knocking, R1–R7).

use super::board::{Board, Point, Points, STONES, bit, members, surrounded_by};
use super::edition::may_stay;
use super::group::Ranks;
use super::{Action, Edition, Mur, path};
use crate::Player;

/// The mur stone is always of the fourth order.
pub(super) const KRAKEN_ORDER: usize = 4;

/// Whether `player` traps the mur stone.
pub(super) fn traps_kraken<E>(game: &Mur<E>, player: Player) -> bool {
    surrounded_by(game.board.of(player)) & bit(game.board.kraken) != 0
}

/// Reports every legal play once.
#[inline(always)]
pub(super) fn list<E: Edition>(game: &Mur<E>, mut report: impl FnMut(Action)) {
    if game.winner.is_some() {
        return;
    }
    if game.trapped != 0 {
        return report(Action::Withdraw(game.trapped));
    }
    let own = game.board.of(game.turn);
    let mut free = false;
    if !game.repeat_duty {
        list_free(game, |action| {
            free = true;
            report(action);
        });
    }
    if !free {
        // R6, or R7: nothing can be placed or moved.
        for point in members(own) {
            report(Action::Withdraw(bit(point)));
        }
    }
}

/// Reports the legal placings and moves.
#[inline(always)]
fn list_free<E: Edition>(game: &Mur<E>, mut report: impl FnMut(Action)) {
    let board = &game.board;
    let own = game.turn.index();
    let stones = board.stones[own];
    let empty = board.empty();
    let occupied = board.occupied();
    // Where a stone of ours would be trapped at once: the opposing eyes, as far as they are empty.
    let walled = surrounded_by(board.stones[1 - own]);
    let open = empty & !walled;
    let eyes = empty & walled;

    if stones.count_ones() < STONES {
        for at in members(open) {
            report(Action::Place(at));
        }
        for at in members(eyes) {
            if enters_eye::<E>(board, own, 0, at) {
                report(Action::Place(at));
            }
        }
    }

    let ranks = Ranks::new(board, own, KRAKEN_ORDER);
    for (order, &movers) in (1..).zip(&ranks.own) {
        let weaker = ranks.weaker[order as usize - 1];
        for from in members(movers) {
            let paths = path::from(from, order);
            for to in members(paths.ends & open) {
                report(Action::Move { from, to });
            }
            for to in members(paths.ends & eyes) {
                if enters_eye::<E>(board, own, bit(from), to) {
                    report(Action::Move { from, to });
                }
            }
            if paths.ends & weaker == 0 {
                continue;
            }
            for (to, rest) in paths.knocks(weaker, occupied & !bit(from)) {
                if knocks::<E>(board, own, walled, from, to, rest) {
                    report(Action::Knock { from, to, rest });
                }
            }
        }
    }
}

/// Whether a stone, new or coming from `from`, may go into the opposing eye `at`.
#[cold]
pub(super) fn enters_eye<E: Edition>(board: &Board, own: usize, from: Points, at: Point) -> bool {
    let mut after = *board;
    after.stones[own] = after.stones[own] & !from | bit(at);
    may_stay::<E>(&after, own, bit(at), bit(at))
}

/// Whether a knock is legal: it changes the position, and R5 allows what it leaves trapped.
#[inline(always)]
pub(super) fn knocks<E: Edition>(
    board: &Board,
    own: usize,
    walled: Points,
    from: Point,
    to: Point,
    rest: Point,
) -> bool {
    let mut after = *board;
    after.stones[own] &= !bit(from);
    // What the opponent surrounds afterwards.
    let mut walls = walled;
    // The opposing eye, if any, into which a stone of ours is knocked.
    let mut entered = 0;
    if board.stones[own] & bit(to) != 0 {
        if rest == from {
            return false; // No sustain: one stone has taken the other's place.
        }
        after.stones[own] |= bit(rest);
        entered = bit(rest) & walled & board.empty();
    } else if board.kraken == to {
        after.kraken = rest;
        after.stones[own] |= bit(to);
    } else {
        after.stones[1 - own] ^= bit(to) | bit(rest);
        after.stones[own] |= bit(to);
        walls = surrounded_by(after.stones[1 - own]);
    }
    let caught = walls & (after.stones[own] | bit(after.kraken));
    caught == 0 || may_stay::<E>(&after, own, caught, entered)
}
