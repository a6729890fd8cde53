//! The rule-book of Mur, Classic Edition and Kraken Edition: setup, placing, moving and knocking.
//!
//! The comments cite the heading of the rule documents (which mostly agree), and the ruling.
//! The diagrams are rebuilt from their descriptions. East of the centre is spoke c.

use crate::seen::{assert_refuses, board, see};

const EDITIONS: [&str; 2] = ["mur-classic", "mur-kraken"];

/// A position in which nothing has happened yet: no marks, no duty.
fn quiet(black: &str, white: &str, mur_stone: &str, turn: char) -> String {
    format!("{} {turn} 0-0 -", board(black, white, mur_stone))
}

// "Setup": the mur stone upon the centre. "Play": Black plays the first play of the first game.
#[test]
fn setup_offers_every_empty_intersection() {
    for game in EDITIONS {
        let start = see(game, "8/8/8/k b 0-0 -", &[]);
        let mut expected = Vec::new();
        for spoke in "abcdefgh".chars() {
            for ring in 1..=3 {
                expected.push(format!("+{spoke}{ring}"));
            }
        }
        assert_eq!(start.legal, expected);
        assert_eq!((start.p1turn, start.result.as_str(), start.score), (true, "none", [0, 0]));
    }
}

// "Completing the game": in all even numbered games White has the first move.
#[test]
fn white_may_have_the_first_move() {
    for game in EDITIONS {
        let after = see(game, "8/8/8/k w 0-0 -", &["+c2"]);
        assert_eq!(after.position, "8/2w5/8/k b 0-0 -");
        assert!(!see(game, "8/8/8/k w 0-0 -", &[]).p1turn);
    }
}

// "Placing stones": any stone off the board may be entered on any unoccupied intersection.
#[test]
fn only_an_off_board_stone_can_be_placed() {
    for game in EDITIONS {
        let six = see(game, &quiet("a3 c3 e3 g3 b2 d2", "", "0", 'b'), &[]);
        assert_eq!(six.starting_with("+").len(), 25 - 7);
        assert!(six.allows("+f2") && !six.allows("+a3") && !six.allows("+0"));
        let seven = see(game, &quiet("a3 c3 e3 g3 b2 d2 f2", "", "0", 'b'), &[]);
        assert_eq!(seven.starting_with("+"), Vec::<&str>::new());
    }
}

// "Distance of moves", first diagram: the stone to the far right is single and moves exactly 1; the others
// form a pair and move exactly 2.
#[test]
fn diagram_of_a_single_stone_and_a_pair() {
    for game in EDITIONS {
        let seen = see(game, &quiet("c2 f2 g2", "", "0", 'b'), &[]);
        let expected = [
            "c2-b2", "c2-c1", "c2-c3", "c2-d2", // the single stone
            "f2*0-b1", "f2-d2", "f2-h2", // outward, the pair's stones would come back to their start
            "g2*0-c1", "g2-a2", "g2-e2",
        ];
        assert_eq!(seen.moves(), expected);
    }
}

/// The second diagram of "Distance of moves": Black has groups of 3 and 4, White of 4 and 2.
fn diagram_of_four_groups(turn: char) -> String {
    quiet("a3 b3 c3 e2 f2 e1 f1", "a1 b1 c1 d1 g3 h3", "0", turn)
}

#[test]
fn diagram_of_four_groups_black() {
    for game in EDITIONS {
        let seen = see(game, &diagram_of_four_groups('b'), &[]);
        let expected = [
            "a3*0-e3", "a3-d3", "a3-f3", "b3*0-f3", "b3-e3", "c3*0-g1", "c3-f3", // three steps
            "e2-a2", "f2-b2", // four steps, by three paths each; e1 and f1 are blocked stones
        ];
        assert_eq!(seen.legal, expected);
    }
}

#[test]
fn diagram_of_four_groups_white() {
    for game in EDITIONS {
        let seen = see(game, &diagram_of_four_groups('w'), &[]);
        let expected = [
            "a1-e3", "b1-f3", "c1-g1", "d1-h1", // four steps
            "g3*a3-d3", "g3-e3", "g3-g1", "h3*b3-d3", "h3-f3", "h3-h1", // two steps
        ];
        assert_eq!(seen.moves(), expected);
        assert_eq!(seen.starting_with("+").len(), 25 - 14);
    }
}

// "Moving to occupied intersections", diagram: the white stone on the third ring is in a group of three. It
// moves exactly three; either way it will be adjacent to the black stone on the third ring.
#[test]
fn diagram_of_the_rings_white_group_of_three() {
    for game in EDITIONS {
        let position = quiet("e3 c2", "a3 a2 h2 d2 e2", "0", 'w');
        let seen = see(game, &position, &[]);
        assert!(seen.allows("a3-d3") && seen.allows("a3-f3"));
        assert!(!seen.allows("a3-b3") && !seen.allows("a3-c3") && !seen.allows("a3-h3"));
        let clockwise = see(game, &position, &["a3-d3"]);
        assert_eq!(clockwise.position, quiet("e3 c2", "d3 a2 h2 d2 e2", "0", 'b'));
    }
}

// The same diagram: the black alpha stone on the second ring east of the centre moves clockwise one and
// knocks the white stone next to it to the first unoccupied intersection in the same direction ('here').
#[test]
fn diagram_of_the_rings_black_alpha_knocks() {
    for game in EDITIONS {
        let seen = see(game, &quiet("e3 c2", "a3 a2 h2 d2 e2", "0", 'b'), &["c2*d2-f2"]);
        assert_eq!(seen.position, quiet("e3 d2", "a3 a2 h2 f2 e2", "0", 'w'));
        assert_eq!(seen.score, [0, 0]);
    }
}

// R1: intersections passed on the way may be occupied, by either colour and by the mur stone.
#[test]
fn passing_over_occupied_intersections() {
    for game in EDITIONS {
        let seen = see(game, &quiet("b3 c3", "d3", "b2", 'b'), &[]);
        assert!(!seen.allows("b3-d3"), "d3 is occupied by an alpha");
        assert!(seen.allows("c3-e3"), "over the white stone on d3");
        assert!(seen.allows("c3-a3"), "over the own stone on b3");
        assert!(seen.allows("b3-b1"), "over the mur stone on b2");
    }
}

// "Moving stones": from the centre there are eight directions; a stone that reaches the third ring and has
// not completed its move continues in the opposite direction.
#[test]
fn diameters_from_the_centre_and_back_from_the_third_ring() {
    for game in EDITIONS {
        let seen = see(game, &quiet("0 a1 b1", "", "d2", 'b'), &[]);
        let expected = [
            "0-a3", "0-b3", "0-c3", "0-d3", "0-e3", "0-f3", "0-g3", "0-h3",  // passing a1, b1, d2
            "a1-a2", // out to a2, a3 and back to a2
            "a1-d1", "a1-e2", "a1-f1", "b1-b2", "b1-e1", "b1-f2", "b1-g1",
        ];
        assert_eq!(seen.moves(), expected);
    }
}

// "Orders": an eta stone moves exactly 7: the whole diameter and one step back, or seven round the ring.
#[test]
fn seven_steps() {
    for game in EDITIONS {
        let seen = see(game, &quiet("a3 b3 c3 d3 a2 b2 c2", "", "0", 'b'), &[]);
        let of_a3: Vec<&str> = seen.moves().into_iter().filter(|text| text.starts_with("a3")).collect();
        assert_eq!(of_a3, ["a3-e2", "a3-h3"]);
        let of_b2: Vec<&str> = seen.moves().into_iter().filter(|text| text.starts_with("b2")).collect();
        // inward b1 0 f1 f2 f3 f2 f1; outward b3 b2 b1 0 (the mur stone) f1 f2 f3
        assert_eq!(of_b2, ["b2-f1", "b2-f3"]);
    }
}

// R2: a move that brings the stone back to its starting point is no move.
#[test]
fn a_move_back_to_the_start_is_no_move() {
    for game in EDITIONS {
        // a2 is in a pair (outward a3, a2); e1 is in a group of four (outward e2, e3, e2, e1).
        assert_refuses(game, &quiet("a2 b2", "", "0", 'b'), &[], "a2-a2");
        assert_refuses(game, &quiet("e1 f1 g1 d1", "", "0", 'b'), &[], "e1-e1");
    }
}

// R2: the start may be passed: a gamma on a2 goes out to a3 and back over a2 to a1.
#[test]
fn a_move_may_pass_its_own_start() {
    for game in EDITIONS {
        let seen = see(game, &quiet("a2 b2 c2", "", "0", 'b'), &["a2-a1"]);
        assert_eq!(seen.position, quiet("a1 b2 c2", "", "0", 'w'));
    }
}

// "Moving to occupied intersections": only a stone of a higher order may move there.
#[test]
fn knocking_needs_a_higher_order() {
    for game in EDITIONS {
        // An alpha next to an alpha, a pair, a group of three.
        assert_refuses(game, &quiet("c3", "d3", "0", 'b'), &[], "c3*d3-e3");
        assert!(see(game, &quiet("c3", "d3 d2", "0", 'b'), &[]).allows("c3*d3-e3"));
        assert!(see(game, &quiet("c3", "d3 d2 d1", "0", 'b'), &[]).allows("c3*d3-e3"));
        // A beta against an alpha, a pair, a group of three.
        assert_refuses(game, &quiet("g3 h3", "b3", "0", 'b'), &[], "h3*b3-c3");
        assert_refuses(game, &quiet("g3 h3", "b3 b2", "0", 'b'), &[], "h3*b3-c3");
        assert!(see(game, &quiet("g3 h3", "b3 b2 b1", "0", 'b'), &[]).allows("h3*b3-c3"));
    }
}

// Kraken text: "the piece that is bumped may be the kraken or a ship belonging to either the owner or the
// opponent".
#[test]
fn own_stones_may_be_knocked() {
    for game in EDITIONS {
        let seen = see(game, &quiet("g3 h3 b3 b2 b1", "", "0", 'b'), &["h3*b3-c3"]);
        assert_eq!(seen.position, quiet("g3 b3 c3 b2 b1", "", "0", 'w'));
    }
}

// "Orders": the mur stone is always of the fourth order: orders 1, 2 and 3 may knock it, 4 and 5 may not.
#[test]
fn the_mur_stone_is_of_the_fourth_order() {
    for game in EDITIONS {
        assert!(see(game, &quiet("a1", "", "0", 'b'), &[]).allows("a1*0-e1"));
        assert!(see(game, &quiet("a2 b2", "", "0", 'b'), &[]).allows("a2*0-e1"));
        assert!(see(game, &quiet("a3 b3 c3", "", "0", 'b'), &[]).allows("a3*0-e1"));
        let four = "a3 b3 c3 d3";
        assert!(see(game, &quiet(four, "", "0", 'b'), &[]).allows("a3-e1"), "four steps to e1");
        assert_refuses(game, &quiet(four, "", "e1", 'b'), &[], "a3*e1-e2");
        let five = "a3 b3 c3 d3 h3";
        assert!(see(game, &quiet(five, "", "0", 'b'), &[]).allows("a3-e2"), "five steps to e2");
        assert_refuses(game, &quiet(five, "", "e2", 'b'), &[], "a3*e2-e3");
    }
}

// The mur stone belongs to no group: an adjacent mur stone does not change a stone's distance.
#[test]
fn the_mur_stone_belongs_to_no_group() {
    for game in EDITIONS {
        let seen = see(game, &quiet("a1", "", "0", 'b'), &[]);
        assert_eq!(seen.moves(), ["a1*0-e1", "a1-a2", "a1-b1", "a1-h1"]);
    }
}

// "Moving stones": the mur stone cannot ever be directly moved by any player.
#[test]
fn nobody_moves_the_mur_stone() {
    for game in EDITIONS {
        assert_refuses(game, &quiet("a1", "e1", "c2", 'b'), &[], "c2-c3");
        assert_refuses(game, &quiet("a1", "e1", "c2", 'b'), &[], "e1-e2");
    }
}

// Knocking: the knocked piece goes on over occupied intersections to the first empty one.
#[test]
fn a_knocked_piece_passes_over_occupied_intersections() {
    for game in EDITIONS {
        // Through the centre along the diameter: c1 and 0 are occupied, g1 too, g2 is the first empty one.
        let seen = see(game, &quiet("c3 g1", "c2 c1", "0", 'b'), &["c3*c2-g2"]);
        assert_eq!(seen.position, quiet("c2 g1", "g2 c1", "0", 'w'));
    }
}

// A knocked piece turns round at the third ring, and may come to rest on the mover's start (R2).
#[test]
fn a_knocked_piece_may_come_to_rest_on_the_movers_start() {
    for game in EDITIONS {
        let seen = see(game, &quiet("c2", "c3 d3", "0", 'b'), &["c2*c3-c2"]);
        assert_eq!(seen.position, quiet("c3", "c2 d3", "0", 'w'));
        // Round the ring: seven other pieces leave only the start.
        let ring = see(game, &quiet("a3", "b3 c3 d3 e3 f3 g3", "h3", 'b'), &["a3*b3-a3"]);
        assert_eq!(ring.position, quiet("b3", "a3 c3 d3 e3 f3 g3", "h3", 'w'));
    }
}

// "The second direction knock": the knocked stone goes on in the second direction.
#[test]
fn second_direction_knock() {
    for game in EDITIONS {
        // A gamma goes from a2 to a3 and back over a2 to a1, and knocks the mur stone inward to 0.
        let seen = see(game, &quiet("a2 b2 c2", "", "a1", 'b'), &["a2*a1-0"]);
        assert_eq!(seen.position, quiet("a1 b2 c2", "", "0", 'w'));
        // With 0 occupied it goes on to e1.
        assert!(see(game, &quiet("a2 b2 c2", "0", "a1", 'b'), &[]).allows("a2*a1-e1"));
        // A gamma goes from a1 over a2 to a3 and back to a2: inward of a2 the mover's start is empty.
        let back = see(game, &quiet("a1 b1 c1", "", "a2", 'b'), &["a1*a2-a1"]);
        assert_eq!(back.position, quiet("a2 b1 c1", "", "a1", 'w'));
    }
}

// "Blocked stone": a stone that is not able to move to any intersection.
#[test]
fn blocked_stone() {
    for game in EDITIONS {
        // The alpha on a3 stands between alphas.
        let seen = see(game, &quiet("a3", "b3 h3 a1", "a2", 'b'), &[]);
        assert_eq!(seen.moves(), ["a3*a2-0"], "only the mur stone may be knocked");
        let blocked = see(game, &quiet("a3 a2", "c3 g3 a1", "0", 'b'), &[]);
        assert_eq!(blocked.moves(), ["a2*0-e1", "a2-c2", "a2-g2"], "a3 is blocked");
    }
}

// "No sustain of position": knocking a stone of the same colour to the intersection just moved from.
#[test]
fn no_sustain_of_position() {
    for game in EDITIONS {
        // The beta on a1 goes to a3; the stone there turns round, passes the mur stone on a2 and would come to
        // rest on a1.
        assert_refuses(game, &quiet("a1 h1 a3 b3 c3", "", "a2", 'b'), &[], "a1*a3-a1");
        // The same with a white group on a3 alters the position.
        let seen = see(game, &quiet("a1 h1", "a3 b3 c3", "a2", 'b'), &["a1*a3-a1"]);
        assert_eq!(seen.position, quiet("a3 h1", "a1 b3 c3", "a2", 'w'));
    }
}

// "No sustain of position": a player may never pass, and withdraws only when obliged.
#[test]
fn no_passing_and_no_voluntary_withdrawal() {
    for game in EDITIONS {
        let position = quiet("a3 c3", "e3", "0", 'b');
        for refused in ["pass", "", "-", "Xa3", "Xc3", "a3-a3"] {
            assert_refuses(game, &position, &[], refused);
        }
    }
}

// "Play": exactly one action, with one's own stones, in one's own turn.
#[test]
fn illegal_actions_change_nothing() {
    for game in EDITIONS {
        let position = quiet("a3", "e3", "0", 'b');
        for refused in ["e3-f3", "+a3", "+0", "+i1", "+a4", "a3-c3", "b2-b1", "A3-B3", "a3*b3-c3"] {
            assert_refuses(game, &position, &[], refused);
        }
    }
}

// Move text: the legal actions are sorted as bytes and none stands twice.
#[test]
fn legal_actions_are_sorted_and_single() {
    for game in EDITIONS {
        for position in [diagram_of_four_groups('b'), diagram_of_four_groups('w')] {
            let legal = see(game, &position, &[]).legal;
            let mut sorted = legal.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(legal, sorted);
        }
    }
}
