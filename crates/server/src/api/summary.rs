//! Accounts and games as lists have them.

use std::collections::HashMap;

use serde::Serialize;

use crate::id::{AccountId, GameKey};
use crate::store::{Account, AccountKind, GameRow, Store, StoreError};

/// An account, by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Named {
    name: String,
    /// `guest`, `person`, `bot` or `computer`.
    kind: &'static str,
    /// The level of the built-in engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
}

impl From<&Account> for Named {
    fn from(account: &Account) -> Named {
        let level = match account.kind {
            AccountKind::Computer { level } => Some(level),
            AccountKind::Guest | AccountKind::Person | AccountKind::Bot => None,
        };
        Named { name: account.name.clone(), kind: account.kind.word(), level }
    }
}

/// A game without its plays.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Summary {
    key: GameKey,
    game: &'static str,
    players: [Named; 2],
    rated: bool,
    control: String,
    /// The position from which it started; none: the game's own start.
    start: Option<String>,
    series: Option<InSeries>,
    created_ms: i64,
    /// When it ended; none: it goes on.
    ended_ms: Option<i64>,
    /// `p1win`, `p2win`, `draw` or `none`.
    outcome: String,
    /// How the end came about.
    termination: Option<String>,
    plies: i64,
    position: String,
}

#[derive(Clone, Debug, Serialize)]
struct InSeries {
    key: String,
    number: i64,
}

impl Summary {
    /// A game between these two.
    fn new(row: &GameRow, players: [Named; 2]) -> Summary {
        let finish = row.finish.as_ref();
        Summary {
            key: row.id.clone(),
            game: row.agreement.game.as_str(),
            players,
            rated: row.rated,
            control: row.agreement.control.to_string(),
            start: row.agreement.start.clone(),
            series: row
                .series
                .as_ref()
                .map(|(key, number)| InSeries { key: key.to_string(), number: *number }),
            created_ms: row.created_ms,
            ended_ms: finish.map(|finish| finish.ended_ms),
            outcome: finish.map_or_else(|| "none".into(), |finish| finish.outcome.clone()),
            termination: finish.map(|finish| finish.termination.clone()),
            plies: row.plies,
            position: row.position.clone(),
        }
    }
}

/// Looks accounts up by their names in the tables, each once.
#[derive(Debug)]
pub(crate) struct Names<'a> {
    store: &'a Store,
    known: HashMap<AccountId, Named>,
}

impl<'a> Names<'a> {
    pub(crate) fn new(store: &'a Store) -> Names<'a> {
        Names { store, known: HashMap::new() }
    }

    /// An account.
    pub(crate) async fn of(&mut self, id: &AccountId) -> Result<Named, StoreError> {
        if let Some(named) = self.known.get(id) {
            return Ok(named.clone());
        }
        let account = self.store.account(id).await?;
        let account = account.ok_or_else(|| StoreError::Content(format!("there is no account {id}")))?;
        let named = Named::from(&account);
        self.known.insert(id.clone(), named.clone());
        Ok(named)
    }

    /// A game.
    pub(crate) async fn game(&mut self, row: &GameRow) -> Result<Summary, StoreError> {
        let [first, second] = &row.seats;
        Ok(Summary::new(row, [self.of(first).await?, self.of(second).await?]))
    }
}
