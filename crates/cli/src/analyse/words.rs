//! Scores in words.

use mura_engine::Score;
use mura_engine::analysis::expectation;
use mura_games::{Player, Table};

/// A score in a few characters: `+0.31`, `win 5`, `loss 4`, `+0.81  53.1 %`.
pub(super) fn short(score: Score) -> String {
    match score {
        Score::Estimate(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Win(plies) => format!("win {plies}"),
        Score::Loss(plies) => format!("loss {plies}"),
        Score::Odds { win, points } => format!("{} {:>5.1} %", signed(points), 100.0 * win),
    }
}

/// Two digits and a sign, but no minus before a zero.
pub(super) fn signed(number: f64) -> String {
    format!("{:+.2}", (100.0 * number).round() / 100.0 + 0.0)
}

/// Who is better after a line, and how clearly. The score is that of the player on turn.
pub(super) fn better(table: &dyn Table, score: Score) -> String {
    let (leader, lead) = leader(table.turn(), score);
    let name = table.name(leader);
    match score {
        Score::Win(plies) | Score::Loss(plies) => format!("{name} wins in {plies}"),
        _ if lead < 0.05 => "level".into(),
        _ if lead < 0.12 => format!("{name} slightly better"),
        _ if lead < 0.25 => format!("{name} better"),
        _ => format!("{name} far better"),
    }
}

/// Points in Ur that are as clear a lead as the whole of the expected result.
const WHOLE: f64 = 12.0;

/// The player who is better and by how much of the expected result. In Ur the points count: they are what is played for.
fn leader(turn: Player, score: Score) -> (Player, f64) {
    let lead = match score {
        Score::Odds { points, .. } => points / WHOLE,
        score => expectation(score) - 0.5,
    };
    (if lead >= 0.0 { turn } else { turn.other() }, lead.abs())
}

/// The protocol's word for a player.
pub(crate) fn seat(player: Player) -> &'static str {
    match player {
        Player::First => "p1",
        Player::Second => "p2",
    }
}

/// `p1`, `p2`, or nothing where the position is level.
pub(super) fn leading(turn: Player, score: Score) -> Option<&'static str> {
    let (leader, lead) = leader(turn, score);
    (lead >= 0.05).then(|| seat(leader))
}

#[cfg(test)]
mod tests {
    use mura_games::{GameId, Settings};

    use super::*;

    #[test]
    fn scores_are_short_and_say_who_is_better() {
        let table = GameId::MurClassic.start(&Settings::default()).unwrap();
        let told = |score| (short(score), better(&*table, score));
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(told(Score::Estimate(-7)), pair("-0.07", "level"));
        assert_eq!(told(Score::Estimate(40)), pair("+0.40", "Black slightly better"));
        assert_eq!(told(Score::Estimate(-90)), pair("-0.90", "White better"));
        assert_eq!(told(Score::Estimate(-400)), pair("-4.00", "White far better"));
        assert_eq!(told(Score::Loss(4)), pair("loss 4", "White wins in 4"));
        let odds = Score::Odds { win: 0.5312, points: -0.001 };
        assert_eq!(told(odds), pair("+0.00  53.1 %", "level"));
        assert_eq!(leading(Player::Second, Score::Win(3)), Some("p2"));
        assert_eq!(leading(Player::Second, odds), None);
    }
}
