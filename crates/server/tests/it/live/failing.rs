//! What precedes and follows a game, when the database or the server fails at that very moment.

use mura_games::{GameId, Settings};
use serde_json::json;

use super::matches::{both, key, next};
use super::table::Server;

/// From now on no game can be made.
const FAIL: &str = "CREATE TRIGGER fail BEFORE INSERT ON game BEGIN SELECT RAISE(FAIL, 'on purpose'); END";

/// Games can be made again.
const MEND: &str = "DROP TRIGGER fail";

async fn run(server: &Server, statement: &str) {
    sqlx::query(statement).execute(server.house.store().writer()).await.unwrap();
}

/// A match of several sets, and the cookies of the two who play it.
async fn series(server: &Server) -> (String, [String; 2]) {
    server.pair(&[("game", "mur-classic"), ("match", "series"), ("terms", "sets=3")]).await
}

#[tokio::test]
async fn a_series_goes_on_although_the_next_game_could_not_be_made_at_first() {
    let server = Server::start().await;
    let (address, cookies) = series(&server).await;
    let mut pages = both(&server, &address, &cookies).await;
    pages[0].until(|view| view["turn"] == "first").await;
    run(&server, FAIL).await;
    pages[0].say(json!({"type": "resign"})).await;
    pages[0].until(|view| !view["end"].is_null()).await;
    assert!(pages[0].view["next"].is_null());
    run(&server, MEND).await;
    assert_ne!(next(&mut pages[0]).await, address);
}

#[tokio::test]
async fn the_next_game_is_made_once_although_two_rooms_look_for_it() {
    let server = Server::start().await;
    let (first, cookies) = series(&server).await;
    let mut pages = both(&server, &first, &cookies).await;
    pages[0].until(|view| view["turn"] == "first").await;
    pages[0].say(json!({"type": "resign"})).await;
    let second = next(&mut pages[0]).await;
    let mut pages = both(&server, &second, &cookies).await;
    pages[1].until(|view| !view["turn"].is_null()).await;
    run(&server, FAIL).await;
    pages[1].say(json!({"type": "resign"})).await;
    pages[1].until(|view| !view["end"].is_null()).await;
    let server = Server::on(server.crash().await).await;
    run(&server, MEND).await;
    let (mut one, mut two) =
        tokio::join!(server.join(&first, &cookies[0]), server.join(&second, &cookies[0]));
    let third = next(&mut one).await;
    assert_eq!(third, next(&mut two).await);
    let row = server.house.store().game(&key(&third)).await.unwrap().unwrap();
    assert_eq!(server.house.store().series_games(&row.series.unwrap().0).await.unwrap().len(), 3);
}

#[tokio::test]
async fn nothing_is_added_to_dice_that_have_fallen() {
    let server = Server::start().await;
    let (address, cookies) = server.pair(&[("game", "mur-advanced")]).await;
    let start = GameId::MurAdvanced.start(&Settings::default()).unwrap().position();
    server.house.store().set_start(&key(&address), &start).await.unwrap();
    let server = Server::on(server.crash().await).await;
    let mut page = server.join(&address, &cookies[0]).await;
    page.say(json!({"type": "seed", "text": "I have seen the roll"})).await;
    let refused = page.wait_for("refused").await;
    assert!(refused["reason"].as_str().unwrap().contains("thrown already"), "{refused}");
    // Nor is anybody waited for.
    page.until(|view| !view["turn"].is_null()).await;
    let row = server.house.store().game(&key(&address)).await.unwrap().unwrap();
    assert_eq!(row.seeds, [None, None]);
}
