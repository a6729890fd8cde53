//! One result.

use std::fmt;
use std::str::FromStr;

use mura_games::record::Record;
use mura_games::{GameId, Outcome, Player, shortened};

use super::{Moment, TimeClass};
use crate::clock::TimeControl;

/// The longest name of a player, in bytes.
const LONGEST: usize = 200;

/// A finished game. The text is a line of the log: six fields with tabs between them, as in
/// `2026-11-15T13:40:05Z ⇥ morabaraba ⇥ 30m ⇥ Nomsa ⇥ Erik ⇥ p1win`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// When it ended.
    pub at: Moment,
    /// Which game it was.
    pub game: GameId,
    /// What was agreed about time.
    pub control: TimeControl,
    /// The players, Black (Blue) first.
    names: [String; 2],
    /// How it ended.
    pub outcome: Outcome,
}

/// Why something is no entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryError {
    /// There are too few or too many fields.
    Fields(usize),
    /// A field cannot be read; a sentence says why.
    Field(String),
    /// The tag `TimeControl` of a record, whole, is none.
    Control(String),
    /// Both players have this name.
    Himself(String),
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryError::Fields(number) => write!(
                f,
                "expected 6 fields with tabs between them (time, game, time control, first player, second player, \
                 result), not {number}"
            ),
            EntryError::Field(why) => f.write_str(why),
            EntryError::Control(text) => {
                write!(
                    f,
                    "the tag TimeControl says \"{}\": expected a text such as 30m or none",
                    shortened(text)
                )
            }
            EntryError::Himself(name) => {
                write!(f, "both players are {}: a game against oneself rates nobody", shortened(name))
            }
        }
    }
}

impl std::error::Error for EntryError {}

fn name(text: &str) -> Result<String, EntryError> {
    let refuse = |why: &str| Err(EntryError::Field(format!("the name \"{}\" {why}", shortened(text))));
    match text {
        "" => refuse("is empty"),
        _ if text.len() > LONGEST => refuse("is too long"),
        _ if text != text.trim() => refuse("begins or ends with a blank"),
        _ if text.chars().any(char::is_control) => refuse("holds a control character"),
        _ => Ok(text.to_owned()),
    }
}

impl Entry {
    /// A result between two different players, whose names have 1 to 200 bytes, no control characters, and no blanks around.
    pub fn new(
        at: Moment,
        game: GameId,
        control: TimeControl,
        names: [&str; 2],
        outcome: Outcome,
    ) -> Result<Self, EntryError> {
        let names = [name(names[0])?, name(names[1])?];
        if names[0] == names[1] {
            let [name, _] = names;
            return Err(EntryError::Himself(name));
        }
        Ok(Entry { at, game, control, names, outcome })
    }

    /// The result of a record: names from its tags `Black` (or `Blue`) and `White`, the day from `Date`, the result from
    /// `Result`, the time control from `TimeControl` unless it is given. `None`: it has no result, or no names. A record
    /// without a day counts as played at `before`. Whether the plays give that result is not looked at.
    pub fn of_record(
        record: &Record,
        before: Moment,
        control: Option<TimeControl>,
    ) -> Result<Option<Self>, EntryError> {
        let known = |tag: &str| record.tag(tag).filter(|value| !matches!(value.trim(), "" | "?" | "-"));
        let names = Player::BOTH.map(|player| known(record.name_tag(player)));
        let (Some(outcome), [Some(first), Some(second)]) = (record.tag("Result").and_then(outcome), names)
        else {
            return Ok(None);
        };
        let at = match known("Date").filter(|date| !date.contains('?')) {
            None => before,
            Some(date) => Moment::of_tag(date).ok_or_else(|| {
                let date = shortened(date);
                EntryError::Field(format!("the tag Date says \"{date}\": expected a day such as 2026.11.15"))
            })?,
        };
        let control = match (control, known("TimeControl")) {
            (Some(control), _) => control,
            (None, None) => TimeControl::None,
            (None, Some(text)) => {
                text.trim().parse().map_err(|_| EntryError::Control(text.trim().to_owned()))?
            }
        };
        Entry::new(at, record.game, control, [first.trim(), second.trim()], outcome).map(Some)
    }

    /// The name of a player.
    pub fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// What it is rated with.
    pub fn class(&self) -> TimeClass {
        TimeClass::of(self.control)
    }
}

fn outcome(word: &str) -> Option<Outcome> {
    let all = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw];
    all.into_iter().find(|outcome| outcome.word() == word)
}

impl FromStr for Entry {
    type Err = EntryError;

    fn from_str(line: &str) -> Result<Self, EntryError> {
        let fields: Vec<_> = line.split('\t').collect();
        let [at, game, control, first, second, result] = fields[..] else {
            return Err(EntryError::Fields(fields.len()));
        };
        let at = at.parse().map_err(EntryError::Field)?;
        let game =
            game.parse().map_err(|error: mura_games::UnknownGame| EntryError::Field(error.to_string()))?;
        let control = control
            .parse()
            .map_err(|error: crate::clock::ControlError| EntryError::Field(error.to_string()))?;
        let outcome = outcome(result).ok_or_else(|| {
            let result = shortened(result);
            EntryError::Field(format!("\"{result}\" is no result: expected p1win, p2win or draw"))
        })?;
        Entry::new(at, game, control, [first, second], outcome)
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { at, game, control, names: [first, second], outcome } = self;
        write!(f, "{at}\t{game}\t{control}\t{first}\t{second}\t{}", outcome.word())
    }
}
