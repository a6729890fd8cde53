//! Deeds, entries and logs as text.

use mura_games::{GameId, Luck, Player};

use super::*;
use crate::arbiter::{ClockDeed, Entry, HEADING, Start};

/// One text of every kind, as it is written.
const TEXTS: [&str; 48] = [
    "begin morabaraba",
    "begin mur-advanced goal=3 dice=244",
    "begin morabaraba position - - b 0 -",
    "tag Black Nomsa of the north",
    "tag Site",
    "play A1-1",
    "play by white A1-1",
    "play as 5.4.3 A1-1",
    "play by black as 5.4.9 A1,1-A4xB2,13",
    "touched A1",
    "takeback",
    "removed B2,13",
    "removed by white B2,13",
    "off 4",
    "activate D5-4",
    "displaced",
    "wrongboard",
    "refuses black",
    "refuses white to rectify",
    "complies",
    "forfeits",
    "rectify",
    "rectify black",
    "stand",
    "stand white",
    "position A1=1 - w 0 -",
    "draw offered black",
    "draw declined",
    "draw agreed",
    "resign white",
    "flag",
    "flag black",
    "clock set 30m",
    "clock set 10m/round delay 5s",
    "clock set none 20m",
    "clock start",
    "clock stop",
    "clock press",
    "clock black +1m30s",
    "clock white -500ms",
    "decision on be quiet",
    "decision white Black has left",
    "decision draw late",
    "decision none fire",
    "note a word",
    "void 7",
    "correct 7 play by black A1-1",
    "insert 7 play A1-1",
];

#[test]
fn every_deed_is_written_as_it_is_read() {
    for text in TEXTS {
        assert_eq!(deed(text).text(GameId::Morabaraba), text);
    }
    assert_eq!(deed("resign black").text(GameId::MurAdvanced), "resign blue");
    assert_eq!(
        deed("  by  blue   A1-1 "),
        Deed::Play { by: Some(Player::First), article: None, text: "A1-1".into() }
    );
    assert_eq!(deed("as 5.4.3 A1-1"), deed("play as 5.4.3 A1-1"));
    assert_eq!(deed("correct 7 A1-1"), deed("correct 7 play A1-1"));
    assert_eq!(deed("RECTIFY White"), deed("rectify white"));
    assert_eq!(deed("Resign White"), deed("resign white"));
    assert_eq!(deed("Correct 7 NOTE Word"), deed("correct 7 note Word"));
    assert!(
        Deed::is_known("Rectify")
            && Deed::is_known("rectify")
            && !Deed::is_known("A1-1")
            && !Deed::is_known("")
    );
}

#[test]
fn article_7_1_signs_stand_behind_plays() {
    let log = cows(&["play A1-1!", "play D5 13 !?", "play A4 2 !", "play D6-14 ! *"]);
    let record = now(&log).record().to_string();
    assert!(record.contains("1. A1-1! D5-13!?") && record.contains("A4-2! D6-14! *"), "{record}");
    assert!(now(&log).pending().is_none());
    assert!(objection(&log, "play !").contains("!"));
}

#[test]
fn texts_that_are_no_deeds_get_a_sentence_with_the_offending_part() {
    for (text, part) in [
        ("", "something that happened"),
        ("dance", "dance"),
        ("begin", "a game"),
        ("begin chess", "chess"),
        ("tag", "name of a tag"),
        ("tag 1x y", "1x y"),
        ("play", "a play behind it"),
        ("by black as 5.4.3", "a play behind it"),
        ("by", "by"),
        ("by green A1-1", "green"),
        ("as 9.9 A1-1", "9.9"),
        ("takeback now", "now"),
        ("draw", "draw offered"),
        ("draw maybe", "maybe"),
        ("resign", "one player"),
        ("rectify black white", "black white"),
        ("clock", "clock set 30m"),
        ("clock set 5", "time control"),
        ("clock black 5m", "correction"),
        ("clock black +0s", "1m30s"),
        ("clock black +20s/move", "1m30s"),
        ("decision white", "the reason"),
        ("decision maybe so", "maybe"),
        ("void", "number"),
        ("void x", "x"),
        ("void -1", "-1"),
        ("correct 2", "something that happened"),
        ("correct 2 void 1", "no correction"),
        ("correct 2 begin ur", "no beginning"),
        ("note \u{1b}[2J", "control"),
    ] {
        let why = Deed::parse(text).unwrap_err().to_string();
        assert!(why.contains(part), "{text:?}: {why}");
        assert!(!why.contains('\u{1b}'));
    }
    for long in [
        "note word ".repeat(10_000),
        format!("note {}", "x".repeat(2000)),
        format!("correct 2 note {}", "x".repeat(2000)),
    ] {
        assert!(Deed::parse(&long).unwrap_err().to_string().contains("at most"));
    }
}

#[test]
fn deeds_that_cannot_be_written_are_not_entered() {
    let log = cows(&[]);
    for deed in [
        Deed::Note("two\nlines".into()),
        Deed::Note(String::new()),
        Deed::Note("x".repeat(10_000)),
        Deed::Refuses { by: Player::First, what: " blank".into() },
        Deed::Clock(ClockDeed::Give(Player::First, Duration::ZERO)),
    ] {
        assert!(log.prepare(Duration::from_secs(9), deed.clone()).is_err(), "{deed:?}");
    }
    let begin = Deed::Begin { game: GameId::Ur, start: Start::Options("a=b".into()) };
    assert!(Log::new().prepare(Duration::ZERO, begin).is_err());
}

#[test]
fn a_log_begins_with_the_beginning_and_has_one() {
    let mut log = Log::new();
    assert_eq!(enter(&mut log, "play A1-1"), Err(Objection::Beginning));
    enter(&mut log, "begin morabaraba").unwrap();
    assert_eq!(enter(&mut log, "begin morabaraba"), Err(Objection::Beginning));
    for (line, part) in [
        ("begin mur-advanced dice=roll", "rolled"),
        ("begin mur-advanced gaol=3", "gaol"),
        ("begin morabaraba position x", "x"),
        ("begin morabaraba position A1=1,A4=2 3,4,5,6,7,8,9,10,11,12 b 0 -", "hand"),
    ] {
        let why = enter(&mut Log::new(), line).unwrap_err().to_string();
        assert!(why.contains(part), "{line}: {why}");
    }
}

#[test]
fn a_log_file_is_read_back_exactly() {
    let log = cows(&["tag White Erik", "play A1-1", "play D5-13", "play A1,1-A4"]);
    let text = log.text();
    assert!(
        text.starts_with("mura otb log 3\n1 0:00:00.000 begin morabaraba\n2 0:00:01.000 tag White Erik\n"),
        "{text}"
    );
    let back = Log::parse(&text).unwrap();
    assert_eq!((back.entries(), back.text()), (log.entries(), text));
    assert_eq!(seen(now(&back)), seen(now(&log)));
    assert!(Log::parse(&format!("{HEADING}\n")).unwrap().now().is_none());
}

#[test]
fn a_broken_log_is_refused_with_its_line() {
    let good = format!("{HEADING}\n1 0:00:00.000 begin morabaraba\n");
    for (text, line, part) in [
        (String::new(), 1, "no log"),
        ("[Game \"ur\"]\n".into(), 1, "no log"),
        (format!("{good}x\n"), 3, "number of an entry"),
        (format!("{good}2\n"), 3, "a time"),
        (format!("{good}2 0:00:00.000\n"), 3, "something that happened"),
        (format!("{good}3 0:00:00.000 play A1-1\n"), 3, "expected entry 2, not 3"),
        (format!("{good}2 0:00:05.000 play A1-1\n3 0:00:04.000 play D5-13\n"), 4, "lies before"),
        (format!("{good}2 0:00:05.000 rectify\n"), 3, "no irregularity waits"),
        (format!("{HEADING}\n1 0:00:05.000 rectify\n"), 2, "begins with"),
    ] {
        let error = Log::parse(&text).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
}

#[test]
fn a_log_with_a_correction_of_nothing_is_refused_with_its_line() {
    let text = |line: &str| {
        format!(
            "mura otb log 1\n1 0:00:00.000 begin morabaraba\n2 0:00:01.000 play A1-1\n3 0:00:02.000 {line}\n"
        )
    };
    assert!(Log::parse(&text("void 2")).is_ok() && Log::parse(&text("correct 2 play A4-1")).is_ok());
    for (line, part) in [
        ("void 99", "there is no entry 99"),
        ("void 0", "there is no entry 0"),
        ("correct 3 play A4-1", "there is no entry 3"),
        ("void 1", "the beginning cannot be corrected"),
        ("correct 1 play A4-1", "the beginning cannot be corrected"),
    ] {
        let error = Log::parse(&text(line)).unwrap_err();
        assert!(error.line == 4 && error.reason.contains(part), "{line}: {error}");
    }
    let again = text("void 2") + "4 0:00:03.000 correct 3 play A4-1\n";
    let error = Log::parse(&again).unwrap_err();
    assert!(error.line == 5 && error.reason.contains("only be made void"), "{error}");
}

#[test]
fn random_lines_never_panic() {
    let seed = 4;
    let mut luck = Luck::new(seed);
    let words: Vec<&str> = TEXTS
        .iter()
        .flat_map(|text| text.split(' '))
        .chain(["", "\u{0}", "…", "4294967296", "1 0:00:00.000", "-", "+"])
        .collect();
    for _ in 0..20_000 {
        let text: Vec<&str> = (0..luck.below(6)).map(|_| words[luck.below(words.len())]).collect();
        let text = text.join(" ");
        if let Ok(deed) = Deed::parse(&text) {
            let written = deed.text(GameId::Morabaraba);
            assert_eq!(Deed::parse(&written).as_ref(), Ok(&deed), "seed {seed}: {text:?} {written:?}");
        }
        let _ = Entry::parse(&text);
        let _ = Log::parse(&format!("{HEADING}\n1 0:00:00.000 begin morabaraba\n2 0:00:00.000 {text}\n"));
    }
}
