//! What one address can do to all others, one attack after the other, beside the games that are
//! measured.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use mura_games::{GameId, Luck, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::http::{Answer, connect, post};

type Error = Box<dyn std::error::Error + Send + Sync>;

/// Where the attacker sits.
const FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// What a client does that reads nothing has for a receive buffer, so that the memory is the
/// server's.
const NARROW: u32 = 4096;

/// The attacks, by name.
pub(crate) const ALL: [&str; 10] = [
    "1,500 idle connections",
    "60 clients that ask for scripts",
    "60 clients that ask for pages with made-up cookies",
    "20 clients that ask for pages as guests",
    "16 sockets that play and take back",
    "20 clients that look at that game",
    "300 HTTP clients that never read",
    "200 WebSockets that never read",
    "60 analysis sockets with long lines",
    "32 clients that guess passwords",
];

/// What all clients of an attack share.
#[derive(Clone)]
struct Attacker {
    address: String,
    /// The game of take-backs, and the cookie of whoever plays it.
    game: Arc<Answer>,
    /// What was sent.
    sent: Arc<AtomicU64>,
}

/// An attack that goes on until this is dropped.
pub(crate) struct Attack {
    _clients: JoinSet<()>,
    sent: Arc<AtomicU64>,
}

impl Attack {
    /// How many requests or messages were sent, or connections opened.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }
}

/// The game that attackers use: one person on both sides.
pub(crate) async fn game(address: &str) -> std::io::Result<Arc<Answer>> {
    post(address, Some(FROM), "/new", "game=mur-kraken&opponent=screen").await.map(Arc::new)
}

/// Begins one of the attacks.
pub(crate) fn begin(name: &str, address: &str, game: &Arc<Answer>) -> Attack {
    let attacker = Attacker { address: address.to_owned(), game: Arc::clone(game), sent: Arc::default() };
    let sent = Arc::clone(&attacker.sent);
    let mut clients = JoinSet::new();
    let number = |word: &str| word.replace(',', "").parse::<usize>().ok();
    let count = name.split(' ').find_map(number).unwrap_or(1);
    for index in 0..count {
        let (attacker, name) = (attacker.clone(), name.to_owned());
        clients.spawn(async move {
            loop {
                // What breaks is begun again: an attacker is not put off. A moment's pause keeps
                // this program from being the load.
                let _ = attacker.attack(&name, index).await;
                sleep(Duration::from_millis(200)).await;
            }
        });
    }
    Attack { _clients: clients, sent }
}

impl Attacker {
    async fn attack(&self, name: &str, index: usize) -> Result<(), Error> {
        let cookie = self.game.cookie.clone().unwrap_or_default();
        match name.split_once(' ').map_or(name, |(_, rest)| rest) {
            "idle connections" => self.idle().await,
            "clients that ask for scripts" => {
                let page = self.page("/", "").await?;
                let version = page.split("/assets/").nth(1).and_then(|rest| rest.split('/').next());
                let script = format!("/assets/{}/js/play.js", version.ok_or("no version")?);
                self.ask(&script, |_| String::new()).await
            }
            "clients that ask for pages with made-up cookies" => {
                self.ask("/", |count| format!("mura=made-up-{index}-{count}")).await
            }
            "clients that ask for pages as guests" => {
                let form = "game=ur&opponent=screen";
                let guest = post(&self.address, Some(FROM), "/new", form).await?.cookie.unwrap_or_default();
                self.ask("/rules/ur", |_| guest.clone()).await
            }
            "sockets that play and take back" => self.take_back(&cookie).await,
            "clients that look at that game" => self.ask(&self.game.location, |_| String::new()).await,
            "HTTP clients that never read" => self.never_read().await,
            "WebSockets that never read" => self.socket_never_reads(&cookie).await,
            "analysis sockets with long lines" => self.analyse().await,
            "clients that guess passwords" => {
                self.count();
                // A wrong password leads nowhere, which is told as an error here.
                let _ = post(&self.address, Some(FROM), "/login", "name=Somebody&password=wrong+horse").await;
                Ok(())
            }
            _ => Err("no such attack".into()),
        }
    }

    fn count(&self) {
        self.sent.fetch_add(1, Ordering::Relaxed);
    }

    async fn idle(&self) -> Result<(), Error> {
        let mut stream = connect(&self.address, FROM).await?;
        self.count();
        let mut byte = [0];
        let _ = stream.read(&mut byte).await;
        // Somebody who only wants to take places does not hurry.
        sleep(Duration::from_secs(5)).await;
        Ok(())
    }

    async fn page(&self, path: &str, cookie: &str) -> Result<String, Error> {
        let mut stream = connect(&self.address, FROM).await?;
        let request = request(path, cookie, "close").replace("gzip", "identity");
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    /// Asks for a page again and again over one connection.
    async fn ask(&self, path: &str, cookie: impl Fn(u64) -> String) -> Result<(), Error> {
        let mut stream = connect(&self.address, FROM).await?;
        let mut answer = vec![0; 256 * 1024];
        for count in 0.. {
            stream.write_all(request(path, &cookie(count), "keep-alive").as_bytes()).await?;
            self.count();
            // Enough of the answer is read to know that it is there; the rest comes with the next.
            if stream.read(&mut answer).await? == 0 {
                break;
            }
            // The rest of the answer.
            while timeout(Duration::from_millis(1), stream.read(&mut answer))
                .await
                .is_ok_and(|read| read.is_ok_and(|read| read > 0))
            {}
        }
        Ok(())
    }

    /// Asks for more than any buffer takes, and reads none of it.
    async fn never_read(&self) -> Result<(), Error> {
        let mut stream = narrow(&self.address).await?;
        for _ in 0..50 {
            stream
                .write_all(request("/rules/ur", "", "keep-alive").replace("gzip", "identity").as_bytes())
                .await?;
            self.count();
        }
        sleep(Duration::from_secs(120)).await;
        Ok(())
    }

    async fn open(
        &self,
        path: &str,
        cookie: &str,
        narrowly: bool,
    ) -> Result<WebSocketStream<TcpStream>, Error> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request()?;
        if !cookie.is_empty() {
            request.headers_mut().insert("cookie", cookie.parse()?);
        }
        let stream =
            if narrowly { narrow(&self.address).await? } else { connect(&self.address, FROM).await? };
        Ok(client_async(request, stream).await?.0)
    }

    async fn socket_never_reads(&self, cookie: &str) -> Result<(), Error> {
        let mut socket = self.open(&format!("{}/socket", self.game.location), cookie, true).await?;
        loop {
            socket.send(Message::text(r#"{"type":"sync"}"#)).await?;
            self.count();
            sleep(Duration::from_millis(100)).await;
        }
    }

    async fn take_back(&self, cookie: &str) -> Result<(), Error> {
        let mut socket = self.open(&format!("{}/socket", self.game.location), cookie, false).await?;
        let mut pause = tokio::time::interval(Duration::from_millis(50));
        let mut plays = false;
        loop {
            tokio::select! {
                _ = pause.tick() => {
                    plays = !plays;
                    let play = r#"{"type":"play","ply":0,"text":"+b1"}"#;
                    let back = r#"{"type":"offer","what":"take-back"}"#;
                    socket.send(Message::text(if plays { play } else { back })).await?;
                    self.count();
                }
                heard = socket.next() => {
                    heard.ok_or("the connection has ended")??;
                }
            }
        }
    }

    async fn analyse(&self) -> Result<(), Error> {
        let mut socket = self.open("/analysis/socket", "", false).await?;
        let line = long_line();
        loop {
            socket.send(Message::text(line.as_str())).await?;
            self.count();
            while !matches!(socket.next().await.ok_or("the connection has ended")??, Message::Text(_)) {}
        }
    }
}

async fn narrow(address: &str) -> Result<TcpStream, Error> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(NARROW)?;
    socket.set_send_buffer_size(NARROW)?;
    socket.bind((FROM, 0).into())?;
    Ok(socket.connect(address.parse()?).await?)
}

fn request(path: &str, cookie: &str, connection: &str) -> String {
    format!(
        "GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nCookie: {cookie}\r\nConnection: {connection}\r\n\r\n"
    )
}

/// The longest game of Ur among some random ones, up to as many actions as an analysis takes.
fn long_line() -> String {
    let games = (0..20).filter_map(|seed| {
        let mut table = GameId::Ur.start(&Settings::default()).ok()?;
        let (mut luck, mut actions) = (Luck::new(seed), Vec::new());
        while table.outcome().is_none() && actions.len() < 1000 {
            actions.push(table.play(&table.random(&mut luck)?).ok()?.action);
        }
        Some(actions)
    });
    let longest = games.max_by_key(Vec::len).unwrap_or_default();
    serde_json::json!({"type": "look", "game": "ur", "actions": longest, "think": false}).to_string()
}
