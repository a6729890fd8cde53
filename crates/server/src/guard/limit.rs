//! How often somebody may ask: buckets that fill up again with time.
//!
//! Each sender has a bucket a purpose, which holds as many requests as a minute allows and fills
//! evenly. A bucket is one number, the moment at which it is full again; a full bucket is the same
//! as none, so what is forgotten then changes nothing.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use crate::id::AccountId;

/// At most so many buckets are kept: some ten megabytes.
const MOST: usize = 100_000;

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Purpose {
    /// A page.
    View,
    /// A script, a style or a sound: a page has some twenty, and browsers keep them.
    Asset,
    /// Something that checks a password.
    Enter,
    /// A new game or challenge.
    Play,
    /// A WebSocket.
    Socket,
    /// A session or token that nobody has seen for a while, to be looked up.
    CredentialLookup,
    /// Work that a message over a WebSocket asks for, in units of some tenths of a millisecond.
    SocketWork,
}

/// Who asks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Sender {
    /// Everybody at this address of whom nothing is known.
    Address(IpAddr),
    /// This account, from wherever.
    Account(AccountId),
    /// All known accounts and devices at this address together: a high bound, for somebody could
    /// make accounts without end.
    AccountsAt(IpAddr),
    /// The browser with this device cookie.
    Device(String),
    /// Somebody who says to be the person of this name.
    Name(String),
    /// Somebody at a browser where this account is signed in. Strangers who try its name cannot
    /// empty this bucket.
    Owner(AccountId),
    /// Somebody who says to be the owner of this account, at a device on which the owner has signed
    /// in before. Strangers who try the name cannot empty this bucket either.
    OwnDevice(AccountId, String),
}

/// The buckets.
#[derive(Debug)]
pub(crate) struct Limits {
    /// Requests a minute; 0: any number.
    views: u32,
    /// When each bucket is full again, in milliseconds.
    full_ms: Mutex<HashMap<(Purpose, Sender), i64>>,
}

impl Limits {
    /// So many page views a minute, and of the rest in proportion; 0: any number.
    pub(crate) fn new(views: u32) -> Limits {
        Limits { views, full_ms: Mutex::default() }
    }

    /// How many a minute, and for how many seconds' worth a bucket has room.
    fn pace(&self, purpose: Purpose, sender: &Sender) -> (u32, u32) {
        // Guessing at one person's password, from however many addresses: slow, but with room for
        // forgetful people.
        if let Sender::Name(_) | Sender::Owner(_) | Sender::OwnDevice(..) = sender {
            return (1, 30 * 60);
        }
        // Requests a minute; how many times as many for all accounts of one address together; and
        // for how many seconds' worth their common bucket has room. What costs the server time
        // comes in shorter bursts, or many accounts would have their whole minutes at once.
        let (a_minute, together, burst) = match purpose {
            Purpose::Asset => (self.views.saturating_mul(10), 10, 20),
            Purpose::View | Purpose::CredentialLookup => (self.views, 10, 20),
            Purpose::SocketWork => (self.views.saturating_mul(4), 10, 20),
            Purpose::Socket => (self.views / 4, 10, 60),
            Purpose::Play => (self.views / 20, 10, 60),
            Purpose::Enter => (self.views / 30, 5, 60),
        };
        let a_minute = a_minute.max(4);
        match (purpose, sender) {
            (_, Sender::AccountsAt(_)) => (a_minute.saturating_mul(together), burst),
            // The first game makes a guest: a class of children begins in the same minute.
            (Purpose::Play, Sender::Address(_)) => (a_minute, 4 * 60),
            _ => (a_minute, 60),
        }
    }

    /// Takes one request out of a bucket; otherwise, after how many milliseconds there will be one.
    pub(crate) fn take(&self, purpose: Purpose, sender: Sender, now_ms: i64) -> Result<(), i64> {
        self.take_many(purpose, sender, 1, now_ms)
    }

    /// Takes so many out of the buckets of several senders, until one of them is empty.
    pub(crate) fn take_from_all(
        &self,
        purpose: Purpose,
        senders: &[Sender],
        count: u32,
        now_ms: i64,
    ) -> Result<(), i64> {
        senders.iter().try_for_each(|sender| self.take_many(purpose, sender.clone(), count, now_ms))
    }

    /// Takes so many at once, all or none.
    pub(crate) fn take_many(
        &self,
        purpose: Purpose,
        sender: Sender,
        count: u32,
        now_ms: i64,
    ) -> Result<(), i64> {
        if self.views == 0 || count == 0 {
            return Ok(());
        }
        let (a_minute, seconds) = self.pace(purpose, &sender);
        // The pace of the fastest bucket is a request a millisecond.
        let one = i64::from((60_000 / a_minute).max(1)) * i64::from(count);
        let whole = i64::from(seconds) * 1000;
        let mut buckets = self.full_ms.lock().unwrap_or_else(PoisonError::into_inner);
        let full = buckets.get(&(purpose, sender.clone())).copied().unwrap_or(now_ms).max(now_ms) + one;
        let wait = full - now_ms - whole;
        if wait > 0 {
            return Err(wait);
        }
        if buckets.len() >= MOST {
            forget(&mut buckets, now_ms);
        }
        buckets.insert((purpose, sender), full);
        Ok(())
    }
}

/// Makes room: what is full goes, and if that is not enough, at least the fuller half.
fn forget(buckets: &mut HashMap<(Purpose, Sender), i64>, now_ms: i64) {
    buckets.retain(|_, full| *full > now_ms);
    if buckets.len() < MOST {
        return;
    }
    let mut moments: Vec<i64> = buckets.values().copied().collect();
    let middle = moments.len() / 2;
    let (_, median, _) = moments.select_nth_unstable(middle);
    let median = *median;
    buckets.retain(|_, full| *full > median);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u32) -> Sender {
        Sender::Address(IpAddr::from(number.to_be_bytes()))
    }

    #[test]
    fn a_bucket_empties_tells_how_long_to_wait_and_fills_again() {
        let limits = Limits::new(60);
        for _ in 0..60 {
            assert_eq!(limits.take(Purpose::View, address(1), 0), Ok(()));
        }
        assert_eq!(limits.take(Purpose::View, address(1), 0), Err(1000));
        assert_eq!(limits.take(Purpose::View, address(1), 400), Err(600));
        assert_eq!(limits.take(Purpose::View, address(1), 1000), Ok(()));
        assert_eq!(limits.take(Purpose::View, address(1), 1000), Err(1000));
        assert!((0..60).all(|_| limits.take(Purpose::View, address(1), 61_000).is_ok()));
    }

    #[test]
    fn senders_and_purposes_do_not_disturb_each_other() {
        let limits = Limits::new(60);
        while limits.take(Purpose::View, address(1), 0).is_ok() {}
        assert_eq!(limits.take(Purpose::View, address(2), 0), Ok(()));
        assert_eq!(limits.take(Purpose::Play, address(1), 0), Ok(()));
        assert_eq!(limits.take(Purpose::View, Sender::Account("a".into()), 0), Ok(()));
    }

    #[test]
    fn one_persons_password_is_guessed_slowly_from_any_number_of_addresses() {
        let limits = Limits::new(100_000);
        let name = || Sender::Name("ada".into());
        let quick = (0..1000).filter(|_| limits.take(Purpose::Enter, name(), 0).is_ok()).count();
        assert_eq!(quick, 30);
        let day = 24 * 3600 * 1000;
        let more = (0..day).step_by(10_000).filter(|now| limits.take(Purpose::Enter, name(), *now).is_ok());
        assert!((1439..=1441).contains(&more.count()));
    }

    #[test]
    fn many_at_once_are_taken_whole_or_not_at_all() {
        let limits = Limits::new(60);
        let take = |count| limits.take_many(Purpose::SocketWork, address(1), count, 0);
        assert_eq!((take(200), take(50), take(40)), (Ok(()), Err(2500), Ok(())));
    }

    #[test]
    fn all_accounts_of_an_address_together_have_a_bound() {
        let limits = Limits::new(600);
        let here = || Sender::AccountsAt(IpAddr::from([192, 0, 2, 1]));
        let most = |purpose| (0..100_000).take_while(|_| limits.take(purpose, here(), 0).is_ok()).count();
        assert_eq!((most(Purpose::View), most(Purpose::Enter)), (2000, 100));
    }

    #[test]
    fn none_at_all_is_no_limit() {
        let limits = Limits::new(0);
        assert!((0..10_000).all(|_| limits.take(Purpose::Enter, address(1), 0).is_ok()));
        assert!(limits.full_ms.lock().unwrap().is_empty());
    }

    #[test]
    fn memory_is_bounded_and_those_who_wait_go_on_waiting() {
        let limits = Limits::new(60);
        while limits.take(Purpose::View, address(1), 0).is_ok() {}
        for number in 2..250_000 {
            assert_eq!(limits.take(Purpose::View, address(number), 0), Ok(()));
        }
        assert!(limits.full_ms.lock().unwrap().len() <= MOST);
        assert!(limits.take(Purpose::View, address(1), 0).is_err());
        assert_eq!(limits.take(Purpose::View, address(1), 1000), Ok(()));
    }
}
