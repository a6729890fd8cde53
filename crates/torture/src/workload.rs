//! The workload: all clients of a trial, each on a thread of its own, while one server process
//! runs.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use mura_games::Luck;

use crate::account_client::AccountClient;
use crate::client::{Client, Unacknowledged};
use crate::ledger::{Fact, Ledger};
use crate::pair::PlayerPair;

/// The pause of a client before it repeats what was not acknowledged.
const PAUSE: Duration = Duration::from_millis(20);

/// The longest time until all clients have registered and games go on.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(60);

/// All clients of a trial. They outlive the server processes.
#[derive(Debug)]
pub struct Workload {
    pairs: Vec<PlayerPair>,
    account_clients: Vec<AccountClient>,
}

/// A running server with clients on it, as the code sees it that injects failures.
#[derive(Debug)]
pub struct ServerRun<'a> {
    /// A client of the same server.
    pub client: Client,
    plays: &'a AtomicUsize,
    refusals: &'a AtomicUsize,
}

impl ServerRun<'_> {
    /// Plays acknowledged in this run.
    pub fn plays(&self) -> usize {
        self.plays.load(Ordering::Relaxed)
    }

    /// Requests refused in this run because the server could not carry them out.
    pub fn refusals(&self) -> usize {
        self.refusals.load(Ordering::Relaxed)
    }

    /// Waits for `more` plays to be acknowledged: how long that took, or none after `longest`.
    pub fn wait_for_plays(&self, more: usize, longest: Duration) -> Option<Duration> {
        let (began, wanted) = (Instant::now(), self.plays() + more);
        while began.elapsed() < longest {
            if self.plays() >= wanted {
                return Some(began.elapsed());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        None
    }
}

impl Workload {
    /// This number of pairs, and one account client for every ten of them.
    pub fn new(pairs: usize, luck: &mut Luck) -> Workload {
        let account_clients =
            (0..pairs.div_ceil(10)).map(|number| AccountClient::new(format!("C{number}"), luck.word()));
        let account_clients = account_clients.collect();
        let pairs = (0..pairs).map(|number| PlayerPair::new(format!("T{number}"), luck.word())).collect();
        Workload { pairs, account_clients }
    }

    /// The number of pairs.
    pub fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// Marks acknowledgements with the length of this trace from now on.
    pub fn record_marks(&mut self, trace: &Path) {
        for ledger in self.ledgers_mut() {
            ledger.trace = Some(trace.to_owned());
        }
    }

    /// Runs all clients on the server at this address while `inject` does something to it.
    pub fn play<R>(&mut self, url: &str, inject: impl FnOnce(&ServerRun<'_>) -> R) -> R {
        let stop = AtomicBool::new(false);
        let (plays, refusals) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let count = |done: Result<(), Unacknowledged>| {
            if let Err(error) = done {
                let is_refusal = matches!(error, Unacknowledged::Refused { .. }) && !error.is_final();
                refusals.fetch_add(usize::from(is_refusal), Ordering::Relaxed);
                std::thread::sleep(PAUSE);
            }
        };
        std::thread::scope(|scope| {
            for pair in &mut self.pairs {
                scope.spawn(|| {
                    let client = Client::new(url);
                    while !stop.load(Ordering::Relaxed) {
                        let before = pair.plays;
                        count(pair.step(&client));
                        plays.fetch_add(pair.plays - before, Ordering::Relaxed);
                    }
                });
            }
            for account_client in &mut self.account_clients {
                scope.spawn(|| {
                    let client = Client::new(url);
                    while !stop.load(Ordering::Relaxed) {
                        count(account_client.step(&client));
                        std::thread::sleep(PAUSE);
                    }
                });
            }
            let run = ServerRun { client: Client::new(url), plays: &plays, refusals: &refusals };
            let result = inject(&run);
            stop.store(true, Ordering::Relaxed);
            result
        })
    }

    /// Runs all clients until they have registered and about two plays a pair are acknowledged.
    pub fn settle(&mut self, url: &str) {
        let pairs = self.pairs();
        self.play(url, |run| run.wait_for_plays(2 * pairs, SETTLE_TIMEOUT));
    }

    /// The ledgers of all clients in one.
    pub fn ledger(&self) -> Ledger {
        let mut all = Ledger::default();
        for ledger in self.ledgers() {
            all.absorb(ledger);
        }
        all
    }

    /// Removes lost facts and contradictions from the ledgers, so that they count once.
    pub fn remove(&mut self, lost: &HashSet<Fact>) {
        for ledger in self.ledgers_mut() {
            ledger.remove(lost);
            ledger.contradictions.clear();
        }
    }

    fn ledgers(&self) -> impl Iterator<Item = &Ledger> {
        self.pairs
            .iter()
            .map(|pair| &pair.ledger)
            .chain(self.account_clients.iter().map(|account_client| &account_client.ledger))
    }

    fn ledgers_mut(&mut self) -> impl Iterator<Item = &mut Ledger> {
        let pairs = self.pairs.iter_mut().map(|pair| &mut pair.ledger);
        pairs.chain(self.account_clients.iter_mut().map(|account_client| &mut account_client.ledger))
    }
}
