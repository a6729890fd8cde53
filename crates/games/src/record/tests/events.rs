//! Clocks, and what happens beside the plays.

use std::time::Duration;

use super::{classic, one, place, read};
use crate::record::{Event, Fault, Record};
use crate::{GameId, Player};

const STAGE_2: &str = "A1=10,A7=21,B2=5,B6=18,D1=7,D2=6,D3=4,D5=14,D6=13,D7=15,E5=22,F2=1,F6=19,G1=11,G7=20 2,3,8,9,12,16,17,23,24 w 0 -";

#[test]
fn clocks_stand_behind_plays() {
    for (text, seconds, canonical) in [
        ("29:51", 1791.0, "29:51"),
        ("0:09.4", 9.4, "0:09.4"),
        ("1:05:00", 3900.0, "1:05:00"),
        ("90:00", 5400.0, "1:30:00"),
        ("0:00.000000001", 1e-9, "0:00.000000001"),
        ("007:01.50", 421.5, "7:01.5"),
    ] {
        let record = classic(&format!("1. +b1<{text}> 2. +a1 ! < {text} > X")).unwrap();
        let left = record.plays[0].clock.unwrap();
        assert_eq!(left, Duration::from_secs_f64(seconds), "{text}");
        assert_eq!(record.plays[1].clock, Some(left));
        assert!(
            record.to_string().contains(&format!("1. +b1 <{canonical}> 2. +a1 X! <{canonical}>")),
            "{record}"
        );
        assert_eq!(one(&record.to_string()), record);
    }
    for (text, column, why) in [
        ("1. +b1 <29:5>", 8, "time left on a clock"),
        ("1. +b1 <29:60>", 8, "time left on a clock"),
        ("1. +b1 <1:60:00>", 8, "time left on a clock"),
        ("1. +b1 <29>", 8, "time left on a clock"),
        ("1. +b1 <1:00.>", 8, "time left on a clock"),
        ("1. +b1 <1:00><1:00>", 14, "one clock"),
        ("<1:00> 1. +b1", 1, "none before it"),
    ] {
        let error = classic(text).unwrap_err();
        assert_eq!((error.line, error.column), (3, column), "{text}");
        assert!(error.to_string().contains(why), "{text}: {error}");
    }
}

#[test]
fn events_are_attached_in_their_order() {
    let record = classic(
        "<arbiter: late> 1. +b1 <Draw Offered  WHITE> {hm}\n<draw declined black> <flag White> 2. +a1 <irregularity R5 Black:\n c2 - d2> <rectified>",
    )
    .unwrap();
    assert_eq!(record.events, [Event::Decision("late".into())]);
    assert_eq!(
        record.plays[0].events,
        [Event::DrawOffered(Player::Second), Event::DrawDeclined(Player::First), Event::Flag(Player::Second)]
    );
    let by = Player::First;
    assert_eq!(
        record.plays[1].events,
        [Event::Irregularity { article: "R5".into(), by, text: "c2 - d2".into() }, Event::Rectified]
    );
    assert!(record.verify().is_ok());
    assert_eq!(one(&record.to_string()), record);
}

#[test]
fn brackets_and_backslashes_in_events_are_escaped() {
    let mut record = Record::new(GameId::Ur);
    record.events.push(Event::Decision("2 > 1, a \\ and {braces} ; (too) [Event \"x\"]".into()));
    let written = record.to_string();
    assert!(written.contains("<arbiter: 2 \\> 1, a \\\\ and {braces} ; (too) [Event \"x\"]>"), "{written}");
    assert_eq!(one(&written), record);
    let error = classic("1. +b1 <arbiter: a\\b>").unwrap_err();
    assert!(error.to_string().contains("backslash"), "{error}");
}

#[test]
fn events_that_are_none_are_told() {
    for (text, why) in [
        ("<>", "expected irregularity, rectified"),
        ("<nothing>", "\"nothing\": expected irregularity"),
        ("<flag Blue>", "Black or White, not \"blue\""),
        ("<flag>", "expected irregularity"),
        ("<draw White>", "<draw offered White>"),
        ("<irregularity 5.4.2>", "an article and a player"),
        ("<irregularity !! Black>", "expected an article"),
        ("<stands>", "the position that stands"),
        ("<position: 8/8 b>", "no position of mur-classic"),
        ("<arbiter:>", "the arbiter's reason"),
        ("<rectified: all>", "nothing is expected after"),
        ("<sequences: ->", "only a record of morabaraba"),
    ] {
        let error = classic(&format!("1. +b1 {text}")).unwrap_err();
        assert_eq!((error.line, error.column), (3, 8), "{text}");
        assert!(error.to_string().contains(why), "{text}: {error}");
    }
    assert!(read("[Game \"mur-advanced\"]\n\n1. +b1 <flag Blue>\n").remove(0).is_ok());
}

#[test]
fn article_5_4_what_stands_is_taken_as_it_is_and_its_past_starts_anew() {
    // White has moved from E5 to E3, which are not linked.
    let stands = STAGE_2.replace("E5=22", "E3=22").replace(" w 0", " b 1");
    let record = one(&format!(
        "[Game \"morabaraba\"]\n[Start \"{STAGE_2}\"]\n\n<irregularity 5.4.2 White: E5,22-E3> <stands: {stands}> 2. A1,10-A4\n"
    ));
    let end = record.verify().unwrap();
    assert_eq!(end.position(), stands.replace("A1=10", "A4=10").replace(" b 1", " w 2"));
    assert_eq!(one(&record.to_string()), record);
    let record =
        classic("1. +b1 2. +a1 <irregularity R5 White: +a1 twice> <stands: 8/8/wb6/k w 0-0 -> 3. +c1")
            .unwrap();
    let end = record.verify().unwrap();
    assert_eq!(end.position(), "8/8/wbw5/k b 0-0 -");
    assert_eq!(one(&record.to_string()), record);
}

/// Only Morabaraba lists sequences; other games have other things in that place of a position.
#[test]
fn what_stands_in_another_game_makes_no_list_of_sequences() {
    let record = one("[Game \"mur-advanced\"]\n\n1. +a3 2. +g3 <irregularity R5 White: +g3 twice> \
         <stands: k1w1www1/1111111w/111b1111/1 w 333 2-0/3 b ->\n");
    let canonical = record.canonical().unwrap();
    assert_eq!(canonical.sequences, None);
    assert_eq!(one(&canonical.to_string()), canonical);
}

#[test]
fn article_5_4_cows_placed_out_of_turn_stand_in_a_record() {
    let start = "A1=1,A4=2,B2=13,D1=3,D2=14,E5=4,F4=15,F6=16 5,6,7,8,9,10,19,20,21,22,23,24 b 0 -";
    let stands = start.replace("D1=3", "C4=11,D1=3").replace("F6=16", "F6=16,G4=12").replace(" b 0", " w 0");
    let head =
        format!("[Game \"morabaraba\"]\n[Start \"{start}\"]\n\n1. C4-11 <irregularity 5.4.1 Black: G4-12>");
    // 3.2.1: White places his last two alone, and the first, or the second, makes three in a row.
    for plays in ["F2-17xA1,1", "F2-17xA1,1 E3-18", "E3-17 F2-18xA1,1", "E3-17 F2-18xA1,1 D1,3-A1"] {
        let record = one(&format!("{head} <stands: {stands}> {plays}\n")).canonical().unwrap();
        assert_eq!(record.sequences.as_ref().map(|list| list.notes.len()), Some(2), "{record}");
        let back = one(&record.to_string());
        assert_eq!(back, record, "{record}");
        assert!(back.verify().is_ok(), "{record}");
    }
    // No record begins with such a position.
    let begun = read(&format!("[Game \"morabaraba\"]\n[Start \"{stands}\"]\n\nF2-17xA1,1\n")).remove(0);
    assert!(begun.unwrap_err().to_string().contains("does not fit this turn"));
}

#[test]
fn article_5_5_a_restored_board_goes_on_with_whose_turn_it_says() {
    let text = format!(
        "[Game \"morabaraba\"]\n[Start \"{}\"]\n\n1. D1,7-A1 <position: {STAGE_2}> 1... E5,22-E4\n",
        STAGE_2.replace("A1=10,", "A4=10,").replace(" w 0", " b 0")
    );
    let record = one(&text);
    assert!(record.replay().is_ok(), "{}", record.replay().err().unwrap());
    assert_eq!(one(&record.to_string()), record);
    // White plays on twice: the first place of the next number stays empty.
    let again = text
        .replace("1... E5,22-E4", &format!("1... E5,22-E4 <position: {STAGE_2}> 2... E5,22-E4 3. A1,10-A4"));
    let record = one(&again);
    assert_eq!(record.numbers(), ["1.", "1...", "2...", "3."]);
    assert!(record.replay().is_ok(), "{}", record.replay().err().unwrap());
    assert_eq!(one(&record.to_string()), record);
    assert!(read(&again.replace("2... E5", "2. E5").replace("3. A1", "2... A1")).remove(0).is_err());
}

#[test]
fn article_4_2_1_a_resignation_settles_the_result() {
    let result = |events: &str, result: &str| {
        let text = format!("[Game \"morabaraba\"]\n[Result \"{result}\"]\n\n1. A1-1 {events}\n");
        one(&text).verify().err().map(|error| error.fault)
    };
    assert_eq!(result("<resigned Black>", "p2win"), None);
    assert!(matches!(result("<resigned Black>", "p1win"), Some(Fault::Result { really: "p2win", .. })));
    assert!(matches!(result("<resigned Black>", "none"), Some(Fault::Result { really: "p2win", .. })));
    assert_eq!(result("<draw agreed>", "draw"), None);
    assert!(result("<draw agreed>", "p1win").is_some());
    assert_eq!(result("<annulled>", "none"), None);
    assert!(result("<annulled>", "p1win").is_some());
    assert_eq!(result("<flag White>", "p1win"), None);
    assert_eq!(result("<arbiter: 4.2.4>", "p1win"), None);
    assert_eq!(result("<resigned Black> <arbiter: it was withdrawn>", "none"), None);
    assert!(result("<draw offered Black>", "draw").is_some());
}

#[test]
fn nothing_is_played_after_the_game_was_ended() {
    for end in ["<resigned White>", "<draw agreed>", "<annulled>"] {
        let error = classic(&format!("1. +b1 {end} 2. +a1")).unwrap().replay().err().unwrap();
        let (line, column, ply, why) = place(&error);
        assert_eq!((line, ply), (3, Some(2)));
        assert_eq!(column, 12 + end.len(), "{error}");
        assert!(why.contains(end), "{why}");
    }
}

#[test]
fn a_flag_of_advanced_mur_is_a_play_of_its_own() {
    let record = one("[Game \"mur-advanced\"]\n[Blue \"Nomsa\"]\n\n1. +b1 2. flag-b 3. +c2 <flag White>\n");
    let end = record.verify().unwrap();
    assert_eq!(end.score(), [0, 1]);
    assert_eq!(record.plays[2].events, [Event::Flag(Player::Second)]);
}

// 5.8: no part of an irregularity can be rectified, so what has happened before a decision is decided about as a whole.
#[test]
fn only_an_irregularity_is_rectified_or_stands_and_once() {
    let stands = "<stands: A1=1,A4=2,G7=13 - w 0 ->";
    let of = |events: &str| one(&format!("[Game \"morabaraba\"]\n\n1. A1-1 G7-13 2. A4-2 {events}\n"));
    let wrong = "<irregularity 5.4.2 White: G7,13-G4>";
    for fine in ["", wrong, &format!("{wrong} <rectified>"), &format!("{wrong} {wrong} {stands}")] {
        of(fine).verify().unwrap();
    }
    of(&format!("{wrong} <rectified> {wrong} <rectified>")).verify().unwrap();
    for (odd, said) in [
        ("<rectified>".to_owned(), "<rectified> has no irregularity before it"),
        (stands.to_owned(), "<stands: A1=1,A4=2,G7=13 - w 0 -> has no irregularity before it"),
        (format!("{wrong} {wrong} <rectified> <rectified>"), "<rectified> has no irregularity before it"),
        (format!("{wrong} {stands} <rectified>"), "<rectified> has no irregularity before it"),
    ] {
        let error = of(&odd).verify().err().unwrap();
        assert!(error.ply == Some(3) && error.fault.to_string().contains(said), "{odd}: {error}");
    }
}
