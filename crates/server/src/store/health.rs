//! Whether the database stores what it is given.
//!
//! Rooms ask before they play on and are told when it changes; `/ready` answers by it; pages show
//! it. The truth is found by writing: [`Store::watch`] stores a row when something has failed, and
//! then every second until it succeeds.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use tokio::sync::{Mutex, Notify, watch};
use tokio::time::timeout;

use super::{Store, StoreError};
use crate::id::random_text;
use crate::moment::now_ms;

/// How long after a failed write the next one is tried.
const RETRY: Duration = Duration::from_secs(1);

/// How long a trial write may take before it counts as failed.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often the log repeats that nothing can be stored.
const REPEAT_MS: i64 = 60_000;

/// A write that succeeded so recently need not be tried again.
const RECENT_MS: i64 = 1000;

/// How long after a failure games may still have to store their pause.
const CALM_MS: i64 = 10_000;

/// The size of a trial write: several pages, so that it fails on a disk on which a play would fail.
const TRIAL: usize = 32 * 1024;

/// Whether the database stores what it is given. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Health {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    /// Since when nothing can be stored; none while all is well.
    failing: watch::Sender<Option<i64>>,
    suspected: Notify,
    stored_ms: AtomicI64,
    /// When something was last found to fail.
    failed_ms: AtomicI64,
    /// One trial at a time: many who ask at once share its answer.
    trial: Mutex<()>,
}

impl Health {
    pub(super) fn new() -> Health {
        let inner = Inner {
            failing: watch::Sender::new(None),
            suspected: Notify::new(),
            stored_ms: AtomicI64::new(0),
            failed_ms: AtomicI64::new(i64::MIN),
            trial: Mutex::new(()),
        };
        Health { inner: Arc::new(inner) }
    }

    /// Since when nothing can be stored; none while all is well.
    pub fn failing_since(&self) -> Option<i64> {
        *self.inner.failing.borrow()
    }

    /// A receiver that hears when that changes.
    pub fn subscribe(&self) -> watch::Receiver<Option<i64>> {
        self.inner.failing.subscribe()
    }

    /// Something was stored.
    pub(super) fn stored(&self) {
        self.inner.stored_ms.store(now_ms(), Ordering::Relaxed);
    }

    /// Something went wrong; whether nothing can be stored has yet to be found out.
    pub(super) fn suspect(&self) {
        self.inner.suspected.notify_one();
    }

    /// A play could not be stored: until a write succeeds, nothing can.
    pub(super) fn failed(&self) {
        let now = now_ms();
        self.inner.failed_ms.store(now, Ordering::Relaxed);
        self.inner.failing.send_if_modified(|failing| failing.is_none() && failing.replace(now).is_none());
        self.suspect();
    }

    /// Whether nothing has failed for a while.
    pub(crate) fn is_calm(&self) -> bool {
        let failed_ms = self.inner.failed_ms.load(Ordering::Relaxed);
        self.failing_since().is_none() && now_ms().saturating_sub(failed_ms) > CALM_MS
    }

    fn recovered(&self) {
        self.inner.failing.send_if_modified(|failing| failing.take().is_some());
    }

    fn stored_recently(&self) -> bool {
        now_ms() - self.inner.stored_ms.load(Ordering::Relaxed) < RECENT_MS
    }
}

impl Store {
    /// Whether the database stores what it is given.
    pub fn health(&self) -> &Health {
        &self.health
    }

    /// Stores something, unless something was stored within the last second. While nothing can be
    /// stored, `watch` tries every second, and nobody else does.
    pub async fn is_writable(&self) -> Result<(), StoreError> {
        let _one_at_a_time = self.health.inner.trial.lock().await;
        if self.health.failing_since().is_some() {
            return Err(StoreError::Failing);
        }
        if self.health.stored_recently() {
            return Ok(());
        }
        let tried = self.try_to_write().await;
        if tried.is_err() {
            self.health.failed();
        }
        tried
    }

    async fn try_to_write(&self) -> Result<(), StoreError> {
        let trial = sqlx::query(
            "INSERT INTO house (name, value) VALUES ('trial', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        );
        let written = timeout(PATIENCE, self.execute(trial.bind(random_text(TRIAL)))).await;
        written.unwrap_or_else(|_| Err(StoreError::Slow(PATIENCE))).map(|_| ())
    }

    /// Finds out whether the database stores what it is given, whenever that is in doubt, until the
    /// database is closed. While it does not, the log says so once a minute.
    pub(crate) async fn watch(self) {
        let mut told_ms = None;
        loop {
            if self.health.failing_since().is_none() {
                self.health.inner.suspected.notified().await;
            } else {
                tokio::time::sleep(RETRY).await;
            }
            match self.try_to_write().await {
                Ok(()) => {
                    self.health.recovered();
                    if told_ms.take().is_some() {
                        tracing::info!("the database stores again");
                    }
                }
                Err(StoreError::Database(sqlx::Error::PoolClosed)) => return,
                Err(error) => {
                    self.health.failed();
                    let now = now_ms();
                    if told_ms.is_none_or(|told| now - told >= REPEAT_MS) {
                        told_ms = Some(now);
                        let since = self.health.failing_since().unwrap_or(now);
                        let seconds = (now - since) / 1000;
                        tracing::error!(%error, seconds, "the database stores nothing: plays are refused, clocks are stopped");
                    }
                }
            }
        }
    }
}
