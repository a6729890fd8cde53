//! Numbers for Prometheus.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::Extension;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

use super::OperatorNetwork;
use super::space;
use crate::engines::Standing;
use crate::house::House;
use crate::problem::Problem;

/// What is counted.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Family<Request, Counter>,
    latency: Family<Route, Histogram>,
    sockets: Gauge,
    games: Gauge,
    moves: Counter,
    store: StoreMeter,
    engine: [Gauge; 4],
    memory: Gauge,
    /// The file of the database, and the free space on its disk.
    storage: Option<(PathBuf, Gauge)>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Request {
    route: String,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Route {
    route: String,
}

/// What the writer of events counts.
#[derive(Clone, Debug)]
pub struct StoreMeter {
    seconds: Histogram,
    batches: Histogram,
}

impl StoreMeter {
    pub(crate) fn new() -> StoreMeter {
        StoreMeter {
            seconds: Histogram::new(exponential_buckets(0.0005, 2.0, 14)),
            batches: Histogram::new(exponential_buckets(1.0, 2.0, 10)),
        }
    }

    /// A commit has taken so long, for so many batches.
    pub(crate) fn commit(&self, took: Duration, batches: usize) {
        self.seconds.observe(took.as_secs_f64());
        self.batches.observe(batches as f64);
    }
}

/// A connection that stays open, counted until it is dropped.
#[derive(Debug)]
pub struct OpenSocket(Gauge);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Metrics {
    /// `file` is that of the database, if it is one.
    pub(crate) fn new(file: Option<PathBuf>) -> Metrics {
        let mut registry = Registry::with_prefix("mura");
        let requests = Family::<Request, Counter>::default();
        registry.register("http_requests", "Requests by route and status", requests.clone());
        let latency = Family::<Route, Histogram>::new_with_constructor(|| {
            Histogram::new(exponential_buckets(0.001, 2.0, 14))
        });
        let about = "Time from a request to its answer, by route";
        registry.register_with_unit("http_request_duration", about, Unit::Seconds, latency.clone());
        let gauge = |registry: &mut Registry, name: &str, about: &str| {
            let gauge = Gauge::default();
            registry.register(name, about, gauge.clone());
            gauge
        };
        let sockets = gauge(&mut registry, "open_sockets", "Open WebSocket connections");
        let games = gauge(&mut registry, "live_games", "Games that go on");
        let moves = Counter::default();
        registry.register("moves", "Actions that players have chosen", moves.clone());
        let store = StoreMeter::new();
        let about = "Time that storing a group of events takes";
        registry.register_with_unit("store_commit", about, Unit::Seconds, store.seconds.clone());
        registry.register("store_commit_batches", "Batches of events in a group", store.batches.clone());
        let engine = [
            gauge(&mut registry, "engine_jobs_waiting", "Jobs that wait for the engine"),
            gauge(&mut registry, "engine_jobs_running", "Jobs that the engine thinks about"),
            gauge(&mut registry, "engine_jobs_done", "Jobs that have ended since the start"),
            gauge(&mut registry, "engine_jobs_refused", "Jobs that found the queue full since the start"),
        ];
        let memory = Gauge::default();
        let about = "Memory of the process that is in use";
        registry.register_with_unit("process_resident_memory", about, Unit::Bytes, memory.clone());
        let storage = file.map(|file| {
            let free = Gauge::default();
            let about = "Free space on the disk of the database";
            registry.register_with_unit("storage_free", about, Unit::Bytes, free.clone());
            (file, free)
        });
        Metrics { registry, requests, latency, sockets, games, moves, store, engine, memory, storage }
    }

    /// A request was answered.
    pub(crate) fn request(&self, route: &str, status: StatusCode, took: Duration) {
        let route = route.to_owned();
        self.latency.get_or_create(&Route { route: route.clone() }).observe(took.as_secs_f64());
        self.requests.get_or_create(&Request { route, status: status.as_u16() }).inc();
    }

    /// Counts a connection as open for as long as what comes back is kept.
    pub fn socket(&self) -> OpenSocket {
        self.sockets.inc();
        OpenSocket(self.sockets.clone())
    }

    /// Connections that are open.
    pub fn open_sockets(&self) -> i64 {
        self.sockets.get()
    }

    /// So many games go on.
    pub fn live_games(&self, games: usize) {
        self.games.set(i64::try_from(games).unwrap_or(i64::MAX));
    }

    /// A player has chosen an action.
    pub fn moved(&self) {
        self.moves.inc();
    }

    /// What the writer of events counts.
    pub fn store(&self) -> &StoreMeter {
        &self.store
    }

    /// Everything as Prometheus reads it.
    fn text(&self, standing: Standing) -> Result<String, std::fmt::Error> {
        let Standing { waiting, running, done, refused } = standing;
        let now = [waiting as u64, running as u64, done, refused];
        for (gauge, value) in self.engine.iter().zip(now) {
            gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
        }
        self.memory.set(resident_memory().unwrap_or_default());
        if let Some((file, free)) = &self.storage {
            free.set(space::free(file).and_then(|bytes| bytes.try_into().ok()).unwrap_or_default());
        }
        let mut text = String::new();
        text::encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// Bytes of memory that the process has in use, where the system tells.
fn resident_memory() -> Option<i64> {
    const PAGE: i64 = 4096;
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    pages.split_whitespace().nth(1)?.parse::<i64>().ok().map(|pages| pages * PAGE)
}

/// `/metrics`, for programs on this machine and on the second address: numbers of visitors and timings are no business of strangers. Behind a proxy everybody
/// comes from this machine, but a proxy says for whom it asks.
pub(super) async fn page(
    State(house): State<House>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    operators: Option<Extension<OperatorNetwork>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let is_local = peer.is_none_or(|peer| peer.0.0.ip().to_canonical().is_loopback());
    let is_forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key(header::FORWARDED);
    if operators.is_none() && (!is_local || is_forwarded) {
        return Err(Problem::missing("There is no such page."));
    }
    let text = house.metrics().text(house.engines().standing()).map_err(|error| {
        tracing::error!(%error, "metrics");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "The numbers cannot be written.")
    })?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], text).into_response())
}
