//! The file in which the games of a match or a series are kept.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use mura_arena::Lock;
use mura_arena::engines::{Ledger, MatchError};

use crate::failure::Failure;
use crate::screen::FAINT;
use crate::signals;

/// Where finished games go, and whether some are there already.
#[derive(Args)]
pub(crate) struct Keeping {
    /// Save every finished game here
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Go on with what is in the file of records
    #[arg(long, requires = "records")]
    resume: bool,
}

impl Keeping {
    /// Opens the file, where there is to be one, and gives what is in it. A new one begins with what is `fresh`.
    pub(crate) fn open<T>(
        &self,
        fresh: T,
        resume: impl FnOnce(&Path) -> Result<(Ledger, T), MatchError>,
    ) -> Result<(Option<Ledger>, T), Failure> {
        let Some(path) = &self.records else { return Ok((None, fresh)) };
        // Whoever interrupts a match shall find nothing locked.
        signals::before_interruption(Lock::release_all);
        let opened = match self.resume {
            true => resume(path),
            false => Ledger::create(path).map(|ledger| (ledger, fresh)),
        };
        let (ledger, there) = opened.map_err(|error| self.trouble(&error))?;
        reassure();
        Ok((Some(ledger), there))
    }

    /// Why a match or series with these records cannot be played.
    pub(crate) fn trouble(&self, error: &MatchError) -> Failure {
        let name = self.records.as_ref().map_or(String::new(), |path| path.display().to_string());
        match error {
            MatchError::Exists => {
                Failure::Usage(format!("{name} exists already; --resume goes on with the match in it"))
            }
            MatchError::Records(why) => Failure::Wrong(format!("{name} cannot be taken up: {why}")),
            MatchError::Locked { .. } => Failure::Wrong(format!("{name} cannot be used: {error}")),
            MatchError::File(error) => Failure::Wrong(format!("{name} cannot be written: {error}")),
            MatchError::Opening(why) => {
                Failure::Wrong(format!("{why}; --opening-plies 0 starts every game from the position itself"))
            }
            MatchError::Series(_) => Failure::Usage(error.to_string()),
            MatchError::Start(_) | MatchError::Program { .. } | MatchError::Stuck { .. } => {
                Failure::Wrong(error.to_string())
            }
        }
    }
}

/// Tells somebody at a terminal that nothing is lost by stopping.
fn reassure() {
    if io::stderr().is_terminal() {
        let sentence = "Interrupted at any time (Ctrl-C), the same command with --resume goes on.";
        // Who has gone away is not told.
        let _ = writeln!(anstream::stderr(), "{FAINT}{sentence}{FAINT:#}");
    }
}
