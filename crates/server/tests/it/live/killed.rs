//! A server process that is killed in the middle of games: `kill -9`, no chance to say anything.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use mura_games::Luck;
use mura_server::id::GameKey;
use mura_server::live::load::load;
use mura_server::{Config, House, serve};

use super::table::{Page, Server, on_both_servers};

/// Tells the process that is to be killed which database it serves.
const DATABASE: &str = "MURA_TEST_DATABASE";

/// Is the server of the test below, in a process of its own.
#[tokio::test]
#[ignore = "it serves until it is killed; the test below starts it"]
async fn the_server_itself() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let house = House::open(Config::local(database)).await.unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("\nlistening {}", listener.local_addr().unwrap());
    serve(house, listener, std::future::pending()).await.unwrap();
}

/// Starts such a process: itself, and where it listens.
fn process(database: &str) -> (Child, std::net::SocketAddr) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "live::killed::the_server_itself", "--nocapture"])
        .env(DATABASE, database)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut found = lines
        .map_while(Result::ok)
        .filter_map(|line| line.strip_prefix("listening ").map(|address| address.parse().unwrap()));
    let address = found.next().expect("the server has not started");
    (child, address)
}

#[tokio::test]
async fn a_killed_server_loses_no_play_that_somebody_knew_of() {
    on_both_servers(play_and_kill).await;
}

async fn play_and_kill(server: Server) {
    let mut games = Vec::new();
    for kind in ["mur-classic", "morabaraba", "mur-kraken"] {
        games.push(server.pair(&[("game", kind), ("control", "10m")]).await);
    }
    server.house.close().await;
    let database = server.crash().await;
    let mut luck = Luck::new(9);
    let mut known: Vec<Vec<String>> = vec![Vec::new(); games.len()];
    for _ in 0..3 {
        let (mut child, address) = process(&database.address);
        let mut tables = Vec::new();
        for (game, cookies) in &games {
            let path = format!("{game}/socket");
            tables.push([
                Page::open(address, &path, &cookies[0]).await,
                Page::open(address, &path, &cookies[1]).await,
            ]);
        }
        for round in 0..4 {
            for (pages, known) in tables.iter_mut().zip(&mut known) {
                for page in pages.iter_mut() {
                    page.until(|view| !view["turn"].is_null() && !view["clocks"]["running"].is_null()).await;
                    page.until(|view| view["ply"].as_u64() >= Some(known.len() as u64)).await;
                    assert!(page.texts().iter().take(known.len()).eq(known.iter()), "a play is gone");
                }
                let turn = usize::from(pages[0].view["turn"] == "second");
                let legal = pages[turn].legal();
                let text = legal[luck.below(legal.len())].clone();
                pages[turn].play(&text).await;
                // The last plays of all are under way when the power goes.
                if round < 3 {
                    let next = known.len() as u64 + 1;
                    pages[1 - turn].until(|view| view["ply"].as_u64() >= Some(next)).await;
                    *known = pages[1 - turn].texts().iter().map(|text| (*text).to_owned()).collect();
                }
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
        tokio::time::sleep(Duration::from_millis(1500)).await;
    }
    let server = Server::on(database).await;
    for ((game, _), known) in games.iter().zip(&known) {
        let key = GameKey::from(game.strip_prefix("/game/").unwrap());
        let loaded = load(server.house.store(), &key).await.unwrap().unwrap();
        assert!(loaded.live.done().len() >= known.len());
        assert!(loaded.live.done().iter().zip(known).all(|(done, text)| done.text == *text));
        // Three outages of a second and a half each were nobody's time.
        for player in mura_games::Player::BOTH {
            let used = loaded.live.clock().side(player).used;
            assert!(used < Duration::from_secs(60), "{used:?} were charged");
        }
    }
}
