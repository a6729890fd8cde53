//! Which plays are legal (A2, A4, A6, A7, tipping, ports, forced turns).

use super::{Action, MurAdvanced, Now, PORTS, numbers_bit, position_word};
use crate::mur::board::{Board, CENTRE, Point, Points, STONES, bit, members, surrounded_by};
use crate::mur::group::{Ranks, group_of};
use crate::mur::path::{self, LONGEST};

/// Weaker than every class: any ship may knock the kraken.
const KRAKEN_CLASS: usize = 8;

/// Reports every legal play once.
#[inline(always)]
pub(super) fn list(game: &MurAdvanced, mut report: impl FnMut(Action)) {
    let now = &game.now;
    if now.winner.is_some() {
        return;
    }
    if now.forced != 0 || now.reset {
        return report(Action::Withdraw { ships: now.forced, reset: now.reset });
    }
    let mut free = false;
    list_free(game, |action| {
        free = true;
        report(action);
    });
    if free {
        return;
    }
    // A7
    let own = now.board.of(now.turn);
    if own == 0 {
        report(Action::Pass);
    }
    for point in members(own) {
        report(Action::Withdraw { ships: bit(point), reset: false });
    }
}

/// Whether an unforced turn has any play but those of A7.
pub(super) fn any_free(game: &MurAdvanced) -> bool {
    let mut any = false;
    list_free(game, |_| any = true);
    any
}

/// Reports the plays of an unforced turn, except those of A7.
#[inline(always)]
fn list_free(game: &MurAdvanced, mut report: impl FnMut(Action)) {
    let now = &game.now;
    let board = &now.board;
    let own = now.turn.index();
    let ships = board.stones[own];
    let empty = board.empty();

    if ships.count_ones() < STONES {
        let sets = if own == 0 { 8 } else { 1 };
        let seen = now.numbers_stood & numbers_bit(board) << sets != 0;
        for at in members(empty) {
            if !seen || !stood_with(game, |after| after.stones[own] |= bit(at)) {
                report(Action::Place(at));
            }
        }
    }
    for at in members(ships & PORTS) {
        if !stood_with(game, |after| after.stones[own] ^= bit(at)) {
            report(Action::Withdraw { ships: bit(at), reset: false });
        }
    }
    let ranks = Ranks::new(board, own, KRAKEN_CLASS);
    for (class, &movers) in (1..).zip(&ranks.own) {
        for from in members(movers) {
            let paths = path::from(from, class);
            for to in members(paths.ends & empty) {
                if !stood_with(game, |after| after.stones[own] ^= bit(from) | bit(to)) {
                    report(Action::Move { from, to });
                }
            }
            if paths.ends & ranks.weaker[class as usize - 1] != 0 {
                list_knocks(game, class, from, ranks.weaker[class as usize - 1], &mut report);
            }
        }
    }
    if now.control == Some(now.turn) {
        list_kraken(game, &mut report);
    }
}

/// Whether a position that a play would bring about has stood before (A6).
#[inline(always)]
pub(super) fn stood_with(game: &MurAdvanced, play: impl FnOnce(&mut Board)) -> bool {
    let mut after = game.now.board;
    play(&mut after);
    game.stood.contains(position_word(&after, game.now.dice))
}

/// Whether a play by the player on turn that leads to `after` completes a ring of the opponent around one of his own
/// ships or around the kraken (A4).
#[inline(always)]
pub(super) fn self_closes(now: &Now, after: &Board) -> bool {
    let (own, other) = (now.turn.index(), now.turn.other().index());
    if now.board.stones[other] == after.stones[other] {
        return false;
    }
    let rings = surrounded_by(after.stones[other]) & !surrounded_by(now.board.stones[other]);
    rings & (after.stones[own] | bit(after.kraken)) != 0
}

#[inline(always)]
fn list_knocks(game: &MurAdvanced, class: u32, from: Point, weaker: Points, mut report: impl FnMut(Action)) {
    let now = &game.now;
    let occupied = now.board.occupied() & !bit(from);
    for (to, rest) in path::from(from, class).knocks(weaker, occupied) {
        let mut after = now.board;
        after.shift(now.turn, from, to, rest);
        if self_closes(now, &after) {
            continue;
        }
        let mut offer = |tip: u8, dice| {
            if !game.stood.contains(position_word(&after, dice)) {
                report(Action::Knock { from, to, rest, tip });
            }
        };
        offer(0, now.dice);
        if to == now.board.kraken && may_tip(now, class) {
            for value in 1..=4 {
                if let Some(dice) = now.dice.tipped(value) {
                    offer(value, dice);
                }
            }
        }
    }
}

/// Whether knocking the kraken by a ship of this class allows a tip.
#[inline(always)]
pub(super) fn may_tip(now: &Now, class: u32) -> bool {
    now.board.kraken != CENTRE && now.dice.triple().is_none_or(|number| u32::from(number) == class)
}

/// Puts the kraken on `to`; the ship that stood there comes to rest on `rest`.
#[inline(always)]
pub(super) fn move_kraken(board: &mut Board, to: Point, rest: Point) {
    for ships in &mut board.stones {
        if *ships & bit(to) != 0 {
            *ships ^= bit(to) | bit(rest);
        }
    }
    board.kraken = to;
}

/// The kraken moves of a controller.
#[cold]
fn list_kraken(game: &MurAdvanced, report: &mut impl FnMut(Action)) {
    let now = &game.now;
    let from = now.board.kraken;
    let ships = now.board.stones[0] | now.board.stones[1];
    let mut reported = [0; 25];
    for distance in 1..=LONGEST as u32 {
        for way in path::from(from, distance).iter().filter(|way| bit(way.to) & ships != 0) {
            let (to, rest) = (way.to, way.rest(ships));
            let mut after = now.board;
            move_kraken(&mut after, to, rest);
            let again: &mut Points = &mut reported[usize::from(to)];
            if !fits(&after, rest, distance) || *again & bit(rest) != 0 || self_closes(now, &after) {
                continue;
            }
            *again |= bit(rest);
            if !game.stood.contains(position_word(&after, now.dice)) {
                report(Action::Kraken { from, to, rest });
            }
        }
    }
}

/// Whether the ship displaced to `rest` is, after the play, of the class that equals the kraken's distance.
pub(super) fn fits(after: &Board, rest: Point, distance: u32) -> bool {
    let side = if after.stones[0] & bit(rest) != 0 { after.stones[0] } else { after.stones[1] };
    group_of(bit(rest), side).count_ones() == distance
}
