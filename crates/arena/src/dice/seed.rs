//! What a player adds to the dice.

use std::fmt;
use std::str::FromStr;

use mura_games::shortened;

use super::secret::random;
use super::{NoRandomness, digest, unfit};

/// A text that a player adds: of 1 to 200 bytes, without control characters. It need not be long or random, but the house
/// must not be able to guess it before it has published its commitment.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Seed(String);

impl Seed {
    /// Draws 32 digits from the operating system's randomness: nobody guesses it, even from its seal.
    pub fn draw() -> Result<Self, NoRandomness> {
        random::<16>().map(|bytes| Seed(digest::written(&bytes)))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Takes the text as it is; the sentence says why it cannot be a seed.
impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match unfit(text) {
            None => Ok(Seed(text.to_owned())),
            Some(why) => Err(format!("\"{}\" cannot be a seed: {why}", shortened(text))),
        }
    }
}
