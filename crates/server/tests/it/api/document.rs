//! The OpenAPI document is true: its examples fit its schemas, and so does what the server really answers. That all routes are in it
//! is tested beside the list of routes.

use mura_server::House;
use serde_json::{Value, json};

use super::program::Program;
use super::schema::faults;
use crate::live::Server;

async fn document(house: &House) -> Value {
    let (status, text) = Program::stranger(house).send("GET", "/api/openapi.json", "").await;
    assert_eq!(status, 200);
    serde_json::from_str(&text).unwrap()
}

/// The schema and example of what an operation answers or is sent.
fn content<'a>(operation: &'a Value, part: &str) -> Option<(&'a Value, &'a Value)> {
    let content = operation.pointer(part)?.pointer("/content/application~1json")?;
    Some((content.get("schema")?, content.get("example")?))
}

#[tokio::test]
async fn every_example_fits_its_schema() {
    let server = Server::start().await;
    let document = document(&server.house).await;
    let mut checked = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            for part in ["/responses/200", "/requestBody"] {
                if let Some((schema, example)) = content(operation, part) {
                    let faults = faults(&document, schema, example, part);
                    assert!(faults.is_empty(), "{method} {path}: {faults:?}");
                    checked += 1;
                }
            }
            assert!(
                operation["summary"].as_str().is_some_and(|summary| summary.len() > 5),
                "{method} {path}"
            );
        }
    }
    assert!(checked > 20, "{checked}");
}

/// Holds an answer against the document.
fn fits(document: &Value, method: &str, path: &str, answer: &Value) {
    let operation = &document["paths"][path][method];
    let (schema, _) = content(operation, "/responses/200").unwrap_or_else(|| panic!("{method} {path}"));
    let faults = faults(document, schema, answer, path);
    assert!(faults.is_empty(), "{method} {path}: {faults:?}");
}

#[tokio::test]
async fn real_answers_fit_the_document() {
    let server = Server::start().await;
    let document = &document(&server.house).await;
    let nomsa = Program::person(&server.house, "Nomsa").await;
    let robo = Program::bot(&server.house, &nomsa, "Robo").await;
    fits(document, "get", "/kinds", &robo.get("/kinds").await);
    for game in mura_games::GameId::ALL {
        let found = robo.post("/position", json!({ "game": game.as_str() })).await;
        fits(document, "post", "/position", &found);
        let text = found["legal"][0]["text"].as_str().or(found["throws"][0]["text"].as_str()).unwrap();
        let asked = json!({ "game": game.as_str(), "actions": [text], "flipped": true });
        fits(document, "post", "/position", &robo.post("/position", asked).await);
    }
    fits(document, "get", "/me", &robo.get("/me").await);
    fits(document, "get", "/player/{name}", &robo.get("/player/nomsa").await);
    fits(document, "get", "/player/{name}", &robo.get("/player/Level%203").await);
    let made = robo.post("/games", json!({ "game": "mur-kraken", "level": 1, "colour": "first" })).await;
    fits(document, "post", "/games", &made);
    let key = made["game"]["key"].as_str().unwrap();
    let whole = robo.get(&format!("/game/{key}")).await;
    fits(document, "get", "/game/{key}", &whole);
    let text = whole["state"]["legal"][0]["text"].clone();
    let hint = robo.post(&format!("/game/{key}/hint"), json!({})).await;
    fits(document, "post", "/game/{key}/hint", &hint);
    let played = robo.post(&format!("/game/{key}/play"), json!({ "ply": 0, "text": text })).await;
    fits(document, "post", "/game/{key}/play", &played);
    let resigned = robo.post(&format!("/game/{key}/resign"), json!({})).await;
    fits(document, "post", "/game/{key}/resign", &resigned);
    assert_eq!(resigned["state"]["end"]["outcome"], "p2win");
    let wanted =
        json!({ "game": "ur", "for": "Robo", "control": "5m+3s", "rated": true, "colour": "second" });
    let challenge = nomsa.post("/challenges", wanted).await;
    fits(document, "post", "/challenges", &challenge);
    fits(document, "get", "/challenges", &robo.get("/challenges").await);
    let key = challenge["challenge"]["key"].as_str().unwrap();
    let taken = robo.post(&format!("/challenge/{key}/take"), json!({})).await;
    fits(document, "post", "/challenge/{key}/take", &taken);
    let key = taken["game"]["key"].as_str().unwrap();
    let seeded = robo.post(&format!("/game/{key}/seed"), json!({ "text": "anything" })).await;
    fits(document, "post", "/game/{key}/seed", &seeded);
    fits(
        document,
        "get",
        "/game/{key}",
        &Program::stranger(&server.house).get(&format!("/game/{key}")).await,
    );
    let listed = robo.get("/games?ending=second").await;
    fits(document, "get", "/games", &listed);
    let open = nomsa.post("/challenges", json!({ "game": "morabaraba", "open": true })).await;
    let key = open["challenge"]["key"].as_str().unwrap();
    let cancelled = nomsa.post(&format!("/challenge/{key}/cancel"), json!({})).await;
    fits(document, "post", "/challenge/{key}/cancel", &cancelled);
}

#[tokio::test]
async fn the_page_for_people_lists_every_address() {
    let server = Server::start().await;
    let document = document(&server.house).await;
    let (status, page) = Program::stranger(&server.house).send("GET", "/api", "").await;
    assert_eq!(status, 200);
    // A server that was not told its address names the one that it was asked at.
    assert!(page.contains("curl -s http://localhost/api/v1/position"), "{page}");
    for path in document["paths"].as_object().unwrap().keys() {
        assert!(page.contains(&format!("/api/v1{path}")), "{path}");
    }
}
