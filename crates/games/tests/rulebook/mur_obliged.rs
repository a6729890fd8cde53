//! The rule-book of Mur, Classic Edition and Kraken Edition: withdrawals without a mark (repeat, stagnation),
//! and the position texts that are refused.

use crate::seen::{assert_no_position, assert_refuses, board, see};

const CLASSIC: &str = "mur-classic";
const KRAKEN: &str = "mur-kraken";
const EDITIONS: [&str; 2] = [CLASSIC, KRAKEN];

/// A position without duty.
fn position(black: &str, white: &str, mur_stone: &str, turn: char, marks: &str) -> String {
    format!("{} {turn} {marks} -", board(black, white, mur_stone))
}

// "Withdrawal on repeat": identical positions for a second time within four plays. The opposing player must
// remove any one of his stones. No change in score occurs.
#[test]
fn repeat_within_four_plays() {
    for game in EDITIONS {
        let start = position("a3 c1", "e3 g1", "0", 'b', "1-2");
        let loop_of_four = ["a3-b3", "e3-f3", "b3-a3", "f3-e3"];
        assert!(see(game, &start, &loop_of_four[..3]).position.ends_with(" w 1-2 -"), "no repeat yet");
        let seen = see(game, &start, &loop_of_four);
        assert_eq!(seen.position, format!("{} b 1-2 r", board("a3 c1", "e3 g1", "0")));
        assert_eq!(seen.legal, ["Xa3", "Xc1"]);
        assert_refuses(game, &start, &loop_of_four, "a3-b3");
        let withdrawn = see(game, &start, &["a3-b3", "e3-f3", "b3-a3", "f3-e3", "Xc1"]);
        assert_eq!(withdrawn.position, position("a3", "e3 g1", "0", 'w', "1-2"));
        assert!(withdrawn.allows("e3-f3") && withdrawn.allows("+c1"), "White plays freely");
    }
}

// R6: the repeat may be of a board later than the start.
#[test]
fn repeat_of_a_later_board() {
    for game in EDITIONS {
        let start = position("a3", "e3", "0", 'b', "0-0");
        let seen = see(game, &start, &["+c1", "e3-f3", "a3-b3", "f3-e3", "b3-a3"]);
        assert_eq!(seen.position, format!("{} w 0-0 r", board("a3 c1", "e3", "0")));
        assert_eq!(seen.legal, ["Xe3"]);
    }
}

// R6: a placing can repeat too; the opponent may then withdraw any one stone.
#[test]
fn repeat_by_a_placing() {
    for game in EDITIONS {
        let start = position("a3 e3", "h3 b3 a1", "0", 'w', "0-0");
        let seen = see(game, &start, &["a1-a2", "Xa3", "a2-a1", "+a3"]);
        assert_eq!(seen.position, format!("{} w 0-1 r", board("a3 e3", "h3 b3 a1", "0")));
        assert_eq!(seen.legal, ["Xa1", "Xb3", "Xh3"]);
    }
}

// R6: withdrawing trapped stones (R4) is the whole turn and settles the repeat.
#[test]
fn repeat_with_trapped_stones() {
    for game in EDITIONS {
        let start = position("a3 e3", "h3 b3", "0", 'w', "0-0");
        let plays = ["+a2", "Xa3", "a2-a1", "+a3", "a1-a2"];
        let seen = see(game, &start, &plays);
        assert_eq!(seen.position, position("a3 e3", "h3 b3 a2", "0", 'b', "0-2"));
        assert_eq!(seen.legal, ["Xa3"]);
        let settled = see(game, &start, &["+a2", "Xa3", "a2-a1", "+a3", "a1-a2", "Xa3"]);
        assert_eq!(settled.position, position("e3", "h3 b3 a2", "0", 'w', "0-2"));
    }
}

// R6: an opponent who has no stone on the board plays freely.
#[test]
fn repeat_against_an_empty_board() {
    for game in EDITIONS {
        let start = position("", "h3 b3 a1", "0", 'b', "0-0");
        let seen = see(game, &start, &["+a3", "a1-a2", "Xa3", "a2-a1"]);
        assert_eq!(seen.position, position("", "h3 b3 a1", "0", 'b', "0-1"));
        assert_eq!(seen.legal.len(), 25 - 4);
        assert!(seen.allows("+a3"));
    }
}

// R10: a loop of eight plays never meets R6.
#[test]
fn a_loop_of_eight_is_no_repeat() {
    for game in EDITIONS {
        let start = position("a3", "e3", "0", 'b', "0-0");
        let round = ["a3-b3", "e3-f3", "b3-b2", "f3-f2", "b2-a2", "f2-e2", "a2-a3", "e2-e3"];
        let mut plays = Vec::new();
        for _ in 0..3 {
            for play in round {
                plays.push(play);
                let seen = see(game, &start, &plays);
                assert!(seen.position.ends_with(" -"), "a duty after {plays:?}");
            }
            assert_eq!(see(game, &start, &plays).position, start);
        }
    }
}

// A position text has no past: its own board counts as play 0, and a duty in it stands.
#[test]
fn a_text_with_the_duty_of_a_repeat() {
    for game in EDITIONS {
        let text = format!("{} w 0-0 r", board("a3", "e3 f1", "0"));
        let seen = see(game, &text, &[]);
        assert_eq!(seen.position, text);
        assert_eq!(seen.legal, ["Xe3", "Xf1"]);
        assert_eq!(see(game, &text, &["Xf1"]).position, position("a3", "e3", "0", 'b', "0-0"));
    }
}

// "Withdrawal on stagnate position": all seven on the board and completely blocked. Every black eta stone
// would land, seven steps on, on a stone of its own order or higher.
#[test]
fn stagnation() {
    for game in EDITIONS {
        let (black, white) = ("a3 b3 c3 d3 e3 f3 g3", "a2 b2 c2 e2 f2 g2 h2");
        let start = position(black, white, "h3", 'b', "1-1");
        let seen = see(game, &start, &[]);
        assert_eq!(seen.legal, ["Xa3", "Xb3", "Xc3", "Xd3", "Xe3", "Xf3", "Xg3"]);
        let withdrawn = see(game, &start, &["Xd3"]);
        assert_eq!(withdrawn.position, position("a3 b3 c3 e3 f3 g3", white, "h3", 'w', "1-1"));
        // With one stone less, Black can place and nothing is withdrawn.
        let six = see(game, &position("a3 b3 c3 d3 e3 f3", white, "h3", 'b', "1-1"), &[]);
        assert!(six.starting_with("X").is_empty() && six.allows("+g3"));
        // With one white stone less, one black stone can move.
        let free = see(game, &position(black, "a2 b2 c2 e2 f2 g2", "h3", 'b', "1-1"), &[]);
        assert_eq!(free.legal, ["d3-h2"]);
    }
}

// Position text: what is written is what was read.
#[test]
fn position_texts_round_trip() {
    for game in EDITIONS {
        for text in [
            "8/8/8/k b 0-0 -",
            "8/8/8/k w 2-2 -",
            "k7/8/8/1 b 0-0 -",
            "bwbwbwbw/8/bwbwbw2/k w 1-0 -",
            "1b6/wkb5/bb2w1w1/w b 1-1 -",
            "wwwb2w1/bwb3bb/w4w2/k w 0-2 r",
        ] {
            assert_eq!(see(game, text, &[]).position, text);
        }
    }
}

// Position text: runs of empties may be written in pieces; writers merge them.
#[test]
fn runs_of_empties_in_pieces() {
    for game in EDITIONS {
        let seen = see(game, "44/2114/b111111w/k b 0-0 -", &[]);
        assert_eq!(seen.position, "8/8/b6w/k b 0-0 -");
        assert_eq!(see(game, "11111111/71/17/k w 0-0 -", &[]).position, "8/8/8/k w 0-0 -");
    }
}

/// Asserts that both editions refuse the text.
fn both_refuse(text: &str) {
    for game in EDITIONS {
        assert_no_position(game, text);
    }
}

// Refused: two or no `k`.
#[test]
fn refused_two_or_no_mur_stones() {
    both_refuse("8/8/8/1 b 0-0 -");
    both_refuse("k7/8/8/k b 0-0 -");
    both_refuse("kk6/8/8/1 b 0-0 -");
}

// Refused: more than 7 stones of a colour.
#[test]
fn refused_more_than_seven_stones() {
    both_refuse("bbbbbbbb/8/8/k b 0-0 -");
    both_refuse("wwww4/wwww4/8/k b 0-0 -");
    both_refuse("k7/1bbbbbbb/8/b w 0-0 -");
    assert_eq!(see(CLASSIC, "bbbbbbb1/8/8/k w 0-0 -", &[]).score, [0, 0]);
}

// Refused: marks above 2.
#[test]
fn refused_marks_above_two() {
    for marks in ["3-0", "0-3", "3-3", "4-0", "10-0", "0-99"] {
        both_refuse(&format!("8/8/8/k b {marks} -"));
    }
}

// Refused: the mur stone trapped by either player.
#[test]
fn refused_a_trapped_mur_stone() {
    for turn in ['b', 'w'] {
        both_refuse(&position("h3 b3 a2", "e1", "a3", turn, "0-0"));
        both_refuse(&position("e1", "h3 b3 a2", "a3", turn, "0-0"));
        both_refuse(&position("c3 b2 d2 c1", "e3", "c2", turn, "0-0"));
    }
    // The exception of R5 is for the player to move, who must have a trapped stone.
    both_refuse(&position("c3 a3 b2", "b3 h3 f3 g2", "g3", 'b', "1-0"));
    both_refuse(&position("c3 b2", "b3 h3 f3 g2", "g3", 'w', "1-0"));
    both_refuse(&position("c3", "b3 d3 c2 h3 f3 g2", "g3", 'b', "0-1"));
}

// Refused: the duty of a repeat where something else must be played.
#[test]
fn refused_a_duty_that_cannot_be() {
    both_refuse(&format!("{} w 1-0 r", board("h3 b3 a2", "a3 e3", "0")));
    both_refuse(&format!("{} w 0-0 r", board("h3 b3 a2", "", "0")));
    both_refuse("8/8/8/k b 0-0 r");
}

// Refused: a board that is not three rings of eight and a centre.
#[test]
fn refused_malformed_boards() {
    for board in [
        "",
        "8/8/8",
        "8/8/8/k/1",
        "8/8/8/8/k",
        "7/8/8/k",
        "9/8/8/k",
        "8/44b/8/k",
        "8/8/7bb/k",
        "0b7/8/8/k",
        "8/8/b6/k",
        "8/8/8/k1",
        "8/8/8/kb",
        "8/8/8/2",
        "k7/8/8/",
        "k7/8/8/0",
        "8/x7/8/k",
        "8/B7/8/k",
        "8/8//k",
        "8/8/8/K",
        "8-8-8-k",
        "81/8/8/k",
        "8/8/4é3/k",
    ] {
        both_refuse(&format!("{board} b 0-0 -"));
    }
}

// Refused: wrong fields.
#[test]
fn refused_malformed_fields() {
    for text in ["", " ", "8/8/8/k", "8/8/8/k b", "8/8/8/k b 0-0", "8/8/8/k b 0-0 - -"] {
        both_refuse(text);
    }
    for turn in ["x", "B", "bw", "1", "-"] {
        both_refuse(&format!("8/8/8/k {turn} 0-0 -"));
    }
    for marks in ["0", "0-", "-0", "-", "0-0-0", "a-0", "0-a", "+1-0", "-1-0", "0:0", "00-0", "0-01"] {
        both_refuse(&format!("8/8/8/k b {marks} -"));
    }
    for duty in ["x", "R", "--", "r-", "0"] {
        both_refuse(&format!("{} b 0-0 {duty}", board("a3", "e3", "0")));
    }
}
