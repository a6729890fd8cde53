//! Why something cannot happen in a game over a network.

use std::fmt;

use mura_games::{PlayError, Player, Refusal};

use super::{MOST_TAKE_BACKS, Offer};
use crate::clock::ClockError;

/// Why something cannot happen. The game has not changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// There is no such start position.
    Start(Refusal),
    /// The game has not begun.
    NotBegun,
    /// The game has begun already.
    Begun,
    /// The game is over.
    Over,
    /// The clocks stand, and with them the game.
    Paused,
    /// Somebody else is on turn.
    Turn {
        /// Who is.
        turn: Player,
    },
    /// It cannot be played.
    Play(PlayError),
    /// A throw comes from the house, and only when it is due.
    Throw,
    /// This game knows no such thing.
    Unknown(Offer),
    /// It was offered already, or refused since the last own play.
    Again(Offer),
    /// Nobody has offered it.
    NotOffered(Offer),
    /// There is nothing of one's own to take back.
    NothingToTakeBack,
    /// As many plays were taken back as one game may have.
    TakenBackOften,
    /// Both have played: a game is then lost or won, but not broken off.
    TooLate,
    /// The clock does not allow it.
    Clock(ClockError),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Start(refusal) => refusal.fmt(f),
            Refused::NotBegun => f.write_str("the game has not begun"),
            Refused::Begun => f.write_str("the game has begun already"),
            Refused::Over => f.write_str("the game is over"),
            Refused::Paused => f.write_str("the clocks stand; the game goes on when they run again"),
            Refused::Turn { .. } => f.write_str("it is the other player's turn"),
            Refused::Play(error) => error.fmt(f),
            Refused::Throw => f.write_str("the dice are thrown by the house, when a throw is due"),
            Refused::Unknown(Offer::Draw) => f.write_str("this game cannot be drawn by agreement"),
            Refused::Unknown(Offer::TakeBack) => f.write_str("plays are not taken back in this game"),
            Refused::Again(offer) => write!(f, "a {} was offered already: play on first", offer.word()),
            Refused::NotOffered(offer) => write!(f, "the other player has offered no {}", offer.word()),
            Refused::NothingToTakeBack => f.write_str("there is no play of yours to take back"),
            Refused::TakenBackOften => {
                write!(f, "this game has had its {MOST_TAKE_BACKS} take-backs; it goes on without more")
            }
            Refused::TooLate => f.write_str("both have played, so the game can no longer be broken off"),
            Refused::Clock(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

impl From<ClockError> for Refused {
    fn from(error: ClockError) -> Self {
        Refused::Clock(error)
    }
}

impl From<PlayError> for Refused {
    fn from(error: PlayError) -> Self {
        Refused::Play(error)
    }
}
