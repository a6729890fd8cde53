//! What was found out about positions.
//!
//! U4 makes values depend on the past, but only between two throws: where a throw is due, equal positions are worth
//! the same. What else is kept, and when it may be used, is told in `duel.rs`.
//!
//! A value counts only at exactly the depth it was found at, and only within the thinking it was found in: so a
//! search with the table comes to what a search without it would, but for the chance that another position has the same
//! 32 bits of the key and the same line of the table, about 1 in 10^9 a probe.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::Value;
use super::duel::Sides;
use crate::words::{LINE, Lines};

/// How a value in the table is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    /// It is worth this or more.
    AtLeast,
    /// It is worth this or less.
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) value: Value,
    pub(super) bound: Bound,
    pub(super) depth: u32,
    /// Where a throw is due: where the best step of each throw starts. Elsewhere: where the best step starts and ends.
    pub(super) hints: [u8; 4],
    /// Who was knocked on the way to penalty moves.
    pub(super) duel: Sides,
}

impl Entry {
    /// Whether the value is all that a search with this window wants to know.
    #[inline(always)]
    pub(super) fn answers(&self, alpha: f32, beta: f32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value.points >= beta,
            Bound::AtMost => self.value.points <= alpha,
        }
    }
}

impl Bound {
    /// How the best value that was found within a window is to be read.
    pub(super) fn of(points: f32, alpha: f32, beta: f32) -> Self {
        if points >= beta {
            Bound::AtLeast
        } else if points <= alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        }
    }
}

/// Thinkings that are told apart by their number.
const GENERATIONS: u64 = 64;
const KEY_BITS: u64 = !0 << 32;

/// Words of a place: a value, and everything else mixed with it. Two threads may write at once and leave halves of two
/// entries; then what is not the value does not come out right, and the key does not match.
const PLACE: usize = 2;

/// A table of fixed size that several threads use at once. The places that a position may take are one line.
pub(super) struct Table {
    lines: Lines,
    generation: u64,
}

impl Table {
    /// A table of so many MiB; with 0, of a few positions.
    pub(super) fn new(mib: usize) -> Self {
        Table { lines: Lines::new(mib), generation: 1 }
    }

    /// A new thinking begins: nothing of the earlier ones is found any more.
    pub(super) fn renew(&mut self) {
        self.generation += 1;
        if self.generation == GENERATIONS {
            self.generation = 1;
            self.lines.replace();
        }
    }

    #[inline(always)]
    fn line(&self, key: u64) -> &[AtomicU64] {
        // By the half of the key that the entry does not hold.
        let index = ((key & !KEY_BITS) * self.lines.len() as u64) >> 32;
        self.lines.line(index as usize)
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.line(key).chunks_exact(PLACE).find_map(|place| {
            let value = place[0].load(Relaxed);
            let rest = place[1].load(Relaxed) ^ value;
            let ours = (rest ^ key) & KEY_BITS == 0 && rest & (GENERATIONS - 1) == self.generation;
            ours.then(|| unpack(value, rest))
        })
    }

    /// Notes what is known; something else may have to go.
    #[inline]
    pub(super) fn put(&self, key: u64, entry: &Entry) {
        // The same position, or else whatever is least worth keeping: what is old, then what is shallow.
        let mut chosen = 0;
        let mut least = u64::MAX;
        let line = self.line(key);
        for (index, place) in line.chunks_exact(PLACE).enumerate() {
            let rest = place[1].load(Relaxed) ^ place[0].load(Relaxed);
            let ours = rest & (GENERATIONS - 1) == self.generation;
            if ours && (rest ^ key) & KEY_BITS == 0 {
                chosen = index;
                break;
            }
            let worth = if ours { 1 + (rest >> 6 & 63) } else { 0 };
            if worth < least {
                (chosen, least) = (index, worth);
            }
        }
        let [value, rest] = pack(key, entry, self.generation);
        line[PLACE * chosen].store(value, Relaxed);
        line[PLACE * chosen + 1].store(rest ^ value, Relaxed);
    }

    /// Thousandths of the table that are in use, by a sample.
    pub(super) fn fullness(&self) -> u32 {
        let sample = &self.lines.words()[..self.lines.len().min(1000) * LINE];
        let used = sample.chunks_exact(PLACE).filter(|place| {
            (place[1].load(Relaxed) ^ place[0].load(Relaxed)) & (GENERATIONS - 1) == self.generation
        });
        (used.count() * 1000 * PLACE / sample.len()) as u32
    }
}

/// From the lowest bit: 6 generation, 6 depth, 2 bound, 2 duel, 4 × 4 hints, 32 of the key.
fn pack(key: u64, entry: &Entry, generation: u64) -> [u64; 2] {
    let value = u64::from(entry.value.points.to_bits()) << 32 | u64::from(entry.value.win.to_bits());
    let hints = entry.hints.iter().fold(0, |word, &hint| word << 4 | u64::from(hint & 15));
    let rest = key & KEY_BITS
        | hints << 16
        | u64::from(entry.duel.bits()) << 14
        | (entry.bound as u64) << 12
        | u64::from(entry.depth.min(63)) << 6
        | generation;
    [value, rest]
}

#[inline(always)]
fn unpack(value: u64, rest: u64) -> Entry {
    let part = |shift: u32| f32::from_bits((value >> shift) as u32);
    Entry {
        value: Value { points: part(32), win: part(0) },
        bound: match rest >> 12 & 3 {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
        depth: (rest >> 6 & 63) as u32,
        hints: [28, 24, 20, 16].map(|shift| (rest >> shift & 15) as u8),
        duel: Sides::from_bits((rest >> 14 & 3) as u8),
    }
}
