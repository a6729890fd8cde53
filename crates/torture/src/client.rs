//! Requests to the server, as a person's browser or a program with a token sends them.

use std::time::Duration;

use serde_json::Value;
use ureq::Agent;
use ureq::http::Request;

/// The longest that an answer may take. The server promises 30 seconds.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(35);

/// Why a request was not acknowledged. The server may have carried it out all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unacknowledged {
    /// No answer, or a part of one.
    Unanswered,
    /// The server refused it.
    Refused {
        /// The status.
        status: u16,
        /// The sentence, or the whole page.
        sentence: String,
    },
}

impl Unacknowledged {
    /// Whether repeating it is useless: the request is wrong, rather than the server in trouble.
    pub fn is_final(&self) -> bool {
        matches!(self, Unacknowledged::Refused { status: 400..=499, sentence } if !sentence.contains("could not be stored"))
    }
}

/// An acknowledged request.
#[derive(Debug)]
pub struct Answer {
    /// The body.
    pub body: String,
    /// `name=value` of the cookie that was set.
    pub cookie: Option<String>,
}

/// A client of one server.
#[derive(Debug)]
pub struct Client {
    url: String,
    agent: Agent,
}

impl Client {
    /// A client of the server at this address, `http://HOST:PORT`.
    pub fn new(url: &str) -> Client {
        let settings = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .proxy(None)
            .timeout_global(Some(REQUEST_TIMEOUT))
            .build();
        Client { url: url.to_owned(), agent: Agent::new_with_config(settings) }
    }

    /// Fetches a page, with this cookie.
    pub fn page(&self, path: &str, cookie: Option<&str>) -> Result<Answer, Unacknowledged> {
        let mut request = Request::get(format!("{}{path}", self.url));
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        self.send(request.body(()))
    }

    /// Sends a form from one of the server's own pages.
    pub fn form(
        &self,
        path: &str,
        cookie: Option<&str>,
        fields: &[(&str, &str)],
    ) -> Result<Answer, Unacknowledged> {
        let body: Vec<String> =
            fields.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
        let mut request = Request::post(format!("{}{path}", self.url))
            .header("content-type", "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin");
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        self.send(request.body(body.join("&")))
    }

    /// Reads from the API.
    pub fn get(&self, path: &str, token: Option<&str>) -> Result<Value, Unacknowledged> {
        let mut request = Request::get(format!("{}/api/v1{path}", self.url));
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        json(&self.send(request.body(()))?)
    }

    /// Asks the API to do something.
    pub fn post(&self, path: &str, token: &str, body: &Value) -> Result<Value, Unacknowledged> {
        let request = Request::post(format!("{}/api/v1{path}", self.url))
            .header("authorization", format!("Bearer {token}"));
        json(&self.send(request.body(body.to_string()))?)
    }

    fn send<B: ureq::AsSendBody>(
        &self,
        request: Result<Request<B>, ureq::http::Error>,
    ) -> Result<Answer, Unacknowledged> {
        let request = request.map_err(|_| Unacknowledged::Unanswered)?;
        let mut response = self.agent.run(request).map_err(|_| Unacknowledged::Unanswered)?;
        let header = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        let cookie = header.and_then(|value| value.split(';').next()).map(str::to_owned);
        let status = response.status().as_u16();
        let body = response.body_mut().read_to_string().map_err(|_| Unacknowledged::Unanswered)?;
        if status >= 400 {
            return Err(Unacknowledged::Refused { status, sentence: body });
        }
        Ok(Answer { body, cookie })
    }
}

fn json(answer: &Answer) -> Result<Value, Unacknowledged> {
    serde_json::from_str(&answer.body).map_err(|_| Unacknowledged::Unanswered)
}

/// As browsers escape: the server looks for letters and digits as they are.
fn escaped(text: &str) -> String {
    let escape = |byte: u8| match byte {
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}
