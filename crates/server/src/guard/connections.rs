//! How many TCP connections are open, and which one is closed when there is no room for another.
//!
//! A connection is unknown until a request on it has come from a session or a token (`door` says
//! so). Unknown connections have a bound by address and one in all, and where it is reached, the
//! one that has said nothing for longest is closed. So whoever opens connections without end closes
//! connections of their own, and a known person always gets in: their connection is the newest, and
//! their first request makes it a known one. `serve` asks for a place before it speaks with
//! anybody.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::id::AccountId;

/// The most unknown connections of one address.
const AN_ADDRESS: usize = 512;

/// The most known connections of one account. More than that count as unknown.
const AN_ACCOUNT: usize = 256;

/// The most connections in all, however many files may be open.
const MOST: usize = 32_768;

/// Files that the server needs for other things: the database, the log, the engines' pipes.
const RESERVE: usize = 128;

/// How often the log tells of connections that were closed for want of room.
const PACE: Duration = Duration::from_secs(60);

/// How many connections there may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Unknown ones of one address; none: any number.
    an_address: Option<usize>,
    /// Known ones of one account, and of all accounts at one address; none: any number.
    known: Option<(usize, usize)>,
    /// Unknown ones in all: a quarter is left for known people.
    unknown: usize,
    total: usize,
    /// Behind a proxy a connection carries requests of many people, so that none becomes known.
    is_proxied: bool,
}

impl Bounds {
    /// With so many files that may be open. Without a limit of requests there is none of
    /// connections by address either, and behind a proxy, where all of them come from one.
    pub(crate) fn new(files: usize, rate_limit: u32, is_proxied: bool) -> Bounds {
        let total = files.saturating_sub(RESERVE).max(files / 2).min(MOST);
        let is_bounded = rate_limit > 0 && !is_proxied;
        Bounds {
            an_address: is_bounded.then(|| AN_ADDRESS.min(total / 2)),
            known: is_bounded.then_some((AN_ACCOUNT, total / 4)),
            unknown: total - total / 4,
            total,
            is_proxied,
        }
    }

    /// How many there may be in all.
    pub(crate) fn total(&self) -> usize {
        self.total
    }
}

/// The connections that are open. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Connections {
    bounds: Bounds,
    open: Arc<Mutex<Open>>,
}

/// A connection in the order in which they have said something.
type Waiting = (u64, u64);

#[derive(Debug, Default)]
struct Open {
    /// Counts connections and what they say.
    clock: u64,
    all: HashMap<u64, Entry>,
    /// Unknown connections, and among them those that can be closed: not WebSockets.
    unknown: usize,
    waiting: BTreeSet<Waiting>,
    addresses: HashMap<IpAddr, Address>,
    accounts: HashMap<AccountId, usize>,
    /// Connections that were closed or refused since the log was told of it.
    closed: u64,
    told: Option<Instant>,
}

#[derive(Debug, Default)]
struct Address {
    known: usize,
    unknown: usize,
    waiting: BTreeSet<Waiting>,
}

#[derive(Debug)]
struct Entry {
    from: IpAddr,
    heard: u64,
    /// Whose it is; none: unknown.
    account: Option<AccountId>,
    end: Arc<Notify>,
}

impl Connections {
    /// None is open yet.
    pub(crate) fn new(bounds: Bounds) -> Connections {
        Connections { bounds, open: Arc::default() }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        // Nobody does anything under this lock that could leave the maps half changed.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a new connection from an address, if need be in place of another; none: all
    /// others are in use.
    pub(crate) fn enter(&self, from: IpAddr) -> Option<Connection> {
        let mut guard = self.open();
        let open = &mut *guard;
        let address = open.addresses.get(&from);
        let is_address_full =
            address.is_some_and(|address| self.bounds.an_address.is_some_and(|most| address.unknown >= most));
        let is_full = open.all.len() >= self.bounds.total || open.unknown >= self.bounds.unknown;
        if is_address_full || is_full {
            let of_address = address.and_then(|address| address.waiting.first());
            let longest = if is_address_full { of_address } else { open.waiting.first() };
            let longest = longest.map(|(_, id)| *id);
            open.closed += 1;
            open.tell(from);
            let entry = open.remove(longest?)?;
            entry.end.notify_one();
        }
        open.clock += 1;
        let id = open.clock;
        let end = Arc::new(Notify::new());
        let entry = Entry { from, heard: id, account: None, end: Arc::clone(&end) };
        open.unknown += 1;
        open.waiting.insert((id, id));
        let address = open.addresses.entry(from).or_default();
        address.unknown += 1;
        address.waiting.insert((id, id));
        open.all.insert(id, entry);
        drop(guard);
        Some(Connection { inner: Arc::new(Held { connections: self.clone(), id, end }) })
    }
}

impl Open {
    fn remove(&mut self, id: u64) -> Option<Entry> {
        let entry = self.all.remove(&id)?;
        let key = (entry.heard, id);
        self.waiting.remove(&key);
        if let Some(address) = self.addresses.get_mut(&entry.from) {
            address.waiting.remove(&key);
            let count = if entry.account.is_some() { &mut address.known } else { &mut address.unknown };
            *count -= 1;
            if address.known + address.unknown == 0 {
                self.addresses.remove(&entry.from);
            }
        }
        match &entry.account {
            None => self.unknown -= 1,
            Some(account) => {
                if let Some(count) = self.accounts.get_mut(account) {
                    *count -= 1;
                    if *count == 0 {
                        self.accounts.remove(account);
                    }
                }
            }
        }
        Some(entry)
    }

    /// Takes a connection out of those that can be closed.
    fn exempt_from_closing(&mut self, from: IpAddr, waiting: Waiting) {
        self.waiting.remove(&waiting);
        if let Some(address) = self.addresses.get_mut(&from) {
            address.waiting.remove(&waiting);
        }
    }

    fn tell(&mut self, from: IpAddr) {
        if self.told.is_none_or(|told| told.elapsed() >= PACE) {
            let (open, unknown) = (self.all.len(), self.unknown);
            tracing::warn!(closed = self.closed, last = %from, open, unknown, "too many unknown connections: some are closed");
            (self.closed, self.told) = (0, Some(Instant::now()));
        }
    }
}

/// A connection's place, until all copies of this are dropped. Requests carry it in their
/// extensions.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    inner: Arc<Held>,
}

#[derive(Debug)]
struct Held {
    connections: Connections,
    id: u64,
    end: Arc<Notify>,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.connections.open().remove(self.id);
    }
}

impl Connection {
    /// Waits until its place is needed for another one.
    pub(crate) async fn ended(&self) {
        self.inner.end.notified().await;
    }

    /// A request has come.
    pub(crate) fn heard(&self) {
        let mut guard = self.inner.connections.open();
        let open = &mut *guard;
        open.clock += 1;
        let (id, now) = (self.inner.id, open.clock);
        let Some(entry) = open.all.get_mut(&id) else { return };
        let before = std::mem::replace(&mut entry.heard, now);
        if open.waiting.remove(&(before, id)) {
            open.waiting.insert((now, id));
            if let Some(address) = open.addresses.get_mut(&entry.from) {
                address.waiting.remove(&(before, id));
                address.waiting.insert((now, id));
            }
        }
    }

    /// It is this account's. It stays unknown where the account, or those at the same address, have
    /// too many.
    pub(crate) fn belongs_to(&self, account: &AccountId) {
        let bounds = self.inner.connections.bounds;
        if bounds.is_proxied {
            return;
        }
        let mut guard = self.inner.connections.open();
        let open = &mut *guard;
        let Some(entry) = open.all.get_mut(&self.inner.id).filter(|entry| entry.account.is_none()) else {
            return;
        };
        let Some(address) = open.addresses.get_mut(&entry.from) else { return };
        let theirs = open.accounts.get(account).copied().unwrap_or_default();
        if bounds.known.is_some_and(|(most, together)| theirs >= most || address.known >= together) {
            return;
        }
        entry.account = Some(account.clone());
        address.unknown -= 1;
        address.known += 1;
        open.unknown -= 1;
        *open.accounts.entry(account.clone()).or_default() += 1;
        let (from, key) = (entry.from, (entry.heard, self.inner.id));
        open.exempt_from_closing(from, key);
    }

    /// It is a WebSocket by now. One of a stranger is not closed for others, since `crowd` bounds
    /// how many there are. One of an account that has too many connections stays among those that
    /// can be.
    pub(crate) fn becomes_socket(&self, is_strangers: bool) {
        let mut guard = self.inner.connections.open();
        let open = &mut *guard;
        if let Some(entry) = open.all.get(&self.inner.id)
            && (is_strangers || entry.account.is_some())
        {
            let (from, key) = (entry.from, (entry.heard, self.inner.id));
            open.exempt_from_closing(from, key);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn address(number: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, number])
    }

    fn is_ended(connection: &Connection) -> bool {
        connection.ended().now_or_never().is_some()
    }

    /// Room for 400: 200 of an address, 300 unknown ones, 100 known ones of an address.
    fn few() -> Connections {
        Connections::new(Bounds::new(528, 600, false))
    }

    #[test]
    fn who_opens_too_many_closes_the_oldest_of_their_own() {
        let connections = few();
        let other = connections.enter(address(2)).unwrap();
        let flood: Vec<_> = (0..300).map(|_| connections.enter(address(1)).unwrap()).collect();
        let ended: Vec<bool> = flood.iter().map(is_ended).collect();
        assert!(ended[..100].iter().all(|ended| *ended) && ended[100..].iter().all(|ended| !ended));
        assert!(!is_ended(&other));
        drop((flood, other));
        let open = connections.open();
        assert!(open.all.is_empty() && open.addresses.is_empty() && open.waiting.is_empty());
        assert_eq!((open.unknown, open.accounts.len()), (0, 0));
    }

    #[test]
    fn who_is_known_stays_and_who_has_just_asked_goes_last() {
        let connections = few();
        let known = connections.enter(address(1)).unwrap();
        let quick = connections.enter(address(1)).unwrap();
        let slow = connections.enter(address(1)).unwrap();
        known.belongs_to(&"ada".into());
        quick.heard();
        let _flood: Vec<_> = (0..199).map(|_| connections.enter(address(1)).unwrap()).collect();
        assert!(!is_ended(&known) && is_ended(&slow) && !is_ended(&quick));
        let _more: Vec<_> = (0..300).map(|_| connections.enter(address(1)).unwrap()).collect();
        assert!(!is_ended(&known) && is_ended(&quick));
    }

    #[test]
    fn sockets_are_not_closed_for_others_but_count() {
        let connections = few();
        let sockets: Vec<_> = (0..200).map(|_| connections.enter(address(1)).unwrap()).collect();
        sockets.iter().for_each(|socket| socket.becomes_socket(true));
        assert!(connections.enter(address(1)).is_none());
        assert!(connections.enter(address(2)).is_some());
        assert!(!sockets.iter().any(is_ended));
    }

    #[test]
    fn sockets_of_accounts_that_have_too_many_do_not_close_an_address() {
        let connections = few();
        // All but the first hundred stay unknown: the accounts of an address have a hundred
        // together.
        let socket = |number: usize| {
            let socket = connections.enter(address(1)).unwrap();
            socket.belongs_to(&format!("account {}", number % 3).into());
            socket.becomes_socket(false);
            socket
        };
        let sockets: Vec<_> = (0..300).map(socket).collect();
        assert!(connections.enter(address(1)).is_some());
        assert!(!sockets[..100].iter().any(is_ended));
        assert_eq!(sockets.iter().filter(|socket| is_ended(socket)).count(), 1);
    }

    #[test]
    fn all_unknown_ones_together_leave_room_for_known_ones() {
        let connections = few();
        let open: Vec<_> =
            (0..400).map(|number| connections.enter(address((number % 10) as u8)).unwrap()).collect();
        assert_eq!(open.iter().filter(|connection| is_ended(connection)).count(), 100);
        let known: Vec<_> = (0..100).map(|_| connections.enter(address(77)).unwrap()).collect();
        for (number, connection) in known.iter().enumerate() {
            connection.belongs_to(&format!("account {}", number / 2).into());
        }
        assert!(!known.iter().any(is_ended));
        // One address does not have all places by way of many accounts.
        let more = connections.enter(address(77)).unwrap();
        more.belongs_to(&"one more".into());
        assert_eq!(connections.open().addresses[&address(77)].known, 100);
    }

    #[test]
    fn behind_a_proxy_only_the_total_counts() {
        let connections = Connections::new(Bounds::new(528, 600, true));
        let open: Vec<_> = (0..310).map(|_| connections.enter(address(1)).unwrap()).collect();
        open.iter().for_each(|connection| connection.belongs_to(&"ada".into()));
        assert_eq!(open.iter().filter(|connection| is_ended(connection)).count(), 10);
    }
}
