//! What can be wrong with a wish for a picture.

use std::fmt;

use mura_games::{GameId, PlayError, shortened};

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The table is none of the five games' own.
    Unknown(GameId),
    /// A highlight, a target or an arrow names a point that the board does not have.
    NoPoint {
        /// The game.
        game: GameId,
        /// The name.
        name: String,
    },
    /// The action cannot be played on this table.
    Play(PlayError),
    /// A PNG of this width is not made.
    Width(u32),
    /// The drawing could not be turned into pixels.
    Pixels(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unknown(game) => write!(f, "this table of {game} cannot be drawn"),
            Error::NoPoint { game, name } => {
                write!(f, "\"{}\" is no point of the board of {game}", shortened(name))
            }
            Error::Play(error) => error.fmt(f),
            Error::Width(width) => {
                write!(f, "a picture {width} pixels wide: expected 16 to {}", crate::WIDEST)
            }
            Error::Pixels(reason) => write!(f, "the picture could not be made: {reason}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<PlayError> for Error {
    fn from(error: PlayError) -> Self {
        Error::Play(error)
    }
}
