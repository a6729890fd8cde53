//! Small sets that several threads share.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const SLOTS: usize = 1 << 14;

/// A set of marks that forgets: two in one slot drive each other out. Who asks must be able to live with that.
pub(super) struct Marks(Vec<AtomicU64>);

impl Marks {
    pub(super) fn new() -> Self {
        Marks((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline(always)]
    fn slot(&self, mark: u64) -> &AtomicU64 {
        &self.0[(mark >> 20) as usize % SLOTS]
    }

    #[inline(always)]
    pub(super) fn has(&self, mark: u64) -> bool {
        self.slot(mark).load(Relaxed) == mark
    }

    #[inline(always)]
    pub(super) fn add(&self, mark: u64) {
        self.slot(mark).store(mark, Relaxed);
    }

    #[inline(always)]
    pub(super) fn remove(&self, mark: u64) {
        let slot = self.slot(mark);
        if slot.load(Relaxed) == mark {
            slot.store(0, Relaxed);
        }
    }
}

/// The same with a number of sixteen bits beside each mark, of which the lowest sixteen bits are not compared then.
pub(super) struct Bars(Marks);

impl Bars {
    pub(super) fn new() -> Self {
        Bars(Marks::new())
    }

    #[inline(always)]
    pub(super) fn get(&self, mark: u64) -> Option<i16> {
        let word = self.0.slot(mark).load(Relaxed);
        (word >> 16 == mark >> 16).then_some(word as i16)
    }

    #[inline(always)]
    pub(super) fn set(&self, mark: u64, bar: i16) {
        self.0.slot(mark).store(mark & !0xffff | u64::from(bar as u16), Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_tells_its_own_bar() {
        let bars = Bars::new();
        let mark = 0xdead_beef_0123_4567;
        assert_eq!(bars.get(mark), None);
        for bar in [i16::MIN, -1, 0, 1, i16::MAX] {
            bars.set(mark, bar);
            assert_eq!(bars.get(mark), Some(bar));
        }
        let in_the_same_slot = mark ^ 1 << 60;
        assert_eq!(bars.get(in_the_same_slot), None);
        bars.set(in_the_same_slot, 7);
        assert_eq!((bars.get(mark), bars.get(in_the_same_slot)), (None, Some(7)));
    }
}
