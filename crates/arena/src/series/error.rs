//! Why a series does not go on like that.

use std::fmt;

use mura_games::{GameId, Refusal};

/// Why an event does not belong into a series, or terms make none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeriesError {
    /// These terms cannot be; the sentence says what was expected.
    Terms(String),
    /// The series is over.
    Over,
    /// Something else comes next.
    NotNow {
        /// What was given.
        given: &'static str,
        /// What is awaited.
        wanted: &'static str,
    },
    /// The table is one of another game.
    OtherGame {
        /// The game at that table.
        given: GameId,
        /// The game of the series.
        wanted: GameId,
    },
    /// The table does not stand as the ending says.
    Ending(&'static str),
    /// A game of Mur was resigned: "A player may not resign from a game."
    GameResigned,
    /// A set was resigned in a game that has none.
    NoSets(GameId),
    /// These rolls or lots cannot be.
    Roll(String),
    /// The start of a game is refused.
    Start(Refusal),
}

impl fmt::Display for SeriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeriesError::Terms(why) | SeriesError::Roll(why) => f.write_str(why),
            SeriesError::Over => f.write_str("the series is over: nothing more is played"),
            SeriesError::NotNow { given, wanted } => write!(f, "{given} comes where {wanted} is awaited"),
            SeriesError::OtherGame { given, wanted } => {
                write!(f, "a game of {given} does not belong into a series of {wanted}")
            }
            SeriesError::Ending(why) => f.write_str(why),
            SeriesError::GameResigned => {
                f.write_str("a game of Mur cannot be resigned, only the set (\"Completing the game\")")
            }
            SeriesError::NoSets(game) => write!(f, "there are no sets to resign in {game}"),
            SeriesError::Start(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for SeriesError {}

impl From<Refusal> for SeriesError {
    fn from(refusal: Refusal) -> Self {
        SeriesError::Start(refusal)
    }
}
