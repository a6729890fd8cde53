//! Challenges: games that somebody wants to play with whoever comes.

use mura_arena::clock::TimeControl;
use mura_games::GameId;
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::{Store, StoreError};
use crate::id::{AccountId, ChallengeKey, GameKey};
use crate::moment::now_ms;

/// A challenge as the table has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeRow {
    /// Its name. Whoever knows it can take it.
    pub id: ChallengeKey,
    /// Who wants to play.
    pub by: AccountId,
    /// What.
    pub kind: GameId,
    /// From which position; none: from the game's own start.
    pub start: Option<String>,
    /// On which clock.
    pub control: TimeControl,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Where they want to sit.
    pub colour: Colour,
    /// The terms of a series; none: a single game.
    pub terms: Option<String>,
    /// Whether it is shown in the lobby.
    pub open: bool,
    /// Who alone may take it; none: whoever comes.
    pub to: Option<AccountId>,
    /// When it was made.
    pub created_ms: i64,
    /// The game that came of it.
    pub game: Option<GameKey>,
    /// When it was taken or withdrawn.
    pub closed_ms: Option<i64>,
}

/// Where somebody wants to sit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// On the first player's seat.
    First,
    /// On the second player's.
    Second,
    /// Wherever the lot falls.
    Either,
}

impl Colour {
    /// The word in the table.
    pub fn word(self) -> &'static str {
        match self {
            Colour::First => "first",
            Colour::Second => "second",
            Colour::Either => "either",
        }
    }

    /// The colour of this word.
    pub fn read(word: &str) -> Option<Colour> {
        [Colour::First, Colour::Second, Colour::Either].into_iter().find(|colour| colour.word() == word)
    }
}

/// For how long a challenge stands in the lobby. Its link stays good.
const LOBBY_MS: i64 = 24 * 3600 * 1000;

const COLUMNS: &str = "id, by_account, kind, start, control, rated, seat, terms, open, for_account, created_ms, game, closed_ms";

impl FromRow<'_, AnyRow> for ChallengeRow {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let text = |column: &str| row.try_get::<String, _>(column);
        let maybe = |column: &str| row.try_get::<Option<String>, _>(column);
        let unread = |column: &str, text: &str| sqlx::Error::Decode(format!("{column}: {text}").into());
        let (kind, control, seat) = (text("kind")?, text("control")?, text("seat")?);
        Ok(ChallengeRow {
            id: text("id")?.into(),
            by: text("by_account")?.into(),
            kind: kind.parse().map_err(|_| unread("kind", &kind))?,
            start: maybe("start")?,
            control: control.parse().map_err(|_| unread("control", &control))?,
            rated: row.try_get::<i64, _>("rated")? != 0,
            colour: Colour::read(&seat).ok_or_else(|| unread("seat", &seat))?,
            terms: maybe("terms")?,
            open: row.try_get::<i64, _>("open")? != 0,
            to: maybe("for_account")?.map(AccountId::from),
            created_ms: row.try_get("created_ms")?,
            game: maybe("game")?.map(GameKey::from),
            closed_ms: row.try_get("closed_ms")?,
        })
    }
}

impl Store {
    /// The challenge of this name.
    pub async fn challenge(&self, id: &ChallengeKey) -> Result<Option<ChallengeRow>, StoreError> {
        let query = format!("SELECT {COLUMNS} FROM challenge WHERE id = $1");
        Ok(sqlx::query_as(&query).bind(id.as_str()).fetch_optional(self.reader()).await?)
    }

    /// All challenges of the lobby that wait for somebody, the newest first.
    pub async fn open_challenges(&self) -> Result<Vec<ChallengeRow>, StoreError> {
        let query = format!(
            "SELECT {COLUMNS} FROM challenge WHERE closed_ms IS NULL AND open = 1 AND created_ms > $1 \
             ORDER BY created_ms DESC, id DESC LIMIT 100"
        );
        Ok(sqlx::query_as(&query).bind(now_ms() - LOBBY_MS).fetch_all(self.reader()).await?)
    }

    /// The challenges that wait for this account alone, the newest first.
    pub async fn challenges_to(&self, account: &AccountId) -> Result<Vec<ChallengeRow>, StoreError> {
        self.waiting("for_account", account).await
    }

    /// The challenges of this account that wait for somebody, the newest first.
    pub async fn challenges_by(&self, account: &AccountId) -> Result<Vec<ChallengeRow>, StoreError> {
        self.waiting("by_account", account).await
    }

    async fn waiting(&self, column: &str, account: &AccountId) -> Result<Vec<ChallengeRow>, StoreError> {
        let query = format!(
            "SELECT {COLUMNS} FROM challenge WHERE closed_ms IS NULL AND {column} = $1 ORDER BY created_ms DESC, id LIMIT 50"
        );
        Ok(sqlx::query_as(&query).bind(account.as_str()).fetch_all(self.reader()).await?)
    }

    /// The challenges that wait and concern an account, the newest first: those of the lobby, its
    /// own, and those to it.
    pub async fn challenges_around(&self, account: &AccountId) -> Result<Vec<ChallengeRow>, StoreError> {
        let query = format!(
            "SELECT {COLUMNS} FROM challenge WHERE closed_ms IS NULL AND open = 1 AND created_ms > $2 \
             UNION SELECT {COLUMNS} FROM challenge WHERE closed_ms IS NULL AND by_account = $1 \
             UNION SELECT {COLUMNS} FROM challenge WHERE closed_ms IS NULL AND for_account = $1 \
             ORDER BY created_ms DESC, id LIMIT 200"
        );
        let query = sqlx::query_as(&query).bind(account.as_str()).bind(now_ms() - LOBBY_MS);
        Ok(query.fetch_all(self.reader()).await?)
    }

    /// Keeps a new challenge.
    pub async fn insert_challenge(&self, challenge: &ChallengeRow) -> Result<(), StoreError> {
        self.execute(sqlx::query(&format!(
            "INSERT INTO challenge ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, NULL, NULL)"
        ))
        .bind(challenge.id.as_str())
        .bind(challenge.by.as_str())
        .bind(challenge.kind.as_str())
        .bind(challenge.start.as_deref())
        .bind(challenge.control.to_string())
        .bind(i64::from(challenge.rated))
        .bind(challenge.colour.word())
        .bind(challenge.terms.as_deref())
        .bind(i64::from(challenge.open))
        .bind(challenge.to.as_ref().map(AccountId::as_str))
        .bind(challenge.created_ms)).await?;
        Ok(())
    }

    /// Closes a challenge. False: it was closed already; of two who take it at once, one gets it.
    pub async fn close_challenge(&self, id: &ChallengeKey) -> Result<bool, StoreError> {
        let closed = self
            .execute(
                sqlx::query("UPDATE challenge SET closed_ms = $2 WHERE id = $1 AND closed_ms IS NULL")
                    .bind(id.as_str())
                    .bind(now_ms()),
            )
            .await?;
        Ok(closed == 1)
    }

    /// Opens a challenge again of which no game has come.
    pub async fn reopen_challenge(&self, id: &ChallengeKey) -> Result<(), StoreError> {
        self.execute(
            sqlx::query("UPDATE challenge SET closed_ms = NULL WHERE id = $1 AND game IS NULL")
                .bind(id.as_str()),
        )
        .await?;
        Ok(())
    }

    /// Keeps which game has come of a challenge.
    pub async fn set_challenge_game(&self, id: &ChallengeKey, game: &GameKey) -> Result<(), StoreError> {
        self.execute(
            sqlx::query("UPDATE challenge SET game = $2 WHERE id = $1").bind(id.as_str()).bind(game.as_str()),
        )
        .await?;
        Ok(())
    }
}
