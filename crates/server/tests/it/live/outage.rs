//! A database that fails for a while: plays are refused, clocks stand, and everything goes on by
//! itself.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use mura_server::app;
use mura_server::id::GameKey;
use mura_server::live::load::load;
use mura_server::store::{Engine, Store};
use serde_json::json;
use sqlx::{AnyConnection, Connection, Executor};
use tokio::time::sleep;
use tower::ServiceExt;

use super::table::{Page, Server, on_both_servers};

/// Lets every write fail: SQLite's tables refuse as a disk would; PostgreSQL is cut off.
struct Fault {
    admin: Option<AnyConnection>,
}

impl Fault {
    async fn begin(server: &Server) -> Fault {
        let store = server.house.store();
        if store.engine() == Engine::Sqlite {
            for table in ["event", "house", "account", "session"] {
                let fail = format!(
                    "CREATE TRIGGER fail_{table} BEFORE INSERT ON {table} BEGIN SELECT RAISE(FAIL, 'disk'); END"
                );
                sqlx::query(&fail).execute(store.writer()).await.unwrap();
            }
            return Fault { admin: None };
        }
        let (base, name) = server.database_address().rsplit_once('/').unwrap();
        let mut admin = AnyConnection::connect(&format!("{base}/postgres")).await.unwrap();
        let close = format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false");
        admin.execute(close.as_str()).await.unwrap();
        let cut = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
        admin.execute(cut.as_str()).await.unwrap();
        Fault { admin: Some(admin) }
    }

    async fn end(self, server: &Server) {
        match self.admin {
            Some(mut admin) => {
                let (_, name) = server.database_address().rsplit_once('/').unwrap();
                let open = format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true");
                admin.execute(open.as_str()).await.unwrap();
            }
            None => {
                for table in ["event", "house", "account", "session"] {
                    let mend = format!("DROP TRIGGER fail_{table}");
                    sqlx::query(&mend).execute(server.house.store().writer()).await.unwrap();
                }
            }
        }
    }
}

/// A game with four seconds for a move, in which the first player is on turn.
async fn quick_game(server: &Server) -> (String, [String; 2], [Page; 2]) {
    let (address, cookies) = server.pair(&[("game", "morabaraba"), ("control", "4s/move")]).await;
    let mut pages = [server.join(&address, &cookies[0]).await, server.join(&address, &cookies[1]).await];
    for page in &mut pages {
        page.until(|view| view["turn"] == "first").await;
    }
    (address, cookies, pages)
}

async fn status(server: &Server, path: &str) -> StatusCode {
    let request = Request::get(path).body(Body::empty()).unwrap();
    app(server.house.clone()).oneshot(request).await.unwrap().status()
}

/// Hears until the server says whether it can store plays.
async fn storage(page: &mut Page) -> bool {
    page.wait_for("storage").await["works"].as_bool().unwrap()
}

#[tokio::test]
async fn while_nothing_can_be_stored_plays_are_refused_and_clocks_stand() {
    on_both_servers(async |server: Server| {
        // Less time for a move than the outage lasts.
        let (address, cookies) = server.pair(&[("game", "morabaraba"), ("control", "4s/move")]).await;
        let mut pages = [server.join(&address, &cookies[0]).await, server.join(&address, &cookies[1]).await];
        for page in &mut pages {
            page.until(|view| view["turn"] == "first").await;
        }
        let first = pages[0].legal()[0].clone();
        pages[0].play(&first).await;
        pages[1].until(|view| view["ply"] == 1 && view["clocks"]["running"] == "second").await;

        let fault = Fault::begin(&server).await;
        let text = pages[1].legal()[0].clone();
        pages[1].play(&text).await;
        let refused = pages[1].wait_for("refused").await;
        assert!(refused["reason"].as_str().unwrap().contains("can't store"), "{refused}");
        assert_eq!((pages[1].ply(), &pages[1].view["clocks"]["running"]), (1, &json!(null)));
        assert!(!storage(&mut pages[0]).await);
        let left = pages[1].view["clocks"]["left_ms"][1].as_u64().unwrap();
        assert!(left > 500, "{left} ms were left");
        assert_eq!(status(&server, "/ready").await, StatusCode::SERVICE_UNAVAILABLE);
        let name = [("name", "Ada"), ("password", "correct horse"), ("again", "correct horse")];
        let registered = server.post("/register", "", &name).await.status();
        assert_eq!(registered, StatusCode::SERVICE_UNAVAILABLE);
        if server.house.store().engine() == Engine::Sqlite {
            assert_eq!(status(&server, &address).await, StatusCode::OK, "games stay readable");
        }
        sleep(Duration::from_secs(5)).await;

        // Whoever comes now is told as well.
        if server.house.store().engine() == Engine::Sqlite {
            let mut late = server.join(&address, "").await;
            assert!(!storage(&mut late).await);
        }
        fault.end(&server).await;
        for page in &mut pages {
            assert!(storage(page).await);
            page.until(|view| view["clocks"]["running"] == "second").await;
        }
        let now = pages[1].view["clocks"]["left_ms"][1].as_u64().unwrap();
        assert!(now + 200 >= left, "the outage was charged: {left} ms before, {now} ms after");
        assert_eq!(status(&server, "/ready").await, StatusCode::OK);
        pages[1].play(&text).await;
        pages[0].until(|view| view["ply"] == 2).await;

        let server = Server::on(server.crash().await).await;
        let key = GameKey::from(address.strip_prefix("/game/").unwrap());
        let loaded = load(server.house.store(), &key).await.unwrap().unwrap();
        assert_eq!(loaded.live.done().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn the_computer_plays_when_the_database_works_again() {
    let server = Server::start().await;
    let form = [("game", "mur-classic"), ("opponent", "computer"), ("level", "1"), ("colour", "first")];
    let (address, cookie) = server.new_game("", &form).await;
    let mut page = server.join(&address, &cookie).await;
    page.until(|view| view["turn"] == "first").await;
    let fault = Fault::begin(&server).await;
    // A sign of life fails although nobody plays.
    assert!(!storage(&mut page).await);
    let text = page.legal()[0].clone();
    page.play(&text).await;
    page.wait_for("refused").await;
    fault.end(&server).await;
    assert!(storage(&mut page).await);
    page.play(&text).await;
    page.until(|view| view["ply"].as_u64() >= Some(2)).await;
}

#[tokio::test]
async fn the_time_of_an_outage_is_not_charged_although_nothing_can_be_stored_at_the_start() {
    let server = Server::start().await;
    let (address, cookies, mut pages) = quick_game(&server).await;
    let text = pages[0].legal()[0].clone();
    pages[0].play(&text).await;
    pages[1].until(|view| view["clocks"]["running"] == "second").await;
    let database = server.crash().await;
    let admin = Store::open(&database.address).await.unwrap();
    let fail = "CREATE TRIGGER fail_event BEFORE INSERT ON event BEGIN SELECT RAISE(FAIL, 'disk'); END";
    sqlx::query(fail).execute(admin.writer()).await.unwrap();
    sleep(Duration::from_secs(5)).await;
    let server = Server::on(database).await;
    sleep(Duration::from_millis(500)).await;
    sqlx::query("DROP TRIGGER fail_event").execute(admin.writer()).await.unwrap();
    admin.close().await;
    let mut pages = [server.join(&address, &cookies[0]).await, server.join(&address, &cookies[1]).await];
    pages[1].until(|view| view["clocks"]["running"] == "second" || !view["end"].is_null()).await;
    assert!(pages[1].view["end"].is_null(), "{}", pages[1].view["end"]);
    pages[1].until(|view| !view["legal"].as_array().unwrap().is_empty()).await;
    let text = pages[1].legal()[0].clone();
    pages[1].play(&text).await;
    pages[0].until(|view| view["ply"] == 2).await;
}

#[tokio::test]
async fn a_database_that_is_slow_costs_the_next_player_no_time() {
    let server = Server::start().await;
    let (_, _, mut pages) = quick_game(&server).await;
    let text = pages[0].legal()[0].clone();
    // Another program holds the database for a while.
    let mut other = AnyConnection::connect(server.database_address()).await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    pages[0].play(&text).await;
    sleep(Duration::from_secs(3)).await;
    other.execute("ROLLBACK").await.unwrap();
    pages[1].until(|view| view["ply"] == 1).await;
    // The clock stands, and runs from the moment at which everybody knows of the play.
    pages[1].until(|view| view["clocks"]["running"].is_null()).await;
    pages[1].until(|view| view["clocks"]["running"] == "second").await;
    let left = pages[1].view["clocks"]["left_ms"][1].as_u64().unwrap();
    assert!(left > 3500, "{left} ms of 4000 were left");
}
