//! Databases of earlier versions open in this one, with everything in them.

use mura_arena::live::Agreement;
use mura_arena::rating::TimeClass;
use mura_games::record::Reader;
use mura_games::{GameId, Outcome, Player};
use mura_server::id::{AccountId, GameKey};
use mura_server::live::load::load;
use mura_server::store::{GameRow, Store};
use mura_server::{Config, House};
use sqlx::{AnyConnection, Connection, Executor};

use crate::town::{SPRING, Town};

/// A database as the version before counts and marks left it.
async fn of_version_2(address: &str) {
    sqlx::any::install_default_drivers();
    let address = if address.starts_with("sqlite:") { format!("{address}?mode=rwc") } else { address.into() };
    let mut connection = AnyConnection::connect(&address).await.unwrap();
    let mut migrator = sqlx::migrate!("./migrations");
    migrator.migrations.to_mut().retain(|migration| migration.version <= 2);
    migrator.run_direct(&mut connection).await.unwrap();
    for (id, kind, closed) in [
        ("level1", "computer", "NULL"),
        ("ada", "person", "NULL"),
        ("eva", "person", "NULL"),
        ("gone", "person", "7"),
        ("left", "person", "7"),
        ("player", "guest", "NULL"),
        ("idle", "guest", "NULL"),
    ] {
        let statement = format!(
            "INSERT INTO account (id, name, name_key, kind, created_ms, seen_ms, closed_ms) \
             VALUES ('{id}', 'Deleted player', '{id}', '{kind}', 1, 1, {closed})"
        );
        connection.execute(statement.as_str()).await.unwrap();
    }
    for (id, seats, rated, end) in [
        ("rated", ["ada", "eva"], 1, "10, 'p1win', 'normal'"),
        ("rated too", ["eva", "ada"], 1, "20, 'draw', 'normal'"),
        ("of one who left", ["ada", "gone"], 1, "30, 'p2win', 'normal'"),
        ("casual", ["player", "ada"], 0, "40, 'p2win', 'normal'"),
        ("broken off", ["ada", "eva"], 0, "50, 'none', 'unterminated'"),
        ("alone", ["ada", "ada"], 0, "60, 'p1win', 'normal'"),
        ("goes on", ["ada", "level1"], 0, "NULL, NULL, NULL"),
        // The server went down before these were counted.
        ("pending", ["eva", "ada"], 1, "70, 'p1win', 'normal'"),
        ("pending, of one who left", ["left", "ada"], 1, "80, 'p1win', 'normal'"),
        ("pending, of two who left", ["left", "gone"], 1, "90, 'p1win', 'normal'"),
    ] {
        let [first, second] = seats;
        let statement = format!(
            "INSERT INTO game (id, kind, control, take_back, rated, first, second, created_ms, ended_ms, outcome, termination, \
             plies, position) VALUES ('{id}', 'ur', 'none', 0, {rated}, '{first}', '{second}', 1, {end}, 0, \
             '{}')",
            GameId::Ur.start(&Default::default()).unwrap().position()
        );
        connection.execute(statement.as_str()).await.unwrap();
    }
    for (account, game) in [
        ("ada", "rated"),
        ("eva", "rated"),
        ("ada", "rated too"),
        ("eva", "rated too"),
        ("ada", "of one who left"),
    ] {
        let statement = format!(
            "INSERT INTO rating_change (account, game, kind, class, rating, deviation, at_ms) \
             VALUES ('{account}', '{game}', 'ur', 'unclocked', 1600.0, 80.0, 20)"
        );
        connection.execute(statement.as_str()).await.unwrap();
    }
    for (account, games) in [("ada", 3), ("eva", 2)] {
        let statement = format!(
            "INSERT INTO rating (account, kind, class, rating, deviation, volatility, games, at_ms) \
             VALUES ('{account}', 'ur', 'unclocked', 1600.0, 80.0, 0.06, {games}, 20)"
        );
        connection.execute(statement.as_str()).await.unwrap();
    }
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_database_without_tallies_gets_them_once() {
    for database in [crate::both::sqlite(), crate::both::postgres()] {
        of_version_2(&database.address).await;
        let account = |id: &str| AccountId::from(id);
        let store = Store::open(&database.address).await.unwrap();
        // What was rated is in the tallies at once, what waits for its rating comes with it.
        assert_eq!(
            store.uncounted().await.unwrap(),
            ["pending", "pending, of one who left"].map(GameKey::from)
        );
        assert_eq!(store.tally(&account("ada")).await.unwrap(), [4, 2, 1]);
        assert_eq!(store.tally(&account("eva")).await.unwrap(), [2, 0, 1]);
        store.close().await;
        for start in 1..=3 {
            let house = House::open(Config::local(&database.address)).await.unwrap();
            let store = house.store();
            for (id, tally, games) in [
                ("ada", [6, 2, 1], Some(5)),
                ("eva", [3, 1, 1], Some(3)),
                ("player", [1, 0, 0], None),
                ("gone", [0, 0, 0], None),
                ("left", [0, 0, 0], None),
                ("level1", [0, 0, 0], None),
            ] {
                let id = account(id);
                assert_eq!(store.tally(&id).await.unwrap(), tally, "{id}, start {start}");
                let rating = store.rating(&id, GameId::Ur, TimeClass::Unclocked).await.unwrap();
                assert_eq!(rating.map(|rating| rating.games), games, "{id}, start {start}");
            }
            assert!(store.uncounted().await.unwrap().is_empty());
            house.close().await;
        }
    }
}

#[tokio::test]
async fn guests_of_an_earlier_version_are_swept_by_what_they_have_done() {
    for database in [crate::both::sqlite(), crate::both::postgres()] {
        of_version_2(&database.address).await;
        let store = Store::open(&database.address).await.unwrap();
        assert_eq!(store.sweep(1000, 1000).await.unwrap().guests, 1);
        assert_eq!(store.account(&AccountId::from("idle")).await.unwrap(), None);
        assert!(store.account(&AccountId::from("player")).await.unwrap().is_some());
        store.close().await;
    }
}

/// A game as the version before wrote it: every kind of event but a throw, an abortion and a flag.
const LOG: [(i64, &str); 17] = [
    (0, "begin"),
    (1000, "play b A1-1"),
    (1000, "lag 40"),
    (3000, "play w G4-13"),
    (4000, "offer b take-back"),
    (5000, "agree w take-back"),
    (6000, "play b A1-1"),
    (7000, "play w G4-13"),
    (8000, "pause"),
    (20_000, "resume"),
    (21_000, "offer b draw"),
    (22_000, "decline w draw"),
    (23_000, "play b F2-2"),
    (23_000, "lag 25"),
    (24_000, "play w D6-14"),
    (25_000, "play b D7-3"),
    (26_000, "resign w"),
];

/// And the record that it wrote of this game.
const RECORD: &str = r#"[Game "morabaraba"]
[Black "Ada"]
[White "Eva"]
[TimeControl "10m"]
[Result "p1win"]
[Termination "resignation"]
[Event "Casual game"]
[Site "mura"]
[Date "2025.11.13"]

1. A1-1 <9:56> G4-13 <9:57.04> 2. F2-2 <9:52> D6-14 <9:56.065> 3. D7-3 <9:51> <resigned White>

"#;

#[tokio::test]
async fn logs_and_records_of_an_earlier_version_are_read() {
    let town = Town::new().await;
    let store = town.house.store();
    let (ada, eva) = (town.guest().await, town.guest().await);
    for (guest, name) in [(&ada, "Ada"), (&eva, "Eva")] {
        store.register_guest(&guest.id, name, "x").await.unwrap();
    }
    let agreement = Agreement { control: "10m".parse().unwrap(), ..Agreement::casual(GameId::Morabaraba) };
    let mut game = GameRow::new(agreement, [ada.id, eva.id], SPRING).unwrap();
    game.id = "abcdefghij".into();
    store.insert_game(&game).await.unwrap();
    for (number, (at_ms, text)) in LOG.into_iter().enumerate() {
        let statement = format!("INSERT INTO event VALUES ('abcdefghij', {number}, {at_ms}, '{text}')");
        sqlx::query(&statement).execute(store.writer()).await.unwrap();
    }
    let loaded = load(store, &game.id).await.unwrap().unwrap();
    let done: Vec<_> = loaded.live.done().iter().map(|done| done.text.as_str()).collect();
    assert_eq!(done, ["A1-1", "G4-13", "F2-2", "D6-14", "D7-3"]);
    let end = loaded.live.end().unwrap();
    assert_eq!(end.outcome, Some(Outcome::Win(Player::First)));
    // The pause of twelve seconds is on nobody's clock.
    assert_eq!(loaded.live.clock().side(Player::First).used.as_millis(), 9000);

    let written = town.get("/game/abcdefghij/record").await.text();
    assert_eq!(written, RECORD);
    let record = Reader::new(RECORD.as_bytes()).next().unwrap().unwrap();
    let table = record.replay().unwrap();
    assert_eq!(table.position(), loaded.live.table().position());
}
