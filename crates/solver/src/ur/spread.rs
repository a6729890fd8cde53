//! Work on many things, on many threads.

use std::panic::resume_unwind;

/// Does something with everything, on so many threads.
pub(super) fn spread<T: Sync, U: Send>(threads: usize, all: &[T], one: impl Fn(&T) -> U + Sync) -> Vec<U> {
    let size = all.len().div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let one = &one;
        let parts: Vec<_> = (all.chunks(size))
            .map(|part| scope.spawn(move || part.iter().map(one).collect::<Vec<_>>()))
            .collect();
        // Without a part the others would be taken for what they are not.
        parts.into_iter().flat_map(|part| part.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}
