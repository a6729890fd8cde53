//! What an engine thinks, in words.

use mura_engine::{Score, Thought};

/// A score for a person who is on turn.
fn score(score: Score) -> String {
    match score {
        Score::Estimate(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Win(plies) => format!("wins in {plies}"),
        Score::Loss(plies) => format!("loses in {plies}"),
        Score::Odds { win, points } => format!("wins {:.0} %, {points:+.1} points", 100.0 * win),
    }
}

/// A hint: what to play, what it is worth, and how it may go on.
pub(crate) fn told(thought: &Thought) -> String {
    let Some(action) = &thought.action else { return "no hint for this position".into() };
    let Some(line) = thought.lines.first() else { return format!("hint: {action}") };
    let mut text = format!("hint: {action} ({})", score(line.score));
    if line.actions.len() > 1 {
        let ahead: Vec<_> = line.actions.iter().take(6).map(String::as_str).collect();
        text.push_str(&format!(", line {}", ahead.join(" ")));
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use mura_engine::Line;

    use super::*;

    #[test]
    fn hints_are_sentences() {
        let line = |score| Line {
            rank: 1,
            depth: 3,
            seldepth: 3,
            score,
            nodes: 9,
            hashfull: 0,
            time: Duration::from_secs(1),
            actions: vec!["+b1".into(), "+a1".into()],
        };
        let thought = |score| Thought { action: Some("+b1".into()), lines: vec![line(score)], nodes: 9 };
        assert_eq!(told(&thought(Score::Estimate(-31))), "hint: +b1 (-0.31), line +b1 +a1");
        assert_eq!(told(&thought(Score::Win(5))), "hint: +b1 (wins in 5), line +b1 +a1");
        let odds = Score::Odds { win: 0.53, points: 0.81 };
        assert_eq!(told(&thought(odds)), "hint: +b1 (wins 53 %, +0.8 points), line +b1 +a1");
        let bare = Thought { action: Some("+b1".into()), lines: Vec::new(), nodes: 0 };
        assert_eq!(told(&bare), "hint: +b1");
        assert_eq!(told(&Thought { action: None, ..bare }), "no hint for this position");
    }
}
