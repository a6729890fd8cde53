//! A game out of the store: what its log makes of it.

use std::time::Duration;

use mura_arena::live::Live;

use crate::background;
use crate::id::GameKey;
use crate::store::{GameRow, Store, StoreError, Stored};

/// A game as its row and its log tell it.
#[derive(Debug)]
pub struct Loaded {
    /// The row.
    pub row: GameRow,
    /// The game.
    pub live: Live,
    /// How many events its log has.
    pub events: usize,
    /// When the last of them happened, since the game was made.
    pub last_ms: i64,
    /// Since when the clocks stand although the log does not say so: it could not be stored.
    pub stands_at: Option<i64>,
}

/// The game of this name, folded from its log; none if there is no such game.
pub async fn load(store: &Store, key: &GameKey) -> Result<Option<Loaded>, StoreError> {
    match store.game(key).await? {
        Some(row) => fold(store, row).await.map(Some),
        None => Ok(None),
    }
}

/// The game of a row. A long log is folded away from the threads that answer everybody.
pub async fn fold(store: &Store, row: GameRow) -> Result<Loaded, StoreError> {
    let log = store.events(&row.id).await?;
    background::run(log.len(), move || folded(row, &log)).await
}

fn folded(row: GameRow, log: &[Stored]) -> Result<Loaded, StoreError> {
    let unread = |number: usize, error: String| {
        StoreError::Content(format!("event {number} of game {}: {error}", row.id))
    };
    let mut live = Live::new(row.agreement.clone()).map_err(|error| unread(0, error.to_string()))?;
    for (number, stored) in log.iter().enumerate() {
        live.apply(since(stored.at_ms), &stored.event).map_err(|error| unread(number, error.to_string()))?;
    }
    let last_ms = log.last().map_or(0, |stored| stored.at_ms);
    Ok(Loaded { row, live, events: log.len(), last_ms, stands_at: None })
}

/// Milliseconds since a game was made, as clocks want them.
pub(crate) fn since(ms: i64) -> Duration {
    Duration::from_millis(ms.try_into().unwrap_or(0))
}
