//! Memory that threads share without locks.

mod fetch;

use std::sync::atomic::AtomicU64;

/// Words in a line.
pub(crate) const LINE: usize = 8;
/// Lines in a MiB.
const IN_A_MIB: usize = (1 << 20) / size_of::<[AtomicU64; LINE]>();

/// Lines of the processor's cache, all zero at first.
pub(crate) struct Lines {
    words: Vec<AtomicU64>,
    /// The words before the first whole line.
    skipped: usize,
    len: usize,
}

impl Lines {
    /// So many MiB, or as much of it as there is; with 0, a single line.
    pub(crate) fn new(mib: usize) -> Self {
        let len = most(mib.saturating_mul(IN_A_MIB).max(1));
        // Zeros come from the system for nothing; turned into atomics in place, they are not even touched.
        let words: Vec<_> = vec![0; (len + 1) * LINE].into_iter().map(AtomicU64::new).collect();
        let skipped = words.as_ptr().align_offset(size_of::<[AtomicU64; LINE]>()).min(LINE);
        Lines { words, skipped, len }
    }

    /// The number of lines.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The words of a line.
    #[inline(always)]
    pub(crate) fn line(&self, index: usize) -> &[AtomicU64] {
        &self.words[self.skipped + index * LINE..][..LINE]
    }

    /// Lets a line be fetched that will soon be looked at.
    #[inline(always)]
    pub(crate) fn fetch(&self, index: usize) {
        fetch::fetch(&self.words[self.skipped + index * LINE]);
    }

    /// The words of all lines.
    pub(crate) fn words(&self) -> &[AtomicU64] {
        &self.words[self.skipped..][..self.len * LINE]
    }

    /// Zeros again. Written over the old ones: the memory has been there before, and using it costs nothing more.
    pub(crate) fn clear(&mut self) {
        self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
    }

    /// Zeros again, at once; like the first ones, they cost something when they are used.
    pub(crate) fn replace(&mut self) {
        let mib = self.len / IN_A_MIB;
        self.words = Vec::new();
        *self = Lines::new(mib);
    }
}

/// So many lines, or fewer if there are not so many.
fn most(mut lines: usize) -> usize {
    while lines > 1 && !is_there(lines) {
        lines /= 2;
    }
    lines
}

/// Whether the system would give so many lines. (It may promise more than it has.)
fn is_there(lines: usize) -> bool {
    let words = lines.saturating_add(1).saturating_mul(LINE);
    Vec::<AtomicU64>::new().try_reserve_exact(words).is_ok()
}

/// Whether there is so much memory for a player. If not, [`Recipe::open`](crate::Recipe::open) makes do with less.
pub fn memory_is_there(mib: usize) -> bool {
    is_there(mib.saturating_mul(IN_A_MIB))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_memory_is_refused_and_made_do_without() {
        assert!(memory_is_there(1));
        assert!(!memory_is_there(usize::MAX));
        assert!(!memory_is_there(1 << 34), "more than a machine can address");
        assert!((1..usize::MAX).contains(&most(usize::MAX)));
    }

    #[test]
    fn lines_are_lines_of_the_cache() {
        for mib in [0, 1, 3] {
            let mut lines = Lines::new(mib);
            assert_eq!(lines.len(), (mib * IN_A_MIB).max(1));
            let last = lines.line(lines.len() - 1);
            assert_eq!((last.len(), last.as_ptr() as usize % 64), (LINE, 0));
            last[LINE - 1].store(1, std::sync::atomic::Ordering::Relaxed);
            lines.clear();
            assert!(lines.words().iter().all(|word| word.load(std::sync::atomic::Ordering::Relaxed) == 0));
        }
    }
}
