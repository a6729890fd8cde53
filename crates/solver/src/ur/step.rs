//! A step and what comes of it.

use std::cmp::Reverse;

use mura_games::ur::Action;

use super::oracle::{Table, Whereabouts};

/// A step that can be made, or a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The step itself.
    pub action: Action,
    /// Where it leads to at once.
    pub found: Whereabouts,
    /// What it is worth to the player on turn.
    pub value: i32,
    /// How many more moves it takes before a throw or the end, if the player who is ahead wants that as soon as can be; 0 where it was not
    /// counted.
    pub moves: u32,
}

impl Step {
    /// The index of a best one. Of equally good ones, one that leads to the end or a throw, at once or soon: else a duel could go on for
    /// ever whose winner need only end it. For the same reason one that leads there at once is good enough if it is as good as the
    /// values are exact: rings hold other moves up by a little.
    pub(super) fn best(steps: &[Step]) -> Option<usize> {
        let most = steps.iter().map(|step| step.value).max()?;
        let enough = most.saturating_sub(EXACTNESS);
        let merit = |&index: &usize| {
            let Step { found, value, moves, .. } = steps[index];
            match way(found, moves) {
                way @ ..=TO_A_THROW if value >= enough => (most, Reverse(way), value),
                way => (value, Reverse(way), value),
            }
        };
        // The first of several.
        (0..steps.len()).rev().max_by_key(merit)
    }
}

/// How far it is to the end or a throw.
pub(super) fn way(found: Whereabouts, moves: u32) -> u32 {
    match found {
        Whereabouts::Known(_) => 0,
        Whereabouts::At(entry, _) if entry.table == Table::Throw => TO_A_THROW,
        Whereabouts::At(..) => moves.saturating_add(TO_A_THROW + 1),
    }
}

const TO_A_THROW: u32 = 1;
/// How exact values of many pieces are at best, in units.
const EXACTNESS: i32 = 1024;
