//! What a commitment is about.

use mura_games::{GameId, shortened};

use super::{Digest, Secret, Seed, lines, unfit};

/// The game that is thrown for, and the name of the table: a text that the house uses only once, so that a secret that was
/// revealed after one game says nothing about another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Context {
    game: GameId,
    table: String,
}

impl Context {
    /// A game at a table. The name has 1 to 200 bytes and no control characters; the sentence says what is wrong with it.
    pub fn new(game: GameId, table: &str) -> Result<Self, String> {
        match unfit(table) {
            None => Ok(Context { game, table: table.to_owned() }),
            Some(why) => Err(format!("\"{}\" cannot be the name of a table: {why}", shortened(table))),
        }
    }

    /// The game.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The name of the table.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// The commitment to a secret, which the house publishes before it knows any seed.
    pub fn commit(&self, secret: &Secret) -> Digest {
        self.hash("commit", &secret.reveal())
    }

    /// The seal of a seed, which its player publishes before he sees the other's seed.
    pub fn seal(&self, seed: &Seed) -> Digest {
        self.hash("seal", seed.as_str())
    }

    fn hash(&self, purpose: &str, text: &str) -> Digest {
        Digest::of(&lines(&[purpose, self.game.as_str(), &self.table, text]))
    }
}
