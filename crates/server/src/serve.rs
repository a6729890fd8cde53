//! Connections: accepted, served, and not waited for without end.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::ServiceExt;

use crate::app;
use crate::config::Config;
use crate::guard::{Bounds, Connection, Connections, LocalAddress, Stream, network, raise_files};
use crate::house::House;

/// The most that is kept of a request's head, and of an answer that waits for its reader.
const LONGEST_HEAD: usize = 64 * 1024;

/// Connections to the second address, where only programs of the operator ask.
const OPERATORS: usize = 256;

/// Serves a house on a listener until `stop` is done, and then until what has been asked for is
/// answered.
pub async fn serve(
    house: House,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let config = house.config().clone();
    let (before, files) = raise_files();
    let bounds = Bounds::new(files, config.rate_limit, config.behind_proxy);
    tracing::info!(before, files, connections = bounds.total(), "files that may be open");
    tokio::task::spawn_blocking(crate::web::assets::prepare);
    routes(app(house), listener, Patience::of(&config), Connections::new(bounds), stop).await;
    Ok(())
}

/// Serves what only operators ask for, at an address of its own, until the house closes.
pub(crate) async fn routes_of_operators(app: Router, listener: TcpListener, house: House) {
    let connections = Connections::new(Bounds::new(OPERATORS, 0, false));
    routes(app, listener, Patience::of(house.config()), connections, house.closing().wait()).await;
}

/// How long clients are waited for.
#[derive(Clone, Copy)]
struct Patience {
    /// For the head of a request: `axum::serve` would wait for ever.
    head: Duration,
    /// For them to read an answer.
    write: Duration,
}

impl Patience {
    fn of(config: &Config) -> Patience {
        Patience { head: config.longest_head, write: config.longest_write }
    }
}

async fn routes(
    routes: Router,
    mut listener: TcpListener,
    patience: Patience,
    connections: Connections,
    stop: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience.head).max_buf_size(LONGEST_HEAD);
    // Every connection holds a receiver; the value says that the end has come.
    let end = watch::Sender::new(false);
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            (tcp, from) = Listener::accept(&mut listener) => {
                // Without a place it is closed at once.
                let Some(place) = connections.enter(network(from.ip())) else { continue };
                let stream = Stream::new(tcp, patience.write, place.clone());
                tokio::spawn(converse(http.clone(), routes.clone(), stream, (from, place), end.subscribe()));
            }
            () = &mut stop => break,
        }
    }
    drop(listener);
    end.send_replace(true);
    end.closed().await;
}

async fn converse(
    http: http1::Builder,
    routes: Router,
    stream: Stream,
    (from, place): (SocketAddr, Connection),
    mut end: watch::Receiver<bool>,
) {
    let known = place.clone();
    // Where the system does not tell, requests for this machine's names and addresses are answered
    // all the same.
    let local = stream.local_address().unwrap_or(SocketAddr::from(([0, 0, 0, 0], 0)));
    let service = routes.map_request(move |mut request: Request<Incoming>| {
        known.heard();
        request.extensions_mut().insert(known.clone());
        request.extensions_mut().insert(ConnectInfo(from));
        request.extensions_mut().insert(LocalAddress(local));
        request
    });
    let served = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
    let mut served = pin!(served.with_upgrades());
    // That a connection broke is nobody's fault here, and whoever was too slow knows it.
    tokio::select! {
        _ = &mut served => return,
        () = place.ended() => return,
        _ = end.wait_for(|end| *end) => served.as_mut().graceful_shutdown(),
    }
    tokio::select! {
        _ = served => {}
        () = place.ended() => {}
    }
}
