//! The standard tags.

use super::{one, place};
use crate::record::{Fault, Termination};

fn wrong(game: &str, name: &str, value: &str) -> Option<String> {
    let record = one(&format!("[Game \"{game}\"]\n[{name} \"{value}\"]\n\n"));
    record.verify().err().map(|error| {
        assert_eq!((error.line, error.column), (2, 1));
        assert!(matches!(error.fault, Fault::Tag(_)), "{error}");
        place(&error).3
    })
}

#[test]
fn dates_are_dates() {
    for good in
        ["2026.11.15", "2026.11.??", "2026.??.??", "????.??.??", "2024.02.29", "2000.02.29", "????.02.29"]
    {
        assert_eq!(wrong("ur", "Date", good), None, "{good}");
    }
    for (bad, why) in [
        ("2026.13.01", "no month 13"),
        ("2026.00.01", "no month 0"),
        ("2026.02.29", "month 2 has no day 29"),
        ("1900.02.29", "month 2 has no day 29"),
        ("2026.04.31", "month 4 has no day 31"),
        ("2026.11.00", "month 11 has no day 0"),
        ("0000.01.01", "the year 0 is not between"),
        ("9999.01.01", "the year 9999 is not between"),
        ("2026.??.15", "a day without a month"),
        ("2026-11-15", "expected a date"),
        ("26.11.15", "expected a date"),
        ("2026.11", "expected a date"),
        ("2026.1?.01", "expected a date"),
        ("99999999999999999999.01.01", "expected a date"),
        ("", "expected a date"),
        ("2026.11.1٣", "expected a date"),
    ] {
        let said = wrong("ur", "Date", bad).unwrap();
        assert!(said.contains(why), "{bad}: {said}");
    }
}

#[test]
fn rounds_players_and_terminations_are_checked() {
    for good in ["1", "12", "2.1", "?", "-"] {
        assert_eq!(wrong("ur", "Round", good), None, "{good}");
    }
    for bad in ["", "one", "1.", "9999999999"] {
        assert!(wrong("ur", "Round", bad).unwrap().contains("expected a round"), "{bad}");
    }
    assert_eq!(wrong("mur-advanced", "Blue", "Nomsa"), None);
    assert_eq!(wrong("mur-advanced", "Black", "full"), None);
    assert!(wrong("morabaraba", "Blue", "Nomsa").unwrap().contains("are Black and White"));
    for good in ["time forfeit by Black: 0.3 s", "cap of 600 plies", "arbiter: 4.2.4", "Crash", ""] {
        assert_eq!(wrong("ur", "Termination", good), None, "{good}");
    }
    assert!(wrong("ur", "Termination", "boredom").unwrap().contains("expected one of normal, resignation"));
}

#[test]
fn words_of_terminations_are_read_with_free_text_behind_them_and_stand_in_the_documentation() {
    let page = include_str!("../../../../../docs/records.md");
    for word in Termination::ALL {
        assert_eq!(wrong("ur", "Termination", word.word()), None, "{word}");
        for text in [format!("{word}"), format!("{word} by Black"), format!(" {word}: \u{1f3b2} é")] {
            assert_eq!(text.parse(), Ok(word), "{text}");
            assert_eq!(text.to_uppercase().parse(), Ok(word), "{text}");
        }
        assert!(format!("{word}ly").parse::<Termination>().is_err());
        let listed = |line: &str| line.starts_with("| `") && line.contains(&format!("`{word}`"));
        assert!(page.lines().any(listed), "{word} is not in docs/records.md");
    }
    for text in ["", " ", "boredom", "7", "éclair", "nor mal"] {
        let why = text.parse::<Termination>().unwrap_err().to_string();
        assert!(why.starts_with(&format!("\"{}\": expected one of normal, ", text.trim_start())), "{why}");
    }
}

#[test]
fn results_come_from_the_tag_the_plays_or_the_events() {
    for (tags, plays, result) in [
        ("", "1. +b1", "none"),
        ("", "1. +b1 <resigned Black>", "p2win"),
        ("", "<resigned White>", "p1win"),
        ("", "1. +b1 <draw agreed>", "draw"),
        ("", "1. +b1 <annulled>", "none"),
        ("", "1. +b1 <flag White>", "p1win"),
        ("", "<flag White> 1. +b1", "none"),
        ("", "1. +b1 <flag White> <arbiter: the clock was wrong>", "none"),
        ("", "1. +b1 <flag White> <arbiter: the clock was wrong> <resigned Black>", "p2win"),
        ("[Result \"draw\"]\n", "1. +b1 <flag White>", "draw"),
        ("[Termination \"time\"]\n", "1. +b1 <flag Black>", "p2win"),
    ] {
        let record = one(&format!("[Game \"mur-classic\"]\n{tags}\n{plays}\n"));
        let end = record.verify().unwrap();
        assert_eq!(record.result(&*end), result, "{tags}{plays}");
    }
}

#[test]
fn unknown_tags_are_kept_as_they_are_and_canonical_ones_are_sorted() {
    let text = "[Game \"ur\"]\n[DiceCommitment \"ab\"]\n[White \"w\"]\n[Event \"e\"]\n[Apple \"x\"]\n\n";
    let record = one(text);
    assert_eq!(record.to_string(), text);
    let names: Vec<_> = record.canonical().unwrap().tags.into_iter().map(|tag| tag.name).collect();
    assert_eq!(names, ["Event", "White", "DiceCommitment", "Apple"]);
}
