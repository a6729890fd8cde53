//! What was measured.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What was measured.
#[derive(Debug, Default)]
pub(crate) struct Report {
    micros: Mutex<Vec<u32>>,
    pub(crate) sent: AtomicU64,
    pub(crate) wrong: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) broken: AtomicU64,
    pub(crate) games: AtomicU64,
    /// Nothing that happens now counts any more.
    pub(crate) is_over: AtomicBool,
    /// Messages that told of a change, and their bytes.
    pub(crate) updates: AtomicU64,
    pub(crate) update_bytes: AtomicU64,
}

/// How long plays took: the median, and what one in a hundred takes longer than.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times {
    pub(crate) plays: usize,
    pub(crate) median_ms: f64,
    pub(crate) p99_ms: f64,
}

impl Report {
    /// A play took so long from being sent to the opponent's receipt.
    pub(crate) fn took(&self, time: Duration) {
        let mut micros = self.micros.lock().unwrap_or_else(PoisonError::into_inner);
        micros.push(time.as_micros().try_into().unwrap_or(u32::MAX));
    }

    /// A change was told in so many bytes.
    pub(crate) fn updated(&self, bytes: usize) {
        self.updates.fetch_add(1, Ordering::Relaxed);
        self.update_bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// The times since this was asked last.
    pub(crate) fn drain(&self) -> Times {
        let all = self.all();
        self.micros.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let at = |share: f64| at(&all, share);
        Times { plays: all.len(), median_ms: at(0.5), p99_ms: at(0.99) }
    }

    fn all(&self) -> Vec<u32> {
        let mut micros = self.micros.lock().unwrap_or_else(PoisonError::into_inner).clone();
        micros.sort_unstable();
        micros
    }

    pub(crate) fn print(&self, wall: f64) {
        let all = self.all();
        let at = |share: f64| at(&all, share);
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let sent = count(&self.sent);
        println!("plays sent: {sent} ({:.0} a second), received: {}", sent as f64 / wall, all.len());
        println!(
            "from sent to the opponent's receipt: p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        );
        let updates = count(&self.updates).max(1);
        println!("bytes per update: {}", count(&self.update_bytes) / updates);
        println!(
            "lost or reordered: {}, refused: {}, connections broken: {}, games finished: {}",
            count(&self.wrong),
            count(&self.refused),
            count(&self.broken),
            count(&self.games)
        );
    }

    /// Whether something went wrong.
    pub(crate) fn is_bad(&self) -> bool {
        [&self.wrong, &self.refused, &self.broken].iter().any(|counter| counter.load(Ordering::Relaxed) > 0)
    }
}

/// The time that this share of plays does not exceed, in milliseconds.
fn at(sorted: &[u32], share: f64) -> f64 {
    let index = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(index).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
}
