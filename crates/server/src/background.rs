//! Long computation, away from the threads that answer everybody.
//!
//! A few threads serve all connections, so whatever keeps one of them busy for long makes everybody
//! wait: folding a long log, playing a long line through. Such work goes to threads of its own,
//! half as many as there are processors: more would take the processors from the others after all.
//! Short work is done on the spot, since handing it over costs more than it takes.

use std::num::NonZero;
use std::sync::{Arc, LazyLock};

use tokio::sync::Semaphore;

/// Work of so many steps (events, actions, plays) is long: some milliseconds.
const LONG: usize = 250;

static PLACES: LazyLock<Arc<Semaphore>> = LazyLock::new(|| {
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    Arc::new(Semaphore::new((processors / 2).max(1)))
});

/// Does work of so many steps, on a thread of its own if that is many.
pub(crate) async fn run<T: Send + 'static>(steps: usize, work: impl FnOnce() -> T + Send + 'static) -> T {
    if steps < LONG {
        return work();
    }
    // It is never closed; and work that is given up by whoever waited for it keeps its place until
    // it is done.
    let place = Arc::clone(&PLACES).acquire_owned().await;
    let done = tokio::task::spawn_blocking(move || {
        let result = work();
        drop(place);
        result
    });
    match done.await {
        Ok(result) => result,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // The runtime ends, and this task with it.
            Err(_) => std::future::pending().await,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn long_work_goes_elsewhere_and_short_work_does_not() {
        let here = std::thread::current().id();
        assert_eq!(run(LONG - 1, || std::thread::current().id()).await, here);
        assert_ne!(run(LONG, || std::thread::current().id()).await, here);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn no_more_is_done_at_a_time_than_half_the_processors_do() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static NOW: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let work = || {
            MOST.fetch_max(NOW.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::sleep(std::time::Duration::from_millis(5));
            NOW.fetch_sub(1, Ordering::SeqCst);
        };
        let all: Vec<_> = (0..40).map(|_| tokio::spawn(run(LONG, work))).collect();
        for one in all {
            one.await.unwrap();
        }
        let places = std::thread::available_parallelism().map_or(1, NonZero::get) / 2;
        assert!(MOST.load(Ordering::SeqCst) <= places.max(1));
    }
}
