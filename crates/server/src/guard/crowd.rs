//! How many connections one address keeps open: a bucket bounds how fast somebody comes, but not how many stay.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The connections that are open, by address.
#[derive(Clone, Debug)]
pub(crate) struct Crowd {
    /// So many from one address; 0: any number.
    most: usize,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Crowd {
    /// Nobody is there yet.
    pub(crate) fn new(most: u32) -> Crowd {
        Crowd { most: most as usize, open: Arc::default() }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        // Nobody does anything under this lock that could leave the map half changed.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place for one more connection from an address; none: there are too many.
    pub(crate) fn enter(&self, from: IpAddr) -> Option<Place> {
        let mut open = self.open();
        let count = open.entry(from).or_default();
        if self.most > 0 && *count >= self.most {
            return None;
        }
        *count += 1;
        drop(open);
        Some(Place { crowd: self.clone(), from })
    }
}

/// The place of one connection, until this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    crowd: Crowd,
    from: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.crowd.open();
        if let Some(count) = open.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.from);
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
        let places = [crowd.enter(ONE).unwrap(), crowd.enter(ONE).unwrap()];
        assert!(crowd.enter(ONE).is_none());
        let other = crowd.enter(OTHER).unwrap();
        let [first, second] = places;
        drop(first);
        let again = crowd.enter(ONE).unwrap();
        assert!(crowd.enter(ONE).is_none());
        drop((second, again, other));
        assert!(crowd.open().is_empty());
    }

    #[test]
    fn none_at_all_is_no_limit() {
        let crowd = Crowd::new(0);
        let places: Vec<_> = (0..1000).map_while(|_| crowd.enter(ONE)).collect();
        assert_eq!(places.len(), 1000);
    }
}
