//! Random players who ask for anything.

use super::*;

fn request(game: &Live, luck: &mut Luck) -> (Player, Request) {
    let by = Player::BOTH[luck.below(2)];
    let offer = Offer::ALL[luck.below(2)];
    let turn = game.table().turn();
    match luck.below(40) {
        0 => (by, Request::Offer(offer)),
        1 => (by, Request::Decline(offer)),
        2 => (by, Request::Agree(offer)),
        3 if luck.below(30) == 0 => (by, Request::Resign),
        4 => (by, Request::Abort),
        5 => (by, Request::Play("+b1".into())),
        6 => (by, Request::Play("é\u{0}x".into())),
        _ => (turn, Request::Play(game.table().random(luck).unwrap_or_default())),
    }
}

#[test]
fn a_game_is_its_log_and_its_record_is_right() {
    for seed in 0..60 {
        let mut luck = Luck::new(seed);
        let game = GameId::ALL[luck.below(GameId::ALL.len())];
        let control =
            ["none", "1m", "30s+1s", "20s/move", "40s delay 2s", "1m/round delay 2s"][luck.below(6)];
        let take_back = luck.below(2) == 0;
        let control = control.parse().unwrap();
        let mut kept = Kept::new(Agreement { control, take_back, ..Agreement::casual(game) });
        let mut now = Duration::ZERO;
        for _ in 0..400 {
            now += Duration::from_millis(luck.below(3000) as u64);
            if let Some(event) = kept.live.tick(now) {
                kept.apply(now, vec![event]);
            }
            let (by, request) = request(&kept.live, &mut luck);
            let before = format!("{:?}", kept.live);
            if kept.ask(now, by, request).is_err() {
                assert_eq!(
                    format!("{:?}", kept.live),
                    before,
                    "seed {seed}: what is refused changes nothing"
                );
            }
            if kept.live.end().is_some() {
                break;
            }
        }
        let again = kept.again();
        assert_eq!(again.table().position(), kept.position(), "seed {seed}");
        assert_eq!((again.done(), again.clock()), (kept.live.done(), kept.live.clock()), "seed {seed}");
        assert_eq!((again.end(), again.offered(DRAW)), (kept.live.end(), kept.live.offered(DRAW)));
        let record = kept.live.record(["Nomsa", "Erik"]);
        let end = record.verify().unwrap_or_else(|error| panic!("seed {seed}: {error}\n{record}"));
        assert_eq!(end.position(), kept.position(), "seed {seed}");
    }
}

#[test]
fn any_event_at_any_time_is_applied_whole_or_not_at_all() {
    let texts = ["+b1", "A1-1", "+A", "4", "pass", "flag-b", "Xa3"];
    for seed in 0..200 {
        let mut luck = Luck::new(seed);
        let game = GameId::ALL[luck.below(GameId::ALL.len())];
        let mut live =
            Live::new(Agreement { control: "10s".parse().unwrap(), ..Agreement::casual(game) }).unwrap();
        for step in 0..60 {
            let player = Player::BOTH[luck.below(2)];
            let offer = Offer::ALL[luck.below(2)];
            let event = match luck.below(12) {
                0 => Event::Begin,
                1 => Event::Offer(player, offer),
                2 => Event::Decline(player, offer),
                3 => Event::Agree(player, offer),
                4 => Event::Flag,
                5 => Event::Lag(seconds(luck.below(100) as u64)),
                6 => Event::Pause,
                7 => Event::Resume,
                8 => Event::Throw(texts[luck.below(texts.len())].into()),
                9 if luck.below(9) == 0 => Event::Resign(player),
                9 if luck.below(9) == 0 => Event::Abort(player),
                _ => Event::Play(player, texts[luck.below(texts.len())].into()),
            };
            let before = format!("{live:?}");
            if live.apply(Duration::from_millis(100 * step), &event).is_err() {
                assert_eq!(format!("{live:?}"), before, "seed {seed}, step {step}: {event}");
            }
        }
    }
}
