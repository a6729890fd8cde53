//! The number of a position straight from its sets of squares, as games keep them: the same as [`Place::rank`](super::Place::rank)
//! finds square by square, but quickly. Where games are played by exact values most of the time goes into this.

use std::sync::LazyLock;

use mura_games::ur::Side;

use super::layer::Layer;
use super::refuge::number;
use super::track::{Code, Track};

/// The first step beyond the refuge.
const BEYOND: u32 = 5;
/// The sets of squares beyond the refuge: steps 5–15.
const SETS: usize = 1 << 11;

/// What sets of squares beyond the refuge add to a code: 2^16 times to its first part, and to its second part.
struct Shares {
    /// Of our pieces, the first on a square like the second.
    ours: [u32; SETS],
    /// Of theirs, the first ones and the second ones.
    theirs: [[u32; SETS]; 2],
    /// The number of a refuge's way, by the squares with pieces and with two.
    ways: [[u8; 16]; 16],
}

static SHARES: LazyLock<Shares> = LazyLock::new(|| {
    let code = |track: Track| {
        let Code { head, tail } = track.code();
        u32::from(head) << 16 | u32::from(tail)
    };
    // What one square adds, with so many pieces on it; sets add up.
    let ours = |step: usize| {
        let mut track = Track::EMPTY;
        track.ours[step] = 1;
        code(track)
    };
    let theirs = |step: usize, count: u8| {
        let mut track = Track::EMPTY;
        track.theirs[step] = count;
        code(track)
    };
    let second = |step: usize| theirs(step, 2) - theirs(step, 1);
    let sum = |set: usize, of: &dyn Fn(usize) -> u32| {
        (0..11).filter(|bit| set >> bit & 1 == 1).map(|bit| of(bit + BEYOND as usize)).sum()
    };
    let on = |set: usize, step: usize| (set >> (step - 1) & 1) as u8;
    let way = |any: usize, two: usize| {
        number([1, 2, 3, 4].map(|step| on(any, step) + on(two, step))).unwrap_or(0) as u8
    };
    Shares {
        ours: std::array::from_fn(|set| sum(set, &ours)),
        theirs: [
            std::array::from_fn(|set| sum(set, &|step| theirs(step, 1))),
            std::array::from_fn(|set| sum(set, &second)),
        ],
        ways: std::array::from_fn(|any| std::array::from_fn(|two| way(any, two))),
    }
});

/// The number of the position in its layer: `ours` are the pieces of the player to act. None if that is another layer.
pub(super) fn rank(layer: &Layer, ours: &Side, theirs: &Side) -> Option<u64> {
    let shares = &*SHARES;
    let beyond = |set: u16| usize::from(set >> BEYOND) % SETS;
    let both = shares.ours[beyond(ours.any)]
        + shares.ours[beyond(ours.two)]
        + shares.theirs[0][beyond(theirs.any)]
        + shares.theirs[1][beyond(theirs.two)];
    let code = Code { head: (both >> 16) as u16, tail: both as u16 };
    let refuge = |set: u16| usize::from(set >> 1) % 16;
    let way = |side: &Side| usize::from(shares.ways[refuge(side.any)][refuge(side.two)]);
    Some(layer.rectangle(code)?.index(way(ours), way(theirs)))
}

#[cfg(test)]
mod tests {
    use mura_games::{Game, Luck};

    use super::*;
    use crate::ur::oracle::Atlas;
    use crate::ur::{Place, layers_of};

    #[test]
    fn it_finds_what_is_found_square_by_square() {
        let (atlas, mut luck) = (Atlas::default(), Luck::new(3));
        for left in layers_of(7).into_iter().flat_map(|left| [left, left.mirrored()]) {
            let layer = atlas.layer(left);
            for _ in 0..500 {
                let index = luck.below(layer.size() as usize) as u64;
                let game = Place::unrank(layer, index).unwrap().game("t").unwrap();
                let [ours, theirs] = [game.turn(), game.turn().other()].map(|player| game.side(player));
                assert_eq!(rank(layer, ours, theirs), Some(index), "{left:?}");
            }
        }
    }
}
