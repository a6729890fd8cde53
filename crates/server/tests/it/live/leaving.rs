//! Connections end with the session or the token that they were opened with.

use serde_json::{Value, json};

use super::table::{Page, Server, on_both_servers};
use crate::browser::Browser;

/// A game between two people, and a page of each that is on it.
struct Sitting {
    people: [Browser; 2],
    address: String,
    pages: [Page; 2],
}

async fn sit(server: &Server) -> Sitting {
    let mut people =
        [Browser::registered(&server.house, "Ada").await, Browser::registered(&server.house, "Eva").await];
    let form = [("game", "mur-classic"), ("opponent", "link"), ("colour", "first")];
    let challenge = people[0].post("/new", &form).await.header("location").to_owned();
    let taken = people[1].post(&format!("{challenge}/take"), &[]).await;
    let address = taken.header("location").to_owned();
    let mut pages = [open(server, &address, &people[0]).await, open(server, &address, &people[1]).await];
    for page in &mut pages {
        page.until(|view| view["turn"] == "first").await;
    }
    Sitting { people, address, pages }
}

async fn open(server: &Server, address: &str, browser: &Browser) -> Page {
    server.join(address, browser.cookie.as_deref().unwrap_or_default()).await
}

/// Hears the last word of a connection, which must be about this, and its end.
async fn is_let_go(page: &mut Page, about: &str) {
    let bye = page.wait_for("bye").await;
    assert!(bye["reason"].as_str().unwrap().contains(about), "{bye}");
    assert!(page.try_hear().await.is_none());
}

/// Eva's seat is hers still.
async fn goes_on(page: &mut Page) {
    page.say(json!({"type": "sync"})).await;
    assert_eq!(page.wait_for("state").await["seat"], "second");
}

#[tokio::test]
async fn who_signs_out_gives_up_the_seat_in_every_tab() {
    on_both_servers(sign_out).await;
}

async fn sign_out(server: Server) {
    let Sitting { people: [mut ada, _], address, pages: [mut first, mut second] } = sit(&server).await;
    let mut tab = open(&server, &address, &ada).await;
    let mut lobby = Page::open(server.address, "/lobby/socket", ada.cookie.as_deref().unwrap()).await;
    lobby.wait_for("hello").await;
    let old = ada.cookie.clone().unwrap();
    assert_eq!(ada.post("/logout", &[]).await.status, 303);
    for page in [&mut first, &mut tab, &mut lobby] {
        is_let_go(page, "session has ended").await;
    }
    // Nobody who still has the cookie can do more than look on.
    let mut later = server.join(&address, &old).await;
    later.until(|view| !view.is_null()).await;
    assert_eq!(later.view["seat"], Value::Null);
    later.say(json!({"type": "resign"})).await;
    assert!(later.wait_for("refused").await["reason"].as_str().unwrap().contains("look on"));
    goes_on(&mut second).await;
}

#[tokio::test]
async fn who_signs_out_everywhere_leaves_every_browser() {
    let server = Server::start().await;
    let Sitting { people: [mut ada, _], address, pages: [mut first, mut second] } = sit(&server).await;
    let mut phone = Browser::new(&server.house);
    phone.post("/login", &[("name", "Ada"), ("password", "correct horse")]).await;
    let mut other = open(&server, &address, &phone).await;
    other.until(|view| view["seat"] == "first").await;
    let analysis = "/analysis/socket";
    let mut analysis = Page::open(server.address, analysis, phone.cookie.as_deref().unwrap()).await;
    assert_eq!(ada.post("/account/sign-out-everywhere", &[]).await.status, 303);
    for page in [&mut first, &mut other, &mut analysis] {
        is_let_go(page, "session has ended").await;
    }
    goes_on(&mut second).await;
}

#[tokio::test]
async fn a_new_password_leaves_one_browser_that_can_come_back() {
    let server = Server::start().await;
    let Sitting { people: [mut ada, _], address, pages: [mut first, mut second] } = sit(&server).await;
    let change = [("old", "correct horse"), ("new", "battery staple")];
    assert_eq!(ada.post("/account/password", &change).await.status, 303);
    is_let_go(&mut first, "session has ended").await;
    let mut again = open(&server, &address, &ada).await;
    again.until(|view| view["seat"] == "first").await;
    goes_on(&mut second).await;
}

#[tokio::test]
async fn a_guest_who_registers_comes_back_to_the_same_seat() {
    let server = Server::start().await;
    let (address, cookies) = server.pair(&[("game", "mur-classic")]).await;
    let mut guest = Browser { cookie: Some(cookies[0].clone()), ..Browser::new(&server.house) };
    let mut page = open(&server, &address, &guest).await;
    page.until(|view| view["seat"] == "first").await;
    assert_eq!(guest.post("/register", &[("name", "Ida"), ("password", "correct horse")]).await.status, 303);
    is_let_go(&mut page, "session has ended").await;
    let mut page = open(&server, &address, &guest).await;
    page.until(|view| view["seat"] == "first").await;
}

#[tokio::test]
async fn a_deleted_account_leaves_its_games() {
    let server = Server::start().await;
    let Sitting { people: [mut ada, _], pages: [mut first, mut second], .. } = sit(&server).await;
    let farewell = [("password", "correct horse"), ("sure", "yes")];
    assert_eq!(ada.post("/account/delete", &farewell).await.status, 303);
    is_let_go(&mut first, "session has ended").await;
    second.until(|view| !view["end"].is_null()).await;
}
