//! The file in which the games of a match or a series are kept.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use mura_arena::engines::{Ledger, MatchError};

use crate::failure::Failure;
use crate::folder;
use crate::screen::FAINT;

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
        folder::refuse(path).map_err(Failure::Usage)?;
        let opened = match self.resume {
            true => resume(path),
            false => Ledger::create(path).map(|ledger| (ledger, fresh)),
        };
        let (ledger, there) = opened.map_err(|error| self.trouble(&error))?;
        reassure();
        Ok((Some(ledger), there))
    }

    /// That a match was interrupted after so many games, what is kept of it, and how it goes on.
    pub(crate) fn interrupted(&self, done: u64, all: u64) -> String {
        let again = if self.resume { "the same command" } else { "the same command with --resume" };
        match (&self.records, done) {
            (Some(_), 0) => format!("interrupted before a game was over; {again} begins again"),
            (None, 0) => "interrupted before a game was over".into(),
            (Some(path), _) => {
                let (file, them) = (path.display(), if done == 1 { "it" } else { "them" });
                format!(
                    "interrupted after {done} of {all} games: {file} keeps {them}, and {again} goes on from there"
                )
            }
            (None, _) => {
                format!(
                    "interrupted after {done} of {all} games; with --records FILE it could be gone on with"
                )
            }
        }
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
            MatchError::Open(error) => Failure::Wrong(format!("{name} cannot be opened: {error}")),
            MatchError::Read(error) => Failure::Wrong(format!("{name} cannot be read: {error}")),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_interrupts_a_match_is_told_how_it_goes_on() {
        let told = |records: Option<&str>, resume, done| {
            Keeping { records: records.map(PathBuf::from), resume }.interrupted(done, 9)
        };
        let kept = "interrupted after 1 of 9 games: a.mur keeps it, and the same command";
        assert_eq!(told(Some("a.mur"), false, 1), format!("{kept} with --resume goes on from there"));
        let kept = "interrupted after 2 of 9 games: a.mur keeps them, and the same command";
        assert_eq!(told(Some("a.mur"), true, 2), format!("{kept} goes on from there"));
        let lost = "interrupted after 1 of 9 games; with --records FILE it could be gone on with";
        assert_eq!(told(None, false, 1), lost);
        let nothing = "interrupted before a game was over";
        assert_eq!(told(None, false, 0), nothing);
        let again = "the same command with --resume begins again";
        assert_eq!(told(Some("a.mur"), false, 0), format!("{nothing}; {again}"));
    }
}
