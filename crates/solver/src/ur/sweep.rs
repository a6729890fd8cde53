//! One sweep over a layer and its mirror image.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Barrier, LazyLock};

use super::layer::{Layer, Left};
use super::meaning::Meaning;
use super::moves::{Around, Move, moves};
use super::number::{Number, Objective};
use super::order::{Order, pairs};
use super::proof;
use super::tables::Tables;
use super::track::{Code, Track};
use super::view::{Best, Sources, View};

static PAIRS: LazyLock<[[Vec<[u8; 2]>; 8]; 8]> = LazyLock::new(pairs);

/// A layer seen by the player to act, and what its positions lead to.
pub(crate) struct Stage<'a, N: Number> {
    pub(crate) meaning: Meaning,
    pub(crate) around: Around<'a>,
    pub(crate) sources: Sources<'a, N>,
}

impl<N: Number> Clone for Stage<'_, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N: Number> Copy for Stage<'_, N> {}

/// What a sweep does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// All phases get new values.
    All,
    /// The values before throws are held fixed.
    Moves,
    /// All phases get new values; before throws only where they are not proven, and then further out (`proof`).
    Widen,
    /// No value changes: it is only seen by how much those before throws fail to be proven.
    Check,
}

/// The work on a layer and its mirror image: the one stage after the other. Where both have the same tables
/// it is the same stage twice.
pub(crate) struct Work<'a, N: Number> {
    pub(crate) stages: [Stage<'a, N>; 2],
    pub(crate) order: &'a Order,
    pub(crate) objective: Objective,
    /// By how much the values of each track changed at most in the last whole sweep, in units of the
    /// objective's scale.
    pub(crate) changes: &'a [AtomicU32],
}

impl<N: Number> Work<'_, N> {
    /// Makes one sweep with so many threads, and gives the largest change of a value; over some tracks only, if it is
    /// said by how much they all changed lately, and from which change on they count.
    pub(crate) fn sweep(&self, kind: Kind, only: Option<(&[u32], u32)>, shrink: N, threads: usize) -> f64 {
        let next: Vec<AtomicUsize> = self.order.ends.iter().map(|_| AtomicUsize::new(0)).collect();
        let barrier = Barrier::new(threads);
        let work = || {
            let mut largest: f64 = 0.0;
            let mut lists = [Vec::new(), Vec::new()];
            let mut panicked = None;
            let mut begin = 0;
            for (&end, next) in self.order.ends.iter().zip(&next) {
                // A thread that did not come to the barrier would keep the others there for ever.
                let level = AssertUnwindSafe(|| self.level(kind, only, shrink, begin..end, next, &mut lists));
                match catch_unwind(level) {
                    Ok(change) => largest = largest.max(change),
                    Err(panic) => panicked = Some(panic),
                }
                barrier.wait();
                begin = end;
            }
            panicked.map_or(Ok(largest), Err)
        };
        let changes = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let own = work();
            others.into_iter().fold(own, |all, other| Ok(f64::max(all?, other.join()??)))
        });
        changes.unwrap_or_else(|panic| resume_unwind(panic))
    }

    /// Works on tracks of a level together with other threads, which take the `next` ones in turn.
    fn level(
        &self,
        kind: Kind,
        only: Option<(&[u32], u32)>,
        shrink: N,
        tracks: Range<usize>,
        next: &AtomicUsize,
        lists: &mut [Vec<Move>; 2],
    ) -> f64 {
        const CHUNK: usize = 8;
        let mut largest: f64 = 0.0;
        loop {
            let first = tracks.start + next.fetch_add(CHUNK, Relaxed);
            if first >= tracks.end {
                return largest;
            }
            for track in first..tracks.end.min(first + CHUNK) {
                if only.is_some_and(|(lately, threshold)| lately[track] < threshold) {
                    continue;
                }
                let change = self.track(kind, shrink, self.order.tracks[track], lists);
                if only.is_none() {
                    let units = change * f64::from(self.objective.scale());
                    self.changes[track].store(units as u32, Relaxed);
                }
                largest = largest.max(change);
            }
        }
    }

    /// Works on all positions of a track and of its mirror image.
    fn track(&self, kind: Kind, shrink: N, code: Code, lists: &mut [Vec<Move>; 2]) -> f64 {
        let tracks = [Track::of(code), Track::of(code).mirrored()];
        let view = |index: usize, mut list: Vec<Move>| {
            let Stage { around, sources, .. } = self.stages[index];
            let track = &tracks[index];
            moves(track, around, &mut list);
            let ours = around.here.rectangle(track.code())?;
            let theirs = around.mirrored.rectangle(track.mirrored().code())?;
            let behind = around.here.left().ours - track.pieces()[0];
            Some(View { sources, objective: self.objective, shrink, ours, theirs, behind, moves: list })
        };
        let [first, second] = lists.each_mut().map(std::mem::take);
        let (Some(first), Some(second)) = (view(0, first), view(1, second)) else { return 0.0 };
        let mut largest: f64 = 0.0;
        for &[ours, theirs] in &PAIRS[usize::from(first.behind)][usize::from(second.behind)] {
            let (ours, theirs) = (usize::from(ours), usize::from(theirs));
            let best = [first.best(ours, theirs), second.best(theirs, ours)];
            let places =
                [first.ours.index(ours, theirs), second.ours.index(theirs, ours)].map(|index| index as usize);
            let tables = [first.sources.here, second.sources.here];
            let change = match kind {
                Kind::Check => self.lack(&best, tables, places),
                _ => self.write(kind, &best, tables, places),
            };
            largest = largest.max(change);
        }
        *lists = [first.moves, second.moves];
        largest
    }

    /// Writes the values of a position and of its mirror image.
    #[inline(always)]
    fn write(&self, kind: Kind, best: &[Best<N>; 2], tables: [&Tables<N>; 2], places: [usize; 2]) -> f64 {
        let mut largest: f64 = 0.0;
        let mut put = |cell: &N::Cell, value: N, counts: bool| {
            if counts {
                let change = (value.to_f64(self.objective) - N::get(cell).to_f64(self.objective)).abs();
                largest = largest.max(change);
            }
            N::set(cell, value);
        };
        // Where numbers before throws are moved out, only they count.
        let moves_count = kind != Kind::Widen;
        let throws = [0, 1].map(|side| match kind {
            Kind::Moves => N::get(&tables[side].throw[places[side]]),
            Kind::Widen => {
                let kept = N::get(&tables[side].throw[places[side]]);
                proof::widened(kept, self.before_throw(best, side), self.stages[side].meaning, self.objective)
            }
            _ => self.before_throw(best, side),
        });
        for side in [0, 1] {
            let (best, tables, place) = (&best[side], tables[side], places[side]);
            let (own, other) = (throws[side], throws[1 - side].negative());
            let or = |value: N, instead: N| if value == N::LOWEST { instead } else { value };
            if kind != Kind::Moves {
                put(&tables.throw[place], own, true);
            }
            put(&tables.bonus[place], or(best.bonus, other), moves_count);
            put(&tables.bonus_due[place], or(best.bonus_due, own), moves_count);
            put(&tables.penalty[place], or(best.penalty, own), moves_count);
        }
        largest
    }

    /// What follows for a position, or its mirror image, from what its phases offer.
    #[inline(always)]
    fn before_throw(&self, best: &[Best<N>; 2], side: usize) -> N {
        N::before_throw(&best[side].throws, &best[1 - side].throws, self.stages[side].meaning)
    }

    /// By how much the numbers of a position and of its mirror image fail to be proven.
    fn lack(&self, best: &[Best<N>; 2], tables: [&Tables<N>; 2], places: [usize; 2]) -> f64 {
        let lack = |side: usize| {
            let kept = N::get(&tables[side].throw[places[side]]);
            // Nothing is as low as that: it would be taken for a step that is not possible.
            if kept == N::LOWEST {
                return f64::INFINITY;
            }
            proof::lack(kept, self.before_throw(best, side), self.stages[side].meaning, self.objective)
        };
        f64::max(lack(0), lack(1))
    }
}

/// The layers that the steps of a layer lead to.
pub(crate) fn around<'a>(layers: impl Fn(Left) -> &'a Layer, left: Left) -> Around<'a> {
    let home = (left.ours > 1).then(|| [layers(left.home()), layers(left.home().mirrored())]);
    Around { here: layers(left), mirrored: layers(left.mirrored()), home }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ur::number::Fixed;

    #[test]
    fn a_thread_that_gives_up_is_not_waited_for() {
        let left = Left { ours: 1, theirs: 1 };
        let (layer, objective) = (Layer::new(left), Objective::Win);
        let tables = Tables::new(layer.size(), Fixed::ZERO);
        let sources = Sources { here: &tables, mirrored: &tables, home: None };
        let stage = Stage { meaning: Meaning::Value, around: around(|_| &layer, left), sources };
        let order = Order::new(&layer, Meaning::Value);
        // The first half of the tracks can be worked on, the others cannot.
        let changes: Vec<AtomicU32> = order.tracks.iter().map(|_| AtomicU32::new(0)).collect();
        let sweep = |changes: &[AtomicU32]| {
            let work = Work { stages: [stage; 2], order: &order, objective, changes };
            catch_unwind(AssertUnwindSafe(|| work.sweep(Kind::All, None, Fixed(0), 3)))
        };
        assert!(sweep(&changes[..changes.len() / 2]).is_err());
        assert!(sweep(&changes).is_ok_and(|change| change > 0.0));
    }
}
