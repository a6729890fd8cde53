//! Which moves are legal (3.1–3.3, M1, M2).

use super::board::{Junction, Junctions, SOURCES, bit, complete_lines, completing, members, nth, shifted};
use super::cows::{Cow, Numbers};
use super::sequence::Sequence;
use super::{Action, Morabaraba};
use crate::Luck;

/// The lowest number of a set that is not empty.
#[inline(always)]
pub(super) fn lowest(numbers: Numbers) -> Cow {
    numbers.trailing_zeros() as Cow + 1
}

/// Where the cows of a group of moves come from.
#[derive(Clone, Copy)]
enum Origin {
    /// This cow is placed.
    Hand(Cow),
    /// Each cow moves one step in this direction (stage 2).
    Step(usize),
    /// This cow flies (stage 3).
    Flight(Junction),
}

/// Moves to several junctions: to those in `plain`, and to those in `closing`, where a row may be completed.
#[derive(Clone, Copy)]
struct Group {
    origin: Origin,
    plain: Junctions,
    closing: Junctions,
}

impl Group {
    #[inline(always)]
    fn source(&self, to: Junction) -> Option<Junction> {
        match self.origin {
            Origin::Hand(_) => None,
            Origin::Step(direction) => Some(SOURCES[direction][usize::from(to)]),
            Origin::Flight(from) => Some(from),
        }
    }

    /// Whether the move to a junction in `closing` completes a fresh sequence. A cow from the hand has been in no
    /// sequence: whatever it completes is fresh.
    #[inline(always)]
    fn earns_shot(&self, game: &Morabaraba, to: Junction) -> bool {
        self.source(to).is_none_or(|from| completes_fresh(game, from, to))
    }

    /// The same moves, with only those in `closing` that earn a shot.
    #[inline(always)]
    fn checked(mut self, game: &Morabaraba) -> Self {
        for to in members(self.closing) {
            if !self.earns_shot(game, to) {
                self.closing ^= bit(to);
                self.plain |= bit(to);
            }
        }
        self
    }

    #[inline(always)]
    fn action(&self, to: Junction, shot: Option<Junction>) -> Action {
        match self.origin {
            Origin::Hand(cow) => Action::Place { at: to, cow, shot },
            Origin::Step(direction) => Action::Move { from: SOURCES[direction][usize::from(to)], to, shot },
            Origin::Flight(from) => Action::Move { from, to, shot },
        }
    }
}

/// Reports every legal move once.
#[inline(always)]
pub(super) fn list(game: &Morabaraba, mut report: impl FnMut(Action)) {
    groups(game, |group, loose| {
        let group = group.checked(game);
        for to in members(group.plain) {
            report(group.action(to, None));
        }
        for to in members(group.closing) {
            for shot in members(loose) {
                report(group.action(to, Some(shot)));
            }
        }
    });
}

/// The number of legal moves.
#[inline(always)]
pub(super) fn count(game: &Morabaraba) -> usize {
    let mut count = 0;
    groups(game, |group, loose| {
        let group = group.checked(game);
        count += group.plain.count_ones() + group.closing.count_ones() * loose.count_ones();
    });
    count as usize
}

/// A random legal move.
///
/// Listing them all takes several times as long. So every junction that may complete a row gets as many tickets as there
/// are cows to shoot, and only when one of these tickets is drawn it is seen whether it really earns a shot; if not, the
/// move has one ticket and the others are void.
#[inline(always)]
pub(super) fn pick(game: &Morabaraba, luck: &mut Luck) -> Option<Action> {
    if game.now.outcome.is_some() {
        return None;
    }
    /// Four directions in stage 2; no position has more groups.
    const MOST: usize = 4;
    let none = Group { origin: Origin::Hand(0), plain: 0, closing: 0 };
    let mut all = [(none, 0); MOST];
    let (mut len, mut total, mut targets) = (0, 0, 0);
    groups(game, |group, loose| {
        let count = group.plain.count_ones() + group.closing.count_ones() * loose.count_ones();
        all[len] = (group, count);
        len += 1;
        total += count;
        targets = loose;
    });
    loop {
        let mut ticket = luck.below(total as usize) as u32;
        let mut drawn = 0;
        while ticket >= all[drawn].1 {
            ticket -= all[drawn].1;
            drawn += 1;
        }
        let group = all[drawn].0;
        let plain = group.plain.count_ones();
        if ticket < plain {
            return Some(group.action(nth(group.plain, ticket), None));
        }
        let shots = targets.count_ones();
        let (to, shot) = ((ticket - plain) / shots, (ticket - plain) % shots);
        let to = nth(group.closing, to);
        if group.earns_shot(game, to) {
            return Some(group.action(to, Some(nth(targets, shot))));
        }
        if shot == 0 {
            return Some(group.action(to, None));
        }
    }
}

/// Reports the moves in groups, and with each the cows that may be shot.
#[inline(always)]
fn groups(game: &Morabaraba, mut report: impl FnMut(Group, Junctions)) {
    let now = &game.now;
    if now.outcome.is_some() {
        return;
    }
    let (own, enemy) = (now.herds[now.turn.index()], now.herds[now.turn.other().index()]);
    let empty = now.empty();
    let hand = now.hand_of(now.turn);
    // Without a loose cow to shoot, completing a row changes nothing about the move (3.1.8.2).
    let loose = enemy & !now.rows[now.turn.other().index()];
    let closing = if loose == 0 { 0 } else { completing(own) };
    let mut group = |origin, to: Junctions| {
        report(Group { origin, plain: to & !closing, closing: to & closing }, loose);
    };
    if hand != 0 {
        return group(Origin::Hand(lowest(hand)), empty);
    }
    if own.count_ones() == 3 {
        return members(own).for_each(|from| group(Origin::Flight(from), empty));
    }
    for (direction, moved) in shifted(own).into_iter().enumerate() {
        group(Origin::Step(direction), moved & empty);
    }
}

/// Whether a move completes a sequence that has not been recorded.
#[inline]
pub(super) fn completes_fresh(game: &Morabaraba, from: Junction, to: Junction) -> bool {
    let now = &game.now;
    let own = now.herds[now.turn.index()] ^ bit(from) | bit(to);
    complete_lines(to, own).any(|line| {
        // Most lines have never been used, and then nobody has to look which cows stand on it.
        now.lines_used & line.bit == 0 || {
            let mut cows = now.cows;
            let cow = cows.take(from);
            cows.put(to, cow);
            !game.recorded.contains(Sequence::on(line.index, &cows).word())
        }
    })
}
