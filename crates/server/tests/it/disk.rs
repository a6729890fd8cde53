//! A write that fails: what was refused is not there, what is acknowledged later is, and the
//! connection is not used again.
//!
//! Full disks and failing system calls need a process of their own: `crates/torture` has them.

use mura_arena::live::{Agreement, Event};
use mura_games::{GameId, Player};
use mura_server::store::{Batch, GameRow, Store, StoreError, Stored, Writer};
use sqlx::{Executor, Row};

use crate::both::{on_both, sqlite};

fn batch(game: &GameRow, number: i64) -> Batch {
    Batch {
        game: game.id.clone(),
        events: vec![Stored { number, at_ms: number, event: Event::Play(Player::First, "x".into()) }],
        plies: number + 1,
        position: format!("after {number}"),
        finish: None,
    }
}

/// A game that nobody has begun.
pub(crate) async fn game(store: &Store) -> GameRow {
    let guest = store.new_guest().await.unwrap();
    let seats = [guest.id.clone(), guest.id];
    let game = GameRow::new(Agreement::casual(GameId::Ur), seats, 0).unwrap();
    store.insert_game(&game).await.unwrap();
    game
}

/// The events of a game as another connection sees them.
async fn stored(address: &str, game: &GameRow) -> usize {
    let other = Store::open(address).await.unwrap();
    let events = other.events(&game.id).await.unwrap().len();
    other.close().await;
    events
}

#[tokio::test]
async fn after_a_failed_commit_what_is_acknowledged_is_stored() {
    let database = sqlite();
    let store = Store::open(&database.address).await.unwrap();
    let game = game(&store).await;
    let (writer, _task) = Writer::start(store.clone());
    writer.store(batch(&game, 0)).await.unwrap();

    // Foreign keys that are checked at the end make COMMIT itself fail.
    let mut transaction = store.begin().await.unwrap();
    transaction.execute("PRAGMA defer_foreign_keys = ON").await.unwrap();
    transaction
        .execute("INSERT INTO event (game, number, at_ms, text) VALUES ('none', 0, 0, 'x')")
        .await
        .unwrap();
    assert!(transaction.commit().await.is_err());

    writer.store(batch(&game, 1)).await.unwrap();
    let account = store.new_guest().await.unwrap();
    assert_eq!(stored(&database.address, &game).await, 2);
    let other = Store::open(&database.address).await.unwrap();
    assert!(other.account(&account.id).await.unwrap().is_some());
    other.close().await;
    store.close().await;
}

#[tokio::test]
async fn a_transaction_that_is_left_changes_nothing_and_harms_no_other() {
    on_both(|store| async move {
        let game = game(&store).await;
        for _ in 0..20 {
            let mut transaction = store.begin().await.unwrap();
            transaction.execute("UPDATE game SET plies = 99").await.unwrap();
            drop(transaction);
        }
        let mut transaction = store.begin().await.unwrap();
        transaction.execute("UPDATE game SET plies = 98").await.unwrap();
        transaction.roll_back().await;
        assert_eq!(store.game(&game.id).await.unwrap().unwrap().plies, 0);
        let (writer, _task) = Writer::start(store.clone());
        writer.store(batch(&game, 0)).await.unwrap();
        assert_eq!(store.game(&game.id).await.unwrap().unwrap().plies, 1);
    })
    .await;
}

#[tokio::test]
async fn a_bad_batch_does_not_take_others_with_it() {
    on_both(|store| async move {
        let (good, bad) = (game(&store).await, game(&store).await);
        let (writer, _task) = Writer::start(store.clone());
        writer.store(batch(&bad, 0)).await.unwrap();
        // The same event twice: the tables refuse the second one. Sent together, so that they share
        // a transaction.
        let (one, two, three) = tokio::join!(
            writer.store(batch(&good, 0)),
            writer.store(batch(&bad, 0)),
            writer.store(batch(&bad, 1)),
        );
        assert!(one.is_ok() && three.is_ok(), "{one:?} {three:?}");
        assert!(two.unwrap_err().is_refusal());
        assert!(store.health().failing_since().is_none(), "what the tables refuse is no failure of the disk");
        assert_eq!(store.events(&good.id).await.unwrap().len(), 1);
        assert_eq!(store.events(&bad.id).await.unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_revoked_token_is_gone_when_that_is_told() {
    // DELETE … RETURNING commits only after its last row was read: an error of that commit must not
    // be overlooked.
    let database = sqlite();
    let store = Store::open(&database.address).await.unwrap();
    let fails =
        "CREATE TRIGGER fails AFTER DELETE ON token BEGIN INSERT INTO event VALUES ('none', 0, 0, 'x'); END";
    let account = store.new_guest().await.unwrap();
    let token = mura_server::store::OwnToken {
        id: "t".into(),
        account: account.id.clone(),
        label: String::new(),
        created_ms: 0,
        used_ms: None,
    };
    store.insert_token("digest", &token).await.unwrap();
    sqlx::query(fails).execute(store.writer()).await.unwrap();
    let revoked = store.revoke_token(&account.id, "t").await;
    let left: i64 = sqlx::query("SELECT COUNT(*) FROM token").fetch_one(store.reader()).await.unwrap().get(0);
    assert!(matches!(revoked, Err(StoreError::Database(_))), "{revoked:?}");
    assert_eq!(left, 1);
    store.close().await;
}

#[tokio::test]
async fn connections_that_are_cut_lose_nothing_that_was_acknowledged() {
    let database = crate::both::postgres();
    let store = Store::open(&database.address).await.unwrap();
    let game = game(&store).await;
    let (writer, _task) = Writer::start(store.clone());
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()";
    let (mut next, mut refused) = (0, 0);
    for round in 0..60 {
        if round % 2 == 1 {
            let killer = async {
                tokio::time::sleep(std::time::Duration::from_micros(150 * (round % 20))).await;
                let _ = sqlx::query(cut).execute(store.reader()).await;
            };
            let (told, ()) = tokio::join!(writer.store(batch(&game, next)), killer);
            if told.is_err() {
                refused += 1;
                // The answer to a COMMIT can be lost although it was done.
                next = store.events(&game.id).await.unwrap().len() as i64;
                continue;
            }
        } else {
            writer.store(batch(&game, next)).await.unwrap();
        }
        next += 1;
        assert_eq!(store.events(&game.id).await.unwrap().len() as i64, next);
    }
    println!("{refused} of 60 refused");
    store.close().await;
}
