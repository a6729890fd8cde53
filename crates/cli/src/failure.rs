//! How a command fails: with a sentence and an exit code.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::screen::ERROR;

/// Why a command did not end well.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was asked about is wrong: exit code 1.
    Wrong(String),
    /// The same, and the output has already said why.
    Told,
    /// The command was not understood: exit code 2.
    Usage(String),
    /// Somebody has ended it, with Ctrl-C: exit code 130, as shells have it.
    Interrupted,
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// Tells what is wrong and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (sentence, code) = match self {
            Failure::Told => return ExitCode::from(1),
            Failure::Interrupted => return ExitCode::from(130),
            // Whoever reads us has seen enough: `mura perft … | head -1`.
            Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Output(error) => (format!("the output cannot be written: {error}"), 1),
            Failure::Wrong(sentence) => (sentence, 1),
            Failure::Usage(sentence) => (sentence, 2),
        };
        complain(&sentence);
        ExitCode::from(code)
    }
}

/// Tells what is wrong, on standard error.
pub(crate) fn complain(sentence: &str) {
    let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {sentence}");
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}
