//! Clients that take their time: they are cut off or told so, and nobody else waits for them.

use std::time::{Duration, Instant};

use mura_server::Config;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::both::sqlite;
use crate::live::Server;

/// What the server of these tests allows instead of half a minute.
const LONGEST: Duration = Duration::from_millis(400);

/// So long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(30);

async fn server() -> Server {
    Server::with(sqlite(), |config| Config { longest_head: LONGEST, longest_answer: LONGEST, ..config }).await
}

/// Everything that comes until the connection ends; a connection that is reset has ended, too.
async fn rest(stream: &mut TcpStream) -> String {
    let mut heard = Vec::new();
    let reading = stream.read_to_end(&mut heard);
    let _ = timeout(PATIENCE, reading).await.expect("the connection stays open");
    String::from_utf8_lossy(&heard).into_owned()
}

/// Sends a text byte by byte, until it is sent or nobody takes it any more.
async fn trickle(stream: &mut TcpStream, text: &str) {
    for byte in text.bytes() {
        if stream.write_all(&[byte]).await.is_err() {
            return;
        }
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_head_that_comes_byte_by_byte_is_not_waited_for() {
    let server = server().await;
    let began = Instant::now();
    let slow = async {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let endless = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: {}", "x".repeat(1000));
        trickle(&mut stream, &endless).await;
        let answer = rest(&mut stream).await;
        assert!(!answer.contains("200 OK"), "{answer}");
    };
    let silent = async {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        rest(&mut stream).await;
    };
    let quick = async {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
        // It is kept open for another request, which never comes.
        let answer = rest(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    };
    tokio::join!(slow, silent, quick);
    assert!(began.elapsed() >= LONGEST);
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
}

#[tokio::test]
async fn a_body_that_comes_byte_by_byte_is_answered_with_an_apology() {
    let server = server().await;
    for (path, kind) in
        [("/login", "application/x-www-form-urlencoded"), ("/api/v1/position", "application/json")]
    {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: {kind}\r\n\
             Content-Length: 2000\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let (mut reader, mut writer) = stream.split();
        let mut heard = vec![0; 16 * 1024];
        let answered = tokio::select! {
            answered = reader.read(&mut heard) => answered.unwrap(),
            () = async {
                while writer.write_all(b"x").await.is_ok() {
                    sleep(Duration::from_millis(20)).await;
                }
                std::future::pending::<()>().await;
            } => 0,
            () = sleep(PATIENCE) => panic!("{path}: nothing is answered"),
        };
        let answer = String::from_utf8_lossy(&heard[..answered]);
        assert!(answer.starts_with("HTTP/1.1 504") && answer.contains("took too long"), "{path}: {answer}");
    }
}

#[tokio::test]
async fn whoever_plays_may_think_for_as_long_as_the_clock_allows() {
    let server = server().await;
    let (address, cookies) = server.pair(&[("game", "mur-classic")]).await;
    let mut page = server.join(&address, &cookies[0]).await;
    page.until(|view| view["turn"] == "first").await;
    sleep(3 * LONGEST).await;
    page.say(json!({"type": "sync"})).await;
    assert_eq!(page.wait_for("state").await["seat"], "first");
}
