//! How a game has ended, as the tag `Termination` says it.

use std::fmt;
use std::str::FromStr;

use super::Record;
use crate::shortened;

/// How a game has ended: the first word of the tag `Termination`. More may follow it: `time forfeit by Black: 31:02`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// On the board.
    Normal,
    /// A player resigned.
    Resignation,
    /// A draw by consent.
    Agreement,
    /// A flag fell.
    Time,
    /// A player did not come, or left.
    Forfeit,
    /// The arbiter decided.
    Arbiter,
    /// The game does not count.
    Annulled,
    /// Left undecided by agreement (Mur, R10).
    Undecided,
    /// Not played to its end.
    Unfinished,
    /// Stopped after a number of plies.
    Cap,
    /// A program played an illegal move.
    Illegal,
    /// A program ended.
    Crash,
    /// A program did not answer.
    Hang,
    /// An additional game of a knock-out (Morabaraba, 9.4): only its result is known.
    Unrecorded,
}

impl Termination {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Normal,
        Self::Resignation,
        Self::Agreement,
        Self::Time,
        Self::Forfeit,
        Self::Arbiter,
        Self::Annulled,
        Self::Undecided,
        Self::Unfinished,
        Self::Cap,
        Self::Illegal,
        Self::Crash,
        Self::Hang,
        Self::Unrecorded,
    ];

    /// The word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::Forfeit => "forfeit",
            Self::Arbiter => "arbiter",
            Self::Annulled => "annulled",
            Self::Undecided => "undecided",
            Self::Unfinished => "unfinished",
            Self::Cap => "cap",
            Self::Illegal => "illegal",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::Unrecorded => "unrecorded",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Reads the first word, in small letters or capitals; what follows it is free text.
impl FromStr for Termination {
    type Err = UnknownTermination;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim_start();
        let first = &text[..text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len())];
        let found = Self::ALL.into_iter().find(|known| known.word().eq_ignore_ascii_case(first));
        found.ok_or_else(|| UnknownTermination(shortened(text)))
    }
}

/// A text that does not begin with a [`Termination`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTermination(String);

impl fmt::Display for UnknownTermination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\": {}", self.0, expected())
    }
}

impl std::error::Error for UnknownTermination {}

/// What the tag should have said.
pub(super) fn expected() -> String {
    let words = Termination::ALL.map(Termination::word).join(", ");
    format!("expected one of {words}, and more behind it if you like")
}

impl Record {
    /// How the tag `Termination` says that the game ended; `None` without a word that is known.
    pub fn termination(&self) -> Option<Termination> {
        self.tag("Termination")?.parse().ok()
    }
}
