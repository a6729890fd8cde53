//! Article 5.3: cows on the board but not on a junction.

use super::articles::{assert_rectified, assert_stands};
use super::*;

#[test]
fn article_5_3_a_cow_beside_the_junctions_is_inactive() {
    let log = cows(&["play A1-1", "play D5-13", "off 2"]);
    assert_eq!(article(&log), "5.3");
    assert_rectified(&log, "A1=1,D5=13 - b 0 -");
    assert_stands(&log, "A1=1,D5=13 2 w 0 -");
    let log = nine(&["off A1"]);
    assert_stands(&log, &NINE.replace("A1=1,", "").replace(" 5,6", " 1,5,6").replace("b 7", "w 8"));
    assert!(objection(&nine(&[]), "off B2").contains("none that Black could play"));
}

#[test]
fn article_5_3_an_inactive_cow_is_put_into_action_under_5_4() {
    let mut log = cows(&["play A1-1", "play D5-13", "off 2", "stand", "play D6-14"]);
    assert!(objection(&log, "activate A4-3").contains("3.1.10"));
    assert!(objection(&log, "activate A4").contains("expected a junction and a cow"));
    enter(&mut log, "activate A4-2").unwrap();
    assert_eq!(article(&log), "5.3");
    assert_rectified(&log, "A1=1,D5=13,D6=14 2 b 0 -");
    // It is no move: Black is still to play.
    assert_stands(&log, "A1=1,A4=2,D5=13,D6=14 - b 0 -");
    // Where a cow stands, none can be put; and a cow that was shot never comes back.
    let log = cows(&["play A1-1", "play D5-13", "off 2", "stand", "play D6-14", "activate A1-2"]);
    assert!(objection(&log, "stand").contains("no junction holds two cows"));
}

// An inactive cow is on the board, so its owner has more than two cows left (4.2.3).
#[test]
fn article_5_3_a_third_cow_beside_the_junctions_is_still_on_the_board() {
    let few = "A1=1,A4=2,B2=13,D2=14,D7=3,G1=15,G4=16 4,5,6,7,8,9,10,11,12,17,18,19,20,21,22,23,24 b 0 -";
    let begin = format!("begin morabaraba position {few}");
    let mut log = kept(&[&begin, "off A1", "stand"]);
    assert_eq!(now(&log).end(), None);
    let why = now(&log).suspended().unwrap();
    assert!(
        why.contains("Black has 2 cows on junctions, and cow 1 beside them") && why.contains("4.2.3"),
        "{why}"
    );
    assert!(objection(&log, "play G4,16-G7").contains("activate"));
    assert!(now(&log).record().verify().is_ok(), "{}", now(&log).record());
    enter(&mut log, "activate D1-1").unwrap();
    enter(&mut log, "stand").unwrap();
    assert!(now(&log).suspended().is_none());
    enter(&mut log, "play G4,16-G7").unwrap();
    assert_eq!(
        position(&log),
        few.replace("A1=1,", "")
            .replace("D2=14", "D1=1,D2=14")
            .replace("G4=16", "G7=16")
            .replace("b 0", "b 2")
    );
    assert!(now(&log).record().verify().is_ok(), "{}", now(&log).record());
    // Nor has he lost when one of three is shot while a fourth is beside them.
    let four = "A1=1,A4=2,D7=3,F4=4,B2=13,D2=14,G1=16,G7=15 5,6,7,8,9,10,11,12,17,18,19,20,21,22,23,24 b 0 -";
    let lines = ["off A1", "stand", "play G1,16-F2xF4,4"];
    let mut log = kept(&[&[format!("begin morabaraba position {four}").as_str()], &lines[..]].concat());
    assert_eq!(now(&log).end(), None);
    assert!(now(&log).record().verify().is_ok(), "{}", now(&log).record());
    enter(&mut log, "activate A1-1").unwrap();
    enter(&mut log, "rectify").unwrap();
    assert!(now(&log).suspended().is_some());
    enter(&mut log, "decision draw they agree that nothing can come of it").unwrap();
    assert!(now(&log).record().verify().is_ok(), "{}", now(&log).record());
    // Taken back, the cow is where it was, and cannot be put into action twice.
    let log = cows(&["play A1-1", "play D5-13", "off 2", "stand", "takeback", "stand"]);
    assert!(objection(&log, "activate A4-2").contains("does not stand beside"));
}

/// Black has four cows, White five.
const FOUR: &str =
    "A1=1,A4=2,B2=13,D2=14,D7=3,F4=4,F6=17,G1=16,G7=15 5,6,7,8,9,10,11,12,18,19,20,21,22,23,24 b 0 -";

// "When a player has lost all but three cows": a fourth that is inactive is not lost, and on the board.
#[test]
fn article_3_3_1_three_cows_on_junctions_do_not_fly_while_a_fourth_is_beside_them() {
    let begin = format!("begin morabaraba position {FOUR}");
    let aside = [begin.as_str(), "off A1", "stand", "play G7,15-G4"];
    let log = kept(&[&aside[..], &["play F4,4-F2"]].concat());
    assert!(now(&log).pending().is_none(), "linked junctions");
    let mut log = kept(&[&aside[..], &["play A4,2-C5"]].concat());
    assert_eq!(article(&log), "5.4.2");
    assert_rectified(&log, &now(&kept(&aside)).position());
    enter(&mut log, "stand").unwrap();
    assert!(position(&log).contains("C5=2"));
    assert!(now(&log).record().verify().is_ok(), "{}", now(&log).record());
    // His opponent's cow beside them is another matter, and so is a cow that is out for good.
    let log = kept(
        &[&aside[..], &["activate A1-1", "stand", "removed by black A1", "stand", "play A4,2-C5"]].concat(),
    );
    assert!(now(&log).pending().is_none());
    // A log of the second edition is read as it was written.
    let text = kept(&[&aside[..], &["play A4,2-C5"]].concat()).text();
    let old = Log::parse(&text.replace("mura otb log 3", "mura otb log 2")).unwrap();
    assert!(now(&old).pending().is_none());
}

#[test]
fn article_4_3_2_the_ten_moves_are_not_counted_while_a_fourth_cow_is_beside_the_junctions() {
    let begin = format!("begin morabaraba position {}", FOUR.replace(" b 0", " b 18"));
    let mut log = kept(&[&begin, "off A1", "stand", "play G7,15-G4"]);
    assert_eq!(now(&log).end(), None);
    let why = now(&log).suspended().unwrap();
    assert_eq!(
        why,
        "Black has 3 cows on junctions, and cow 1 beside them on the board (5.3): he is not down to three (4.3.2)"
    );
    assert!(objection(&log, "play F4,4-F2").contains("activate"));
    for line in ["activate A1-1", "stand", "play A1,1-D1", "play G4,15-G7"] {
        enter(&mut log, line).unwrap_or_else(|objection| panic!("{line}: {objection}"));
    }
    assert!(now(&log).suspended().is_none() && now(&log).end().is_none());
    assert!(now(&log).record().verify().is_ok(), "{}", now(&log).record());
    // A hundred quiet plies draw with any number of cows.
    let begin = format!("begin morabaraba position {}", FOUR.replace(" b 0", " b 99"));
    let log = kept(&[&begin, "off A1", "stand"]);
    assert!(now(&log).end().is_some());
}
