//! A set that is taken back in the order in which it was filled: what has stood in a game, which sequences were recorded.

/// A set of non-zero words with a stack's discipline: only the latest addition can be taken back. That makes
/// open addressing simple, since nothing added later ever depends on the slot that becomes free, and keeps a search
/// from allocating: the table grows by doubling and never shrinks.
#[derive(Clone, Debug)]
pub(crate) struct StackSet {
    /// A power of two of slots, at most half of them used; 0 marks a free one.
    slots: Vec<u64>,
    /// The slots in the order in which they were filled.
    order: Vec<u32>,
}

impl StackSet {
    /// An empty set with room for about `size` words.
    pub(crate) fn with_room(size: usize) -> Self {
        let slots = (2 * size).next_power_of_two();
        StackSet { slots: vec![0; slots], order: Vec::with_capacity(slots / 2) }
    }

    /// The number of additions so far.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// The words in the order in which they were added.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.order.iter().map(|&slot| self.slots[slot as usize])
    }

    /// The words that were added after the first `len`.
    #[inline(always)]
    pub(crate) fn since(&self, len: usize) -> impl Iterator<Item = u64> {
        self.order[len.min(self.order.len())..].iter().map(|&slot| self.slots[slot as usize])
    }

    #[inline(always)]
    fn home(&self, word: u64) -> usize {
        // Fibonacci hashing: the high bits of the product depend on every bit of the word.
        let mixed = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & (self.slots.len() - 1)
    }

    #[inline(always)]
    pub(crate) fn contains(&self, word: u64) -> bool {
        let mask = self.slots.len() - 1;
        let mut slot = self.home(word);
        loop {
            let found = self.slots[slot & mask];
            if found == word {
                return true;
            }
            if found == 0 {
                return false;
            }
            slot += 1;
        }
    }

    /// Adds a word that may be there already; then nothing is added.
    #[inline]
    pub(crate) fn insert(&mut self, word: u64) {
        debug_assert!(word != 0);
        if self.order.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut slot = self.home(word) & mask;
        while self.slots[slot] != 0 {
            if self.slots[slot] == word {
                return;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = word;
        self.order.push(slot as u32);
    }

    /// Takes back additions until `len` are left.
    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.order.len() > len {
            if let Some(slot) = self.order.pop() {
                self.slots[slot as usize] = 0;
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let words: Vec<u64> = self.iter().collect();
        let slots = self.slots.len() * 2;
        *self = StackSet { slots: vec![0; slots], order: Vec::with_capacity(slots / 2) };
        for word in words {
            self.insert(word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::StackSet;
    use crate::Luck;
    use std::collections::BTreeSet;

    #[test]
    fn agrees_with_a_set_through_additions_and_retreats() {
        let mut luck = Luck::new(1);
        let mut stood = StackSet::with_room(8);
        let mut stack: Vec<u64> = Vec::new();
        for _ in 0..20_000 {
            if luck.below(10) < 8 {
                let word = 1 + luck.below(3000) as u64;
                stood.insert(word);
                if !stack.contains(&word) {
                    stack.push(word);
                }
            } else {
                let len = stack.len().saturating_sub(luck.below(5));
                stack.truncate(len);
                stood.truncate(len);
            }
            assert_eq!(stood.len(), stack.len());
            let word = 1 + luck.below(3000) as u64;
            assert_eq!(stood.contains(word), stack.contains(&word));
        }
        assert!(stack.len() > 200, "the walk must have made the table grow");
        assert_eq!(stood.iter().collect::<Vec<_>>(), stack);
        assert_eq!(stack.iter().collect::<BTreeSet<_>>().len(), stack.len());
    }
}
