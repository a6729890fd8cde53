//! What a thread of the pool does.

use std::fmt;

/// A job, seen by the thread that does it.
pub(super) trait Work: Send {
    /// Goes on with it. It steps aside, unfinished, soon after [`Signals::aside`] says so.
    fn go_on(&mut self, signals: &dyn Signals) -> Progress;
}

impl fmt::Debug for dyn Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Work")
    }
}

/// How far a job has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// It wants to go on later.
    Aside,
    /// There is nothing left to do.
    Done,
}

/// What a job hears while it is done.
pub(super) trait Signals: Sync {
    /// Nobody wants it any more.
    fn off(&self) -> bool;
    /// It is called off, or others should have the thread now.
    fn aside(&self) -> bool;
}
