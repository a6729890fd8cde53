//! A game as its log tells it.

use std::time::Duration;

use mura_arena::live::Live;
use mura_games::record::Record;
use mura_games::{Settings, Table};

use crate::house::House;
use crate::id::GameKey;
use crate::moment::record_date;
use crate::problem::Problem;
use crate::store::{Listed, Store, StoreError};

/// A game with everything that was played in it.
#[derive(Debug)]
pub(crate) struct Replay {
    /// The game and who plays it.
    pub(crate) listed: Listed,
    /// The game itself.
    pub(crate) live: Live,
}

impl Replay {
    /// Reads a game and its log.
    pub(crate) async fn load(house: &House, key: &GameKey) -> Result<Replay, Problem> {
        let missing =
            || Problem::missing(format!("There is no game \"{}\".", mura_games::shortened(key.as_str())));
        let listed = house.store().listed(key).await?.ok_or_else(missing)?;
        Ok(Replay::of(house.store(), listed).await?)
    }

    /// Reads the log of a game.
    pub(crate) async fn of(store: &Store, listed: Listed) -> Result<Replay, StoreError> {
        let events = store.events(&listed.game.id).await?;
        let broken = |error: String| StoreError::Content(format!("game {}: {error}", listed.game.id));
        let mut live = Live::new(listed.game.agreement.clone()).map_err(|error| broken(error.to_string()))?;
        for stored in events {
            let at = Duration::from_millis(stored.at_ms.max(0) as u64);
            live.apply(at, &stored.event)
                .map_err(|error| broken(format!("event {}: {error}", stored.number)))?;
        }
        Ok(Replay { listed, live })
    }

    /// The game's name and who plays.
    pub(crate) fn title(&self) -> String {
        let [first, second] = &self.listed.names;
        format!("{}: {first} – {second}", self.listed.game.agreement.game.title())
    }

    /// The table after so many plays, and the last of them; without a number, after all.
    pub(crate) fn at(&self, ply: Option<usize>) -> Result<(Box<dyn Table>, Option<String>), Problem> {
        let done = self.live.done();
        let ply = ply.unwrap_or(done.len());
        let Some(played) = done.get(..ply) else {
            return Err(Problem::bad(format!("The game has {} plays, not {ply}.", done.len())));
        };
        let agreement = &self.listed.game.agreement;
        let opened = match &agreement.start {
            Some(start) => agreement.game.open(start),
            None => agreement.game.start(&Settings::default()),
        };
        let broken = |error: String| {
            Problem::from(StoreError::Content(format!("game {}: {error}", self.listed.game.id)))
        };
        let mut table = opened.map_err(|error| broken(error.to_string()))?;
        for done in played {
            table.replay(&done.text).map_err(|error| broken(error.to_string()))?;
        }
        Ok((table, played.last().map(|done| done.text.clone())))
    }

    /// The record of the game.
    pub(crate) fn record(&self) -> Record {
        let [first, second] = &self.listed.names;
        let mut record = self.live.record([first, second]);
        record.set_tag("Date", record_date(self.listed.game.created_ms));
        record
    }
}
