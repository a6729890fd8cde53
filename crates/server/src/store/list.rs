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

/// What stands before the conditions of any list.
pub(super) const SELECT: &str = "SELECT game.id, game.kind, start, control, take_back, rated, first, second, series, \
    series_number, rematch_of, secret, first_seed, second_seed, game.created_ms, ended_ms, outcome, termination, plies, position, \
    one.name AS first_name, two.name AS second_name \
    FROM game JOIN account one ON one.id = first JOIN account two ON two.id = second";

impl Store {
    /// A game with the names of who plays.
    pub async fn listed(&self, id: &crate::id::GameKey) -> Result<Option<Listed>, StoreError> {
        let query = format!("{SELECT} WHERE game.id = $1");
        Ok(sqlx::query_as(&query).bind(id.as_str()).fetch_optional(self.reader()).await?)
    }

    /// Games between two players that go on, the newest first: what there is to watch.
    pub async fn to_watch(&self, game: Option<GameId>, most: i64) -> Result<Vec<Listed>, StoreError> {
        let of_kind = if game.is_some() { "game.kind = $2" } else { "$2 = ''" };
        let query = format!(
            "{SELECT} WHERE ended_ms IS NULL AND first <> second AND plies > 0 AND {of_kind} \
             ORDER BY game.created_ms DESC, game.id DESC LIMIT $1"
        );
        let kind = game.map_or("", GameId::as_str);
        Ok(sqlx::query_as(&query).bind(most).bind(kind).fetch_all(self.reader()).await?)
    }

    /// The games of an account that go on, the newest first.
    pub async fn unfinished_of(&self, account: &AccountId, most: i64) -> Result<Vec<Listed>, StoreError> {
        let query = format!(
            "{SELECT} WHERE ended_ms IS NULL AND (first = $1 OR second = $1) \
             ORDER BY game.created_ms DESC, game.id DESC LIMIT $2"
        );
        Ok(sqlx::query_as(&query).bind(account.as_str()).bind(most).fetch_all(self.reader()).await?)
    }
}
