//! Which actions other threads are searching right now.
//!
//! Two threads that search one tree with a common table do best when they are at different places of it. So a thread
//! puts off an action that another is just searching at the same position, and finds the result in the table when it
//! comes back to it. This holds more together than starting the threads at different depths alone.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::Searched;
use super::worker::{Dive, TOGETHER};
use crate::eval::Evaluation;

const SLOTS: usize = 1 << 14;

/// A small set with forgetting: a lost mark costs a little double work, nothing else.
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    pub(super) fn new() -> Self {
        Busy((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// The mark of an action at a position, by their key and code.
    #[inline(always)]
    pub(super) fn mark(key: u64, code: u16) -> u64 {
        key ^ u64::from(code).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline(always)]
    fn slot(&self, mark: u64) -> &AtomicU64 {
        &self.0[(mark >> 20) as usize % SLOTS]
    }

    #[inline(always)]
    pub(super) fn is(&self, mark: u64) -> bool {
        self.slot(mark).load(Relaxed) == mark
    }

    #[inline(always)]
    pub(super) fn begin(&self, mark: u64) {
        self.slot(mark).store(mark, Relaxed);
    }

    #[inline(always)]
    pub(super) fn end(&self, mark: u64) {
        let slot = self.slot(mark);
        if slot.load(Relaxed) == mark {
            slot.store(0, Relaxed);
        }
    }
}

/// The marks of actions at the root, whose game stands at the root between two of them.
impl<G: Searched, E: Evaluation<G>> Dive<'_, G, E> {
    /// Whether another thread is searching this action at the root.
    pub(super) fn is_elsewhere(&self, action: G::Action, depth: i32) -> bool {
        self.mark(action, depth).is_some_and(|mark| self.shared.busy.is(mark))
    }

    /// Tells the other threads that an action at the root is being searched.
    pub(super) fn begin(&self, action: G::Action, depth: i32) {
        if let Some(mark) = self.mark(action, depth) {
            self.shared.busy.begin(mark);
        }
    }

    /// And that it no longer is.
    pub(super) fn end(&self, action: G::Action, depth: i32) {
        if let Some(mark) = self.mark(action, depth) {
            self.shared.busy.end(mark);
        }
    }

    fn mark(&self, action: G::Action, depth: i32) -> Option<u64> {
        let together = self.shared.threads > 1 && depth >= TOGETHER;
        together.then(|| Busy::mark(self.game.search_key(), G::code(action)))
    }
}
