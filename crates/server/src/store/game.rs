//! Games: who plays what, and how it ended.

use mura_arena::clock::{Lag, TimeControl};
use mura_arena::live::Agreement;
use mura_games::{GameId, Player, Settings};
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::list::{newest, unfinished};
use super::{Store, StoreError};
use crate::id::{AccountId, GameKey, SeriesKey};

/// A game as the table has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its name in the tables, and in addresses.
    pub id: GameKey,
    /// What was agreed.
    pub agreement: Agreement,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Who sits where: the first player's account, the second's.
    pub seats: [AccountId; 2],
    /// The series that it belongs to, and its number there.
    pub series: Option<(SeriesKey, i64)>,
    /// The game that it is a rematch of.
    pub rematch_of: Option<GameKey>,
    /// The secret of the dice.
    pub secret: Option<String>,
    /// What the players added to it.
    pub seeds: [Option<String>; 2],
    /// When it was made.
    pub created_ms: i64,
    /// How it ended.
    pub finish: Option<Finish>,
    /// How many actions were played.
    pub plies: i64,
    /// Where it stands.
    pub position: String,
}

/// How a game ended, for the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// When.
    pub ended_ms: i64,
    /// `p1win`, `p2win`, `draw` or `none`.
    pub outcome: String,
    /// What the tag `Termination` says.
    pub termination: String,
}

const COLUMNS: &str = "id, kind, start, control, take_back, rated, first, second, series, series_number, rematch_of, \
                       secret, first_seed, second_seed, created_ms, ended_ms, outcome, termination, plies, position";

impl GameRow {
    /// A game that is about to begin.
    pub fn new(
        agreement: Agreement,
        seats: [AccountId; 2],
        created_ms: i64,
    ) -> Result<GameRow, mura_games::Refusal> {
        let table = match &agreement.start {
            Some(position) => agreement.game.open(position)?,
            None => agreement.game.start(&Settings::default())?,
        };
        Ok(GameRow {
            id: GameKey::fresh(),
            position: table.position(),
            agreement,
            rated: false,
            seats,
            series: None,
            rematch_of: None,
            secret: None,
            seeds: [None, None],
            created_ms,
            finish: None,
            plies: 0,
        })
    }

    /// Where an account sits; `None`: it only looks on. Whoever plays both sides of a board alone
    /// sits at the first.
    pub fn seat(&self, account: &AccountId) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.seats[*player as usize] == *account)
    }

    /// Whether one person moves for both sides.
    pub fn is_shared(&self) -> bool {
        self.seats[0] == self.seats[1]
    }
}

impl FromRow<'_, AnyRow> for GameRow {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let text = |column: &str| row.try_get::<String, _>(column);
        let maybe = |column: &str| row.try_get::<Option<String>, _>(column);
        let unread = |column: &str, text: &str| sqlx::Error::Decode(format!("{column}: {text}").into());
        let (kind, control) = (text("kind")?, text("control")?);
        let game: GameId = kind.parse().map_err(|_| unread("kind", &kind))?;
        let control: TimeControl = control.parse().map_err(|_| unread("control", &control))?;
        let take_back = row.try_get::<i64, _>("take_back")? != 0;
        let agreement = Agreement { game, start: maybe("start")?, control, lag: Lag::ONLINE, take_back };
        let number: Option<i64> = row.try_get("series_number")?;
        let finish = match row.try_get::<Option<i64>, _>("ended_ms")? {
            Some(ended_ms) => {
                Some(Finish { ended_ms, outcome: text("outcome")?, termination: text("termination")? })
            }
            None => None,
        };
        Ok(GameRow {
            id: text("id")?.into(),
            agreement,
            rated: row.try_get::<i64, _>("rated")? != 0,
            seats: [text("first")?.into(), text("second")?.into()],
            series: maybe("series")?.map(SeriesKey::from).zip(number),
            rematch_of: maybe("rematch_of")?.map(GameKey::from),
            secret: maybe("secret")?,
            seeds: [maybe("first_seed")?, maybe("second_seed")?],
            created_ms: row.try_get("created_ms")?,
            finish,
            plies: row.try_get("plies")?,
            position: text("position")?,
        })
    }
}

impl Store {
    /// The game of this name.
    pub async fn game(&self, id: &GameKey) -> Result<Option<GameRow>, StoreError> {
        let query = format!("SELECT {COLUMNS} FROM game WHERE id = $1");
        Ok(sqlx::query_as(&query).bind(id.as_str()).fetch_optional(self.reader()).await?)
    }

    /// Whether any game was ever made here.
    pub async fn has_games(&self) -> Result<bool, StoreError> {
        Ok(sqlx::query("SELECT id FROM game LIMIT 1").fetch_optional(self.reader()).await?.is_some())
    }

    /// The games that go on by themselves, be anybody there or not: those with a clock, and those
    /// between two engines. Many more wait for somebody to come back, perhaps for ever.
    pub async fn going_on_by_themselves(&self) -> Result<Vec<GameRow>, StoreError> {
        // A partial index has exactly these games; its condition stands there in the same words.
        let levels: Vec<String> = Store::computers().map(|level| format!("'{level}'")).collect();
        let levels = levels.join(", ");
        let query = format!(
            "SELECT {COLUMNS} FROM game WHERE ended_ms IS NULL AND (control <> 'none' \
             OR (first IN ({levels}) AND second IN ({levels}))) ORDER BY created_ms, id"
        );
        Ok(sqlx::query_as(&query).fetch_all(self.reader()).await?)
    }

    /// The games of a series, in the order in which they were made: one that was broken off stands
    /// before its repetition.
    pub async fn series_games(&self, series: &SeriesKey) -> Result<Vec<GameRow>, StoreError> {
        let query =
            format!("SELECT {COLUMNS} FROM game WHERE series = $1 ORDER BY series_number, created_ms, id");
        Ok(sqlx::query_as(&query).bind(series.as_str()).fetch_all(self.reader()).await?)
    }

    /// The rematch of a game.
    pub async fn rematch(&self, game: &GameKey) -> Result<Option<GameKey>, StoreError> {
        let id: Option<String> =
            sqlx::query_scalar("SELECT id FROM game WHERE rematch_of = $1 ORDER BY created_ms LIMIT 1")
                .bind(game.as_str())
                .fetch_optional(self.reader())
                .await?;
        Ok(id.map(GameKey::from))
    }

    /// Sets where a game that has not begun starts: its opening roll has fallen.
    pub async fn set_start(&self, game: &GameKey, start: &str) -> Result<(), StoreError> {
        self.execute(
            sqlx::query("UPDATE game SET start = $2, position = $2 WHERE id = $1")
                .bind(game.as_str())
                .bind(start),
        )
        .await?;
        Ok(())
    }

    /// Keeps what a player adds to the dice.
    pub async fn set_seed(&self, game: &GameKey, player: Player, seed: &str) -> Result<(), StoreError> {
        let statement = match player {
            Player::First => "UPDATE game SET first_seed = $2 WHERE id = $1",
            Player::Second => "UPDATE game SET second_seed = $2 WHERE id = $1",
        };
        self.execute(sqlx::query(statement).bind(game.as_str()).bind(seed)).await?;
        Ok(())
    }

    /// The newest games between two accounts that go on.
    pub async fn going_on(&self, most: i64) -> Result<Vec<GameRow>, StoreError> {
        let query = format!(
            "SELECT {COLUMNS} FROM {} CROSS JOIN game WHERE game.id = newest.found ORDER BY created_ms DESC, id DESC",
            newest(&unfinished(None, "first <> second"), "$1")
        );
        Ok(sqlx::query_as(&query).bind(most).fetch_all(self.reader()).await?)
    }

    /// Keeps a new game.
    pub async fn insert_game(&self, game: &GameRow) -> Result<(), StoreError> {
        self.execute(sqlx::query(&format!(
            "INSERT INTO game ({COLUMNS}, counted) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, \
             NULL, NULL, NULL, $16, $17, 0)"
        ))
        .bind(game.id.as_str())
        .bind(game.agreement.game.as_str())
        .bind(game.agreement.start.as_deref())
        .bind(game.agreement.control.to_string())
        .bind(i64::from(game.agreement.take_back))
        .bind(i64::from(game.rated))
        .bind(game.seats[0].as_str())
        .bind(game.seats[1].as_str())
        .bind(game.series.as_ref().map(|(series, _)| series.as_str()))
        .bind(game.series.as_ref().map(|(_, number)| *number))
        .bind(game.rematch_of.as_ref().map(GameKey::as_str))
        .bind(game.secret.as_deref())
        .bind(game.seeds[0].as_deref())
        .bind(game.seeds[1].as_deref())
        .bind(game.created_ms)
        .bind(game.plies)
        .bind(game.position.as_str())).await?;
        Ok(())
    }
}
