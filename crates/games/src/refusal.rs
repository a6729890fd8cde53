//! Why a text or an action is not accepted: always the offending part, its place, and what was expected.

use std::fmt;

use crate::Outcome;

/// A text that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The offending part, as it was written (shortened where it is long).
    pub token: String,
    /// Where it starts: the number of its first character, from 1.
    pub column: usize,
    /// What is wrong with it and what was expected.
    pub reason: String,
}

impl Refusal {
    /// Refuses the part of `text` that starts at byte `offset` and reads `token`.
    pub fn new(text: &str, offset: usize, token: &str, reason: impl Into<String>) -> Self {
        let column = text.get(..offset).unwrap_or(text).chars().count() + 1;
        Refusal { token: shortened(token), column, reason: reason.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" at column {}: {}", self.token, self.column, self.reason)
    }
}

impl std::error::Error for Refusal {}

/// Error sentences quote what they refuse; a hostile text must not make them long or garble a terminal.
pub fn shortened(token: &str) -> String {
    shortened_to(token, 60)
}

/// The same with at most so many characters of it.
pub fn shortened_to(token: &str, most: usize) -> String {
    let mut chars = token.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut short: String = chars.by_ref().take(most).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}

/// An action that the rules forbid here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The rule that forbids it: `R5`, `A6`, `U2`, `3.2.2`.
    pub rule: &'static str,
    /// The reason as a clause: "c2 holds no stone of yours".
    pub reason: String,
}

impl Illegal {
    /// Forbidden by `rule`, because of `reason`.
    pub fn new(rule: &'static str, reason: impl Into<String>) -> Self {
        Illegal { rule, reason: reason.into() }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.rule)
    }
}

/// Why an action was not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The text is no action text.
    Text(Refusal),
    /// The action is not legal here.
    Illegal {
        /// The canonical text of the action.
        action: String,
        /// Why not.
        illegal: Illegal,
    },
    /// The game has ended.
    Over(Outcome),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Text(refusal) => refusal.fmt(f),
            PlayError::Illegal { action, illegal } => write!(f, "{action} is not legal: {illegal}"),
            PlayError::Over(outcome) => write!(f, "the game is over ({})", outcome.word()),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<Refusal> for PlayError {
    fn from(refusal: Refusal) -> Self {
        PlayError::Text(refusal)
    }
}
