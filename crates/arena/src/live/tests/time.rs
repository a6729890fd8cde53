//! Clocks of games over a network.

use super::*;
use crate::live::Ended;

#[test]
fn time_runs_for_the_player_on_turn_and_its_end_loses() {
    let mut game = Kept::timed(GameId::Morabaraba, "1m+2s");
    game.play(seconds(10), "A1-1");
    assert_eq!(game.live.done()[0].left, Some(seconds(52)));
    assert_eq!(game.live.clock().due(), Some(seconds(70)));
    assert_eq!(game.live.tick(seconds(69)), None);
    assert!(matches!(game.ask(seconds(70), WHITE, Request::Play("A4-13".into())), Err(Refused::Clock(_))));
    assert!(matches!(game.ask(seconds(71), WHITE, Request::Resign), Err(Refused::Clock(_))));
    let flag = game.live.tick(seconds(71)).unwrap();
    game.apply(seconds(71), vec![flag]);
    assert_eq!(game.live.end().unwrap().how, Ended::Time(WHITE));
    assert_eq!(game.live.tick(seconds(99)), None, "a flag falls once");
    let record = game.live.record(["Nomsa", "Erik"]);
    assert_eq!((record.tag("Result"), record.tag("Termination")), (Some("p1win"), Some("time")));
    record.verify().unwrap();
}

#[test]
fn time_controls_a_flag_gives_a_bar_and_the_clocks_are_set_anew() {
    let mut game = Kept::timed(GameId::MurAdvanced, "10m/round delay 5s");
    game.play(seconds(1), "+b1");
    let due = game.live.clock().due().unwrap();
    assert_eq!(due, seconds(1 + 605));
    let flag = game.live.tick(due).unwrap();
    game.apply(due, vec![flag]);
    assert_eq!((game.live.end(), game.live.table().score()), (None, [1, 0]));
    assert_eq!(game.live.awaited(), Some(WHITE), "the player on turn stays on turn");
    assert_eq!(game.live.clock().left(WHITE, due), Some(seconds(600)));
    for _ in 0..5 {
        let due = game.live.clock().due().unwrap();
        game.apply(due, vec![Event::Flag]);
    }
    assert_eq!(game.live.end().unwrap().how, Ended::Board, "six bars win");
    game.live.record(["Nomsa", "Erik"]).verify().unwrap();
}

#[test]
fn an_outage_is_charged_to_nobody() {
    let mut game = Kept::timed(GameId::MurClassic, "5m");
    game.play(seconds(10), "+b1");
    // The house went away at 20 s and came back an hour later.
    game.apply(seconds(20), vec![Event::Pause]);
    assert_eq!(game.ask(seconds(3600), WHITE, Request::Play("+a1".into())), Err(Refused::Paused));
    game.apply(seconds(3620), vec![Event::Resume]);
    game.play(seconds(3621), "+a1");
    assert_eq!(game.live.done()[1].left, Some(seconds(300 - 11)));
}

#[test]
fn the_network_is_not_charged_up_to_a_bound() {
    let mut game = Kept::timed(GameId::MurClassic, "5m");
    game.apply(seconds(1), vec![Event::Lag(Duration::from_millis(400))]);
    game.play(seconds(10), "+b1");
    assert_eq!(game.live.done()[0].left, Some(Duration::from_millis(290_400)));
    game.apply(seconds(11), vec![Event::Lag(seconds(30))]);
    game.play(seconds(15), "+a1");
    assert_eq!(game.live.done()[1].left, Some(seconds(296)), "a second a turn at most");
}
