//! Lists of games, with the names of who plays.

use mura_games::GameId;
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::game::GameRow;
use super::{Store, StoreError};
use crate::id::AccountId;

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The game.
    pub game: GameRow,
    /// What the players are called, first player first.
    pub names: [String; 2],
}

impl FromRow<'_, AnyRow> for Listed {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let names = [row.try_get("first_name")?, row.try_get("second_name")?];
        Ok(Listed { game: GameRow::from_row(row)?, names })
    }
}

const COLUMNS: &str = "game.id, game.kind, start, control, take_back, rated, first, second, series, \
    series_number, rematch_of, secret, first_seed, second_seed, game.created_ms, ended_ms, outcome, termination, plies, position, \
    one.name AS first_name, two.name AS second_name";

const PLAYERS: &str = "JOIN account one ON one.id = first JOIN account two ON two.id = second";

/// The newest games of all walks, as a table `newest` of their names in the column `found`. `most`
/// is the place of their number.
///
/// A walk is the condition of games that stand in one index in the order of this list, so that it
/// ends after `most` of them.
pub(super) fn newest(walks: &[String], most: &str) -> String {
    let newest = format!("ORDER BY created_ms DESC, id DESC LIMIT {most}");
    let walks: Vec<String> = walks
        .iter()
        .map(|walk| format!("SELECT * FROM (SELECT created_ms, id FROM game WHERE {walk} {newest}) AS walk"))
        .collect();
    // UNION: a game that somebody plays for both sides is found on either seat.
    format!("(SELECT id AS found FROM ({}) AS walks {newest}) AS newest", walks.join(" UNION "))
}

/// A query for the newest games of all walks, with their players.
pub(super) fn listed(walks: &[String], most: &str) -> String {
    // CROSS JOIN: SQLite begins with what was found, whatever it believes about the size of the
    // tables.
    format!(
        "SELECT {COLUMNS} FROM {} CROSS JOIN game {PLAYERS} WHERE game.id = newest.found \
         ORDER BY game.created_ms DESC, game.id DESC",
        newest(walks, most)
    )
}

/// Walks over the games that go on of one kind or of all.
pub(super) fn unfinished(game: Option<GameId>, condition: &str) -> Vec<String> {
    let kinds = GameId::ALL.iter().filter(|kind| game.is_none_or(|game| game == **kind));
    kinds.map(|kind| format!("kind = '{kind}' AND ended_ms IS NULL AND {condition}")).collect()
}

impl Store {
    /// A game with the names of who plays.
    pub async fn listed(&self, id: &crate::id::GameKey) -> Result<Option<Listed>, StoreError> {
        let query = format!("SELECT {COLUMNS} FROM game {PLAYERS} WHERE game.id = $1");
        Ok(sqlx::query_as(&query).bind(id.as_str()).fetch_optional(self.reader()).await?)
    }

    /// Games between two players that go on, the newest first: what there is to watch.
    pub async fn to_watch(&self, game: Option<GameId>, most: i64) -> Result<Vec<Listed>, StoreError> {
        // Games that nobody has begun are skipped while walking: an index without them would be
        // written at every play.
        let query = listed(&unfinished(game, "first <> second AND plies > 0"), "$1");
        Ok(sqlx::query_as(&query).bind(most).fetch_all(self.reader()).await?)
    }

    /// The games of an account that go on, the newest first.
    pub async fn unfinished_of(&self, account: &AccountId, most: i64) -> Result<Vec<Listed>, StoreError> {
        let mut walks = unfinished(None, "first = $1");
        walks.extend(unfinished(None, "second = $1"));
        let query = listed(&walks, "$2");
        Ok(sqlx::query_as(&query).bind(account.as_str()).bind(most).fetch_all(self.reader()).await?)
    }
}
