//! The rule book of Ur: rosettes, eyes, jumps, penalties, getting home.
//! The expected values are worked out by hand from the rule document.

use crate::ur_book::{ROUTES, TURN, after, board, legal, reached, side};

#[test]
fn rosette_bonus_of_1_2_3_or_5() {
    // From the square before the rosette by a throw of 1; the four bonus steps are worked out by hand.
    let cases = [
        (0, 4, "C-D", "D-1 D-2 D-3 D-5"),
        (0, 8, "3-4", "4-5 4-6 4-7 4-E"),
        (0, 12, "7-F", "F-8 F-E F-e"), // 5 steps from F would overshoot, 4 are not a bonus
        (1, 4, "c-d", "d-1 d-2 d-3 d-5"),
        (1, 8, "3-4", "4-5 4-6 4-7 4-e"),
        (1, 12, "7-f", "f-8 f-E f-e"),
    ];
    for (mover, step, landing, bonus) in cases {
        let start = format!("{} {} m1", board(mover, &side(0, &[(step - 1, 1)]), &side(7, &[])), TURN[mover]);
        let seen = after(&start, landing);
        let then = board(mover, &side(0, &[(step, 1)]), &side(7, &[]));
        assert_eq!(seen.position, format!("{then} {} b", TURN[mover]));
        assert_eq!(seen.legal, bonus);
    }
    // "any piece": the bonus need not use the piece that landed.
    assert_eq!(legal("6.000100000000000.0/7.000000000000000.0 b b"), "+A +B +C");
    assert_eq!(after("0.000000110000000.5/7.000000000000000.0 b m1", "3-4").legal, "4-5 4-6 4-7 4-E");
    assert_eq!(
        after("0.000010100000000.5/7.000000000000000.0 b m1", "3-4").legal,
        "1-2 1-3 1-4 1-6 4-5 4-6 4-7 4-E"
    );
}

#[test]
fn bonus_before_a_due_throw() {
    // Without a throw due (b) the turn goes over after the bonus, with one (b+) the player throws.
    assert_eq!(
        reached("0.000000100000000.6/7.000000000000000.0 b m1", "3-4"),
        "0.000000010000000.6/7.000000000000000.0 b b"
    );
    assert_eq!(
        reached("0.000000010000000.6/7.000000000000000.0 b b", "4-5"),
        "0.000000001000000.6/7.000000000000000.0 w t"
    );
    assert_eq!(
        reached("0.000010000000000.6/7.000000000000000.0 b m3", "1-4"),
        "0.000000010000000.6/7.000000000000000.0 b b+"
    );
    assert_eq!(
        reached("0.000000010000000.6/7.000000000000000.0 b b+", "4-5"),
        "0.000000001000000.6/7.000000000000000.0 b t"
    );
    // A bonus move can earn a further one; the throw stays due, or stays not due.
    assert_eq!(
        reached("0.010000000000000.6/7.000000000000000.0 b b", "B-D"),
        "0.000100000000000.6/7.000000000000000.0 b b"
    );
    assert_eq!(
        reached("0.010000000000000.6/7.000000000000000.0 b b+", "B-D D-1"),
        "0.000010000000000.6/7.000000000000000.0 b t"
    );
}

#[test]
fn an_impossible_bonus_is_skipped() {
    // White lands on f; e, 8 and E hold Black doubles, five steps overshoot, and four are no bonus.
    let black = "0.000000000000222.1";
    assert_eq!(
        reached(&format!("{black}/0.000000000010000.6 w m1"), "7-f"),
        format!("{black}/0.000000000001000.6 b t")
    );
    // With a throw due the throw follows.
    assert_eq!(
        reached(&format!("{black}/0.000000001000000.6 w m3"), "5-f"),
        format!("{black}/0.000000000001000.6 w t")
    );
    assert_eq!(
        reached(&format!("{black}/0.000000001000000.6 w p"), "5-f"),
        format!("{black}/0.000000000001000.6 w t")
    );
}

/// What a step of 1, 2, 3, 4, 5 from each square brings, by hand. `.` lands on a plain square; `R` lands on a
/// rosette; `J` jumps over a rosette; `S` passes a rosette safely from an eye; `T` passes one safely and lands
/// on the next; `H` gets home; `-` is beyond home. Rosettes are steps 4, 8 and 12, eyes steps 1, 3 and 11.
const STEPS: [(&str, &str, &str); 15] = [
    ("A", "a", "..RSS"),
    ("B", "b", ".RJJJ"),
    ("C", "c", "RSSST"),
    ("D", "d", "...RJ"), // leaving a rosette is not passing it; five steps pass over 4
    ("1", "1", "..RJJ"),
    ("2", "2", ".RJJJ"),
    ("3", "3", "RJJJJ"), // the fifth passes 4 and lands on F: the jump ends the turn, no bonus
    ("4", "4", "...RJ"),
    ("5", "5", "..RJJ"),
    ("6", "6", ".RJJJ"),
    ("7", "7", "RSSSH"), // five steps pass F safely and reach home
    ("F", "f", "...H-"),
    ("E", "e", "..H--"),
    ("8", "8", ".H---"),
    ("e", "E", "H----"),
];

#[test]
fn jumps_eyes_and_landings_from_every_square() {
    let phases: [(&str, &[usize]); 7] = [
        ("m1", &[1]),
        ("m2", &[2]),
        ("m3", &[3]),
        ("m4", &[4]),
        ("b", &[1, 2, 3, 5]),
        ("b+", &[1, 2, 3, 5]),
        ("p", &[1, 2, 3, 4, 5]),
    ];
    let mut checked = 0;
    for mover in [0, 1] {
        for (index, (black, white, outcomes)) in STEPS.into_iter().enumerate() {
            let (step, square) = (index + 1, [black, white][mover]);
            for (phase, lengths) in phases {
                // A second piece on the first square, so that a bonus is always possible; the enemy can enter.
                let before = board(mover, &side(0, &[(step, 1), (1, 1)]), &side(7, &[]));
                let start = format!("{before} {} {phase}", TURN[mover]);
                let mut from_here: Vec<String> = Vec::new();
                for length in lengths {
                    let outcome = outcomes.as_bytes()[length - 1];
                    if outcome == b'-' {
                        continue;
                    }
                    let action = format!("{square}-{}", ROUTES[mover][step + length - 1]);
                    let moved = if outcome == b'H' { vec![(1, 1)] } else { vec![(step + length, 1), (1, 1)] };
                    let then = board(mover, &side(0, &moved), &side(7, &[]));
                    let throw_due = matches!(phase, "m3" | "m4" | "b+" | "p");
                    let tail = match (outcome, throw_due) {
                        (b'J', _) => format!("{} p", TURN[1 - mover]),
                        (b'.' | b'S', true) => format!("{} t", TURN[mover]),
                        (b'.' | b'S', false) => format!("{} t", TURN[1 - mover]),
                        (_, true) => format!("{} b+", TURN[mover]),
                        (_, false) => format!("{} b", TURN[mover]),
                    };
                    assert_eq!(reached(&start, &action), format!("{then} {tail}"), "{start}: {action}");
                    from_here.push(action);
                    checked += 1;
                }
                from_here.sort();
                let listed = legal(&start);
                let listed: Vec<&str> =
                    listed.split(' ').filter(|action| action.starts_with(&format!("{square}-"))).collect();
                assert_eq!(listed, from_here, "{start}");
            }
        }
    }
    // From 15, 14, 13, 12 and 11 squares steps of 1, 2, 3, 4 and 5 stay within the route: 65; thrown 1 to 4
    // make 54 of them, a bonus of 1, 2, 3 or 5 makes 53.
    assert_eq!(checked, 2 * (54 + 53 + 53 + 65));
}

#[test]
fn the_jump_does_not_ask_who_stands_on_the_rosette() {
    let tail = "0.000000001000000"; // the jumper, on 5
    // Nobody, one of Black, two of Black, one of White, two of White on square 4: always a penalty.
    let cases = [
        ("0.000000100000000.6/7.000000000000000.0", format!("{tail}.6/7.000000000000000.0")),
        ("0.000000110000000.5/7.000000000000000.0", "0.000000011000000.5/7.000000000000000.0".to_string()),
        ("0.000000120000000.4/7.000000000000000.0", "0.000000021000000.4/7.000000000000000.0".to_string()),
        ("0.000000100000000.6/6.000000010000000.0", format!("{tail}.6/6.000000010000000.0")),
        ("0.000000100000000.6/5.000000020000000.0", format!("{tail}.6/5.000000020000000.0")),
    ];
    for (before, then) in cases {
        // A piece that is passed stays where it is.
        assert_eq!(reached(&format!("{before} b m2"), "3-5"), format!("{then} w p"));
    }
    // From the eye 7 a double on F does not matter either.
    assert_eq!(
        reached("0.000000000012000.4/7.000000000000000.0 b m2", "7-E"),
        "0.000000000002100.4/7.000000000000000.0 w t"
    );
}

#[test]
fn a_jump_ends_the_turn_at_once_but_its_knock_counts() {
    // A throw of 3 or 4 is lost by a jump, and so is the throw due after a bonus.
    assert_eq!(
        reached("0.000001000000000.6/6.000000001000000.0 b m3", "2-5"),
        "0.000000001000000.6/7.000000000000000.0 w p"
    );
    assert_eq!(
        reached("0.000010000000000.6/7.000000000000000.0 b m4", "1-5"),
        "0.000000001000000.6/7.000000000000000.0 w p"
    );
    assert_eq!(
        reached("0.000100000000000.6/7.000000000000000.0 b b+", "D-5"),
        "0.000000001000000.6/7.000000000000000.0 w p"
    );
    // The penalty move is White's, then White throws: Black has to wait.
    assert_eq!(
        reached("0.000000001000000.6/7.000000000000000.0 w p", "+a 1 +a"),
        "0.000000001000000.6/5.200000000000000.0 b t"
    );
}

#[test]
fn penalty_move_of_1_to_5_then_a_throw() {
    let start = "0.001000000000000.6/7.000000000000000.0 b p";
    let seen = after(start, "");
    assert_eq!((seen.legal.as_str(), seen.chance.is_none()), ("C-1 C-2 C-3 C-4 C-D", true));
    assert_eq!(reached(start, "C-1"), "0.000010000000000.6/7.000000000000000.0 b t");
    // A bonus earned by a penalty move is played before the throw.
    assert_eq!(reached(start, "C-D"), "0.000100000000000.6/7.000000000000000.0 b b+");
    assert_eq!(reached(start, "C-4"), "0.000000010000000.6/7.000000000000000.0 b b+");
    assert_eq!(reached(start, "C-4 4-6"), "0.000000000100000.6/7.000000000000000.0 b t");
    // Any of his pieces.
    assert_eq!(legal("7.000000000000000.0/0.100000000000100.5 w p"), "a-1 a-2 a-b a-c a-d e-8 e-E e-home");
}

#[test]
fn a_penalty_move_that_jumps_gives_the_penalty_back() {
    assert_eq!(
        reached("0.010000000000000.6/0.000010000000000.6 b p", "B-2"),
        "0.000001000000000.6/0.000010000000000.6 w p"
    );
    // Black does not throw; White moves and throws.
    assert_eq!(
        reached("0.010000000000000.6/0.000010000000000.6 b p", "B-2 1-3"),
        "0.000001000000000.6/0.000000100000000.6 w t"
    );
    // A bonus that jumps as well.
    assert_eq!(
        reached("0.010000000000000.6/0.000010000000000.6 b b", "B-3"),
        "0.000000100000000.6/0.000010000000000.6 w p"
    );
}

#[test]
fn home_by_the_exact_count_only() {
    // Throws of 4, 3, 2, 1 bring home from F, E, 8, e; more or fewer do not.
    for (mover, squares) in [(0, ["F", "E", "8", "e"]), (1, ["f", "e", "8", "E"])] {
        for (index, square) in squares.into_iter().enumerate() {
            let (step, exact) = (12 + index, 4 - index);
            for throw in 1..=4 {
                let before = board(mover, &side(0, &[(step, 1)]), &side(7, &[]));
                let moves = legal(&format!("{before} {} m{throw}", TURN[mover]));
                if throw == exact {
                    assert_eq!(moves, format!("{square}-home"));
                } else if throw > exact {
                    assert_eq!(moves, "pass");
                } else {
                    assert_eq!(moves, format!("{square}-{}", ROUTES[mover][step + throw - 1]));
                }
            }
        }
    }
    // Five steps from the eye 7, as a bonus or a penalty move.
    assert_eq!(legal("0.000000000010000.6/7.000000000000000.0 b b"), "7-8 7-E 7-F 7-home");
}

#[test]
fn exit_rosette_empty_one_piece_or_two() {
    // Black leaves through f, White's step 12; a second Black piece on A can make the bonus move.
    let start = |white: &str, phase: &str| format!("0.100000000000001.5/{white} b {phase}");
    let home = "0.100000000000000.6";
    assert_eq!(
        reached(&start("6.000000000000000.1", "m1"), "e-home"),
        format!("{home}/6.000000000000000.1 b b")
    );
    assert_eq!(
        reached(&start("5.000000000001000.1", "m1"), "e-home"),
        format!("{home}/6.000000000000000.1 b b")
    );
    assert_eq!(
        reached(&start("4.000000000002000.1", "m1"), "e-home"),
        format!("{home}/4.000000000002000.1 w p")
    );
    // The bonus is 1, 2, 3 or 5 steps of any piece.
    assert_eq!(after(&start("6.000000000000000.1", "m1"), "e-home").legal, "A-2 A-B A-C A-D");
    // As a bonus with a throw due: kept, or lost by the blocked exit.
    assert_eq!(
        reached(&start("5.000000000001000.1", "b+"), "e-home"),
        format!("{home}/6.000000000000000.1 b b+")
    );
    assert_eq!(
        reached(&start("4.000000000002000.1", "b+"), "e-home"),
        format!("{home}/4.000000000002000.1 w p")
    );
    // As a penalty move: the blocked exit gives the penalty back, without a throw.
    assert_eq!(
        reached(&start("4.000000000002000.1", "p"), "e-home"),
        format!("{home}/4.000000000002000.1 w p")
    );
    // Black's own F is not Black's exit.
    assert_eq!(
        reached("0.000000000002001.4/7.000000000000000.0 b m1", "e-home"),
        "0.000000000002000.5/7.000000000000000.0 b b"
    );
}

#[test]
fn white_leaves_through_black_s_rosette() {
    let start = |black: &str, phase: &str| format!("{black}/0.100000000000001.5 w {phase}");
    let home = "0.100000000000000.6";
    assert_eq!(
        reached(&start("6.000000000000000.1", "m1"), "E-home"),
        format!("6.000000000000000.1/{home} w b")
    );
    assert_eq!(
        reached(&start("5.000000000001000.1", "m1"), "E-home"),
        format!("6.000000000000000.1/{home} w b")
    );
    assert_eq!(
        reached(&start("4.000000000002000.1", "m1"), "E-home"),
        format!("4.000000000002000.1/{home} b p")
    );
}

#[test]
fn home_with_a_thrown_3_or_4_keeps_or_loses_the_throw() {
    let start = |white: &str| format!("0.100000000001000.5/{white} b m4");
    assert_eq!(
        reached(&start("6.000000000001000.0"), "F-home"),
        "0.100000000000000.6/7.000000000000000.0 b b+"
    );
    assert_eq!(
        reached(&start("5.000000000002000.0"), "F-home"),
        "0.100000000000000.6/5.000000000002000.0 w p"
    );
    assert_eq!(
        reached("0.100000000000100.5/7.000000000000000.0 b m3", "E-home A-B"),
        "0.010000000000000.6/7.000000000000000.0 b t"
    );
}
