//! Other sites, forged tokens, floods: what must not pass, and what answers carry.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use mura_server::{Config, House, app};

use crate::both::{Database, sqlite};
use crate::browser::{Browser, ask, form};

const FORM: &str = "application/x-www-form-urlencoded";

async fn house(database: &Database) -> House {
    House::open(Config::local(&database.address)).await.unwrap()
}

#[tokio::test]
async fn forms_of_other_sites_do_nothing() {
    let database = sqlite();
    let house = house(&database).await;
    let mut ada = Browser::registered(&house, "Ada").await;
    let csrf = ada.get("/account").await.csrf();
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("origin", "http://localhost:1"),
    ] {
        // Even with a token that is right.
        let request = Request::post("/logout")
            .header(header::CONTENT_TYPE, FORM)
            .header(header::HOST, "localhost")
            .header(name, value)
            .body(Body::from(form(&[("csrf", &csrf)])));
        let answer = ada.send(request.unwrap()).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{name}: {value}");
        assert!(answer.text().contains("a page of another site"));
    }
    assert_eq!(ada.name().await.as_deref(), Some("Ada"));
    // Nor can they sign somebody in or register somebody who has no session yet.
    for path in ["/login", "/register"] {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, FORM)
            .header("sec-fetch-site", "cross-site")
            .body(Body::from(form(&[("name", "Ada"), ("password", "correct horse")])));
        let answer = Browser::new(&house).send(request.unwrap()).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
        assert!(!answer.headers.contains_key("set-cookie"));
    }
}

#[tokio::test]
async fn a_form_needs_the_token_of_its_own_session() {
    let database = sqlite();
    let house = house(&database).await;
    let mut ada = Browser::registered(&house, "Ada").await;
    let mut eva = Browser::registered(&house, "Eva").await;
    let others = eva.get("/account").await.csrf();
    for fields in
        [&[][..], &[("csrf", "")], &[("csrf", "00")], &[("csrf", others.as_str())], &[("xcsrf", "1")]]
    {
        let answer = ada.post_bare("/logout", fields).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{fields:?}");
    }
    let json = |token: &str| {
        let request =
            Request::post("/logout").header("x-csrf", token).header("sec-fetch-site", "same-origin");
        request.body(Body::from("{}")).unwrap()
    };
    assert_eq!(ada.send(json(&others)).await.status, StatusCode::FORBIDDEN);
    assert_eq!(ada.name().await.as_deref(), Some("Ada"));
    let own = ada.get("/account").await.csrf();
    assert_eq!(ada.send(json(&own)).await.status, StatusCode::SEE_OTHER);
    assert_eq!(ada.name().await, None);
}

#[tokio::test]
async fn a_page_from_before_the_guest_still_works() {
    let database = sqlite();
    let house = house(&database).await;
    let guest = house.store().new_guest().await.unwrap();
    let mut browser = Browser::of(&house, &guest).await;
    let untold = Request::post("/logout").header(header::CONTENT_TYPE, FORM).body(Body::empty()).unwrap();
    assert_eq!(browser.send(untold).await.status, StatusCode::FORBIDDEN);
    assert_eq!(browser.post_bare("/logout", &[("csrf", "")]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn sockets_open_for_our_own_pages_and_for_programs() {
    let database = sqlite();
    let house = house(&database).await;
    let app = app(house);
    let upgrade = |origin: Option<&str>| {
        let mut request = Request::get("/game/abc/socket")
            .header(header::HOST, "localhost:8000")
            .header(header::CONNECTION, "Upgrade")
            .header(header::UPGRADE, "WebSocket");
        if let Some(origin) = origin {
            request = request.header(header::ORIGIN, origin);
        }
        request.body(Body::empty()).unwrap()
    };
    for origin in ["https://evil.example", "null", "http://localhost:8001"] {
        assert_eq!(ask(&app, upgrade(Some(origin))).await.status, StatusCode::FORBIDDEN, "{origin}");
    }
    for origin in [None, Some("http://localhost:8000")] {
        assert_ne!(ask(&app, upgrade(origin)).await.status, StatusCode::FORBIDDEN, "{origin:?}");
    }
}

#[tokio::test]
async fn every_answer_says_what_browsers_may_do() {
    let database = sqlite();
    let house = house(&database).await;
    let app = app(house);
    let stylesheet = ask(&app, Request::get("/").body(Body::empty()).unwrap()).await;
    let stylesheet = crate::browser::between(&stylesheet.text(), "rel=\"stylesheet\" href=\"", "\"").unwrap();
    let foreign = Request::post("/login").header("sec-fetch-site", "cross-site").body(Body::empty()).unwrap();
    let get = |path: &str| Request::get(path).body(Body::empty()).unwrap();
    for request in [get("/"), get("/no-such-page"), get("/login"), get(&stylesheet), foreign] {
        let path = request.uri().clone();
        let answer = ask(&app, request).await;
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'self'; script-src 'self'; style-src 'self';"), "{path}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(answer.header("permissions-policy").contains("camera=()"), "{path}");
        assert!(!answer.headers.contains_key("strict-transport-security"), "{path}");
        let kept = if path.path() == stylesheet {
            "public, max-age=31536000, immutable"
        } else {
            "private, no-cache"
        };
        assert_eq!(answer.header("cache-control"), kept, "{path}");
    }
    assert_eq!(ask(&app, get("/no-such-page")).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn pages_obey_their_own_policy() {
    let database = sqlite();
    let house = house(&database).await;
    let mut ada = Browser::registered(&house, "Ada").await;
    for path in ["/", "/account", "/no-such-page"] {
        let page = ada.get(path).await.text();
        for forbidden in [" style=", " onclick=", "<style", "javascript:"] {
            assert!(!page.contains(forbidden), "{path} has {forbidden}");
        }
    }
}

#[tokio::test]
async fn floods_are_asked_to_wait() {
    let database = sqlite();
    let config = Config { rate_limit: 120, behind_proxy: true, ..Config::local(&database.address) };
    let house = House::open(config).await.unwrap();
    let app = app(house);
    let request = |method: &str, path: &str, from: &str| {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("x-forwarded-for", from)
            .header(header::CONTENT_TYPE, FORM)
            .body(Body::from(form(&[("name", "Ada"), ("password", "wrong horse")])))
            .unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 4000))));
        request
    };
    let mut last = None;
    for _ in 0..130 {
        last = Some(ask(&app, request("GET", "/login", "192.0.2.1")).await);
    }
    let last = last.unwrap();
    assert_eq!((last.status, last.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "1"));
    assert!(last.text().contains("Please wait 1 second and try again."));
    assert!(last.headers.contains_key("content-security-policy"));
    // Others are not disturbed, styles come all the same, and a program gets its refusal as JSON.
    assert_eq!(ask(&app, request("GET", "/login", "192.0.2.2")).await.status, StatusCode::OK);
    assert_ne!(
        ask(&app, request("GET", "/assets/x/y", "192.0.2.1")).await.status,
        StatusCode::TOO_MANY_REQUESTS
    );
    let json = ask(&app, request("GET", "/api/anything", "192.0.2.1")).await;
    assert_eq!(
        (json.status, json.header("content-type")),
        (StatusCode::TOO_MANY_REQUESTS, "application/json")
    );
    // Whoever guesses passwords waits much sooner.
    let mut answers = Vec::new();
    for _ in 0..6 {
        answers.push(ask(&app, request("POST", "/login", "192.0.2.3")).await.status);
    }
    assert_eq!(answers[..4], [StatusCode::UNPROCESSABLE_ENTITY; 4]);
    assert_eq!(answers[4..], [StatusCode::TOO_MANY_REQUESTS; 2]);
    // Also from many addresses, if it is one person's password.
    let mut guesses = 4;
    for number in 0..60 {
        let answer = ask(&app, request("POST", "/login", &format!("198.51.100.{number}"))).await;
        guesses += usize::from(answer.status == StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert_eq!(guesses, 30);
}

#[tokio::test]
async fn strangers_who_guess_lock_nobody_out_who_is_signed_in() {
    let database = sqlite();
    let config = Config { rate_limit: 100_000, ..Config::local(&database.address) };
    let house = House::open(config).await.unwrap();
    let mut ada = Browser::registered(&house, "Ada").await;
    let guess = [("name", "Ada"), ("password", "wrong horse")];
    let mut stranger = Browser::new(&house);
    while stranger.post_bare("/login", &guess).await.status == StatusCode::UNPROCESSABLE_ENTITY {}
    assert_eq!(stranger.post_bare("/login", &guess).await.status, StatusCode::TOO_MANY_REQUESTS);
    let change = [("old", "correct horse"), ("new", "battery staple")];
    assert_eq!(ada.post("/account/password", &change).await.status, StatusCode::SEE_OTHER);
    // Whoever has found the browser guesses as slowly as a stranger.
    let wrong = [("name", "Eva"), ("password", "wrong horse")];
    let mut guesses = 0;
    while ada.post("/account/name", &wrong).await.status == StatusCode::UNPROCESSABLE_ENTITY {
        guesses += 1;
    }
    // One of the thirty was right, and on a slow machine a minute gives another.
    assert!((29..=31).contains(&guesses), "{guesses}");
}

#[tokio::test]
async fn long_bodies_are_refused() {
    let database = sqlite();
    let house = house(&database).await;
    let mut ada = Browser::registered(&house, "Ada").await;
    let csrf = ada.get("/account").await.csrf();
    let long = "x".repeat(300_000);
    let answer = ada.post_bare("/account/bots", &[("name", &long), ("csrf", &csrf)]).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    let answer = Browser::new(&house).post_bare("/login", &[("name", &long), ("password", "x")]).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn pages_are_compressed_and_no_two_carry_the_same_token() {
    let database = sqlite();
    let house = house(&database).await;
    let mut ada = Browser::registered(&house, "Ada").await;
    let gzip =
        |path: &str| Request::get(path).header(header::ACCEPT_ENCODING, "gzip").body(Body::empty()).unwrap();
    let page = ada.send(gzip("/account")).await;
    assert_eq!((page.header("content-encoding"), &page.body[..2]), ("gzip", &[0x1f, 0x8b][..]));
    let plain = ada.get("/account").await;
    assert!(page.body.len() * 2 < plain.body.len());
    let (one, two) = (plain.csrf(), ada.get("/account").await.csrf());
    assert!(one.len() == 96 && two.len() == 96);
    // Tokens that are drawn at random agree in one digit of sixteen.
    let equal = one.bytes().zip(two.bytes()).filter(|(one, two)| one == two).count();
    assert!(equal < 40, "{one} {two}");
}

#[tokio::test]
async fn a_session_is_renewed_on_a_new_day() {
    let database = sqlite();
    let house = house(&database).await;
    let mut ada = Browser::registered(&house, "Ada").await;
    assert!(!ada.get("/account").await.headers.contains_key("set-cookie"));
    let two_days = 2 * 24 * 3600 * 1000;
    let earlier = "UPDATE session SET used_ms = used_ms - $1, expires_ms = expires_ms - $1";
    sqlx::query(earlier).bind(two_days).execute(house.store().writer()).await.unwrap();
    let before = ada.cookie.clone();
    let answer = ada.get("/account").await;
    assert!(answer.header("set-cookie").contains("Max-Age=7776000"));
    assert_eq!(ada.cookie, before);
    assert!(!ada.get("/account").await.headers.contains_key("set-cookie"));
    // Without use it ends.
    sqlx::query("UPDATE session SET expires_ms = 1").execute(house.store().writer()).await.unwrap();
    assert_eq!(ada.name().await, None);
}
