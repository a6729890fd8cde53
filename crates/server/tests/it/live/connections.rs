//! Connections that break, pages that are opened twice, servers that go down.

use std::time::Duration;

use mura_arena::live::Event;
use mura_server::id::GameKey;
use mura_server::live::load::load;
use mura_server::store::Store;
use serde_json::{Value, json};

use super::table::{Page, Server, on_both_servers};

fn key(address: &str) -> GameKey {
    GameKey::from(address.strip_prefix("/game/").unwrap())
}

/// Plays the first legal thing, and waits until the page knows.
async fn play_first(page: &mut Page) -> String {
    page.until(|view| view["legal"].as_array().is_some_and(|legal| !legal.is_empty())).await;
    let text = page.legal()[0].clone();
    let next = page.ply() as u64 + 1;
    page.play(&text).await;
    page.until(|view| view["ply"].as_u64() >= Some(next)).await;
    text
}

#[tokio::test]
async fn whoever_comes_back_knows_everything_and_plays_nothing_twice() {
    let server = Server::start().await;
    let (address, cookies) = server.pair(&[("game", "morabaraba")]).await;
    let mut first = server.join(&address, &cookies[0]).await;
    let mut second = server.join(&address, &cookies[1]).await;
    first.until(|view| view["turn"] == "first").await;
    let text = first.legal()[0].clone();
    first.play(&text).await;
    // The connection breaks before the answer is there, and the page sends it again.
    drop(first);
    second.until(|view| view["ply"] == 1).await;
    let mut first = server.join(&address, &cookies[0]).await;
    let state = first.hear().await;
    assert_eq!((&state["type"], &state["ply"], &state["kept"]), (&json!("state"), &json!(1), &json!(0)));
    first.say(json!({"type": "play", "ply": 0, "text": text})).await;
    assert_eq!(first.wait_for("state").await["ply"], 1);
    let answer = play_first(&mut second).await;
    first.until(|view| view["ply"] == 2).await;
    assert_eq!(first.texts(), [text.as_str(), answer.as_str()]);
    assert_eq!(first.texts(), second.texts());
}

#[tokio::test]
async fn two_tabs_of_one_player_are_one_player() {
    let server = Server::start().await;
    let (address, cookies) = server.pair(&[("game", "mur-kraken")]).await;
    let mut tabs = [server.join(&address, &cookies[0]).await, server.join(&address, &cookies[0]).await];
    let mut second = server.join(&address, &cookies[1]).await;
    for round in 0..3 {
        let text = play_first(&mut tabs[round % 2]).await;
        let ply = tabs[round % 2].ply() as u64;
        for page in tabs.iter_mut().chain([&mut second]) {
            page.until(|view| view["ply"].as_u64() >= Some(ply)).await;
            assert_eq!(page.texts().last(), Some(&text.as_str()));
        }
        let ply = ply + 1;
        play_first(&mut second).await;
        for page in &mut tabs {
            page.until(|view| view["ply"].as_u64() >= Some(ply)).await;
        }
    }
    assert_eq!(tabs[0].plays, tabs[1].plays);
    // With one tab closed the player is still here.
    let [one, other] = tabs;
    drop(one);
    second.say(json!({"type": "sync"})).await;
    second.wait_for("state").await;
    assert_eq!(second.wait_for("presence").await["here"], json!([true, true]));
    drop(other);
    while second.wait_for("presence").await["here"] != json!([false, true]) {}
}

#[tokio::test]
async fn a_board_is_turned_for_one_page_only() {
    let server = Server::start().await;
    let (address, cookies) = server.pair(&[("game", "morabaraba")]).await;
    let mut pages = [server.join(&address, &cookies[0]).await, server.join(&address, &cookies[1]).await];
    for page in &mut pages {
        page.until(|view| view["turn"] == "first").await;
    }
    let flipped = |page: &Page| page.view["scene"]["flipped"].as_bool().unwrap();
    assert_eq!(pages.each_ref().map(flipped), [false, true]);
    pages[0].say(json!({"type": "turn", "flipped": true})).await;
    pages[0].wait_for("state").await;
    play_first(&mut pages[0]).await;
    pages[1].until(|view| view["ply"] == 1).await;
    assert_eq!(pages.each_ref().map(flipped), [true, true]);
    assert!(pages[0].view["scene"]["points"].as_array().unwrap().is_empty());
    assert_eq!(pages[0].view["motions"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_crash_loses_no_play_and_charges_nobody() {
    on_both_servers(play_and_crash).await;
}

async fn play_and_crash(server: Server) {
    let (address, cookies) = server.pair(&[("game", "mur-classic"), ("control", "10m")]).await;
    let began = std::time::Instant::now();
    let mut pages = [server.join(&address, &cookies[0]).await, server.join(&address, &cookies[1]).await];
    for turn in 0..5 {
        play_first(&mut pages[turn % 2]).await;
    }
    let known = pages[0].texts().iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let database = server.crash().await;
    let played = began.elapsed().as_millis() as u64;
    // It stays down for a while.
    drop(pages);
    tokio::time::sleep(Duration::from_millis(2500)).await;
    let server = Server::on(database).await;
    let loaded = load(server.house.store(), &key(&address)).await.unwrap().unwrap();
    let log = server.house.store().events(&key(&address)).await.unwrap();
    assert_eq!(log.last().unwrap().event, Event::Pause);
    assert!(loaded.live.done().iter().map(|done| &done.text).eq(&known));
    // The first player comes back; it is the second one's turn, so the clocks still stand.
    let mut first = server.join(&address, &cookies[0]).await;
    first.until(|view| !view.is_null()).await;
    assert_eq!(first.texts(), known);
    assert_eq!(first.view["clocks"]["running"], Value::Null);
    let mut second = server.join(&address, &cookies[1]).await;
    second.until(|view| view["clocks"]["running"] == "second").await;
    let left = second.view["clocks"]["left_ms"][1].as_u64().unwrap();
    // The outage is not charged, and hardly more than a moment has gone since the clocks run again.
    // In `killed.rs` the server is a process of its own.
    assert!(left + played + 1000 > 600_000, "{left} ms are left after {played} ms of play");
    play_first(&mut second).await;
    first.until(|view| view["ply"] == 6).await;
    assert_eq!(first.plays, second.plays);
}

#[tokio::test]
async fn an_orderly_end_tells_people_and_stops_the_clocks() {
    on_both_servers(play_and_close).await;
}

async fn play_and_close(server: Server) {
    let (address, cookies) = server.pair(&[("game", "mur-classic"), ("control", "5m")]).await;
    let mut pages = [server.join(&address, &cookies[0]).await, server.join(&address, &cookies[1]).await];
    play_first(&mut pages[0]).await;
    server.house.hall().close().await;
    let bye = pages[1].wait_for("bye").await;
    assert!(bye["reason"].as_str().unwrap().contains("kept"), "{bye}");
    let log = server.house.store().events(&key(&address)).await.unwrap();
    assert_eq!(log.last().unwrap().event, Event::Pause);
}

#[tokio::test]
async fn clocks_run_although_the_machines_clock_was_set_back_between_two_runs() {
    let server = Server::start().await;
    let (address, cookies) = server.pair(&[("game", "morabaraba"), ("control", "3s/move")]).await;
    let mut first = server.join(&address, &cookies[0]).await;
    let mut second = server.join(&address, &cookies[1]).await;
    play_first(&mut first).await;
    play_first(&mut second).await;
    drop((first, second));
    // What was written an hour from now on was written before the clock was set back by an hour.
    let database = server.crash().await;
    let store = Store::open(&database.address).await.unwrap();
    let later = "UPDATE game SET created_ms = created_ms + 3600000";
    sqlx::query(later).execute(store.writer()).await.unwrap();
    store.close().await;
    let server = Server::on(database).await;
    let mut first = server.join(&address, &cookies[0]).await;
    let _second = server.join(&address, &cookies[1]).await;
    first.until(|view| view["clocks"]["running"] == "first").await;
    first.until(|view| !view["end"].is_null()).await;
    assert!(first.view["end"]["words"].as_str().unwrap().contains("ran out of time"));
}
