//! Chapter 8 of Morabaraba's rule book, and the clock of Advanced Mur, as far as a game is entered.

use mura_games::record::Event;
use mura_games::{Outcome, Player};

use super::*;
use crate::arbiter::End;
use crate::clock::Phase;

const WHITE: Player = Player::Second;

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
    let why = at(&mut log, 1000, "flag black").unwrap_err().to_string();
    assert_eq!(why, "Black's time has not run out: 0:13:50.000 is left");
    let why = at(&mut log, 1000, "flag white").unwrap_err().to_string();
    assert_eq!(why, "White's time has not run out: 0:29:30.000 is left");
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

// "it is obligatory for all players: to use a playing clock", and under 3 minutes it still is (8.3).
#[test]
fn article_8_2_1_the_clock_of_the_player_on_turn_runs_in_every_move() {
    let mut log = timed("30m", &[]);
    let moves = ["A1-1", "D5-13", "A4-2", "D6-14", "G1-3", "G4-15", "F2-4"];
    let (mut second, mut spent) = (0, [0, 0]);
    for (text, time) in moves.iter().zip([60, 1, 1600, 1500, 30, 250, 3]) {
        let turn = now(&log).table().turn();
        assert_eq!(now(&log).clock().unwrap().turn(), Some(turn), "{text}");
        second += time;
        spent[turn.index()] += time;
        at(&mut log, second, &format!("play {text}")).unwrap();
        assert_eq!(left(&log), spent.map(|spent| 1800 - spent), "{text}");
    }
}

// "it is obligatory for all players: to use a playing clock": it does not wait for the arbiter to remember it.
#[test]
fn article_8_2_1_the_first_play_starts_a_clock_that_nobody_has_started() {
    let mut log = cows(&["clock set 30m"]);
    at(&mut log, 100, "play A1-1").unwrap();
    // Black's first move was not timed, and the record does not say so.
    assert_eq!(now(&log).clock().unwrap().turn(), Some(WHITE));
    at(&mut log, 160, "play D5-13").unwrap();
    assert_eq!(left(&log), [1800, 1740]);
    let stamps: Vec<_> = now(&log).record().plays.iter().map(|play| play.clock).collect();
    assert_eq!(stamps, [None, Some(Duration::from_secs(1740))]);
    // The same when the game starts again (5.1), and by an irregular move, about which the opponent decides on his time.
    at(&mut log, 200, "wrongboard").unwrap();
    assert_eq!(now(&log).clock().unwrap().phase(), Phase::Ready);
    at(&mut log, 300, "play A1-13").unwrap();
    assert_eq!(now(&log).clock().unwrap().turn(), Some(Player::First));
    at(&mut log, 310, "rectify").unwrap();
    at(&mut log, 320, "play A1-1").unwrap();
    assert_eq!(left(&log), [1780, 1800]);
    // Also the time of a whole game (8.4); where nothing runs out there is nothing to start.
    let mut log = cows(&["clock set none 20m"]);
    at(&mut log, 100, "play A1-1").unwrap();
    assert!(at(&mut log, 1300, "play D5-13").unwrap_err().to_string().contains("ran out"));
    let log = cows(&["clock set none", "play A1-1"]);
    assert_eq!(now(&log).clock().unwrap().phase(), Phase::Ready);
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
fn article_8_4_the_time_of_a_game_is_over_once() {
    let mut log = timed("none 20m", &[(600, "play A1-1"), (1200, "flag")]);
    let decided = |log: &Log| now(log).record().to_string().matches("the time of the game is over").count();
    for second in [1200, 1300] {
        let why = at(&mut log, second, "flag").unwrap_err().to_string();
        assert_eq!((why.as_str(), decided(&log)), ("the time of the game is over already (8.4)", 1));
    }
    // With time given there is another end of it.
    for (second, line) in [(1300, "clock black +5m"), (1300, "clock start"), (1310, "play D5-13")] {
        at(&mut log, second, line).unwrap_or_else(|objection| panic!("{line}: {objection}"));
    }
    assert!(at(&mut log, 1400, "flag").unwrap_err().to_string().contains("has not run out"));
    at(&mut log, 1600, "flag").unwrap();
    assert!(at(&mut log, 1600, "flag").is_err());
    // A game that starts again (5.1) has its whole time.
    for (second, line) in [(1700, "wrongboard"), (1700, "clock start"), (2900, "flag")] {
        at(&mut log, second, line).unwrap_or_else(|objection| panic!("{line}: {objection}"));
    }
    // Nor is it told twice where nobody measures it.
    let mut log = cows(&["flag"]);
    assert_eq!(
        enter(&mut log, "flag").unwrap_err().to_string(),
        "the time of the game is over already (8.4)"
    );
    // Logs of the second edition are read as they were written.
    let text = |edition| {
        format!(
            "mura otb log {edition}\n1 0:00:00.000 begin morabaraba\n2 0:00:01.000 flag\n3 0:00:02.000 flag\n"
        )
    };
    assert!(Log::parse(&text(2)).is_ok() && Log::parse(&text(3)).is_err());
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

const ROUNDS: &str = "10m/round delay 5s";

/// A game of Advanced Mur whose clocks are started in the entry at the second that comes with it.
fn rounds(begin: &str, control: &str) -> (Log, u64) {
    let log = kept(&[&format!("begin mur-advanced {begin}"), &format!("clock set {control}"), "clock start"]);
    let start = log.entries().last().unwrap().at.as_secs();
    (log, start)
}

#[test]
fn time_controls_only_an_advance_sets_the_clocks_anew() {
    // The head start of a handicap is none.
    let (mut log, start) = rounds("handicap=1 dice=244", ROUNDS);
    at(&mut log, start + 65, "play +b1").unwrap();
    at(&mut log, start + 130, "play +b2").unwrap();
    assert_eq!(left(&log), [540, 540]);
}

// "The clocks are set at 10 minutes or more on each clock—a delay of around 5 seconds is common."
#[test]
fn time_controls_more_than_10_minutes_and_another_delay_can_be_agreed() {
    let (mut log, start) = rounds("dice=244", "15m/round delay 7s");
    at(&mut log, start + 67, "play +b1").unwrap();
    assert_eq!(left(&log), [840, 900]);
}

// "The clocks are reset each time there is an advance of one of the dice-token sets."
#[test]
fn time_controls_a_close_sets_the_clocks_anew() {
    for (start, forced, bars) in [("wb5b/8/8/k", "Xa3", 1), ("kb5b/8/8/1", "R", 3)] {
        let (mut log, second) = rounds(&format!("position {start} b 123 0-0/6 - -"), ROUNDS);
        at(&mut log, second + 65, "play +c1").unwrap();
        at(&mut log, second + 130, "play +g1").unwrap();
        assert_eq!(left(&log), [540, 540]);
        at(&mut log, second + 140, "play +a2").unwrap();
        assert_eq!((now(&log).table().score(), left(&log)), ([bars, 0], [600, 600]), "{start}");
        assert_eq!(now(&log).clock().unwrap().turn(), Some(Player::Second));
        // The withdrawal that follows is no advance.
        at(&mut log, second + 155, &format!("play {forced}")).unwrap();
        assert_eq!(left(&log), [600, 590], "{start}");
    }
}

#[test]
fn time_controls_an_advance_while_the_clocks_stand_sets_them_anew() {
    let (mut log, second) = rounds("position wb5b/8/8/k b 123 0-0/6 - -", ROUNDS);
    at(&mut log, second + 65, "clock stop").unwrap();
    at(&mut log, second + 70, "play +a2").unwrap();
    assert_eq!(left(&log), [600, 600]);
    at(&mut log, second + 80, "clock start").unwrap();
    assert_eq!(now(&log).clock().unwrap().turn(), Some(Player::Second));
}

// "If one player runs out of time, his opponent advances one bar and the clocks are reset again for the next round."
#[test]
fn time_controls_a_flag_gives_a_bar_and_the_clocks_are_set_anew() {
    let (mut log, start) = rounds("dice=244", ROUNDS);
    at(&mut log, start + 65, "play +b1").unwrap();
    assert_eq!(left(&log), [540, 600]);
    at(&mut log, start + 65 + 605, "flag white").unwrap();
    assert_eq!(left(&log), [600, 600]);
    assert_eq!(now(&log).table().score(), [1, 0]);
    // Whoever was on turn still is.
    assert_eq!((now(&log).table().turn(), now(&log).clock().unwrap().turn()), (WHITE, Some(WHITE)));
    let record = now(&log).record();
    assert_eq!(record.plays[1].text, "flag-w");
    assert_eq!(record.replay().unwrap().position(), position(&log));
}

#[test]
fn time_controls_a_flag_at_the_last_bar_ends_the_game() {
    let (mut log, start) = rounds("position 8/8/8/k b 123 0-2/3 - -", ROUNDS);
    at(&mut log, start + 605, "flag blue").unwrap();
    assert_eq!(now(&log).end(), Some(&End::Board(Outcome::Win(WHITE))));
    assert_eq!(now(&log).clock().unwrap().phase(), Phase::Stopped);
    assert!(now(&log).record().verify().is_ok());
}

#[test]
fn time_controls_a_flag_is_no_play_and_is_not_taken_back() {
    let (mut log, start) = rounds("dice=244", ROUNDS);
    at(&mut log, start + 5, "play +b1").unwrap();
    for text in ["play flag-w", "play flag-b", "by white flag-w"] {
        let why = at(&mut log, start + 6, text).unwrap_err().to_string();
        assert!(why.contains("enter flag and the player"), "{why}");
    }
    at(&mut log, start + 5 + 605, "flag white").unwrap();
    let why = at(&mut log, start + 5 + 606, "takeback").unwrap_err().to_string();
    assert!(why.contains("fall of a flag"), "{why}");
}

#[test]
fn time_controls_a_flag_falls_also_while_a_decision_is_awaited() {
    let (mut log, start) = rounds("dice=244", ROUNDS);
    at(&mut log, start + 5, "play +b1").unwrap();
    at(&mut log, start + 10, "play +b1").unwrap();
    // Blue does not decide in time.
    let late = start + 10 + 605;
    assert!(at(&mut log, late, "rectify").unwrap_err().to_string().contains("Blue's time ran out"));
    at(&mut log, late, "flag blue").unwrap();
    assert_eq!((now(&log).table().score(), left(&log)), ([0, 1], [600, 600]));
    at(&mut log, late + 1, "rectify").unwrap();
    at(&mut log, late + 2, "play +c1").unwrap();
    assert_eq!(position(&log), "8/8/1bw5/k b 244 0-1/6 - -");
    assert_eq!(now(&log).record().verify().unwrap().position(), position(&log));
    // A play that was taken back: the bar stays, whatever is decided.
    for (decision, then) in [("rectify", "8/8/1b6/k w 244 1-0/6 - -"), ("stand", "8/8/8/k b 244 1-0/6 - -")] {
        let (mut log, start) = rounds("dice=244", ROUNDS);
        at(&mut log, start + 5, "play +b1").unwrap();
        at(&mut log, start + 6, "takeback").unwrap();
        at(&mut log, start + 6 + 605, "flag white").unwrap();
        at(&mut log, start + 6 + 606, decision).unwrap();
        assert_eq!(position(&log), then);
        assert_eq!(now(&log).record().verify().unwrap().position(), then);
    }
}
