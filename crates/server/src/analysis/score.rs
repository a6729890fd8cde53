//! Scores in words.

use mura_engine::Score;
use mura_engine::analysis::{expectation, unit};
use mura_games::{Outcome, Player, Table};

/// A score in a few characters: `+0.31`, `wins in 5`, `loses in 4`, `53 % +0.81`.
pub(super) fn short(score: Score) -> String {
    match score {
        Score::Estimate(value) => signed(f64::from(value) / 100.0),
        Score::Win(plies) => format!("wins in {plies}"),
        Score::Loss(plies) => format!("loses in {plies}"),
        Score::Odds { win, points } => format!("{:.0} % {}", 100.0 * win, signed(points)),
    }
}

/// Two digits and a sign, but no minus before a zero.
pub(super) fn signed(number: f64) -> String {
    let hundredths = (100.0 * number).round() / 100.0 + 0.0;
    if hundredths < 0.0 { format!("−{:.2}", -hundredths) } else { format!("+{hundredths:.2}") }
}

/// What the first player can expect, from 0 to 1. The score is that of the player on turn.
pub(super) fn share(turn: Player, score: Score) -> f64 {
    match turn {
        Player::First => expectation(score),
        Player::Second => 1.0 - expectation(score),
    }
}

/// The same of a game that is over.
pub(super) fn share_of(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win(Player::First) => 1.0,
        Outcome::Win(Player::Second) => 0.0,
        Outcome::Draw => 0.5,
    }
}

/// Who is better, as a sentence. The score is that of the player on turn.
pub(super) fn sentence(table: &dyn Table, score: Score) -> String {
    let turn = table.turn();
    let (leader, other) = if expectation(score) >= 0.5 { (turn, turn.other()) } else { (turn.other(), turn) };
    let (leader, other) = (table.name(leader), table.name(other));
    let lead = (expectation(score) - 0.5).abs();
    match score {
        Score::Win(plies) | Score::Loss(plies) => {
            format!(
                "{leader} wins in {plies} {}, whatever {other} plays.",
                if plies == 1 { "ply" } else { "plies" }
            )
        }
        Score::Odds { win, points } => {
            let (chance, points) = if win >= 0.5 { (win, points) } else { (1.0 - win, -points) };
            format!(
                "{leader} wins {:.0} % of such games, {} points on average.",
                100.0 * chance,
                signed(points)
            )
        }
        Score::Estimate(_) if lead < 0.05 => "The position is level.".into(),
        Score::Estimate(value) => {
            let how = if lead < 0.12 {
                "slightly"
            } else if lead < 0.25 {
                "clearly"
            } else {
                "far"
            };
            let amount = f64::from(value.abs()) / 100.0;
            format!("{leader} is {how} better, by about {amount:.1} {}.", unit(table.id()))
        }
    }
}

#[cfg(test)]
mod tests {
    use mura_games::{GameId, Settings};

    use super::*;

    #[test]
    fn scores_say_who_is_better_and_by_how_much() {
        let table = GameId::MurClassic.start(&Settings::default()).unwrap();
        let told = |score| sentence(&*table, score);
        assert_eq!(told(Score::Estimate(7)), "The position is level.");
        assert_eq!(told(Score::Estimate(-90)), "White is clearly better, by about 0.9 marks.");
        assert_eq!(told(Score::Win(1)), "Black wins in 1 ply, whatever White plays.");
        assert_eq!(told(Score::Loss(4)), "White wins in 4 plies, whatever Black plays.");
        let odds = Score::Odds { win: 0.25, points: -0.8 };
        assert_eq!(told(odds), "White wins 75 % of such games, +0.80 points on average.");
        assert_eq!([short(Score::Estimate(-31)), short(odds)], ["−0.31", "25 % −0.80"]);
        assert_eq!(signed(-0.001), "+0.00");
    }

    #[test]
    fn shares_are_the_first_players() {
        assert!(share(Player::First, Score::Win(3)) > 0.99 && share(Player::Second, Score::Win(3)) < 0.01);
        assert!((share_of(Outcome::Draw) - 0.5).abs() < 1e-9);
    }
}
