//! Who is asking, and whether they may.
//!
//! Every request passes, from outside in: the headers of the answer (`headers`), compression, the
//! check of its `host`, the net for panics, the time limit (`bounds`) and the `door`, which knows
//! the sender by address and session, makes floods wait and turns away what another site has sent.
//! Before all of them, `serve` gives every connection a place (`connections`) and bounds what waits
//! for its reader (`stream`).
//!
//! Whoever is known – by a session, a token or a device cookie – is counted by that, everybody else
//! by address: a school shares one address, and one of its computers must not lock out the rest
//! (`limit`, `crowd`, `known_credentials`).

mod address;
mod again;
mod bearer;
mod bounds;
mod connections;
mod crowd;
mod csrf;
mod device;
mod door;
mod files;
mod headers;
mod host;
mod known_credentials;
mod limit;
mod name;
mod origin;
mod page_queue;
mod password;
mod session;
mod stay;
mod stream;
mod sweep;
mod visitor;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use crate::house::House;

pub use bearer::Bearer;
pub use visitor::{Player, Visitor};

pub(crate) use address::{From as SentFrom, network};
pub(crate) use bearer::{issue as issue_token, revoke as revoke_token};
pub(crate) use connections::{Bounds, Connection, Connections};
pub(crate) use crowd::{Crowd, Place};
pub(crate) use device::Devices;
pub(crate) use files::raise as raise_files;
pub(crate) use host::LocalAddress;
pub(crate) use known_credentials::KnownCredentials;
pub(crate) use limit::{Limits, Purpose, Sender};
pub(crate) use name::checked as checked_name;
pub(crate) use page_queue::PageQueue;
pub(crate) use password::{Passwords, checked as checked_password};
pub(crate) use session::{Session, close_all as close_sessions, forget as forget_session};
pub(crate) use stay::{Stay, Stays};
pub(crate) use stream::Stream;
pub(crate) use sweep::daily as sweep_daily;

/// No request needs a longer body: a long game's record is a tenth of this.
pub(crate) const BODY: usize = 256 * 1024;

/// Puts the guards in front of routes.
pub(crate) fn protect(routes: Router<House>, house: &House) -> Router<House> {
    // Below a kilobyte gzip gains nothing; pictures and sounds are compressed already, except for
    // SVG, which is text.
    let worthwhile = SizeAbove::new(1024)
        .and(NotForContentType::new("image/png"))
        .and(NotForContentType::new("audio/"))
        .and(NotForContentType::new("font/"))
        .and(NotForContentType::SSE);
    routes
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn_with_state(house.clone(), door::pass))
        .layer(from_fn_with_state(house.clone(), bounds::in_time))
        .layer(CatchPanicLayer::custom(bounds::after_panic))
        .layer(from_fn_with_state(house.clone(), host::check))
        // The best compression takes three times as long as the fastest, which is as long as making
        // the page takes.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(worthwhile))
        .layer(from_fn_with_state(house.clone(), headers::set))
}

/// Puts the check of the host alone in front of routes.
pub(crate) fn for_this_host(routes: Router<House>, house: &House) -> Router<House> {
    routes.layer(from_fn_with_state(house.clone(), host::check))
}

#[cfg(test)]
mod tests {
    use axum::body::{Body, to_bytes};
    use axum::http::{Request, StatusCode};
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;
    use crate::config::Config;

    async fn fails() -> &'static str {
        panic!("on purpose")
    }

    #[tokio::test]
    async fn a_panic_is_answered_with_a_page_and_harms_nobody() {
        let file = std::env::temp_dir().join(format!("mura-guard-{}.db", std::process::id()));
        let house = House::open(Config::local(format!("sqlite:{}", file.display()))).await.unwrap();
        let routes = Router::new().route("/fails", get(fails)).route("/fine", get(|| async { "fine" }));
        let app = protect(routes, &house).with_state(house.clone());
        let get = |path: &str| app.clone().oneshot(Request::get(path).body(Body::empty()).unwrap());
        let answer = get("/fails").await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(answer.headers().contains_key("content-security-policy"));
        let page = to_bytes(answer.into_body(), BODY).await.unwrap();
        let page = String::from_utf8(page.to_vec()).unwrap();
        assert!(page.contains("Something went wrong on our side") && !page.contains("on purpose"));
        assert_eq!(get("/fine").await.unwrap().status(), StatusCode::OK);
        house.close().await;
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    }
}
