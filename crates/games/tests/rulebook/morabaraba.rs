//! The rule book of Morabaraba: the board (article 2), placing, moving, flying and shooting (3), notation (6).
//! The expected values are worked out by hand from the rule document.

use std::collections::BTreeSet;

use crate::morabaraba_book::{JUNCTIONS, START, after, reached, refuses, stage_2};

/// Twenty lines of three: the sides of the three squares, the lines that join the middles of the sides, and
/// the lines that join the corners (2.1, 2.3).
const LINES: &str = "A1-A4-A7 B2-B4-B6 C3-C4-C5 D1-D2-D3 D5-D6-D7 E3-E4-E5 F2-F4-F6 G1-G4-G7 \
                     A1-D1-G1 B2-D2-F2 C3-D3-E3 A4-B4-C4 E4-F4-G4 C5-D5-E5 B6-D6-F6 A7-D7-G7 \
                     A1-B2-C3 A7-B6-C5 G1-F2-E3 G7-F6-E5";

#[test]
fn article_2_twenty_four_junctions() {
    let placings: Vec<String> = JUNCTIONS.split(' ').map(|junction| format!("{junction}-1")).collect();
    assert_eq!(placings.len(), 24);
    assert_eq!(after(START, "").legal, placings);
}

/// Where the drawing has each junction: columns from the left, rows from the bottom, 0 to 6.
fn drawn() -> Vec<(String, usize, usize)> {
    let table = mura_games::GameId::Morabaraba.open(START).unwrap();
    let canvas = table.draw();
    let grid = |all: &[usize], one: usize| {
        all.iter().collect::<BTreeSet<_>>().into_iter().position(|other| *other == one).unwrap()
    };
    let (xs, ys): (Vec<_>, Vec<_>) = canvas.places().iter().map(|place| (place.x, place.y)).unzip();
    canvas
        .places()
        .iter()
        .map(|place| (place.name.clone(), grid(&xs, place.x), 6 - grid(&ys, place.y)))
        .collect()
}

// "the player with dark (red) cows has junction A1 on his left and the player with the light cows … has junction G7 on his left":
// the drawing is as the dark player sees it, who sits below; the light player sits above, and his left is on the right.
#[test]
fn article_2_4_a1_lies_on_the_dark_players_left_and_g7_on_the_light_players() {
    let at = |name: &str| drawn().into_iter().find(|(other, ..)| other == name).map(|(_, x, y)| (x, y));
    assert_eq!((at("A1"), at("G7")), (Some((0, 0)), Some((6, 6))));
}

// "numbering starts from the bottom left junctions of the player with dark cows": A to G along the horizontal axis, 1 to 7 along the
// other, and each junction is called by both.
#[test]
fn articles_2_5_1_and_2_5_2_junctions_bear_their_column_and_their_row() {
    let drawn = drawn();
    assert_eq!(drawn.len(), 24);
    for (name, x, y) in drawn {
        assert_eq!(name, format!("{}{}", "ABCDEFG".as_bytes()[x] as char, y + 1));
    }
    let text = mura_games::GameId::Morabaraba.open(START).unwrap().draw().to_string();
    let rows: String = text
        .lines()
        .filter_map(|line| line.trim_start().chars().next().filter(char::is_ascii_digit))
        .collect();
    assert_eq!(rows, "7654321");
    assert_eq!(text.lines().last().unwrap().split_whitespace().collect::<String>(), "ABCDEFG");
}

#[test]
fn article_2_3_twenty_lines_and_no_other() {
    let lines: BTreeSet<BTreeSet<&str>> =
        LINES.split_whitespace().map(|line| line.split('-').collect()).collect();
    assert_eq!(lines.len(), 20);
    let all: Vec<&str> = JUNCTIONS.split(' ').collect();
    let mut shooting = 0;
    for one in &all {
        for two in all.iter().filter(|two| *two > one) {
            for last in all.iter().filter(|last| *last != one && *last != two) {
                // Black on two junctions, White on two others; Black places a third cow.
                let mut free = all.iter().filter(|junction| ![one, two, last].contains(junction));
                let (white_1, white_2) = (free.next().expect("free"), free.next().expect("free"));
                let seen = after(&format!("{one}=1,{two}=2,{white_1}=13,{white_2}=14 - b 0 -"), "");
                let moves = seen.moves(&format!("{last}-"));
                if lines.contains(&BTreeSet::from([*one, *two, *last])) {
                    assert_eq!(moves, format!("{last}-3x{white_1},13 {last}-3x{white_2},14"));
                    shooting += 1;
                } else {
                    assert_eq!(moves, format!("{last}-3"), "{one} {two} {last}");
                }
            }
        }
    }
    assert_eq!(shooting, 60); // each line is completed from each of its three junctions
}

#[test]
fn article_3_1_stage_1_black_starts_and_both_place_in_turn() {
    let seen = after(START, "");
    assert_eq!((seen.p1turn, seen.result, seen.score), (true, "none", [12, 12])); // 3.1.2, 3.1.3
    let seen = after(START, "D6-1");
    assert_eq!((seen.position.as_str(), seen.p1turn), ("D6=1 - w 0 -", false)); // 3.1.4
    assert_eq!((seen.legal.len(), seen.moves("D6")), (23, String::new())); // 3.1.5
    assert_eq!(seen.moves("A1"), "A1-13");
    refuses("D6=1 - w 0 -", "D6-13");
    refuses("D6=1 - w 0 -", "D6,1-B6"); // no moving in stage 1
    assert_eq!(reached(START, "D6-1 F2-13 A1-2"), "A1=2,D6=1,F2=13 - w 0 -");
    // Few cows on the board are no loss in stage 1: those in hand count.
    assert_eq!(after(START, "D6-1 F2-13 A1-2").score, [12, 12]);
}

#[test]
fn m1_any_cow_in_hand_may_be_placed() {
    assert_eq!(reached(START, "A1-7"), "A1=7 - w 0 -");
    assert_eq!(reached(START, "A1-12 G7-24 A4-5"), "A1=12,A4=5,G7=24 - w 0 -");
    // The list shows only the lowest in hand.
    assert_eq!(after(START, "A1-1 G7-24 A4-3 G4-20").moves("B2"), "B2-2");
    assert_eq!(after(START, "A1-7").moves("B2"), "B2-13");
    // With a shot as well.
    let start = "A1=1,A4=2,B2=13,D2=14 - b 0 -";
    assert_eq!(reached(start, "A7-9xD2,14"), "A1=1,A4=2,A7=9,B2=13 14 w 0 A1.1-A4.2-A7.9");
    // Not the opponent's, not one that is on the board, not one that is unknown.
    for action in ["C5-13", "C5-1", "C5-2", "C5-0", "C5-25", "A7-3", "A1-3", "A7-9xA1,1", "A7-9xB2,14"] {
        refuses(start, action);
    }
}

#[test]
fn article_3_1_7_three_in_a_row_shoots_one_cow() {
    let start = "A1=1,A4=2,B2=13,D2=14 - b 0 -";
    assert_eq!(after(start, "").moves("A7"), "A7-3xB2,13 A7-3xD2,14"); // M2: the shot must be done
    refuses(start, "A7-3");
    let seen = after(start, "A7-3xB2,13");
    assert_eq!(seen.position, "A1=1,A4=2,A7=3,D2=14 13 w 0 A1.1-A4.2-A7.3");
    assert_eq!(seen.score, [12, 11]);
    // Vertically, horizontally, diagonally; White as well.
    assert_eq!(after("A1=1,B2=2,D6=13,F2=14 - b 0 -", "").moves("C3"), "C3-3xD6,13 C3-3xF2,14");
    assert_eq!(
        after("A1=1,B4=2,D6=13,F6=14,G4=3 - w 0 -", "").moves("B6"),
        "B6-15xA1,1 B6-15xB4,2 B6-15xG4,3"
    );
    // A line with a cow of each owner is none.
    assert_eq!(after("A1=1,A4=13,C3=2,F2=14 - b 0 -", "").moves("A7"), "A7-3");
}

#[test]
fn articles_3_1_8_and_3_1_8_1_cows_in_three_in_a_row_are_not_shot() {
    let start = "A1=1,A4=2,D1=13,D2=14,D3=15,E4=3,F4=16 4 b 0 D1.13-D2.14-D3.15";
    assert_eq!(after(start, "").moves("A7"), "A7-5xF4,16");
    refuses(start, "A7-5xD1,13");
    // In two lines at once, or in a line that was never recorded: solid all the same.
    let start = "A1=1,A4=2,B2=16,D1=13,D2=14,D3=15,E4=3,F2=17,F4=18,F6=4,G7=5,C5=6 - b 0 -";
    assert_eq!(after(start, "").moves("A7"), "A7-7xF4,18");
}

#[test]
fn article_3_1_8_2_barren() {
    // White has no loose cow: the chance is lost, the sequence is recorded.
    let start = "A1=1,A4=2,D1=13,D2=14,D3=15,E4=3 - b 0 D1.13-D2.14-D3.15";
    assert_eq!(after(start, "").moves("A7"), "A7-4");
    assert_eq!(
        reached(start, "A7-4"),
        "A1=1,A4=2,A7=4,D1=13,D2=14,D3=15,E4=3 - w 0 A1.1-A4.2-A7.4,D1.13-D2.14-D3.15"
    );
    // Broken and made again when there are loose cows, it shoots no more (6.2.7).
    let cows = "A1=1,A4=2,C5=4,D1=13,D2=14,D7=3,E4=15,G1=16";
    assert_eq!(after(&stage_2(cows, "b 0 A1.1-A4.2-A7.3"), "").moves("D7,3-A7"), "D7,3-A7");
}

#[test]
fn article_3_1_9_paralysed_two_lines_one_shot_both_recorded() {
    let start = "A4=1,A7=2,C4=13,D1=3,D6=14,E5=15,F4=16,G1=4 - b 0 -";
    assert_eq!(after(start, "").moves("A1"), "A1-5xC4,13 A1-5xD6,14 A1-5xE5,15 A1-5xF4,16");
    assert_eq!(
        reached(start, "A1-5xE5,15"),
        "A1=5,A4=1,A7=2,C4=13,D1=3,D6=14,F4=16,G1=4 15 w 0 A1.5-A4.1-A7.2,A1.5-D1.3-G1.4"
    );
    // Three lines at once: still one shot.
    let start = "A4=1,A7=2,B2=5,C3=6,C4=13,D1=3,D6=14,E5=15,F4=16,F6=17,G1=4,G4=18 - b 0 -";
    assert_eq!(
        reached(start, "A1-7xG4,18"),
        "A1=7,A4=1,A7=2,B2=5,C3=6,C4=13,D1=3,D6=14,E5=15,F4=16,F6=17,G1=4 18 w 0 \
         A1.7-A4.1-A7.2,A1.7-D1.3-G1.4,A1.7-B2.5-C3.6"
    );
}

#[test]
fn article_3_2_4_1_3_a_paralysed_sequence_never_shoots() {
    // Both lines through A1 were recorded together; cow 5 steps back to A1 from B2.
    let cows = "A4=1,A7=2,B2=5,C4=13,D1=3,D6=14,F4=16,G1=4,G4=17";
    let both = "b 0 A1.5-A4.1-A7.2,A1.5-D1.3-G1.4";
    assert_eq!(after(&stage_2(cows, both), "").moves("B2,5-A1"), "B2,5-A1");
    // One used and one fresh: a shot, and the fresh one is recorded.
    let one = stage_2(cows, "b 0 A1.5-A4.1-A7.2");
    assert_eq!(after(&one, "").moves("B2,5-A1"), "B2,5-A1xC4,13 B2,5-A1xD6,14 B2,5-A1xF4,16 B2,5-A1xG4,17");
    let then = reached(&one, "B2,5-A1xF4,16");
    assert!(then.ends_with(" w 0 A1.5-A4.1-A7.2,A1.5-D1.3-G1.4"), "{then}");
}

#[test]
fn article_3_2_4_1_2_a_used_sequence_never_shoots_again_but_protects() {
    let cows = "A1=1,A4=2,C5=4,D2=13,D3=14,D7=3,F4=16,G1=15";
    let fresh = after(&stage_2(cows, "b 0 -"), "");
    assert_eq!(fresh.moves("D7,3-A7"), "D7,3-A7xD2,13 D7,3-A7xD3,14 D7,3-A7xF4,16 D7,3-A7xG1,15");
    let used = stage_2(cows, "b 0 A1.1-A4.2-A7.3");
    assert_eq!(after(&used, "").moves("D7,3-A7"), "D7,3-A7"); // 3.2.4.1.5: it may be made
    // White's three in a row can shoot the loose cow on C5 only.
    let made = after(&used, "D7,3-A7");
    assert_eq!(made.moves("G1,15-D1"), "G1,15-D1xC5,4");
    // The same cows on the same line in another order have not been used.
    let altered = stage_2(cows, "b 0 A1.2-A4.1-A7.3");
    assert_eq!(after(&altered, "").moves("D7,3-A7xD2"), "D7,3-A7xD2,13");
}

// "The same arrangement of three-in-a-row can be made only for other reasons other than capture", such as "blocking the opponent
// from making three-in-a-row or creating way for oneself to make other patterns".
#[test]
fn articles_3_2_4_1_5_and_3_2_4_1_6_a_used_sequence_may_be_made_to_block_or_to_make_way() {
    // White has three cows and would fly to A7.
    let cows = "A1=1,A4=2,B6=13,C5=14,D7=3,E3=5,G1=4,G4=15";
    let used = stage_2(cows, "b 0 A1.1-A4.2-A7.3");
    assert!(!after(&used, "E3,5-E4").moves("G4,15-A7x").is_empty(), "the threat");
    let made = after(&used, "D7,3-A7");
    assert_eq!((made.moves("G4,15-A7"), made.score), (String::new(), [5, 3]));
    // Leaving A1, cow 1 makes way for cow 4, and A1.4-A4.2-A7.3 shoots.
    let way = after(&used, "D7,3-A7 G4,15-E4 A1,1-B2 E4,15-G4 G1,4-D1 G4,15-E4");
    assert_eq!(way.moves("D1,4-A1"), "D1,4-A1xB6,13 D1,4-A1xC5,14 D1,4-A1xE4,15");
}

#[test]
fn article_3_2_4_1_4_six_sequences_of_cows_4_6_8_each_shoot_once() {
    // Black has three cows and flies; White's cow 14 walks between D1 and D2. The six patterns of the article.
    let herd = "A1=4,A7=13,B2=6,B6=20,C4=21,D1=14,D6=15,E3=16,E5=8,F4=17,G4=18,G7=19";
    let start = stage_2(herd, "b 0 -");
    let shooting = [
        ("E5,8-C3xA7,13", "A1.4-B2.6-C3.8"),
        ("B2,6-E5 C3,8-B2 E5,6-C3xD6,15", "A1.4-B2.8-C3.6"),
        ("A1,4-E5 C3,6-A1 E5,4-C3xE3,16", "A1.6-B2.8-C3.4"),
        ("B2,8-E5 C3,4-B2 E5,8-C3xF4,17", "A1.6-B2.4-C3.8"),
        ("A1,6-E5 C3,8-A1 E5,6-C3xG4,18", "A1.8-B2.4-C3.6"),
        ("B2,4-E5 C3,6-B2 E5,4-C3xG7,19", "A1.8-B2.6-C3.4"),
    ];
    let mut actions: Vec<String> = Vec::new();
    let mut replies = 0;
    let mut white_answers = |actions: &mut Vec<String>| {
        actions.push(if replies % 2 == 0 { "D1,14-D2".to_string() } else { "D2,14-D1".to_string() });
        replies += 1;
    };
    let mut recorded: BTreeSet<&str> = BTreeSet::new();
    for (moves, sequence) in shooting {
        for action in moves.split(' ') {
            let (plain, _) = action.split_once('x').unwrap_or((action, ""));
            let listed = after(&start, &actions.join(" ")).moves(plain);
            assert_eq!(listed.contains('x'), action.contains('x'), "{listed}");
            actions.push(action.to_string());
            let seen = after(&start, &actions.join(" "));
            if action.contains('x') {
                recorded.insert(sequence);
                let all: Vec<&str> = recorded.iter().copied().collect();
                assert!(seen.position.ends_with(&format!(" w 0 {}", all.join(","))), "{}", seen.position);
            }
            white_answers(&mut actions);
        }
    }
    // The first pattern once more: no shot.
    for action in ["A1,8-E5", "C3,4-A1"] {
        actions.push(action.to_string());
        white_answers(&mut actions);
    }
    let again = after(&start, &actions.join(" "));
    assert_eq!(again.score, [3, 3]);
    assert_eq!(again.moves("E5,8-C3"), "E5,8-C3");
    assert_eq!(again.moves("E5,8-C4").len(), 0, "C4 is taken");
}

#[test]
fn article_3_1_10_a_shot_cow_never_returns() {
    let start = "A1=1,A4=2,B2=13,D2=14 - b 0 -";
    let shot = reached(start, "A7-3xB2,13");
    assert_eq!(after(&shot, "").moves("B2"), "B2-15");
    refuses(&shot, "B2-13");
    refuses(&shot, "C5-13");
    // Neither in hand nor on the board: it counts no more.
    assert_eq!(after(&shot, "B2-15").score, [12, 11]);
}

/// 3.2.2: the junctions linked to each junction by a solid line.
const NEIGHBOURS: [(&str, &str); 24] = [
    ("A1", "A4 B2 D1"),
    ("A4", "A1 A7 B4"),
    ("A7", "A4 B6 D7"),
    ("B2", "A1 B4 C3 D2"),
    ("B4", "A4 B2 B6 C4"),
    ("B6", "A7 B4 C5 D6"),
    ("C3", "B2 C4 D3"),
    ("C4", "B4 C3 C5"),
    ("C5", "B6 C4 D5"),
    ("D1", "A1 D2 G1"),
    ("D2", "B2 D1 D3 F2"),
    ("D3", "C3 D2 E3"),
    ("D5", "C5 D6 E5"),
    ("D6", "B6 D5 D7 F6"),
    ("D7", "A7 D6 G7"),
    ("E3", "D3 E4 F2"),
    ("E4", "E3 E5 F4"),
    ("E5", "D5 E4 F6"),
    ("F2", "D2 E3 F4 G1"),
    ("F4", "E4 F2 F6 G4"),
    ("F6", "D6 E5 F4 G7"),
    ("G1", "D1 F2 G4"),
    ("G4", "F4 G1 G7"),
    ("G7", "D7 F6 G4"),
];

#[test]
fn article_3_2_2_stage_2_moves_to_empty_neighbours() {
    for (junction, neighbours) in NEIGHBOURS {
        let mut far = JUNCTIONS.split(' ').filter(|other| *other != junction && !neighbours.contains(other));
        let mut herd = vec![format!("{junction}=1")];
        for cow in [13, 14, 15, 16, 2, 3, 4] {
            herd.push(format!("{}={cow}", far.next().expect("free")));
        }
        let seen = after(&stage_2(&herd.join(","), "b 0 -"), "");
        let moves = seen.moves(&format!("{junction},1-"));
        let arrivals: Vec<&str> =
            moves.split(' ').map(|action| action.split_once('-').expect("a move").1).collect();
        let mut arrivals: Vec<&str> = arrivals.iter().map(|arrival| &arrival[..2]).collect();
        arrivals.dedup(); // one that shoots is listed once a target
        assert_eq!(arrivals.join(" "), neighbours, "from {junction}");
    }
}

#[test]
fn article_3_2_2_1_a1_to_d2_is_not_permissible() {
    let start = stage_2("A1=1,A4=2,B6=13,C5=3,E3=14,E5=4,F6=15,G4=16", "b 0 -");
    assert_eq!(after(&start, "").moves("A1"), "A1,1-B2 A1,1-D1");
    refuses(&start, "A1,1-D2");
    refuses(&start, "A1,1-A7"); // not over a cow
    refuses(&start, "A1,1-A4"); // not on a cow
    refuses(&start, "B6,13-B4"); // not the opponent's cow
    refuses(&start, "A1,2-B2"); // not another number
}

#[test]
fn articles_3_2_3_to_3_2_4_1_lines_may_be_broken_and_remade_and_cows_moved_back_and_forth() {
    let start = stage_2("A1=1,A4=2,A7=3,C4=4,D1=13,E4=14,F6=15,G4=16", "b 0 A1.1-A4.2-A7.3");
    assert_eq!(
        reached(&start, "A7,3-D7 D1,13-G1 D7,3-A7 G1,13-D1"),
        start.replace(" b 0 ", " b 4 "),
        "remade without a shot (3.2.4.1)"
    );
    // A line that stands, recorded or not, does not shoot when another cow moves.
    let unrecorded = stage_2("A1=1,A4=2,A7=3,C4=4,D1=13,E4=14,F6=15,G4=16", "b 0 -");
    assert_eq!(after(&unrecorded, "").moves("C4,4"), "C4,4-B4 C4,4-C3 C4,4-C5");
    assert!(reached(&unrecorded, "C4,4-C3").ends_with(" w 1 -"));
}

#[test]
fn article_3_3_three_cows_fly_while_the_other_keeps_to_stage_2() {
    let herd = "A1=1,B2=13,B4=14,C5=16,D5=2,F6=15,G4=3";
    let black = after(&stage_2(herd, "b 0 -"), "");
    assert_eq!(black.legal.len(), 3 * 17);
    assert_eq!(black.moves("A1,1-D2"), "A1,1-D2");
    assert_eq!(black.moves("G4,3-A7"), "G4,3-A7");
    assert_eq!(black.moves("A1,1-B2"), "", "occupied");
    let white = after(&stage_2(herd, "w 0 -"), "");
    assert_eq!(white.moves("B2,13"), "B2,13-C3 B2,13-D2");
    refuses(&stage_2(herd, "w 0 -"), "B2,13-G7");
    // Both with three: both fly. With four: no flying.
    assert_eq!(after(&stage_2("A1=1,B2=13,B4=14,D5=2,F6=15,G4=3", "w 0 -"), "").legal.len(), 3 * 18 + 2);
    assert_eq!(
        after(&stage_2("A1=1,B2=13,C5=16,D5=2,E5=4,F6=15,G4=3", "b 0 -"), "").moves("A1"),
        "A1,1-A4 A1,1-D1"
    );
    // A flying cow completes lines too.
    let line = stage_2("A1=1,A4=2,B2=13,B4=14,C5=16,F6=15,G4=3", "b 0 -");
    assert_eq!(after(&line, "").moves("G4,3-A7"), "G4,3-A7xB2,13 G4,3-A7xB4,14 G4,3-A7xC5,16 G4,3-A7xF6,15");
}

#[test]
fn article_6_every_notation_example() {
    // 6.2.1
    assert_eq!(after(START, "").moves("C5"), "C5-1");
    assert_eq!(reached(START, "C5-1"), "C5=1 - w 0 -");
    // 6.2.3: cow 3 on junction A1 was moved to junction A4.
    let start = stage_2("A1=3,B2=13,C5=1,D5=14,E3=2,F2=15,G4=4,G7=16", "b 0 -");
    assert_eq!(after(&start, "").moves("A1,3-A4"), "A1,3-A4");
    assert!(reached(&start, "A1,3-A4").starts_with("A4=3,B2=13,C5=1,"));
    // 6.2.4: cow 5 from B4 to A4, cow 15 on F2 shot; cow 2 placed on D5 in stage 1, cow 13 on E3 shot.
    let start = stage_2("A1=3,A7=6,B2=13,B4=5,C5=1,D5=14,F2=15,G7=16", "b 0 -");
    assert_eq!(after(&start, "").moves("B4,5-A4xF2"), "B4,5-A4xF2,15");
    assert_eq!(
        reached(&start, "B4,5-A4xF2,15"),
        stage_2("A1=3,A4=5,A7=6,B2=13,C5=1,D5=14,G7=16", "w 0 A1.3-A4.5-A7.6")
    );
    let start = "C5=1,E3=13,E5=3,G1=14 - b 0 -";
    assert_eq!(after(start, "").moves("D5"), "D5-2xE3,13 D5-2xG1,14");
    assert_eq!(reached(start, "D5-2xE3,13"), "C5=1,D5=2,E5=3,G1=14 13 w 0 C5.1-D5.2-E5.3");
}
