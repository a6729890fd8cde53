//! The end of the house, and who has to hear of it.

use tokio::sync::watch;

/// Tells everybody that the server is shutting down. Whoever holds a connection open waits for it, says goodbye and leaves.
#[derive(Debug)]
pub struct Closing {
    sender: watch::Sender<bool>,
}

impl Closing {
    pub(crate) fn new() -> Closing {
        Closing { sender: watch::Sender::new(false) }
    }

    /// From now on no new games are taken, and everybody is asked to leave.
    pub fn begin(&self) {
        self.sender.send_replace(true);
    }

    /// Whether the server is shutting down.
    pub fn has_begun(&self) -> bool {
        *self.sender.borrow()
    }

    /// Waits until it is.
    pub fn wait(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut receiver = self.sender.subscribe();
        async move {
            // An error means that the house is gone altogether, which is as good a reason to leave.
            let _ = receiver.wait_for(|closing| *closing).await;
        }
    }
}
