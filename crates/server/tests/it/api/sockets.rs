//! The two sockets of the API.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::program::Program;
use super::schema::check_answer;
use crate::browser::{Browser, between};
use crate::live::{Server, on_both_servers};

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

const PATIENCE: Duration = Duration::from_secs(60);

async fn connect(server: &Server, path: &str, token: &str) -> Result<Socket, Error> {
    let mut request = format!("ws://{}/api/v1{path}", server.address).into_client_request().unwrap();
    if !token.is_empty() {
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
    }
    connect_async(request).await.map(|(socket, _)| socket)
}

/// The next message of this type.
async fn wait_for(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = timeout(PATIENCE, socket.next()).await.unwrap_or_else(|_| panic!("no {kind} came"));
        if let Some(Ok(Message::Text(text))) = &message {
            let value: Value = serde_json::from_str(text).unwrap();
            if value["type"] == kind {
                return value;
            }
        }
        assert!(matches!(message, Some(Ok(_))), "the connection ended before {kind} came");
    }
}

#[tokio::test]
async fn what_happens_to_an_account_is_told() {
    on_both_servers(listen).await;
}

async fn listen(server: Server) {
    let nomsa = Program::person(&server.house, "Nomsa").await;
    let robo = Program::bot(&server.house, &nomsa, "Robo").await;
    let mut events = connect(&server, "/events", &robo.token).await.unwrap();
    let hello = wait_for(&mut events, "hello").await;
    assert_eq!(
        (hello["account"]["name"].as_str(), hello["games"].as_array().map(Vec::len)),
        (Some("Robo"), Some(0))
    );
    let wanted = json!({ "game": "mur-classic", "for": "Robo", "colour": "first" });
    let made = nomsa.post("/challenges", wanted).await;
    let told = wait_for(&mut events, "challenge").await;
    assert_eq!(told["challenge"], made["challenge"]);
    let key = told["challenge"]["key"].as_str().unwrap();
    let taken = robo.post(&format!("/challenge/{key}/take"), json!({})).await;
    assert_eq!(wait_for(&mut events, "game").await["game"]["key"], taken["game"]["key"]);
    let game = taken["game"]["key"].as_str().unwrap();
    nomsa.post(&format!("/game/{game}/play"), json!({ "ply": 0, "text": "+b1" })).await;
    let turn = wait_for(&mut events, "turn").await;
    assert_eq!((&turn["game"], turn["ply"].as_u64()), (&taken["game"]["key"], Some(1)));
    // Who comes later is told of the game at once.
    let mut late = connect(&server, "/events", &robo.token).await.unwrap();
    assert_eq!(wait_for(&mut late, "hello").await["games"][0]["key"], taken["game"]["key"]);
    nomsa.post(&format!("/game/{game}/resign"), json!({})).await;
    assert_eq!(wait_for(&mut events, "over").await["outcome"], "p2win");
    let open = nomsa.post("/challenges", json!({ "game": "ur", "open": true })).await;
    wait_for(&mut late, "challenge").await;
    let key = open["challenge"]["key"].as_str().unwrap();
    nomsa.post(&format!("/challenge/{key}/cancel"), json!({})).await;
    assert_eq!(wait_for(&mut late, "challenge-closed").await["challenge"], open["challenge"]["key"]);
}

#[tokio::test]
async fn a_game_is_played_over_its_socket_with_a_token() {
    let server = Server::start().await;
    let nomsa = Program::person(&server.house, "Nomsa").await;
    let made = nomsa.post("/games", json!({ "game": "mur-classic", "level": 1, "colour": "first" })).await;
    let path = format!("/game/{}/socket", made["game"]["key"].as_str().unwrap());
    let mut own = connect(&server, &path, &nomsa.token).await.unwrap();
    let mut other = connect(&server, &path, "").await.unwrap();
    assert_eq!(wait_for(&mut own, "state").await["seat"], "first");
    assert!(wait_for(&mut other, "state").await["seat"].is_null());
    let play = json!({ "type": "play", "ply": 0, "text": "+b1" }).to_string();
    other.send(Message::text(play.clone())).await.unwrap();
    assert_eq!(wait_for(&mut other, "refused").await["request"], "play");
    own.send(Message::text(play)).await.unwrap();
    assert_eq!(wait_for(&mut other, "update").await["plays"][0]["text"], "+b1");
}

#[tokio::test]
async fn who_may_not_listen_is_told_why() {
    let server = Server::start().await;
    let nomsa = Program::person(&server.house, "Nomsa").await;
    for (path, token, status) in [
        ("/events", "", 401),
        ("/events", "mura_forged", 401),
        ("/game/nothing/socket", nomsa.token.as_str(), 404),
        ("/nothing", nomsa.token.as_str(), 404),
    ] {
        let Err(Error::Http(answer)) = connect(&server, path, token).await else {
            panic!("{path} was let in")
        };
        assert_eq!(answer.status().as_u16(), status, "{path}");
        check_answer("GET", path, answer.status(), None);
    }
    let mut all = Vec::new();
    for _ in 0..16 {
        all.push(connect(&server, "/events", &nomsa.token).await.unwrap());
    }
    let Err(Error::Http(answer)) = connect(&server, "/events", &nomsa.token).await else { panic!() };
    assert_eq!(answer.status().as_u16(), 429);
    check_answer("GET", "/events", answer.status(), None);
}

#[tokio::test]
async fn who_floods_the_events_is_let_go() {
    let server = Server::start().await;
    let nomsa = Program::person(&server.house, "Nomsa").await;
    let mut events = connect(&server, "/events", &nomsa.token).await.unwrap();
    wait_for(&mut events, "hello").await;
    for _ in 0..200 {
        if events.send(Message::text("x".repeat(100))).await.is_err() {
            break;
        }
    }
    assert!(wait_for(&mut events, "bye").await["reason"].as_str().unwrap().contains("Too many"));
}

#[tokio::test]
async fn a_revoked_token_ends_its_connections() {
    on_both_servers(revoke).await;
}

async fn revoke(server: Server) {
    let mut nomsa = Browser::registered(&server.house, "Nomsa").await;
    let account = server.house.store().account_named("Nomsa").await.unwrap().unwrap();
    let wish = [("label", "for tests"), ("account", account.id.as_str())];
    let page = nomsa.post("/account/tokens", &wish).await.text();
    let token = between(&page, "<code class=\"token\">", "<").unwrap();
    let (mut events, mut other) = (
        connect(&server, "/events", &token).await.unwrap(),
        connect(&server, "/events", &Program::person(&server.house, "Thabo").await.token).await.unwrap(),
    );
    wait_for(&mut events, "hello").await;
    wait_for(&mut other, "hello").await;
    let own = server.house.store().own_tokens(&account.id).await.unwrap();
    nomsa.post(&format!("/account/tokens/{}/revoke", own[0].id), &[]).await;
    let bye = wait_for(&mut events, "bye").await;
    assert!(bye["reason"].as_str().unwrap().contains("revoked"), "{bye}");
    assert!(
        matches!(connect(&server, "/events", &token).await, Err(Error::Http(answer)) if answer.status() == 401)
    );
    Program::person(&server.house, "Sipho")
        .await
        .post("/challenges", json!({ "game": "ur", "open": true }))
        .await;
    wait_for(&mut other, "challenge").await;
}
