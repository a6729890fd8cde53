//! What can be done over HTTP alone.

use mura_games::{GameId, Luck};
use serde_json::{Value, json};

use super::program::Program;
use crate::live::{Server, on_both_servers};

/// Two programs play a game by HTTP alone, at random, from its start to its end.
async fn play_out(game: GameId) -> Value {
    let server = Server::start().await;
    let nomsa = Program::person(&server.house, "Nomsa").await;
    let robo = Program::bot(&server.house, &nomsa, "Robo").await;
    let wanted = json!({ "game": game.as_str(), "open": true, "colour": "first" });
    let challenge = nomsa.post("/challenges", wanted).await;
    let key = challenge["challenge"]["key"].as_str().unwrap();
    let taken = robo.post(&format!("/challenge/{key}/take"), json!({})).await;
    let path = format!("/game/{}", taken["game"]["key"].as_str().unwrap());
    let mut luck = Luck::new(11);
    let players = [nomsa, robo];
    for (player, seed) in players.iter().zip(["one seed", "another"]) {
        let state = player.get(&path).await["state"].take();
        if !state["dice"].is_null() && state["turn"].is_null() {
            player.post(&format!("{path}/seed"), json!({ "text": seed })).await;
        }
    }
    loop {
        let state = players[0].get(&path).await["state"].take();
        if !state["end"].is_null() {
            assert_eq!(state["plays"].as_array().unwrap().len() as u64, state["ply"].as_u64().unwrap());
            return players[1].get(&path).await;
        }
        let player = match state["turn"].as_str() {
            Some("first") => &players[0],
            Some("second") => &players[1],
            other => panic!("nobody is on turn: {other:?}"),
        };
        let state = player.get(&path).await["state"].take();
        let legal = state["legal"].as_array().unwrap();
        let text = &legal[luck.below(legal.len())]["text"];
        player.post(&format!("{path}/play"), json!({ "ply": state["ply"], "text": text })).await;
    }
}

#[tokio::test]
async fn a_game_of_mur_is_played_to_its_end() {
    let whole = play_out(GameId::MurClassic).await;
    assert!(!whole["game"]["ended_ms"].is_null());
    assert_ne!(whole["game"]["outcome"], "none");
}

#[tokio::test]
async fn a_game_of_ur_is_played_to_its_end() {
    let whole = play_out(GameId::Ur).await;
    assert!(!whole["state"]["dice"]["secret"].is_null());
}

#[tokio::test]
async fn lists_are_paged() {
    on_both_servers(turn_pages).await;
}

async fn turn_pages(server: Server) {
    let nomsa = Program::person(&server.house, "Nomsa").await;
    for _ in 0..5 {
        let made = nomsa.post("/games", json!({ "game": "ur", "level": 1 })).await;
        assert_eq!(made["game"]["rated"], false);
    }
    let (mut seen, mut after) = (Vec::new(), String::new());
    loop {
        let page = nomsa.get(&format!("/games?player=nomsa&ending=goes-on&limit=2{after}")).await;
        let games = page["games"].as_array().unwrap();
        assert!(games.len() <= 2);
        seen.extend(games.iter().map(|game| game["key"].as_str().unwrap().to_owned()));
        match page["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => break,
        }
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 5);
}

#[tokio::test]
async fn a_play_that_is_sent_twice_is_played_once_and_records_can_be_read() {
    let server = Server::start().await;
    let nomsa = Program::person(&server.house, "Nomsa").await;
    let made = nomsa.post("/games", json!({ "game": "morabaraba", "level": 1, "colour": "first" })).await;
    let path = format!("/game/{}", made["game"]["key"].as_str().unwrap());
    let state = nomsa.get(&path).await["state"].take();
    let play = json!({ "ply": 0, "text": state["legal"][0]["text"] });
    nomsa.post(&format!("{path}/play"), play.clone()).await;
    nomsa.post(&format!("{path}/play"), play.clone()).await;
    let state = nomsa.get(&path).await["state"].take();
    assert_eq!(state["plays"][0]["text"], play["text"]);
    assert!(state["ply"].as_u64().unwrap() <= 2, "{state}");
    let (status, record) =
        Program::stranger(&server.house).send("GET", &format!("/api/v1{path}/record"), "").await;
    assert_eq!(status, 200);
    assert!(record.contains("Nomsa") && record.contains(play["text"].as_str().unwrap()), "{record}");
}
