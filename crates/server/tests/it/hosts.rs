//! Requests for hosts that this server is not, over real connections.

use std::net::SocketAddr;

use mura_server::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::both::sqlite;
use crate::live::Server;

/// Sends the head of a request: the status, and the whole answer.
async fn ask(address: SocketAddr, request: &str, headers: &[&str]) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
    stream.write_all(format!("{request}\r\n{headers}Connection: close\r\n\r\n").as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    (answer.split(' ').nth(1).unwrap().parse().unwrap(), answer)
}

#[tokio::test]
async fn another_site_cannot_pass_for_this_server() {
    let server = Server::start().await;
    let own = format!("Host: {}", server.address);
    for path in ["/", "/login", "/metrics", "/api/v1/kinds", "/assets/x/y"] {
        let get = format!("GET {path} HTTP/1.1");
        let (status, answer) = ask(server.address, &get, &["Host: evil.example:8080"]).await;
        assert_eq!(status, 421, "{path}: {answer}");
        assert!(
            answer.contains("does not answer for the host") && answer.contains("evil.example:8080"),
            "{answer}"
        );
        assert!(answer.contains("--public-url"), "{answer}");
        assert_eq!(answer.contains("application/json"), path.starts_with("/api/"), "{answer}");
        for headers in [&[][..], &[own.as_str(), own.as_str()], &[own.as_str(), "Host: evil.example"]] {
            assert_eq!(ask(server.address, &get, headers).await.0, 400, "{path} {headers:?}");
        }
        assert!(![400, 421].contains(&ask(server.address, &get, &[&own]).await.0), "{path}");
        assert!(![400, 421].contains(&ask(server.address, &get, &["Host: localhost"]).await.0), "{path}");
    }
    let (status, _) = ask(server.address, "GET http://evil.example/ HTTP/1.1", &[&own]).await;
    assert_eq!(status, 421);
    let upgrade = ["Host: evil.example", "Connection: Upgrade", "Upgrade: websocket"];
    assert_eq!(ask(server.address, "GET /game/abc/socket HTTP/1.1", &upgrade).await.0, 421);
    // Programs that watch the server may call it by any name, or by none.
    for path in ["/health", "/ready"] {
        for request in [format!("GET {path} HTTP/1.1"), format!("GET {path} HTTP/1.0")] {
            assert_eq!(ask(server.address, &request, &["Host: balancer.example"]).await.0, 200);
            assert_eq!(ask(server.address, &request, &[]).await.0, 200);
        }
    }
}

#[tokio::test]
async fn the_public_address_is_answered_for() {
    let public_url = "https://mura.example".to_owned();
    let server = Server::with(sqlite(), |config| Config { public_url, ..config }).await;
    for (host, status) in
        [("mura.example", 200), ("MURA.example:443", 200), ("mura.example.evil.example", 421)]
    {
        let (answered, answer) = ask(server.address, "GET / HTTP/1.1", &[&format!("Host: {host}")]).await;
        assert_eq!(answered, status, "{host}: {answer}");
    }
}
