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
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::app;
use crate::guard::LocalAddress;
use crate::house::House;

/// Serves a house on a listener until `stop` is done, and then until what has been asked for is answered.
pub async fn serve(
    house: House,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let longest_head = house.config().longest_head;
    routes(app(house), listener, longest_head, stop).await;
    Ok(())
}

/// Serves routes in the same way. Whoever takes longer than `longest_head` to send the head of a request is cut off: `axum::serve`
/// would wait for ever.
pub(crate) async fn routes(
    routes: Router,
    mut listener: TcpListener,
    longest_head: Duration,
    stop: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(longest_head);
    // Every connection holds a receiver; the value says that the end has come.
    let end = watch::Sender::new(false);
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            (stream, from) = Listener::accept(&mut listener) => {
                tokio::spawn(converse(http.clone(), routes.clone(), stream, from, end.subscribe()));
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
    stream: TcpStream,
    from: SocketAddr,
    mut end: watch::Receiver<bool>,
) {
    // A play is a small packet, which must not wait for a second one. Where that cannot be had it only takes longer.
    let _ = stream.set_nodelay(true);
    // Where the system does not tell, requests for this machine's names and addresses are answered all the same.
    let local = stream.local_addr().unwrap_or(SocketAddr::from(([0, 0, 0, 0], 0)));
    let service = routes.map_request(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        request.extensions_mut().insert(LocalAddress(local));
        request
    });
    let served = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
    let mut served = pin!(served.with_upgrades());
    // That a connection broke is nobody's fault here, and whoever was too slow knows it.
    tokio::select! {
        _ = &mut served => return,
        _ = end.wait_for(|end| *end) => served.as_mut().graceful_shutdown(),
    }
    let _ = served.await;
}
