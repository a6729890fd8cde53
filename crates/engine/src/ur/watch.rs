//! When to stop: looked at every so many positions, by every thread.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use crate::Stop;

/// Positions between two looks: about half a millisecond where a net judges each of them.
const EVERY: u64 = 64;

/// What all threads of one thinking share.
pub(super) struct Watch<'a> {
    pub(super) stop: Stop<'a>,
    pub(super) deadline: Option<Instant>,
    pub(super) most_nodes: u64,
    /// Positions that all threads have reported.
    total: AtomicU64,
    over: AtomicBool,
}

impl<'a> Watch<'a> {
    pub(super) fn new(stop: Stop<'a>, deadline: Option<Instant>, most_nodes: u64) -> Self {
        Watch { stop, deadline, most_nodes, total: AtomicU64::new(0), over: AtomicBool::new(false) }
    }

    /// Ends the thinking of all threads.
    pub(super) fn end(&self) {
        self.over.store(true, Relaxed);
    }

    /// Whether the thinking is over.
    pub(super) fn is_over(&self) -> bool {
        let over = self.over.load(Relaxed)
            || self.total.load(Relaxed) >= self.most_nodes
            || (self.stop)()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over {
            self.end();
        }
        over
    }

    /// Positions that have been looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.total.load(Relaxed)
    }

    /// Adds positions and says how many more may be looked at before the next look.
    pub(super) fn add(&self, nodes: u64) -> u64 {
        let total = self.total.fetch_add(nodes, Relaxed) + nodes;
        EVERY.min(self.most_nodes.saturating_sub(total).max(1))
    }
}
