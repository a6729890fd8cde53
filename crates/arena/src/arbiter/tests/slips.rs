//! What is typed wrongly is told from what was played wrongly.

use super::*;
use crate::arbiter::{Edition, HEADING};

/// Black has A1 and A4 and completes the row on A7; White has two loose cows.
const ROW: [&str; 4] = ["play A1-1", "play D5-13", "play A4-2", "play D6-14"];

#[test]
fn a_play_that_was_entered_already_is_refused() {
    let log = cows(&["play A1-1"]);
    let why = objection(&log, "play A1-1");
    assert!(why.contains("cow 1 already stands on A1: entered twice? It was entry 2"), "{why}");
    for text in ["play a1 1", "by black A1-1", "as 5.4.1 A1-1"] {
        assert!(objection(&log, text).contains("already stands on A1"), "{text}");
    }
    // Also where the cow came there by a move, and where an irregularity waits.
    let why = objection(&nine(&["play G7,4-G4", "play F4,15-F6"]), "play G4-4");
    assert!(why.contains("cow 4 already stands on G4: entered twice?"), "{why}");
    let why = objection(&nine(&["play G7,4-F2"]), "play F2-4");
    assert!(why.contains("cow 4 already stands on F2"), "{why}");
}

#[test]
fn a_shot_that_was_not_typed_is_added_by_a_correction() {
    let mut log = cows(&[&ROW[..], &["play A7-3"]].concat());
    assert_eq!(article(&log), "5.4.6");
    let told = now(&log).pending().unwrap().mended();
    assert_eq!(told, "was the shot not typed? correct 6 A7-3x… adds it");
    let why = objection(&log, "play A7-3xD6,14");
    assert!(why.contains("was the shot left out? correct 6 A7-3xD6,14 adds it"), "{why}");
    let why = objection(&log, "play xD6,14");
    assert!(why.contains("a shot is entered with its play: correct 6 A7-3xD6,14 adds it"), "{why}");
    enter(&mut log, "correct 6 A7-3xD6,14").unwrap();
    assert_eq!(position(&log), "A1=1,A4=2,A7=3,D5=13 14 w 0 A1.1-A4.2-A7.3");
    assert!(now(&log).pending().is_none());
    assert!(objection(&cows(&[]), "play xD6,14").contains("as in A7-3xD6,14"));
    let mended = now(&cows(&["play A1-13"])).pending().unwrap().mended();
    assert_eq!(mended, "wrongly typed? correct 2 … says what it was, void 2 that it was nothing");
}

// 5.8: "If the offender goes on before anybody has decided, that belongs to the same irregularity."
#[test]
fn article_5_8_a_cow_that_the_offender_takes_afterwards_belongs_to_the_irregularity() {
    let log = cows(&[&ROW[..], &["play A7-3"]].concat());
    for text in ["removed by black D6,14", "removed D6"] {
        let mut log = log.clone();
        enter(&mut log, text).unwrap();
        let pending = now(&log).pending().unwrap();
        let articles: Vec<_> = pending.articles().iter().map(|article| article.number()).collect();
        assert_eq!(articles, ["5.4.6", "5.4.7"]);
        assert_eq!(pending.text(), "A7-3, then took cow 14 from the board");
        let mut back = log.clone();
        enter(&mut back, "rectify").unwrap();
        assert_eq!(position(&back), "A1=1,A4=2,D5=13,D6=14 - b 0 -");
        enter(&mut log, "stand").unwrap();
        assert_eq!(position(&log), "A1=1,A4=2,A7=3,D5=13 14 w 0 A1.1-A4.2-A7.3");
    }
    // The opponent decides, and does nothing else.
    assert!(objection(&log, "removed by white A1").contains("White decides"));
}

#[test]
fn a_refused_correction_names_what_is_in_the_way() {
    // What hangs on the entry is one other: void 4 alone would do.
    let log = cows(&["play A1-1", "draw offered black", "draw declined", "play D5-13"]);
    let why = objection(&log, "void 3");
    assert!(why.ends_with("; void 4 first"), "{why}");
    let log = cows(&["play A1-1", "play A1,1-A4", "rectify", "note a", "note b"]);
    let why = objection(&log, "void 3");
    assert!(why.contains("entry 4 would not be what it was") && why.ends_with("; void 4 first"), "{why}");
    let mut log = log;
    enter(&mut log, "void 4").unwrap();
    enter(&mut log, "void 3").unwrap();
    // Two plays hang on one that is gone.
    let log = cows(&["play A1-1", "play D5-13", "play A1,1-A4", "rectify", "play A4-2", "play D6-14"]);
    let why = objection(&log, "void 4");
    assert!(why.ends_with("; void 7, then void 6, then void 5 first"), "{why}");
    let why = objection(&log, "void 6");
    assert!(why.contains("entry 7") && why.ends_with("; void 7 first"), "{why}");
}

#[test]
fn a_correction_that_is_an_irregularity_itself_is_told_so() {
    let log = cows(&["play A1-1", "play D5-13", "play A4-2", "play D6-14"]);
    let why = objection(&log, "correct 4 A1-2");
    assert!(
        why.starts_with(
            "as corrected, entry 4 would be an irregularity (5.4.2, moving a cow in an irregular way): A1-2"
        ),
        "{why}"
    );
    // And one that is nothing at all is refused for its own sake.
    let why = objection(&log, "correct 4 Z9-2");
    assert!(why.contains("Z9") && !why.contains("entry"), "{why}");
}

#[test]
fn the_correction_that_holds_is_found() {
    let log = cows(&["play A1-1", "correct 2 A4-1", "correct 2 A7-1", "void 4"]);
    let listed: Vec<_> = log
        .listed()
        .map(|listed| (listed.entry.number, listed.counts, listed.correction.map(|entry| entry.number)))
        .collect();
    assert_eq!(
        listed,
        [(1, true, None), (2, true, Some(3)), (3, true, None), (4, false, None), (5, true, None)]
    );
}

#[test]
fn something_forgotten_is_inserted() {
    // White's move was forgotten, so that Black's next looks like two in a row.
    let mut log = cows(&["play A1-1", "play A4-2"]);
    assert_eq!(article(&log), "5.4.1");
    enter(&mut log, "insert 3 D5-13").unwrap();
    assert_eq!(position(&log), "A1=1,A4=2,D5=13 - w 0 -");
    assert!(now(&log).pending().is_none() && now(&log).irregular().is_empty());
    let whole = cows(&["play A1-1", "play D5-13", "play A4-2"]);
    assert_eq!(now(&log).record(), now(&whole).record());
    // It can be made void like every correction, before others hang on it.
    enter(&mut log, "void 4").unwrap();
    assert_eq!(article(&log), "5.4.1");
    enter(&mut log, "insert 3 D6-13").unwrap();
    enter(&mut log, "play D7-14").unwrap();
    let why = objection(&log, "void 6");
    assert!(why.contains("entry 3 would not be what it was") && why.contains("void 7"), "{why}");
    assert_eq!(Log::parse(&log.text()).unwrap().now().unwrap().position(), position(&log));
    // Before the same entry: in the order in which they were typed.
    let mut log = cows(&["play A1-1", "play D5-13"]);
    enter(&mut log, "insert 3 note first").unwrap();
    enter(&mut log, "insert 3 note second").unwrap();
    assert_eq!(now(&log).record().plays[0].comment, "first second");
    for (line, part) in [
        ("insert 1 note a", "nothing comes before the beginning"),
        ("insert 9 note a", "no entry 9"),
        ("insert 4 note a", "can only be made void"),
        ("insert 3 D6-13", "entry 3 would not be what it was"),
    ] {
        let why = objection(&log, line);
        assert!(why.contains(part), "{line}: {why}");
    }
    assert!(Deed::parse("insert 3 void 2").is_err() && Deed::parse("insert").is_err());
}

#[test]
fn a_log_of_the_first_edition_is_read_as_it_was_written() {
    let text = "mura otb log 1\n1 0:00:00.000 begin morabaraba\n2 0:00:00.000 tag Site\n3 0:00:00.000 clock set 1m\n\
                4 0:00:01.000 play A1-1\n5 0:00:02.000 play A1-1\n6 0:00:03.000 stand\n7 0:05:00.000 play D5-13\n";
    let log = Log::parse(text);
    // The second A1-1 was an irregularity then, the clock stood still, and a tag could be empty.
    let log = log.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(log.text(), text);
    assert_eq!(Edition::of(HEADING), Some(Edition::Third));
    for line in ["4 0:00:01.000 play A1-1\n5 0:00:02.000 play A1-1\n", "4 0:00:01.000 tag Site\n"] {
        let new = format!(
            "{HEADING}\n1 0:00:00.000 begin morabaraba\n2 0:00:00.000 note a\n3 0:00:00.000 note b\n{line}"
        );
        assert!(Log::parse(&new).is_err(), "{new}");
    }
}
