//! Entries: what the lines of a log hold.

use std::time::Duration;

use mura_games::GameId;

use super::{Deed, Unread, stamp};

/// A numbered entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub number: u32,
    /// When it was made, since the game began, to the millisecond.
    pub at: Duration,
    /// What happened.
    pub deed: Deed,
}

impl Entry {
    /// Its line, without the end: `4 0:00:31.000 play A1,1-A4`.
    pub fn line(&self, game: GameId) -> String {
        format!("{} {} {}", self.number, stamp::write(self.at), self.deed.text(game))
    }

    /// Reads a line.
    pub fn parse(line: &str) -> Result<Entry, Unread> {
        let expected = |token: &str, what: &str| Unread {
            token: mura_games::shortened(token),
            expected: format!("{what}, as in 4 0:00:31.000 play A1-1"),
        };
        let (number, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (at, deed) = rest.split_once(' ').unwrap_or((rest, ""));
        Ok(Entry {
            number: number.parse().map_err(|_| expected(number, "the number of an entry"))?,
            at: stamp::read(at).ok_or_else(|| expected(at, "a time"))?,
            deed: Deed::parse(deed)?,
        })
    }
}
