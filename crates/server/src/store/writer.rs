//! Many games, one disk: events that arrive together are stored together.
//!
//! A commit waits for the disk, a few milliseconds, however much is in it. So one task takes all
//! batches that have gathered while the last commit was under way, stores them in one transaction,
//! and tells each sender when it is on the disk.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{Notify, mpsc, oneshot};

use super::{Finish, Store, StoreError, Stored, Transaction};
use crate::id::GameKey;
use crate::operation::StoreMeter;

/// At most so many batches go into one transaction, so that nobody waits long for others' writes.
const MOST: usize = 512;

/// At most so many rows go into one statement: SQLite allows 32,766 parameters, and longer
/// statements gain nothing.
const ROWS: usize = 64;

/// What happened in one game, to be stored as a whole or not at all.
#[derive(Debug)]
pub struct Batch {
    /// The game.
    pub game: GameKey,
    /// The events.
    pub events: Vec<Stored>,
    /// The number of actions after them.
    pub plies: i64,
    /// The position after them.
    pub position: String,
    /// How the game ended, if it did.
    pub finish: Option<Finish>,
}

type Message = (Batch, oneshot::Sender<Result<(), StoreError>>);

/// The way to the task that stores events.
#[derive(Clone, Debug)]
pub struct Writer {
    queue: mpsc::Sender<Message>,
    end: Arc<Notify>,
}

impl Writer {
    /// Starts the task. It ends when it is [closed](Writer::close) or all writers are dropped, and
    /// everything is stored.
    pub fn start(store: Store) -> (Writer, tokio::task::JoinHandle<()>) {
        Writer::measured(store, StoreMeter::new())
    }

    /// The same, and tells how long it takes.
    pub(crate) fn measured(store: Store, meter: StoreMeter) -> (Writer, tokio::task::JoinHandle<()>) {
        let (queue, inbox) = mpsc::channel(4 * MOST);
        let end = Arc::new(Notify::new());
        let task = tokio::spawn(work(store, inbox, Arc::clone(&end), meter));
        (Writer { queue, end }, task)
    }

    /// Takes nothing more: the task stores what it has and ends.
    pub fn close(&self) {
        self.end.notify_one();
    }

    /// Stores a batch. When this returns without an error it is on the disk.
    pub async fn store(&self, batch: Batch) -> Result<(), StoreError> {
        let (sender, receiver) = oneshot::channel();
        self.queue.send((batch, sender)).await.map_err(|_| StoreError::Closed)?;
        receiver.await.map_err(|_| StoreError::Closed)?
    }
}

async fn work(store: Store, mut inbox: mpsc::Receiver<Message>, end: Arc<Notify>, meter: StoreMeter) {
    let mut gathered = Vec::with_capacity(MOST);
    loop {
        let taken = tokio::select! {
            taken = inbox.recv_many(&mut gathered, MOST) => taken,
            () = end.notified() => {
                inbox.close();
                continue;
            }
        };
        if taken == 0 {
            return;
        }
        let began = Instant::now();
        match commit(&store, gathered.iter().map(|(batch, _)| batch)).await {
            Ok(()) => {
                meter.commit(began.elapsed(), gathered.len());
                for (_, sender) in gathered.drain(..) {
                    // Whoever asked may be gone; what was stored stays stored.
                    let _ = sender.send(Ok(()));
                }
            }
            Err(error) if error.is_refusal() && gathered.len() > 1 => {
                tracing::error!(%error, batches = gathered.len(), "events could not be stored together");
                // One bad batch must not take the others with it.
                for (batch, sender) in gathered.drain(..) {
                    let stored = commit(&store, std::iter::once(&batch)).await;
                    if stored.as_ref().is_err_and(|error| !error.is_refusal()) {
                        store.health().failed();
                    }
                    let _ = sender.send(stored);
                }
            }
            Err(error) => {
                // The disk or the connection: those that waited together fail together. Nobody is
                // told anything else, even if a retry would have succeeded: the answer to a COMMIT
                // may be lost although it was done.
                if !error.is_refusal() {
                    store.health().failed();
                }
                let error = Arc::new(error);
                for (_, sender) in gathered.drain(..) {
                    let _ = sender.send(Err(StoreError::Group(Arc::clone(&error))));
                }
            }
        }
    }
}

async fn commit(store: &Store, batches: impl Iterator<Item = &Batch> + Clone) -> Result<(), StoreError> {
    let mut transaction = store.begin().await?;
    match change(&mut transaction, batches).await {
        Ok(()) => transaction.commit().await,
        Err(error) => Err(transaction.give_up(error).await),
    }
}

async fn change(
    transaction: &mut Transaction,
    batches: impl Iterator<Item = &Batch> + Clone,
) -> Result<(), sqlx::Error> {
    let rows: Vec<(&GameKey, &Stored)> =
        batches.clone().flat_map(|batch| batch.events.iter().map(|event| (&batch.game, event))).collect();
    for rows in rows.chunks(ROWS) {
        insert(transaction, rows).await?;
    }
    for batch in batches {
        update(transaction, batch).await?;
    }
    Ok(())
}

async fn insert(transaction: &mut Transaction, rows: &[(&GameKey, &Stored)]) -> Result<(), sqlx::Error> {
    let places: Vec<String> = (0..rows.len())
        .map(|row| format!("(${}, ${}, ${}, ${})", 4 * row + 1, 4 * row + 2, 4 * row + 3, 4 * row + 4))
        .collect();
    let statement = format!("INSERT INTO event (game, number, at_ms, text) VALUES {}", places.join(", "));
    let mut query = sqlx::query(&statement);
    for (game, stored) in rows {
        query =
            query.bind(game.as_str()).bind(stored.number).bind(stored.at_ms).bind(stored.event.to_string());
    }
    query.execute(&mut **transaction).await?;
    Ok(())
}

async fn update(transaction: &mut Transaction, batch: &Batch) -> Result<(), sqlx::Error> {
    let finish = batch.finish.as_ref();
    sqlx::query(
        "UPDATE game SET plies = $2, position = $3, ended_ms = $4, outcome = $5, termination = $6 WHERE id = $1",
    )
    .bind(batch.game.as_str())
    .bind(batch.plies)
    .bind(batch.position.as_str())
    .bind(finish.map(|finish| finish.ended_ms))
    .bind(finish.map(|finish| finish.outcome.as_str()))
    .bind(finish.map(|finish| finish.termination.as_str()))
    .execute(&mut **transaction)
    .await?;
    Ok(())
}
