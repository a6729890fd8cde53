//! Chapter 4 of Morabaraba's rule book, as far as a game is entered.

use mura_games::record::Event;
use mura_games::{GameId, Outcome, Player};

use super::*;
use crate::arbiter::End;

fn result(log: &Log) -> (Option<Outcome>, String) {
    let end = now(log).end().unwrap();
    let record = now(log).record();
    let outcome = end.outcome();
    assert_eq!(record.tag("Result"), Some(outcome.map_or("none", Outcome::word)));
    assert_eq!(record.tag("Termination").map(str::to_owned), end.termination(now(log).game()));
    (outcome, end.told(now(log).game()))
}

#[test]
fn article_4_2_1_a_player_resigns_with_or_without_reason() {
    let log = nine(&["resign black"]);
    assert_eq!(
        result(&log),
        (Some(Outcome::Win(Player::Second)), "White has won, resignation of Black (4.2.1)".into())
    );
    assert_eq!(now(&log).record().events, [Event::Resigned(Player::First)]);
    // Not only when it is his turn, and also while something waits.
    assert_eq!(result(&nine(&["resign white"])).0, Some(Outcome::Win(Player::First)));
    assert_eq!(result(&nine(&["play G7,4-F2", "resign black"])).0, Some(Outcome::Win(Player::Second)));
    assert!(objection(&log, "play G7,4-G4").contains("over"));
    assert!(objection(&log, "resign white").contains("over"));
}

#[test]
fn article_4_2_2_a_blocked_player_loses() {
    // White's only free junction is the one that Black moves to.
    let text = "A1=1,A4=13,A7=2,B4=3,C4=4,D1=14,D2=5,G1=15,F2=6,G4=7,D7=16,B6=8,D6=9 10,11,12,17,18,19,20,21,22,23,24 b 0 -";
    let mut log = kept(&[&format!("begin morabaraba position {text}")]);
    assert!(now(&log).end().is_none());
    enter(&mut log, "play D6,9-F6").unwrap();
    let blocked = now(&log).table().outcome();
    // D7 can still go to G7: it is closed next.
    assert_eq!(blocked, None);
    enter(&mut log, "play D7,16-G7").unwrap();
    enter(&mut log, "play B6,8-D6").unwrap();
    enter(&mut log, "play G7,16-D7").unwrap();
    enter(&mut log, "play F6,9-G7").unwrap();
    assert_eq!(result(&log), (Some(Outcome::Win(Player::First)), "Black has won".into()));
}

#[test]
fn article_4_2_3_a_player_with_two_cows_left_loses() {
    let text = "A1=1,A4=2,D7=3,B2=13,D2=14,G1=15 4,5,6,7,8,9,10,11,12,16,17,18,19,20,21,22,23,24 b 0 -";
    let log = kept(&[&format!("begin morabaraba position {text}"), "play D7,3-A7xB2,13"]);
    assert_eq!(now(&log).end(), Some(&End::Board(Outcome::Win(Player::First))));
    assert_eq!(now(&log).record().tag("Termination"), None);
}

#[test]
fn article_4_2_4_who_refuses_to_comply_can_lose() {
    let log = nine(&["refuses white to rectify", "forfeits"]);
    let (outcome, told) = result(&log);
    assert_eq!(outcome, Some(Outcome::Win(Player::First)));
    assert!(told.contains("4.2.4"), "{told}");
}

#[test]
fn article_4_3_1_both_players_agree_to_a_draw() {
    let log = nine(&["draw offered black", "draw agreed"]);
    assert_eq!(result(&log), (Some(Outcome::Draw), "drawn, agreement (4.3.1)".into()));
    assert_eq!(now(&log).record().events, [Event::DrawOffered(Player::First), Event::DrawAgreed]);
    assert_eq!(result(&nine(&["draw agreed"])).0, Some(Outcome::Draw));
    // Declined in words, or by moving on; the offerer's own move leaves the offer open.
    let mut log = nine(&["draw offered black", "play G7,4-G4"]);
    assert_eq!(now(&log).offered(), Some(Player::First));
    assert!(objection(&log, "draw offered white").contains("already"));
    enter(&mut log, "play F4,15-F6").unwrap();
    assert_eq!(now(&log).offered(), None);
    let events = &now(&log).record().plays[0].events;
    assert_eq!(events.last(), Some(&Event::DrawDeclined(Player::Second)));
    assert!(now(&nine(&["draw offered white", "draw declined"])).offered().is_none());
    assert!(objection(&nine(&[]), "draw declined").contains("no draw has been offered"));
}

#[test]
fn article_4_3_2_ten_moves_without_a_shot_with_three_cows() {
    let text = "A1=1,B4=2,D7=3,B2=13,D2=14,G1=15,G4=16 4,5,6,7,8,9,10,11,12,17,18,19,20,21,22,23,24 b 18 -";
    let log = kept(&[&format!("begin morabaraba position {text}"), "play D7,3-E5", "play G4,16-G7"]);
    assert_eq!(now(&log).end(), Some(&End::Board(Outcome::Draw)));
}

#[test]
fn article_4_3_3_neither_player_can_win() {
    // The third time of a position (M4), through a rectified irregularity: what is rectified has never stood.
    let mut lines = vec!["play G7,4-G4", "play F4,15-F6", "play G4,4-G7", "play F6,15-F4"];
    lines.extend(["play G7,4-F2", "rectify"]);
    lines.extend(["play G7,4-G4", "play F4,15-F6", "play G4,4-G7"]);
    let mut log = nine(&lines);
    assert!(now(&log).end().is_none());
    enter(&mut log, "play F6,15-F4").unwrap();
    assert_eq!(now(&log).end(), Some(&End::Board(Outcome::Draw)));
}

#[test]
fn the_arbiter_decides_with_a_reason() {
    let log = nine(&["decision on a warning for talking"]);
    assert!(now(&log).end().is_none());
    assert_eq!(now(&log).record().events, [Event::Decision("a warning for talking".into())]);
    let decided = |text: &str| result(&nine(&[text]));
    assert_eq!(decided("decision white Black has left").0, Some(Outcome::Win(Player::Second)));
    assert_eq!(decided("decision draw the hall closes").0, Some(Outcome::Draw));
    let (outcome, told) = decided("decision none fire alarm");
    assert_eq!((outcome, told.as_str()), (None, "no result, arbiter: fire alarm"));
}

#[test]
fn what_no_record_may_say_is_refused() {
    for (line, part) in [
        ("tag Date 2026.02.30", "no day 30"),
        ("tag Round x", "a round"),
        ("tag Blue Nomsa", "Black and White"),
        ("tag Result draw", "follows from"),
        ("tag Start x", "follows from"),
    ] {
        let why = objection(&nine(&[]), line);
        assert!(why.contains(part), "{line}: {why}");
    }
    let mut log = nine(&["tag Date 2026.11.15"]);
    for n in 0..60 {
        let _ = enter(&mut log, &format!("tag T{n} x"));
    }
    assert!(objection(&log, "tag More x").contains("at most"));
    assert!(now(&log).record().verify().is_ok());
}

#[test]
fn a_game_that_is_over_only_takes_remarks() {
    let mut log = nine(&["resign black"]);
    enter(&mut log, "note shook hands").unwrap();
    enter(&mut log, "tag White Erik").unwrap();
    assert_eq!(now(&log).record().comment, "shook hands");
    for line in
        ["draw agreed", "rectify", "position - - b 0 -", "decision on no", "clock set 30m", "flag black"]
    {
        assert!(objection(&log, line).contains("over"), "{line}");
    }
    assert_eq!(now(&log).game(), GameId::Morabaraba);
}

// After a position that stands by its text, the record goes on from that text, whatever is taken back then.
#[test]
fn article_5_4_4_plays_before_a_position_that_stands_are_taken_back_in_the_record_too() {
    let mut log = cows(&["play A1-1", "play D5-13", "play A4-2", "play D6-14xA1,1", "stand"]);
    for line in ["takeback", "stand", "takeback", "stand", "play G7-3"] {
        enter(&mut log, line).unwrap();
        let end = now(&log).record().verify().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(end.position(), position(&log), "{line}");
    }
    assert_eq!(position(&log), "A1=1,D5=13,G7=3 - w 0 -");
}

#[test]
fn article_5_1_a_log_does_not_annul_games_without_end() {
    let mut log = cows(&["wrongboard"; 20]);
    assert!(enter(&mut log, "wrongboard").unwrap_err().to_string().contains("at most 20"));
    assert_eq!(now(&log).records().len(), 21);
}
