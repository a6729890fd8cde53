//! A random play without listing all of them.
//!
//! Listing costs several hundred nanoseconds, most of it mispredicted branches; a random playout needs one play of the
//! list. So a play is guessed, uniformly from a set that holds every legal play exactly once and some that are not, and
//! guessed again until it is legal: what comes out is uniform over the legal plays. Where legal plays are rare the list
//! is made after all, and is uniform too.

use super::board::{CENTRE, NEIGHBOURS, Point, Points, STONES, bit, nth, surrounded_by};
use super::group::group_of;
use super::path::{self, WAYS};
use super::plays::{KRAKEN_ORDER, enters_eye, knocks};
use super::{Action, Edition, Mur};
use crate::{Game, Luck};

/// Guesses before the list is made.
const GUESSES: usize = 24;

pub(super) fn pick<E: Edition>(game: &Mur<E>, luck: &mut Luck, scratch: &mut Vec<Action>) -> Option<Action> {
    if game.winner.is_some() {
        return None;
    }
    if game.trapped != 0 {
        return Some(Action::Withdraw(game.trapped));
    }
    let stones = game.board.of(game.turn);
    let count = stones.count_ones() as usize;
    if game.repeat_duty {
        return Some(Action::Withdraw(bit(nth(stones, luck.below(count) as u32))));
    }
    let empty = if count < STONES as usize { game.board.empty() } else { 0 };
    let placings = empty.count_ones() as usize;
    // The stone on the centre is the last in board order, so its further ways come last.
    let ways = WAYS * (count + usize::from(stones & bit(CENTRE) != 0));
    for _ in 0..GUESSES {
        let guess = luck.below(placings + ways);
        let play = if guess < placings {
            place(game, nth(empty, guess as u32))
        } else {
            let guess = guess - placings;
            let stone = (guess / WAYS).min(count - 1);
            shift(game, nth(stones, stone as u32), guess - stone * WAYS)
        };
        if play.is_some() {
            return play;
        }
    }
    game.random_listed(luck, scratch)
}

#[inline(always)]
fn place<E: Edition>(game: &Mur<E>, at: Point) -> Option<Action> {
    let (board, own) = (&game.board, game.turn.index());
    let legal = !walls_in(board.stones[1 - own], at) || enters_eye::<E>(board, own, 0, at);
    legal.then_some(Action::Place(at))
}

#[inline(always)]
fn shift<E: Edition>(game: &Mur<E>, from: Point, way: usize) -> Option<Action> {
    let (board, own) = (&game.board, game.turn.index());
    let order = group_of(bit(from), board.stones[own]).count_ones();
    let paths = path::from(from, order);
    let path = paths.get(way)?;
    let to = path.to;
    let occupied = board.occupied();
    if occupied & bit(to) == 0 {
        let legal = !walls_in(board.stones[1 - own], to) || enters_eye::<E>(board, own, bit(from), to);
        return (legal && !paths.is_double(way, |_| true)).then_some(Action::Move { from, to });
    }
    let theirs = if board.kraken == to {
        KRAKEN_ORDER as u32
    } else {
        let side = if board.stones[own] & bit(to) != 0 { own } else { 1 - own };
        group_of(bit(to), board.stones[side]).count_ones()
    };
    let rest = path.rest(occupied & !bit(from));
    let legal = theirs > order
        && knocks::<E>(board, own, surrounded_by(board.stones[1 - own]), from, to, rest)
        && !paths.is_double(way, |other| other.rest(occupied & !bit(from)) == rest);
    legal.then_some(Action::Knock { from, to, rest })
}

/// Whether these stones hold every neighbour of an intersection.
#[inline(always)]
fn walls_in(stones: Points, at: Point) -> bool {
    NEIGHBOURS[usize::from(at)] & !stones == 0
}
