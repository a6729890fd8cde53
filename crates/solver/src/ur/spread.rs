//! Work on many things, on many threads.

use std::panic::resume_unwind;

/// Fewer things than this are not worth a thread of their own.
const FEWEST: usize = 32;

/// Does something with everything, on so many threads, and gives what comes of it in the same order.
pub(super) fn spread<T: Send, U: Send>(
    threads: usize,
    all: &mut [T],
    one: impl Fn(&mut T) -> U + Sync,
) -> Vec<U> {
    let size = all.len().div_ceil(threads.max(1)).max(FEWEST);
    std::thread::scope(|scope| {
        let one = &one;
        let parts: Vec<_> = (all.chunks_mut(size))
            .map(|part| scope.spawn(move || part.iter_mut().map(one).collect::<Vec<_>>()))
            .collect();
        // Without a part what comes of one thing would be taken for what comes of another.
        parts.into_iter().flat_map(|part| part.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}
