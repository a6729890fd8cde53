//! One open page, seen by the room that it looks into.

use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use super::message::ToClient;
use crate::id::AccountId;

/// Messages that may wait for a reader. One that falls behind further is let go, and can come back.
pub(crate) const OUTBOX: usize = 32;

/// The number of a client in its room.
pub(crate) type ClientId = u64;

/// What a connection knows of its network, told by whoever measures it and read by whoever needs it.
#[derive(Clone, Debug)]
pub(crate) struct Lag(Arc<AtomicU64>);

const UNKNOWN: u64 = u64::MAX;

impl Default for Lag {
    fn default() -> Self {
        Lag(Arc::new(AtomicU64::new(UNKNOWN)))
    }
}

impl Lag {
    /// What was measured last, there and back.
    pub(crate) fn get(&self) -> Option<Duration> {
        Some(self.0.load(Ordering::Relaxed)).filter(|lag| *lag != UNKNOWN).map(Duration::from_millis)
    }

    /// Takes a new measurement. A single slow answer counts a quarter, so that one lost packet does not make a slow line.
    pub(crate) fn measured(&self, lag: Duration) {
        let lag = lag.as_millis().min(60_000) as u64;
        let smooth = self.get().map_or(lag, |before| (3 * before.as_millis() as u64 + lag) / 4);
        self.0.store(smooth, Ordering::Relaxed);
    }
}

/// Why a room has let a client go; the connection says it on the way out.
pub(crate) type Farewell = Arc<OnceLock<&'static str>>;

/// One open page.
#[derive(Debug)]
pub(crate) struct Client {
    /// Who it is; none: somebody without an account.
    pub(crate) account: Option<AccountId>,
    /// Whether they see the board turned; none: as their seat has it.
    pub(crate) flipped: Option<bool>,
    pub(crate) lag: Lag,
    pub(crate) outbox: mpsc::Sender<Utf8Bytes>,
    pub(crate) farewell: Farewell,
}

impl Client {
    /// Sends a text. False: they do not keep up, or are gone.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        match self.outbox.try_send(text) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                let _ = self.farewell.set("This page did not keep up with the game. Please reload it.");
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }

    /// Sends a message.
    pub(crate) fn tell(&self, message: &ToClient) -> bool {
        self.send(written(message))
    }
}

/// A message as it goes over the wire.
pub(crate) fn written(message: &ToClient) -> Utf8Bytes {
    // Nothing that is sent can fail to be written: no map has keys other than texts.
    serde_json::to_string(message).unwrap_or_default().into()
}
