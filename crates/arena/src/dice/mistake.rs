//! Why the dice of a record are not proved.

use std::fmt;

use mura_games::record::RecordError;
use mura_games::{GameId, Player};

use super::statement::colour;
use super::{Digest, Lot};

/// Where a throw stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line, from 1; 0 when the record was not read from a file.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The ply, from 1.
    pub ply: usize,
}

/// Something that keeps the dice of a record from being proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A tag is not there.
    Missing(&'static str),
    /// A tag cannot be read.
    Tag {
        /// Its name.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// The secret is not the one that was committed to.
    Commitment {
        /// What was published.
        published: Digest,
        /// The commitment of this secret.
        really: Digest,
    },
    /// A seed is not the one that was sealed.
    Seal(GameId, Player),
    /// A seed was sealed, and then not opened.
    Unopened(GameId, Player),
    /// Both players have the same seed; or none, and a lot was to fall on one of them.
    SameSeeds,
    /// There is nothing to be decided by this lot, in this game.
    NoSuchLot(Lot),
    /// A lot fell otherwise; the player on whom it fell.
    Lot(Lot, GameId, Player),
    /// The opening roll of Advanced Mur was another.
    Opening {
        /// What the record says.
        written: String,
        /// What was rolled.
        really: [u8; 3],
    },
    /// A throw was another.
    Throw {
        /// Which throw, from 1.
        number: u64,
        /// Where it stands.
        place: Place,
        /// What the record says.
        written: u8,
        /// What was thrown.
        really: u8,
    },
    /// The record does not replay, so that throws after this place were not seen.
    Record(RecordError),
}

impl Mistake {
    /// Line, column and ply, where it is about a place in the plays.
    pub fn place(&self) -> Option<Place> {
        match self {
            Mistake::Throw { place, .. } => Some(*place),
            Mistake::Record(error) => {
                let &RecordError { line, column, ply, .. } = error;
                Some(Place { line, column, ply: ply.unwrap_or(0) })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::Missing("DiceProtocol") => {
                f.write_str("the tag DiceProtocol is missing: nothing was promised about these dice")
            }
            Mistake::Missing("DiceSecret") => {
                f.write_str("the tag DiceSecret is missing: the house has not revealed its secret")
            }
            Mistake::Missing(name) => write!(f, "the tag {name} is missing"),
            Mistake::Tag { name, why } => write!(f, "the tag {name}: {why}"),
            Mistake::Commitment { published, really } => write!(
                f,
                "the secret is not the one that was committed to: its commitment would be {really}, not {published}"
            ),
            Mistake::Seal(game, player) => {
                write!(f, "the seed of {} is not the one that was sealed", colour(*game, *player))
            }
            Mistake::Unopened(game, player) => {
                write!(f, "the seed of {} was sealed, but it is not in the record", colour(*game, *player))
            }
            Mistake::SameSeeds => f.write_str("both players have the same seed, or none"),
            Mistake::NoSuchLot(lot) => write!(f, "the tag DiceLots: {lot} is not drawn by lot in this game"),
            Mistake::Lot(Lot::Colours, game, player) => {
                write!(f, "the lot gives the first colour to the player who had {}", colour(*game, *player))
            }
            Mistake::Lot(Lot::First, game, player) => {
                write!(f, "the lot for the first throw fell on {}", colour(*game, *player))
            }
            Mistake::Opening { written, really: [a, b, c] } => {
                write!(f, "the opening roll was {a}{b}{c}, not {written}")
            }
            Mistake::Throw { number, written, really, .. } => {
                write!(f, "throw {number} was {really}, not {written}")
            }
            Mistake::Record(error) => write!(f, "the record cannot be replayed further: {}", error.fault),
        }
    }
}

impl std::error::Error for Mistake {}
