//! How many pages are made at a time for one sender, and for one address; the others wait for their
//! turn.
//!
//! A bucket lets as much pass at once as a minute allows. Without this, somebody's whole minute
//! would come before anybody else's next play. A request of a known person waits for a place of its
//! account, then for one of its address. Each has half as many places as there are processors (at
//! least one), so an account never has more requests than that waiting for the address, and the
//! computers of a school take turns.
//!
//! Only requests without a body have a turn: a body that never comes would keep it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZero;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::limit::Sender;
use crate::id::AccountId;

/// Pages of one sender, and of one address: half of the processors are for everybody else.
static PEOPLE: LazyLock<usize> = LazyLock::new(|| {
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    (processors / 2).max(1)
});

/// Requests of a program. It plays many games, and answers of the engine keep some of its requests
/// waiting.
const PROGRAMS: usize = 64;

/// The requests that are worked on, by sender.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageQueue {
    senders: Arc<Mutex<HashMap<Sender, Working>>>,
}

#[derive(Debug)]
struct Working {
    places: Arc<Semaphore>,
    /// Requests that are worked on or wait.
    requests: usize,
}

impl PageQueue {
    fn senders(&self) -> MutexGuard<'_, HashMap<Sender, Working>> {
        // Nobody does anything under this lock that could leave the map half changed.
        self.senders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until it is the turn of somebody in a browser, which lasts as long as what comes back
    /// is kept.
    pub(super) async fn admit(&self, from: IpAddr, account: Option<&AccountId>) -> [Option<PagePermit>; 2] {
        let own = match account {
            Some(account) => Some(self.wait(Sender::Account(account.clone()), *PEOPLE).await),
            None => None,
        };
        [own, Some(self.wait(Sender::Address(from), *PEOPLE).await)]
    }

    /// The same for a program.
    pub(super) async fn admit_program(&self, account: &AccountId) -> [Option<PagePermit>; 2] {
        [Some(self.wait(Sender::Account(account.clone()), PROGRAMS).await), None]
    }

    async fn wait(&self, sender: Sender, most: usize) -> PagePermit {
        let places = {
            let mut senders = self.senders();
            let working = senders
                .entry(sender.clone())
                .or_insert_with(|| Working { places: Arc::new(Semaphore::new(most)), requests: 0 });
            working.requests += 1;
            Arc::clone(&working.places)
        };
        // Made before it waits: whoever gives up is no longer counted.
        let mut permit = PagePermit { queue: self.clone(), sender, place: None };
        // It is never closed.
        permit.place = places.acquire_owned().await.ok();
        permit
    }
}

/// The places of a request, until this is dropped.
#[derive(Debug)]
pub(super) struct PagePermit {
    queue: PageQueue,
    sender: Sender,
    place: Option<OwnedSemaphorePermit>,
}

impl Drop for PagePermit {
    fn drop(&mut self) {
        drop(self.place.take());
        let mut senders = self.queue.senders();
        if let Some(working) = senders.get_mut(&self.sender) {
            working.requests -= 1;
            if working.requests == 0 {
                senders.remove(&self.sender);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn one_sender_waits_and_others_do_not_and_nothing_is_kept_of_who_has_gone() {
        let queue = PageQueue::default();
        let address = |number: u8| IpAddr::from([192, 0, 2, number]);
        let (ada, eva): (AccountId, AccountId) = ("ada".into(), "eva".into());
        let admit = |number, account| queue.admit(address(number), account).now_or_never();
        let permits: Vec<_> = (0..100).map_while(|_| admit(1, None)).collect();
        assert_eq!(permits.len(), *PEOPLE);
        let other = admit(2, Some(&ada)).unwrap();
        // A request that waits for a place of the address is the next to get one.
        let mut waiting = Box::pin(queue.admit(address(1), Some(&eva)));
        assert!(waiting.as_mut().now_or_never().is_none());
        assert!(admit(1, None).is_none());
        let mut permits = permits.into_iter();
        drop(permits.next());
        let next = waiting.now_or_never().unwrap();
        assert!(admit(1, Some(&ada)).is_none());
        let program = queue.admit_program(&eva).now_or_never();
        drop((permits, other, next, program));
        assert!(queue.senders().is_empty());
    }
}
