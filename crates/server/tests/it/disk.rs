//! A disk that is full: what could not be stored is refused, and nothing that was acknowledged is lost.

use mura_arena::live::{Agreement, Event};
use mura_games::{GameId, Player};
use mura_server::store::{Batch, GameRow, Store, Stored, Writer};
use sqlx::Row;

use crate::both::sqlite;

fn batch(game: &GameRow, number: i64) -> Batch {
    // Long texts, so that the disk is soon full.
    let event = Event::Play(Player::First, "x".repeat(500));
    Batch {
        game: game.id.clone(),
        events: vec![Stored { number, at_ms: number, event }],
        plies: number + 1,
        position: format!("after {number}"),
        finish: None,
    }
}

#[tokio::test]
async fn a_full_disk_refuses_and_loses_nothing() {
    let database = sqlite();
    let store = Store::open(&database.address).await.unwrap();
    let guest = store.new_guest().await.unwrap();
    let mut games = Vec::new();
    for _ in 0..8 {
        let seats = [guest.id.clone(), guest.id.clone()];
        let game = GameRow::new(Agreement::casual(GameId::Ur), seats, 0).unwrap();
        store.insert_game(&game).await.unwrap();
        games.push(game);
    }
    // SQLite has one connection that writes: it sees a disk that is a little larger than the file.
    let pages: i64 = sqlx::query("PRAGMA page_count").fetch_one(store.writer()).await.unwrap().get(0);
    let limit = |pages: i64| format!("PRAGMA max_page_count = {pages}");
    sqlx::query(&limit(pages + 12)).execute(store.writer()).await.unwrap();

    let (writer, _task) = Writer::start(store.clone());
    let mut acknowledged = vec![0; games.len()];
    let mut refused = 0;
    while refused < 3 * games.len() {
        // All games at once, so that good and bad batches share a transaction.
        let tries = games.iter().zip(&acknowledged).map(|(game, number)| writer.store(batch(game, *number)));
        let results = futures_util::future::join_all(tries).await;
        for (number, result) in acknowledged.iter_mut().zip(results) {
            match result {
                Ok(()) => *number += 1,
                Err(error) => {
                    refused += 1;
                    assert!(error.to_string().contains("full"), "{error}");
                }
            }
        }
    }
    assert!(acknowledged.iter().sum::<i64>() > 8);
    let check = |games: Vec<GameRow>, acknowledged: Vec<i64>, store: Store| async move {
        for (game, number) in games.iter().zip(&acknowledged) {
            assert_eq!(store.events(&game.id).await.unwrap().len() as i64, *number);
            let row = store.game(&game.id).await.unwrap().unwrap();
            assert_eq!(row.plies, *number);
        }
    };
    check(games.clone(), acknowledged.clone(), store.clone()).await;

    // Somebody makes room: the games go on where they were.
    sqlx::query(&limit(pages + 1000)).execute(store.writer()).await.unwrap();
    for (game, number) in games.iter().zip(&mut acknowledged) {
        writer.store(batch(game, *number)).await.unwrap();
        *number += 1;
    }
    store.close().await;
    let again = Store::open(&database.address).await.unwrap();
    check(games, acknowledged, again.clone()).await;
    again.close().await;
}
