//! Why a trial could not be carried out. That something was lost is no error but a result: see
//! [`report`](crate::report).

use std::fmt;
use std::io;

use mura_server::store::StoreError;

/// Why a trial could not be carried out.
#[derive(Debug)]
pub enum TortureError {
    /// The operating system refused something.
    System {
        /// What was to be done.
        doing: String,
        /// Its answer.
        source: io::Error,
    },
    /// A program that is needed here failed.
    Program {
        /// Its command line.
        command: String,
        /// What it wrote to standard error.
        said: String,
    },
    /// The server did not start.
    NotStarted {
        /// The last lines of its log.
        log: String,
    },
    /// The database cannot be opened or read.
    Store(StoreError),
}

impl TortureError {
    /// For `map_err`: says what was to be done when the system refused.
    pub fn system<D: fmt::Display>(doing: D) -> impl FnOnce(io::Error) -> TortureError {
        move |source| TortureError::System { doing: doing.to_string(), source }
    }
}

impl fmt::Display for TortureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TortureError::System { doing, source } => write!(f, "{doing}: {source}"),
            TortureError::Program { command, said } => write!(f, "\"{command}\" failed: {}", said.trim()),
            TortureError::NotStarted { log } => write!(f, "the server did not start: {}", log.trim()),
            TortureError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TortureError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TortureError::System { source, .. } => Some(source),
            TortureError::Store(error) => Some(error),
            TortureError::Program { .. } | TortureError::NotStarted { .. } => None,
        }
    }
}

impl From<StoreError> for TortureError {
    fn from(error: StoreError) -> Self {
        TortureError::Store(error)
    }
}
