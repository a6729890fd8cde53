//! One server to a database.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use mura_arena::live::Event;
use mura_games::Player;
use mura_server::operation::{RunError, run};
use mura_server::store::{Batch, Claim, GameRow, StoreError, Stored};
use mura_server::{Config, House};
use sqlx::{AnyConnection, Connection, Executor, Row};
use tokio::time::{sleep, timeout};

use crate::both::{Database, postgres, sqlite};
use crate::disk::game;

/// Ends the connection that holds the lock, as a restart of PostgreSQL would.
async fn cut(database: &Database) {
    let mut admin = AnyConnection::connect(&database.address).await.unwrap();
    let holders = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted \
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    admin.execute(holders).await.unwrap();
    admin.close().await.unwrap();
}

/// A house that owns its database.
async fn owner(database: &Database, reclaim: Duration) -> House {
    let claim = Claim::take(&database.address).await.unwrap().map(|claim| claim.with_reclaim(reclaim));
    House::open_claimed(Config::local(&database.address), claim).await.unwrap()
}

/// Takes the database away from its owner, whose lock is cut until another one gets it.
async fn take_over(database: &Database) -> Claim {
    loop {
        cut(database).await;
        if let Ok(Some(claim)) = Claim::take(&database.address).await {
            return claim;
        }
    }
}

async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !is_so().await {
        assert!(began.elapsed() < Duration::from_secs(30), "not within 30 s: {what}");
        sleep(Duration::from_millis(50)).await;
    }
}

fn event(game: &GameRow, number: i64, text: &str) -> Batch {
    Batch {
        game: game.id.clone(),
        events: vec![Stored { number, at_ms: number, event: Event::Play(Player::First, text.into()) }],
        plies: number + 1,
        position: text.into(),
        finish: None,
    }
}

#[tokio::test]
async fn a_lock_that_is_lost_is_taken_back() {
    let database = postgres();
    let house = owner(&database, Duration::from_secs(60)).await;
    let game = game(house.store()).await;
    cut(&database).await;
    until("the loss is noticed", async || house.store().health().failing_since().is_some()).await;
    until("the lock is back", async || house.store().health().failing_since().is_none()).await;
    house.writer().store(event(&game, 0, "after")).await.unwrap();
    assert!(Claim::take(&database.address).await.is_err(), "it is locked again");
    house.close().await;
}

#[tokio::test]
async fn a_server_that_was_superseded_writes_nothing_from_the_first_moment_on() {
    let database = postgres();
    let first = owner(&database, Duration::from_secs(60)).await;
    let game = game(first.store()).await;
    first.writer().store(event(&game, 0, "first")).await.unwrap();
    let claim = take_over(&database).await;
    let second = House::open_claimed(Config::local(&database.address), Some(claim)).await.unwrap();
    // Whether it has noticed or not: nothing of the first one is stored any more.
    let refused = first.writer().store(event(&game, 1, "first")).await;
    assert!(refused.is_err(), "two servers have written to one game");
    assert!(first.store().new_guest().await.is_err());
    second.writer().store(event(&game, 1, "second")).await.unwrap();
    let row = second.store().game(&game.id).await.unwrap().unwrap();
    assert_eq!(row.position, "second");
    second.close().await;
}

#[tokio::test]
async fn a_transaction_of_a_superseded_server_ends_before_the_other_reads() {
    let database = postgres();
    let first = owner(&database, Duration::from_secs(60)).await;
    let game = game(first.store()).await;
    let mut late = first.store().begin().await.unwrap();
    late.execute(format!("UPDATE game SET plies = 7 WHERE id = '{}'", game.id).as_str()).await.unwrap();
    let claim = take_over(&database).await;
    let address = database.address.clone();
    let opening = tokio::spawn(House::open_claimed(Config::local(address), Some(claim)));
    sleep(Duration::from_millis(500)).await;
    assert!(!opening.is_finished(), "the second server has not waited for the first one's transaction");
    late.commit().await.unwrap();
    let second = opening.await.unwrap().unwrap();
    assert_eq!(second.store().game(&game.id).await.unwrap().unwrap().plies, 7);
    second.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_superseded_ends_with_a_sentence() {
    let database = postgres();
    let config = Config::local(&database.address);
    let (tell, ended) = mpsc::channel();
    let (start, started) = mpsc::channel();
    std::thread::spawn(move || tell.send(run(config, 0, move |address| start.send(address).unwrap())));
    tokio::task::block_in_place(|| started.recv_timeout(Duration::from_secs(30)).unwrap());
    let claim = take_over(&database).await;
    let second = House::open_claimed(Config::local(&database.address), Some(claim)).await.unwrap();
    let ended = tokio::task::block_in_place(|| ended.recv_timeout(Duration::from_secs(30)).unwrap());
    let Err(error @ RunError::Lost(StoreError::Taken(_))) = ended else { panic!("{ended:?}") };
    assert!(error.to_string().contains("another mura is using the database"), "{error}");
    second.close().await;
}

#[tokio::test]
async fn a_lock_that_somebody_else_keeps_is_not_waited_for_for_ever() {
    let database = postgres();
    let house = owner(&database, Duration::from_secs(2)).await;
    // Somebody holds the lock, but has not become the owner.
    let claim = take_over(&database).await;
    until("the loss is noticed", async || house.store().health().failing_since().is_some()).await;
    let waits = Instant::now();
    let error = timeout(Duration::from_secs(30), house.superseded()).await.unwrap();
    assert!(matches!(error, StoreError::Taken(_)), "{error}");
    assert!(waits.elapsed() > Duration::from_secs(1));
    drop(claim);
    let mut admin = AnyConnection::connect(&database.address).await.unwrap();
    let row = admin.fetch_one("SELECT COUNT(*) AS n FROM house WHERE name = 'epoch'").await.unwrap();
    assert_eq!(row.get::<i64, _>("n"), 1);
}

#[tokio::test]
async fn a_second_server_is_refused_until_the_first_has_gone() {
    let database = postgres();
    let first = Claim::take(&database.address).await.unwrap();
    assert!(first.is_some());
    let refused = Claim::take(&database.address).await.err().unwrap().to_string();
    assert!(refused.starts_with("another mura is using the database at 127.0.0.1:"), "{refused}");
    drop(first);
    assert!(Claim::take(&database.address).await.unwrap().is_some());
}

#[tokio::test]
async fn a_file_needs_none() {
    assert!(Claim::take(&sqlite().address).await.unwrap().is_none());
}

#[tokio::test]
async fn a_lock_whose_connection_does_not_answer_is_taken_back() {
    let database = postgres();
    // Longer than the lock is held by a connection that nobody uses any more, and not by much.
    let house = owner(&database, Duration::from_secs(5)).await;
    let mut admin = AnyConnection::connect(&database.address).await.unwrap();
    let holder = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted \
                  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    let pid: i32 = admin.fetch_one(holder).await.unwrap().get("pid");
    let signal = |name: &str| {
        let sent = std::process::Command::new("kill").args([name, &pid.to_string()]).status();
        assert!(sent.unwrap().success());
    };
    signal("-STOP");
    until("the loss is noticed", async || house.store().health().failing_since().is_some()).await;
    signal("-CONT");
    until("the lock is back", async || house.store().health().failing_since().is_none()).await;
    assert!(timeout(Duration::from_secs(6), house.superseded()).await.is_err());
    house.close().await;
}

#[tokio::test]
async fn a_database_that_is_not_there_is_named() {
    let refused = Claim::take("postgres://mura:secret@127.0.0.1:1/mura").await.err().unwrap().to_string();
    assert!(refused.starts_with("the database at 127.0.0.1:1/mura cannot be reached: "), "{refused}");
    assert!(!refused.contains("secret"), "{refused}");
}
