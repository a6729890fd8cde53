//! Analysis from outside: the page, its socket, and the graph of a finished game.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use mura_arena::live::{Agreement, Event};
use mura_games::{GameId, Player};
use mura_server::id::GameKey;
use mura_server::store::{Batch, Finish, GameRow, Store, Stored};
use mura_server::{Config, House};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt;

use crate::both::{Database, postgres, sqlite};

/// A house that listens, with a database of its own.
struct Town {
    house: House,
    address: SocketAddr,
    _database: Database,
}

impl Town {
    /// With an empty database of SQLite.
    async fn new() -> Town {
        Town::on(sqlite()).await
    }

    async fn on(database: Database) -> Town {
        let house = House::open(Config::local(&database.address)).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = house.closing().wait();
        tokio::spawn(mura_server::serve(house.clone(), listener, stop));
        Town { house, address, _database: database }
    }

    async fn socket(&self, path: &str) -> Socket {
        Socket(connect_async(format!("ws://{}{path}", self.address)).await.unwrap().0)
    }

    async fn get(&self, path: &str) -> (StatusCode, String) {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let response = mura_server::app(self.house.clone()).oneshot(request).await.unwrap();
        let status = response.status();
        let body = axum::body::to_bytes(response.into_body(), 1 << 22).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    /// A finished game between a guest and the computer.
    async fn game(&self, game: GameId, plays: &[(Option<Player>, &str)], over: bool) -> GameKey {
        let guest = self.house.store().new_guest().await.unwrap();
        let seats = [guest.id, Store::computer(3)];
        let row = GameRow::new(Agreement::casual(game), seats, 1000).unwrap();
        self.house.store().insert_game(&row).await.unwrap();
        let mut log = vec![Event::Begin];
        log.extend(plays.iter().map(|(by, text)| match by {
            Some(player) => Event::Play(*player, (*text).to_owned()),
            None => Event::Throw((*text).to_owned()),
        }));
        if over {
            log.push(Event::Resign(Player::First));
        }
        let finish = Finish { ended_ms: 2000, outcome: "p2win".into(), termination: "resignation".into() };
        let stored = |(number, event)| Stored { number: number as i64, at_ms: 10 * number as i64, event };
        let batch = Batch {
            game: row.id.clone(),
            events: log.into_iter().enumerate().map(stored).collect(),
            plies: plays.len() as i64,
            position: row.position.clone(),
            finish: over.then_some(finish),
        };
        self.house.writer().store(batch).await.unwrap();
        row.id
    }

    /// The jobs that have ended, once none is under way.
    async fn jobs(&self) -> u64 {
        while self.house.engines().standing().running > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.house.engines().standing().done
    }

    async fn end(self) {
        self.house.close().await;
    }
}

struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    async fn say(&mut self, message: Value) {
        self.0.send(Message::Text(message.to_string().into())).await.unwrap();
    }

    /// The next message; nothing when the connection is over.
    async fn hear(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(30), self.0.next()).await.expect("an answer");
            match next?.ok()? {
                Message::Text(text) => return Some(serde_json::from_str(&text).unwrap()),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    async fn hear_type(&mut self, kind: &str) -> Value {
        loop {
            let heard = self.hear().await.unwrap();
            if heard["type"] == kind {
                return heard;
            }
        }
    }
}

const PLAYS: [(Option<Player>, &str); 4] = [
    (Some(Player::First), "+b1"),
    (Some(Player::Second), "+a1"),
    (Some(Player::First), "+c1"),
    (Some(Player::Second), "+d1"),
];

#[tokio::test]
async fn a_line_is_looked_at_while_it_is_played() {
    let town = Town::new().await;
    let mut socket = town.socket("/analysis/socket").await;
    socket.say(json!({"type": "look", "game": "mur-classic", "actions": ["+b1"], "think": true})).await;
    let board = socket.hear_type("board").await;
    assert_eq!((board["ply"].as_u64(), board["turn"].as_str()), (Some(1), Some("second")));
    assert!(board["legal"].as_array().unwrap().len() > 5 && board["scene"]["pieces"].is_array());
    let lines = socket.hear_type("lines").await;
    assert_eq!(lines["ply"], 1);
    assert!(
        lines["lines"][0]["actions"][0].is_string() && lines["lines"][0]["motion"].is_object(),
        "{lines}"
    );
    assert!(lines["share"].as_f64().is_some_and(|share| (0.0..=1.0).contains(&share)));
    // The next position, long before the first one is done: its job makes room.
    socket.say(json!({"type": "look", "game": "ur", "think": true, "flipped": true})).await;
    let board = socket.hear_type("board").await;
    assert_eq!((board["throw"].as_bool(), board["ply"].as_u64()), (Some(true), Some(0)));
    let lines = socket.hear_type("lines").await;
    assert!(lines["words"].as_str().unwrap().contains('%'), "{lines}");
    socket.say(json!({"type": "stop"})).await;
    town.house.closing().begin();
    assert!(socket.hear_type("bye").await["reason"].as_str().unwrap().contains("restarts"));
    town.end().await;
}

#[tokio::test]
async fn hostile_messages_are_refused_and_harm_nobody() {
    let town = Town::new().await;
    let mut socket = town.socket("/analysis/socket").await;
    for (message, part) in [
        (json!({"type": "look", "game": "chess", "think": true}), "chess"),
        (json!({"type": "look", "game": "ur", "think": true, "extra": 1}), "extra"),
        (json!({"type": "look", "game": "mur-classic", "position": "nonsense", "think": true}), "position"),
        (
            json!({"type": "look", "game": "mur-classic", "actions": ["+b1", "+b1"], "think": true}),
            "Action 2",
        ),
        (json!({"type": "look", "game": "mur-classic", "actions": vec!["x"; 1001], "think": true}), "1001"),
        (json!({"type": "stop", "now": true}), "now"),
        (json!({"type": "dance"}), "dance"),
        (json!([1, 2]), "understood"),
    ] {
        socket.say(message.clone()).await;
        let refused = socket.hear_type("refused").await;
        assert!(refused["reason"].as_str().unwrap().contains(part), "{message}: {refused}");
    }
    socket.0.send(Message::Binary(vec![0; 10].into())).await.unwrap();
    socket.hear_type("refused").await;
    // A giant message ends the connection, and only that.
    let mut giant = town.socket("/analysis/socket").await;
    let _ = giant.0.send(Message::Text("x".repeat(1 << 20).into())).await;
    assert!(giant.hear().await.is_none());
    socket.say(json!({"type": "look", "game": "mur-classic", "think": false})).await;
    socket.hear_type("board").await;
    town.end().await;
}

#[tokio::test]
async fn the_page_opens_positions_and_finished_games() {
    let town = Town::new().await;
    let (status, page) = town.get("/analysis?game=morabaraba").await;
    assert_eq!(status, StatusCode::OK);
    assert!(
        page.contains("<svg") && page.contains("id=\"analysis\"") && page.contains("\"legal\":["),
        "{page}"
    );
    let (status, page) = town.get("/analysis?game=ur&position=%3Cscript%3E").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(!page.contains("<script>"), "{page}");
    assert_eq!(town.get("/analysis?game=chess").await.0, StatusCode::BAD_REQUEST);
    let key = town.game(GameId::MurClassic, &PLAYS, true).await;
    let (status, page) = town.get(&format!("/analysis?key={key}&ply=3")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("\"actions\":[\"+b1\",\"+a1\",\"+c1\"]"), "{page}");
    let going_on = town.game(GameId::MurClassic, &PLAYS, false).await;
    assert_eq!(town.get(&format!("/analysis?key={going_on}")).await.0, StatusCode::FORBIDDEN);
    assert_eq!(town.get("/analysis?key=nothing").await.0, StatusCode::NOT_FOUND);
    town.end().await;
}

#[tokio::test]
async fn a_finished_game_is_judged_once_for_everybody() {
    for database in [sqlite(), postgres()] {
        judge_once(Town::on(database).await).await;
    }
}

async fn judge_once(town: Town) {
    let key = town.game(GameId::MurClassic, &PLAYS, true).await;
    let path = format!("/game/{key}/analysis");
    let (status, page) = town.get(&path).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("data-judging") && !page.contains("evaluation-line"), "{page}");
    let (mut one, mut two) =
        (town.socket(&format!("{path}/socket")).await, town.socket(&format!("{path}/socket")).await);
    one.hear_type("done").await;
    two.hear_type("done").await;
    assert_eq!(town.jobs().await, 1);
    let (_, page) = town.get(&path).await;
    for part in ["evaluation-line", "Accuracy", "Every play", "Marks given away", "Level 3"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    town.socket(&format!("{path}/socket")).await.hear_type("done").await;
    assert_eq!(town.jobs().await, 1);
    let going_on = town.game(GameId::MurClassic, &PLAYS, false).await;
    assert_eq!(town.get(&format!("/game/{going_on}/analysis")).await.0, StatusCode::CONFLICT);
    town.end().await;
}

#[tokio::test]
async fn luck_and_skill_are_told_apart_in_ur() {
    let town = Town::new().await;
    let mut table = GameId::Ur.start(&Default::default()).unwrap();
    let mut luck = mura_games::Luck::new(3);
    let mut plays = Vec::new();
    while table.outcome().is_none() && plays.len() < 30 {
        let by = table.chance().is_none().then(|| table.turn());
        let text = table.random(&mut luck).unwrap();
        table.play(&text).unwrap();
        plays.push((by, text));
    }
    let plays: Vec<_> = plays.iter().map(|(by, text)| (*by, text.as_str())).collect();
    let key = town.game(GameId::Ur, &plays, true).await;
    let path = format!("/game/{key}/analysis");
    town.socket(&format!("{path}/socket")).await.hear_type("done").await;
    let (_, page) = town.get(&path).await;
    assert!(page.contains("Luck of the throws") && page.contains("luck +"), "{page}");
    town.end().await;
}
