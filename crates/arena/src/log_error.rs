//! Why a log cannot be read.

use std::fmt;

/// A log, of a game over the board or of results, that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for LogError {}
