//! Why a match cannot be played.

use std::fmt;
use std::path::PathBuf;

use mura_games::Refusal;

use crate::LockError;
use crate::series::SeriesError;

/// Why a match cannot be played, or not any further.
#[derive(Debug)]
pub enum MatchError {
    /// There is no such start position.
    Start(Refusal),
    /// A program could not be talked to at the very beginning.
    Program {
        /// The side, as it was written.
        spec: String,
        /// What happened.
        why: String,
    },
    /// No opening was found for a pair of games.
    Opening(String),
    /// A game came to where it cannot go on by the rules, through no fault of a side.
    Stuck {
        /// Which game, from 1.
        round: u64,
        /// What cannot be done.
        why: String,
    },
    /// A series cannot be played so.
    Series(SeriesError),
    /// The file of records does not belong to this match, or holds something else.
    Records(String),
    /// Another match writes to the file of records.
    Locked {
        /// The file that it has locked.
        lock: PathBuf,
        /// The number of its process, if it has already written that.
        holder: Option<u32>,
    },
    /// The file of records exists already.
    Exists,
    /// The file of records cannot be opened.
    Open(std::io::Error),
    /// The file of records cannot be read.
    Read(std::io::Error),
    /// The file of records cannot be written.
    File(std::io::Error),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Start(refusal) => refusal.fmt(f),
            MatchError::Series(error) => error.fmt(f),
            MatchError::Program { spec, why } => write!(f, "{spec} {why}"),
            MatchError::Stuck { round, why } => write!(f, "round {round} cannot be played: {why}"),
            MatchError::Opening(why) | MatchError::Records(why) => f.write_str(why),
            MatchError::Locked { lock, holder } => {
                let who = holder.map_or(String::new(), |holder| format!(", process {holder},"));
                write!(f, "another match{who} writes to it, and has locked {}", lock.display())
            }
            MatchError::Exists => f.write_str("the file exists already"),
            MatchError::Open(error) | MatchError::Read(error) | MatchError::File(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MatchError {}

impl From<std::io::Error> for MatchError {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::AlreadyExists => MatchError::Exists,
            _ => MatchError::File(error),
        }
    }
}

impl From<SeriesError> for MatchError {
    fn from(error: SeriesError) -> Self {
        MatchError::Series(error)
    }
}

impl From<LockError> for MatchError {
    fn from(error: LockError) -> Self {
        match error {
            LockError::Held { lock, holder } => MatchError::Locked { lock, holder },
            LockError::File(error) => error.into(),
        }
    }
}

impl From<Refusal> for MatchError {
    fn from(refusal: Refusal) -> Self {
        MatchError::Start(refusal)
    }
}
