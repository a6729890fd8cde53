//! The rule-book of Advanced Mur: no repetition, nothing to play, and the position texts that are refused.

use crate::seen::{Seen, assert_no_position, assert_refuses, board, see as see_game};

const GAME: &str = "mur-advanced";

fn see(position: &str, actions: &[&str]) -> Seen {
    see_game(GAME, position, actions)
}

fn refuses(position: &str, actions: &[&str], refused: &str) {
    assert_refuses(GAME, position, actions, refused);
}

/// A position with the dice 1-2-3, no bars, no control and nothing forced.
fn quiet(blue: &str, white: &str, kraken: &str, turn: char) -> String {
    format!("{} {turn} 123 0-0/6 - -", board(blue, white, kraken))
}

// "No repetition rule", example 1: knocking player A's game piece back to where it had departed.
#[test]
fn example_1_knocking_back() {
    let start = quiet("c2 b3", "c3 d3", "0", 'b');
    let knocked = quiet("c3 b3", "c2 d3", "0", 'w');
    assert_eq!(see(&start, &["c2*c3-c2"]).position, knocked);
    refuses(&start, &["c2*c3-c2"], "c2*c3-c2");
    // Without that past the same knock is legal, and leads there.
    assert_eq!(see(&knocked, &["c2*c3-c2"]).position, start);
}

// Example 2: knocking a game piece of the same colour to the intersection just moved from.
#[test]
fn example_2_knocking_an_own_piece_to_the_start() {
    refuses(&quiet("a1 h1 a3 b3 c3", "", "a2", 'b'), &[], "a1*a3-a1");
    assert!(see(&quiet("a1 h1", "a3 b3 c3", "a2", 'b'), &[]).allows("a1*a3-a1"));
}

// Example 3: on the fifth turn the exact position that started the cycle is recreated.
#[test]
fn example_3_a_cycle_of_threats() {
    let start = quiet("d3", "f1", "0", 'w');
    let cycle = ["f1-f2", "d3-c3", "f2-e2", "c3-d3"];
    refuses(&start, &cycle, "e2-f2");
    assert!(see(&start, &cycle).allows("e2-d2") && see(&start, &cycle).allows("e2-e1"));
}

// A6: over the whole game, not only within four plays: the eighth play of a loop of eight is illegal.
#[test]
fn a_loop_of_eight_is_illegal() {
    let start = quiet("a3", "e3", "0", 'b');
    let seven = ["a3-b3", "e3-f3", "b3-b2", "f3-f2", "b2-a2", "f2-e2", "a2-a3"];
    refuses(&start, &seven, "e2-e3");
    assert!(see(&start, &seven).allows("e2-e1"));
}

// "The dice combination, being different, would actually negate the apparent repetition."
#[test]
fn different_dice_are_no_repetition() {
    let start = quiet("c3", "g3", "d3", 'b');
    let way = ["g3-f3", "d3-d2", "f3*e3-d3", "d2-c2", "e3-f3", "c2-c3"];
    let tipped: Vec<&str> = ["c3*d3-e3t1"].into_iter().chain(way).collect();
    let plain: Vec<&str> = ["c3*d3-e3"].into_iter().chain(way).collect();
    refuses(&start, &plain, "f3-g3");
    assert!(see(&start, &tipped).allows("f3-g3"));
}

// A6: the turn does not count: Blue goes round a triangle in three plays, and White, who has made two, would
// be on turn in the position that stood at the start.
#[test]
fn the_turn_does_not_count() {
    let start = quiet("a1", "g3", "d3", 'b');
    let plays = ["a1-b1", "g3-f3", "b1-0", "f3-g3"];
    refuses(&start, &plays, "0-a1");
    assert!(see(&start, &plays).allows("0-c1"));
}

/// The game position of diagram 14a.
fn diagram_14a() -> String {
    quiet("b3 c2 e3", "d3", "0", 'b')
}

// "An example of the repetition rule with diagrams": 14a to 14d.
#[test]
fn diagram_14_the_example() {
    let b = see(&diagram_14a(), &["c2-d2"]);
    assert_eq!(b.position, quiet("b3 d2 e3", "d3", "0", 'w'));
    let c = see(&diagram_14a(), &["c2-d2", "d3-c3"]);
    assert_eq!(c.position, quiet("b3 d2 e3", "c3", "0", 'b'));
    let d = see(&diagram_14a(), &["c2-d2", "d3-c3", "d2-c2"]);
    assert_eq!(d.position, quiet("b3 c2 e3", "c3", "0", 'w'));
    refuses(&diagram_14a(), &["c2-d2", "d3-c3", "d2-c2"], "c3-d3");
    assert!(d.moves().is_empty(), "the other neighbours of c3 hold admirals");
    assert_eq!(d.starting_with("X"), ["Xc3"]);
    let withdrawn = see(&diagram_14a(), &["c2-d2", "d3-c3", "d2-c2", "Xc3"]);
    assert_eq!(withdrawn.position, quiet("b3 c2 e3", "", "0", 'b'));
}

// Diagrams 14b and 14d: what Blue threatens.
#[test]
fn diagram_14_the_threats() {
    let b = see(&diagram_14a(), &["c2-d2", "+g1", "b3-c3"]);
    assert_eq!(b.position, format!("{} w 123 1-0/6 - d3", board("c3 d2 e3", "d3 g1", "0")));
    let d = see(&diagram_14a(), &["c2-d2", "d3-c3", "d2-c2", "+g1", "e3-d3"]);
    assert_eq!(d.position, format!("{} w 123 1-0/6 - c3", board("b3 c2 d3", "c3 g1", "0")));
}

// A6: forced turns are exempt: the withdrawal may bring back a position that stood.
#[test]
fn a_forced_turn_may_repeat() {
    let start = quiet("h3 b3 a2", "f1", "0", 'b');
    let seen = see(&start, &["a2-a1", "+a3", "a1-a2"]);
    assert_eq!(seen.legal, ["Xa3"]);
    let back = see(&start, &["a2-a1", "+a3", "a1-a2", "Xa3"]);
    assert_eq!(back.position, format!("{} b 123 1-0/6 - -", board("h3 b3 a2", "f1", "0")));
    refuses(&start, &["a2-a1", "+a3", "a1-a2", "Xa3"], "a2-a1");
}

// A6: what a forced turn leaves counts as having stood.
#[test]
fn what_a_forced_turn_leaves_has_stood() {
    let start = quiet("h3 b3", "a3 f1", "0", 'b');
    let plays = ["+a2", "Xa3", "a2-a1", "f1-f2", "a1-a2"];
    refuses(&start, &plays, "f2-f1");
    assert!(see(&start, &plays).allows("f2-f3"));
}

// A7: a player without any legal play withdraws any one of his ships. The admiral on a3 stands between
// admirals; each of the six officers would land on an own officer or on a stronger class.
#[test]
fn nothing_to_play() {
    let (blue, white) = ("a3 a1 b1 c1 f1 g1 h1", "b3 h3 a2 f2 g2 d1 e1");
    let start = quiet(blue, white, "f3", 'b');
    assert_eq!(see(&start, &[]).legal, ["Xa1", "Xa3", "Xb1", "Xc1", "Xf1", "Xg1", "Xh1"]);
    let seen = see(&start, &["Xa1"]);
    assert_eq!(seen.position, quiet("a3 b1 c1 f1 g1 h1", white, "f3", 'w'));
    // With a game piece off the board, Blue can place.
    let six = see(&quiet("a3 a1 b1 c1 f1 g1", white, "f3", 'b'), &[]);
    assert!(six.starting_with("X").is_empty() && six.allows("+h1"));
}

// No passing while anything else can be played.
#[test]
fn no_passing() {
    refuses("8/8/8/k b 123 0-0/6 - -", &[], "pass");
    refuses(&quiet("a3 a1 b1 c1 f1 g1 h1", "b3 h3 a2 f2 g2 d1 e1", "f3", 'b'), &[], "pass");
}

// Position text: what is written is what was read; runs of empties may come in pieces.
#[test]
fn position_texts_round_trip() {
    for text in [
        "8/8/8/k b 123 0-0/6 - -",
        "8/8/8/k w 444 2-5/6 - -",
        "8/8/8/k w 222 2-2/3 w -",
        "w2bw1bb/bw1bb1bw/w3k3/w b 114 4-5/6 - a2",
        "1b1b4/wb1b3w/8/k b 123 0-1/6 - b3,d3",
        "kb5b/b7/8/w w 123 3-0/6 - K",
    ] {
        assert_eq!(see(text, &[]).position, text);
    }
    assert_eq!(see("44/8/143/k b 123 0-0/6 - -", &[]).position, "8/8/8/k b 123 0-0/6 - -");
}

// Position text: the kraken may stand ringed (an eye that was complete before is no close).
#[test]
fn the_kraken_may_stand_ringed() {
    let text = quiet("h3 b3 a2", "e1", "a3", 'w');
    let seen = see(&text, &["+e3"]);
    assert_eq!(seen.position, quiet("h3 b3 a2", "e1 e3", "a3", 'b'));
}

fn no_position(text: &str) {
    assert_no_position(GAME, text);
}

// Refused as in Mur: two or no `k`, more than 7 of a colour, malformed boards.
#[test]
fn refused_boards() {
    for board in [
        "8/8/8/1",
        "k7/8/8/k",
        "bbbbbbbb/8/8/k",
        "wwww4/wwww4/8/k",
        "",
        "8/8/8",
        "8/8/8/k/1",
        "7/8/8/k",
        "9/8/8/k",
        "8/44b/8/k",
        "8/8/7bb/k",
        "0b7/8/8/k",
        "8/8/8/k1",
        "8/8/8/2",
        "k7/8/8/",
        "8/x7/8/k",
        "8/8//k",
        "8/8/8/K",
    ] {
        no_position(&format!("{board} b 123 0-0/6 - -"));
    }
}

// Refused: dice that are not three ascending digits 1–4.
#[test]
fn refused_dice() {
    for dice in ["", "1", "12", "1234", "321", "132", "012", "125", "333x", "1-2", "abc", "１２３"] {
        no_position(&format!("8/8/8/k b {dice} 0-0/6 - -"));
    }
}

// Refused: bars above the goal, both players at it, goals other than 3 and 6, malformed numbers.
#[test]
fn refused_bars() {
    for bars in [
        "7-0/6", "0-7/6", "4-0/3", "0-4/3", "6-6/6", "3-3/3", "0-0/5", "0-0/0", "0-0/12", "0-0/-6", "0-0",
        "0/6", "-/6", "0-/6", "-0/6", "-1-0/6", "0-0/", "0-0/6/6", "00-0/6", "0-0/06", "a-0/6", "0-0-0/6",
        "+1-0/6",
    ] {
        no_position(&format!("8/8/8/k b 123 {bars} - -"));
    }
}

// Refused: control without a triple, or of nobody.
#[test]
fn refused_control() {
    for (dice, control) in
        [("123", "b"), ("112", "w"), ("344", "b"), ("111", "x"), ("111", "B"), ("111", "bw")]
    {
        no_position(&format!("8/8/8/k b {dice} 0-0/6 {control} -"));
    }
    assert_eq!(see("8/8/8/k b 111 0-0/6 w -", &[]).legal.len(), 24);
}

// Refused: a forced list that names an intersection without a ship of the player on turn, or `K` with the
// kraken on `0`, or that is no list in board order.
#[test]
fn refused_forced_turns() {
    let off_centre = board("b3 d3", "e3", "a3");
    for forced in [
        "a3", "c3", "e3", "b3,e3", "d3,b3", "b3,b3", "K,b3", "K,K", "b3,", ",b3", "b3,,d3", "b3;d3", "b4",
        "k", "x", "B3", "--", "-,b3", "",
    ] {
        no_position(&format!("{off_centre} b 123 0-0/6 - {forced}"));
    }
    for forced in ["b3", "d3", "b3,d3", "K", "b3,K", "b3,d3,K"] {
        let text = format!("{off_centre} b 123 0-0/6 - {forced}");
        assert_eq!(see(&text, &[]).position, text);
    }
    let on_centre = board("b3 d3", "e3", "0");
    no_position(&format!("{on_centre} b 123 0-0/6 - K"));
    no_position(&format!("{on_centre} b 123 0-0/6 - b3,K"));
}

// Refused: wrong fields.
#[test]
fn refused_fields() {
    for text in [
        "",
        "8/8/8/k",
        "8/8/8/k b 0-0 -",
        "8/8/8/k b 123 0-0/6 -",
        "8/8/8/k b 123 0-0/6 - - -",
        "8/8/8/k x 123 0-0/6 - -",
        "8/8/8/k B 123 0-0/6 - -",
    ] {
        no_position(text);
    }
}
