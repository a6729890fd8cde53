//! Whether the server lives, and whether it can be given work.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use crate::house::House;

const PLAIN: [(header::HeaderName, &str); 2] =
    [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];

/// `/health`: the process answers. Nothing else is looked at: who restarts it because the database is away makes things worse.
pub(super) async fn health() -> impl IntoResponse {
    (PLAIN, "ok\n")
}

/// `/ready`: it may be given requests. A row is stored for it, unless something was stored within the last second.
pub(super) async fn ready(State(house): State<House>) -> impl IntoResponse {
    let (status, text) = if house.closing().has_begun() {
        (StatusCode::SERVICE_UNAVAILABLE, "shutting down\n")
    } else if house.store().is_writable().await.is_err() {
        // The log tells why, once a minute: `Store::watch`.
        (StatusCode::SERVICE_UNAVAILABLE, "the database stores nothing just now; the log says why\n")
    } else {
        (StatusCode::OK, "ready\n")
    };
    (status, PLAIN, text)
}
