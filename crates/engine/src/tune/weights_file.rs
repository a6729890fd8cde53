//! The source file that holds tuned weights.

use std::fmt::Write;

use super::Report;
use crate::eval::Concepts;

/// The text of `eval/weights/<game>.rs`, ready to be put there. `command` is what has been run.
pub fn weights_file<G: Concepts>(report: &Report, command: &str) -> String {
    let mut text = format!("//! Weights of {}, tuned by `{command}`.\n//!\n", G::ID);
    let Report { games, positions, before, after, score, nodes, .. } = report;
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "//! {games} games, {positions} positions; mean loss {:.4} → {:.4}, on games kept apart {:.4} → {:.4}.",
        before.training, after.training, before.validation, after.validation
    );
    if score.wins + score.draws + score.losses > 0 {
        let _ = writeln!(
            text,
            "//! Against the weights before, {nodes} positions a move: won {}, drawn {}, lost {}.",
            score.wins, score.draws, score.losses
        );
    }
    let weights: Vec<String> = report.weights.iter().map(|weight| format!("{weight},")).collect();
    let widest = weights.iter().map(String::len).max().unwrap_or(0);
    let _ = writeln!(text, "\npub(in crate::eval) const WEIGHTS: [i16; {}] = [", weights.len());
    for (weight, name) in weights.iter().zip(G::FEATURES) {
        let _ = writeln!(text, "    {weight:widest$} // {name}");
    }
    text.push_str("];\n");
    text
}
