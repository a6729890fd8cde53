//! Inputs on which the two implementations once differed, or on which one of them broke a promise.

use mura_fuzz::{move_text, position_text, record_text};

#[test]
fn a_count_of_quiet_plies_of_ten_digits() {
    assert!(position_text(b"\x04D5=5,D7=9,A4=1,B2=15,A1=19,C4=22 2,8,12,4,6,3,7,11,10,24,20,23,17,14,13,16,18,21 w 1999999999 -"));
    assert!(!position_text(b"\x04D5=5,D7=9,A4=1,B2=15,A1=19,C4=22 2,8,12,4,6,3,7,11,10,24,20,23,17,14,13,16,18,21 w 4294967296 -"));
}

#[test]
fn cows_plays_that_only_their_numbers_keep_apart() {
    record_text(b"\x06[Game \"morabaraba\"]\n\n1. 6xG1, 1... D2,5-B2!!\n");
    record_text(b"\x06[Game \"morabaraba\"]\n\n1. A1 1... 3\n");
}

#[test]
fn an_x_that_is_no_mark_but_a_shot() {
    record_text(b"\x06[Game \"morabaraba\"]\n\n1. C5-1! X\n");
    record_text(b"\x06[Game \"morabaraba\"]\n\n1. C5-1 {so} X!\n");
}

#[test]
fn dots_that_stand_for_nothing() {
    record_text(b"\xd7[Game \"ur\"]\n\n1. 2 26\t. 3\n");
    record_text(b"\xd7[Game \"morabaraba\"]\n\n1. ... C5-1 . D5-13\n");
}

#[test]
fn men_won_and_lost_behind_half_a_play() {
    record_text(b"\x18[Game \"morabaraba\"]\n\n1. B6-9xA1,+25 G4-21\n");
    record_text(b"\x18[Game \"morabaraba\"]\n\n1. C5 {so} -1\n");
    record_text(b"\x18[Game \"morabaraba\"]\n\n1. C5! -1\n");
}

#[test]
fn nothing_at_all() {
    for target in [position_text, move_text, record_text, mura_fuzz::action_sequence] {
        assert!(!target(b""));
        assert!(!target(b"\xff\xff\xff\xff\xff"));
    }
}
