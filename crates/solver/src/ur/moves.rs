//! The steps that end beyond the refuge or at home, for one track: what stands in the refuges does not change
//! them.

use mura_games::ur::{EXIT, HOME, ROSETTES, jumps, mirrored};

use super::layer::{Layer, Rectangle};
use super::track::Track;

/// What follows a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum After {
    /// A throw: ours if one is due, else theirs.
    Throw,
    /// A bonus move of ours.
    Bonus,
    /// A penalty move of theirs: the step passed over a rosette.
    Penalty,
    /// A piece came home, and we have a bonus move in the next layer.
    HomeBonus,
    /// A piece came home past two guards, and they have a penalty move in the next layer.
    HomePenalty,
    /// The last piece came home, for the points that their pieces are worth: two in the river, one on the
    /// board.
    Won {
        /// The points if no piece stood in their refuge. Each that does costs one: it is on the board, not in
        /// the river.
        most: u8,
    },
}

/// A step from a square of the refuge or of the track.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub(crate) from: u8,
    pub(crate) length: u8,
    pub(crate) after: After,
    /// Whether it sends an enemy piece to the river from a square that both enter.
    pub(crate) knocks: bool,
    /// The positions of the track after it, seen by us and by them.
    pub(crate) ours: Rectangle,
    pub(crate) theirs: Rectangle,
}

/// The layers that the steps of one layer lead to.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a> {
    pub(crate) here: &'a Layer,
    pub(crate) mirrored: &'a Layer,
    /// With one of our pieces more at home, and the same seen by them; none if that is the end.
    pub(crate) home: Option<[&'a Layer; 2]>,
}

const NOWHERE: Rectangle = Rectangle { begin: 0, ways: [0, 0] };

/// All such steps that may be possible on a track. A step from the refuge is so if a piece stands there.
pub(crate) fn moves(track: &Track, around: Around<'_>, report: &mut Vec<Move>) {
    report.clear();
    for from in 1..HOME {
        if from > 4 && track.ours[usize::from(from)] == 0 {
            continue;
        }
        for length in 1..=5 {
            let to = from + length;
            if (5..=HOME).contains(&to) {
                report.extend(step(track, around, from, length));
            }
        }
    }
}

fn step(track: &Track, around: Around<'_>, from: u8, length: u8) -> Option<Move> {
    let to = from + length;
    let mut after_it = *track;
    if from > 4 {
        after_it.ours[usize::from(from)] -= 1;
    }
    if to == HOME {
        return home(&mut after_it, around, from, length);
    }
    let square = mirrored(1 << to).trailing_zeros() as usize;
    let ours = &mut after_it.ours[usize::from(to)];
    if *ours == 2 {
        return None;
    }
    *ours += 1;
    let mut knocks = false;
    // Nobody but us enters our own rosette, which has no step of theirs.
    if let Some(theirs) = after_it.theirs.get_mut(square) {
        if *theirs == 2 {
            return None;
        }
        knocks = *theirs > 0;
        *theirs = 0;
    }
    let after = if jumps(from, to) {
        After::Penalty
    } else if ROSETTES >> to & 1 != 0 {
        After::Bonus
    } else {
        After::Throw
    };
    let ours = around.here.rectangle(after_it.code())?;
    let theirs = around.mirrored.rectangle(after_it.mirrored().code())?;
    Some(Move { from, length, after, knocks, ours, theirs })
}

fn home(after_it: &mut Track, around: Around<'_>, from: u8, length: u8) -> Option<Move> {
    let guards = &mut after_it.theirs[usize::from(EXIT)];
    let blocked = *guards == 2;
    if !blocked {
        *guards = 0;
    }
    let Some([ours, theirs]) = around.home else {
        // All their pieces in the river would be worth two each; the ones that stand on the track are worth
        // one.
        let [_, on_track] = after_it.pieces();
        let most = 2 * around.here.left().theirs - on_track;
        return Some(Move {
            from,
            length,
            after: After::Won { most },
            knocks: false,
            ours: NOWHERE,
            theirs: NOWHERE,
        });
    };
    let after = if blocked { After::HomePenalty } else { After::HomeBonus };
    let ours = ours.rectangle(after_it.code())?;
    let theirs = theirs.rectangle(after_it.mirrored().code())?;
    Some(Move { from, length, after, knocks: false, ours, theirs })
}
