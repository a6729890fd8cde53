//! Article 5.4 in stage 1: what stands although cows were not placed in turns.

use mura_games::record::Reader;

use super::articles::{assert_rectified, assert_stands};
use super::properties::random_log;
use super::*;

/// The record reads back as it was written, and holds what is kept.
fn assert_recorded(log: &Log) {
    let record = now(log).record();
    let text = record.to_string();
    let back = Reader::new(text.as_bytes()).next().unwrap().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(back, record);
    let table = back.verify().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(table.position(), position(log), "{text}");
    let again = Log::parse(&log.text()).unwrap();
    assert_eq!(seen(now(&again)), seen(now(log)));
}

#[test]
fn article_5_4_1_two_placings_in_a_row_stand() {
    let log = cows(&["play A1-1", "play D5-13", "play D6-14"]);
    assert_eq!(article(&log), "5.4.1");
    assert_rectified(&log, "A1=1,D5=13 - b 0 -");
    assert_stands(&log, "A1=1,D5=13,D6=14 - b 0 -");
    // 5.7: moving on accepts it.
    let mut log = log.clone();
    enter(&mut log, "play A4-2").unwrap();
    assert_eq!(position(&log), "A1=1,A4=2,D5=13,D6=14 - w 0 -");
    assert!(objection(&log, "rectify").contains("no irregularity waits"));
    assert_recorded(&log);
    // Three in a row are one irregularity (5.8).
    let log = cows(&["play A1-1", "play A4-2", "play D1-3"]);
    assert_rectified(&log, "A1=1 - w 0 -");
    assert_stands(&log, "A1=1,A4=2,D1=3 - w 0 -");
}

#[test]
fn article_5_4_2_a_cow_moved_in_stage_1_stands() {
    let mut log = cows(&["play A1-1", "play D5-13", "play A1,1-A4"]);
    assert_eq!(article(&log), "5.4.2");
    assert_rectified(&log, "A1=1,D5=13 - b 0 -");
    assert_stands(&log, "A4=1,D5=13 - w 0 -");
    for line in ["stand", "play D6-14", "play A1-2", "takeback", "stand"] {
        enter(&mut log, line).unwrap();
    }
    assert_eq!(position(&log), "A4=1,D5=13,D6=14 - b 0 -");
    assert_recorded(&log);
    // A row that it makes is recorded, and a shot is made.
    let lines = ["play A1-1", "play D5-13", "play A4-2", "play D6-14", "play D7-3", "play G7-15"];
    let log = cows(&[&lines[..], &["play D7,3-A7xD6,14", "stand"]].concat());
    assert_eq!(position(&log), "A1=1,A4=2,A7=3,D5=13,G7=15 14 w 0 A1.1-A4.2-A7.3");
    assert!(now(&log).record().to_string().contains("4. A1.1-A4.2-A7.3 effective"));
    assert_recorded(&log);
}

#[test]
fn article_5_2_white_may_have_begun() {
    let mut log = cows(&["play A1-13"]);
    assert_eq!(article(&log), "5.2");
    assert_stands(&log, "A1=13 - b 0 -");
    enter(&mut log, "play D5-1").unwrap();
    assert_eq!(position(&log), "A1=13,D5=1 - w 0 -");
    assert_recorded(&log);
}

#[test]
fn article_5_4_5_a_cow_of_the_opponent_moved_or_placed_in_stage_1_stands() {
    let log = cows(&["play A1-1", "play D5-13", "by black D5,13-D6"]);
    assert_eq!(article(&log), "5.4.5");
    assert_stands(&log, "A1=1,D6=13 - w 0 -");
    let log = cows(&["play A1-1", "play D5-13", "by black D6-14"]);
    assert_eq!(article(&log), "5.4.5");
    assert_stands(&log, "A1=1,D5=13,D6=14 - w 0 -");
}

#[test]
fn article_5_3_a_cow_of_stage_1_moved_beside_the_junctions_stands() {
    let mut log = cows(&["play A1-1", "play D5-13", "off A1"]);
    assert_stands(&log, "D5=13 1 w 0 -");
    for line in ["stand", "play D6-14", "activate A4-1", "stand"] {
        enter(&mut log, line).unwrap();
    }
    assert_eq!(position(&log), "A4=1,D5=13,D6=14 - b 0 -");
    assert_recorded(&log);
}

#[test]
fn article_3_1_10_a_shot_cow_placed_again_stands() {
    let shot = "A1=1,A4=2,A7=3,D5=13 14 w 0 A1.1-A4.2-A7.3";
    let log = kept(&[&format!("begin morabaraba position {shot}"), "play D6-14"]);
    assert_eq!(article(&log), "5.4.2");
    assert_stands(&log, "A1=1,A4=2,A7=3,D5=13,D6=14 - b 0 A1.1-A4.2-A7.3");
}

// Neither do two cows fit on a junction, nor could the notation tell them apart: it can only be rectified.
#[test]
fn article_3_1_5_a_second_cow_on_a_junction_cannot_stand() {
    for play in ["play A1-2", "play A1,1-D5", "play D5-2"] {
        let log = cows(&["play A1-1", "play D5-13", play]);
        assert_eq!(article(&log), "5.4.2", "{play}");
        for line in ["stand", "play D6-14"] {
            let why = objection(&log, line);
            assert!(why.contains("no junction holds two cows (3.1.5, 3.2.2)"), "{play}, {line}: {why}");
        }
        assert_rectified(&log, "A1=1,D5=13 - b 0 -");
        // What lies beside it, rather than on it, is inactive (5.3).
        let mut log = log;
        enter(&mut log, "correct 4 off 2").unwrap();
        assert_stands(&log, "A1=1,D5=13 2 w 0 -");
    }
}

/// Two cows in each hand, Black to place.
const LAST: &str = "A1=1,A4=2,B2=13,D1=3,D2=14,E5=4,F4=15,F6=16 5,6,7,8,9,10,19,20,21,22,23,24 b 0 -";

#[test]
fn article_3_2_1_nobody_moves_before_all_cows_are_placed() {
    let begin = format!("begin morabaraba position {LAST}");
    // Black places his last two in a row; then White does.
    let mut log = kept(&[&begin, "clock set 5m+2s", "play C4-11", "play G4-12", "stand", "play F2-17xA1,1"]);
    assert_eq!(now(&log).awaited(), mura_games::Player::Second);
    assert_eq!(now(&log).clock().unwrap().turn(), Some(mura_games::Player::Second));
    assert!(objection(&log, "draw declined").contains("no draw"));
    // Black has none to place, and may not move: it is not his turn.
    let mut out_of_turn = log.clone();
    enter(&mut out_of_turn, "play D1,3-G1").unwrap();
    assert_eq!(article(&out_of_turn), "5.2");
    enter(&mut log, "play E3-18").unwrap();
    assert_eq!(now(&log).awaited(), mura_games::Player::First);
    enter(&mut log, "play D1,3-G1").unwrap();
    assert!(now(&log).pending().is_none());
    let text = now(&log).record().to_string();
    let told = "<arbiter: Black has placed all cows, White places again (3.2.1)>";
    let told = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").contains(told);
    assert!(told(&text) && text.contains("2... E3-18 <5:02> 3. D1,3-G1"), "{text}");
    assert!(text.contains("1... F2.17-F4.15-F6.16 effective"), "{text}");
    assert_recorded(&log);
    // Taken back, the turn is White's again.
    for (line, turn) in [("takeback", 'b'), ("stand", 'b'), ("takeback", 'w'), ("stand", 'w')] {
        enter(&mut log, line).unwrap();
        let (table, after) = (now(&log).table(), now(&log).pending().map(|pending| pending.after().unwrap()));
        assert_eq!(after.unwrap_or(table).turn().letter(), turn, "{line}");
        assert_recorded(&log);
    }
    // White moves one instead, and it stands: he still is the one who has to place.
    let lines = ["play C4-11", "play G4-12", "stand", "play F2-17xA1,1", "play D2,14-D3", "stand"];
    let log = kept(&[&[begin.as_str()], &lines[..]].concat());
    assert_eq!(now(&log).awaited(), mura_games::Player::Second);
    assert_recorded(&log);
}

#[test]
fn the_arbiter_sets_up_hands_that_do_not_fit_only_where_they_did_not() {
    let slip = "position A1=1 - b 0 -";
    assert!(objection(&cows(&["play A1-1"]), slip).contains("does not fit this turn"));
    for lines in [&["play A1-13"][..], &["play A1-13", "stand"]] {
        let mut log = cows(lines);
        enter(&mut log, "position A1=13,A4=14 - b 0 -").unwrap();
        assert!(now(&log).pending().is_none());
        assert_eq!(position(&log), "A1=13,A4=14 - b 0 -");
        assert_recorded(&log);
    }
}

#[test]
fn in_stage_1_everything_stands_that_leaves_one_cow_to_a_junction() {
    let mut stood = 0;
    for seed in (0..120).step_by(3) {
        random_log(seed, 120, &mut |_, text, log| {
            let Some(Err(why)) = now(log).pending().map(|pending| pending.after()) else {
                stood += usize::from(mura_games::GameId::Morabaraba.open(&position(log)).is_err());
                return;
            };
            assert!(why.contains("no junction holds two cows"), "seed {seed}, {text}: {why}");
        });
    }
    assert!(stood > 300, "{stood}");
}
