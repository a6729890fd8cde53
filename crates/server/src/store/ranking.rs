//! Ratings, as pages show them.

use mura_games::GameId;
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::{Store, StoreError};
use crate::id::{AccountId, GameKey};

/// How strong somebody is, in a game and a time class.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// What he is called.
    pub name: String,
    /// The game.
    pub game: String,
    /// The time class.
    pub class: String,
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// Games that it rests on.
    pub games: i64,
}

impl FromRow<'_, AnyRow> for Standing {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Standing {
            name: row.try_get("name")?,
            game: row.try_get("kind")?,
            class: row.try_get("class")?,
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            games: row.try_get("games")?,
        })
    }
}

/// A rating after a game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingPoint {
    /// When.
    pub at_ms: i64,
    /// The game after which it held.
    pub game: GameKey,
    /// The rating.
    pub rating: f64,
    /// How uncertain it was.
    pub deviation: f64,
}

impl FromRow<'_, AnyRow> for RatingPoint {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(RatingPoint {
            at_ms: row.try_get("at_ms")?,
            game: row.try_get::<String, _>("game")?.into(),
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
        })
    }
}

const STANDING: &str = "SELECT account.name, rating.kind, rating.class, rating.rating, rating.deviation, rating.games \
                        FROM rating JOIN account ON account.id = rating.account";

impl Store {
    /// The strongest players of a game in a time class.
    pub async fn ranking(&self, game: GameId, class: &str, most: i64) -> Result<Vec<Standing>, StoreError> {
        let query = format!(
            "{STANDING} WHERE rating.kind = $1 AND rating.class = $2 AND account.closed_ms IS NULL \
             ORDER BY rating.rating DESC, rating.account LIMIT $3"
        );
        Ok(sqlx::query_as(&query).bind(game.as_str()).bind(class).bind(most).fetch_all(self.reader()).await?)
    }

    /// The ratings of an account.
    pub async fn standings(&self, account: &AccountId) -> Result<Vec<Standing>, StoreError> {
        let query = format!("{STANDING} WHERE rating.account = $1 ORDER BY rating.kind, rating.class");
        Ok(sqlx::query_as(&query).bind(account.as_str()).fetch_all(self.reader()).await?)
    }

    /// How a rating went, the oldest first; of long stories the end.
    pub async fn rating_story(
        &self,
        account: &AccountId,
        game: &str,
        class: &str,
        most: i64,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let query = "SELECT at_ms, game, rating, deviation FROM rating_change \
                     WHERE account = $1 AND kind = $2 AND class = $3 ORDER BY at_ms DESC, game DESC LIMIT $4";
        let mut story: Vec<RatingPoint> = sqlx::query_as(query)
            .bind(account.as_str())
            .bind(game)
            .bind(class)
            .bind(most)
            .fetch_all(self.reader())
            .await?;
        story.reverse();
        Ok(story)
    }

    /// How many games an account has finished, won and drawn.
    pub async fn tally(&self, account: &AccountId) -> Result<[i64; 3], StoreError> {
        let query = "SELECT played, won, drawn FROM tally WHERE account = $1";
        let row = sqlx::query(query).bind(account.as_str()).fetch_optional(self.reader()).await?;
        let Some(row) = row else { return Ok([0; 3]) };
        Ok([row.try_get("played")?, row.try_get("won")?, row.try_get("drawn")?])
    }
}
