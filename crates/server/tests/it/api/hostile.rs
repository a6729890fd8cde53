//! Programs that are up to no good: each gets a clear refusal and harms nobody.

use serde_json::json;

use super::program::Program;
use crate::live::{Server, on_both_servers};

#[tokio::test]
async fn without_a_good_token_nothing_is_done() {
    let server = Server::start().await;
    let nomsa = Program::person(&server.house, "Nomsa").await;
    let stranger = Program::stranger(&server.house);
    let forged = Program { token: "mura_forged".into(), ..stranger.clone() };
    let odd = Program { token: "a b \"c\"".into(), ..stranger.clone() };
    for program in [&stranger, &forged, &odd] {
        for (method, path) in [
            ("GET", "/me"),
            ("POST", "/games"),
            ("POST", "/challenges"),
            ("POST", "/challenge/x/take"),
            ("POST", "/game/x/play"),
        ] {
            program.refused(401, method, path, "{}").await;
        }
    }
    // A token that is not known is told of even where none is needed.
    forged.refused(401, "GET", "/kinds", "").await;
    let id = nomsa.account.as_ref().unwrap().id.clone();
    assert!(server.house.store().revoke_token(&id, id.as_str()).await.unwrap().is_some());
    nomsa.refused(401, "GET", "/me", "").await;
}

#[tokio::test]
async fn other_peoples_games_and_challenges_are_theirs() {
    on_both_servers(meddle).await;
}

async fn meddle(server: Server) {
    let nomsa = Program::person(&server.house, "Nomsa").await;
    let thabo = Program::person(&server.house, "Thabo").await;
    let robo = Program::bot(&server.house, &nomsa, "Robo").await;
    let made = nomsa.post("/games", json!({ "game": "mur-classic", "level": 1, "colour": "first" })).await;
    let path = format!("/game/{}", made["game"]["key"].as_str().unwrap());
    for request in
        ["play", "premove", "offer", "decline", "agree", "resign", "abort", "rematch", "hint", "seed"]
    {
        let body = match request {
            "play" => json!({ "ply": 0, "text": "+b1" }),
            "premove" => json!({ "touches": [] }),
            "offer" | "decline" | "agree" => json!({ "what": "draw" }),
            "seed" => json!({ "text": "x" }),
            _ => json!({}),
        };
        thabo.refused(403, "POST", &format!("{path}/{request}"), &body.to_string()).await;
    }
    assert!(nomsa.get(&path).await["state"]["end"].is_null());
    let wanted = json!({ "game": "ur", "for": "Robo" });
    let key = nomsa.post("/challenges", wanted).await["challenge"]["key"].as_str().unwrap().to_owned();
    thabo.refused(403, "POST", &format!("/challenge/{key}/take"), "").await;
    thabo.refused(403, "POST", &format!("/challenge/{key}/cancel"), "").await;
    nomsa.refused(400, "POST", &format!("/challenge/{key}/take"), "").await;
    assert!(!thabo.get("/challenges").await.to_string().contains(&key));
    robo.post(&format!("/challenge/{key}/take"), json!({})).await;
    robo.refused(400, "POST", &format!("/challenge/{key}/take"), "").await;
}

#[tokio::test]
async fn what_cannot_be_understood_is_told() {
    on_both_servers(send_nonsense).await;
}

async fn send_nonsense(server: Server) {
    let nomsa = Program::person(&server.house, "Nomsa").await;
    let made = nomsa.post("/games", json!({ "game": "mur-classic", "level": 1, "colour": "first" })).await;
    let path = format!("/game/{}", made["game"]["key"].as_str().unwrap());
    let long = format!(r#"{{"ply": 0, "text": "{}"}}"#, "x".repeat(20_000));
    for (status, method, address, body, part) in [
        (400, "POST", "/position", "not json", "JSON"),
        (400, "POST", "/position", r#"{"game": "chess"}"#, "chess"),
        (400, "POST", "/position", r#"{"game": "ur", "colour": 1}"#, "colour"),
        (400, "POST", "/position", "[]", "JSON"),
        (413, "POST", "/position", &"[".repeat(100_000), "KiB"),
        (400, "POST", "/position", &"[".repeat(5_000), "JSON"),
        (400, "POST", "/games", r#"{"game": "ur", "level": 11}"#, "level"),
        (400, "POST", "/games", r#"{"game": "ur", "control": "soon"}"#, "soon"),
        (400, "POST", "/games", r#"{"game": "ur", "start": "nowhere"}"#, ""),
        (400, "POST", "/challenges", r#"{"game": "ur", "open": true, "for": "Thabo"}"#, "for"),
        (400, "POST", "/challenges", r#"{"game": "ur", "for": "Nomsa"}"#, "for"),
        (404, "POST", "/challenges", r#"{"game": "ur", "for": "nobody"}"#, "nobody"),
        (400, "POST", "/challenges", r#"{"game": "ur", "for": "Level 3"}"#, "computer"),
        (400, "GET", "/games?limit=0", "", "limit"),
        (400, "GET", "/games?limit=many", "", ""),
        (400, "GET", "/games?ending=won", "", "ending"),
        (400, "GET", "/games?after=yesterday", "", "after"),
        (400, "GET", "/games?colour=red", "", "colour"),
        (404, "GET", "/games?player=nobody", "", "nobody"),
        (404, "GET", "/player/nobody", "", "nobody"),
        (404, "GET", "/game/nothing", "", "game"),
        (404, "GET", "/game/nothing/record", "", "game"),
        (404, "POST", "/game/nothing/resign", "", "game"),
        (404, "POST", "/challenge/nothing/take", "", "challenge"),
        (404, "GET", "/nothing", "", "openapi"),
        (405, "DELETE", "/me", "", "openapi"),
        (426, "GET", "/events", "", "WebSocket"),
        (426, "GET", &format!("{path}/socket"), "", "WebSocket"),
        (400, "POST", &format!("{path}/play"), "{}", "play"),
        (400, "POST", &format!("{path}/play"), r#"{"ply": -1, "text": "+b1"}"#, "play"),
        (400, "POST", &format!("{path}/offer"), r#"{"what": "money"}"#, "offer"),
        (409, "POST", &format!("{path}/play"), r#"{"ply": 0, "text": "+z9"}"#, "z9"),
        (409, "POST", &format!("{path}/play"), r#"{"ply": 7, "text": "+b1"}"#, ""),
        (409, "POST", &format!("{path}/play"), &long, "bytes"),
        (409, "POST", &format!("{path}/agree"), r#"{"what": "draw"}"#, "draw"),
        (409, "POST", &format!("{path}/rematch"), "", "rematch"),
        (400, "POST", &format!("{path}/resign"), r#"{"sure": true}"#, "sure"),
        (400, "POST", &format!("{path}/rematch"), r#"{"colour": "first"}"#, "colour"),
    ] {
        let sentence = nomsa.refused(status, method, address, body).await;
        assert!(sentence.contains(part), "{method} {address}: {sentence}");
    }
    assert_eq!(nomsa.get(&path).await["state"]["ply"], 0);
    // SQLite finds nobody of such a name, and PostgreSQL has no such texts: neither is a fault of the house.
    for (method, address, body) in [
        ("GET", "/api/v1/player/%00", ""),
        ("GET", "/api/v1/game/%00", ""),
        ("POST", "/api/v1/challenges", r#"{"game": "ur", "for": "\u0000"}"#),
    ] {
        let (status, answer) = nomsa.send(method, address, body).await;
        assert!(status.is_client_error(), "{method} {address}: {status}, {answer}");
    }
}

#[tokio::test]
async fn challenges_of_one_account_are_bounded() {
    let server = Server::start().await;
    let nomsa = Program::person(&server.house, "Nomsa").await;
    for _ in 0..20 {
        nomsa.post("/challenges", json!({ "game": "ur", "open": true })).await;
    }
    nomsa.refused(400, "POST", "/challenges", r#"{"game": "ur"}"#).await;
}
