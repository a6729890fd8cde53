//! Small tables that the kernels read.

use crate::ur::number::Objective;
use crate::ur::refuge::{AT_MOST, REFUGES, WAYS};

/// How many parts the ways of a refuge have at most that do not depend on each other; the same number stands in the kernel.
const LEVELS: usize = 48;

/// What a win is worth, by the points if none of their pieces stood in the refuge, and by the way in which some do.
pub(super) fn payments(objective: Objective) -> Vec<i32> {
    let worth = |most: u32, pieces: u8| {
        objective.payment(most.saturating_sub(pieces.into())) as i32 * objective.scale()
    };
    (0..15).flat_map(|most| REFUGES.pieces.iter().map(move |&pieces| worth(most, pieces))).collect()
}

/// For every number of pieces behind the track: the ways in which they can stand in the refuge, and where those begin that do not
/// depend on each other. First those without a piece in the river, from which alone a piece can leave the refuge, then the
/// others; among both those with more pips first.
pub(super) fn ways_by_level() -> (Vec<u8>, Vec<u8>) {
    let (mut all, mut levels) = (Vec::new(), Vec::new());
    for (behind, count) in (0_u8..).zip(AT_MOST) {
        let mut ways: Vec<u8> = (0..count as u8).collect();
        let key = |way: u8| {
            let way = usize::from(way);
            (REFUGES.pieces[way] < behind, std::cmp::Reverse(REFUGES.pips[way]))
        };
        ways.sort_by_key(|&way| key(way));
        let mut begins: Vec<u8> = (0..count as u8)
            .filter(|&at| at == 0 || key(ways[usize::from(at)]) != key(ways[usize::from(at) - 1]))
            .collect();
        assert!(begins.len() <= LEVELS, "the kernel has no room for so many levels");
        begins.resize(LEVELS, count as u8);
        levels.extend(begins);
        ways.resize(WAYS, 0);
        all.extend(ways);
    }
    (all, levels)
}
