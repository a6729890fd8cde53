//! The rule-book of Mur, Classic Edition and Kraken Edition: traps, eyes, withdrawals and the end of a game.

use crate::seen::{assert_no_position, assert_refuses, board, see};

const CLASSIC: &str = "mur-classic";
const KRAKEN: &str = "mur-kraken";
const EDITIONS: [&str; 2] = [CLASSIC, KRAKEN];

/// A position without duty.
fn position(black: &str, white: &str, mur_stone: &str, turn: char, marks: &str) -> String {
    format!("{} {turn} {marks} -", board(black, white, mur_stone))
}

// "Trap", example on the third ring: only 3 opposing stones are required. "Withdrawal from trap": White must
// use an entire turn to withdraw.
#[test]
fn trap_on_the_third_ring() {
    for game in EDITIONS {
        let start = position("h3 b3", "a3 e3", "0", 'b', "0-0");
        let seen = see(game, &start, &["+a2"]);
        assert_eq!(seen.position, position("h3 b3 a2", "a3 e3", "0", 'w', "1-0"));
        assert_eq!((seen.score, seen.result.as_str()), ([1, 0], "none"));
        assert_eq!(seen.legal, ["Xa3"]);
        let withdrawn = see(game, &start, &["+a2", "Xa3"]);
        assert_eq!(withdrawn.position, position("h3 b3 a2", "e3", "0", 'b', "1-0"));
    }
}

// "Trap", example on the second ring: 4 opposing stones. Here a move makes the trap, and White makes it.
#[test]
fn trap_on_the_second_ring() {
    for game in EDITIONS {
        let seen = see(game, &position("a2", "a3 a1 b2 g2", "0", 'w', "0-0"), &["g2-h2"]);
        assert_eq!(seen.position, position("a2", "a3 a1 b2 h2", "0", 'b', "0-1"));
        assert_eq!(seen.legal, ["Xa2"]);
        // Three of the four are not enough.
        assert_eq!(see(game, &position("a2", "a3 a1 g2", "0", 'w', "0-0"), &["g2-h2"]).score, [0, 0]);
    }
}

// "Trap", example on the first ring: 4 opposing stones with one of them on the centre intersection.
#[test]
fn trap_on_the_first_ring() {
    for game in EDITIONS {
        let seen = see(game, &position("b1 h1 a2", "a1", "e3", 'b', "0-0"), &["+0"]);
        assert_eq!(seen.position, position("b1 h1 a2 0", "a1", "e3", 'w', "1-0"));
        assert_eq!(seen.legal, ["Xa1"]);
    }
}

// A trap by knocking the opposing stone into the trap.
#[test]
fn trap_by_a_knock() {
    for game in EDITIONS {
        let seen = see(game, &position("c3 f3 e2", "d3 d2", "0", 'b', "0-0"), &["c3*d3-e3"]);
        assert_eq!(seen.position, position("d3 f3 e2", "e3 d2", "0", 'w', "1-0"));
        assert_eq!(seen.legal, ["Xe3"]);
    }
}

// "Trap": the mur stone cannot be one of the stones used to surround.
#[test]
fn the_mur_stone_does_not_help_to_surround() {
    for game in EDITIONS {
        let seen = see(game, &position("h3", "a3", "a2", 'b', "0-0"), &["+b3"]);
        assert_eq!(seen.position, position("h3 b3", "a3", "a2", 'w', "0-0"));
        assert!(seen.allows("+c3"), "White plays freely");
        // With Black's own stone on a2 the same placing is a trap.
        assert_eq!(see(game, &position("h3 a2", "a3", "0", 'b', "0-0"), &["+b3"]).score, [1, 0]);
    }
}

// "Trap": a surrounded group is not considered trapped (Kraken text: diagram).
#[test]
fn a_surrounded_group_is_not_trapped() {
    for game in EDITIONS {
        let seen = see(game, &position("h3 a2 b2", "a3 b3", "0", 'b', "0-0"), &["+c3"]);
        assert_eq!(seen.position, position("h3 a2 b2 c3", "a3 b3", "0", 'w', "0-0"));
        assert!(seen.starting_with("X").is_empty() && seen.allows("+d3"));
    }
}

// Kraken text, "Safe spot": a ship on the centre cannot be trapped; that would take eight.
#[test]
fn the_centre_is_a_safe_spot() {
    for game in EDITIONS {
        let seen = see(game, &position("a1 b1 c1 d1 e1 f1", "0", "h1", 'b', "0-0"), &["+g1"]);
        assert_eq!(seen.position, position("a1 b1 c1 d1 e1 f1 g1", "0", "h1", 'w', "0-0"));
        assert!(seen.starting_with("X").is_empty() && seen.allows("0*h1-h2"));
    }
}

// Kraken text, diagram HERE; "Withdrawal from trap": two single stones trapped at once are withdrawn at once.
#[test]
fn double_trap() {
    for game in EDITIONS {
        let start = position("h3 a2 d3 c2", "a3 c3 f1", "0", 'b', "0-0");
        let seen = see(game, &start, &["+b3"]);
        assert_eq!(seen.position, position("h3 a2 d3 c2 b3", "a3 c3 f1", "0", 'w', "2-0"));
        assert_eq!(seen.legal, ["Xa3,c3"]);
        let withdrawn = see(game, &start, &["+b3", "Xa3,c3"]);
        assert_eq!(withdrawn.position, position("h3 a2 d3 c2 b3", "f1", "0", 'b', "2-0"));
        for refused in ["Xa3", "Xc3"] {
            assert_refuses(game, &start, &["+b3"], refused);
        }
    }
}

// Board order: ring 3 before ring 1, and b before h although the trap goes round over a.
#[test]
fn double_trap_is_written_in_board_order() {
    for game in EDITIONS {
        let spoke = see(game, &position("h3 b3 h1 b1 0", "a3 a1", "e3", 'b', "0-0"), &["+a2"]);
        assert_eq!(spoke.legal, ["Xa3,a1"]);
        let ring = see(game, &position("g3 h2 c3 b2", "h3 b3", "0", 'b', "0-0"), &["+a3"]);
        assert_eq!(ring.legal, ["Xb3,h3"]);
    }
}

// "Two stones trapped at once are two marks; marks may pass three on the last play."
#[test]
fn marks_may_pass_three() {
    for game in EDITIONS {
        let seen = see(game, &position("h3 a2 d3 c2", "a3 c3", "0", 'b', "2-1"), &["+b3"]);
        assert_eq!(seen.position, position("h3 a2 d3 c2 b3", "a3 c3", "0", 'w', "4-1"));
        assert_eq!((seen.score, seen.result.as_str(), seen.legal.len()), ([4, 1], "p1win", 0));
    }
}

// "Goal": three traps win. R4: at once; the turn passes, nothing is legal any more.
#[test]
fn the_third_mark_wins() {
    for game in EDITIONS {
        let start = position("h3 b3", "a3 e3", "0", 'b', "2-2");
        let seen = see(game, &start, &["+a2"]);
        assert_eq!(seen.position, position("h3 b3 a2", "a3 e3", "0", 'w', "3-2"));
        assert_eq!((seen.score, seen.result.as_str(), seen.legal.len()), ([3, 2], "p1win", 0));
        assert!(!seen.p1turn);
        assert_refuses(game, &start, &["+a2"], "Xa3");
        let white = see(game, &position("a3 e3", "h3 b3", "0", 'w', "0-2"), &["+a2"]);
        assert_eq!((white.score, white.result.as_str()), ([0, 3], "p2win"));
        // The second mark does not.
        assert_eq!(see(game, &position("h3 b3", "a3", "0", 'b', "1-0"), &["+a2"]).result, "none");
    }
}

// "Goal": trapping the mur stone wins. R3: by a placing, a move or a knock; no mark is counted.
#[test]
fn trapping_the_mur_stone_wins() {
    for game in EDITIONS {
        let placed = see(game, &position("h3 b3", "e1", "a3", 'b', "0-0"), &["+a2"]);
        assert_eq!((placed.result.as_str(), placed.score, placed.legal.len()), ("p1win", [0, 0], 0));
        assert_eq!(placed.position, position("h3 b3 a2", "e1", "a3", 'w', "0-0"));
        let moved = see(game, &position("e1", "h3 b3 a1", "a3", 'w', "1-1"), &["a1-a2"]);
        assert_eq!((moved.result.as_str(), moved.score), ("p2win", [1, 1]));
        let knocked = see(game, &position("c3 f3 e2", "a1", "d3", 'b', "0-0"), &["c3*d3-e3"]);
        assert_eq!(knocked.result, "p1win");
        // Knocked into a complete eye of one's own.
        let eye = see(game, &position("h3 b3 a2 d3", "e1", "c3", 'b', "0-0"), &["d3*c3-a3"]);
        assert_eq!(eye.result, "p1win");
        // Stones of both colours around it trap nothing.
        let mixed = see(game, &position("h3", "b3", "a3", 'b', "0-0"), &["+a2"]);
        assert_eq!(mixed.result, "none");
    }
}

// "Withdrawal from trap": the withdrawn stone may be entered again, on any unoccupied intersection that is
// not an opposing eye.
#[test]
fn a_withdrawn_stone_may_be_entered_again() {
    for game in EDITIONS {
        let seen = see(game, &position("h3 b3", "a3", "0", 'b', "0-0"), &["+a2", "Xa3", "+e3"]);
        assert!(seen.allows("+c2") && !seen.allows("+a3"));
        assert_eq!(seen.legal.len(), 25 - 5 - 1, "every empty intersection but the eye");
    }
}

// "Eyes": no placing, moving or knocking of one's own stone or the mur stone into an opposing eye.
#[test]
fn an_opposing_eye_may_not_be_entered() {
    for game in EDITIONS {
        let eye = "h3 b3 a2";
        assert_refuses(game, &position("e1", eye, "0", 'b', "0-0"), &[], "+a3");
        // A beta moves over b3 into the eye.
        assert_refuses(game, &position("c3 c2", eye, "0", 'b', "0-0"), &[], "c3-a3");
        assert!(see(game, &position("c3 c2", "h3 b3", "0", 'b', "0-0"), &[]).allows("c3-a3"));
        // An own stone of a group of three is knocked over b3 into the eye.
        assert_refuses(game, &position("e3 e2 c3 c2 c1", eye, "0", 'b', "0-0"), &[], "e3*c3-a3");
        assert!(see(game, &position("e3 e2 c3 c2 c1", "h3 b3", "0", 'b', "0-0"), &[]).allows("e3*c3-a3"));
        // The mur stone is knocked over b3 into the eye.
        assert_refuses(game, &position("d3", eye, "c3", 'b', "0-0"), &[], "d3*c3-a3");
        assert!(see(game, &position("d3", "h3 b3", "c3", 'b', "0-0"), &[]).allows("d3*c3-a3"));
    }
}

// Classic text: "an opposing eye". One's own eye may be filled (the rules of the editions are the same).
#[test]
fn ones_own_eye_may_be_filled() {
    for game in EDITIONS {
        let seen = see(game, &position("e1", "h3 b3 a2", "0", 'w', "0-0"), &["+a3"]);
        assert_eq!(seen.position, position("e1", "h3 b3 a2 a3", "0", 'b', "0-0"));
    }
}

// An opposing stone may be knocked into one's own eye: that is a trap.
#[test]
fn knocking_an_opposing_stone_into_ones_own_eye() {
    for game in EDITIONS {
        let seen = see(game, &position("h3 b3 a2 d3", "c3 c2", "0", 'b', "0-0"), &["d3*c3-a3"]);
        assert_eq!(seen.position, position("h3 b3 a2 c3", "a3 c2", "0", 'w', "1-0"));
        assert_eq!(seen.legal, ["Xa3"]);
    }
}

// "Eyes and mixed traps" (Kraken text: 'gouge'): the eye may be entered with an immediate trap; the
// opponent's withdrawal opens the eye, and no mark is made against the one who entered.
#[test]
fn an_eye_may_be_entered_with_a_trap() {
    for game in EDITIONS {
        let eye = "h3 b3 a2";
        let placed = position("g3 h2", eye, "0", 'b', "0-0");
        let seen = see(game, &placed, &["+a3"]);
        assert_eq!(seen.position, position("g3 h2 a3", eye, "0", 'w', "1-0"));
        assert_eq!(seen.legal, ["Xh3"]);
        let freed = see(game, &placed, &["+a3", "Xh3"]);
        assert_eq!(freed.position, position("g3 h2 a3", "b3 a2", "0", 'b', "1-0"));
        assert!(freed.starting_with("X").is_empty() && freed.allows("a3-h3"));
        // By a move, and by knocking one's own stone into the eye.
        let moved = see(game, &position("g3 h2 c3 c2", eye, "0", 'b', "0-0"), &["c3-a3"]);
        assert_eq!((moved.score, moved.legal), ([1, 0], vec!["Xh3".to_string()]));
        let knocked = position("g3 h2 e3 e2 c3 c2 c1", eye, "0", 'b', "0-0");
        let seen = see(game, &knocked, &["e3*c3-a3"]);
        assert_eq!(seen.position, position("g3 h2 a3 e2 c3 c2 c1", eye, "0", 'w', "1-0"));
        assert_eq!(seen.legal, ["Xh3"]);
    }
}

/// Black's e3*d3-a3 traps the white stone on c3 and walls in Black's own stone on h3.
fn mixed_traps(marks: &str) -> String {
    position("e3 b3 c2 h3", "d3 c3 g3 h2", "0", 'b', marks)
}

// Classic text, "Consecutive withdrawals": the opponent withdraws, then the player who made the mixed traps.
#[test]
fn classic_consecutive_withdrawals() {
    let seen = see(CLASSIC, &mixed_traps("0-0"), &["e3*d3-a3"]);
    assert_eq!(seen.position, position("d3 b3 c2 h3", "a3 c3 g3 h2", "0", 'w', "1-0"));
    assert_eq!(seen.legal, ["Xc3"]);
    let second = see(CLASSIC, &mixed_traps("0-0"), &["e3*d3-a3", "Xc3"]);
    assert_eq!(second.position, position("d3 b3 c2 h3", "a3 g3 h2", "0", 'b', "1-1"));
    assert_eq!(second.legal, ["Xh3"]);
    let third = see(CLASSIC, &mixed_traps("0-0"), &["e3*d3-a3", "Xc3", "Xh3"]);
    assert_eq!(third.position, position("d3 b3 c2", "a3 g3 h2", "0", 'w', "1-1"));
    assert!(third.allows("+e1"), "White plays freely");
}

// R4 with mixed traps: the mark of the withdrawing opponent may be his third; the mixing player's comes first.
#[test]
fn classic_mixed_traps_and_the_third_mark() {
    let opponent = see(CLASSIC, &mixed_traps("0-2"), &["e3*d3-a3", "Xc3"]);
    assert_eq!((opponent.score, opponent.result.as_str()), ([1, 3], "p2win"));
    let player = see(CLASSIC, &mixed_traps("2-2"), &["e3*d3-a3"]);
    assert_eq!((player.score, player.result.as_str()), ([3, 2], "p1win"));
}

// Kraken text, "Single action plays only": the knocked ship may not come to rest where it traps one of the
// player's own ships, even if the play would win.
#[test]
fn kraken_single_action_rule() {
    assert_refuses(KRAKEN, &mixed_traps("0-0"), &[], "e3*d3-a3");
    assert_refuses(KRAKEN, &mixed_traps("2-0"), &[], "e3*d3-a3");
    // "This is acceptable as long as …": without the white ship on g3 nothing of Black's is trapped.
    let harmless = position("e3 b3 c2 h3", "d3 c3 h2", "0", 'b', "0-0");
    assert_eq!(see(KRAKEN, &harmless, &["e3*d3-a3"]).score, [1, 0]);
}

// R5: walling in one's own stone with nothing in return is illegal in both editions.
#[test]
fn a_self_trap_without_a_trap_is_illegal() {
    for game in EDITIONS {
        let no_trap = position("e3 b3 h3", "d3 c3 g3 h2", "0", 'b', "0-0");
        assert_refuses(game, &no_trap, &[], "e3*d3-a3");
        let no_wall = position("e3 b3 h3", "d3 c3 g3", "0", 'b', "0-0");
        assert_eq!(see(game, &no_wall, &["e3*d3-a3"]).score, [0, 0]);
    }
}

// R5: a self-trap together with a trap of the mur stone wins in Classic, and is illegal in Kraken.
#[test]
fn a_self_trap_with_a_trap_of_the_mur_stone() {
    let start = position("e3 b3 c2 h3", "d3 d2 g3 h2", "c3", 'b', "0-0");
    assert_eq!(see(CLASSIC, &start, &["e3*d3-a3"]).result, "p1win");
    assert_refuses(KRAKEN, &start, &[], "e3*d3-a3");
    // Without the wall it wins in both.
    let free = position("e3 b3 c2 h3", "d3 d2 h2", "c3", 'b', "0-0");
    assert_eq!(see(KRAKEN, &free, &["e3*d3-a3"]).result, "p1win");
}

// R5: the mover is left trapped on an intersection that was occupied, so it was no eye: a mixed traps position
// in Classic, illegal in Kraken. Black's beta on a1 knocks the white stone on a3 over a2 to a1.
#[test]
fn a_mover_trapped_where_a_stone_stood() {
    let start = position("a1 h1 c3 b2", "a3 a2 b3 h3", "0", 'b', "0-0");
    let seen = see(CLASSIC, &start, &["a1*a3-a1"]);
    assert_eq!(seen.position, position("a3 h1 c3 b2", "a1 a2 b3 h3", "0", 'w', "1-0"));
    assert_eq!(seen.legal, ["Xb3"]);
    assert_refuses(KRAKEN, &start, &[], "a1*a3-a1");
    // Without White's stone on h3 nothing of Black's is trapped.
    let free = position("a1 h1 c3 b2", "a3 a2 b3", "0", 'b', "0-0");
    assert_eq!(see(KRAKEN, &free, &["a1*a3-a1"]).score, [1, 0]);
}

// Kraken text, "Eyes": "one of White's ships may not be knocked by Black into the same position since this
// would be considered a self-trap"; in Classic it is a mixed traps position.
#[test]
fn knocking_an_opposing_stone_into_ones_own_eye_where_it_traps() {
    let start = position("h3 b3 a2 d3", "g3 h2 c3 c2", "0", 'b', "0-0");
    assert_refuses(KRAKEN, &start, &[], "d3*c3-a3");
    let mixed = see(CLASSIC, &start, &["d3*c3-a3"]);
    assert_eq!((mixed.score, mixed.legal), ([1, 0], vec!["Xa3".to_string()]));
    let freed = see(CLASSIC, &start, &["d3*c3-a3", "Xa3"]);
    assert_eq!(freed.position, position("h3 b3 a2 c3", "g3 h2 c2", "0", 'b', "1-0"));
    assert!(freed.allows("+e1"));
    // White himself may place there, in both editions.
    for game in EDITIONS {
        let white = see(game, &position("h3 b3 a2", "g3 h2", "0", 'w', "0-0"), &["+a3"]);
        assert_eq!((white.score, white.legal), ([0, 1], vec!["Xh3".to_string()]));
    }
}

/// Black's d3*c3-g3 traps the white stone on b3 and knocks the mur stone into White's eye on g3.
fn mur_stone_into_the_eye(marks: &str) -> String {
    position("d3 a3 b2", "b3 h3 f3 g2", "c3", 'b', marks)
}

// R5 and R3: the mur stone left trapped by the opponent. Classic: legal with a trap in return, and lost after
// the opponent's withdrawal; Kraken: illegal.
#[test]
fn the_mur_stone_left_trapped_by_the_opponent() {
    let middle = see(CLASSIC, &mur_stone_into_the_eye("0-0"), &["d3*c3-g3"]);
    assert_eq!(middle.position, position("c3 a3 b2", "b3 h3 f3 g2", "g3", 'w', "1-0"));
    assert_eq!((middle.result.as_str(), middle.legal), ("none", vec!["Xb3".to_string()]));
    let lost = see(CLASSIC, &mur_stone_into_the_eye("0-0"), &["d3*c3-g3", "Xb3"]);
    assert_eq!((lost.result.as_str(), lost.score, lost.legal.len()), ("p2win", [1, 0], 0));
    assert_eq!(lost.position, position("c3 a3 b2", "h3 f3 g2", "g3", 'b', "1-0"));
    let third = see(CLASSIC, &mur_stone_into_the_eye("2-0"), &["d3*c3-g3"]);
    assert_eq!((third.result.as_str(), third.score), ("p1win", [3, 0]));
    assert_refuses(KRAKEN, &mur_stone_into_the_eye("0-0"), &[], "d3*c3-g3");
    assert_refuses(KRAKEN, &mur_stone_into_the_eye("2-0"), &[], "d3*c3-g3");
    // Without a trap in return it is illegal in Classic too.
    let nothing = position("d3 b2", "b3 h3 f3 g2 a3", "c3", 'b', "0-0");
    assert_refuses(CLASSIC, &nothing, &[], "d3*c3-g3");
}

// The position in the middle of it can be written down in Classic, and only there.
#[test]
fn the_text_of_a_mur_stone_trapped_by_the_player_to_move() {
    let text = position("c3 a3 b2", "b3 h3 f3 g2", "g3", 'w', "1-0");
    let seen = see(CLASSIC, &text, &[]);
    assert_eq!((seen.position, seen.legal), (text.clone(), vec!["Xb3".to_string()]));
    assert_eq!(see(CLASSIC, &text, &["Xb3"]).result, "p2win");
    assert_no_position(KRAKEN, &text);
}
