//! What the threads of a pool and those who ask them share.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::Busy;
use super::queue::{Bounds, Queue, Urgency};
use super::work::{Progress, Signals, Work};
use crate::id::AccountId;

/// So long a patient job keeps its thread while other patient ones wait.
const SLICE: Duration = Duration::from_millis(500);

/// A job in the queue.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) number: u64,
    pub(super) owner: AccountId,
    pub(super) urgency: Urgency,
    pub(super) off: Arc<AtomicBool>,
    pub(super) ahead: watch::Sender<usize>,
    /// Since when it waits for a thread.
    pub(super) since: Instant,
    /// Why it came to nothing, for whoever holds the ticket.
    pub(super) why: Arc<OnceLock<Busy>>,
    pub(super) work: Box<dyn Work>,
}

/// What the threads and those who ask them share.
#[derive(Debug)]
pub(super) struct Shared {
    queue: Mutex<Queue<Job>>,
    /// So long a patient job waits at the most.
    wait: Duration,
    /// Something has come into the queue, or everything is over.
    news: Condvar,
    closed: AtomicBool,
    // Copies of what the queue knows, for threads that are thinking.
    urgent: AtomicUsize,
    patient: AtomicUsize,
    pub(super) running: AtomicUsize,
    pub(super) done: AtomicU64,
    pub(super) refused: AtomicU64,
    numbers: AtomicU64,
}

impl Shared {
    pub(super) fn new(bounds: Bounds) -> Self {
        Shared {
            queue: Mutex::new(Queue::new(bounds)),
            wait: bounds.wait,
            news: Condvar::new(),
            closed: AtomicBool::new(false),
            urgent: AtomicUsize::new(0),
            patient: AtomicUsize::new(0),
            running: AtomicUsize::new(0),
            done: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            numbers: AtomicU64::new(0),
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Relaxed)
    }

    /// A number that no other job has.
    pub(super) fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Relaxed)
    }

    /// Jobs that wait.
    pub(super) fn waiting(&self) -> usize {
        self.urgent.load(Relaxed) + self.patient.load(Relaxed)
    }

    /// Nothing is left half-way by whoever held the lock, so one that panicked does no harm.
    fn lock(&self) -> MutexGuard<'_, Queue<Job>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn push(&self, job: Job) -> Result<(), Busy> {
        let mut queue = self.lock();
        if self.is_closed() {
            return Err(Busy::Closed);
        }
        let (owner, urgency) = (job.owner.clone(), job.urgency);
        queue.push(&owner, urgency, job).inspect_err(|_| {
            self.refused.fetch_add(1, Relaxed);
        })?;
        self.tell(&queue);
        self.news.notify_one();
        Ok(())
    }

    /// Takes a job out for which nobody waits any more, if no thread has begun with it.
    pub(super) fn withdraw(&self, owner: &AccountId, number: u64) {
        let mut queue = self.lock();
        if let Some(job) = queue.remove(owner, |job| job.number == number) {
            queue.release(owner, job.urgency);
            self.tell(&queue);
        }
    }

    /// Ends everything: what waits is dropped, what is under way stops.
    pub(super) fn close(&self) {
        let mut queue = self.lock();
        self.closed.store(true, Relaxed);
        queue.clear();
        self.tell(&queue);
        self.news.notify_all();
    }

    /// Tells everybody who waits how many are before him.
    fn tell(&self, queue: &Queue<Job>) {
        self.urgent.store(queue.len_of(Urgency::Urgent), Relaxed);
        self.patient.store(queue.len_of(Urgency::Patient), Relaxed);
        for (ahead, job) in queue.order().enumerate() {
            job.ahead.send_if_modified(|told| std::mem::replace(told, ahead) != ahead);
        }
    }

    /// The life of a thread of the pool.
    pub(super) fn serve(&self) {
        while let Some(mut job) = self.take() {
            self.running.fetch_add(1, Relaxed);
            let signals = Hears { shared: self, off: &job.off, urgency: job.urgency, began: Instant::now() };
            // A mind that fails at a position must not take the pool with it: whoever waits is told by the dropped answer.
            let progress = catch_unwind(AssertUnwindSafe(|| job.work.go_on(&signals)));
            let aside = matches!(progress, Ok(Progress::Aside)) && !signals.off();
            let mut queue = self.lock();
            if aside {
                let (owner, urgency) = (job.owner.clone(), job.urgency);
                job.since = Instant::now();
                queue.put_back(&owner, urgency, job);
                // It may have been called off between the look above and the lock.
                queue
                    .remove(&owner, |job| job.off.load(Relaxed))
                    .inspect(|job| queue.release(&owner, job.urgency));
                self.tell(&queue);
                self.news.notify_one();
            } else {
                queue.release(&job.owner, job.urgency);
                self.done.fetch_add(1, Relaxed);
            }
            self.running.fetch_sub(1, Relaxed);
        }
    }

    /// Ends patient jobs that had to wait for too long. However much there is to do, a thread comes by here after every job.
    fn end_late(&self, queue: &mut Queue<Job>) {
        while let Some(job) = queue.remove_late(|job| job.since.elapsed() > self.wait) {
            queue.release(&job.owner, job.urgency);
            self.refused.fetch_add(1, Relaxed);
            // Dropped with its answer, which wakes whoever waits.
            let _ = job.why.set(Busy::Late { wait: self.wait });
        }
    }

    /// Waits for the next job; `None` when everything is over.
    fn take(&self) -> Option<Job> {
        let mut queue = self.lock();
        loop {
            if self.is_closed() {
                return None;
            }
            self.end_late(&mut queue);
            if let Some(job) = queue.pop() {
                job.ahead.send_if_modified(|told| std::mem::replace(told, 0) != 0);
                self.tell(&queue);
                return Some(job);
            }
            queue = self.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// What one job hears.
struct Hears<'a> {
    shared: &'a Shared,
    off: &'a AtomicBool,
    urgency: Urgency,
    began: Instant,
}

impl Signals for Hears<'_> {
    fn off(&self) -> bool {
        self.off.load(Relaxed) || self.shared.is_closed()
    }

    fn aside(&self) -> bool {
        self.off()
            || self.urgency == Urgency::Patient
                && (self.shared.urgent.load(Relaxed) > 0
                    || self.shared.patient.load(Relaxed) > 0 && self.began.elapsed() > SLICE)
    }
}
