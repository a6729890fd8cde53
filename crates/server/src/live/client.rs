//! One open page, seen by the room that it looks into.

use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use super::message::ToClient;
use crate::id::AccountId;

/// Messages that may wait for a reader, and their bytes. One that falls behind further is let go,
/// and can come back.
const OUTBOX: usize = 32;
const OUTBOX_BYTES: usize = 512 * 1024;

/// What is told to a reader: the end that is written to, and the end that is read from.
pub(crate) fn outbox() -> (Outbox, Mail) {
    let (sender, receiver) = mpsc::channel(OUTBOX);
    let waiting = Arc::new(AtomicUsize::new(0));
    (Outbox { sender, waiting: Arc::clone(&waiting) }, Mail { receiver, waiting })
}

/// The end that is written to.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    sender: mpsc::Sender<Utf8Bytes>,
    /// Bytes that wait.
    waiting: Arc<AtomicUsize>,
}

/// Why a message does not wait for its reader.
enum Unsent {
    Full,
    Gone,
}

impl Outbox {
    fn send(&self, text: Utf8Bytes) -> Result<(), Unsent> {
        let length = text.len();
        let before = self.waiting.fetch_add(length, Ordering::Relaxed);
        // However long a message is, one may wait.
        let sent = if before > 0 && before + length > OUTBOX_BYTES {
            Err(Unsent::Full)
        } else {
            self.sender.try_send(text).map_err(|error| match error {
                mpsc::error::TrySendError::Full(_) => Unsent::Full,
                mpsc::error::TrySendError::Closed(_) => Unsent::Gone,
            })
        };
        if sent.is_err() {
            self.waiting.fetch_sub(length, Ordering::Relaxed);
        }
        sent
    }
}

/// The end that is read from.
#[derive(Debug)]
pub(crate) struct Mail {
    receiver: mpsc::Receiver<Utf8Bytes>,
    waiting: Arc<AtomicUsize>,
}

impl Mail {
    /// The next message; none: nobody has anything more to say.
    pub(crate) async fn recv(&mut self) -> Option<Utf8Bytes> {
        let text = self.receiver.recv().await;
        self.took(text)
    }

    /// The next message, if there is one already.
    pub(crate) fn try_recv(&mut self) -> Option<Utf8Bytes> {
        let text = self.receiver.try_recv().ok();
        self.took(text)
    }

    fn took(&self, text: Option<Utf8Bytes>) -> Option<Utf8Bytes> {
        let length = text.as_ref().map_or(0, |text| text.len());
        self.waiting.fetch_sub(length, Ordering::Relaxed);
        text
    }
}

/// The number of a client in its room.
pub(crate) type ClientId = u64;

/// What a connection knows of its network, told by whoever measures it and read by whoever needs
/// it.
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

    /// Takes a new measurement. A single slow answer counts a quarter, so that one lost packet does
    /// not make a slow line.
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
    pub(crate) outbox: Outbox,
    pub(crate) farewell: Farewell,
}

impl Client {
    /// Sends a text. False: they do not keep up, or are gone.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        match self.outbox.send(text) {
            Ok(()) => true,
            Err(Unsent::Full) => {
                let _ = self.farewell.set("This page did not keep up with the game. Please reload it.");
                false
            }
            Err(Unsent::Gone) => false,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_for_a_reader_is_bounded_in_messages_and_in_bytes() {
        let (outbox, mut mail) = outbox();
        let long = Utf8Bytes::from("x".repeat(OUTBOX_BYTES / 4));
        assert_eq!((0..9).take_while(|_| outbox.send(long.clone()).is_ok()).count(), 4);
        assert!(mail.try_recv().is_some() && outbox.send(long).is_ok());
        while mail.try_recv().is_some() {}
        let whole = Utf8Bytes::from("x".repeat(2 * OUTBOX_BYTES));
        assert!(outbox.send(whole).is_ok() && outbox.send("x".into()).is_err());
        while mail.try_recv().is_some() {}
        assert_eq!((0..99).take_while(|_| outbox.send("x".into()).is_ok()).count(), OUTBOX);
    }
}
