//! What can be said to `mura convert`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

pub(crate) const HELP: &str = "\
Examples:
  mura convert evening.mur                        canonical text, printed
  mura convert evening.mur -o tidy.mur
  mura convert evening.mur --to json --positions  a position after every move

Every game is checked first. One that is wrong is told and left out, and the
exit code is 1. docs/records.md describes both forms.";

#[derive(Args)]
pub(crate) struct Convert {
    /// A file of records, or - for standard input
    pub(crate) file: PathBuf,
    /// The form to write
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) to: Form,
    /// Write to this new file
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
    /// Replace that file if it exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
    /// With --to json: the position after every move
    #[arg(long)]
    pub(crate) positions: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub(crate) enum Form {
    /// Canonical records
    Text,
    /// An array of games
    Json,
}
