//! The rule-book of Mur, Classic Edition and Kraken Edition: from one game to the setup of the next.
//!
//! The comments quote "Completing the game" (Kraken text: "Completing the game and setup for the next game"), which is the
//! same in both documents but for the names of the pieces.

use mura_games::Luck;
use mura_literal::Referee;

use crate::seen::board;
use crate::support::open;

const CLASSIC: &str = "mur-classic";
const EDITIONS: [&str; 2] = [CLASSIC, "mur-kraken"];

fn position(black: &str, white: &str, mur_stone: &str, turn: char, marks: &str) -> String {
    format!("{} {turn} {marks} -", board(black, white, mur_stone))
}

/// The game after these plays.
fn played(game: &str, start: &str, plays: &[&str]) -> Box<dyn Referee> {
    let mut table = open(game, start).unwrap();
    for play in plays {
        table.play(play).unwrap();
    }
    table
}

/// The setup with White to begin that these plays leave, which must have ended the game.
fn setup_after(game: &str, start: &str, plays: &[&str]) -> String {
    let table = played(game, start, plays);
    assert_ne!(table.result(), "none");
    table.next_setup(false).unwrap()
}

// "when a player has acquired three stone traps of regular stones. In the case of the latter, the owner must withdraw his
// stone from the board."
#[test]
fn completing_the_game_by_three_traps_the_owner_withdraws_his_stone() {
    for game in EDITIONS {
        let start = position("h3 b3", "a3 e3", "0", 'b', "2-1");
        let expected = position("h3 b3 a2", "e3", "0", 'w', "0-0");
        assert_eq!(setup_after(game, &start, &["+a2"]), expected);
    }
}

// "Two stones trapped simultaneously" on the last play: both are withdrawn, and marks may pass three.
#[test]
fn completing_the_game_by_a_double_trap_withdraws_both_stones() {
    for game in EDITIONS {
        let start = position("a3 b2 d2 e3", "b3 d3 g1", "0", 'b', "2-0");
        assert_eq!(played(game, &start, &["+c3"]).score(), [4, 0]);
        let expected = position("a3 b2 c3 d2 e3", "g1", "0", 'w', "0-0");
        assert_eq!(setup_after(game, &start, &["+c3"]), expected);
    }
}

// "the mur stone is placed upon the center intersection of the board (unless it just happens to already be occupying the
// center) and any stone occupying the center must be withdrawn to make way for the mur stone."
#[test]
fn completing_the_game_puts_the_mur_stone_on_the_centre_and_a_stone_there_off_the_board() {
    for game in EDITIONS {
        for (on_centre, left) in [("h3 b3 0", "h3 b3"), ("h3 b3 e1", "h3 b3 e1")] {
            let start = position(on_centre, "a3 e3", "g2", 'b', "2-0");
            let expected = position(&format!("{left} a2"), "e3", "0", 'w', "0-0");
            assert_eq!(setup_after(game, &start, &["+a2"]), expected);
        }
        let whites = position("h3 b3", "a3 e3 0", "g2", 'b', "2-0");
        assert_eq!(setup_after(game, &whites, &["+a2"]), position("h3 b3 a2", "e3", "0", 'w', "0-0"));
    }
}

// "Whether the game ends by mur stone trap or regular stone trap, the mur stone is placed upon the center intersection of
// the board for the next game."
#[test]
fn completing_the_game_by_the_mur_stone_leaves_every_stone_but_that_on_the_centre() {
    for game in EDITIONS {
        let start = position("h3 b3 c1", "e3 e2 0", "a3", 'b', "1-2");
        let expected = position("h3 b3 c1 a2", "e3 e2", "0", 'w', "0-0");
        assert_eq!(setup_after(game, &start, &["+a2"]), expected);
        // A stone that the same play has trapped is withdrawn too: no game begins with a trapped stone.
        let both = position("h3 b3 b1 c2", "b2 e2", "a3", 'b', "0-0");
        let expected = position("h3 b3 b1 c2 a2", "e2", "0", 'w', "0-0");
        assert_eq!(setup_after(game, &both, &["+a2"]), expected);
    }
}

// "Except for these adjustments the position of the board maintains the game position achieved at the moment the last
// withdrawal was made": the stone that entered an eye for the last mark is free when the opponent has withdrawn, and stays.
#[test]
fn completing_the_game_in_an_eye_keeps_the_stone_that_the_withdrawal_frees() {
    for game in EDITIONS {
        let start = position("g3 h2", "h3 b3 a2", "0", 'b', "2-0");
        let expected = position("g3 h2 a3", "b3 a2", "0", 'w', "0-0");
        assert_eq!(setup_after(game, &start, &["+a3"]), expected);
    }
}

// Classic text, "Consecutive withdrawals": a stone of the winner that is still trapped then is withdrawn as well.
#[test]
fn completing_the_game_by_mixed_traps_withdraws_on_both_sides() {
    let start = position("e3 b3 c2 h3", "d3 c3 g3 h2", "0", 'b', "2-2");
    let expected = position("d3 b3 c2", "a3 g3 h2", "0", 'w', "0-0");
    assert_eq!(setup_after(CLASSIC, &start, &["e3*d3-a3"]), expected);
}

// "in all odd numbered games … Black has the first move and in all even numbered games … White has the first move."
#[test]
fn completing_the_game_whoever_has_won_parity_says_who_begins() {
    for game in EDITIONS {
        let table = played(game, &position("h3 b3", "a3 e3", "0", 'b', "2-0"), &["+a2"]);
        assert_eq!(table.next_setup(true).unwrap(), position("h3 b3 a2", "e3", "0", 'b', "0-0"));
        assert_eq!(table.next_setup(false).unwrap(), position("h3 b3 a2", "e3", "0", 'w', "0-0"));
    }
}

// R10: a game left undecided passes on what stands, after the withdrawals that were due, and no duty.
#[test]
fn an_undecided_game_leaves_its_position_as_it_stands() {
    for game in EDITIONS {
        let trapped = played(game, &position("h3 b3", "a3 e3", "0", 'b', "0-0"), &["+a2"]);
        assert_eq!(trapped.next_setup(true).unwrap(), position("h3 b3 a2", "e3", "0", 'b', "0-0"));
        let repeat = ["a2-b2", "e2-f2", "b2-a2", "f2-e2"];
        let duty = played(game, &position("a2", "e2", "0", 'b', "0-1"), &repeat);
        assert!(duty.position().ends_with(" r"));
        assert_eq!(duty.next_setup(false).unwrap(), position("a2", "e2", "0", 'w', "0-0"));
    }
}

// "The positions of the pieces comprise the asymmetrical setup for the next game": of whatever game, it can be played from.
#[test]
fn every_setup_is_a_position_without_traps() {
    for game in EDITIONS {
        let (mut luck, mut setup) = (Luck::new(10), "8/8/8/k b 0-0 -".to_string());
        for number in 0..60 {
            let mut table = open(game, &setup).unwrap();
            for _ in 0..80 {
                let legal = table.legal();
                let Some(action) = (!legal.is_empty()).then(|| &legal[luck.below(legal.len())]) else {
                    break;
                };
                table.play(action).unwrap();
            }
            setup = table.next_setup(number % 2 == 1).unwrap();
            let next = open(game, &setup).unwrap();
            assert!(next.legal().iter().all(|play| !play.starts_with('X')), "{setup}");
            assert_eq!((next.score(), next.result()), ([0, 0], "none"));
        }
    }
}
