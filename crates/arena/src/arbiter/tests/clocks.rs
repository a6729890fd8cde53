//! Chapter 8 of Morabaraba's rule book, and the clock of Advanced Mur, as far as a game is entered.

use mura_games::record::Event;
use mura_games::{Outcome, Player};

use super::*;
use crate::arbiter::End;
use crate::clock::Phase;

/// Enters something at this second.
fn at(log: &mut Log, second: u64, line: &str) -> Result<(), Objection> {
    log.enter(Duration::from_secs(second), deed(line)).map(|_| ())
}

fn timed(control: &str, lines: &[(u64, &str)]) -> Log {
    let mut log = cows(&[]);
    at(&mut log, 0, &format!("clock set {control}")).unwrap();
    at(&mut log, 0, "clock start").unwrap();
    for &(second, line) in lines {
        at(&mut log, second, line).unwrap_or_else(|objection| panic!("{line}: {objection}"));
    }
    log
}

fn left(log: &Log) -> [u64; 2] {
    let clock = now(log).clock().unwrap();
    let at = log.entries().last().unwrap().at;
    Player::BOTH.map(|player| clock.left(player, at).unwrap().as_secs())
}

#[test]
fn article_8_1_thirty_minutes_to_finish_a_game() {
    let mut log = timed("30m", &[(60, "play A1-1"), (90, "play D5-13")]);
    assert_eq!(left(&log), [1740, 1770]);
    let record = now(&log).record();
    assert_eq!(record.tag("TimeControl"), Some("30m"));
    let stamps: Vec<_> = record.plays.iter().map(|play| play.clock.unwrap().as_secs()).collect();
    assert_eq!(stamps, [1740, 1770]);
    // Black's time is over at 90 + 1740.
    assert!(at(&mut log, 1000, "flag black").unwrap_err().to_string().contains("does not run out before"));
    let why = at(&mut log, 1830, "play A4-2").unwrap_err().to_string();
    assert!(why.contains("Black's time ran out at 0:30:30.000") && why.contains("flag"), "{why}");
    assert!(at(&mut log, 1831, "flag white").unwrap_err().to_string().contains("another: Black"));
    at(&mut log, 1832, "flag black").unwrap();
    assert_eq!(now(&log).end(), Some(&End::Time(Player::First)));
    let record = now(&log).record();
    assert_eq!(record.tag("Result"), Some("p2win"));
    assert_eq!(record.plays[1].events, [Event::Flag(Player::First)]);
    assert_eq!(now(&log).clock().unwrap().phase(), Phase::Stopped);
}

#[test]
fn article_8_1_a_real_clock_beside_the_board_can_be_told_of() {
    let log = cows(&["play A1-1", "flag white"]);
    assert_eq!(now(&log).end().unwrap().outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn article_8_2_the_whole_game_is_transcribed_move_by_move() {
    let log = timed(
        "30m",
        &[(1, "play A1-1"), (2, "play D5-13"), (3, "play A1,1-A4"), (4, "rectify"), (5, "play A4-2")],
    );
    let record = now(&log).record();
    let texts: Vec<_> = record.plays.iter().map(|play| play.text.as_str()).collect();
    assert_eq!(texts, ["A1-1", "D5-13", "A4-2"]);
    let irregularity =
        Event::Irregularity { article: "5.4.2".into(), by: Player::First, text: "A1,1-A4".into() };
    assert_eq!(record.plays[1].events, [irregularity, Event::Rectified]);
    assert!(record.plays.iter().all(|play| play.clock.is_some()));
}

#[test]
fn article_8_3_under_three_minutes_moves_need_not_be_recorded() {
    let mut log = timed("30m", &[(1, "play A1-1"), (2, "play D5-13")]);
    let must =
        |log: &Log, second| now(log).clock().unwrap().must_record(Player::First, Duration::from_secs(second));
    assert!(must(&log, 100) && !must(&log, 1630));
    // What was played unrecorded is entered as the position that it led to.
    at(&mut log, 1700, "position A1=1,A4=2,D5=13,D6=14 - b 0 -").unwrap();
    at(&mut log, 1701, "play G7-3").unwrap();
    let record = now(&log).record();
    assert_eq!(record.plays[1].events, [Event::Position("A1=1,A4=2,D5=13,D6=14 - b 0 -".into())]);
}

#[test]
fn article_8_4_without_clocks_a_game_has_a_longest_time() {
    let mut log = timed("none 20m", &[(600, "play A1-1")]);
    let why = at(&mut log, 1200, "play D5-13").unwrap_err().to_string();
    assert!(why.contains("the time of the game ran out at 0:20:00.000"), "{why}");
    assert!(at(&mut log, 1200, "flag black").unwrap_err().to_string().contains("whole game"));
    at(&mut log, 1200, "flag").unwrap();
    // The article names no result: the arbiter does.
    assert!(now(&log).end().is_none());
    at(&mut log, 1201, "decision draw time is over").unwrap();
    assert_eq!(now(&log).record().tag("Result"), Some("draw"));
    let long = timed("none 60m recorded", &[(1200, "play A1-1"), (3599, "play D5-13")]);
    assert!(now(&long).clock().unwrap().must_record(Player::First, Duration::from_secs(3599)));
}

#[test]
fn the_clock_follows_who_is_awaited() {
    // An irregular move presses the clock; who has to decide does so on his time; rectified, it is the offender's again.
    let mut log = timed("30m", &[(10, "play A1-1"), (20, "play D5-13"), (30, "play A1,1-A4")]);
    assert_eq!(now(&log).clock().unwrap().turn(), Some(Player::Second));
    at(&mut log, 50, "rectify").unwrap();
    assert_eq!((left(&log), now(&log).clock().unwrap().turn()), ([1780, 1770], Some(Player::First)));
    at(&mut log, 60, "clock black +20s").unwrap();
    at(&mut log, 60, "clock white -1m").unwrap();
    assert_eq!(left(&log), [1790, 1710]);
    // Nothing is earned by a decision.
    let log =
        timed("5m+10s", &[(10, "play A1-1"), (20, "play D5-13"), (30, "play A1,1-A4"), (50, "rectify")]);
    assert_eq!(left(&log), [300 - 20 + 20, 300 - 30 + 10]);
}

#[test]
fn a_stopped_clock_charges_nobody_and_knows_who_is_next() {
    let mut log = timed("30m", &[(10, "clock stop"), (100, "play A1-1"), (200, "clock start")]);
    assert_eq!((left(&log), now(&log).clock().unwrap().turn()), ([1790, 1800], Some(Player::Second)));
    at(&mut log, 210, "clock press").unwrap();
    assert_eq!((left(&log), now(&log).clock().unwrap().turn()), ([1790, 1790], Some(Player::First)));
    assert!(at(&mut log, 220, "clock start").is_err());
    assert!(at(&mut log, 220, "clock set 5m").unwrap_err().to_string().contains("has been started"));
    assert!(objection(&cows(&[]), "clock start").contains("no clock"));
}

#[test]
fn an_arbiter_can_put_a_flag_up_again() {
    let mut log = timed("1m", &[]);
    at(&mut log, 70, "clock black +30s").unwrap();
    assert!(matches!(now(&log).clock().unwrap().phase(), Phase::Paused { .. }));
    at(&mut log, 80, "clock start").unwrap();
    at(&mut log, 90, "play A1-1").unwrap();
    assert_eq!(left(&log), [20, 60]);
}

#[test]
fn resigning_after_the_flag_is_still_possible() {
    let mut log = timed("1m", &[]);
    at(&mut log, 70, "resign black").unwrap();
    assert_eq!(now(&log).clock().unwrap().phase(), Phase::Stopped);
}

#[test]
fn advanced_mur_only_an_advance_sets_the_clocks_anew() {
    let begin = "begin mur-advanced handicap=1 dice=244";
    let mut log = kept(&[begin, "clock set 10m/round delay 5s", "clock start"]);
    let start = log.entries().last().unwrap().at.as_secs();
    at(&mut log, start + 65, "play +b1").unwrap();
    at(&mut log, start + 130, "play +b2").unwrap();
    assert_eq!(left(&log), [540, 540]);
}

#[test]
fn advanced_mur_a_flag_gives_a_bar_and_the_clocks_are_set_anew() {
    let mut log = kept(&["begin mur-advanced dice=244", "clock set 10m/round delay 5s", "clock start"]);
    let start = log.entries().last().unwrap().at.as_secs();
    at(&mut log, start + 65, "play +b1").unwrap();
    assert_eq!(left(&log), [540, 600]);
    at(&mut log, start + 65 + 605, "flag white").unwrap();
    assert_eq!(left(&log), [600, 600]);
    assert_eq!(now(&log).table().score(), [1, 0]);
    let record = now(&log).record();
    assert_eq!(record.plays[1].text, "flag-w");
    assert_eq!(record.replay().unwrap().position(), position(&log));
}
