//! A server on a port of its own, and people who connect to it.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, Response, header};
use futures_util::{SinkExt, StreamExt};
use mura_server::{Config, House, app, serve};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt;

use crate::both::{Database, postgres, sqlite};

/// So long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server with a database of its own.
pub(crate) struct Server {
    pub(crate) house: House,
    pub(crate) address: SocketAddr,
    database: Database,
    /// Dropped, it tells the server to stop.
    _stop: oneshot::Sender<()>,
}

impl Server {
    /// With an empty database of SQLite.
    pub(crate) async fn start() -> Server {
        Server::on(sqlite()).await
    }

    /// With this database.
    pub(crate) async fn on(database: Database) -> Server {
        Server::with(database, |config| config).await
    }

    /// With this database, and otherwise as wanted.
    pub(crate) async fn with(database: Database, wanted: impl FnOnce(Config) -> Config) -> Server {
        let house = House::open(wanted(Config::local(&database.address))).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = serve(house.clone(), listener, async {
            let _ = stopped.await;
        });
        tokio::spawn(serving);
        Server { house, address, database, _stop: stop }
    }

    /// Sends a form, as whoever has this cookie.
    pub(crate) async fn post(&self, path: &str, cookie: &str, form: &[(&str, &str)]) -> Response<Body> {
        let body: Vec<String> =
            form.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::HOST, "localhost")
            .header("sec-fetch-site", "same-origin")
            .header("x-csrf", self.csrf(cookie).await)
            .header(header::COOKIE, cookie)
            .body(Body::from(body.join("&")))
            .unwrap();
        app(self.house.clone()).oneshot(request).await.unwrap()
    }

    /// The token that the pages of whoever has this cookie send back.
    async fn csrf(&self, cookie: &str) -> String {
        let request = Request::get("/").header(header::COOKIE, cookie).body(Body::empty()).unwrap();
        crate::browser::ask(&app(self.house.clone()), request).await.csrf()
    }

    /// A game as somebody wants it: its name, and the cookie of whoever asked.
    pub(crate) async fn new_game(&self, cookie: &str, form: &[(&str, &str)]) -> (String, String) {
        let answer = self.post("/new", cookie, form).await;
        assert!(answer.status().is_redirection(), "{:?}", answer.status());
        (target(&answer), cookie_of(&answer).unwrap_or_else(|| cookie.to_owned()))
    }

    /// A game of two people, made by a link: its name, and the cookies of the first and the second
    /// player.
    pub(crate) async fn pair(&self, form: &[(&str, &str)]) -> (String, [String; 2]) {
        let mut form = form.to_vec();
        form.extend([("opponent", "link"), ("colour", "first")]);
        let (challenge, first) = self.new_game("", &form).await;
        let answer = self.post(&format!("{challenge}/take"), "", &[]).await;
        let second = cookie_of(&answer).unwrap();
        (target(&answer), [first, second])
    }

    /// Where its database is.
    pub(crate) fn database_address(&self) -> &str {
        &self.database.address
    }

    /// Connects to a game.
    pub(crate) async fn join(&self, game: &str, cookie: &str) -> Page {
        Page::open(self.address, &format!("{game}/socket"), cookie).await
    }

    /// Leaves without a word, as if the machine had lost power.
    pub(crate) async fn crash(self) -> Database {
        // Its tasks live on in this process, but nothing that they do can be kept any more.
        self.house.store().close().await;
        self.database
    }
}

/// Runs a test on a server over SQLite and on one over PostgreSQL.
pub(crate) async fn on_both_servers(test: impl AsyncFn(Server)) {
    for database in [sqlite(), postgres()] {
        test(Server::on(database).await).await;
    }
}

fn escaped(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Where an answer sends people.
pub(crate) fn target(answer: &Response<Body>) -> String {
    answer.headers()[header::LOCATION].to_str().unwrap().to_owned()
}

/// The cookie that an answer sets.
pub(crate) fn cookie_of(answer: &Response<Body>) -> Option<String> {
    let cookie = answer.headers().get(header::SET_COOKIE)?.to_str().ok()?;
    Some(cookie.split(';').next()?.to_owned())
}

/// An open page.
pub(crate) struct Page {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// What it was told last, plays included: the fields of the view.
    pub(crate) view: Value,
    /// All plays, as the messages told them.
    pub(crate) plays: Vec<Value>,
}

impl Page {
    pub(crate) async fn open(address: SocketAddr, path: &str, cookie: &str) -> Page {
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        if !cookie.is_empty() {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await.unwrap();
        Page { socket, view: Value::Null, plays: Vec::new() }
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message; pings are answered on the way.
    pub(crate) async fn hear(&mut self) -> Value {
        self.try_hear().await.expect("the connection has ended")
    }

    /// The next message, or nothing if the connection has ended.
    pub(crate) async fn try_hear(&mut self) -> Option<Value> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("nothing was said for long");
            let text = match message {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => continue,
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            match message["type"].as_str().unwrap() {
                "ping" => {
                    let _ = self
                        .socket
                        .send(Message::text(json!({"type": "pong", "number": message["number"]}).to_string()))
                        .await;
                }
                "state" | "update" => {
                    self.take(&message);
                    return Some(message);
                }
                _ => return Some(message),
            }
        }
    }

    /// Keeps what a view tells.
    fn take(&mut self, message: &Value) {
        let kept = message["kept"].as_u64().unwrap() as usize;
        assert!(kept <= self.plays.len() || message["type"] == "update", "a gap in the plays");
        self.plays.truncate(kept);
        assert_eq!(self.plays.len(), kept);
        self.plays.extend(message["plays"].as_array().unwrap().iter().cloned());
        assert_eq!(self.plays.len() as u64, message["ply"].as_u64().unwrap());
        self.view = message.clone();
    }

    /// The next message of this type.
    pub(crate) async fn wait_for(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Hears until a view is as wanted.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) {
        while !wanted(&self.view) {
            self.hear().await;
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.view["end"].is_null()
    }

    /// The texts that can be played.
    pub(crate) fn legal(&self) -> Vec<String> {
        let legal = self.view["legal"].as_array().unwrap();
        legal.iter().map(|choice| choice["text"].as_str().unwrap().to_owned()).collect()
    }

    pub(crate) fn ply(&self) -> usize {
        self.plays.len()
    }

    pub(crate) async fn play(&mut self, text: &str) {
        self.say(json!({"type": "play", "ply": self.ply(), "text": text})).await;
    }

    /// The texts of all plays.
    pub(crate) fn texts(&self) -> Vec<&str> {
        self.plays.iter().map(|play| play["text"].as_str().unwrap()).collect()
    }
}
