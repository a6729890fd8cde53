//! What somebody holds who waits for a job.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use tokio::sync::{oneshot, watch};

use super::Busy;
use super::shared::Shared;
use crate::id::AccountId;

/// A job that is waited for: a future of its result. Dropping it calls the job off.
#[derive(Debug)]
pub struct Ticket<T> {
    pub(super) answer: oneshot::Receiver<T>,
    pub(super) ahead: watch::Receiver<usize>,
    pub(super) hold: Hold,
}

impl<T> Ticket<T> {
    /// How many jobs are done before this one; 0: it is next or under way. The receiver is told whenever that changes.
    pub fn ahead(&self) -> watch::Receiver<usize> {
        self.ahead.clone()
    }
}

impl<T> Future for Ticket<T> {
    type Output = Result<T, Busy>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.answer).poll(context).map(|answer| answer.map_err(|_| self.hold.why()))
    }
}

/// Calls the job off when it is dropped.
#[derive(Debug)]
pub(super) struct Hold {
    pub(super) number: u64,
    pub(super) owner: AccountId,
    pub(super) off: Arc<AtomicBool>,
    pub(super) why: Arc<OnceLock<Busy>>,
    pub(super) shared: Arc<Shared>,
}

impl Hold {
    /// Why no answer came.
    fn why(&self) -> Busy {
        let usual = if self.shared.is_closed() { Busy::Closed } else { Busy::Failed };
        self.why.get().copied().unwrap_or(usual)
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.off.store(true, Relaxed);
        self.shared.withdraw(&self.owner, self.number);
    }
}
