//! What cannot happen, and that it changes nothing.

use std::time::Duration;

use mura_games::Player::{First, Second};

use super::{clock, control, minutes, seconds};
use crate::clock::{Clock, ClockError, Event, Flag, Lag};

#[test]
fn time_does_not_go_backwards() {
    let mut clock = clock("30m");
    clock.start(First, seconds(10)).unwrap();
    let before = clock.clone();
    let refused = clock.press(seconds(9)).unwrap_err();
    assert_eq!(refused, ClockError::Backwards { at: seconds(9), last: seconds(10) });
    assert_eq!(refused.to_string(), "9s lies before 10s, when something happened already");
    assert_eq!(clock, before);
    clock.press(seconds(10)).unwrap();
}

#[test]
fn nothing_happens_after_time_ran_out_but_the_flag() {
    let mut clock = clock("1m");
    clock.start(First, seconds(0)).unwrap();
    let flag = Flag { player: Some(First), at: minutes(1) };
    let before = clock.clone();
    for event in [
        Event::Start(First),
        Event::Switch(Second),
        Event::Lag(seconds(1)),
        Event::Pause,
        Event::Resume,
        Event::SetAnew,
        Event::Give(First, seconds(9)),
        Event::Take(First, seconds(9)),
        Event::Stop,
    ] {
        assert_eq!(clock.apply(minutes(1), event), Err(ClockError::Due(flag)), "{event:?}");
        assert_eq!(clock, before);
    }
    assert_eq!(clock.fall(minutes(2)), Ok(flag));
    assert!(matches!(clock.fall(minutes(2)), Err(ClockError::Phase { .. })), "it falls once");
    assert!(matches!(clock.press(minutes(2)), Err(ClockError::Phase { .. })));
    clock.stop(minutes(2)).unwrap();
}

#[test]
fn a_flag_does_not_fall_before_its_time() {
    let mut clock = clock("1m");
    assert_eq!(clock.fall(seconds(0)), Err(ClockError::NotDue { due: None }));
    clock.start(First, seconds(0)).unwrap();
    let refused = clock.fall(seconds(59)).unwrap_err();
    assert_eq!(refused, ClockError::NotDue { due: Some(minutes(1)) });
    assert_eq!(refused.to_string(), "time does not run out before 1m");
    clock.pause(seconds(59)).unwrap();
    assert_eq!(clock.fall(minutes(9)), Err(ClockError::NotDue { due: None }));
}

#[test]
fn what_does_not_fit_the_phase_is_refused_with_a_sentence() {
    let mut fresh = clock("1m");
    let said = |result: Result<(), ClockError>| result.unwrap_err().to_string();
    assert_eq!(said(fresh.press(seconds(0))), "the clock cannot be pressed: it has not been started");
    assert_eq!(said(fresh.resume(seconds(0))), "the clock cannot go on: it has not been started");
    fresh.start(First, seconds(0)).unwrap();
    assert_eq!(said(fresh.start(First, seconds(0))), "the clock cannot be started: it is running");
    fresh.pause(seconds(1)).unwrap();
    assert_eq!(said(fresh.pause(seconds(1))), "the clock cannot be stopped for a pause: it is paused");
    assert_eq!(said(fresh.press(seconds(1))), "the clock cannot be pressed: it is paused");
    assert_eq!(said(fresh.take(Second, minutes(2), seconds(1))), "only 1m are left to take from");
    fresh.stop(seconds(1)).unwrap();
    for event in [Event::SetAnew, Event::Give(First, seconds(1)), Event::Stop, Event::Resume] {
        let sentence = said(fresh.apply(seconds(2), event));
        assert!(sentence.ends_with("it was stopped for good"), "{sentence}");
    }
    let mut none = clock("none");
    assert_eq!(none.give(First, seconds(1), seconds(0)), Err(ClockError::NoTime));
    assert_eq!(none.take(First, seconds(1), seconds(0)), Err(ClockError::NoTime));
    assert_eq!(none.set_anew(seconds(0)), Err(ClockError::NoTime));
}

#[test]
fn the_network_is_allowed_for_within_bounds() {
    let lag = Lag { each: seconds(1), most: seconds(3) };
    let mut clock = Clock::with_lag(control("1m"), lag);
    clock.start(First, seconds(0)).unwrap();
    clock.lag(Duration::from_millis(500), seconds(0)).unwrap();
    assert_eq!(clock.due(), Some(Duration::from_millis(60_500)));
    // It may turn out to be slower while the turn runs, but more than a second is not given.
    clock.lag(seconds(9), seconds(20)).unwrap();
    assert_eq!(clock.due(), Some(seconds(61)));
    assert_eq!(clock.left(First, seconds(20)), Some(seconds(41)));
    clock.press(seconds(21)).unwrap();
    assert_eq!(clock.left(First, seconds(21)), Some(seconds(40)));
    assert_eq!(clock.side(First).lag, seconds(1));
    // What is not used of it does not count against the quota.
    clock.press(seconds(22)).unwrap();
    clock.lag(seconds(1), seconds(22)).unwrap();
    clock.press(Duration::from_millis(22_250)).unwrap();
    assert_eq!(clock.side(First).lag, Duration::from_millis(1250));
    let mut now = Duration::from_millis(22_250);
    for expected in [2250, 3000, 3000] {
        clock.press(now).unwrap();
        clock.lag(seconds(1), now).unwrap();
        now += seconds(2);
        clock.press(now).unwrap();
        assert_eq!(clock.side(First).lag, Duration::from_millis(expected));
    }
    // At one board nothing is given.
    let mut board = self::clock("1m");
    board.start(First, seconds(0)).unwrap();
    board.lag(seconds(5), seconds(0)).unwrap();
    assert_eq!(board.due(), Some(minutes(1)));
}

#[test]
fn absurd_instants_do_no_harm() {
    let endless = Lag { each: Duration::MAX, most: Duration::MAX };
    for text in ["none", "none 20m", "30m", "5m+3s", "10m/round delay 5s", "20s/move"] {
        let mut clock = Clock::with_lag(control(text), endless);
        clock.give(First, Duration::MAX, seconds(0)).ok();
        clock.start(First, Duration::MAX).unwrap();
        clock.lag(Duration::MAX, Duration::MAX).unwrap_or_default();
        clock.press(Duration::MAX).unwrap_or_default();
        assert!(clock.left(First, Duration::ZERO).is_some() == (text != "none"));
        clock.fall(Duration::MAX).ok();
        clock.spent(First, Duration::MAX);
    }
}
