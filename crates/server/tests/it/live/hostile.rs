//! Clients that mean harm, or have lost their minds: each is refused clearly, and nobody else notices.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::table::{Page, Server};

/// What a request is refused with.
async fn refusal(page: &mut Page, message: Value) -> String {
    page.say(message).await;
    page.wait_for("refused").await["reason"].as_str().unwrap().to_owned()
}

/// A game of two in which the first player is on turn.
async fn game(server: &Server) -> (String, [String; 2], [Page; 2]) {
    let (address, cookies) = server.pair(&[("game", "mur-classic")]).await;
    let mut pages = [server.join(&address, &cookies[0]).await, server.join(&address, &cookies[1]).await];
    for page in &mut pages {
        page.until(|view| view["turn"] == "first").await;
    }
    (address, cookies, pages)
}

/// Both can still play.
async fn goes_on(pages: &mut [Page; 2]) {
    let ply = pages[0].ply();
    for _ in 0..2 {
        let turn = usize::from(pages[0].view["turn"] == "second");
        let text = pages[turn].legal()[0].clone();
        pages[turn].play(&text).await;
        let next = pages[turn].ply() + 1;
        for page in pages.iter_mut() {
            page.until(|view| view["ply"].as_u64() >= Some(next as u64)).await;
        }
    }
    assert_eq!(pages[0].ply(), ply + 2);
    assert_eq!(pages[0].plays, pages[1].plays);
}

#[tokio::test]
async fn what_the_rules_forbid_is_refused_with_the_reason() {
    let server = Server::start().await;
    let (_, _, mut pages) = game(&server).await;
    let [first, second] = &mut pages;
    let play = |ply: usize, text: &str| json!({"type": "play", "ply": ply, "text": text});
    assert!(refusal(first, play(0, "a1-z9")).await.contains("z9"));
    assert!(refusal(first, play(0, &"x".repeat(300))).await.contains("200 bytes"));
    assert!(refusal(second, play(0, "+b1")).await.contains("other player's turn"));
    assert!(refusal(first, play(7, "+b1")).await.contains("gone on"));
    assert!(refusal(first, json!({"type": "agree", "what": "draw"})).await.contains("no draw"));
    assert!(refusal(first, json!({"type": "offer", "what": "take-back"})).await.contains("no play of yours"));
    assert!(refusal(first, json!({"type": "rematch"})).await.contains("no rematch"));
    assert!(refusal(first, json!({"type": "hint"})).await.contains("computer"));
    assert!(refusal(first, json!({"type": "seed", "text": "x"})).await.contains("no dice"));
    assert!(refusal(first, json!({"type": "premove", "touches": ["a1"]})).await.contains("your turn"));
    assert!(refusal(first, json!({"type": "preview", "text": "nonsense"})).await.contains("nonsense"));
    goes_on(&mut pages).await;
    let [first, _] = &mut pages;
    assert!(refusal(first, json!({"type": "abort"})).await.contains("both have played"));
}

#[tokio::test]
async fn other_peoples_games_can_only_be_watched() {
    let server = Server::start().await;
    let (address, _, mut pages) = game(&server).await;
    let (_, stranger) = server.new_game("", &[("game", "ur"), ("opponent", "screen")]).await;
    for cookie in ["", stranger.as_str(), "mura=forged"] {
        let mut watcher = server.join(&address, cookie).await;
        watcher.until(|view| !view.is_null()).await;
        assert_eq!((&watcher.view["seat"], watcher.legal().len()), (&Value::Null, 0));
        for message in [
            json!({"type": "play", "ply": 0, "text": "+b1"}),
            json!({"type": "resign"}),
            json!({"type": "abort"}),
            json!({"type": "offer", "what": "draw"}),
            json!({"type": "premove", "touches": ["b1"]}),
            json!({"type": "hint"}),
        ] {
            assert!(refusal(&mut watcher, message).await.contains("look on"));
        }
    }
    goes_on(&mut pages).await;
}

#[tokio::test]
async fn what_is_no_message_is_refused_and_the_connection_stays() {
    let server = Server::start().await;
    let (_, _, mut pages) = game(&server).await;
    for text in [
        "",
        "{",
        "[]",
        "null",
        "{\"type\":\"nothing\"}",
        "{\"type\":\"play\"}",
        "{\"type\":\"play\",\"ply\":-1,\"text\":\"+b1\"}",
        "{\"type\":\"play\",\"ply\":0,\"text\":\"+b1\",\"more\":1}",
        "{\"type\":\"play\",\"ply\":1e99,\"text\":\"+b1\"}",
        "{\"type\":\"resign\",\"ply\":0}",
        "{\"type\":\"abort\",\"more\":1}",
        "{\"type\":\"rematch\",\"text\":\"\"}",
        "{\"type\":\"hint\",\"more\":null}",
        "{\"type\":\"premoves\",\"touches\":[]}",
        "{\"type\":\"sync\",\"type\":\"sync\"}",
    ] {
        pages[0].socket.send(Message::text(text)).await.unwrap();
        let refused = pages[0].wait_for("refused").await;
        assert!(refused["reason"].as_str().unwrap().contains("no message"), "{text}: {refused}");
    }
    pages[0].socket.send(Message::binary(vec![0, 159, 146, 150])).await.unwrap();
    assert!(pages[0].wait_for("refused").await["reason"].as_str().unwrap().contains("bytes"));
    goes_on(&mut pages).await;
}

#[tokio::test]
async fn a_giant_frame_ends_the_connection_with_a_word() {
    let server = Server::start().await;
    let (address, cookies, mut pages) = game(&server).await;
    let mut giant = server.join(&address, &cookies[0]).await;
    giant.until(|view| !view.is_null()).await;
    let text = json!({"type": "play", "ply": 0, "text": "x".repeat(20_000)}).to_string();
    giant.socket.send(Message::text(text)).await.unwrap();
    let bye = giant.wait_for("bye").await;
    assert!(bye["reason"].as_str().unwrap().contains("16 KiB"), "{bye}");
    assert!(giant.try_hear().await.is_none());
    goes_on(&mut pages).await;
}

#[tokio::test]
async fn a_flood_is_slowed_down_and_then_ended() {
    let server = Server::start().await;
    let (address, _, mut pages) = game(&server).await;
    let mut flood = server.join(&address, "").await;
    flood.until(|view| !view.is_null()).await;
    let (mut sink, mut stream) = flood.socket.split();
    let sending = tokio::spawn(async move {
        for _ in 0..600 {
            let _ = sink.send(Message::text("{\"type\":\"pong\",\"number\":0}")).await;
        }
    });
    let (mut slower, mut bye) = (0, String::new());
    while let Some(Ok(message)) = stream.next().await {
        let Message::Text(text) = message else { continue };
        let message: Value = serde_json::from_str(&text).unwrap();
        match message["type"].as_str().unwrap() {
            "refused" => {
                assert!(message["reason"].as_str().unwrap().contains("too fast"));
                slower += 1;
            }
            "bye" => bye = message["reason"].as_str().unwrap().to_owned(),
            _ => {}
        }
    }
    sending.await.unwrap();
    assert!(slower >= 50, "{slower}");
    assert!(bye.contains("Too many messages"), "{bye}");
    goes_on(&mut pages).await;
}

#[tokio::test]
async fn somebody_who_does_not_read_is_let_go() {
    let server = Server::start().await;
    let (address, _, mut pages) = game(&server).await;
    let mut lazy = server.join(&address, "").await;
    lazy.until(|view| !view.is_null()).await;
    // The kernel's buffers take a lot before anybody notices that nothing is read, so many ask for much and read none of it.
    let mut sleepers = Vec::new();
    for _ in 0..3 {
        let mut sleeper = server.join(&address, "").await;
        for _ in 0..40 {
            sleeper.say(json!({"type": "sync"})).await;
        }
        sleepers.push(sleeper);
    }
    for _ in 0..8 {
        goes_on(&mut pages).await;
    }
    assert!(lazy.try_hear().await.is_some());
}

#[tokio::test]
async fn pages_of_other_sites_cannot_connect() {
    let server = Server::start().await;
    let (address, cookies, mut pages) = game(&server).await;
    let mut request = format!("ws://{}{address}/socket", server.address).into_client_request().unwrap();
    request.headers_mut().insert("cookie", cookies[0].parse().unwrap());
    request.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    let Err(Error::Http(answer)) = connect_async(request).await else { panic!("it was let in") };
    assert_eq!(answer.status(), 403);
    let mut request = format!("ws://{}{address}/socket", server.address).into_client_request().unwrap();
    request.headers_mut().insert("origin", format!("http://{}", server.address).parse().unwrap());
    connect_async(request).await.unwrap();
    goes_on(&mut pages).await;
}

#[tokio::test]
async fn games_that_are_not_there_are_not_there() {
    let server = Server::start().await;
    for game in ["/game/nosuchgame", "/game/%00", "/game/'--"] {
        let request = format!("ws://{}{game}/socket", server.address).into_client_request().unwrap();
        let Err(Error::Http(answer)) = connect_async(request).await else { panic!("{game} was let in") };
        assert!(answer.status().is_client_error(), "{game}: {}", answer.status());
    }
}
