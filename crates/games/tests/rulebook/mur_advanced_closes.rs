//! The rule-book of Advanced Mur: eyes, pockets, closes, self-closes, the kraken's reset and the race.

use crate::seen::{Seen, assert_refuses, board, see as see_game};

const GAME: &str = "mur-advanced";

fn see(position: &str, actions: &[&str]) -> Seen {
    see_game(GAME, position, actions)
}

fn refuses(position: &str, actions: &[&str], refused: &str) {
    assert_refuses(GAME, position, actions, refused);
}

/// A position with the dice 1-2-3, no bars and nothing forced.
fn quiet(blue: &str, white: &str, kraken: &str, turn: char) -> String {
    closed(blue, white, kraken, turn, "0-0/6", "-")
}

/// A position with the dice 1-2-3, these bars and this forced turn.
fn closed(blue: &str, white: &str, kraken: &str, turn: char, bars: &str, forced: &str) -> String {
    format!("{} {turn} 123 {bars} - {forced}", board(blue, white, kraken))
}

// "Eyes", diagram 6, an eye on the second ring: any player may place into an eye without penalty.
#[test]
fn diagram_6_placing_into_an_eye_on_the_second_ring() {
    let eye = "a3 h2 b2 a1";
    let seen = see(&quiet(eye, "e1", "0", 'w'), &["+a2"]);
    assert_eq!(seen.position, quiet(eye, "e1 a2", "0", 'b'));
    assert_eq!(see(&quiet(eye, "e1", "0", 'b'), &["+a2"]).score, [0, 0]);
    // The piece in the eye stays there without penalty, and may be moved again only by the rules of moving.
    assert_eq!(see(&quiet(eye, "e1", "0", 'w'), &["+a2", "+e3"]).score, [0, 0]);
}

// "Pocket", diagram 7, both occupied: the pocket on a3 and the intersection a2 that falls short. Knocking the
// piece off a2 closes the pocket.
#[test]
fn diagram_7_an_occupied_pocket() {
    let seen = see(&quiet("h3 b3 a1", "a3 a2", "0", 'b'), &["a1*a2-a1"]);
    assert_eq!(seen.position, closed("h3 b3 a2", "a3 a1", "0", 'w', "1-0/6", "a3"));
    assert_eq!(seen.legal, ["Xa3"]);
}

// "Close", diagram 8: on the third ring a third opposing game piece closes. "Dice-token advancement": one bar.
// "Withdrawal from close": the owner uses his entire turn; then the closer plays again.
#[test]
fn diagram_8_close() {
    let start = quiet("h3 b3", "a3 e3", "0", 'b');
    let seen = see(&start, &["+a2"]);
    assert_eq!(seen.position, closed("h3 b3 a2", "a3 e3", "0", 'w', "1-0/6", "a3"));
    assert_eq!((seen.score, seen.legal), ([1, 0], vec!["Xa3".to_string()]));
    let withdrawn = see(&start, &["+a2", "Xa3"]);
    assert_eq!(withdrawn.position, closed("h3 b3 a2", "e3", "0", 'b', "1-0/6", "-"));
    refuses(&start, &["+a2"], "e3-f3");
    // By a move, and for White.
    let white = see(&quiet("a3", "h3 b3 a1", "0", 'w'), &["a1-a2"]);
    assert_eq!(white.position, closed("a3", "h3 b3 a2", "0", 'b', "0-1/6", "a3"));
    // On the second ring four are needed, and the kraken is not one of them.
    assert_eq!(see(&quiet("a3 b2", "a2", "a1", 'b'), &["+h2"]).score, [0, 0]);
    assert_eq!(see(&quiet("a3 b2 a1", "a2", "0", 'b'), &["+h2"]).score, [1, 0]);
}

// "Withdrawal from close": only first class positions; a surrounded group is not closed on.
#[test]
fn a_group_is_not_closed_on() {
    let seen = see(&quiet("h3 a2 b2", "a3 b3", "0", 'b'), &["+c3"]);
    assert_eq!(seen.position, quiet("h3 a2 b2 c3", "a3 b3", "0", 'w'));
}

// "Knocking into a close", diagram 9: the knocked piece is closed on within the pocket.
#[test]
fn diagram_9_knocking_into_a_close() {
    let seen = see(&quiet("c3 f3 e2", "d3 d2", "0", 'b'), &["c3*d3-e3"]);
    assert_eq!(seen.position, closed("d3 f3 e2", "e3 d2", "0", 'w', "1-0/6", "e3"));
    assert_eq!(seen.legal, ["Xe3"]);
}

// "Placing in an eye": knocking any piece into an eye formation that was complete is never a close, and a
// piece that stands ringed already is not closed on again.
#[test]
fn knocking_into_a_complete_eye_is_no_close() {
    let eye = "h3 b3 a2";
    let opposing = see(&quiet("h3 b3 a2 d3", "c3 c2", "0", 'b'), &["d3*c3-a3"]);
    assert_eq!(opposing.position, quiet("h3 b3 a2 c3", "a3 c2", "0", 'w'));
    let kraken = see(&quiet("h3 b3 a2 d3", "e1", "c3", 'b'), &["d3*c3-a3"]);
    assert_eq!(kraken.position, quiet("h3 b3 a2 c3", "e1", "a3", 'w'));
    // Into the opponent's eye: the kraken, and one's own game piece.
    let kraken = see(&quiet("d3", eye, "c3", 'b'), &["d3*c3-a3"]);
    assert_eq!(kraken.position, quiet("c3", eye, "a3", 'w'));
    let own = see(&quiet("e3 e2 c3 c2 c1", eye, "0", 'b'), &["e3*c3-a3"]);
    assert_eq!(own.position, quiet("a3 e2 c3 c2 c1", eye, "0", 'w'));
    let later = see(&quiet("h3 b3 a2 e1", "a3", "0", 'b'), &["e1-e2"]);
    assert_eq!(later.position, quiet("h3 b3 a2 e2", "a3", "0", 'w'));
}

// Diagram 10: a game piece on 'HERE' closes on two. "A legal double close": two bars.
#[test]
fn diagram_10_double_close() {
    let start = quiet("h3 a2 d3 c2", "a3 c3 f1", "0", 'b');
    let seen = see(&start, &["+b3"]);
    assert_eq!(seen.position, closed("h3 a2 d3 c2 b3", "a3 c3 f1", "0", 'w', "2-0/6", "a3,c3"));
    assert_eq!(seen.legal, ["Xa3,c3"]);
    let after = see(&start, &["+b3", "Xa3,c3"]);
    assert_eq!(after.position, closed("h3 a2 d3 c2 b3", "f1", "0", 'b', "2-0/6", "-"));
}

// "Self-close illegal", diagram 11: moving the game piece on c3 to knock the b3 game piece to a3 results in a
// close on White.
#[test]
fn diagram_11_self_close() {
    refuses(&quiet("b3 b2 g3 h2", "c3 h3", "0", 'w'), &[], "c3*b3-a3");
    assert!(see(&quiet("b3 b2 g3", "c3 h3", "0", 'w'), &[]).allows("c3*b3-a3"), "no ring without h2");
}

// Diagram 12: a self close can occur when knocking into a group.
#[test]
fn diagram_12_self_close_by_knocking_into_a_group() {
    refuses(&quiet("e3 e2 d2 c2 b3", "f3 c3", "0", 'w'), &[], "f3*e3-d3");
    assert!(see(&quiet("e3 e2 d2 c2", "f3 c3", "0", 'w'), &[]).allows("f3*e3-d3"), "no ring without b3");
}

// A4: a piece placed into the opponent's complete eye is no self-close, and a ring that stands is none again.
#[test]
fn a_standing_ring_is_no_self_close() {
    let seen = see(&quiet("a3 e1", "h3 b3 a2", "0", 'b'), &["e1-e2"]);
    assert_eq!(seen.position, quiet("a3 e2", "h3 b3 a2", "0", 'w'));
}

/// Diagram 13a: the kraken on a2, Blue on h3, a3 and b3; the dice show a triple of ones.
fn diagram_13(turn: char, control: char, bars: &str) -> String {
    format!("{} {turn} 111 {bars} {control} -", board("h3 a3 b3", "e1", "a2"))
}

// Diagrams 13a and 13b: Blue moves the kraken a distance of one into a close by his own pieces.
#[test]
fn diagram_13_blue_moves_the_kraken_into_his_own_close() {
    let seen = see(&diagram_13('b', 'b', "0-0/6"), &["Ka2*a3-a2"]);
    assert_eq!(seen.position, format!("{} w 111 3-0/6 b K", board("h3 a2 b3", "e1", "a3")));
    assert_eq!(seen.legal, ["R"]);
    let reset = see(&diagram_13('b', 'b', "0-0/6"), &["Ka2*a3-a2", "R"]);
    assert_eq!(reset.position, format!("{} b 111 3-0/6 b -", board("h3 a2 b3", "e1", "0")));
}

// "It would be illegal for White to put the kraken into the same position."
#[test]
fn diagram_13_illegal_for_white() {
    refuses(&diagram_13('w', 'w', "0-0/6"), &[], "Ka2*a3-a2");
    // Without Blue's ring it is a legal kraken move for White.
    let open = format!("{} w 111 0-0/6 w -", board("h3 a3", "e1", "a2"));
    assert!(see(&open, &[]).allows("Ka2*a3-a2"));
}

// "Self-close illegal": moving the kraken so that a displaced piece closes on one's own piece.
#[test]
fn a_kraken_move_may_not_close_on_ones_own_piece() {
    // White's b3 is displaced to c3 and completes White's ring around d3.
    let start = |white| format!("{} b 111 0-0/6 b -", board("d3", white, "a3"));
    refuses(&start("b3 e3 d2"), &[], "Ka3*b3-c3");
    assert!(see(&start("b3 e3"), &[]).allows("Ka3*b3-c3"));
    // It may close on the opponent's: Blue's b3 is displaced to c3 and closes on White's d3.
    let closing = format!("{} b 111 0-0/6 b -", board("b3 e3 d2", "d3", "a3"));
    let seen = see(&closing, &["Ka3*b3-c3"]);
    assert_eq!(seen.position, format!("{} w 111 1-0/6 b d3", board("c3 e3 d2", "d3", "b3")));
}

// Closing on the kraken by placing, by moving and by knocking it into a pocket: three bars.
#[test]
fn closing_on_the_kraken() {
    let placed = see(&quiet("h3 b3", "e1", "a3", 'b'), &["+a2"]);
    assert_eq!(placed.position, closed("h3 b3 a2", "e1", "a3", 'w', "3-0/6", "K"));
    let moved = see(&quiet("e1", "h3 b3 a1", "a3", 'w'), &["a1-a2"]);
    assert_eq!(moved.position, closed("e1", "h3 b3 a2", "a3", 'b', "0-3/6", "K"));
    let knocked = see(&quiet("c3 f3 e2", "a1", "d3", 'b'), &["c3*d3-e3t3"]);
    assert_eq!(knocked.position, format!("{} w 124 3-0/6 - K", board("d3 f3 e2", "a1", "e3")));
    assert_eq!(knocked.legal, ["R"]);
}

// "The kraken reset": any piece on the centre is removed, without advancement; it uses the entire turn.
#[test]
fn the_kraken_reset_removes_what_is_on_the_centre() {
    for (blue, white) in [("h3 b3 0", "e1"), ("h3 b3", "e1 0")] {
        let start = quiet(blue, white, "a3", 'b');
        assert_eq!(see(&start, &["+a2"]).legal, ["R"]);
        let seen = see(&start, &["+a2", "R"]);
        assert_eq!(seen.position, closed("h3 b3 a2", "e1", "0", 'b', "3-0/6", "-"));
    }
}

// "Mixed doubles", diagram 15: a close on both White and Blue is illegal.
#[test]
fn diagram_15_mixed_double() {
    let start = quiet("e3 b3 c2 h3", "d3 c3 g3 h2", "0", 'b');
    refuses(&start, &[], "e3*d3-a3");
    // Without the ring around h3 the same play closes on c3 only.
    let single = see(&quiet("e3 b3 c2 h3", "d3 c3 h2", "0", 'b'), &["e3*d3-a3"]);
    assert_eq!(single.position, closed("d3 b3 c2 h3", "a3 c3 h2", "0", 'w', "1-0/6", "c3"));
}

// Diagram 16: a legal double close on the kraken and the opponent, even in control: three bars and one.
#[test]
fn diagram_16_double_close_with_the_kraken() {
    let pieces = |white| board("c3 f1", white, "a3");
    for control in ['-', 'w', 'b'] {
        let start = format!("{} w 222 0-0/6 {control} -", pieces("h3 a2 c2 d3"));
        let seen = see(&start, &["+b3"]);
        assert_eq!(seen.position, format!("{} b 222 0-4/6 {control} c3,K", pieces("h3 a2 c2 d3 b3")));
        assert_eq!(seen.legal, ["R,Xc3"]);
        let after = see(&start, &["+b3", "R,Xc3"]);
        let board = board("f1", "h3 a2 c2 d3 b3", "0");
        assert_eq!(after.position, format!("{board} w 222 0-4/6 {control} -"));
        for refused in ["R", "Xc3", "Xc3,R"] {
            refuses(&start, &["+b3"], refused);
        }
    }
}

// A double close with the kraken: two ships are written in board order after the reset.
#[test]
fn a_reset_and_two_withdrawals() {
    let text = closed("b3 a2 c2 e3 d2 h3", "a3 c3", "d3", 'w', "0-0/6", "a3,c3,K");
    let seen = see(&text, &[]);
    assert_eq!((seen.position, seen.legal), (text.clone(), vec!["R,Xa3,c3".to_string()]));
    assert_eq!(see(&text, &["R,Xa3,c3"]).position, quiet("b3 a2 c2 e3 d2 h3", "", "0", 'b'));
}

// Diagrams 17a and 17b: placing within an eye is no mixed double; in 17b it is again Blue's turn.
#[test]
fn diagram_17_placing_within_an_eye() {
    let start = quiet("g3 h2", "h3 b3 a2", "0", 'b');
    let seen = see(&start, &["+a3"]);
    assert_eq!(seen.position, closed("g3 h2 a3", "h3 b3 a2", "0", 'w', "1-0/6", "h3"));
    assert_eq!(seen.legal, ["Xh3"]);
    let after = see(&start, &["+a3", "Xh3"]);
    assert_eq!(after.position, closed("g3 h2 a3", "b3 a2", "0", 'b', "1-0/6", "-"));
    assert!(after.p1turn && after.allows("a3-h3"));
}

// "End of the game": the first to reach the gold bar wins; nothing is forced or legal any more.
#[test]
fn reaching_the_goal_wins() {
    let start = closed("h3 b3", "a3 e3", "0", 'b', "5-5/6", "-");
    let seen = see(&start, &["+a2"]);
    assert_eq!(seen.position, closed("h3 b3 a2", "a3 e3", "0", 'w', "6-5/6", "-"));
    assert_eq!((seen.result.as_str(), seen.score, seen.legal.len()), ("p1win", [6, 5], 0));
    refuses(&start, &["+a2"], "Xa3");
    let white = see(&closed("a3 e3", "h3 b3", "0", 'w', "5-5/6", "-"), &["+a2"]);
    assert_eq!((white.result.as_str(), white.score), ("p2win", [5, 6]));
    assert_eq!(see(&closed("h3 b3", "a3", "0", 'b', "4-5/6", "-"), &["+a2"]).result, "none");
}

// "Dice-token advancement": not past the finish bar.
#[test]
fn never_past_the_goal() {
    let double = see(&closed("h3 a2 d3 c2", "a3 c3", "0", 'b', "5-0/6", "-"), &["+b3"]);
    assert_eq!((double.score, double.result.as_str()), ([6, 0], "p1win"));
    let kraken = see(&closed("h3 b3", "e1", "a3", 'b', "4-0/6", "-"), &["+a2"]);
    assert_eq!((kraken.score, kraken.result.as_str()), ([6, 0], "p1win"));
    let both = see(&closed("c3", "h3 a2 c2 d3", "a3", 'w', "0-3/6", "-"), &["+b3"]);
    assert_eq!((both.score, both.result.as_str()), ([0, 6], "p2win"));
    assert!(both.position.ends_with(" b 123 0-6/6 - -"));
}

// "Goal and strategy": short games have a distance of three.
#[test]
fn short_game() {
    let kraken = see(&closed("h3 b3", "e1", "a3", 'b', "0-2/3", "-"), &["+a2"]);
    assert_eq!((kraken.score, kraken.result.as_str()), ([3, 2], "p1win"));
    let one = see(&closed("h3 b3", "a3", "0", 'b', "1-2/3", "-"), &["+a2"]);
    assert_eq!((one.score, one.result.as_str()), ([2, 2], "none"));
    let both = see(&closed("c3", "h3 a2 c2 d3", "a3", 'w', "0-0/3", "-"), &["+b3"]);
    assert_eq!((both.score, both.result.as_str()), ([0, 3], "p2win"));
}

// A finished game: the text is accepted, nothing is legal.
#[test]
fn the_text_of_a_finished_game() {
    for (bars, result) in [("6-0/6", "p1win"), ("5-6/6", "p2win"), ("3-2/3", "p1win"), ("0-3/3", "p2win")] {
        let text = closed("h3 b3 a2", "a3", "0", 'w', bars, "-");
        let seen = see(&text, &[]);
        assert_eq!((seen.position.as_str(), seen.result.as_str()), (text.as_str(), result));
        assert!(seen.legal.is_empty());
        refuses(&text, &[], "+e1");
    }
}
