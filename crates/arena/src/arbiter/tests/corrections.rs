//! An entry can be corrected only by a further entry.

use super::*;

#[test]
fn a_void_entry_is_as_if_it_had_never_been_made() {
    let log = cows(&["play A1-1", "play D5-13", "play A1,1-A4", "void 4", "play A4-2"]);
    assert_eq!(position(&log), "A1=1,A4=2,D5=13 - w 0 -");
    assert!(!log.counts(4) && log.counts(3));
    assert_eq!(seen(now(&log)), seen(now(&cows(&["play A1-1", "play D5-13", "play A4-2"]))));
    assert_eq!(log.entries().len(), 6);
}

#[test]
fn a_corrected_entry_is_as_if_it_had_been_the_other_at_its_time() {
    let log = cows(&[
        "clock set 30m",
        "clock start",
        "play A1-1",
        "play D5-13",
        "play A4-2",
        "correct 5 play D6-13",
    ]);
    let other = cows(&["clock set 30m", "clock start", "play A1-1", "play D6-13", "play A4-2"]);
    assert_eq!(seen(now(&log)), seen(now(&other)));
    // The last correction holds; made void, the one before it holds again.
    let mut log = log;
    enter(&mut log, "correct 5 play D7-13").unwrap();
    assert!(position(&log).contains("D7=13"));
    enter(&mut log, "void 8").unwrap();
    assert!(position(&log).contains("D6=13"));
    enter(&mut log, "void 7").unwrap();
    assert!(position(&log).contains("D5=13"));
    // And what was made void can be brought back in the same way.
    let mut log = cows(&["play A1-1", "void 2", "void 3"]);
    assert_eq!(position(&log), "A1=1 - w 0 -");
    assert!(objection(&log, "void 3").contains("void already"));
    enter(&mut log, "void 4").unwrap();
    assert_eq!(position(&log), "- - b 0 -");
}

#[test]
fn what_was_entered_later_must_still_fit_and_be_judged_as_it_was() {
    let log = cows(&["play A1-1", "play D5-13", "play A4-2"]);
    let why = objection(&log, "void 3");
    assert!(why.contains("entry 4 would not be what it was: it would be an irregularity"), "{why}");
    let why = objection(&log, "correct 2 play A4-1");
    assert!(why.contains("entry 4") && why.contains("5.4.2"), "{why}");
    let log = cows(&["play A1-1", "play A1,1-A4", "rectify"]);
    let why = objection(&log, "void 3");
    assert!(why.contains("entry 4") && why.contains("no irregularity waits"), "{why}");
    let log = cows(&["play A1-1", "resign white", "note so it was"]);
    let mut log = log;
    enter(&mut log, "void 3").unwrap();
    enter(&mut log, "play D5-13").unwrap();
    assert!(now(&log).end().is_none());
}

#[test]
fn there_must_be_such_an_entry() {
    let log = cows(&["play A1-1", "void 2"]);
    for (line, part) in [
        ("void 0", "no entry 0"),
        ("void 9", "no entry 9"),
        ("void 4", "no entry 4"),
        ("void 1", "beginning"),
        ("correct 1 play A1-1", "beginning"),
        ("void 2", "void already"),
        ("correct 2 play A4-1", "void already"),
        ("correct 3 play A4-1", "can only be made void"),
    ] {
        let why = objection(&log, line);
        assert!(why.contains(part), "{line}: {why}");
    }
}

#[test]
fn times_never_go_back() {
    let mut log = cows(&["play A1-1"]);
    let why = log.enter(Duration::ZERO, deed("play D5-13")).unwrap_err().to_string();
    assert!(why.contains("0:00:00.000 lies before"), "{why}");
}

#[test]
fn something_prepared_fits_only_the_log_it_was_prepared_for() {
    let mut log = cows(&[]);
    let at = Duration::from_secs(5);
    let first = log.prepare(at, deed("play A1-1")).unwrap();
    let second = log.prepare(at, deed("play A4-1")).unwrap();
    assert_eq!(first.line(), "2 0:00:05.000 play A1-1\n");
    assert_eq!(position(&log), "- - b 0 -");
    log.accept(first).unwrap();
    assert!(log.accept(second).is_err());
    assert_eq!(position(&log), "A1=1 - w 0 -");
}

// A chain of voids, each of the one before it, must not run the stack out.
#[test]
fn a_long_chain_of_voids_is_followed() {
    let mut text = String::from("mura otb log 1\n1 0:00:00.000 begin morabaraba\n2 0:00:00.000 note a\n");
    for number in 3..=19_000 {
        text.push_str(&format!("{number} 0:00:00.000 void {}\n", number - 1));
    }
    let mut log = Log::parse(&text).unwrap();
    enter(&mut log, "void 19000").unwrap();
    assert!(!log.counts(19_000) && log.counts(18_999));
}
