//! What `help` answers: what can be entered in a game, on one screen.

use mura_games::GameId;

/// The rows of Morabaraba, whose rule book has a chapter on irregularities.
const COWS: &str = "  by black PLAY · as 5.4.3 PLAY   who made it (5.4.5) · its article
  touched A1 · takeback           touched (5.4.3) · taken back (5.4.4)
  removed B2,13                   taken apart from any play (5.4.7)
  off A1 · activate D5-4          a cow beside the junctions · put on one (5.3)
  rectify · stand                 the opponent decides (5.4, 5.7)
  displaced · wrongboard          put up again (5.5) · annulled (5.1)
  refuses white WHAT              then complies, or forfeits (5.6, 4.2.4)
  resign white · draw offered black · draw declined · draw agreed
";

const OTHERS: &str = "  by black PLAY                   who made it, where he was not on turn
  takeback                        the last play is taken back by whoever made it
  rectify · stand                 the opponent decides
  displaced                       the board is put up again as shown
  refuses white WHAT              then complies, or the arbiter decides
";

const MUR: &str = "  resign white                    the set (R8)
  draw offered black · draw declined · draw agreed    left undecided (R10)
";

const ALL: &str = "  flag black · flag               a player's time is over · the game's
  decision black WHY              Black wins; or draw, none, on
  position TEXT                   the arbiter sets up a position
  clock set 30m · start · stop · press · clock black +1m · clock white -20s
                                  a play presses it, the first starts it
  void 7 · correct 7 PLAY         entry 7 was nothing · was this
  insert 7 PLAY                   this was forgotten before entry 7
  note TEXT · tag White Nomsa     what the record says beside the plays
To look at: board · legal · position · clock · log · record · help · quit";

/// What can be entered in a game.
pub(super) fn text(game: GameId) -> String {
    let own = match game {
        GameId::Morabaraba => COWS.to_owned(),
        GameId::MurClassic | GameId::MurKraken => format!("{OTHERS}{MUR}"),
        GameId::MurAdvanced | GameId::Ur => OTHERS.to_owned(),
    };
    let first = game.players()[0];
    let text = format!("A play is typed as records write it, legal or not. Beside plays:\n{own}{ALL}");
    text.replace("black", &first.to_lowercase()).replace("Black", first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_fits_a_terminal_and_cites_no_other_games_articles() {
        for &game in GameId::ALL {
            let text = text(game);
            // A line is left for the prompt.
            assert!(text.lines().count() <= 22, "{game}: {}", text.lines().count());
            for line in text.lines() {
                assert!(line.chars().count() <= 80, "{game}: {line}");
            }
            assert_eq!(text.contains("5.4"), game == GameId::Morabaraba, "{game}");
            assert!(text.contains("rectify") && text.contains("insert 7"), "{game}");
        }
    }
}
