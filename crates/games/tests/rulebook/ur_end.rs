//! The rule book of Ur: the end, the score, endless duels, and the texts that are refused.

use crate::ur_book::{START, after, legal, reached, refuses, refuses_text};

#[test]
fn the_seventh_piece_home_ends_the_game_and_the_winner_keeps_the_turn() {
    let seen = after("0.000000000000001.6/0.110000000100000.4 b m1", "e-home");
    assert_eq!(seen.position, "0.000000000000000.7/0.110000000100000.4 b t");
    assert_eq!((seen.result, seen.score, seen.p1turn), ("p1win", [3, 0], true));
    assert_eq!((seen.legal.as_str(), seen.chance), ("", None));
    let seen = after("0.110000000100000.4/0.000000000000001.6 w m1", "E-home");
    assert_eq!(seen.position, "0.110000000100000.4/0.000000000000000.7 w t");
    assert_eq!((seen.result, seen.score, seen.p1turn), ("p2win", [0, 3], false));
    assert_eq!((seen.legal.as_str(), seen.chance), ("", None));
}

#[test]
fn the_end_comes_before_bonus_throw_and_penalty() {
    // Thrown 4: no further throw, no bonus.
    let seen = after("0.000000000001000.6/7.000000000000000.0 b m4", "F-home");
    assert_eq!(
        (seen.position.as_str(), seen.result),
        ("0.000000000000000.7/7.000000000000000.0 b t", "p1win")
    );
    // As a bonus and as a penalty move.
    for phase in ["b", "b+", "p"] {
        let seen = after(&format!("0.000000000010000.6/7.000000000000000.0 b {phase}"), "7-home");
        assert_eq!(
            (seen.position.as_str(), seen.result),
            ("0.000000000000000.7/7.000000000000000.0 b t", "p1win")
        );
    }
    // A blocked exit: the piece still gets home, and "the opponent has no right to any throw awarded".
    let seen = after("0.000000000000001.6/5.000000000002000.0 b m1", "e-home");
    assert_eq!(
        (seen.position.as_str(), seen.result),
        ("0.000000000000000.7/5.000000000002000.0 b t", "p1win")
    );
    assert_eq!((seen.legal.as_str(), seen.score), ("", [12, 0]));
    // Six home are not enough.
    assert_eq!(after("0.000000000000002.5/7.000000000000000.0 b m1", "e-home").result, "none");
}

#[test]
fn score_one_for_a_piece_on_the_board_two_in_the_river() {
    let score = |white: &str| after(&format!("0.000000000000001.6/{white} b m1"), "e-home").score;
    assert_eq!(score("7.000000000000000.0"), [14, 0]);
    assert_eq!(score("0.220001002000000.0"), [7, 0]);
    assert_eq!(score("2.100000001000000.3"), [6, 0]);
    assert_eq!(score("0.000000000000010.6"), [1, 0]);
    // Before the end: 0 0.
    assert_eq!(after("0.000000000000001.6/7.000000000000000.0 b m1", "").score, [0, 0]);
}

#[test]
fn a_knock_made_by_the_last_step_counts() {
    // The single piece on f goes to the river: 1 in the river and 3 on the board become 2 and 2.
    let seen = after("0.000000000000001.6/1.000020000001000.3 b m1", "e-home");
    assert_eq!(seen.position, "0.000000000000000.7/2.000020000000000.3 b t");
    assert_eq!(seen.score, [6, 0]);
    let seen = after("1.000020000001000.3/0.000000000000001.6 w m1", "E-home");
    assert_eq!(seen.position, "2.000020000000000.3/0.000000000000000.7 w t");
    assert_eq!(seen.score, [0, 6]);
}

#[test]
fn a_finished_text_is_read_and_nothing_is_legal() {
    let seen = after("2.000020000000000.3/0.000000000000000.7 w t", "");
    assert_eq!((seen.result, seen.score, seen.legal.as_str()), ("p2win", [0, 6], ""));
    assert_eq!((seen.p1turn, seen.chance), (false, None));
    for action in ["1", "4", "pass", "+A", "1-2"] {
        refuses("2.000020000000000.3/0.000000000000000.7 w t", action);
        refuses("0.000000000000000.7/2.000020000000000.3 b t", action);
    }
}

const DUEL: &str = "0.000000001000000.6/1.000000000000000.6 w p";

#[test]
fn u4_endless_duel_is_drawn_at_the_third_time() {
    assert_eq!(reached(DUEL, "+d"), "0.000000001000000.6/0.000100000000000.6 w b+");
    assert_eq!(reached(DUEL, "+d d-5"), "1.000000000000000.6/0.000000001000000.6 b p");
    let second = after(DUEL, "+d d-5 +D D-5");
    assert_eq!((second.position.as_str(), second.result), (DUEL, "none"));
    assert_eq!(second.legal, "+a +b +c +d");
    let before = after(DUEL, "+d d-5 +D D-5 +d d-5 +D");
    assert_eq!(before.result, "none");
    let third = after(DUEL, "+d d-5 +D D-5 +d d-5 +D D-5");
    assert_eq!((third.position.as_str(), third.result), (DUEL, "draw")); // written as it stands
    assert_eq!((third.legal.as_str(), third.score, third.p1turn), ("", [0, 0], false));
    assert_eq!(third.chance, None);
}

#[test]
fn u4_counts_only_positions_with_phase_p() {
    // From the bonus in the middle of the duel: the first p is Black's, and Black's is the first to stand thrice.
    let start = "0.000000001000000.6/0.000100000000000.6 w b+";
    let cycle = "d-5 +D D-5 +d";
    let twice = after(start, &format!("{cycle} {cycle}"));
    assert_eq!((twice.position.as_str(), twice.result), (start, "none")); // thrice with b+, twice each with p
    let third = after(start, &format!("{cycle} {cycle} d-5"));
    assert_eq!(third.position, "1.000000000000000.6/0.000000001000000.6 b p");
    assert_eq!(third.result, "draw");
}

#[test]
fn u4_a_throw_starts_the_count_again() {
    // Second time; then White breaks off (d-1), throws a 4, and the duel goes on by another way to the same position.
    let broken = "+d d-5 +D D-5 +d d-1 4 1-5 +D D-5";
    let first_again = after(DUEL, broken);
    assert_eq!((first_again.position.as_str(), first_again.result), (DUEL, "none"));
    let cycle = "+d d-5 +D D-5";
    assert_eq!(after(DUEL, &format!("{broken} {cycle}")).result, "none");
    // Black's position was first reached straight after the throw, so it is the first to stand three times.
    let drawn = after(DUEL, &format!("{broken} {cycle} +d d-5"));
    assert_eq!(drawn.position, "1.000000000000000.6/0.000000001000000.6 b p");
    assert_eq!(drawn.result, "draw");
}

#[test]
fn u4_a_text_with_phase_p_stands_for_the_first_time() {
    let middle = reached(DUEL, "+d d-5 +D D-5"); // the second time, but the text does not tell
    assert_eq!(after(&middle, "+d d-5 +D D-5").result, "none");
    assert_eq!(after(&middle, "+d d-5 +D D-5 +d d-5 +D D-5").result, "draw");
}

#[test]
fn texts_come_back_as_they_were_read() {
    for text in [
        START,
        "7.000000000000000.0/7.000000000000000.0 w t",
        "7.000000000000000.0/7.000000000000000.0 b m4",
        "0.010100010011010.1/1.010000200100001.1 b p",
        "1.202200000000000.0/3.110200000000000.0 w b+",
        "4.011100000000000.0/6.000100000000000.0 w b",
        "0.000000000000222.1/0.000000000001000.6 w t",
        "0.000000000001000.6/0.000000000001000.6 b m1", // F and f are two squares
        "0.111100000000000.3/0.111100000000000.3 b m2", // so are the refuges
        "0.000000000000000.7/7.000000000000000.0 b t",
    ] {
        assert_eq!(reached(text, ""), text);
    }
}

#[test]
fn refused_sums_other_than_seven() {
    refuses_text("6.000000000000000.0/7.000000000000000.0 b t");
    refuses_text("7.000000000000000.1/7.000000000000000.0 b t");
    refuses_text("7.000000000000000.0/7.100000000000000.0 b t");
    refuses_text("0.000000000000000.0/7.000000000000000.0 b t");
    refuses_text("8.000000000000000.0/7.000000000000000.0 b t");
}

#[test]
fn refused_more_than_two_on_a_square() {
    refuses_text("4.300000000000000.0/7.000000000000000.0 b t");
    refuses_text("7.000000000000000.0/0.000000007000000.0 w t");
}

#[test]
fn refused_both_sides_on_one_square() {
    // Black's step, White's step of the same square.
    for (black, white) in
        [(5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (11, 11), (13, 15), (14, 14), (15, 13)]
    {
        let [black, white] =
            [black, white].map(|step| format!("6.{}1{}.0", "0".repeat(step - 1), "0".repeat(15 - step)));
        refuses_text(&format!("{black}/{white} b t"));
    }
    // Step 13 of both is two squares, E and e.
    assert_eq!(legal("6.000000000000100.0/6.000000000000100.0 b m1"), "+A");
}

#[test]
fn refused_everybody_home() {
    refuses_text("0.000000000000000.7/0.000000000000000.7 b t");
    refuses_text("0.000000000000000.7/0.000000000000000.7 w t");
}

#[test]
fn refused_a_bonus_that_is_not_possible() {
    // White on f, Black doubles on e, 8 and E: neither 1, 2, 3 nor 5 can be stepped. A penalty move of 4 can.
    let pieces = "0.000000000000222.1/0.000000000001000.6";
    refuses_text(&format!("{pieces} w b"));
    refuses_text(&format!("{pieces} w b+"));
    assert_eq!(legal(&format!("{pieces} w p")), "f-home");
    assert_eq!(legal(&format!("{pieces} w m1")), "pass");
}

#[test]
fn refused_a_finished_game_in_another_phase() {
    for phase in ["m1", "m2", "m3", "m4", "b", "b+", "p"] {
        refuses_text(&format!("0.000000000000000.7/7.000000000000000.0 b {phase}"));
        refuses_text(&format!("7.000000000000000.0/0.000000000000000.7 w {phase}"));
    }
}

#[test]
fn refused_malformed_texts() {
    for text in [
        "",
        " ",
        "startpos",
        "7.000000000000000.0/7.000000000000000.0",
        "7.000000000000000.0/7.000000000000000.0 b",
        "7.000000000000000.0/7.000000000000000.0 b t t",
        "7.000000000000000.0 b t",
        "7.000000000000000.0/7.000000000000000.0/7.000000000000000.0 b t",
        "7.000000000000000/7.000000000000000.0 b t",
        "7.000000000000000.0.0/7.000000000000000.0 b t",
        "+7.000000000000000.0/7.000000000000000.0 b t",
        "07.000000000000000.0/7.000000000000000.0 b t",
        "7.000000000000000.00/7.000000000000000.0 b t",
        ".000000000000000.7/7.000000000000000.0 b t",
        "7.00000000000000.0/7.000000000000000.0 b t",
        "7.0000000000000000.0/7.000000000000000.0 b t",
        "6.00000000000000x.1/7.000000000000000.0 b t",
        "7.00000000000000-.0/7.000000000000000.0 b t",
        "-1.000000000000000.8/7.000000000000000.0 b t",
        "٧.000000000000000.0/7.000000000000000.0 b t",
        "7.000000000000000.0/7.000000000000000.0 B t",
        "7.000000000000000.0/7.000000000000000.0 x t",
        "7.000000000000000.0/7.000000000000000.0 b T",
        "7.000000000000000.0/7.000000000000000.0 b m",
        "7.000000000000000.0/7.000000000000000.0 b m0",
        "7.000000000000000.0/7.000000000000000.0 b m5",
        "7.000000000000000.0/7.000000000000000.0 b m01",
        "7.000000000000000.0/7.000000000000000.0 b b-",
        "7.000000000000000.0/7.000000000000000.0 b p+",
        "7.000000000000000.0/7.000000000000000.0 b t+",
    ] {
        refuses_text(text);
    }
}

#[test]
fn moves_that_are_refused_change_nothing() {
    let start = "0.010000000000001.5/7.000000000000000.0 b m1";
    assert_eq!(legal(start), "B-C e-home");
    for action in ["B-D", "b-c", "C-D", "e-f", "home", "+A", "B-home", "e-e", "1", "pass", "B-", "-C"] {
        refuses(start, action);
    }
}

#[test]
fn u4_a_copy_takes_the_past_along_and_goes_its_own_way() {
    let mut game = crate::support::open("ur", DUEL).expect("the duel");
    let cycle = ["+d", "d-5", "+D", "D-5"];
    for action in cycle {
        game.play(action).expect("the duel");
    }
    let mut copy = game.fork();
    for action in cycle {
        copy.play(action).expect("the duel");
    }
    assert_eq!((copy.result(), game.result()), ("draw", "none"));
    assert_eq!(game.legal().join(" "), "+a +b +c +d");
}
