//! The order in which the positions of a layer are worked on.
//!
//! A step that knocks nothing leads to a track with more pips, or stays on its track and raises the pips of a
//! refuge. So when positions come in the order of falling pips, only knocks lead to values of the sweep
//! before.

use std::panic::resume_unwind;

use super::layer::Layer;
use super::meaning::{Meaning, pair};
use super::refuge::{AT_MOST, REFUGES};
use super::track::{Code, Track};

/// The tracks of a layer by falling pips, and those with equal pips by falling numbers of positions. Of a
/// track and its mirror image with the same tables only one is there.
pub(crate) struct Order {
    pub(crate) tracks: Vec<Code>,
    /// How many positions each of them has.
    pub(crate) sizes: Vec<u32>,
    /// Where in `tracks` the tracks with equal pips end.
    pub(crate) ends: Vec<usize>,
}

/// A track and how many positions it has.
type Sized = (u32, Code);

impl Order {
    /// For tables with such numbers.
    pub(crate) fn new(layer: &Layer, meaning: Meaning) -> Order {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let parts: Vec<Vec<Vec<Sized>>> = std::thread::scope(|scope| {
            let parts: Vec<_> = (0..threads)
                .map(|part| scope.spawn(move || tracks_by_pips(layer, meaning, part, threads)))
                .collect();
            parts.into_iter().map(|part| part.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        let most = parts.iter().map(Vec::len).max().unwrap_or(0);
        let mut order = Order { tracks: Vec::new(), sizes: Vec::new(), ends: Vec::new() };
        for pips in (0..most).rev() {
            let mut level: Vec<Sized> =
                parts.iter().filter_map(|part| part.get(pips)).flatten().copied().collect();
            if !level.is_empty() {
                level.sort_unstable_by(|one, other| other.cmp(one));
                order.tracks.extend(level.iter().map(|&(_, code)| code));
                order.sizes.extend(level.iter().map(|&(size, _)| size));
                order.ends.push(order.tracks.len());
            }
        }
        order
    }

    /// How many tracks of each level are worth more than a warp: the very large ones, and some of the large
    /// ones, since one of them alone would keep all others waiting.
    #[cfg(feature = "gpu")]
    pub(crate) fn large(&self) -> Vec<u32> {
        const SOME: usize = 264;
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins
            .zip(&self.ends)
            .map(|(begin, &end)| {
                let level = &self.sizes[begin..end];
                let very = level.partition_point(|&size| size >= 2000);
                let some = level[..level.len().min(SOME)].partition_point(|&size| size >= 96);
                very.max(some) as u32
            })
            .collect()
    }
}

/// One of several parts of the tracks of a layer, by their pips.
fn tracks_by_pips(layer: &Layer, meaning: Meaning, part: usize, parts: usize) -> Vec<Vec<Sized>> {
    let symmetric = pair(layer.left(), meaning).count() == 1;
    let mut levels: Vec<Vec<Sized>> = Vec::new();
    for code in layer.tracks(part, parts) {
        let track = Track::of(code);
        if symmetric && track.mirrored().code() < code {
            continue;
        }
        let pips = usize::from(track.pips());
        if levels.len() <= pips {
            levels.resize(pips + 1, Vec::new());
        }
        levels[pips].push((size(layer, code), code));
    }
    levels
}

/// How many positions a track has.
fn size(layer: &Layer, code: Code) -> u32 {
    layer.rectangle(code).map_or(0, |found| found.ways[0] * found.ways[1])
}

/// For every number of pieces behind the track, ours and theirs: the pairs of ways in which they can stand in
/// the refuges, by falling pips.
pub(crate) fn pairs() -> [[Vec<[u8; 2]>; 8]; 8] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|ours: usize| {
        [0, 1, 2, 3, 4, 5, 6, 7].map(|theirs: usize| {
            let both = |ours| (0..AT_MOST[theirs] as u8).map(move |theirs| [ours, theirs]);
            let mut pairs: Vec<[u8; 2]> = (0..AT_MOST[ours] as u8).flat_map(both).collect();
            let pips = |pair: &[u8; 2]| pair.iter().map(|&way| REFUGES.pips[usize::from(way)]).sum::<u8>();
            pairs.sort_by_key(|pair| std::cmp::Reverse(pips(pair)));
            pairs
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::layer::Left;
    use super::*;

    #[test]
    fn every_track_or_its_mirror_image_is_there_once() {
        let layer = Layer::new(Left { ours: 3, theirs: 3 });
        let order = Order::new(&layer, Meaning::Value);
        let mut positions = 0;
        for &code in &order.tracks {
            let twin = Track::of(code).mirrored().code() != code;
            positions += u64::from(size(&layer, code)) * (1 + u64::from(twin));
        }
        assert_eq!(positions, layer.size());
        assert_eq!(order.ends.last(), Some(&order.tracks.len()));
    }

    /// Bounds that lean to the one player have nothing to do with those that lean to the other.
    #[test]
    fn every_track_is_there_once_where_both_bounds_are_worked_on() {
        let layer = Layer::new(Left { ours: 3, theirs: 3 });
        let order = Order::new(&layer, Meaning::AtMost);
        assert_eq!(order.tracks.iter().map(|&code| u64::from(size(&layer, code))).sum::<u64>(), layer.size());
        let mut codes: Vec<(u16, u16)> = order.tracks.iter().map(|code| (code.head, code.tail)).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), order.tracks.len());
    }

    #[test]
    fn levels_have_equal_pips_and_fall() {
        let order = Order::new(&Layer::new(Left { ours: 3, theirs: 2 }), Meaning::Value);
        let (mut begin, mut above) = (0, u16::MAX);
        for &end in &order.ends {
            let pips = Track::of(order.tracks[begin]).pips();
            assert!(
                pips < above && order.tracks[begin..end].iter().all(|&code| Track::of(code).pips() == pips)
            );
            assert!(order.sizes[begin..end].is_sorted_by(|one, other| one >= other));
            (begin, above) = (end, pips);
        }
    }
}
