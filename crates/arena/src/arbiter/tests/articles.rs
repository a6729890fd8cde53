//! Chapter 5 of Morabaraba's rule book, article by article.

use mura_games::Player;
use mura_games::record::Event;

use super::*;

/// Rectified, the position is what it was before; and it goes on from there.
pub(super) fn assert_rectified(log: &Log, before: &str) {
    let mut log = log.clone();
    enter(&mut log, "rectify").unwrap();
    assert_eq!(position(&log), before);
    assert!(now(&log).pending().is_none());
}

/// Standing, the position is this.
pub(super) fn assert_stands(log: &Log, after: &str) {
    let mut log = log.clone();
    enter(&mut log, "stand").unwrap();
    assert_eq!(position(&log), after);
    assert!(now(&log).pending().is_none());
    let record = now(&log).record();
    let events = record.plays.last().map_or(&record.events, |play| &play.events);
    assert_eq!(events.last(), Some(&Event::Stands { position: after.into() }));
}

fn shot(position: &str, more: &str) -> String {
    position.replace("12,18", &format!("12,{more},18"))
}

#[test]
fn article_5_1_a_wrongly_positioned_board_annuls_the_game_which_restarts() {
    let log =
        cows(&["tag Black Nomsa", "clock set 30m", "clock start", "play A1-1", "play D5-13", "wrongboard"]);
    assert_eq!(position(&log), "- - b 0 -");
    assert!(now(&log).end().is_none());
    let clock = now(&log).clock().unwrap();
    assert_eq!(clock.left(Player::First, log.entries().last().unwrap().at), Some(Duration::from_secs(1800)));
    let records = now(&log).records();
    assert_eq!(records.len(), 2);
    assert_eq!(records[0].plays.len(), 2);
    assert_eq!(records[0].plays[1].events, [Event::Annulled]);
    assert_eq!((records[0].tag("Result"), records[1].plays.len()), (Some("none"), 0));
    assert!(records.iter().all(|record| record.tag("Black") == Some("Nomsa")));
    // During a game, not after it.
    assert!(objection(&cows(&["resign black"]), "wrongboard").contains("over"));
}

#[test]
fn article_5_2_any_other_irregularity_is_decided_by_5_4() {
    let log = cows(&["play A1-13"]);
    assert_eq!(article(&log), "5.2");
    assert_eq!(now(&log).pending().unwrap().by(), Player::Second);
    assert_rectified(&log, "- - b 0 -");
    // Any play can be put under it by the arbiter.
    let log = cows(&["as 5.2 A1-1"]);
    assert_eq!((article(&log), now(&log).pending().unwrap().decides()), ("5.2", Player::Second));
}

#[test]
fn article_5_4_the_opponent_and_nobody_else_decides() {
    let log = cows(&["play A1-1", "play D5-13", "play A1,1-A4"]);
    assert!(objection(&log, "rectify black").contains("only the opponent decides"));
    assert!(objection(&log, "stand black").contains("White"));
    assert_rectified(&log, "A1=1,D5=13 - b 0 -");
    assert!(objection(&cows(&[]), "rectify").contains("no irregularity waits"));
    assert!(objection(&cows(&[]), "stand").contains("no irregularity waits"));
    for waiting in ["touched D5", "takeback", "removed by white D5", "off 2", "activate A4-2"] {
        assert!(objection(&log, waiting).contains("White decides"), "{waiting}");
    }
}

#[test]
fn article_5_4_1_playing_two_moves_consecutively() {
    let log = nine(&["play G7,4-G4", "play F4,15-F6", "play F6,15-D6"]);
    assert_eq!(article(&log), "5.4.1");
    assert_eq!(now(&log).pending().unwrap().by(), Player::Second);
    let before = NINE.replace("F4=15,G1=16,G7=4", "F6=15,G1=16,G4=4").replace("b 7", "b 9");
    assert_rectified(&log, &before);
    // White has moved twice, and now it is Black's turn.
    assert_stands(&log, &before.replace("D7=3,F6=15", "D6=15,D7=3").replace("b 9", "b 10"));
}

#[test]
fn article_5_4_2_moving_a_cow_in_an_irregular_way() {
    // Not linked (3.2.2.1), a cow that is on the board "placed" elsewhere, one that was shot (3.1.10).
    let after = NINE.replace("b 7", "w 8").replace(",G7=4", "").replace("D7=3,F4", "D7=3,F2=4,F4");
    for play in ["play G7,4-F2", "play F2-4"] {
        let log = nine(&[play]);
        assert_eq!(article(&log), "5.4.2", "{play}");
        assert_rectified(&log, NINE);
        assert_stands(&log, &after);
    }
    let log = nine(&["play F2-5"]);
    assert_eq!(article(&log), "5.4.2");
    assert_stands(&log, &NINE.replace("D7=3,F4", "D7=3,F2=5,F4").replace(" 5,6", " 6").replace("b 7", "w 7"));
    // An occupied junction: nothing can stand.
    let log = nine(&["play A1,1-A4"]);
    assert_eq!(article(&log), "5.4.2");
    assert!(objection(&log, "stand").contains("no junction holds two cows"));
    assert_rectified(&log, NINE);
}

#[test]
fn article_5_4_2_an_irregular_move_that_makes_a_row_and_shoots_stands_as_a_whole() {
    let log = nine(&["play G7,4-A7xC3,17"]);
    assert_eq!(article(&log), "5.4.2");
    let after = "A1=1,A4=2,A7=4,B2=13,D2=14,D7=3,F4=15,G1=16 5,6,7,8,9,10,11,12,17,18,19,20,21,22,23,24 w 0 A1.1-A4.2-A7.4";
    assert_stands(&log, after);
    assert_rectified(&log, NINE);
}

#[test]
fn article_5_4_3_touching_a_cow_and_then_moving_another_one() {
    let log = nine(&["touched A1"]);
    assert_eq!((now(&log).touched(), now(&log).pending().is_none()), (Some(1), true));
    // The touched one is moved: nothing is wrong.
    let mut fine = log.clone();
    enter(&mut fine, "play A1,1-D1").unwrap();
    assert!(now(&fine).pending().is_none() && now(&fine).touched().is_none());
    let mut log = log.clone();
    enter(&mut log, "play G7,4-G4").unwrap();
    assert_eq!(article(&log), "5.4.3");
    assert_eq!(now(&log).pending().unwrap().text(), "G7,4-G4, having touched cow 1");
    assert!(
        now(&log).record().to_string().contains("<irregularity 5.4.3 Black: G7,4-G4, having touched cow 1>")
    );
    // Rectified, the touched cow is still touched.
    assert_rectified(&log, NINE);
    let mut again = log.clone();
    enter(&mut again, "rectify").unwrap();
    enter(&mut again, "play D7,3-D6").unwrap();
    assert_eq!(article(&again), "5.4.3");
    // Standing, the move is a move of the record.
    enter(&mut log, "stand").unwrap();
    assert_eq!(position(&log), NINE.replace("G7=4", "G4=4").replace("b 7", "w 8"));
    assert_eq!(now(&log).record().plays.last().unwrap().text, "G7,4-G4");
    // The first touch counts; the opponent's cows are another matter; the cow may be named in every way.
    assert_eq!(now(&nine(&["touched A1,1", "touched 4"])).touched(), Some(1));
    assert!(objection(&nine(&[]), "touched B2").contains("5.4.3"));
    assert!(objection(&nine(&[]), "touched A1,2").contains("cow 1 stands on A1"));
    assert!(objection(&nine(&[]), "touched 5").contains("out of play"));
    assert!(objection(&nine(&[]), "touched F2").contains("no cow stands on F2"));
}

#[test]
fn article_5_4_4_taking_back_a_move_played() {
    let log = nine(&["play G7,4-G4", "takeback"]);
    let after = NINE.replace("G7=4", "G4=4").replace("b 7", "w 8");
    assert_eq!(article(&log), "5.4.4");
    assert_eq!(now(&log).pending().unwrap().by(), Player::First);
    // Rectified, the move stays.
    assert_rectified(&log, &after);
    let mut stands = log.clone();
    enter(&mut stands, "stand white").unwrap();
    assert_eq!(position(&stands), NINE);
    assert!(now(&stands).record().plays.is_empty());
    // Taken back and another one made in its place: one irregularity, decided as a whole (5.8).
    let mut other = log.clone();
    enter(&mut other, "play G7,4-F6").unwrap();
    let pending = now(&other).pending().unwrap();
    assert_eq!(pending.text(), "took back G7,4-G4, then G7,4-F6");
    assert_rectified(&other, &after);
    enter(&mut other, "play G1,16-D1").unwrap();
    let both = NINE.replace("G1=16,G7=4 ", "F6=4 ").replace("D2=14", "D1=16,D2=14");
    assert_eq!(position(&other), both.replace("b 7", "b 9"));
    let plays: Vec<_> = now(&other).record().plays.into_iter().map(|play| play.text).collect();
    assert_eq!(plays, ["G7,4-F6", "G1,16-D1"]);
    assert!(objection(&nine(&[]), "takeback").contains("no play"));
}

#[test]
fn article_5_4_4_an_irregular_move_that_stood_can_be_taken_back_too() {
    let log = nine(&["play G7,4-F2", "stand", "takeback"]);
    assert_eq!(article(&log), "5.4.4");
    assert_stands(&log, NINE);
    let log = nine(&["removed B2", "stand", "takeback"]);
    assert_eq!(now(&log).pending().unwrap().text(), "took back the taking of cow 13");
    let log = nine(&["off A1", "stand", "takeback"]);
    assert_eq!(now(&log).pending().unwrap().text(), "took back putting cow 1 beside the junctions");
}

#[test]
fn article_5_4_5_moving_a_cow_of_the_opponent() {
    let log = nine(&["by black B2,13-B4"]);
    assert_eq!(article(&log), "5.4.5");
    assert_eq!(now(&log).pending().unwrap().by(), Player::First);
    assert_rectified(&log, NINE);
    assert_stands(&log, &NINE.replace("B2=13", "B4=13").replace("b 7", "w 8"));
    // A row of the owner that the other's hand completes is no sequence that he has made.
    let log = nine(&["by black F4,15-F2"]);
    assert_stands(&log, &NINE.replace("F4=15", "F2=15").replace("b 7", "w 8"));
}

#[test]
fn article_5_4_6_playing_on_when_a_capture_is_possible() {
    let log = nine(&["play D7,3-A7"]);
    assert_eq!(article(&log), "5.4.6");
    assert_rectified(&log, NINE);
    // The chance is gone, and the sequence is recorded like a barren one.
    let after = NINE.replace("A4=2", "A4=2,A7=3").replace("D7=3,", "").replace("b 7 -", "w 8 A1.1-A4.2-A7.3");
    assert_stands(&log, &after);
    // 6.2.7: it is listed, under the number that the move has.
    for (lines, listed) in [
        (&["play D7,3-A7", "stand"][..], "1. A1.1-A4.2-A7.3 barren"),
        (&["play D7,3-A7", "stand", "play F4,15-F6"], "1. A1.1-A4.2-A7.3 barren"),
        (&["play G7,4-G4", "play F4,15-F6", "play D7,3-A7", "stand"], "2. A1.1-A4.2-A7.3 barren"),
        (&["play G7,4-A7xC3,17", "stand"], "1. A1.1-A4.2-A7.4 effective"),
        // Two moves in a row: the number of the one that was in order.
        (&["play G7,4-G4", "play D7,3-A7", "stand"], "1. A1.1-A4.2-A7.3 barren"),
    ] {
        let record = now(&nine(lines)).record();
        let text = record.to_string();
        assert!(text.contains(&format!("<sequences:\n{listed}>")), "{text}");
        let back = mura_games::record::Reader::new(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!(back, record);
        assert!(back.verify().is_ok(), "{text}");
    }
}

#[test]
fn article_5_4_7_taking_a_cow_without_reason() {
    // With a move that makes no row: the opponent's, or one's own.
    let log = nine(&["play G7,4-G4xB2,13"]);
    assert_eq!(article(&log), "5.4.7");
    let moved = NINE.replace("G7=4", "G4=4").replace("b 7", "w 0");
    assert_stands(&log, &shot(&moved.replace("B2=13,", ""), "13"));
    let log = nine(&["play G7,4-G4xA1,1"]);
    assert_eq!(article(&log), "5.4.7");
    assert_stands(&log, &moved.replace("A1=1,", "").replace(" 5,6", " 1,5,6"));
    // Apart from any move: the turn stays.
    let log = nine(&["removed by white A1"]);
    assert_eq!((article(&log), now(&log).pending().unwrap().by()), ("5.4.7", Player::Second));
    assert_stands(&log, &NINE.replace("A1=1,", "").replace(" 5,6", " 1,5,6").replace("b 7", "b 0"));
    assert_rectified(&log, NINE);
    let log = nine(&["removed B2,13"]);
    assert_stands(&log, &shot(&NINE.replace("B2=13,", "").replace("b 7", "b 0"), "13"));
    assert!(objection(&nine(&[]), "removed 5").contains("not on the board"));
    // In stage 1 as well: nothing is wrong with the hands.
    assert_stands(&cows(&["play A1-1", "removed A1"]), "- 1 w 0 -");
}

#[test]
fn article_5_4_8_taking_the_wrong_cow_during_a_shot() {
    // One's own.
    let log = nine(&["play D7,3-A7xG7,4"]);
    assert_eq!(article(&log), "5.4.8");
    assert_rectified(&log, NINE);
    let after = NINE.replace("A4=2", "A4=2,A7=3").replace("D7=3,", "").replace(",G7=4", "");
    assert_stands(&log, &after.replace(" 5,6", " 4,5,6").replace("b 7 -", "w 0 A1.1-A4.2-A7.3"));
    // One that is three in a row (3.1.8).
    let row = NINE.replace("D7=3,F4=15", "D7=3,F2=15");
    let log = kept(&[&format!("begin morabaraba position {row}"), "play D7,3-A7xB2,13"]);
    assert_eq!(article(&log), "5.4.8");
    assert_rectified(&log, &row);
    let after = row.replace("A4=2", "A4=2,A7=3").replace("D7=3,", "").replace("B2=13,", "");
    assert_stands(&log, &shot(&after, "13").replace("b 7 -", "w 0 A1.1-A4.2-A7.3"));
}

#[test]
fn article_5_4_9_a_shot_by_a_used_sequence() {
    let used = NINE.replace("b 7 -", "b 7 A1.1-A4.2-A7.3");
    let log = kept(&[&format!("begin morabaraba position {used}"), "play D7,3-A7xB2,13"]);
    assert_eq!(article(&log), "5.4.9");
    assert_rectified(&log, &used);
    let after =
        used.replace("A4=2", "A4=2,A7=3").replace("D7=3,", "").replace("B2=13,", "").replace("b 7", "w 0");
    assert_stands(&log, &shot(&after, "13"));
}

#[test]
fn article_5_5_an_accident_is_no_irregularity_when_it_is_noted_at_once() {
    let log = nine(&["play G7,4-G4", "displaced"]);
    assert!(now(&log).pending().is_none());
    assert_eq!(position(&log), NINE.replace("G7=4", "G4=4").replace("b 7", "w 8"));
    let record = now(&log).record();
    assert!(matches!(&record.plays[0].events[..], [Event::Decision(why)] if why.contains("5.5")));
}

#[test]
fn article_5_6_the_opponent_can_force_compliance() {
    let mut log = nine(&["refuses black to move the cow he touched"]);
    assert_eq!(now(&log).refusal(), Some((Player::First, "to move the cow he touched")));
    assert!(objection(&log, "refuses white").contains("already noted"));
    enter(&mut log, "complies").unwrap();
    assert!(now(&log).refusal().is_none() && now(&log).end().is_none());
    assert!(objection(&log, "complies").contains("nobody refuses"));
    assert!(objection(&log, "forfeits").contains("nobody refuses"));
}

#[test]
fn article_5_7_a_move_is_acceptance_and_rectification_is_over() {
    let mut log = nine(&["play D7,3-A7", "play F4,15-F6"]);
    let after = NINE.replace("A4=2", "A4=2,A7=3").replace("D7=3,", "").replace("F4=15", "F6=15");
    assert_eq!(position(&log), after.replace("b 7 -", "b 9 A1.1-A4.2-A7.3"));
    assert!(objection(&log, "rectify").contains("no irregularity waits"));
    // The move that accepts may be an irregularity itself.
    enter(&mut log, "play A7,3-G4").unwrap();
    enter(&mut log, "play F6,15-B6").unwrap();
    assert_eq!((article(&log), now(&log).pending().unwrap().by()), ("5.4.2", Player::Second));
    // A refusal is accepted in the same way, by the opponent's move and not by his own.
    let mut log = nine(&["refuses black", "play G7,4-G4"]);
    assert!(now(&log).refusal().is_some());
    enter(&mut log, "play F4,15-F6").unwrap();
    assert!(now(&log).refusal().is_none());
}

#[test]
fn article_5_8_no_partial_rectification() {
    // An irregular move, a shot without reason, and then a second move in a row: all of it goes back, or nothing.
    let log = nine(&["play G7,4-F2xB2,13", "play F2,4-F6"]);
    let pending = now(&log).pending().unwrap();
    let articles: Vec<_> = pending.articles().iter().map(|article| article.number()).collect();
    assert_eq!(articles, ["5.4.2", "5.4.1"]);
    assert_rectified(&log, NINE);
    assert_stands(
        &log,
        &shot(&NINE.replace("B2=13,", "").replace("F4=15", "F4=15,F6=4").replace(",G7=4", ""), "13")
            .replace("b 7", "w 1"),
    );
}

// "A partial rectification of … a refusal cannot be tolerated."
#[test]
fn article_5_8_no_refusal_is_given_up_in_part() {
    for part in ["complies partly", "rectify the shot", "stand the move", "forfeits half"] {
        assert!(Deed::parse(part).is_err(), "{part}");
    }
    let mut log = nine(&["refuses black to move the touched cow"]);
    // Whatever else is said about it, he refuses until he complies, or loses.
    for line in ["decision on a warning", "displaced", "note he moved it a little"] {
        enter(&mut log, line).unwrap();
        assert!(now(&log).refusal().is_some(), "{line}");
    }
    enter(&mut log, "complies").unwrap();
    assert_eq!((now(&log).refusal(), position(&log).as_str()), (None, NINE));
}

#[test]
fn the_arbiter_can_name_the_article() {
    let log = nine(&["as 5.4.3 G7,4-G4"]);
    assert_eq!(article(&log), "5.4.3");
    let log = nine(&["by black as 5.4.8 G7,4-G4xB2,13"]);
    assert_eq!(article(&log), "5.4.8");
    for other in ["as 5.3 G7,4-G4", "as 5.4.4 G7,4-G4", "as illegal G7,4-G4"] {
        assert!(objection(&nine(&[]), other).contains("not about a play"), "{other}");
    }
}

#[test]
fn what_stands_can_end_the_game() {
    let few =
        "A1=1,A4=2,A7=3,B2=13,D2=14,G1=15 4,5,6,7,8,9,10,11,12,16,17,18,19,20,21,22,23,24 b 0 A1.1-A4.2-A7.3";
    let mut log = kept(&[&format!("begin morabaraba position {few}"), "play A7,3-D7xB2,13"]);
    assert_eq!(article(&log), "5.4.7");
    assert!(objection(&log, "play D2,14-D3").contains("ends the game"));
    enter(&mut log, "stand").unwrap();
    assert!(now(&log).end().unwrap().told(now(&log).game()).contains("Black has won"));
}

#[test]
fn texts_that_are_no_plays_are_refused() {
    for (text, part) in [
        ("play A1,1-Z9", "Z9"),
        ("play A1,3-D1", "cow 1 stands on A1"),
        ("play F2,9-F4", "no cow stands on F2"),
    ] {
        assert!(objection(&nine(&[]), text).contains(part), "{text}: {}", objection(&nine(&[]), text));
    }
}
