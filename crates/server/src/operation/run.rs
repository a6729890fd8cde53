//! From the start to an orderly end.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use axum::Extension;
use tokio::net::TcpListener;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::oneshot;

use super::backup::{self, BackupError};
use super::{OperatorNetwork, demo, logs, space};
use crate::config::Config;
use crate::house::{House, OpenError};
use crate::store::{Claim, FileLock, StoreError};

/// So long requests and connections may take to end.
const PATIENCE: Duration = Duration::from_secs(8);

/// Why the server did not run, or ended.
#[derive(Debug)]
pub enum RunError {
    /// The house could not be opened.
    Open(OpenError),
    /// The address is not to be had.
    Listen(SocketAddr, io::Error),
    /// Another server has taken over the database.
    Lost(StoreError),
    /// The system gives no runtime, or no connections any more.
    System(io::Error),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Open(error) => error.fmt(f),
            RunError::Listen(address, error) if error.kind() == io::ErrorKind::AddrInUse => {
                write!(f, "{address} is taken by another program")
            }
            RunError::Listen(address, error) => write!(f, "{address} cannot be listened on: {error}"),
            RunError::Lost(error) => write!(f, "the server had to end: {error}"),
            RunError::System(error) => write!(f, "the server cannot go on: {error}"),
        }
    }
}

impl std::error::Error for RunError {}

/// Runs a server until it is told to stop, by SIGTERM or Ctrl-C. `started` is told where it listens
/// once it does. `ports` more ports are tried, one after the other, if the first one is taken.
///
/// # Errors
/// When it cannot start, or when its listener fails.
pub fn run(config: Config, ports: u16, started: impl FnOnce(SocketAddr)) -> Result<(), RunError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(RunError::System)?;
    let done = runtime.block_on(stay(config, ports, started));
    // Nothing that still runs has anything left to say.
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

/// Copies a SQLite database into a new file ([`backup::copy`]), for programs without a runtime of
/// their own. At least `low_space` MiB stay free.
///
/// # Errors
/// As [`backup::copy`].
pub fn back_up(database: &str, file: &Path, low_space: u64) -> Result<(), BackupError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| BackupError::Disk(file.to_owned(), error))?;
    runtime.block_on(backup::copy(database, file, low_space))
}

async fn stay(config: Config, ports: u16, started: impl FnOnce(SocketAddr)) -> Result<(), RunError> {
    let listener = listen(config.listen, ports).await?;
    let address = listener.local_addr().map_err(RunError::System)?;
    let metrics = match config.metrics {
        Some(address) => {
            Some(TcpListener::bind(address).await.map_err(|error| RunError::Listen(address, error))?)
        }
        None => None,
    };
    // Dropped after the house, which holds the store.
    let file_lock = FileLock::take(&config.database);
    let _file_lock = file_lock.map_err(|error| RunError::Open(OpenError::Store(error)))?;
    let claim = Claim::take(&config.database).await;
    let claim = claim.map_err(|error| RunError::Open(OpenError::Store(error)))?;
    let house = House::open_claimed(config, claim).await.map_err(RunError::Open)?;
    if let Some(schedule) = house.config().backups.clone()
        && backup::is_possible(house.store())
    {
        tokio::spawn(backup::keep_copying(house.clone(), schedule));
    }
    tokio::spawn(space::watch(house.clone()));
    if let Some(listener) = metrics {
        let routes = super::routes().layer(Extension(OperatorNetwork)).with_state(house.clone());
        tokio::spawn(crate::serve::routes_of_operators(routes, listener, house.clone()));
    }
    if house.config().demo {
        tokio::spawn(begin_demo(house.clone()));
    }
    tracing::info!(%address, version = env!("CARGO_PKG_VERSION"), "started");
    // A program that is told of the start may end the server at once.
    let signals = Signals::new().map_err(RunError::System)?;
    started(address);
    tokio::spawn(close_on_signal(house.clone(), signals));
    let (tell, mut lost) = oneshot::channel();
    tokio::spawn(close_when_taken(house.clone(), tell));
    let serving = crate::serve(house.clone(), listener, house.closing().wait());
    let deadline = async {
        house.closing().wait().await;
        tokio::time::sleep(PATIENCE).await;
    };
    tokio::select! {
        served = serving => served.map_err(RunError::System)?,
        () = deadline => tracing::warn!("some requests took too long to end"),
    }
    leave(&house).await;
    match lost.try_recv() {
        Ok(error) => Err(RunError::Lost(error)),
        Err(_) => Ok(()),
    }
}

/// Ends the server when another one has taken over its database.
async fn close_when_taken(house: House, tell: oneshot::Sender<StoreError>) {
    let error = house.superseded().await;
    tracing::error!(%error, "ending");
    let _ = tell.send(error);
    house.closing().begin();
    house.hall().close().await;
}

async fn begin_demo(house: House) {
    if let Err(error) = demo::begin(&house).await {
        tracing::error!(%error, "the made-up players could not be added");
    }
}

/// The listener at an address, or at one of the next ports.
async fn listen(address: SocketAddr, ports: u16) -> Result<TcpListener, RunError> {
    let mut tried = address;
    loop {
        match TcpListener::bind(tried).await {
            Ok(listener) => return Ok(listener),
            Err(error)
                if error.kind() == io::ErrorKind::AddrInUse
                    && tried.port() < address.port().saturating_add(ports) =>
            {
                tried.set_port(tried.port() + 1);
            }
            Err(error) => return Err(RunError::Listen(tried, error)),
        }
    }
}

/// The first signal asks everybody to leave, the second ends the process where it stands: whatever
/// was acknowledged is on the disk.
async fn close_on_signal(house: House, mut signals: Signals) {
    signals.next().await;
    tracing::info!("shutting down: players are told, games are kept");
    house.closing().begin();
    let ends_at_once = async {
        signals.next().await;
        tracing::warn!("ended at once");
        logs::finish();
        std::process::exit(130);
    };
    tokio::join!(house.hall().close(), ends_at_once);
}

/// SIGTERM and Ctrl-C, from the moment at which this is made: before it they end the process.
#[cfg(unix)]
struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Signals> {
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

/// Ctrl-C.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Signals> {
        Ok(Signals)
    }

    async fn next(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// Waits until everybody has left, and closes the database behind them.
async fn leave(house: &House) {
    let gone = async {
        while house.metrics().open_sockets() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    if tokio::time::timeout(PATIENCE, gone).await.is_err() {
        tracing::warn!(sockets = house.metrics().open_sockets(), "some connections did not end");
    }
    house.close().await;
    tracing::info!("ended");
}
