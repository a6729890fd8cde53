//! Work on many things, on many threads.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Has so many threads see to everything, and gives what comes of it in the same order. After a mishap nothing new is begun.
pub(super) fn share_out<T: Sync, U: Send, E: Send>(
    threads: usize,
    all: &[T],
    one: impl Fn(&T) -> Result<U, E> + Sync,
) -> Result<Vec<U>, E> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Relaxed);
            let Some(thing) = all.get(number) else { return Ok(done) };
            match one(thing) {
                Ok(outcome) => done.push((number, outcome)),
                Err(mishap) => {
                    next.store(all.len(), Relaxed);
                    return Err(mishap);
                }
            }
        }
    };
    let parts = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        threads.into_iter().map(join).collect::<Result<Vec<_>, E>>()
    })?;
    let mut done: Vec<(usize, U)> = parts.into_iter().flatten().collect();
    done.sort_by_key(|&(number, _)| number);
    Ok(done.into_iter().map(|(_, outcome)| outcome).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_of_things_stands_in_their_order() {
        let all: Vec<u64> = (0..500).collect();
        // The later ones are done sooner.
        let slowly = |&thing: &u64| {
            std::thread::sleep(std::time::Duration::from_micros(500 - thing));
            Ok::<u64, ()>(thing * thing)
        };
        assert_eq!(share_out(7, &all, slowly), Ok(all.iter().map(|thing| thing * thing).collect()));
        assert_eq!(share_out(3, &[], slowly), Ok(vec![]));
    }

    #[test]
    fn after_a_mishap_nothing_new_is_begun() {
        let all: Vec<u64> = (0..100_000).collect();
        let begun = AtomicUsize::new(0);
        let outcome = share_out(2, &all, |&thing| {
            begun.fetch_add(1, Relaxed);
            if thing == 20 { Err(thing) } else { Ok(()) }
        });
        assert_eq!(outcome, Err(20));
        assert!(begun.into_inner() < all.len());
    }
}
