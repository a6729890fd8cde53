//! No request lasts for ever, and none takes the server down.

use std::any::Any;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::door::refusal;
use crate::house::House;
use crate::problem::Problem;

/// Answers in time, if only with an apology. A WebSocket's answer is its upgrade.
pub(super) async fn in_time(State(house): State<House>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    match tokio::time::timeout(house.config().longest_answer, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            tracing::warn!(path, "no answer in time");
            let sentence = "That took too long and was broken off. Please try again.";
            refusal(&path, Problem::new(StatusCode::GATEWAY_TIMEOUT, sentence))
        }
    }
}

/// The answer to a request on which the program failed.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands over what was thrown")]
pub(super) fn after_panic(thrown: Box<dyn Any + Send + 'static>) -> Response {
    let what = thrown.downcast_ref::<String>().map(String::as_str);
    let what = what.or_else(|| thrown.downcast_ref::<&str>().copied()).unwrap_or("unknown");
    tracing::error!(what, "a request made the program panic");
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong on our side. It has been noted.")
        .into_response()
}
