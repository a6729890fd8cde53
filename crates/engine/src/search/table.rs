//! The transposition table: what the search has found out about positions.
//!
//! **Sound in spite of the past.** What may follow a position depends on the past: repeats oblige to withdraw (R6), no
//! position may come back (A6), the third repetition draws (M4), recorded sequences earn nothing (3.2.4.1.2). Each game says
//! what of its past still matters for the plies to come ([`NoDice::past_key`](mura_games::NoDice::past_key)). An entry is
//! filed under the position alone, so that its best action is found again from any past; its value counts only where the
//! past key is the same too, for as many plies as the search behind the value looked ahead.
//!
//! Shared by all threads without locks. An entry is two words, and the first is stored XORed with the second: a pair that
//! two threads have written halves of fails the check and is not believed.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::value::from_root;
use crate::words::{LINE, Lines};

/// What a stored value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is at least this.
    Lower = 1,
    /// It is at most this.
    Upper = 2,
    /// It is this.
    Exact = 3,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// Wins and losses counted from the position itself.
    pub(super) value: i16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    /// The [code](super::Searched::code) of the best action.
    pub(super) best: u16,
}

/// What a probe finds.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Found {
    /// For this very past.
    pub(super) entry: Option<Entry>,
    /// The best action from whatever past.
    pub(super) best: Option<u16>,
}

impl Found {
    /// The value of the position, if it is certain enough to say on which side of a window or where in it that lies.
    #[inline(always)]
    pub(super) fn value(&self, ply: usize, [alpha, beta]: [i32; 2]) -> Option<i32> {
        let entry = self.entry?;
        let value = from_root(entry.value, ply);
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        decides.then_some(value)
    }
}

/// The table. The slots that a position may be in are one line.
pub(super) struct Table {
    lines: Lines,
}

// The second word: value 16, depth 8, bound 2, age 6, best 16, place 16.
const AGES: u64 = 64;

impl Table {
    pub(super) fn new(mib: usize) -> Self {
        Table { lines: Lines::new(mib.max(1)) }
    }

    pub(super) fn clear(&mut self) {
        self.lines.clear();
    }

    #[inline(always)]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.lines.len() as u128) >> 64) as usize
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        self.lines.line(self.index(key))
    }

    /// What there is about a position comes from far away, so it is fetched before it is read.
    #[inline(always)]
    pub(super) fn fetch(&self, key: u64) {
        self.lines.fetch(self.index(key));
    }

    /// Reads what there is about a position.
    #[inline(always)]
    pub(super) fn read(&self, key: u64) -> Read {
        let bucket = self.bucket(key);
        let mut read = [0; LINE];
        read.iter_mut().zip(bucket).for_each(|(word, stored)| *word = stored.load(Relaxed));
        Read(read)
    }

    /// Keeps an entry, unless it knows more already; says whether it does.
    #[inline(always)]
    pub(super) fn store(&self, key: u64, past: u64, age: u64, entry: Entry) -> bool {
        let check = check(key, past);
        let bucket = self.bucket(key);
        let mut worst = (i32::MAX, 0);
        for (index, slot) in bucket.chunks_exact(2).enumerate() {
            let data = slot[1].load(Relaxed);
            if data == 0 {
                worst.1 = index;
                break;
            }
            if slot[0].load(Relaxed) ^ data == check {
                let known = unpack(data);
                let fresh = (data >> 26) % AGES == age % AGES;
                if fresh && known.depth > entry.depth + 3 && entry.bound != Bound::Exact {
                    return false;
                }
                worst.1 = index;
                break;
            }
            let old = (age.wrapping_sub(data >> 26) % AGES) as i32;
            let worth = i32::from(unpack(data).depth) - 4 * old;
            if worth < worst.0 {
                worst = (worth, index);
            }
        }
        let data = entry.value as u16 as u64
            | u64::from(entry.depth) << 16
            | (entry.bound as u64) << 24
            | (age % AGES) << 26
            | u64::from(entry.best) << 32
            | (key & 0xffff) << 48;
        bucket[2 * worst.1].store(check ^ data, Relaxed);
        bucket[2 * worst.1 + 1].store(data, Relaxed);
        true
    }

    /// Thousandths of the table that entries of this age fill, by a sample.
    pub(super) fn full(&self, age: u64) -> u32 {
        let sample = self.lines.words().chunks_exact(2).take(1000);
        let used = sample.filter(|slot| {
            let data = slot[1].load(Relaxed);
            data != 0 && (data >> 26) % AGES == age % AGES
        });
        used.count() as u32
    }
}

/// A bucket as it was read.
pub(super) struct Read([u64; LINE]);

impl Read {
    /// `past` gives, for the depth of an entry, what matters of the past, or `None` if its value is not wanted.
    #[inline(always)]
    pub(super) fn find(&self, key: u64, past: impl Fn(u8) -> Option<u64>) -> Found {
        let mut found = Found::default();
        let mut deepest = 0;
        for slot in self.0.chunks_exact(2) {
            let data = slot[1];
            if data >> 48 != key & 0xffff || data == 0 {
                continue;
            }
            let entry = unpack(data);
            if entry.depth >= deepest {
                (deepest, found.best) = (entry.depth, Some(entry.best));
            }
            if let Some(past) = past(entry.depth)
                && slot[0] ^ data == check(key, past)
            {
                found.entry = Some(entry);
            }
        }
        found
    }
}

#[inline(always)]
fn check(key: u64, past: u64) -> u64 {
    key ^ past.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[inline(always)]
fn unpack(data: u64) -> Entry {
    Entry {
        value: data as i16,
        depth: (data >> 16) as u8,
        bound: match data >> 24 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
        best: (data >> 32) as u16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_need_the_same_past_and_actions_do_not() {
        let table = Table::new(1);
        let entry = Entry { value: -1234, depth: 7, bound: Bound::Upper, best: 65_000 };
        table.store(0xdead_beef_0123_4567, 9, 63, entry);
        let found = table.read(0xdead_beef_0123_4567).find(0xdead_beef_0123_4567, |_| Some(9));
        assert_eq!((found.entry, found.best), (Some(entry), Some(65_000)));
        let found = table.read(0xdead_beef_0123_4567).find(0xdead_beef_0123_4567, |_| Some(8));
        assert_eq!((found.entry, found.best), (None, Some(65_000)));
        let found = table.read(0xdead_beef_0123_4568).find(0xdead_beef_0123_4568, |_| Some(9));
        assert_eq!((found.entry, found.best), (None, None));
    }

    #[test]
    fn deep_and_new_entries_stay() {
        let table = Table::new(1);
        let entry = |depth| Entry { value: 0, depth, bound: Bound::Exact, best: 1 };
        table.store(1 << 20, 0, 0, entry(20));
        for past in 1..100 {
            table.store(1 << 20, past, 0, entry(1));
        }
        assert!(table.read(1 << 20).find(1 << 20, |_| Some(0)).entry.is_some());
        for past in 100..200 {
            table.store(1 << 20, past, 10, entry(1));
        }
        assert!(table.read(1 << 20).find(1 << 20, |_| Some(0)).entry.is_none(), "old entries make room");
    }
}
