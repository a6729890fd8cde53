//! The weights as a Rust file.

use std::fmt::Write;

use super::Report;

/// Columns of a line.
const WIDTH: usize = 110;

pub(super) fn written(report: &Report, command: &str) -> String {
    let Report { check, naive, weights, options } = report;
    let mut text = String::new();
    let positions = check.positions;
    let _ = writeln!(
        text,
        "//! Weights of the facts that the evaluation of Ur counts. Generated: do not edit.\n\
         //!\n\
         //! Made by `{command}`:\n\
         //! seed {}, {} rounds of {} games. On {positions} positions of games that it has not seen, it is off by\n\
         //! {} (the judgement of what followed)\n\
         //! {} (the results; \"always even\": {naive}).\n\
         //!\n\
         //! Units of 1/1024: odds of winning, points if won, points if lost.\n",
        options.seed, options.rounds, options.games, check.ahead, check.result
    );
    let _ = writeln!(text, "#[rustfmt::skip]\npub(super) static WEIGHTS: [[i16; 3]; {}] = [", weights.len());
    let mut line = String::new();
    for [win, won, lost] in weights {
        let item = format!("[{win},{won},{lost}],");
        if line.len() + item.len() > WIDTH {
            let _ = writeln!(text, "{line}");
            line.clear();
        }
        line.push_str(&item);
    }
    let _ = writeln!(text, "{line}\n];");
    text
}
