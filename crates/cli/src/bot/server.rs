//! The server, by HTTP.

use std::fmt;
use std::time::Duration;

use mura_arena::clock::TimeControl;
use mura_games::{GameId, shortened};
use serde_json::{Value, json};
use ureq::Agent;
use ureq::http::Uri;

/// The longest that an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The longest answer: a game of thousands of plays fits.
const LONGEST: u64 = 16 * 1024 * 1024;

/// A server and the token by which it knows us.
#[derive(Clone)]
pub(super) struct Server {
    agent: Agent,
    /// Without a slash at the end.
    base: String,
    token: String,
}

/// The token is nobody's business.
impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("base", &self.base).finish_non_exhaustive()
    }
}

/// Why the server did not do what it was asked for.
#[derive(Debug)]
pub(super) enum Trouble {
    /// It does not know us; asking again changes nothing.
    Unknown(String),
    /// It has said no to this one thing.
    Refused(String),
    /// It is away, or busy: later.
    Later(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Trouble::Unknown(why) | Trouble::Refused(why) | Trouble::Later(why)) = self;
        f.write_str(why)
    }
}

impl Trouble {
    /// What a status means, with the sentence of the answer.
    pub(super) fn of(status: u16, body: &[u8]) -> Trouble {
        let said = serde_json::from_slice::<Value>(body).ok();
        let said = said.as_ref().and_then(|said| said["error"].as_str()).map(shortened);
        let sentence = said.unwrap_or_else(|| format!("the server answered with the status {status}"));
        match status {
            401 => Trouble::Unknown(sentence),
            429 | 500.. => Trouble::Later(sentence),
            _ => Trouble::Refused(sentence),
        }
    }
}

impl Server {
    /// The server at an address.
    pub(super) fn new(address: &str, token: &str) -> Result<Server, String> {
        let wrong = |why: &str| format!("--server \"{}\": {why}", shortened(address));
        let uri: Uri = address.parse().map_err(|_| wrong("this is no address"))?;
        if !matches!(uri.scheme_str(), Some("http" | "https")) || uri.host().is_none() {
            return Err(wrong("expected an address such as https://mura.example or http://127.0.0.1:8080"));
        }
        if uri.query().is_some() {
            return Err(wrong("expected an address without a question mark"));
        }
        let config = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .user_agent(concat!("mura-bot/", env!("CARGO_PKG_VERSION")));
        let base = address.trim_end_matches('/').to_owned();
        Ok(Server { agent: config.build().into(), base, token: token.to_owned() })
    }

    /// Whether the token goes over a network as everybody can read it.
    pub(super) fn is_readable_by_others(&self) -> bool {
        let uri: Option<Uri> = self.base.parse().ok();
        uri.is_some_and(|uri| {
            let host = uri.host().unwrap_or("");
            let local = host == "localhost" || host == "[::1]" || host.starts_with("127.");
            uri.scheme_str() == Some("http") && !local
        })
    }

    /// The address of a socket.
    pub(super) fn socket(&self, path: &str) -> String {
        format!("ws{}{path}", self.base.strip_prefix("http").unwrap_or(&self.base))
    }

    /// What the header `Authorization` says.
    pub(super) fn authorization(&self) -> String {
        format!("Bearer {}", self.token)
    }

    /// Asks for something.
    pub(super) fn get(&self, path: &str) -> Result<Value, Trouble> {
        let request = self.agent.get(format!("{}{path}", self.base));
        read(request.header("Authorization", self.authorization()).call())
    }

    /// Asks for something to be done.
    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Value, Trouble> {
        let request = self.agent.post(format!("{}{path}", self.base));
        read(request.header("Authorization", self.authorization()).send_json(body))
    }

    /// Makes an open challenge; its key.
    pub(super) fn seek(&self, game: GameId, control: TimeControl, rated: bool) -> Result<String, Trouble> {
        let control = control.to_string();
        let wanted = json!({ "game": game.as_str(), "control": control, "rated": rated, "open": true });
        let made = self.post("/api/v1/challenges", &wanted)?;
        let key = made["challenge"]["key"].as_str().map(str::to_owned);
        key.ok_or_else(|| Trouble::Refused("the server made no challenge".into()))
    }

    /// The position from which a game starts; none: the game's own start.
    pub(super) fn start(&self, game: &str) -> Result<Option<String>, Trouble> {
        Ok(self.get(&format!("/api/v1/game/{game}"))?["game"]["start"].as_str().map(str::to_owned))
    }
}

fn read(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Value, Trouble> {
    let away = |error: ureq::Error| Trouble::Later(format!("the server does not answer: {error}"));
    let mut answer = answer.map_err(away)?;
    let status = answer.status();
    let body = answer.body_mut().with_config().limit(LONGEST).read_to_vec().map_err(away)?;
    if !status.is_success() {
        return Err(Trouble::of(status.as_u16(), &body));
    }
    serde_json::from_slice(&body).map_err(|_| Trouble::Refused("the server's answer is no JSON".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let server = |address: &str| Server::new(address, "secret");
        assert_eq!(server("https://mura.example/").unwrap().socket("/x"), "wss://mura.example/x");
        assert_eq!(server("http://127.0.0.1:8080").unwrap().socket("/x"), "ws://127.0.0.1:8080/x");
        assert!(server("http://10.0.0.1").unwrap().is_readable_by_others());
        assert!(!server("http://localhost:1").unwrap().is_readable_by_others());
        assert!(!server("https://10.0.0.1").unwrap().is_readable_by_others());
        for bad in ["", "mura.example", "ftp://mura.example", "https://", "https://a/?b", "http://a b"] {
            assert!(server(bad).unwrap_err().starts_with("--server \""), "{bad}");
        }
        assert!(!format!("{:?}", server("http://localhost").unwrap()).contains("secret"));
    }

    #[test]
    fn what_the_server_says_is_told_on() {
        let trouble = Trouble::of(403, br#"{"error":"It is not your game."}"#);
        assert!(matches!(&trouble, Trouble::Refused(why) if why == "It is not your game."));
        assert!(matches!(Trouble::of(401, b""), Trouble::Unknown(_)));
        assert!(matches!(Trouble::of(429, b"<html>"), Trouble::Later(_)));
        assert!(matches!(Trouble::of(503, b"{}"), Trouble::Later(_)));
    }
}
