//! The rule book of Morabaraba: the result (article 4) and the position text.

use crate::morabaraba_book::{START, after, reached, refuses, refuses_text, stage_2};

/// A filling of the board in which nobody ever has three in a row.
const FILLING: &str = "A1-1 A7-13 A4-2 B6-14 B2-3 C3-15 B4-4 C4-16 C5-5 D3-17 D1-6 D7-18 \
                       D2-7 E4-19 D5-8 E5-20 D6-9 F2-21 E3-10 F6-22 F4-11 G1-23 G7-12 G4-24";

#[test]
fn article_4_2_2_a_filled_board_is_lost_by_black() {
    let last = FILLING.len() - "G4-24".len();
    assert_eq!(after(START, &FILLING[..last]).moves(""), "G4-24");
    let seen = after(START, FILLING);
    assert_eq!((seen.result, seen.p1turn, seen.score), ("p2win", true, [12, 12]));
    assert!(seen.legal.is_empty());
    assert!(seen.position.ends_with(" - b 0 -"), "{}", seen.position);
}

#[test]
fn article_4_2_2_a_blocked_player_loses() {
    let herd = "A1=1,A4=2,A7=3,B2=13,B4=14,B6=15,D2=16,D7=17,F2=18,G1=4,G4=19";
    let start = stage_2(herd, "w 5 -");
    assert_eq!(after(&start, "").result, "none");
    let seen = after(&start, "D2,16-D1");
    assert_eq!((seen.result, seen.p1turn, seen.score), ("p2win", true, [4, 7]));
    assert!(seen.legal.is_empty());
    refuses(&seen.position, "A1,1-D1");
    // The same cows with White to move are not lost.
    let open = seen.position.replace(" b 6 ", " w 6 ");
    assert_eq!(after(&open, "").result, "none");
    // Three cows fly and are never blocked.
    let three = stage_2("A1=1,A4=2,A7=3,B2=13,B4=14,B6=15,D1=16,D7=17", "b 0 -");
    let seen = after(&three, "");
    assert_eq!((seen.result, seen.legal.len()), ("none", 3 * 16));
}

#[test]
fn article_4_2_3_two_cows_left_lose() {
    let start = stage_2("A1=1,A4=2,B2=13,C5=14,D7=3,E3=4,F6=15", "b 7 -");
    let seen = after(&start, "D7,3-A7xC5,14");
    assert_eq!((seen.result, seen.p1turn, seen.score), ("p1win", false, [4, 2]));
    assert!(seen.legal.is_empty());
    assert_eq!(seen.position, stage_2("A1=1,A4=2,A7=3,B2=13,E3=4,F6=15", "w 0 A1.1-A4.2-A7.3"));
    refuses(&seen.position, "B2,13-D2");
    // Black down to two.
    let start = stage_2("A1=13,A4=14,B2=1,C5=2,D7=15,E3=16,F6=3", "w 7 -");
    assert_eq!(after(&start, "D7,15-A7xC5,2").result, "p2win");
}

#[test]
fn finished_texts_are_read_and_nothing_is_legal() {
    for turn in ["b", "w"] {
        let seen = after(&stage_2("A1=1,A4=2,B2=13,C5=14,F6=15", &format!("{turn} 3 -")), "");
        assert_eq!((seen.result, seen.score, seen.legal.len()), ("p2win", [2, 3], 0));
    }
    let seen = after(&stage_2("A1=1,A4=2,B2=13,C5=14,F6=3", "b 20 -"), "");
    assert_eq!(seen.result, "p1win", "a win comes before a draw");
}

const FOUR_EACH: &str = "A1=1,A4=2,C5=3,D1=13,D6=14,E3=4,F6=15,G4=16";
const THREE_AND_FOUR: &str = "A1=1,A4=2,C5=3,D1=13,D6=14,F6=15,G4=16";

#[test]
fn m3_ten_moves_of_each_without_a_shot_once_a_player_has_three_cows() {
    // White shoots Black down to three: B6 completes B6-D6-F6; then cow 1 flies about and cow 13 walks.
    let start = stage_2("A1=1,A4=2,A7=13,C5=3,D1=16,D6=14,E3=4,F6=15", "w 30 -");
    let mut actions = vec!["A7,13-B6xE3,4".to_string()];
    let mut at = "A1";
    let flights = ["A7", "B2", "B4", "C3", "C4", "D2", "D3", "D5", "D7", "E4"];
    for (index, to) in flights.into_iter().enumerate() {
        actions.push(format!("{at},1-{to}"));
        at = to;
        let seen = after(&start, &actions.join(" "));
        assert_eq!(seen.result, "none", "{} plies", 2 * index + 1);
        assert!(seen.position.contains(&format!(" w {} ", 2 * index + 1)), "{}", seen.position);
        actions.push(if index % 2 == 0 { "D1,16-G1".to_string() } else { "G1,16-D1".to_string() });
        let seen = after(&start, &actions.join(" "));
        assert_eq!(seen.result, if index == 9 { "draw" } else { "none" }, "{} plies", 2 * index + 2);
        assert_eq!(seen.legal.is_empty(), index == 9);
        assert_eq!(seen.score, [3, 4]);
    }
}

#[test]
fn m3_at_the_limit() {
    assert_eq!(after(&stage_2(THREE_AND_FOUR, "b 18 -"), "A1,1-B2").result, "none");
    let seen = after(&stage_2(THREE_AND_FOUR, "b 19 -"), "A1,1-B2");
    assert_eq!((seen.result, seen.p1turn, seen.legal.len()), ("draw", false, 0));
    assert!(seen.position.contains(" w 20 "));
    // A shot at the last ply starts the count again.
    let seen = after(&stage_2(THREE_AND_FOUR, "b 19 -"), "C5,3-A7xD1,13");
    assert_eq!(seen.result, "none");
    assert!(seen.position.ends_with(" w 0 A1.1-A4.2-A7.3"), "{}", seen.position);
    // Nobody with three cows: no limit of twenty.
    assert_eq!(after(&stage_2(FOUR_EACH, "b 19 -"), "A1,1-B2").result, "none");
    assert_eq!(after(&stage_2(FOUR_EACH, "b 60 -"), "A1,1-B2").result, "none");
    // It need not be the player on turn.
    assert_eq!(after(&stage_2(THREE_AND_FOUR, "w 19 -"), "G4,16-G1").result, "draw");
    // A text beyond the limit is a finished game.
    assert_eq!(after(&stage_2(THREE_AND_FOUR, "w 20 -"), "").result, "draw");
}

#[test]
fn m4_the_third_time_of_one_position() {
    let start = stage_2(FOUR_EACH, "b 0 -");
    let cycle = "A1,1-B2 G4,16-G1 B2,1-A1 G1,16-G4";
    let second = after(&start, cycle);
    assert_eq!((second.result, second.position), ("none", start.replace(" b 0 ", " b 4 ")));
    assert_eq!(after(&start, &format!("{cycle} A1,1-B2 G4,16-G1 B2,1-A1")).result, "none");
    let third = after(&start, &format!("{cycle} {cycle}"));
    assert_eq!((third.result, third.legal.len(), third.score), ("draw", 0, [4, 4]));
    assert_eq!(third.position, start.replace(" b 0 ", " b 8 "));
    // The history is not part of the text: read again, the position stands for the first time.
    assert_eq!(after(&third.position, cycle).result, "none");
}

#[test]
fn m4_the_recorded_sequences_are_part_of_the_position() {
    // White's three stand in a row, so Black's line is barren; the first time it is made it is recorded.
    let start = stage_2("A1=1,A4=2,B2=4,D7=3,E3=15,F2=16,G1=17", "b 0 G1.17-F2.16-E3.15");
    let seen = after(&start, "D7,3-A7");
    assert!(seen.position.ends_with(" w 1 A1.1-A4.2-A7.3,G1.17-F2.16-E3.15"), "{}", seen.position);
    let cycle = "D7,3-A7 G1,17-G4 A7,3-D7 G4,17-G1";
    // Cows and turn for the third time, but the first time was without the record.
    assert_eq!(after(&start, &format!("{cycle} {cycle}")).result, "none");
    assert_eq!(after(&start, &format!("{cycle} {cycle} D7,3-A7")).result, "draw");
}

#[test]
fn m4_the_turn_is_part_of_the_position() {
    // Both fly. Black takes three moves to come back and White two, then the other way round.
    let start = stage_2("A1=1,D1=13,D5=2,E3=14,F6=15,G4=3", "b 0 -");
    let black_three = "A1,1-C3 D1,13-B4 C3,1-A7 B4,13-D1 A7,1-A1";
    let white_three = "D1,13-B4 A1,1-C3 B4,13-E5 C3,1-A1 E5,13-D1";
    assert_eq!(reached(&start, black_three), start.replace(" b 0 ", " w 5 "));
    let seen = after(&start, &format!("{black_three} {white_three}"));
    assert_eq!(seen.position, start.replace(" b 0 ", " b 10 "));
    assert_eq!(seen.result, "none", "these cows for the third time, with this turn for the second");
}

#[test]
fn m4_cows_count_by_number() {
    // Both fly. Black's cows 1 and 2 change places in three moves; White's cow 13 goes round by three junctions.
    let start = stage_2("A1=1,D1=13,D5=2,E3=14,F6=15,G4=3", "b 0 -");
    let swap = "A1,1-C3 D1,13-B4 D5,2-A1 B4,13-E5 C3,1-D5 E5,13-D1";
    let back = "A1,2-C3 D1,13-B4 D5,1-A1 B4,13-E5 C3,2-D5 E5,13-D1";
    assert_eq!(reached(&start, swap), stage_2("A1=2,D1=13,D5=1,E3=14,F6=15,G4=3", "b 6 -"));
    let seen = after(&start, &format!("{swap} {back}"));
    assert_eq!(seen.position, start.replace(" b 0 ", " b 12 "));
    assert_eq!(seen.result, "none", "these junctions for the third time, these numbers for the second");
}

#[test]
fn m4_a_hundred_plies_without_a_shot() {
    assert_eq!(after(&stage_2(FOUR_EACH, "b 98 -"), "A1,1-B2").result, "none");
    let seen = after(&stage_2(FOUR_EACH, "b 99 -"), "A1,1-B2");
    assert_eq!((seen.result, seen.legal.len()), ("draw", 0));
    assert!(seen.position.contains(" w 100 "), "{}", seen.position);
    assert_eq!(after(&stage_2(FOUR_EACH, "b 100 -"), "").result, "draw");
}

#[test]
fn a_win_on_the_board_comes_before_a_draw() {
    // The hundredth quiet ply blocks Black.
    let herd = "A1=1,A4=2,A7=3,B2=13,B4=14,B6=15,D2=16,D7=17,F2=18,G1=4,G4=19";
    let seen = after(&stage_2(herd, "w 99 -"), "D2,16-D1");
    assert!(seen.position.contains(" b 100 "), "{}", seen.position);
    assert_eq!(seen.result, "p2win");
    assert_eq!(after(&seen.position, "").result, "p2win");
    // The twentieth ply with a player at three cows shoots one of them.
    let start = stage_2("A1=1,A4=2,B2=13,C5=14,D7=3,E3=4,F6=15", "b 19 -");
    assert_eq!(after(&start, "D7,3-A7xC5,14").result, "p1win");
}

#[test]
fn the_quiet_counter() {
    // 0 in stage 1, 0 after the last placing, then one a ply.
    assert!(reached(START, "A1-1 G7-13 D6-2").ends_with(" w 0 -"));
    let shot = "4,8,9,10,11,12,16,17,18,19,20,21,22,23,24";
    let last = &format!("A1=1,A4=2,B4=3,B6=14,C3=15,C5=5,D1=6,F2=7 {shot} w 0 -");
    let placed = after(last, "G7-13");
    assert_eq!(placed.position, format!("A1=1,A4=2,B4=3,B6=14,C3=15,C5=5,D1=6,F2=7,G7=13 {shot} b 0 -"));
    assert!(placed.legal.iter().all(|action| action.contains(',')), "stage 2 has begun");
    let seen = after(last, "G7-13 D1,6-D2");
    assert!(seen.position.ends_with(" w 1 -"), "{}", seen.position);
    // A shot sets it to 0, a barren three in a row does not.
    let shot = stage_2("A1=1,A4=2,C5=4,D2=13,D3=14,D7=3,F4=16,G1=15", "b 7 -");
    assert!(reached(&shot, "D7,3-A7xF4,16").ends_with(" w 0 A1.1-A4.2-A7.3"));
    assert!(reached(&shot, "D7,3-D6").ends_with(" w 8 -"));
    let barren = stage_2("A1=1,A4=2,B2=4,D7=3,E3=15,F2=16,G1=17", "b 7 -");
    assert!(reached(&barren, "D7,3-A7").ends_with(" w 8 A1.1-A4.2-A7.3"));
}

#[test]
fn texts_are_read_in_any_order_and_written_in_theirs() {
    assert_eq!(reached("G7=13,A1=4,D2=14,C3=9 - b 0 -", ""), "A1=4,C3=9,D2=14,G7=13 - b 0 -");
    assert_eq!(reached("A1=4,G7=15 14,13,2,1,12,24 b 0 -", ""), "A1=4,G7=15 1,2,12,13,14,24 b 0 -");
    // Sequences: line order first (A4-B4-C4 is the twelfth line, A1-B2-C3 the seventeenth), then cow numbers.
    let herd = "A4=1,A7=2,B6=10,C5=13,D1=14,D7=4,E5=15,G1=16";
    let mixed =
        "A1.4-B2.2-C3.1,A4.1-B4.2-C4.4,B2.13-B4.14-B6.15,A1.4-B2.1-C3.10,A1.4-B2.1-C3.2,A1.10-B2.1-C3.2";
    let sorted =
        "B2.13-B4.14-B6.15,A4.1-B4.2-C4.4,A1.4-B2.1-C3.2,A1.4-B2.1-C3.10,A1.4-B2.2-C3.1,A1.10-B2.1-C3.2";
    assert_eq!(reached(&stage_2(herd, &format!("b 0 {mixed}")), ""), stage_2(herd, &format!("b 0 {sorted}")));
}

#[test]
fn refused_numbers_and_junctions() {
    refuses_text("A1=1,A4=1,B2=13,B4=14 - b 0 -"); // a number twice
    refuses_text("A1=1,B2=13 1 b 0 -"); // shot and on the board
    refuses_text("A1=1,B2=13 2,2,14,15 b 0 -"); // shot twice
    refuses_text("A1=1,A1=13 - b 0 -"); // a junction twice
    refuses_text("A2=1,B2=13 - b 0 -"); // unknown junctions
    refuses_text("D4=1,B2=13 - b 0 -");
    refuses_text("a1=1,B2=13 - b 0 -");
    refuses_text("=1,B2=13 - b 0 -");
    refuses_text("A1=0,B2=13 - b 0 -"); // unknown cows
    refuses_text("A1=1,B2=25 - b 0 -");
    refuses_text("A1=1,B2=13 0,25 b 0 -");
}

#[test]
fn refused_hands_that_do_not_fit_the_turn() {
    refuses_text("- - w 0 -");
    refuses_text("A1=1 - b 0 -");
    refuses_text("A1=13 - w 0 -");
    refuses_text("A1=1,A4=2 - w 0 -");
    refuses_text("A1=1,B2=13 - w 0 -");
    refuses_text("A1=1,B2=13 2 b 0 -");
    assert_eq!(after("A1=1 - w 0 -", "").result, "none");
    // In stage 2 either may be on turn.
    for turn in ["b", "w"] {
        assert_eq!(after(&stage_2(FOUR_EACH, &format!("{turn} 0 -")), "").result, "none");
    }
}

#[test]
fn refused_sequences() {
    for sequence in [
        "A1.1",                          // malformed
        "A1.1-A4.2",                     //
        "A1.1-A4.2-A7.3-B6.4",           //
        "A1.1-A4.2-A7",                  //
        "A1=1-A4=2-A7=3",                //
        "A1.1-A4.2-D7.3",                // no line
        "A1.1-A4.1-A7.3",                // one cow twice
        "A1.1-A4.2-A7.0",                // unknown cow
        "A1.1-A4.2-A7.25",               //
        "A1.01-A4.2-A7.3",               //
        "A1.1-A4.2-A8.3",                // unknown junction
        "A1.1-A4.2-A7.13",               // mixes owners
        "A1.13-A4.2-A7.3",               //
        "A1.1-A4.2-A7.3,A1.1-A4.2-A7.3", // stands twice
        "A1.1-A4.2-A7.3,",               //
        "A1.1-A4.2-A7.3,-",              //
        "",                              //
    ] {
        refuses_text(&stage_2(FOUR_EACH, &format!("b 0 {sequence}")));
    }
    assert_eq!(after(&stage_2(FOUR_EACH, "b 0 A1.1-A4.2-A7.3"), "").result, "none");
    // A cow in hand.
    refuses_text("A1=1,A4=2,B2=13,D2=14 - b 0 A1.1-A4.2-A7.3");
    assert_eq!(after("A1=1,A4=2,B2=13,D2=14 3,15 b 0 A1.1-A4.2-A7.3", "").result, "none");
}

#[test]
fn refused_quiet_plies_in_stage_1() {
    refuses_text("- - b 1 -");
    refuses_text("A1=1 - w 20 -");
    refuses_text("A1=1,A4=2,B4=3,B6=14,C3=15 4,5,6,7,8,9,10,11,12,16,17,18,19,20,21,22,24 w 1 -");
}

#[test]
fn refused_two_cows_or_fewer_on_both_sides() {
    refuses_text(&stage_2("A1=1,A4=2,B2=13,B4=14", "b 0 -"));
    refuses_text(&stage_2("A1=1,B2=13,B4=14", "w 0 -"));
    refuses_text("- 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24 b 0 -");
    assert_eq!(after(&stage_2("A1=1,B2=13,B4=14,C5=15", "w 0 -"), "").result, "p2win");
}

#[test]
fn refused_malformed_texts() {
    for text in [
        "",
        "-",
        "- - b 0",
        "- - b 0 - -",
        "- - x 0 -",
        "- - B 0 -",
        "- - b +0 -",
        "- - b 00 -",
        "- - b -1 -",
        "- - b x -",
        "- - b  -",
        "- - b 99999999999999999999999999 -",
        "A1 - b 0 -",
        "A1=1=2,B2=13 - b 0 -",
        "A1=1,,B2=13 - b 0 -",
        "A1=1,B2=13, - b 0 -",
        "A1=01,B2=13 - b 0 -",
        "A1=+1,B2=13 - b 0 -",
        "A1=,B2=13 - b 0 -",
        "A1=1;B2=13 - b 0 -",
        "A1.1,B2.13 - b 0 -",
        "-,A1=1,B2=13 - b 0 -",
        "A1=1,B2=13 02,14 b 0 -",
        "A1=1,B2=13 2,14, b 0 -",
        "A1=1,B2=13 -,2,14 b 0 -",
        "A1=1,B2=13 A4,14 b 0 -",
    ] {
        refuses_text(text);
    }
    for quiet in ["+7", "07", "7.", "-7", "٧", "7x"] {
        refuses_text(&stage_2(FOUR_EACH, &format!("b {quiet} -")));
    }
}

#[test]
fn m4_a_copy_takes_the_past_along_and_goes_its_own_way() {
    let mut game = crate::support::open("morabaraba", &stage_2(FOUR_EACH, "b 0 -")).expect("a position");
    let cycle = ["A1,1-B2", "G4,16-G1", "B2,1-A1", "G1,16-G4"];
    for action in cycle {
        game.play(action).expect("a legal move");
    }
    let mut copy = game.fork();
    for action in cycle {
        copy.play(action).expect("a legal move");
    }
    assert_eq!((copy.result(), game.result()), ("draw", "none"));
    assert!(copy.legal().is_empty() && !game.legal().is_empty());
}

#[test]
fn article_5_4_cows_that_were_not_placed_in_turns_can_stand_in_a_game() {
    for position in ["A1=1,A4=2 - w 0 -", "A1=1,D5=13 - w 0 -", "D5=13 - b 0 -"] {
        refuses_text(position);
        let game = crate::support::stand("morabaraba", position).expect(position);
        assert_eq!((game.position().as_str(), game.result()), (position, "none"));
    }
    // 3.2.1: cows may be moved when all have been placed, so White places his last two in a row.
    let black_is_done = "A1=1,A4=2,B2=13,D2=14,D7=3,F4=15,G7=4 5,6,7,8,9,10,11,12,18,19,20,21,22,23,24 w 0 -";
    let mut game = crate::support::stand("morabaraba", black_is_done).expect("it stands");
    game.play("E3-16").expect("a legal placing");
    assert!(!game.p1turn() && game.play("A1,1-D1").is_err() && game.play("E3,16-E4").is_err());
    game.play("G1-17xA1,1").expect_err("no three in a row");
    game.play("E4-17").expect("a legal placing");
    assert!(game.p1turn());
    game.play("A1,1-D1").expect("stage 2");
    // Nobody is on turn who could neither place nor move.
    assert!(crate::support::stand("morabaraba", &black_is_done.replace(" w ", " b ")).is_err());
}
