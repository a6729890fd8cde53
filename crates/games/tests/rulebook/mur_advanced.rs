//! The rule-book of Advanced Mur: moving, knocking, the dice and the kraken.
//!
//! The comments cite the document's heading or diagram, and the ruling. The diagrams are rebuilt from their
//! descriptions.

use crate::seen::{Seen, assert_refuses, board, see as see_game};

const GAME: &str = "mur-advanced";
const NONE: [&str; 0] = [];

fn see(position: &str, actions: &[&str]) -> Seen {
    see_game(GAME, position, actions)
}

fn refuses(position: &str, actions: &[&str], refused: &str) {
    assert_refuses(GAME, position, actions, refused);
}

/// A position with the dice 1-2-3, no bars, no control and nothing forced.
fn quiet(blue: &str, white: &str, kraken: &str, turn: char) -> String {
    with_dice(blue, white, kraken, turn, "123", '-')
}

/// A position with these dice and this control.
fn with_dice(blue: &str, white: &str, kraken: &str, turn: char, dice: &str, control: char) -> String {
    format!("{} {turn} {dice} 0-0/6 {control} -", board(blue, white, kraken))
}

/// The dice and the control of a position text.
fn dice_and_control(seen: &Seen) -> String {
    let fields: Vec<&str> = seen.position.split(' ').collect();
    format!("{} {}", fields[2], fields[4])
}

// "Set up", "Play": Blue plays first; any unoccupied intersection may be placed on.
#[test]
fn set_up() {
    let start = see("8/8/8/k b 123 0-0/6 - -", &[]);
    assert_eq!((start.legal.len(), start.p1turn, start.result.as_str()), (24, true, "none"));
    assert!(start.allows("+a1") && start.allows("+h3") && !start.allows("+0"));
    assert_eq!(see("8/8/8/k b 244 0-0/6 - -", &["+c2"]).position, "8/2b5/8/k w 244 0-0/6 - -");
}

// "Handicaps": a dice-token head start to White.
#[test]
fn handicap() {
    let seen = see("8/8/8/k b 123 0-2/6 - -", &["+a1"]);
    assert_eq!((seen.score, seen.position.as_str()), ([0, 2], "8/8/b7/k w 123 0-2/6 - -"));
}

// "Placing game pieces": each player has seven.
#[test]
fn seven_game_pieces_each() {
    let seen = see(&quiet("a3 b3 d3 e3 f3 h3 a1", "", "0", 'b'), &[]);
    assert_eq!(seen.starting_with("+"), NONE);
    assert_eq!(see(&quiet("a3 b3 d3 e3 f3 h3", "", "0", 'b'), &[]).starting_with("+").len(), 25 - 7);
}

// Diagram 1: the single game piece moves exactly one, the pair exactly two.
#[test]
fn diagram_1_single_and_pair() {
    let seen = see(&quiet("c2 f2 g2", "", "0", 'b'), &[]);
    let expected = [
        "c2-b2", "c2-c1", "c2-c3", "c2-d2", // the single game piece
        "f2*0-b1", "f2-d2", "f2-h2", "g2*0-c1", "g2-a2", "g2-e2", // the pair; no tip from the centre
    ];
    assert_eq!(seen.moves(), expected);
}

// Diagram 2: Blue has groups of 3 and 4, White of 4 and 2.
#[test]
fn diagram_2_groups() {
    let (blue, white) = ("a3 b3 c3 e2 f2 e1 f1", "a1 b1 c1 d1 g3 h3");
    let seen = see(&quiet(blue, white, "0", 'b'), &[]);
    let expected = [
        "Xc3", // a port
        "a3*0-e3", "a3-d3", "a3-f3", "b3*0-f3", "b3-e3", "c3*0-g1", "c3-f3", // three steps
        "e2*0-a2", "e2-a2", "f2*0-b2", "f2-b2", // four steps: masters may knock the kraken too
    ];
    assert_eq!(seen.legal, expected);
    let seen = see(&quiet(blue, white, "0", 'w'), &[]);
    let expected = [
        "a1-e3", "b1-f3", "c1-g1", "d1-h1", // four steps
        "g3*a3-d3", "g3-e3", "g3-g1", "h3*b3-d3", "h3-f3", "h3-h1", // two steps
    ];
    assert_eq!(seen.moves(), expected);
}

// "Moving to occupied intersections": only with a stronger class.
#[test]
fn knocking_needs_a_stronger_class() {
    refuses(&quiet("a3", "b3", "0", 'b'), &[], "a3*b3-c3");
    assert!(see(&quiet("a3", "b3 b2", "0", 'b'), &[]).allows("a3*b3-c3"));
    refuses(&quiet("g3 h3", "b3", "0", 'b'), &[], "h3*b3-c3");
    refuses(&quiet("g3 h3", "b3 b2", "0", 'b'), &[], "h3*b3-c3");
    assert!(see(&quiet("g3 h3", "b3 b2 b1", "0", 'b'), &[]).allows("h3*b3-c3"));
    // "… or a game piece belonging to either the owner or the opponent".
    let own = see(&quiet("g3 h3 b3 b2 b1", "", "0", 'b'), &["h3*b3-c3"]);
    assert_eq!(own.position, quiet("g3 c3 b3 b2 b1", "", "0", 'w'));
}

// Diagram 4: the knocked game piece moves over other occupied intersections before coming to rest.
#[test]
fn diagram_4_knock_over_occupied_intersections() {
    let seen = see(&quiet("a3", "b3 c3 d3", "0", 'b'), &["a3*b3-e3"]);
    assert_eq!(seen.position, quiet("b3", "e3 c3 d3", "0", 'w'));
}

// "Second direction knock".
#[test]
fn second_direction_knock() {
    // A lieutenant goes from a2 to a3 and back over a2 to a1; the master there goes on inward to 0.
    let seen = see(&quiet("a2 b2 c2", "a1 h1 g1 f1", "e3", 'b'), &["a2*a1-0"]);
    assert_eq!(seen.position, quiet("a1 b2 c2", "0 h1 g1 f1", "e3", 'w'));
    // A knocked piece turns round as well, and may come to rest where the mover started.
    let turned = see(&quiet("c2", "c3 d3", "0", 'b'), &["c2*c3-c2"]);
    assert_eq!(turned.position, quiet("c3", "c2 d3", "0", 'w'));
}

// R2: a move that comes back to its start is no move.
#[test]
fn a_move_back_to_the_start_is_no_move() {
    refuses(&quiet("a2 b2", "", "0", 'b'), &[], "a2-a2");
}

// "Knocking the kraken": it has no class and may be knocked by any game piece.
#[test]
fn the_kraken_may_be_knocked_by_any_class() {
    let classes = [("a1", "a1*0-e1"), ("a2 b2", "a2*0-e1"), ("a3 b3 c3", "a3*0-e1")];
    for (blue, knock) in classes {
        assert!(see(&quiet(blue, "", "0", 'b'), &[]).allows(knock), "{knock}");
    }
    assert!(see(&quiet("a3 b3 c3 d3", "", "e1", 'b'), &[]).allows("a3*e1-e2"));
    // A group of five: the kraken passes e3, which is occupied, turns and comes to rest on e1.
    let officers = see(&quiet("a3 b3 c3 d3 e3", "", "e2", 'b'), &["a3*e2-e1"]);
    assert_eq!(officers.position, quiet("e2 b3 c3 d3 e3", "", "e1", 'w'));
    // Seven steps: out to the far end and back.
    assert!(see(&quiet("a3 b3 c3 d3 a2 b2 c2", "", "e2", 'b'), &[]).allows("a3*e2-e1"));
}

// "Dice adjustments": any one die to its next number; a tip is always an option.
#[test]
fn a_knock_of_the_kraken_may_tip_one_die() {
    let start = quiet("c3", "", "d3", 'b');
    let knocks: Vec<String> =
        see(&start, &[]).legal.into_iter().filter(|text| text.starts_with("c3*")).collect();
    assert_eq!(knocks, ["c3*d3-e3", "c3*d3-e3t1", "c3*d3-e3t2", "c3*d3-e3t3"]);
    for (knock, dice) in
        [("c3*d3-e3", "123"), ("c3*d3-e3t1", "223"), ("c3*d3-e3t2", "133"), ("c3*d3-e3t3", "124")]
    {
        assert_eq!(see(&start, &[knock]).position, with_dice("d3", "", "e3", 'w', dice, '-'), "{knock}");
    }
}

// "Dice adjustments": the fixed cycle 1→2→3→4→1; A1: equal dice are one choice, kept in ascending order.
#[test]
fn the_cycle_of_the_dice() {
    let start = with_dice("c3", "", "d3", 'b', "244", '-');
    assert_eq!(dice_and_control(&see(&start, &["c3*d3-e3t4"])), "124 -");
    assert_eq!(dice_and_control(&see(&start, &["c3*d3-e3t2"])), "344 -");
    refuses(&start, &[], "c3*d3-e3t1");
    refuses(&start, &[], "c3*d3-e3t3");
    refuses(&start, &[], "c3*d3-e3t4t4");
}

// "Dice adjustments": unless the kraken is on the centre intersection when knocked.
#[test]
fn no_tip_from_the_centre() {
    let seen = see(&quiet("a1", "", "0", 'b'), &[]);
    assert_eq!(seen.moves(), ["a1*0-e1", "a1-a2", "a1-b1", "a1-h1"]);
    // Knocked onto the centre is not knocked from the centre.
    assert!(see(&quiet("a2", "", "a1", 'b'), &[]).allows("a2*a1-0t1"));
}

// Only a knock of the kraken tips.
#[test]
fn no_tip_without_the_kraken() {
    refuses(&quiet("a3", "b3 b2", "0", 'b'), &[], "a3*b3-c3t1");
    refuses(&quiet("a3", "", "0", 'b'), &[], "a3-b3t1");
    refuses(&quiet("a3", "", "0", 'b'), &[], "+b3t1");
}

// "Dice adjustments": a triple n-n-n is tipped only by a knock at the distance n.
#[test]
fn a_triple_is_tipped_only_at_its_distance() {
    let admiral = |dice| see(&with_dice("c3", "", "d3", 'b', dice, '-'), &[]);
    assert!(admiral("111").allows("c3*d3-e3t1"));
    for (dice, tip) in [("222", "c3*d3-e3t2"), ("333", "c3*d3-e3t3"), ("444", "c3*d3-e3t4")] {
        assert!(admiral(dice).allows("c3*d3-e3") && !admiral(dice).allows(tip));
    }
    let commander = |dice| see(&with_dice("b3 c3", "", "e3", 'b', dice, '-'), &[]);
    assert!(commander("222").allows("c3*e3-f3t2") && !commander("111").allows("c3*e3-f3t1"));
    let master = |dice| see(&with_dice("a3 b3 c3 d3", "", "e1", 'b', dice, '-'), &[]);
    assert!(master("444").allows("a3*e1-e2t4") && !master("333").allows("a3*e1-e2t3"));
    let broken = see(&with_dice("c3", "", "d3", 'b', "111", '-'), &["c3*d3-e3t1"]);
    assert_eq!(dice_and_control(&broken), "112 -");
}

// "Gaining control of the kraken": by adjusting one die so that all three show the same number.
#[test]
fn gaining_control() {
    let start = with_dice("c3", "g1", "d3", 'b', "114", '-');
    assert_eq!(dice_and_control(&see(&start, &["c3*d3-e3t4"])), "111 b");
    assert_eq!(dice_and_control(&see(&start, &["c3*d3-e3t1"])), "124 -");
    assert_eq!(dice_and_control(&see(&start, &["c3*d3-e3"])), "114 -");
    let white = with_dice("g1", "c3", "d3", 'w', "334", '-');
    assert_eq!(dice_and_control(&see(&white, &["c3*d3-e3t3"])), "344 -");
    let white = with_dice("g1", "c3", "d3", 'w', "233", '-');
    assert_eq!(dice_and_control(&see(&white, &["c3*d3-e3t2"])), "333 w");
}

// A2: control lasts as long as the dice show that triple; any tip that breaks it ends control.
#[test]
fn keeping_and_losing_control() {
    let start = with_dice("c3", "g1", "d3", 'b', "111", 'w');
    assert_eq!(dice_and_control(&see(&start, &["c3*d3-e3"])), "111 w");
    assert_eq!(dice_and_control(&see(&start, &["c3*d3-e3t1"])), "112 -");
    assert_eq!(dice_and_control(&see(&start, &["c3-c2", "g1-g2"])), "111 w");
    // One's own tip ends one's own control too.
    let own = with_dice("c3", "g1", "d3", 'b', "111", 'b');
    assert_eq!(dice_and_control(&see(&own, &["c3*d3-e3t1"])), "112 -");
}

// A2: nobody controls a triple that was rolled at setup. Only the controller moves the kraken.
#[test]
fn no_control_without_a_tip_and_none_for_the_opponent() {
    let pieces = ("a3 e1", "d1");
    for control in ['-', 'w'] {
        let seen = see(&with_dice(pieces.0, pieces.1, "a2", 'b', "111", control), &[]);
        assert_eq!(seen.starting_with("K"), NONE, "control {control}");
    }
    let controlled = see(&with_dice(pieces.0, pieces.1, "a2", 'b', "111", 'b'), &[]);
    assert!(controlled.allows("Ka2*a3-a2"));
}

// "Kraken moves to occupied intersections": the example. The kraken moves a distance of 3 to knock a class
// one game piece, which must become a class 3 game piece as a consequence.
#[test]
fn kraken_move_of_three_makes_a_class_of_three() {
    let start = with_dice("g2", "d3 e2 e1", "a3", 'b', "222", 'b');
    let seen = see(&start, &["Ka3*d3-e3"]);
    assert_eq!(seen.position, with_dice("g2", "e3 e2 e1", "d3", 'w', "222", 'b'));
    // Knocked into a pair or a group of four, it is illegal.
    refuses(&with_dice("g2", "d3 e2", "a3", 'b', "222", 'b'), &[], "Ka3*d3-e3");
    refuses(&with_dice("g2", "d3 e2 e1 f1", "a3", 'b', "222", 'b'), &[], "Ka3*d3-e3");
}

// Diagrams A to D: every distance with its class; own game pieces as well; the class after the play counts.
#[test]
fn diagrams_a_to_d_kraken_moves() {
    // Distance 1 to class 1: the piece leaves a pair and becomes single.
    assert!(see(&with_dice("", "b3 b2", "a3", 'b', "111", 'b'), &[]).allows("Ka3*b3-c3"));
    refuses(&with_dice("", "b3 c2", "a3", 'b', "111", 'b'), &[], "Ka3*b3-c3");
    // Distance 2 to class 2, one's own piece, over an occupied intersection.
    let own = see(&with_dice("c3 d2", "b3", "a3", 'b', "111", 'b'), &["Ka3*c3-d3"]);
    assert_eq!(own.position, with_dice("d3 d2", "b3", "c3", 'w', "111", 'b'));
    // Distance 4 along a diameter through the centre: e1 is displaced to e2 and joins e3, d2 and f2.
    assert!(see(&with_dice("", "e1 e3 d2 f2", "a3", 'b', "111", 'b'), &[]).allows("Ka3*e1-e2"));
    // Distance 7 round the ring: h3 is displaced onto the kraken's start, and all seven are linked.
    let seven = with_dice("", "h3 a2 b2 b3 c3 b1 c2", "a3", 'b', "111", 'b');
    assert!(see(&seven, &[]).allows("Ka3*h3-a3"));
    refuses(&with_dice("", "h3 a2 b2 b3 c3 b1", "a3", 'b', "111", 'b'), &[], "Ka3*h3-a3");
}

// "The kraken may not be moved to a vacant intersection."
#[test]
fn the_kraken_is_never_moved_to_a_vacant_intersection() {
    let start = with_dice("e1", "e3", "a3", 'b', "111", 'b');
    assert!(see(&start, &[]).starting_with("K").iter().all(|text| text.contains('*')));
    refuses(&start, &[], "Ka3-b3");
    refuses(&start, &[], "a3-b3");
    // The kraken of a lone ship: four steps to e1 and six to e3 would need classes 4 and 6.
    assert_eq!(see(&start, &[]).starting_with("K"), NONE);
}

// Two distances with the same text: it is enough that one of them fits.
#[test]
fn kraken_move_with_two_distances() {
    // From a2 to a1: one step inward, or three by way of a3. The piece goes on to 0 either way.
    assert!(see(&with_dice("", "a1", "a2", 'b', "111", 'b'), &[]).allows("Ka2*a1-0"), "class 1");
    refuses(&with_dice("", "a1 e1", "a2", 'b', "111", 'b'), &[], "Ka2*a1-0");
    assert!(see(&with_dice("", "a1 e1 d1", "a2", 'b', "111", 'b'), &[]).allows("Ka2*a1-0"), "class 3");
}

// A kraken move tips nothing, keeps control, and may follow another.
#[test]
fn kraken_moves_tip_nothing_and_are_not_limited() {
    let start = with_dice("e1", "b3", "a3", 'b', "111", 'b');
    refuses(&start, &[], "Ka3*b3-c3t1");
    let seen = see(&start, &["Ka3*b3-c3", "+g1", "Kb3*c3-d3", "+h2", "Kc3*d3-e3"]);
    assert_eq!(seen.position, with_dice("e1", "e3 g1 h2", "d3", 'w', "111", 'b'));
}

// "Withdrawing from ports": g3 and c3, one's own game piece of any class, no advance.
#[test]
fn withdrawing_from_ports() {
    let start = quiet("c3 c2 d3 a3", "g3 e3", "0", 'b');
    assert_eq!(see(&start, &[]).starting_with("X"), ["Xc3"]);
    let seen = see(&start, &["Xc3"]);
    assert_eq!(seen.position, quiet("c2 d3 a3", "g3 e3", "0", 'w'));
    assert_eq!(seen.starting_with("X"), ["Xg3"]);
    let both = see(&quiet("c3 g3", "", "0", 'b'), &[]);
    assert_eq!(both.starting_with("X"), ["Xc3", "Xg3"]);
}
