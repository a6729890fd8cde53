//! Small sets that several threads share.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const SLOTS: usize = 1 << 14;

/// What a set knows of what it holds. Its lowest bits are of no account.
#[derive(Clone, Copy)]
pub(super) struct Mark(pub(super) u64);

/// A set of marks that forgets: two in one slot drive each other out. Who asks must be able to live with that.
pub(super) struct Marks(Vec<AtomicU64>);

impl Marks {
    pub(super) fn new() -> Self {
        Marks((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline(always)]
    fn slot(&self, mark: Mark) -> &AtomicU64 {
        &self.0[(mark.0 >> 20) as usize % SLOTS]
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

/// The same with a number beside each mark, in the place of its lowest sixteen bits.
pub(super) struct Bars(Marks);

impl Bars {
    pub(super) fn new() -> Self {
        Bars(Marks::new())
    }

    #[inline(always)]
    pub(super) fn get(&self, mark: Mark) -> Option<i16> {
        let word = self.0.slot(mark).load(Relaxed);
        (word >> 16 == mark.0 >> 16).then_some(word as i16)
    }

    #[inline(always)]
    pub(super) fn set(&self, mark: Mark, bar: i16) {
        self.0.slot(mark).store(mark.0 & !0xffff | u64::from(bar as u16), Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_tells_its_own_bar() {
        let bars = Bars::new();
        let mark = Mark(0xdead_beef_0123_4567);
        assert_eq!(bars.get(mark), None);
        for bar in [i16::MIN, -1, 0, 1, i16::MAX] {
            bars.set(mark, bar);
            assert_eq!(bars.get(mark), Some(bar));
        }
        let in_the_same_slot = Mark(mark.0 ^ 1 << 60);
        assert_eq!(bars.get(in_the_same_slot), None);
        bars.set(in_the_same_slot, 7);
        assert_eq!((bars.get(mark), bars.get(in_the_same_slot)), (None, Some(7)));
    }
}
