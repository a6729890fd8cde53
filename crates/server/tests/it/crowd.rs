//! One address against all others: a school that shares one, and what somebody in it can do to the
//! rest.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use mura_server::{Config, House, app};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::both::{Database, sqlite};
use crate::browser::{Browser, ask, form};
use crate::live::{Page, Server};

/// What a server has whose operator sets nothing.
const USUAL: u32 = 600;

/// So long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(60);

async fn usual(database: &Database) -> House {
    House::open(Config { rate_limit: USUAL, ..Config::local(&database.address) }).await.unwrap()
}

/// Everything that comes until the connection ends or is reset.
async fn rest(stream: &mut TcpStream) -> String {
    let mut heard = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut heard)).await.expect("the connection stays open");
    String::from_utf8_lossy(&heard).into_owned()
}

/// A page over a connection of its own, which stays open: the head of the answer.
async fn get(server: &Server, path: &str, cookie: &str) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut heard = vec![0; 4096];
    let read = timeout(PATIENCE, stream.read(&mut heard)).await.unwrap().unwrap_or(0);
    let head = String::from_utf8_lossy(&heard[..read]).into_owned();
    (stream, head)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_school_behind_one_address_plays() {
    let server = Server::with(sqlite(), |config| Config { rate_limit: USUAL, ..config }).await;
    // All at once: thirty pairs begin a game, with the page of the game, its socket, and the
    // lobby's.
    let mut children = Vec::new();
    for _ in 0..30 {
        let (game, cookies) = server.pair(&[("game", "mur-classic"), ("control", "10m")]).await;
        for cookie in cookies {
            let page = server.join(&game, &cookie).await;
            let lobby = Page::open(server.address, "/lobby/socket", &cookie).await;
            children.push((game.clone(), cookie, page, lobby));
        }
    }
    assert_eq!(children.len(), 60);
    // Together they look at more pages than one address may in a minute.
    for _ in 0..2 {
        for (game, cookie, _, _) in &children {
            for path in [game.as_str(), "/", "/login", "/register", "/learn", "/lobby"] {
                let (_, head) = get(&server, path, cookie).await;
                assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
            }
        }
    }
    // Somebody without a cookie uses up what the address has.
    let app = app(server.house.clone());
    let stranger = || {
        let mut request = Request::get("/login").body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 4000))));
        request
    };
    while ask(&app, stranger()).await.status == StatusCode::OK {}
    let (_, head) = get(&server, "/login", &children[0].1).await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    // And all games go on.
    for pair in children.chunks_mut(2) {
        let [(.., first, _), (.., second, _)] = pair else { panic!() };
        first.until(|view| view["turn"] == "first").await;
        first.play("+b1").await;
        second.until(|view| view["ply"] == 1).await;
    }
}

#[tokio::test]
async fn made_up_cookies_are_counted_by_address_and_good_ones_by_account() {
    let database = sqlite();
    let house = usual(&database).await;
    let app = app(house.clone());
    let get = |cookie: &str| {
        let mut request = Request::get("/login").header(header::COOKIE, cookie).body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, 1], 4000))));
        request
    };
    let guest = house.store().new_guest().await.unwrap();
    let good = Browser::of(&house, &guest).await.cookie.unwrap();
    assert_eq!(ask(&app, get(&good)).await.status, StatusCode::OK);
    // More than that only as the buckets fill up again, ten a second.
    let mut passed = [0; 3];
    while ask(&app, get(&format!("mura=made-up-{}", passed[0]))).await.status == StatusCode::OK {
        passed[0] += 1;
    }
    while ask(&app, get("")).await.status == StatusCode::OK {
        passed[1] += 1;
    }
    // The guest has a bucket of their own, which holds as much and no more.
    while ask(&app, get(&good)).await.status == StatusCode::OK {
        passed[2] += 1;
    }
    assert!(passed[0] >= 590 && passed[1] < 590 && passed[2] >= 590, "{passed:?}");
}

#[tokio::test]
async fn somebody_who_comes_back_is_let_in_while_strangers_flood_the_address() {
    let database = sqlite();
    let house = usual(&database).await;
    let guest = house.store().new_guest().await.unwrap();
    let good = Browser::of(&house, &guest).await.cookie.unwrap();
    let app = app(house.clone());
    let get =
        |cookie: &str| Request::get("/login").header(header::COOKIE, cookie).body(Body::empty()).unwrap();
    while ask(&app, get("")).await.status == StatusCode::OK {}
    // Nobody has seen this session since the server started.
    assert_eq!(ask(&app, get(&good)).await.status, StatusCode::OK);
    house.store().close_sessions(&guest.id).await.unwrap();
    // Once it has ended it counts as none: only what the bucket has got back meanwhile passes.
    let mut passed = 0;
    while ask(&app, get(&good)).await.status == StatusCode::OK {
        passed += 1;
    }
    assert!(passed < 300, "{passed}");
}

#[tokio::test]
async fn accounts_at_one_address_have_a_bound_together() {
    let database = sqlite();
    // So that 20 accounts' worth is soon used up.
    let house = House::open(Config { rate_limit: 4, ..Config::local(&database.address) }).await.unwrap();
    let app = app(house.clone());
    let mut passed = 0;
    for _ in 0..60 {
        let guest = house.store().new_guest().await.unwrap();
        let cookie = Browser::of(&house, &guest).await.cookie.unwrap();
        for _ in 0..4 {
            let request = Request::get("/login").header(header::COOKIE, &cookie).body(Body::empty()).unwrap();
            passed += usize::from(ask(&app, request).await.status == StatusCode::OK);
        }
    }
    assert!(passed <= 90, "{passed} requests by way of many guests");
}

#[tokio::test]
async fn connections_that_say_nothing_do_not_lock_others_out() {
    let server = Server::with(sqlite(), |config| Config { rate_limit: USUAL, ..config }).await;
    let (game, cookies) = server.pair(&[("game", "mur-classic")]).await;
    let mut first = server.join(&game, &cookies[0]).await;
    let (mut open, head) = get(&server, &game, &cookies[0]).await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let mut idle = Vec::new();
    for _ in 0..700 {
        idle.push(TcpStream::connect(server.address).await.unwrap());
    }
    // The oldest of them are closed, long before half a minute is over; the game, and a connection
    // of somebody who is known, are not.
    let began = Instant::now();
    assert_eq!(rest(&mut idle[0]).await, "");
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    let mut second = server.join(&game, &cookies[1]).await;
    first.until(|view| view["turn"] == "first").await;
    first.play("+b1").await;
    second.until(|view| view["ply"] == 1).await;
    open.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.unwrap();
    assert!(rest(&mut open).await.contains("HTTP/1.1 200"));
    let newest = idle.last_mut().unwrap();
    newest.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.unwrap();
    assert!(rest(newest).await.starts_with("HTTP/1.1 200"));
}

/// A connection whose client takes next to nothing.
async fn narrow(server: &Server) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(server.address).await.unwrap()
}

#[tokio::test]
async fn a_client_that_never_reads_is_let_go() {
    let patience = Duration::from_millis(1500);
    let server = Server::with(sqlite(), |config| Config { longest_write: patience, ..config }).await;
    let mut stream = narrow(&server).await;
    // More answers than any buffer takes, and none of them is read.
    let request = b"GET /rules/ur HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let ended = timeout(Duration::from_secs(20), async {
        while stream.write_all(request).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    });
    assert!(ended.await.is_ok(), "the connection stays open");
    // Whoever reads slowly, but reads, gets everything.
    let mut slow = narrow(&server).await;
    slow.write_all(b"GET /rules/ur HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.unwrap();
    let (mut heard, mut part) = (Vec::new(), vec![0; 4096]);
    loop {
        tokio::time::sleep(Duration::from_millis(20)).await;
        match slow.read(&mut part).await.unwrap() {
            0 => break,
            count => heard.extend_from_slice(&part[..count]),
        }
    }
    assert!(String::from_utf8_lossy(&heard).contains("</html>"));
}

/// Asks whether a password is right, from an address, with these cookies.
async fn guess(app: &axum::Router, from: u8, cookies: &[&str], name: &str, password: &str) -> StatusCode {
    let mut request = Request::post("/login")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin");
    for cookie in cookies {
        request = request.header(header::COOKIE, *cookie);
    }
    let mut request = request.body(Body::from(form(&[("name", name), ("password", password)]))).unwrap();
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, from], 4000))));
    ask(app, request).await.status
}

#[tokio::test]
async fn strangers_who_guess_do_not_keep_the_owner_out_who_comes_with_a_known_device() {
    let database = sqlite();
    let house = usual(&database).await;
    let mut ada = Browser::registered(&house, "Ada").await;
    let eva = Browser::registered(&house, "Eva").await;
    let mut phone = Browser::new(&house);
    assert_eq!(
        phone.post("/login", &[("name", "Ada"), ("password", "correct horse")]).await.status,
        StatusCode::SEE_OTHER
    );
    let phone = phone.device.unwrap();
    let (ada_device, eva_device) = (ada.device.clone().unwrap(), eva.device.clone().unwrap());
    let app = app(house.clone());
    let right = "correct horse";
    for from in [1, 2] {
        for _ in 0..16 {
            guess(&app, from, &[], "Ada", "wrong horse").await;
        }
    }
    // The owner at a new browser has to wait; at a known one not, wherever it is.
    assert_eq!(guess(&app, 3, &[], "Ada", right).await, StatusCode::TOO_MANY_REQUESTS);
    for from in [3, 1] {
        assert_eq!(guess(&app, from, &[&ada_device], "Ada", right).await, StatusCode::SEE_OTHER);
    }
    // Another account's device is a stranger's, and so is a forged one.
    let value = ada_device.split_once('=').unwrap().1;
    let parts: Vec<&str> = value.split('.').collect();
    let eva_parts: Vec<&str> = eva_device.split_once('=').unwrap().1.split('.').collect();
    let forged = [
        eva_device.clone(),
        format!("mura-device={}.{}.{}.{}", parts[0], eva_parts[1], eva_parts[2], eva_parts[3]),
        format!("mura-device={}.{}.{}.{}", parts[0], parts[1], parts[2], eva_parts[3]),
        format!("mura-device={}.{}.{}.{}", parts[0], "abcdefghijkmnpqr", parts[2], parts[3]),
        "mura-device=....".to_owned(),
    ];
    for (from, cookie) in (10..).zip(&forged) {
        assert_eq!(
            guess(&app, from, &[cookie], "Ada", right).await,
            StatusCode::TOO_MANY_REQUESTS,
            "{cookie}"
        );
    }
    // A device guesses as slowly as a stranger: as often as an address at once, and thirty times in
    // all.
    let mut guesses = 0;
    for from in 20..60 {
        let status = guess(&app, from, &[&ada_device], "Ada", "wrong horse").await;
        guesses += usize::from(status == StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert!((15..=29).contains(&guesses), "{guesses}");
    // A new password ends what old devices are worth; the one at which it was chosen is known anew.
    assert_eq!(guess(&app, 69, &[&phone], "Ada", right).await, StatusCode::SEE_OTHER);
    let change = [("old", right), ("new", "battery staple")];
    assert_eq!(ada.post("/account/password", &change).await.status, StatusCode::SEE_OTHER);
    let fresh = ada.device.clone().unwrap();
    assert_eq!(guess(&app, 70, &[&phone], "Ada", "battery staple").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(guess(&app, 71, &[&fresh], "Ada", "battery staple").await, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn the_device_cookie_is_for_our_pages_alone_and_says_nothing_of_the_password() {
    let database = sqlite();
    let config = Config { public_url: "https://mura.example".into(), ..Config::local(&database.address) };
    let house = House::open(config).await.unwrap();
    let answer =
        Browser::new(&house).post("/register", &[("name", "Ada"), ("password", "correct horse")]).await;
    let cookies = answer.headers.get_all(header::SET_COOKIE).iter().map(|cookie| cookie.to_str().unwrap());
    let device: Vec<&str> = cookies.filter(|cookie| cookie.starts_with("__Host-mura-device=")).collect();
    let [device] = device[..] else { panic!("{device:?}") };
    for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Secure", "; Max-Age=34560000"] {
        assert!(device.contains(part), "{device}");
    }
}

#[tokio::test]
async fn taking_back_comes_to_an_end_and_the_game_goes_on() {
    let server = Server::start().await;
    let (game, cookie) = server.new_game("", &[("game", "mur-kraken"), ("opponent", "screen")]).await;
    let mut page = server.join(&game, &cookie).await;
    page.until(|view| !view.is_null()).await;
    let mut refused = Value::Null;
    for _ in 0..=200 {
        // Faster than anybody plays, but a connection may say twenty things a second.
        tokio::time::sleep(Duration::from_millis(100)).await;
        page.play("+b1").await;
        page.until(|view| view["ply"] == 1).await;
        page.say(json!({"type": "offer", "what": "take-back"})).await;
        loop {
            let heard = page.hear().await;
            if heard["type"] == "refused" {
                refused = heard;
                break;
            }
            if page.view["ply"] == 0 {
                break;
            }
        }
    }
    assert!(refused["reason"].as_str().unwrap().contains("its 200 take-backs"), "{refused}");
    page.play("+a1").await;
    page.until(|view| view["ply"] == 2).await;
}

/// What is answered to a message.
async fn look(socket: &mut WebSocketStream<MaybeTlsStream<TcpStream>>, line: &str) -> String {
    socket.send(Message::text(line)).await.unwrap();
    loop {
        let message = timeout(PATIENCE, socket.next()).await.unwrap().unwrap().unwrap();
        if let Message::Text(text) = message {
            return text.as_str().to_owned();
        }
    }
}

#[tokio::test]
async fn long_lines_over_many_connections_are_rationed_together() {
    let server = Server::with(sqlite(), |config| Config { rate_limit: USUAL, ..config }).await;
    // A line that cannot be played costs as much as its text is long.
    let line =
        json!({"type": "look", "game": "ur", "actions": vec!["nonsense"; 900], "think": false}).to_string();
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let request = format!("ws://{}/analysis/socket", server.address).into_client_request().unwrap();
        let (mut socket, line) = (connect_async(request).await.unwrap().0, line.clone());
        asking.spawn(async move {
            let mut refused = 0;
            for _ in 0..9 {
                let answer = look(&mut socket, &line).await;
                refused += usize::from(answer.contains("many long lines at once"));
                assert!(answer.contains("cannot be played") || refused > 0, "{answer}");
            }
            refused
        });
    }
    let refused: usize = asking.join_all().await.into_iter().sum();
    assert!(refused > 0, "nobody was asked to wait");
    // Somebody who is known, at the same address, is answered.
    let (_, cookie) = server.new_game("", &[("game", "ur"), ("opponent", "screen")]).await;
    let mut request = format!("ws://{}/analysis/socket", server.address).into_client_request().unwrap();
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    let mut known = connect_async(request).await.unwrap().0;
    assert!(look(&mut known, &line).await.contains("cannot be played"));
}
