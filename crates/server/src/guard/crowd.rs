//! How many WebSockets one sender keeps open: a bucket bounds how fast somebody comes, but not how
//! many stay.
//!
//! Known people are counted by their account, everybody else by address, so that strangers do not
//! take the places of the people who share an address with them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::limit::Sender;
use crate::id::AccountId;

/// The most WebSockets of strangers at one address. It is below the bound of their connections
/// (`connections`), so that there is room for requests.
const STRANGERS: usize = 256;

/// The accounts at one address have as many places together as so many accounts.
const ACCOUNTS_TOGETHER: usize = 5;

/// The WebSockets that are open, by sender.
#[derive(Clone, Debug)]
pub(crate) struct Crowd {
    /// The most of one account; 0: any number.
    most: usize,
    open: Arc<Mutex<HashMap<Sender, usize>>>,
}

impl Crowd {
    /// Nobody is there yet.
    pub(crate) fn new(most: u32) -> Crowd {
        Crowd { most: most as usize, open: Arc::default() }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<Sender, usize>> {
        // Nobody does anything under this lock that could leave the map half changed.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place for one more connection; none: there are too many.
    pub(crate) fn enter(&self, from: IpAddr, account: Option<&AccountId>) -> Option<Place> {
        let counted = match account {
            Some(account) => vec![
                (Sender::Account(account.clone()), self.most),
                (Sender::AccountsAt(from), ACCOUNTS_TOGETHER * self.most),
            ],
            None => vec![(Sender::Address(from), self.most.min(STRANGERS))],
        };
        let mut open = self.open();
        let is_full = |(sender, most): &(Sender, usize)| open.get(sender).is_some_and(|count| count >= most);
        if self.most > 0 && counted.iter().any(is_full) {
            return None;
        }
        let counted: Vec<Sender> = counted.into_iter().map(|(sender, _)| sender).collect();
        for sender in &counted {
            *open.entry(sender.clone()).or_default() += 1;
        }
        drop(open);
        Some(Place { crowd: self.clone(), counted })
    }
}

/// The place of one connection, until this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    crowd: Crowd,
    counted: Vec<Sender>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.crowd.open();
        for sender in &self.counted {
            if let Some(count) = open.get_mut(sender) {
                *count -= 1;
                if *count == 0 {
                    open.remove(sender);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    #[test]
    fn nobody_takes_the_places_of_others_and_nothing_is_kept_of_who_has_gone() {
        let crowd = Crowd::new(2);
        let places = [crowd.enter(ONE, None).unwrap(), crowd.enter(ONE, None).unwrap()];
        assert!(crowd.enter(ONE, None).is_none());
        let other = crowd.enter(OTHER, None).unwrap();
        let [first, second] = places;
        drop(first);
        let again = crowd.enter(ONE, None).unwrap();
        assert!(crowd.enter(ONE, None).is_none());
        drop((second, again, other));
        assert!(crowd.open().is_empty());
    }

    #[test]
    fn people_who_are_known_are_counted_by_their_account_and_all_together_by_address() {
        let crowd = Crowd::new(2);
        let account = |number: usize| AccountId::from(format!("account {number}"));
        let strangers = [crowd.enter(ONE, None).unwrap(), crowd.enter(ONE, None).unwrap()];
        let enter = |number| crowd.enter(ONE, Some(&account(number)));
        let ada = [enter(0).unwrap(), enter(0).unwrap()];
        assert!(enter(0).is_none() && crowd.enter(OTHER, Some(&account(0))).is_none());
        let others: Vec<_> = (1..100).map_while(enter).collect();
        assert_eq!(others.len(), 2 * ACCOUNTS_TOGETHER - 2);
        drop((strangers, ada, others));
        assert!(crowd.open().is_empty());
    }

    #[test]
    fn none_at_all_is_no_limit() {
        let crowd = Crowd::new(0);
        let places: Vec<_> = (0..1000).map_while(|_| crowd.enter(ONE, None)).collect();
        assert_eq!(places.len(), 1000);
    }
}
