//! `mura solve`: exact values of Ur, and whether a sample of them is right.

mod args;
mod bar;
mod check;
mod content;
mod room;
mod ur;

use std::ffi::OsString;

use args::What;
pub(crate) use args::{HELP, Solve};
pub(crate) use room::bytes;

use crate::failure::Failure;

pub(crate) fn run(args: &Solve) -> Result<(), Failure> {
    match &args.what {
        What::Ur(args) => ur::run(args),
        What::Check(args) => check::run(args),
        What::Other(words) => Err(Failure::Usage(format!(
            "{} cannot be solved: the only game that can is ur, as in `mura solve ur`; \
             `mura solve check` checks samples of its solution",
            quoted(words)
        ))),
    }
}

/// What was named where a game is expected, as a sentence quotes it.
pub(crate) fn quoted(words: &[OsString]) -> String {
    let word = words.first().map(|word| word.to_string_lossy()).unwrap_or_default();
    format!("\"{}\"", mura_games::shortened(&word))
}
