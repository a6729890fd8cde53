//! Which moves are legal (3.1–3.3, M1, M2).

use super::board::{ALL, Junction, Junctions, NEIGHBOURS, bit, complete_lines, completing, in_rows, members};
use super::cows::{Cow, Numbers};
use super::sequence::Sequence;
use super::{Action, Morabaraba};

/// The lowest number of a set that is not empty.
#[inline(always)]
pub(super) fn lowest(numbers: Numbers) -> Cow {
    numbers.trailing_zeros() as Cow + 1
}

/// Reports every legal move once.
#[inline(always)]
pub(super) fn list(game: &Morabaraba, mut report: impl FnMut(Action)) {
    groups(game, |group| match group {
        Group::Place { to, cow, shots: 0 } => {
            members(to).for_each(|at| report(Action::Place { at, cow, shot: None }));
        }
        Group::Place { to, cow, shots } => {
            for at in members(to) {
                members(shots).for_each(|shot| report(Action::Place { at, cow, shot: Some(shot) }));
            }
        }
        Group::Move { from, to, shots: 0 } => {
            members(to).for_each(|to| report(Action::Move { from, to, shot: None }));
        }
        Group::Move { from, to, shots } => {
            for to in members(to) {
                members(shots).for_each(|shot| report(Action::Move { from, to, shot: Some(shot) }));
            }
        }
    });
}

/// The number of legal moves.
#[inline(always)]
pub(super) fn count(game: &Morabaraba) -> usize {
    let mut count = 0;
    groups(game, |group| {
        let (Group::Place { to, shots, .. } | Group::Move { to, shots, .. }) = group;
        count += to.count_ones() * shots.count_ones().max(1);
    });
    count as usize
}

/// Moves of one cow to several junctions, each with every one of `shots`, or without a shot if that is empty.
enum Group {
    Place { to: Junctions, cow: Cow, shots: Junctions },
    Move { from: Junction, to: Junctions, shots: Junctions },
}

#[inline(always)]
fn groups(game: &Morabaraba, mut report: impl FnMut(Group)) {
    let now = &game.now;
    if now.outcome.is_some() {
        return;
    }
    let (own, enemy) = (now.herds[now.turn.index()], now.herds[now.turn.other().index()]);
    let empty = now.empty();
    let loose = enemy & !in_rows(enemy);
    let hand = now.hand_of(now.turn);
    // Without a loose cow to shoot, completing a line changes nothing about the move (3.1.8.2).
    let shooting = |stay: Junctions| if loose == 0 { 0 } else { completing(stay) };
    if hand != 0 {
        let cow = lowest(hand);
        let closing = shooting(own) & empty;
        report(Group::Place { to: empty & !closing, cow, shots: 0 });
        // A cow from the hand has been in no sequence: whatever it completes is fresh.
        report(Group::Place { to: closing, cow, shots: loose });
        return;
    }
    let flies = own.count_ones() == 3;
    for from in members(own) {
        let to = empty & if flies { ALL } else { NEIGHBOURS[usize::from(from)] };
        let mut closing = shooting(own ^ bit(from)) & to;
        for end in members(closing) {
            if !completes_fresh(game, from, end) {
                closing ^= bit(end);
            }
        }
        report(Group::Move { from, to: to & !closing, shots: 0 });
        report(Group::Move { from, to: closing, shots: loose });
    }
}

/// Whether a move completes a sequence that has not been recorded.
#[inline]
pub(super) fn completes_fresh(game: &Morabaraba, from: Junction, to: Junction) -> bool {
    let mut cows = game.now.cows;
    let cow = cows.take(from);
    cows.put(to, cow);
    let own = game.now.herds[game.now.turn.index()] ^ bit(from) | bit(to);
    complete_lines(to, own).any(|line| !game.recorded.contains(Sequence::on(line.index, &cows).word()))
}
