//! Every request: counted, timed, and told in the log under a number of its own.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use crate::house::House;
use crate::id::random_text;

/// Around every request. Logs name the route and not the address: addresses of challenges are
/// secrets, and neither cookies nor forms belong in a log.
pub(crate) async fn observe(State(house): State<House>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let id = random_text(10);
    let span = tracing::info_span!("request", id, method = %request.method(), route);
    let began = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status(), began.elapsed());
    house.metrics().request(&route, status, took);
    let ms = took.as_millis() as u64;
    span.in_scope(|| {
        // 503: not now. What the reason is, another line tells.
        if status.is_server_error() && status != StatusCode::SERVICE_UNAVAILABLE {
            tracing::error!(status = status.as_u16(), ms, "failed");
        } else {
            tracing::debug!(status = status.as_u16(), ms, "answered");
        }
    });
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", id);
    }
    response
}
