//! Why nobody thinks about it.

use std::fmt;
use std::time::Duration;

/// Why a job was not taken, or did not come to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Busy {
    /// The account has enough jobs already.
    Own {
        /// So many it may have.
        most: usize,
    },
    /// There is no room for one more.
    Full {
        /// So many wait.
        waiting: usize,
    },
    /// It has waited for so long that nobody should wait any longer.
    Late {
        /// So long.
        wait: Duration,
    },
    /// The engine failed at this one; others are not touched by it.
    Failed,
    /// The server is shutting down.
    Closed,
}

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Busy::Own { most } => {
                write!(
                    f,
                    "The computer already thinks about {most} things for you. Please wait for one of them."
                )
            }
            Busy::Full { waiting } => {
                write!(f, "The computer is busy: {waiting} others wait for it. Please try again in a moment.")
            }
            Busy::Late { wait } => write!(
                f,
                "The computer is busy and has found no time for this in {} seconds. Please try again later.",
                wait.as_secs()
            ),
            Busy::Failed => f.write_str("The computer could not think about this position."),
            Busy::Closed => f.write_str("The server restarts. Please try again in a moment."),
        }
    }
}

impl std::error::Error for Busy {}
