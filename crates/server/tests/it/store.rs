//! What is kept comes back.

use mura_arena::live::{Agreement, Event};
use mura_games::{GameId, Player};
use mura_server::store::{Batch, Finish, GameRow, Store, Stored, Writer};

#[tokio::test]
async fn a_game_and_its_log_come_back() {
    let file = std::env::temp_dir().join(format!("mura-store-{}.db", std::process::id()));
    let store = Store::open(&format!("sqlite:{}", file.display())).await.unwrap();
    let guest = store.new_guest().await.unwrap();
    let seats = [guest.id.clone(), Store::computer(3)];
    let game = GameRow::new(Agreement::casual(GameId::MurClassic), seats, 1000).unwrap();
    store.insert_game(&game).await.unwrap();
    let (writer, _task) = Writer::start(store.clone());
    let events = vec![
        Stored { number: 0, at_ms: 0, event: Event::Begin },
        Stored { number: 1, at_ms: 20, event: Event::Play(Player::First, "+b1".into()) },
    ];
    let finish = Finish { ended_ms: 2000, outcome: "p1win".into(), termination: "normal".into() };
    let batch = Batch {
        game: game.id.clone(),
        events: events.clone(),
        plies: 1,
        position: "8/8/1b6/k w 0-0 -".into(),
        finish: Some(finish.clone()),
    };
    writer.store(batch).await.unwrap();
    assert_eq!(store.events(&game.id).await.unwrap(), events);
    let kept = store.game(&game.id).await.unwrap().unwrap();
    assert_eq!(kept.finish, Some(finish));
    assert_eq!((kept.seats, kept.agreement), (game.seats, game.agreement));
    assert!(store.unfinished().await.unwrap().is_empty());
    assert_eq!(store.account(&guest.id).await.unwrap(), Some(guest));
    store.close().await;
    std::fs::remove_file(file).unwrap();
}
