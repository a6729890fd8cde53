//! Blocks of values, each with a checksum of its own: a file is checked as far as it is read, and need not be read as a whole to be
//! trusted.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many values a block has; the last one of a file may have fewer. Who reads one value pays once for its block, so a block is small: its
/// 16 KiB take some microseconds. The table of checksums is still but a two-thousandth of the values.
pub(super) const VALUES: usize = 4096;
/// How many bytes these have.
pub(super) const BYTES: usize = 4 * VALUES;
/// How many bytes a checksum has in the table.
pub(super) const SUM: usize = 8;

/// How many blocks there are for so many values.
pub(super) fn count(values: u64) -> u64 {
    values.div_ceil(VALUES as u64)
}

/// Which blocks have been found to be what was written: a bit for each. Many threads ask and take note at once. Nothing but the bits
/// themselves passes between them, the values never change: so no order is asked for.
pub(super) struct Sound(Box<[AtomicU64]>);

impl Sound {
    /// None of so many yet.
    pub(super) fn new(blocks: u64) -> Sound {
        Sound((0..blocks.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline(always)]
    pub(super) fn has(&self, block: usize) -> bool {
        self.0.get(block / 64).is_some_and(|word| word.load(Relaxed) >> (block % 64) & 1 == 1)
    }

    pub(super) fn note(&self, block: usize) {
        if let Some(word) = self.0.get(block / 64) {
            word.fetch_or(1 << (block % 64), Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_counted_and_remembered_one_by_one() {
        let most = VALUES as u64;
        assert_eq!([0, 1, most, most + 1, 10 * most].map(count), [0, 1, 1, 2, 10]);
        let sound = Sound::new(130);
        for block in [0, 63, 64, 129] {
            assert!(!sound.has(block));
            sound.note(block);
        }
        assert_eq!((0..1000).filter(|&block| sound.has(block)).collect::<Vec<_>>(), [0, 63, 64, 129]);
    }
}
