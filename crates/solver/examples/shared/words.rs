//! The words that programs are called with, and how they answer.

use std::process::ExitCode;

use mura_games::ur::PIECES;
use mura_solver::ur::Objective;

/// A number of pieces a side; `wanted` says what all words should be.
pub(crate) fn pieces(word: &str, wanted: &str) -> Result<u8, String> {
    let number = word.parse().ok().filter(|number| (1..=PIECES).contains(number));
    number.ok_or_else(|| format!("{word:?} is not 1 to {PIECES} pieces; {wanted}"))
}

pub(crate) fn objective(word: &str, wanted: &str) -> Result<Objective, String> {
    let known = Objective::ALL.into_iter().find(|known| known.name() == word);
    known.ok_or_else(|| format!("{word:?} is no objective; {wanted}"))
}

/// Says what went wrong, if anything did.
pub(crate) fn answer(outcome: Result<(), Box<dyn std::error::Error>>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
