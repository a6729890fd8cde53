//! The OpenAPI document is true: its examples fit its schemas, and so does what the server really
//! answers. That all routes are in it is tested beside the list of routes.

use mura_server::House;
use serde_json::{Value, json};

use super::program::Program;
use super::schema::{faults, response};
use crate::both::sqlite;
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

/// What the guards answer in front of every address, and what every address answers of its kind.
#[tokio::test]
async fn every_operation_lists_what_the_guards_answer() {
    let server = Server::start().await;
    let document = document(&server.house).await;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let mut statuses = vec!["400", "401", "421", "429", "503", "504"];
            if method == "post" {
                statuses.extend(["403", "413"]);
            }
            if operation["responses"].get("101").is_some() {
                statuses.extend(["403", "426"]);
            }
            for status in statuses {
                let listed = response(&document, operation, status);
                let schema = listed.and_then(|listed| listed.pointer("/content/application~1json/schema"));
                assert!(schema.is_some(), "{method} {path} does not list {status}");
            }
        }
    }
}

#[tokio::test]
async fn floods_are_refused_as_the_document_says() {
    let server = Server::with(sqlite(), |config| mura_server::Config { rate_limit: 4, ..config }).await;
    let stranger = Program::stranger(&server.house);
    for _ in 0..4 {
        stranger.get("/kinds").await;
    }
    stranger.refused(429, "GET", "/kinds", "").await;
}

/// Where the schema of a body allows `null`, it is taken, and nowhere else; so are the bounds of
/// numbers.
#[tokio::test]
async fn bodies_are_taken_as_their_schemas_say() {
    let server = Server::start().await;
    let document = document(&server.house).await;
    let nomsa = Program::person(&server.house, "Nomsa").await;
    Program::person(&server.house, "Thabo").await;
    let made = nomsa.post("/games", json!({ "game": "mur-classic", "level": 1, "colour": "first" })).await;
    let key = made["game"]["key"].as_str().unwrap();
    let (mut nulls, mut numbers) = (0, 0);
    for (path, methods) in document["paths"].as_object().unwrap() {
        let Some((schema, example)) = content(&methods["post"], "/requestBody") else { continue };
        let address = path.replace("{key}", key);
        for (name, field) in schema["properties"].as_object().unwrap() {
            let mut values = vec![Value::Null];
            values.extend(field["minimum"].as_i64().map(|least| json!(least - 1)));
            values.extend(field["maximum"].as_i64().map(|most| json!(most + 1)));
            numbers += values.len() - 1;
            for value in values {
                let mut body = example.clone();
                body[name] = value;
                let is_allowed = faults(&document, schema, &body, path).is_empty();
                nulls += usize::from(is_allowed);
                let (status, answer) = nomsa.json("POST", &address, &body.to_string()).await;
                // What is understood may still be impossible.
                assert_eq!(status != 400, is_allowed, "{path} {body}: {status} {answer}");
            }
        }
    }
    assert!(nulls >= 10 && numbers >= 3, "{nulls} {numbers}");
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
