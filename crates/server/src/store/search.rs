//! Finding games.

use mura_games::GameId;
use sqlx::query::QueryAs;
use sqlx::{Any, any::AnyArguments};

use super::list::{Listed, SELECT};
use super::{Store, StoreError};
use crate::id::{AccountId, GameKey};

/// What is looked for. Everything that is given must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// Which game.
    pub game: Option<GameId>,
    /// Somebody who plays in it.
    pub player: Option<AccountId>,
    /// Whom he plays against.
    pub opponent: Option<AccountId>,
    /// How it ended; without a wish, in any way that counts.
    pub ending: Option<Ending>,
    /// Whether it counts for ratings.
    pub rated: Option<bool>,
    /// Not made before this moment.
    pub from_ms: Option<i64>,
    /// Made before this moment.
    pub until_ms: Option<i64>,
    /// Also games that somebody plays for both sides: they are of interest to him alone.
    pub shared: bool,
    /// Only what comes after this place in the list.
    pub after: Option<Cursor>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The first player has won.
    First,
    /// The second player has won.
    Second,
    /// Nobody has won.
    Draw,
    /// The player looked for has won.
    Won,
    /// The player looked for has lost.
    Lost,
    /// It goes on.
    GoesOn,
    /// It was broken off.
    BrokenOff,
}

impl Ending {
    /// All of them.
    pub const ALL: [Ending; 7] = [
        Ending::First,
        Ending::Second,
        Ending::Draw,
        Ending::Won,
        Ending::Lost,
        Ending::GoesOn,
        Ending::BrokenOff,
    ];

    /// The word for it in addresses.
    pub fn word(self) -> &'static str {
        match self {
            Ending::First => "first",
            Ending::Second => "second",
            Ending::Draw => "draw",
            Ending::Won => "won",
            Ending::Lost => "lost",
            Ending::GoesOn => "goes-on",
            Ending::BrokenOff => "broken-off",
        }
    }

    /// The ending of this word.
    pub fn read(word: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.word() == word)
    }

    fn condition(self) -> &'static str {
        match self {
            Ending::First => "outcome = 'p1win'",
            Ending::Second => "outcome = 'p2win'",
            Ending::Draw => "outcome = 'draw'",
            Ending::Won => "((first = $2 AND outcome = 'p1win') OR (second = $2 AND outcome = 'p2win'))",
            Ending::Lost => "((first = $2 AND outcome = 'p2win') OR (second = $2 AND outcome = 'p1win'))",
            Ending::GoesOn => "ended_ms IS NULL",
            Ending::BrokenOff => "outcome = 'none'",
        }
    }
}

/// A place in a list of games: when the last one shown was made, and its name. Games that are made meanwhile do not move it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// When it was made.
    pub created_ms: i64,
    /// Its name.
    pub game: GameKey,
}

impl Cursor {
    /// The place behind a game.
    pub fn behind(listed: &Listed) -> Cursor {
        Cursor { created_ms: listed.game.created_ms, game: listed.game.id.clone() }
    }

    /// The text in addresses.
    pub fn word(&self) -> String {
        format!("{}-{}", self.created_ms, self.game)
    }

    /// The place of this text.
    pub fn read(word: &str) -> Option<Cursor> {
        let (created, game) = word.split_once('-')?;
        Some(Cursor { created_ms: created.parse().ok()?, game: game.into() })
    }
}

impl Search {
    /// The conditions, about the parameters that [`bind`](Self::bind) gives.
    fn conditions(&self) -> String {
        let mut all = vec!["$1 > 0"];
        let mut want = |is_wanted: bool, condition: &'static str, otherwise: &'static str| {
            all.push(if is_wanted { condition } else { otherwise });
        };
        want(self.player.is_some(), "(first = $2 OR second = $2)", "$2 = ''");
        want(self.opponent.is_some(), "(first = $3 OR second = $3)", "$3 = ''");
        want(self.game.is_some(), "game.kind = $4", "$4 = ''");
        want(self.rated.is_some(), "rated = $5", "$5 = 0");
        want(self.from_ms.is_some(), "game.created_ms >= $6", "$6 = 0");
        want(self.until_ms.is_some(), "game.created_ms < $7", "$7 = 0");
        want(
            self.after.is_some(),
            "(game.created_ms < $8 OR (game.created_ms = $8 AND game.id < $9))",
            "$8 = 0 AND $9 = ''",
        );
        want(self.shared, "1 = 1", "first <> second");
        all.push(match self.ending {
            Some(ending) => ending.condition(),
            None => "ended_ms IS NOT NULL AND outcome <> 'none'",
        });
        all.join(" AND ")
    }

    fn bind<'q>(
        &'q self,
        query: QueryAs<'q, Any, Listed, AnyArguments<'q>>,
        most: i64,
    ) -> QueryAs<'q, Any, Listed, AnyArguments<'q>> {
        let id = |account: &'q Option<AccountId>| account.as_ref().map_or("", AccountId::as_str);
        query
            .bind(most)
            .bind(id(&self.player))
            .bind(id(&self.opponent))
            .bind(self.game.map_or("", GameId::as_str))
            .bind(i64::from(self.rated.unwrap_or_default()))
            .bind(self.from_ms.unwrap_or_default())
            .bind(self.until_ms.unwrap_or_default())
            .bind(self.after.as_ref().map_or(0, |after| after.created_ms))
            .bind(self.after.as_ref().map_or("", |after| after.game.as_str()))
    }
}

impl Store {
    /// The games that are looked for, the newest first.
    pub async fn search(&self, search: &Search, most: i64) -> Result<Vec<Listed>, StoreError> {
        let query = format!(
            "{SELECT} WHERE {} ORDER BY game.created_ms DESC, game.id DESC LIMIT $1",
            search.conditions()
        );
        Ok(search.bind(sqlx::query_as(&query), most).fetch_all(self.reader()).await?)
    }
}
