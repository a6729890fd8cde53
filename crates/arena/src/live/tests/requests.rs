//! What players may ask for, and when.

use super::*;
use crate::live::Ended;

fn text(text: &str) -> Request {
    Request::Play(text.into())
}

#[test]
fn only_the_player_on_turn_plays_and_only_what_is_legal() {
    let mut game = Kept::casual(GameId::MurClassic);
    assert_eq!(game.ask(seconds(1), WHITE, text("+b1")), Err(Refused::Turn { turn: BLACK }));
    assert!(matches!(game.ask(seconds(1), BLACK, text("+0")), Err(Refused::Play(_))));
    assert!(matches!(game.ask(seconds(1), BLACK, text("nonsense")), Err(Refused::Play(_))));
    assert_eq!(game.ask(seconds(1), BLACK, text(" +b1")), Ok(()));
    assert_eq!(game.log.last().unwrap().1, Event::Play(BLACK, "+b1".into()), "the canonical text is kept");
}

#[test]
fn the_house_throws_and_passes_for_everybody() {
    let mut game = Kept::casual(GameId::Ur);
    for _ in 0..200 {
        let Some(player) = game.live.awaited() else { break };
        assert!(game.live.table().chance().is_none(), "a throw is not waited for");
        let legal = game.live.table().legal();
        assert_ne!(legal, ["pass"]);
        assert!(matches!(game.ask(seconds(1), player, text("1")), Err(Refused::Play(_))));
        game.play(seconds(1), &legal[0]);
    }
    let forged = Event::Throw("4".into());
    assert!(game.live.apply(seconds(1), &forged).is_err());
}

#[test]
fn draws_are_offered_only_where_the_game_has_them() {
    for &id in GameId::ALL {
        let mut game = Kept::casual(id);
        let offered = game.ask(seconds(1), BLACK, Request::Offer(DRAW));
        match id {
            GameId::Ur | GameId::MurAdvanced => assert_eq!(offered, Err(Refused::Unknown(DRAW))),
            _ => {
                assert_eq!(offered, Ok(()));
                assert_eq!(game.ask(seconds(2), BLACK, Request::Agree(DRAW)), Err(Refused::NotOffered(DRAW)));
                game.ask(seconds(2), WHITE, Request::Agree(DRAW)).unwrap();
                assert_eq!(game.live.end().unwrap().how, Ended::Agreed);
                assert_eq!(game.ask(seconds(3), BLACK, Request::Resign), Err(Refused::Over));
            }
        }
    }
}

#[test]
fn a_declined_offer_is_not_repeated_before_the_next_play_and_crossing_offers_agree() {
    let mut game = Kept::casual(GameId::Morabaraba);
    let offer = Request::Offer(DRAW);
    game.ask(seconds(1), BLACK, offer.clone()).unwrap();
    assert_eq!(game.ask(seconds(1), BLACK, offer.clone()), Err(Refused::Again(DRAW)));
    game.ask(seconds(1), WHITE, Request::Decline(DRAW)).unwrap();
    assert_eq!(game.ask(seconds(1), BLACK, offer.clone()), Err(Refused::Again(DRAW)));
    game.play(seconds(2), "A1-1");
    game.ask(seconds(2), BLACK, offer.clone()).unwrap();
    game.play(seconds(3), "A4-13");
    assert_eq!(game.live.offered(DRAW), None, "playing on declines");
    game.ask(seconds(3), BLACK, offer.clone()).unwrap();
    game.ask(seconds(3), WHITE, offer).unwrap();
    assert_eq!(game.live.end().unwrap().how, Ended::Agreed);
}

#[test]
fn taking_back_brings_the_position_before_the_own_last_play() {
    let mut game = Kept::casual(GameId::MurKraken);
    assert_eq!(game.ask(seconds(1), WHITE, Request::Offer(BACK)), Err(Refused::NothingToTakeBack));
    game.play(seconds(1), "+b1");
    let before = game.position();
    game.play(seconds(2), "+a1");
    game.play(seconds(3), "+a2");
    game.ask(seconds(4), WHITE, Request::Offer(BACK)).unwrap();
    game.ask(seconds(4), BLACK, Request::Agree(BACK)).unwrap();
    assert_eq!((game.position(), game.live.done().len()), (before, 1));
    assert_eq!(game.live.awaited(), Some(WHITE));
    let mut strict = Kept::timed(GameId::MurKraken, "5m");
    strict.play(seconds(1), "+b1");
    assert_eq!(strict.ask(seconds(2), BLACK, Request::Offer(BACK)), Err(Refused::Unknown(BACK)));
}

#[test]
fn a_game_has_a_number_of_take_backs_and_goes_on_without_more() {
    let mut game = Kept::casual(GameId::MurKraken);
    for round in 0..crate::live::MOST_TAKE_BACKS as u64 {
        game.play(seconds(round), "+b1");
        game.ask(seconds(round), BLACK, Request::Offer(BACK)).unwrap();
        game.ask(seconds(round), WHITE, Request::Agree(BACK)).unwrap();
    }
    let events = game.log.len();
    game.play(seconds(201), "+b1");
    let refused = game.ask(seconds(202), BLACK, Request::Offer(BACK)).unwrap_err();
    assert_eq!(refused.to_string(), "this game has had its 200 take-backs; it goes on without more");
    assert_eq!(game.log.len(), events + 1);
    game.play(seconds(203), "+a1");
    // A log from before there was a bound has more of them, and is read all the same.
    game.apply(seconds(204), vec![Event::Offer(WHITE, BACK), Event::Agree(BLACK, BACK)]);
    assert_eq!((game.again().done().len(), game.live.done().len()), (1, 1));
}

#[test]
fn a_game_is_broken_off_only_before_both_have_played() {
    let mut game = Kept::casual(GameId::MurClassic);
    game.play(seconds(1), "+b1");
    let mut other = Kept::casual(GameId::MurClassic);
    other.ask(seconds(1), WHITE, Request::Abort).unwrap();
    assert_eq!((other.live.end().unwrap().outcome, other.live.end().unwrap().how), (None, Ended::Aborted));
    game.play(seconds(2), "+a1");
    assert_eq!(game.ask(seconds(3), WHITE, Request::Abort), Err(Refused::TooLate));
    game.ask(seconds(3), WHITE, Request::Resign).unwrap();
    let record = game.live.record(["Nomsa", "Erik"]);
    assert_eq!(record.tag("Result"), Some("p1win"));
    assert_eq!(record.tag("Termination"), Some("resignation of the set"));
}

#[test]
fn lines_that_tell_of_no_event_are_refused() {
    let long = format!("play b {}", "x".repeat(10_000));
    assert!(long.parse::<Event>().is_ok(), "whether it can be played is the game's affair");
    for line in [
        "",
        "begin now",
        "play",
        "play b",
        "play x +b1",
        "play b ",
        "throw",
        "throw 1 2",
        "offer b",
        "offer b cow",
    ]
    .into_iter()
    .chain([
        "agree draw",
        "resign",
        "resign  b",
        "resign b b",
        "lag",
        "lag -1",
        "lag 99999999999",
        "flag b",
        "Pause",
    ]) {
        let error = line.parse::<Event>().unwrap_err().to_string();
        assert!(error.contains(line), "{error}");
    }
}
