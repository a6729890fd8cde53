//! Programs and people who use pages.

use axum::http::StatusCode;
use mura_server::{Config, House};
use serde_json::json;

use super::program::Program;
use crate::both::sqlite;
use crate::browser::Browser;

#[tokio::test]
async fn a_bot_is_challenged_from_a_page() {
    let database = sqlite();
    let house = House::open(Config::local(&database.address)).await.unwrap();
    let owner = Program::person(&house, "Thabo").await;
    let robo = Program::bot(&house, &owner, "Robo").await;
    let other = Program::bot(&house, &owner, "Other").await;
    let mut nomsa = Browser::registered(&house, "Nomsa").await;
    assert!(nomsa.get("/player/Robo").await.text().contains("href=\"/new?for=Robo\""));
    let wish = [("game", "mur-classic"), ("opponent", "player"), ("for", "Robo"), ("colour", "second")];
    let answer = nomsa.post("/new", &wish).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    let page = answer.header("location").to_owned();

    assert_eq!(other.get("/challenges").await["challenges"], json!([]));
    let found = robo.get("/challenges").await;
    let challenge = &found["challenges"][0];
    assert_eq!((&challenge["for"]["name"], &challenge["by"]["name"]), (&json!("Robo"), &json!("Nomsa")));
    assert_eq!(challenge["colour"], "second");
    let take = format!("/challenge/{}/take", challenge["key"].as_str().unwrap());
    other.refused(403, "POST", &take, "{}").await;
    let taken = robo.post(&take, json!({})).await;
    let game = format!("/game/{}", taken["game"]["key"].as_str().unwrap());
    assert_eq!(nomsa.get(&page).await.header("location"), game);
}
