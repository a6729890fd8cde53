//! What of the past a search must not look away from.

use super::MurAdvanced;
use crate::NoDice;

impl NoDice for MurAdvanced {
    fn moment(&self) -> usize {
        self.stood.len()
    }

    /// A6 looks at everything that has stood, and nearly all of it could come back: ships leave by ports and closes, and are
    /// placed again. What stood before `since` is common to all, so the rest is the key.
    #[inline]
    fn past_key(&self, since: usize, _plies: u32) -> u64 {
        self.stood.since(since).fold(0, |key, word| key.wrapping_add(crate::key::mix(word, 6)))
    }
}
