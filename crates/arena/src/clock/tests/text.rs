//! Time controls as texts.

use std::time::Duration;

use mura_games::Luck;

use super::{control, minutes, seconds};
use crate::clock::{Bonus, TimeControl};

#[test]
fn time_controls_are_read_as_they_are_written() {
    for text in [
        "none",
        "none 20m",
        "none 1h recorded",
        "30m",
        "5m+3s",
        "5m delay 3s",
        "10m/round",
        "10m/round+5s",
        "10m/round delay 5s",
        "20s/move",
        "3d/move",
        "1h30m",
        "1m30s",
        "500ms/move",
        "100d",
    ] {
        assert_eq!(control(text).to_string(), text);
    }
    assert_eq!(control("  90m   delay  5s "), control("1h30m delay 5s"));
    assert_eq!(control("none 60m recorded"), control("none 1h recorded"));
    assert_eq!(
        control("10m/round delay 5s"),
        TimeControl::Round { time: minutes(10), bonus: Bonus::Delay(seconds(5)) }
    );
}

#[test]
fn every_time_control_survives_its_text() {
    let seed = 8;
    let mut luck = Luck::new(seed);
    for _ in 0..5000 {
        let mut some = || {
            let scale = [1, 1000, 60_000, 3_600_000][luck.below(4)];
            Duration::from_millis((1 + luck.below(2000) as u64) * scale)
        };
        let (time, more) = (some(), some());
        let bonus = [Bonus::None, Bonus::Increment(more), Bonus::Delay(more)][luck.below(3)];
        let control = [
            TimeControl::None,
            TimeControl::Unclocked { most: time, recorded: luck.below(2) == 1 },
            TimeControl::Game { time, bonus },
            TimeControl::Round { time, bonus },
            TimeControl::Move { time },
        ][luck.below(5)];
        assert_eq!(control.to_string().parse(), Ok(control), "seed {seed}: {control}");
    }
}

#[test]
fn what_is_no_time_control_is_refused_with_the_part() {
    for (text, part) in [
        ("", "\"\""),
        ("soon", "soon"),
        ("30", "30"),
        ("30 m", "30"),
        ("m", "\"m\""),
        ("0m", "more than no time"),
        ("30s5m", "30s5m"),
        ("5m5m", "5m5m"),
        ("-5m", "-5m"),
        ("1.5m", "1.5m"),
        ("99999999999999999999m", "999"),
        ("4294967295d", "100 days"),
        ("101d", "100 days"),
        ("5m+", "\"\""),
        ("5m+0s", "0s"),
        ("5m+3s delay 3s", "5m+3s delay 3s"),
        ("5m delay", "5m delay"),
        ("5m delay 3s 3s", "5m delay 3s 3s"),
        ("5m/turn", "turn"),
        ("20s/move+1s", "no increment"),
        ("20s/move delay 1s", "no delay"),
        ("none 20m often", "often"),
        ("none none", "\"none\""),
        ("none 1h recorded twice", "twice"),
        ("5µ", "5µ"),
        ("5m\u{7}", "5m"),
    ] {
        let sentence = text.parse::<TimeControl>().unwrap_err().to_string();
        assert!(sentence.contains(part), "{text}: {sentence}");
        assert!(!sentence.contains('\u{7}'));
    }
    let endless = "5m delay ".repeat(100_000);
    assert!(endless.parse::<TimeControl>().unwrap_err().to_string().len() < 400);
}
