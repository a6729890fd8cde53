//! Series: matches of several games.

use mura_arena::clock::TimeControl;
use mura_arena::series::Terms;
use mura_games::GameId;
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::{Store, StoreError};
use crate::id::{AccountId, SeriesKey};
use crate::moment::now_ms;

/// A series as the table has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeriesRow {
    /// Its name.
    pub id: SeriesKey,
    /// What was agreed.
    pub terms: Terms,
    /// The time of each game.
    pub control: TimeControl,
    /// Whether its games count for ratings.
    pub rated: bool,
    /// The two sides, which stay the same whatever colours they have.
    pub sides: [AccountId; 2],
    /// When it was made.
    pub created_ms: i64,
}

impl FromRow<'_, AnyRow> for SeriesRow {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let text = |column: &str| row.try_get::<String, _>(column);
        let unread = |column: &str, text: &str| sqlx::Error::Decode(format!("{column}: {text}").into());
        let (kind, terms, control) = (text("kind")?, text("terms")?, text("control")?);
        let game: GameId = kind.parse().map_err(|_| unread("kind", &kind))?;
        Ok(SeriesRow {
            id: text("id")?.into(),
            terms: Terms::read(game, &terms).map_err(|_| unread("terms", &terms))?,
            control: control.parse().map_err(|_| unread("control", &control))?,
            rated: row.try_get::<i64, _>("rated")? != 0,
            sides: [text("one")?.into(), text("two")?.into()],
            created_ms: row.try_get("created_ms")?,
        })
    }
}

impl Store {
    /// The series of this name.
    pub async fn series(&self, id: &SeriesKey) -> Result<Option<SeriesRow>, StoreError> {
        let found = sqlx::query_as(
            "SELECT id, kind, terms, control, rated, one, two, created_ms FROM series WHERE id = $1",
        )
        .bind(id.as_str())
        .fetch_optional(self.reader())
        .await?;
        Ok(found)
    }

    /// Keeps a new series.
    pub async fn insert_series(&self, series: &SeriesRow) -> Result<(), StoreError> {
        self.execute(
            sqlx::query(
                "INSERT INTO series (id, kind, terms, control, rated, one, two, created_ms) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(series.id.as_str())
            .bind(series.terms.game().as_str())
            .bind(series.terms.to_string())
            .bind(series.control.to_string())
            .bind(i64::from(series.rated))
            .bind(series.sides[0].as_str())
            .bind(series.sides[1].as_str())
            .bind(series.created_ms),
        )
        .await?;
        Ok(())
    }

    /// A series is over.
    pub async fn end_series(&self, id: &SeriesKey) -> Result<(), StoreError> {
        self.execute(
            sqlx::query("UPDATE series SET ended_ms = $2 WHERE id = $1 AND ended_ms IS NULL")
                .bind(id.as_str())
                .bind(now_ms()),
        )
        .await?;
        Ok(())
    }
}
