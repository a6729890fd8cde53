//! What can be wrong with a record, and where.

use std::fmt;

use crate::PlayError;

/// Something wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1; 0 when the record was not read from a file.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The ply, from 1, when it is about a play.
    pub ply: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The input could not be read any further.
    Input(String),
    /// This is not how records are written; a sentence says what was expected.
    Syntax(String),
    /// A tag says something that cannot be.
    Tag(String),
    /// A play cannot be played.
    Play {
        /// The play as it was written.
        text: String,
        /// Why not.
        error: PlayError,
    },
    /// The record says something else of a play than it did.
    Remark {
        /// What the record says.
        written: String,
        /// What the play did.
        really: String,
    },
    /// An event that cannot be, or a play after an event that has ended the game.
    Event(String),
    /// The list of sequences is not what the plays give.
    Sequences(String),
    /// The result is not what the plays give.
    Result {
        /// What the record says.
        written: String,
        /// What the plays give.
        really: &'static str,
    },
}

impl RecordError {
    pub(super) fn syntax(line: usize, column: usize, reason: impl Into<String>) -> Self {
        RecordError { line, column, ply: None, fault: Fault::Syntax(reason.into()) }
    }

    pub(super) fn tag(line: usize, reason: impl Into<String>) -> Self {
        RecordError { line, column: 1, ply: None, fault: Fault::Tag(reason.into()) }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, column {}", self.line, self.column)?;
        }
        if let Some(ply) = self.ply {
            write!(f, "{}ply {ply}", if self.line > 0 { ", " } else { "" })?;
        }
        if self.line > 0 || self.ply.is_some() {
            f.write_str(": ")?;
        }
        self.fault.fmt(f)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Input(reason)
            | Fault::Syntax(reason)
            | Fault::Tag(reason)
            | Fault::Event(reason)
            | Fault::Sequences(reason) => f.write_str(reason),
            Fault::Play { text, error } => match error {
                // The place was already told, in terms of the file.
                PlayError::Text(refusal) => write!(f, "\"{}\": {}", refusal.token, refusal.reason),
                PlayError::Illegal { .. } => error.fmt(f),
                PlayError::Over(_) => write!(f, "\"{}\" cannot be played: {error}", crate::shortened(text)),
            },
            Fault::Remark { written, really } if really.is_empty() => {
                write!(f, "the record adds \"{written}\", but the play did nothing of the kind")
            }
            Fault::Remark { written, really } => {
                write!(f, "the record adds \"{written}\", but the play earned \"{really}\"")
            }
            Fault::Result { written, really } => {
                write!(f, "the Result tag says {written}, but the plays give {really}")?;
                if *really == "none" {
                    f.write_str(" (a result off the board needs a Termination tag or an event)")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for RecordError {}
