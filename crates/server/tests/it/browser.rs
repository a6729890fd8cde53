//! A browser without a window: it keeps its cookie and sends forms as the pages ask for.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use mura_server::store::{Account, SessionRow};
use mura_server::{House, app};
use sha2::{Digest, Sha256};
use tower::ServiceExt;

/// An answer, read to the end.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The token that the page's forms send back.
    pub(crate) fn csrf(&self) -> String {
        between(&self.text(), "<meta name=\"csrf\" content=\"", "\"").unwrap_or_default()
    }
}

/// The text between two others.
pub(crate) fn between(text: &str, before: &str, after: &str) -> Option<String> {
    let rest = &text[text.find(before)? + before.len()..];
    Some(rest[..rest.find(after)?].to_owned())
}

/// Asks once.
pub(crate) async fn ask(app: &Router, request: Request<Body>) -> Answer {
    let response = app.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, 10_000_000).await.unwrap().to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}

/// A form's body.
pub(crate) fn form(fields: &[(&str, &str)]) -> String {
    let escaped = |text: &str| -> String {
        let escape = |byte: u8| match byte {
            byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        };
        text.bytes().map(escape).collect()
    };
    let fields: Vec<String> =
        fields.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    fields.join("&")
}

/// A browser without a window.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) app: Router,
    /// `name=value` of the session.
    pub(crate) cookie: Option<String>,
    /// The same of the device.
    pub(crate) device: Option<String>,
}

impl Browser {
    /// A browser that has never been here.
    pub(crate) fn new(house: &House) -> Browser {
        Browser { app: app(house.clone()), cookie: None, device: None }
    }

    /// The browser of somebody who has a session.
    pub(crate) async fn of(house: &House, account: &Account) -> Browser {
        let value = format!("the secret of {}", account.id).replace(' ', "-");
        let digest = Sha256::digest(value.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        let row = SessionRow {
            digest,
            account: account.clone(),
            csrf: "abcdefghijkmnpqrstuvwxyz".into(),
            used_ms: mura_server::moment::now_ms(),
        };
        house.store().insert_session(&row, i64::MAX).await.unwrap();
        Browser { cookie: Some(format!("mura={value}")), ..Browser::new(house) }
    }

    /// A browser whose user has just registered.
    pub(crate) async fn registered(house: &House, name: &str) -> Browser {
        let mut browser = Browser::new(house);
        let answer = browser.post("/register", &[("name", name), ("password", "correct horse")]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
        browser
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// Sends a form as one of our pages would.
    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let csrf = self.get("/login").await.csrf();
        let csrf = if csrf.is_empty() { self.get("/account").await.csrf() } else { csrf };
        let fields: Vec<(&str, &str)> = fields.iter().copied().chain([("csrf", csrf.as_str())]).collect();
        self.post_bare(path, &fields).await
    }

    /// Sends a form with these fields alone.
    pub(crate) async fn post_bare(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(form(fields)));
        self.send(request.unwrap()).await
    }

    pub(crate) async fn send(&mut self, mut request: Request<Body>) -> Answer {
        for cookie in self.cookie.iter().chain(&self.device) {
            request.headers_mut().append(header::COOKIE, cookie.parse().unwrap());
        }
        let answer = ask(&self.app, request).await;
        for cookie in answer.headers.get_all(header::SET_COOKIE) {
            let (pair, attributes) = cookie.to_str().unwrap().split_once(';').unwrap();
            if pair.starts_with("mura-device=") || pair.starts_with("__Host-mura-device=") {
                self.device = Some(pair.to_owned());
                continue;
            }
            self.cookie = (!attributes.contains("Max-Age=0")).then(|| pair.to_owned());
        }
        answer
    }

    /// Whose name stands in the corner of pages.
    pub(crate) async fn name(&mut self) -> Option<String> {
        let page = self.get("/account").await;
        (page.status == StatusCode::OK).then(|| between(&page.text(), "<h1>", "</h1>").unwrap())
    }
}
