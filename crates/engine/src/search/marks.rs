//! Small sets that several threads share.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A power of two.
const SLOTS: usize = 1 << 14;

/// What a set knows of what it holds.
#[derive(Clone, Copy)]
pub(super) struct Mark(pub(super) u64);

/// A set of marks that forgets: two in one slot drive each other out. Who asks must be able to live with that.
pub(super) struct Marks(Vec<AtomicU64>);

impl Marks {
    /// For so many threads. One has nobody to tell anything, and shall not wait for memory to be cleared.
    pub(super) fn new(threads: usize) -> Self {
        let slots = if threads > 1 { SLOTS } else { 1 };
        Marks((0..slots).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline(always)]
    fn slot(&self, mark: Mark) -> &AtomicU64 {
        &self.0[(mark.0 >> 20) as usize & (self.0.len() - 1)]
    }

    #[inline(always)]
    pub(super) fn has(&self, mark: Mark) -> bool {
        self.slot(mark).load(Relaxed) == mark.0
    }

    #[inline(always)]
    pub(super) fn add(&self, mark: Mark) {
        self.slot(mark).store(mark.0, Relaxed);
    }

    #[inline(always)]
    pub(super) fn remove(&self, mark: Mark) {
        let slot = self.slot(mark);
        if slot.load(Relaxed) == mark.0 {
            slot.store(0, Relaxed);
        }
    }
}

/// What is known of an action that was searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Refutation {
    /// It is worth no more than this, counted from its position as in the table.
    pub(super) most: i16,
    /// By how much less deep than the first at its position it was searched.
    pub(super) less: u8,
}

/// Marks with a refutation beside each, in the place of their lowest bits: these are not compared.
pub(super) struct Refutations(Marks);

impl Refutations {
    /// How many bits are not compared.
    pub(super) const BITS: u32 = i16::BITS + u8::BITS;

    pub(super) fn new(threads: usize) -> Self {
        Refutations(Marks::new(threads))
    }

    #[inline(always)]
    pub(super) fn get(&self, mark: Mark) -> Option<Refutation> {
        let word = self.0.slot(mark).load(Relaxed);
        let same = word >> Self::BITS == mark.0 >> Self::BITS;
        same.then_some(Refutation { most: word as i16, less: (word >> i16::BITS) as u8 })
    }

    #[inline(always)]
    pub(super) fn set(&self, mark: Mark, Refutation { most, less }: Refutation) {
        let upper = mark.0 >> Self::BITS << Self::BITS;
        self.0.slot(mark).store(upper | u64::from(less) << i16::BITS | u64::from(most as u16), Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_has_its_own_refutation() {
        let refutations = Refutations::new(2);
        let mark = Mark(0xdead_beef_0123_4567);
        assert_eq!(refutations.get(mark), None);
        for (most, less) in [(i16::MIN, 0), (-1, 255), (0, 3), (1, 1), (i16::MAX, 0)] {
            let refutation = Refutation { most, less };
            refutations.set(mark, refutation);
            assert_eq!(refutations.get(mark), Some(refutation));
        }
        let in_the_same_slot = Mark(mark.0 ^ 1 << 60);
        assert_eq!(refutations.get(in_the_same_slot), None);
        let refutation = Refutation { most: 7, less: 0 };
        refutations.set(in_the_same_slot, refutation);
        assert_eq!((refutations.get(mark), refutations.get(in_the_same_slot)), (None, Some(refutation)));
    }
}
