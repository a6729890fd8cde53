//! What the rule documents say about time, sentence by sentence.

use mura_games::GameId;
use mura_games::Player::{First, Second};

use super::{clock, control, minutes, seconds};
use crate::clock::{Clock, Flag, Phase, tie_break, unclocked, usual};

#[test]
fn article_8_1_each_player_has_30_minutes_to_finish_a_game() {
    assert_eq!(usual(GameId::Morabaraba), control("30m"));
    let mut clock = Clock::new(usual(GameId::Morabaraba));
    clock.start(First, minutes(0)).unwrap();
    clock.press(minutes(10)).unwrap();
    clock.press(minutes(39)).unwrap();
    assert_eq!(clock.left(First, minutes(39)), Some(minutes(20)));
    assert_eq!(clock.left(Second, minutes(39)), Some(minutes(1)));
    clock.press(minutes(40)).unwrap();
    // The second player's minute is over in the 41st: nothing is added for moves.
    assert_eq!(clock.due(), Some(minutes(41)));
    assert_eq!(clock.flag(minutes(41) - seconds(1)), None);
    let flag = Flag { player: Some(Second), at: minutes(41) };
    assert_eq!(clock.flag(minutes(41)), Some(flag));
    assert_eq!(clock.fall(minutes(50)), Ok(flag));
    assert_eq!(clock.left(First, minutes(50)), Some(minutes(19)));
    assert_eq!(clock.left(Second, minutes(50)), Some(minutes(0)));
}

#[test]
fn article_8_2_2_where_there_is_a_clock_the_whole_game_is_recorded() {
    let mut clock = clock("30m");
    assert!(clock.must_record(First, seconds(0)) && clock.must_record(Second, seconds(0)));
    clock.start(First, seconds(0)).unwrap();
    assert!(clock.must_record(First, minutes(20)) && clock.must_record(Second, minutes(20)));
}

#[test]
fn article_8_3_under_3_minutes_there_is_no_duty_to_record() {
    let mut clock = clock("30m");
    clock.start(First, seconds(0)).unwrap();
    let last = minutes(27);
    assert!(clock.must_record(First, last), "3 minutes are not less than 3 minutes");
    let under = last + std::time::Duration::from_nanos(1);
    assert!(!clock.must_record(First, under));
    assert!(clock.must_record(Second, under), "each player by his own clock");
    clock.press(minutes(28)).unwrap();
    assert!(!clock.must_record(First, minutes(28)));
    // The clock goes on all the same.
    assert_eq!(clock.due(), Some(minutes(28 + 30)));
}

#[test]
fn article_8_4_without_clocks_a_game_lasts_20_minutes_unrecorded_or_60_recorded() {
    assert_eq!(unclocked(GameId::Morabaraba, false), control("none 20m"));
    assert_eq!(unclocked(GameId::Morabaraba, true), control("none 60m recorded"));
    for (recorded, most) in [(false, minutes(20)), (true, minutes(60))] {
        let mut clock = Clock::new(unclocked(GameId::Morabaraba, recorded));
        clock.start(First, seconds(0)).unwrap();
        clock.press(minutes(5)).unwrap();
        clock.press(minutes(6)).unwrap();
        clock.pause(minutes(7)).unwrap();
        clock.resume(minutes(9)).unwrap();
        // It is the game's time, whoever is on turn, less the pause.
        assert_eq!(clock.due(), Some(most + minutes(2)));
        assert_eq!(clock.left(First, minutes(10)), Some(most - minutes(8)));
        assert_eq!(clock.left(Second, minutes(10)), Some(most - minutes(8)));
        assert_eq!(clock.spent(Second, minutes(10)), minutes(1));
        assert_eq!(clock.must_record(First, minutes(10)), recorded);
        let flag = clock.fall(minutes(70)).unwrap();
        assert_eq!(flag, Flag { player: None, at: most + minutes(2) });
    }
}

#[test]
fn article_9_4_additional_games_are_played_at_20_seconds_a_move_without_recording() {
    assert_eq!(tie_break(GameId::Morabaraba), Some(control("20s/move")));
    let mut clock = Clock::new(tie_break(GameId::Morabaraba).unwrap());
    clock.start(First, seconds(0)).unwrap();
    assert!(!clock.must_record(First, seconds(0)));
    clock.press(seconds(19)).unwrap();
    clock.press(seconds(20)).unwrap();
    // What was not used is not kept.
    assert_eq!(clock.left(First, seconds(20)), Some(seconds(20)));
    assert_eq!(clock.left(Second, seconds(20)), Some(seconds(20)));
    let flag = clock.fall(seconds(41)).unwrap();
    assert_eq!(flag, Flag { player: Some(First), at: seconds(40) });
}

#[test]
fn time_controls_clocks_are_set_at_10_minutes_a_round_with_a_delay_of_5_seconds() {
    assert_eq!(usual(GameId::MurAdvanced), control("10m/round delay 5s"));
    let mut clock = Clock::new(usual(GameId::MurAdvanced));
    clock.start(First, seconds(0)).unwrap();
    assert_eq!(clock.left(First, seconds(5)), Some(minutes(10)), "the clock waits");
    assert_eq!(clock.left(First, seconds(6)), Some(minutes(10) - seconds(1)));
    clock.press(seconds(4)).unwrap();
    assert_eq!(clock.left(First, seconds(4)), Some(minutes(10)), "a delay is not saved up");
    assert_eq!(clock.due(), Some(seconds(4 + 5) + minutes(10)));
}

#[test]
fn time_controls_who_runs_out_of_time_gives_a_bar_and_the_clocks_are_reset() {
    let mut clock = Clock::new(usual(GameId::MurAdvanced));
    clock.start(First, seconds(0)).unwrap();
    clock.press(minutes(3)).unwrap();
    let flag = clock.fall(minutes(14)).unwrap();
    assert_eq!(flag, Flag { player: Some(Second), at: minutes(13) + seconds(5) });
    // Nothing runs while the bar is moved.
    assert_eq!(clock.due(), None);
    clock.set_anew(minutes(15)).unwrap();
    assert_eq!(clock.turn(), Some(Second), "the player on turn stays on turn");
    assert_eq!(clock.left(First, minutes(15)), Some(minutes(10)));
    assert_eq!(clock.left(Second, minutes(15)), Some(minutes(10)));
    assert_eq!(clock.due(), Some(minutes(25) + seconds(5)));
}

#[test]
fn time_controls_clocks_are_reset_at_every_advance() {
    let mut clock = Clock::new(usual(GameId::MurAdvanced));
    clock.start(First, seconds(0)).unwrap();
    clock.press(minutes(3)).unwrap();
    clock.press(minutes(4)).unwrap();
    // The first player closes on a ship: his move is made, he advances, a new round begins.
    clock.press(minutes(6)).unwrap();
    clock.set_anew(minutes(6)).unwrap();
    for player in [First, Second] {
        assert_eq!(clock.left(player, minutes(6)), Some(minutes(10)));
    }
    assert_eq!(clock.turn(), Some(Second));
}

#[test]
fn documents_without_a_clock_have_none() {
    for game in [GameId::MurClassic, GameId::MurKraken, GameId::Ur] {
        let mut clock = Clock::new(usual(game));
        clock.start(First, seconds(0)).unwrap();
        clock.press(minutes(5)).unwrap();
        assert_eq!((clock.due(), clock.left(First, minutes(9))), (None, None));
        assert_eq!(clock.flag(std::time::Duration::MAX), None);
        // It still tells how long they thought.
        assert_eq!(
            (clock.spent(First, minutes(9)), clock.spent(Second, minutes(9))),
            (minutes(5), minutes(4))
        );
        assert_eq!(tie_break(game), None);
        assert_eq!(unclocked(game, true), control("none"));
    }
}

#[test]
fn an_increment_comes_after_the_move_and_is_kept() {
    let mut clock = clock("5m+3s");
    clock.start(First, seconds(0)).unwrap();
    assert_eq!(clock.due(), Some(minutes(5)), "not before it");
    clock.press(seconds(1)).unwrap();
    assert_eq!(clock.left(First, seconds(1)), Some(minutes(5) + seconds(2)));
}

#[test]
fn a_player_may_be_on_turn_twice() {
    let mut clock = clock("20s/move");
    clock.start(First, seconds(0)).unwrap();
    clock.switch(First, seconds(15)).unwrap();
    assert_eq!((clock.turn(), clock.due()), (Some(First), Some(seconds(35))));
}

#[test]
fn an_arbiter_stops_corrects_and_goes_on() {
    let mut clock = clock("30m");
    clock.start(First, seconds(0)).unwrap();
    clock.pause(minutes(1)).unwrap();
    clock.give(Second, minutes(2), minutes(4)).unwrap();
    clock.take(First, minutes(3), minutes(4)).unwrap();
    clock.resume(minutes(5)).unwrap();
    assert_eq!(clock.left(First, minutes(5)), Some(minutes(26)));
    assert_eq!(clock.left(Second, minutes(5)), Some(minutes(32)));
    assert_eq!(clock.due(), Some(minutes(31)));
    // A flag that fell through a mistake can be put up again, with time.
    let flag = clock.fall(minutes(31)).unwrap();
    clock.give(Second, minutes(1), minutes(32)).unwrap();
    assert_eq!(clock.phase(), Phase::Fallen { turn: First, flag }, "the other player's time does not help");
    clock.give(First, minutes(2), minutes(33)).unwrap();
    assert_eq!(clock.flag(minutes(33)), None);
    clock.resume(minutes(34)).unwrap();
    assert_eq!(clock.due(), Some(minutes(36)));
}
