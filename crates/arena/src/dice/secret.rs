//! What the house keeps to itself until the game is over.

use std::fmt;
use std::str::FromStr;

use super::digest;

/// Thirty-two bytes that only the house knows before the end of a game.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub(super) [u8; 32]);

/// The system gives no randomness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoRandomness(String);

impl fmt::Display for NoRandomness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the system gives no randomness: {}", self.0)
    }
}

impl std::error::Error for NoRandomness {}

/// Random bytes of the operating system.
pub(super) fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| NoRandomness(error.to_string()))?;
    Ok(bytes)
}

impl Secret {
    /// Draws a new one from the operating system's randomness.
    pub fn draw() -> Result<Self, NoRandomness> {
        random().map(Secret)
    }

    /// The 64 digits that are written in a record when the game is over.
    pub fn reveal(&self) -> String {
        digest::written(&self.0)
    }
}

/// A log of what a server does must not tell it.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Reads 64 hexadecimal digits; the sentence says what is wrong with anything else.
impl FromStr for Secret {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        digest::read(text).map(Secret)
    }
}
