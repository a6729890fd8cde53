//! How the server is set up, ready to use. Flags, environment and file are read by whoever starts
//! it.

use std::net::SocketAddr;
use std::time::Duration;

use crate::operation::backup::Schedule;

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The database: `sqlite:FILE` or `postgres://…`.
    pub database: String,
    /// The address under which people reach it, for links and for cookies: with `https:` these are
    /// sent only over TLS.
    pub public_url: String,
    /// Threads that think: for the computer's moves, hints and analysis.
    pub engine_threads: usize,
    /// Jobs that may wait for them.
    pub engine_queue: usize,
    /// Memory of each such thread's transposition table, in MiB.
    pub engine_hash: usize,
    /// The longest time that the computer takes for a move or a hint.
    pub engine_move: Duration,
    /// Whether the addresses in `X-Forwarded-For` are believed: only behind a proxy of one's own.
    pub behind_proxy: bool,
    /// Requests a minute that one address may send before it is asked to wait; 0: any number.
    pub rate_limit: u32,
    /// How long the head of a request may take to come, and the next request on a connection that
    /// is kept open.
    pub longest_head: Duration,
    /// How long an answer may take to begin, the request's body included.
    pub longest_answer: Duration,
    /// How long a client may take none of what was sent, or next to none, before its connection is
    /// closed.
    pub longest_write: Duration,
    /// When and where backups of SQLite are made; none: never.
    pub backups: Option<Schedule>,
    /// Free space, in MiB, below which the log warns and no backups are made; 0: any is enough.
    pub low_space: u64,
    /// A second address for `/metrics`, `/health` and `/ready`, for a network of operators; none:
    /// they are on the first.
    pub metrics: Option<SocketAddr>,
    /// Whether it begins with made-up players and games.
    pub demo: bool,
}

impl Config {
    /// What a test or a first look needs: any free port of this machine.
    pub fn local(database: impl Into<String>) -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: database.into(),
            public_url: String::new(),
            engine_threads: 1,
            engine_queue: 1024,
            engine_hash: 16,
            engine_move: Duration::from_millis(800),
            behind_proxy: false,
            rate_limit: 0,
            longest_head: Duration::from_secs(30),
            longest_answer: Duration::from_secs(30),
            longest_write: Duration::from_secs(30),
            backups: None,
            low_space: 512,
            metrics: None,
            demo: false,
        }
    }

    /// Whether people reach it over TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.starts_with("https:")
    }
}
