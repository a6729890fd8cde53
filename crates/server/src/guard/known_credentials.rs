//! Sessions and tokens that were found good a while ago.
//!
//! Finding out who sends a request reads the database. A made-up cookie must not cost that for
//! free. So a session that is not in this list is looked up only as often as its address, or its
//! known device, may have that done. One that is in it is counted by its account, before anything
//! is read.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::id::AccountId;

/// The most that are kept: some ten megabytes.
const MOST: usize = 100_000;

/// Whose sessions and tokens were good when they were last looked up, by digest. It proves nothing:
/// the door looks every time.
#[derive(Debug, Default)]
pub(crate) struct KnownCredentials {
    accounts: Mutex<HashMap<String, AccountId>>,
}

impl KnownCredentials {
    fn accounts(&self) -> std::sync::MutexGuard<'_, HashMap<String, AccountId>> {
        // Nobody does anything under this lock that could leave the map half changed.
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn account(&self, digest: &str) -> Option<AccountId> {
        self.accounts().get(digest).cloned()
    }

    pub(super) fn keep(&self, digest: String, account: AccountId) {
        let mut accounts = self.accounts();
        if accounts.len() >= MOST {
            // Each has to be looked up once more, out of the bucket for that.
            accounts.clear();
        }
        accounts.insert(digest, account);
    }

    pub(super) fn forget(&self, digest: &str) {
        self.accounts().remove(digest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_bounded() {
        let known = KnownCredentials::default();
        for number in 0..=MOST {
            known.keep(number.to_string(), "ada".into());
        }
        assert_eq!(known.accounts().len(), 1);
        known.forget(&MOST.to_string());
        assert_eq!(known.account(&MOST.to_string()), None);
    }
}
