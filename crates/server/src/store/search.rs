//! Finding games, the newest first, in a time that does not grow with the number of games.
//!
//! A search is put together from walks. A walk follows one index from its newest end and stops at
//! the `LIMIT`: for every seat, kind of game and result that is allowed there is one, at most 2 · 5
//! · 3 = 30. So a rare result (an account's few draws among 200,000 games) is as quick as a common
//! one. What is not in the index's order is filtered while walking:
//! - `rated` stands in the entries of the index, so a rare value costs a pass over the account's
//!   entries, not over its rows;
//! - games between two accounts are filtered by kind and result row by row, bounded by how many
//!   these two have played;
//! - so is a person's own list, which also has the games they play for both sides, bounded by how
//!   many they have played.

use mura_games::GameId;

use super::list::{Listed, listed};
use super::{Store, StoreError};
use crate::id::{AccountId, GameKey};

/// What is looked for. Everything that is given must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// Which game.
    pub game: Option<GameId>,
    /// Somebody who plays in it.
    pub player: Option<AccountId>,
    /// Somebody who plays against that player, or, without one, who plays in it.
    pub opponent: Option<AccountId>,
    /// How it ended; without a wish, in any way that counts.
    pub ending: Option<Ending>,
    /// Whether it counts for ratings.
    pub rated: Option<bool>,
    /// Not made before this moment.
    pub from_ms: Option<i64>,
    /// Made before this moment.
    pub until_ms: Option<i64>,
    /// With a player: also the games that they play for both sides, which are of interest to them
    /// alone.
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
}

/// A place in a list of games: when the last one shown was made, and its name. Games that are made
/// meanwhile do not move it.
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

/// Who sits where in the games of a walk.
#[derive(Clone, Copy)]
enum Seats<'q> {
    Anybody,
    First(&'q AccountId),
    Second(&'q AccountId),
    Both(&'q AccountId, &'q AccountId),
}

/// A value in a statement.
#[derive(Clone, Copy)]
enum Value<'q> {
    Text(&'q str),
    Number(i64),
}

/// A statement while it is put together, with its values in order.
#[derive(Default)]
struct Statement<'q> {
    values: Vec<Value<'q>>,
}

impl<'q> Statement<'q> {
    /// The place of a value.
    fn place(&mut self, value: Value<'q>) -> String {
        self.values.push(value);
        format!("${}", self.values.len())
    }

    fn text(&mut self, text: &'q str) -> String {
        self.place(Value::Text(text))
    }

    fn number(&mut self, number: i64) -> String {
        self.place(Value::Number(number))
    }
}

/// Results that count.
const COUNTING: [&str; 3] = ["p1win", "p2win", "draw"];

impl Search {
    /// The seats to walk: the player looked for has the first seat in one walk, the second in the
    /// other.
    fn seats(&self) -> Vec<Seats<'_>> {
        match (&self.player, &self.opponent) {
            (None, None) => vec![Seats::Anybody],
            (Some(one), Some(other)) => vec![Seats::Both(one, other), Seats::Both(other, one)],
            (Some(one), None) | (None, Some(one)) => vec![Seats::First(one), Seats::Second(one)],
        }
    }

    /// The results to walk, given whether the player looked for has the first seat; none: the game
    /// goes on.
    fn outcomes(&self, is_first: bool) -> Option<&'static [&'static str]> {
        Some(match (self.ending, is_first) {
            (None, _) => &COUNTING,
            (Some(Ending::GoesOn), _) => return None,
            (Some(Ending::First), _) | (Some(Ending::Won), true) | (Some(Ending::Lost), false) => &["p1win"],
            (Some(Ending::Second), _) | (Some(Ending::Won), false) | (Some(Ending::Lost), true) => &["p2win"],
            (Some(Ending::Draw), _) => &["draw"],
            (Some(Ending::BrokenOff), _) => &["none"],
        })
    }

    /// The conditions of all walks. Each names the columns of an index from its first on, and the
    /// condition of a partial index in the words of the migration.
    fn walks<'q>(&'q self, statement: &mut Statement<'q>) -> Vec<String> {
        let mut walks = Vec::new();
        for seats in self.seats() {
            let is_own = self.shared && self.player.is_some();
            let is_first = match seats {
                Seats::First(_) | Seats::Anybody => true,
                Seats::Second(_) => false,
                Seats::Both(one, _) => Some(one) == self.player.as_ref(),
            };
            let who = match seats {
                Seats::Anybody => "first <> second".to_owned(),
                Seats::First(account) => format!("first = {}", statement.text(account.as_str())),
                Seats::Second(account) => format!("second = {}", statement.text(account.as_str())),
                Seats::Both(one, other) => {
                    let one = statement.text(one.as_str());
                    format!("first = {one} AND second = {}", statement.text(other.as_str()))
                }
            };
            let who =
                if is_own || matches!(seats, Seats::Anybody) { who } else { who + " AND first <> second" };
            let mut walk = vec![who];
            walk.extend(self.filters(statement));
            let outcomes = self.outcomes(is_first);
            if outcomes.is_none() {
                walk.push("ended_ms IS NULL".to_owned());
            }
            let walk = walk.join(" AND ");
            let is_filtered = is_own || matches!(seats, Seats::Both(..));
            walks.extend(match (outcomes, is_filtered) {
                (Some(outcomes), true) => self.filtered(&walk, outcomes),
                (outcomes, _) => self.split(&walk, outcomes),
            });
        }
        walks
    }

    /// What is left out while walking.
    fn filters<'q>(&'q self, statement: &mut Statement<'q>) -> Vec<String> {
        let mut filters = Vec::new();
        if let Some(rated) = self.rated {
            filters.push(format!("rated = {}", statement.number(i64::from(rated))));
        }
        if let Some(from_ms) = self.from_ms {
            filters.push(format!("created_ms >= {}", statement.number(from_ms)));
        }
        // Of two upper ends an index uses one, perhaps the farther one: the place of a list that
        // goes on lies before its end.
        let until_ms =
            self.until_ms.filter(|until| self.after.as_ref().is_none_or(|after| after.created_ms >= *until));
        if let Some(until_ms) = until_ms {
            filters.push(format!("created_ms < {}", statement.number(until_ms)));
        }
        if let Some(after) = &self.after {
            let created = statement.number(after.created_ms);
            filters.push(format!("(created_ms, id) < ({created}, {})", statement.text(after.game.as_str())));
        }
        filters
    }

    /// A walk for every kind and result.
    fn split(&self, walk: &str, outcomes: Option<&[&str]>) -> Vec<String> {
        let kinds = GameId::ALL.iter().filter(|kind| self.game.is_none_or(|game| game == **kind));
        kinds
            .flat_map(|kind| match outcomes {
                Some(outcomes) => outcomes
                    .iter()
                    .map(|outcome| format!("{walk} AND kind = '{kind}' AND outcome = '{outcome}'"))
                    .collect(),
                None => vec![format!("{walk} AND kind = '{kind}'")],
            })
            .collect()
    }

    /// One walk in which kinds and results are filtered.
    fn filtered(&self, walk: &str, outcomes: &[&str]) -> Vec<String> {
        // An expression, so that no planner takes the index by kind, whose order is not that of the
        // list.
        let kind = self.game.map(|game| format!(" AND kind || '' = '{game}'")).unwrap_or_default();
        vec![format!("{walk} AND outcome || '' IN ('{}'){kind}", outcomes.join("', '"))]
    }
}

impl Store {
    /// The games that are looked for, the newest first.
    pub async fn search(&self, search: &Search, most: i64) -> Result<Vec<Listed>, StoreError> {
        let mut statement = Statement::default();
        let limit = statement.number(most);
        let walks = search.walks(&mut statement);
        let sql = listed(&walks, &limit);
        let mut query = sqlx::query_as(&sql);
        for value in statement.values {
            query = match value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
            };
        }
        Ok(query.fetch_all(self.reader()).await?)
    }
}
