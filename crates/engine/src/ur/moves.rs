//! Which step to look at first.

use mura_games::{
    Game, Ur,
    ur::{Action, EXIT, HOME, ROSETTES, jumps, mirrored},
};

/// A step and how good it looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) action: Action,
    pub(super) promise: f32,
}

/// Which throw's hint is followed before everything else.
pub(super) const FIRST: f32 = 1000.0;
/// The start of a step that stands for none. (From step 15 there is one step only: its hint is not missed.)
pub(super) const NOWHERE: u8 = 15;
/// What a bonus move is worth, more or less, in points.
pub(super) const BONUS: f32 = 0.5;
/// What a penalty move of the opponent costs.
pub(super) const PENALTY: f32 = 1.5;

/// How good a step looks without making it: good enough to order steps right above the leaves, where making and
/// judging them is all the work there is.
#[inline]
pub(super) fn promise(game: &Ur, action: Action) -> f32 {
    let Action::Step { from, to } = action else { return 0.0 };
    let [any, two] = game.squares(game.turn().other());
    let singles = any & !two;
    if to == HOME {
        let guards = (any >> EXIT & 1) + (two >> EXIT & 1);
        return [3.0, 6.0, -20.0][guards as usize] - 10.0;
    }
    let mut promise = 0.0;
    if mirrored(1 << to) & singles != 0 {
        promise += 2.0 + 0.1 * f32::from(to);
    }
    if jumps(from, to) {
        promise -= 20.0;
    } else if ROSETTES >> to & 1 != 0 {
        promise -= 10.0;
    }
    let [own, doubled] = game.squares(game.turn());
    if own >> to & 1 != 0 {
        promise += 0.5;
    }
    if doubled >> from & 1 != 0 {
        promise -= 0.5;
    }
    promise
}

/// Brings the most promising of the moves to the front.
#[inline]
pub(super) fn bring_best(moves: &mut [Move]) {
    let mut best = 0;
    for index in 1..moves.len() {
        if moves[index].promise > moves[best].promise {
            best = index;
        }
    }
    moves.swap(0, best);
}

/// Where a step starts.
#[inline(always)]
pub(super) fn start_of(action: Action) -> u8 {
    match action {
        Action::Step { from, .. } => from,
        _ => NOWHERE,
    }
}

/// Where a step starts and ends, as a hint of the table.
#[inline(always)]
pub(super) fn ends_of(action: Action) -> [u8; 4] {
    match action {
        Action::Step { from, to } => [from, to & 15, 0, 0],
        _ => [NOWHERE; 4],
    }
}
