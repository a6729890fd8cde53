//! Challenges, series, rematches and what a game is told before it begins, on both databases.

use mura_arena::live::Agreement;
use mura_arena::series::Terms;
use mura_games::{GameId, Player};
use mura_server::id::{ChallengeKey, GameKey, SeriesKey};
use mura_server::moment::now_ms;
use mura_server::store::{Account, ChallengeRow, Colour, GameRow, SeriesRow, Store};

use crate::both::{on_both, on_both_houses};
use crate::browser::Browser;

fn challenge(by: &Account, created_ms: i64) -> ChallengeRow {
    ChallengeRow {
        id: ChallengeKey::fresh(),
        by: by.id.clone(),
        kind: GameId::Morabaraba,
        start: None,
        control: "5m+3s".parse().unwrap(),
        rated: false,
        colour: Colour::Either,
        terms: None,
        open: true,
        to: None,
        created_ms,
        game: None,
        closed_ms: None,
    }
}

async fn game(store: &Store, seats: [&Account; 2]) -> GameRow {
    let seats = seats.map(|account| account.id.clone());
    let row = GameRow::new(Agreement::casual(GameId::Morabaraba), seats, 1000).unwrap();
    store.insert_game(&row).await.unwrap();
    row
}

#[tokio::test]
async fn a_challenge_is_made_listed_taken_and_withdrawn() {
    on_both(|store| async move {
        let (one, two) = (store.new_guest().await.unwrap(), store.new_guest().await.unwrap());
        let now = now_ms();
        let whole = ChallengeRow {
            start: Some("a position".into()),
            rated: true,
            colour: Colour::Second,
            terms: Some("pairs=1".into()),
            open: false,
            to: Some(two.id.clone()),
            ..challenge(&one, now)
        };
        let (old, new) = (challenge(&one, now - 2000), challenge(&two, now - 1000));
        for row in [&whole, &old, &new] {
            store.insert_challenge(row).await.unwrap();
            assert_eq!(store.challenge(&row.id).await.unwrap().as_ref(), Some(row));
        }
        assert_eq!(store.challenge(&ChallengeKey::from("nothing")).await.unwrap(), None);
        assert_eq!(store.open_challenges().await.unwrap(), [new.clone(), old.clone()]);
        let around = store.challenges_around(&two.id).await.unwrap();
        assert_eq!(around, [whole.clone(), new.clone(), old.clone()]);
        assert_eq!(store.challenges_to(&two.id).await.unwrap(), std::slice::from_ref(&whole));
        assert_eq!(store.challenges_by(&one.id).await.unwrap(), [whole.clone(), old.clone()]);
        let stranger = store.new_guest().await.unwrap();
        assert_eq!(store.challenges_around(&stranger.id).await.unwrap(), [new.clone(), old.clone()]);

        // Of two who take it at once, one gets it.
        let (here, there) = tokio::join!(store.close_challenge(&old.id), store.close_challenge(&old.id));
        assert!(here.unwrap() != there.unwrap());
        assert_eq!(store.open_challenges().await.unwrap(), std::slice::from_ref(&new));
        store.reopen_challenge(&old.id).await.unwrap();
        assert_eq!(store.open_challenges().await.unwrap().len(), 2);
        assert!(store.close_challenge(&old.id).await.unwrap());
        let game = game(&store, [&one, &two]).await;
        store.set_challenge_game(&old.id, &game.id).await.unwrap();
        let taken = store.challenge(&old.id).await.unwrap().unwrap();
        assert_eq!((taken.game.as_ref(), taken.closed_ms.is_some()), (Some(&game.id), true));
        // One of which a game has come stays closed.
        store.reopen_challenge(&old.id).await.unwrap();
        assert_eq!(store.open_challenges().await.unwrap(), [new]);
    })
    .await;
}

#[tokio::test]
async fn a_series_and_its_games_come_back_in_order() {
    on_both(|store| async move {
        let (one, two) = (store.new_guest().await.unwrap(), store.new_guest().await.unwrap());
        let series = SeriesRow {
            id: SeriesKey::fresh(),
            terms: Terms::read(GameId::Morabaraba, "").unwrap(),
            control: "10m".parse().unwrap(),
            rated: true,
            sides: [one.id.clone(), two.id.clone()],
            created_ms: 900,
        };
        store.insert_series(&series).await.unwrap();
        assert_eq!(store.series(&series.id).await.unwrap().as_ref(), Some(&series));
        assert_eq!(store.series(&SeriesKey::from("nothing")).await.unwrap(), None);
        let mut made = Vec::new();
        for (number, created_ms) in [(2, 3000), (1, 1000), (1, 2000)] {
            let seats = [one.id.clone(), two.id.clone()];
            let mut row = GameRow::new(Agreement::casual(GameId::Morabaraba), seats, created_ms).unwrap();
            row.series = Some((series.id.clone(), number));
            store.insert_game(&row).await.unwrap();
            made.push(row);
        }
        made.rotate_left(1);
        assert_eq!(store.series_games(&series.id).await.unwrap(), made);
        store.end_series(&series.id).await.unwrap();
        store.end_series(&series.id).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_game_knows_its_rematch_its_seeds_and_its_start() {
    on_both(|store| async move {
        let (one, two) = (store.new_guest().await.unwrap(), store.new_guest().await.unwrap());
        assert!(!store.has_games().await.unwrap());
        let game = game(&store, [&one, &two]).await;
        assert!(store.has_games().await.unwrap());
        assert_eq!(store.rematch(&game.id).await.unwrap(), None);
        let mut again = GameRow { id: GameKey::fresh(), rematch_of: Some(game.id.clone()), ..game.clone() };
        again.secret = Some("a secret".into());
        store.insert_game(&again).await.unwrap();
        assert_eq!(store.rematch(&game.id).await.unwrap().as_ref(), Some(&again.id));
        store.set_seed(&again.id, Player::First, "one").await.unwrap();
        store.set_seed(&again.id, Player::Second, "two").await.unwrap();
        store.set_start(&again.id, "a start").await.unwrap();
        let kept = store.game(&again.id).await.unwrap().unwrap();
        assert_eq!(kept.seeds, [Some("one".into()), Some("two".into())]);
        assert_eq!((kept.agreement.start.as_deref(), kept.position.as_str()), (Some("a start"), "a start"));
        assert_eq!((kept.secret, kept.rematch_of), (Some("a secret".into()), Some(game.id)));
    })
    .await;
}

#[tokio::test]
async fn wishes_to_play_again_are_kept_for_a_while() {
    on_both(|store| async move {
        let (one, two) = (store.new_guest().await.unwrap(), store.new_guest().await.unwrap());
        let (game, other) = (game(&store, [&one, &two]).await, game(&store, [&one, &two]).await);
        store.wish_rematch(&game.id, &one.id, 1000).await.unwrap();
        store.wish_rematch(&game.id, &two.id, 1500).await.unwrap();
        store.wish_rematch(&game.id, &two.id, 2000).await.unwrap();
        assert_eq!(store.rematch_wishes(&game.id, 0).await.unwrap().len(), 2);
        assert_eq!(store.rematch_wishes(&game.id, 2000).await.unwrap(), std::slice::from_ref(&two.id));
        assert!(store.rematch_wishes(&game.id, 2001).await.unwrap().is_empty());
        assert!(store.rematch_wishes(&other.id, 0).await.unwrap().is_empty());
        store.sweep(0, 1001).await.unwrap();
        assert_eq!(store.rematch_wishes(&game.id, 0).await.unwrap(), [two.id]);
    })
    .await;
}

#[tokio::test]
async fn the_house_remembers_when_it_was_up() {
    on_both(|store| async move {
        assert_eq!(store.alive().await.unwrap(), None);
        for now_ms in [5, 1_763_000_000_000] {
            store.set_alive(now_ms).await.unwrap();
            assert_eq!(store.alive().await.unwrap(), Some(now_ms));
        }
    })
    .await;
}

#[tokio::test]
async fn a_challenge_leaves_the_lobby_after_a_day_and_is_withdrawn_after_a_month() {
    on_both(|store| async move {
        let (one, two) = (store.new_guest().await.unwrap(), store.new_guest().await.unwrap());
        let (now, day) = (now_ms(), 24 * 3600 * 1000);
        let [fresh, stale, old] = [1000, day + 1000, 31 * day].map(|age| challenge(&one, now - age));
        for row in [&fresh, &stale, &old] {
            store.insert_challenge(row).await.unwrap();
        }
        assert_eq!(store.open_challenges().await.unwrap(), std::slice::from_ref(&fresh));
        assert_eq!(store.challenges_around(&two.id).await.unwrap(), std::slice::from_ref(&fresh));
        assert_eq!(store.challenges_around(&one.id).await.unwrap().len(), 3);
        assert_eq!(store.sweep(now, 0).await.unwrap().challenges, 1);
        assert_eq!(store.challenge(&old.id).await.unwrap().unwrap().closed_ms, Some(now));
        // Its link is still good.
        assert!(store.close_challenge(&stale.id).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_challenge_by_a_link_from_page_to_page() {
    on_both_houses(|house| async move {
        let (mut ada, mut eva) =
            (Browser::registered(&house, "Ada").await, Browser::registered(&house, "Eva").await);
        let wish = [("game", "morabaraba"), ("opponent", "lobby"), ("control", "5m"), ("rated", "on")];
        let challenge = ada.post("/new", &wish).await.header("location").to_owned();
        let lobby = eva.get("/lobby").await.text();
        assert!(lobby.contains(&format!("{challenge}/take")) && lobby.contains("Ada"), "{lobby}");
        assert!(ada.get(&challenge).await.text().contains("Waiting for somebody"));
        // Only whoever has made it withdraws it.
        assert_eq!(eva.post(&format!("{challenge}/cancel"), &[]).await.status, 403);
        assert_eq!(ada.post(&format!("{challenge}/cancel"), &[]).await.status, 303);
        assert!(!eva.get("/lobby").await.text().contains(&challenge));
        assert!(eva.get(&challenge).await.text().contains("It was withdrawn"));
        assert_eq!(eva.post(&format!("{challenge}/take"), &[]).await.status, 400);
        let challenge = ada.post("/new", &wish).await.header("location").to_owned();
        let game = eva.post(&format!("{challenge}/take"), &[]).await.header("location").to_owned();
        assert!(game.starts_with("/game/"), "{game}");
        assert_eq!(ada.get(&challenge).await.header("location"), game);
        for browser in [&mut ada, &mut eva] {
            assert!(browser.get("/games/mine").await.text().contains(&game));
        }
        assert_eq!(ada.get("/ready").await.text(), "ready\n");
    })
    .await;
}

#[tokio::test]
async fn who_looks_while_a_challenge_is_being_taken_still_finds_the_game() {
    let database = crate::both::sqlite();
    let house = mura_server::House::open(mura_server::Config::local(&database.address)).await.unwrap();
    let mut ada = Browser::registered(&house, "Ada").await;
    let address =
        ada.post("/new", &[("game", "ur"), ("opponent", "link")]).await.header("location").to_owned();
    let key = address.strip_prefix("/challenge/").unwrap().into();
    assert!(house.store().close_challenge(&key).await.unwrap());
    let page = ada.get(&address).await.text();
    assert!(page.contains("It was withdrawn") && page.contains("js/challenge.js"), "{page}");
    let account = house.store().account_named("Ada").await.unwrap().unwrap().id;
    let game = GameRow::new(Agreement::casual(GameId::Ur), [account.clone(), account], 0).unwrap();
    house.store().insert_game(&game).await.unwrap();
    house.store().set_challenge_game(&key, &game.id).await.unwrap();
    assert_eq!(ada.get(&address).await.header("location"), format!("/game/{}", game.id));
}
