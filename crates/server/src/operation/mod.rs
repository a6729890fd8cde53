//! Running the server: health, metrics, logs, backups, and an orderly end.

pub mod backup;
mod closing;
mod demo;
mod health;
mod log_output;
pub mod logs;
mod metrics;
mod observe;
mod run;
mod slow;
mod space;

use axum::Router;
use axum::routing::get;

use crate::house::House;

pub use closing::Closing;
pub use metrics::{Metrics, OpenSocket, StoreMeter};
pub(crate) use observe::observe;
pub use run::{RunError, back_up, run};
pub(crate) use slow::told_if_slow;

/// A request that came in on the second address, which is for a network of operators.
#[derive(Clone, Copy, Debug)]
struct OperatorNetwork;

/// What operators and their programs ask for.
pub fn routes() -> Router<House> {
    Router::new()
        .route("/health", get(health::health))
        .route("/ready", get(health::ready))
        .route("/metrics", get(metrics::page))
}
