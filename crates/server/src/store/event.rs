//! The logs of games.

use mura_arena::live::Event;
use sqlx::Row;

use super::{Store, StoreError};
use crate::id::GameKey;

/// An event as the log has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// Its number in the game's log, from 0.
    pub number: i64,
    /// When it happened, since the game was made.
    pub at_ms: i64,
    /// What happened.
    pub event: Event,
}

impl Store {
    /// The log of a game, in order and without a gap.
    pub async fn events(&self, game: &GameKey) -> Result<Vec<Stored>, StoreError> {
        let rows = sqlx::query("SELECT number, at_ms, text FROM event WHERE game = $1 ORDER BY number")
            .bind(game.as_str())
            .fetch_all(self.reader())
            .await?;
        let mut events = Vec::with_capacity(rows.len());
        for (expected, row) in rows.iter().enumerate() {
            let number: i64 = row.try_get("number")?;
            if number != expected as i64 {
                return Err(StoreError::Content(format!("event {expected} of game {game} is missing")));
            }
            let text: String = row.try_get("text")?;
            let event = text
                .parse()
                .map_err(|error| StoreError::Content(format!("event {number} of game {game}: {error}")))?;
            events.push(Stored { number, at_ms: row.try_get("at_ms")?, event });
        }
        Ok(events)
    }
}
