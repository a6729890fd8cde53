//! Ctrl-C while something is looked at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::failure::Failure;
use crate::signals;

/// Whether somebody wants an analysis to end.
#[derive(Default)]
pub(super) struct Halt {
    is_heeded: AtomicBool,
    is_called: AtomicBool,
}

impl Halt {
    /// Listens for Ctrl-C from now on.
    pub(super) fn at_interrupt() -> Arc<Halt> {
        let halt = Arc::new(Halt::default());
        let told = Arc::clone(&halt);
        let heed = move || {
            let is_heeded = told.is_heeded.load(Relaxed);
            told.is_called.store(is_heeded, Relaxed);
            is_heeded
        };
        signals::on_first_interrupt(heed, || {});
        halt
    }

    /// Whether anybody looks at `is_called`. While we wait for standard input nobody does, and Ctrl-C ends the program at once.
    pub(super) fn heed(&self, is_heeded: bool) {
        self.is_heeded.store(is_heeded, Relaxed);
    }

    /// What is to be said in the end: whoever reads what is told may have been interrupted, too, and that is no other end.
    pub(super) fn outcome(&self, result: Result<(), Failure>) -> Result<(), Failure> {
        match result {
            Err(Failure::Output(_)) if self.is_called() => Err(Failure::Interrupted),
            other => other,
        }
    }

    /// Whether it is to end.
    pub(super) fn is_called(&self) -> bool {
        self.is_called.load(Relaxed)
    }
}
