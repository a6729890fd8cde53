//! A small set that several threads share.

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
