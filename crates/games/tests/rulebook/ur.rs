//! The rule book of Ur: throwing, entering, moving, knocking, passing.
//! The expected values are worked out by hand from the rule document.

use crate::ur_book::{ROUTES, START, TURN, after, board, legal, reached, refuses, side};

#[test]
fn beginning_the_board_is_empty_and_a_throw_is_due() {
    let seen = after(START, "");
    assert_eq!((seen.position.as_str(), seen.legal.as_str()), (START, "1 2 3 4"));
    assert_eq!((seen.p1turn, seen.result, seen.score), (true, "none", [0, 0]));
    // Who throws first is drawn by lot: White may.
    let white_first = after("7.000000000000000.0/7.000000000000000.0 w t", "");
    assert_eq!((white_first.p1turn, white_first.legal.as_str()), (false, "1 2 3 4"));
}

#[test]
fn dice_three_binary_lots_none_up_counts_four() {
    let odds = [("1", 3, 8), ("2", 3, 8), ("3", 1, 8), ("4", 1, 8)];
    let odds: Vec<(String, u32, u32)> = odds.map(|(throw, ways, of)| (throw.to_string(), ways, of)).to_vec();
    assert_eq!(after(START, "").chance, Some(odds));
    for throw in ["1", "2", "3", "4"] {
        let thrown = after(START, throw);
        assert_eq!(thrown.position, format!("7.000000000000000.0/7.000000000000000.0 b m{throw}"));
        assert_eq!(thrown.chance, None);
    }
    assert_eq!(after(START, "4 +D").chance, None, "a bonus move comes before the throw");
    for no_throw in ["0", "5", "+A", "pass", "", "01"] {
        refuses(START, no_throw);
    }
}

#[test]
fn routes_of_both_sides_square_by_square() {
    for mover in [0, 1] {
        for step in 1..=15 {
            let position =
                format!("{} {} m1", board(mover, &side(0, &[(step, 1)]), &side(7, &[])), TURN[mover]);
            assert_eq!(legal(&position), format!("{}-{}", ROUTES[mover][step - 1], ROUTES[mover][step]));
        }
    }
}

#[test]
fn entering_by_1_to_4_on_the_refuge() {
    for mover in [0, 1] {
        for throw in 1..=4 {
            let start = format!("{} {} m{throw}", board(mover, &side(7, &[]), &side(7, &[])), TURN[mover]);
            assert_eq!(legal(&start), format!("+{}", ROUTES[mover][throw - 1]));
            let entered = reached(&start, &legal(&start));
            let pieces = board(mover, &side(6, &[(throw, 1)]), &side(7, &[]));
            assert!(entered.starts_with(&pieces), "{entered}");
        }
    }
}

#[test]
fn entering_never_by_a_five() {
    // Bonus: 1, 2, 3 or 5; penalty: 1 to 5. A 5 would lead from the river to square 1.
    assert_eq!(legal("7.000000000000000.0/7.000000000000000.0 b b"), "+A +B +C");
    assert_eq!(legal("7.000000000000000.0/7.000000000000000.0 w b+"), "+a +b +c");
    assert_eq!(legal("7.000000000000000.0/7.000000000000000.0 b p"), "+A +B +C +D");
    assert_eq!(legal("7.000000000000000.0/7.000000000000000.0 w p"), "+a +b +c +d");
    // The last piece in the river is in the river until it has entered: no 5 for it either.
    assert_eq!(legal("1.000000000000000.6/7.000000000000000.0 b p"), "+A +B +C +D");
}

#[test]
fn u2_with_a_piece_in_the_river_only_entering_and_refuge_moves() {
    // River 1, pieces on B, 3 and e.
    let black = |phase: &str| format!("1.010000100000001.3/7.000000000000000.0 b {phase}");
    assert_eq!(legal(&black("m1")), "+A B-C"); // neither 3-4 nor e-home
    assert_eq!(legal(&black("m2")), "+B B-D");
    assert_eq!(legal(&black("m3")), "+C"); // B-1 leaves the refuge
    assert_eq!(legal(&black("m4")), "+D");
    assert_eq!(legal(&black("b")), "+A +B +C B-C B-D");
    assert_eq!(legal(&black("b+")), "+A +B +C B-C B-D");
    assert_eq!(legal(&black("p")), "+A +B +C +D B-C B-D");
    let white = |phase: &str| format!("7.000000000000000.0/1.010000100000001.3 w {phase}");
    assert_eq!(legal(&white("m2")), "+b b-d");
    assert_eq!(legal(&white("b")), "+a +b +c b-c b-d");
    assert_eq!(legal(&white("p")), "+a +b +c +d b-c b-d");
    // The enemy's river is no hindrance, and with the river empty all is open.
    assert_eq!(legal("0.010000100000001.4/7.000000000000000.0 b m1"), "3-4 B-C e-home");
}

#[test]
fn u2_the_last_piece_entered_opens_the_track_at_once() {
    let seen = after("1.000000100000000.5/7.000000000000000.0 b m4", "+D");
    assert_eq!(seen.position, "0.000100100000000.5/7.000000000000000.0 b b+");
    assert_eq!(seen.legal, "3-4 3-5 3-6 3-F D-1 D-2 D-3 D-5");
}

#[test]
fn at_most_two_pieces_a_square() {
    // Own doubles: on A in the refuge, on 5 on the track. Two pieces on one square are alike: one text.
    assert_eq!(legal("5.200000000000000.0/7.000000000000000.0 b m1"), "A-B");
    assert_eq!(legal("0.000000012000000.4/7.000000000000000.0 b m1"), "5-6");
    assert_eq!(
        reached("0.000000011000000.5/7.000000000000000.0 b m1", "4-5"),
        "0.000000002000000.5/7.000000000000000.0 w t"
    );
    // "until one of the pieces are moved": with one piece on 5 it is open again.
    assert_eq!(legal("0.000000011100000.4/7.000000000000000.0 b m1"), "4-5 5-6 6-7");
}

/// Squares of both routes: (name, Black's step, White's step). E is step 13 of Black and 15 of White.
const SHARED: [(&str, usize, usize); 10] = [
    ("1", 5, 5),
    ("2", 6, 6),
    ("3", 7, 7),
    ("4", 8, 8),
    ("5", 9, 9),
    ("6", 10, 10),
    ("7", 11, 11),
    ("E", 13, 15),
    ("8", 14, 14),
    ("e", 15, 13),
];

#[test]
fn knocking_a_single_enemy_on_every_shared_square() {
    for (name, black, white) in SHARED {
        for (mover, own, enemy) in [(0, black, white), (1, white, black)] {
            let from = ROUTES[mover][own - 2];
            let before = board(mover, &side(0, &[(own - 1, 1)]), &side(2, &[(enemy, 1), (1, 1)]));
            let then = board(mover, &side(0, &[(own, 1)]), &side(3, &[(1, 1)]));
            // Square 4 is a rosette: a bonus move; otherwise the turn goes over.
            let tail =
                if name == "4" { format!("{} b", TURN[mover]) } else { format!("{} t", TURN[1 - mover]) };
            let start = format!("{before} {} m1", TURN[mover]);
            assert_eq!(legal(&start), format!("{from}-{name}"));
            assert_eq!(reached(&start, &format!("{from}-{name}")), format!("{then} {tail}"));
        }
    }
}

#[test]
fn doubles_are_protected_from_both_sides_on_every_shared_square() {
    for (name, black, white) in SHARED {
        for (mover, own, enemy) in [(0, black, white), (1, white, black)] {
            let before = board(mover, &side(0, &[(own - 1, 1)]), &side(5, &[(enemy, 2)]));
            assert_eq!(legal(&format!("{before} {} m1", TURN[mover])), "pass", "enemy double on {name}");
            let before = board(mover, &side(0, &[(own - 1, 1), (own, 2)]), &side(7, &[]));
            let moves = legal(&format!("{before} {} m1", TURN[mover]));
            let ahead = format!("{}-{}", ROUTES[mover][own - 1], ROUTES[mover][own]);
            assert_eq!(moves, ahead, "own double on {name}");
        }
    }
}

#[test]
fn refuge_and_f_are_private() {
    // Pieces on the same step of the refuge, or on F and f, do not meet.
    for mover in [0, 1] {
        for step in [1, 2, 3, 4, 12] {
            // The piece comes from the square before, the first one from the river.
            let own = if step == 1 { side(1, &[]) } else { side(0, &[(step - 1, 1)]) };
            let enemy = side(6, &[(step, 1)]);
            let start = format!("{} {} m1", board(mover, &own, &enemy), TURN[mover]);
            let rosette = step == 4 || step == 12;
            let tail = if rosette { format!("{} b", TURN[mover]) } else { format!("{} t", TURN[1 - mover]) };
            let then = board(mover, &side(0, &[(step, 1)]), &enemy);
            assert_eq!(reached(&start, &legal(&start)), format!("{then} {tail}"), "step {step}");
        }
    }
    // An enemy double on f does not keep Black off F.
    assert_eq!(legal("0.000000000010000.6/5.000000000002000.0 b m1"), "7-F");
}

#[test]
fn a_player_must_move_if_it_is_possible() {
    let start = "7.000000000000000.0/7.000000000000000.0 b m2";
    assert_eq!(legal(start), "+B");
    for other in ["pass", "+A", "+b", "+C", "2", "A-B", ""] {
        refuses(start, other);
    }
    // Any piece may make the step.
    assert_eq!(legal("0.010110000000010.3/7.000000000000000.0 b m2"), "1-3 8-home B-D D-2");
    refuses("0.010110000000010.3/7.000000000000000.0 b m2", "pass");
    // Bonus and penalty moves as well (U3).
    refuses("7.000000000000000.0/7.000000000000000.0 b b+", "pass");
    refuses("7.000000000000000.0/7.000000000000000.0 b p", "pass");
}

#[test]
fn an_impossible_throw_loses_the_turn_also_a_3_or_a_4() {
    let cases = [
        ("0.000000000000001.6", 2), // home needs the exact count
        ("5.002000000000000.0", 3), // C is full, and C-2 would leave the refuge (U2)
        ("5.000200000000000.0", 4), // D is full
    ];
    for (black, throw) in cases {
        let seen = after(&format!("{black}/7.000000000000000.0 b t"), &throw.to_string());
        assert_eq!(seen.legal, "pass");
        let passed = after(&seen.position, "pass");
        assert_eq!(passed.position, format!("{black}/7.000000000000000.0 w t"), "no second throw");
    }
}

#[test]
fn a_used_3_or_4_earns_another_throw() {
    let one = "0.000010000000000.6/7.000000000000000.0";
    assert_eq!(reached(&format!("{one} b m1"), "1-2"), "0.000001000000000.6/7.000000000000000.0 w t");
    assert_eq!(reached(&format!("{one} b m2"), "1-3"), "0.000000100000000.6/7.000000000000000.0 w t");
    // C is an eye: steps of 3 and 4 pass D in safety and land on plain squares.
    assert_eq!(
        reached("0.001000000000000.6/7.000000000000000.0 b m3", "C-2"),
        "0.000001000000000.6/7.000000000000000.0 b t"
    );
    assert_eq!(
        reached("0.001000000000000.6/7.000000000000000.0 b m4", "C-3"),
        "0.000000100000000.6/7.000000000000000.0 b t"
    );
    // It goes on as long as 3s and 4s come.
    assert_eq!(reached(START, "3 +C 3 +C 4 +D +A 1 +A"), "2.202100000000000.0/7.000000000000000.0 w t");
}

#[test]
fn bonus_and_penalty_steps_of_3_or_4_earn_no_throw() {
    // A bonus of 3 without a throw due: the turn goes over.
    assert_eq!(
        reached("0.000100000000000.6/7.000000000000000.0 b b", "D-3"),
        "0.000000100000000.6/7.000000000000000.0 w t"
    );
    // A penalty move of 3 or 4 leaves one throw only.
    let start = "0.001000000000000.6/7.000000000000000.0 b p";
    assert_eq!(reached(start, "C-2"), "0.000001000000000.6/7.000000000000000.0 b t");
    assert_eq!(reached(start, "C-3 1 3-4 4-5"), "0.000000001000000.6/7.000000000000000.0 w t");
}
