//! Connections end with the session or the token that they were opened with.

use mura_server::store::{Account, DELETED};
use serde_json::{Value, json};

use super::table::{Page, Server, on_both_servers};
use crate::browser::Browser;

/// The form with which somebody leaves for good.
const FAREWELL: [(&str, &str); 2] = [("password", "correct horse"), ("sure", "yes")];

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
    assert_eq!(ada.post("/account/delete", &FAREWELL).await.status, 303);
    is_let_go(&mut first, "session has ended").await;
    second.until(|view| !view["end"].is_null()).await;
}

/// Ada's account in the tables.
async fn ada_of(server: &Server) -> Account {
    server.house.store().account_named("Ada").await.unwrap().unwrap()
}

#[tokio::test]
async fn a_deleted_account_leaves_the_whole_series() {
    on_both_servers(leave_a_series).await;
}

async fn leave_a_series(server: Server) {
    let mut people =
        [Browser::registered(&server.house, "Ada").await, Browser::registered(&server.house, "Eva").await];
    let form = [("game", "morabaraba"), ("opponent", "link"), ("match", "series")];
    let challenge = people[0].post("/new", &form).await.header("location").to_owned();
    let address = people[1].post(&format!("{challenge}/take"), &[]).await.header("location").to_owned();
    let mut page = open(&server, &address, &people[1]).await;
    let account = ada_of(&server).await;
    assert_eq!(people[0].post("/account/delete", &FAREWELL).await.status, 303);
    page.until(|view| !view["end"].is_null() && view["may"]["rematch"] == true).await;
    // A game of a series that was broken off is played again, but not against nobody.
    let store = server.house.store();
    assert_eq!(store.games_of(&account.id).await.unwrap().len(), 1);
    assert_eq!((&page.view["next"], store.open_games_of(&account.id).await.unwrap()), (&Value::Null, vec![]));
}

#[tokio::test]
async fn nobody_plays_again_with_somebody_who_has_left_for_good() {
    let server = Server::start().await;
    let Sitting { people: [mut ada, _], pages: [mut first, mut second], .. } = sit(&server).await;
    let account = ada_of(&server).await;
    first.say(json!({"type": "abort"})).await;
    first.until(|view| view["may"]["rematch"] == true).await;
    first.say(json!({"type": "rematch"})).await;
    second.wait_for("rematch-offered").await;
    assert_eq!(ada.post("/account/delete", &FAREWELL).await.status, 303);
    second.say(json!({"type": "rematch"})).await;
    let refused = second.wait_for("refused").await;
    assert!(refused["reason"].as_str().unwrap().contains("left for good"), "{refused}");
    assert_eq!(server.house.store().games_of(&account.id).await.unwrap().len(), 1);
}

#[tokio::test]
async fn what_was_broken_off_is_erased_after_a_restart_while_the_clocks_stand() {
    on_both_servers(restart_while_leaving).await;
}

async fn restart_while_leaving(server: Server) {
    let mut ada = Browser::registered(&server.house, "Ada").await;
    let mut eva = Browser::registered(&server.house, "Eva").await;
    let form = [("game", "mur-classic"), ("opponent", "link"), ("colour", "first"), ("control", "5m")];
    let challenge = ada.post("/new", &form).await.header("location").to_owned();
    let address = eva.post(&format!("{challenge}/take"), &[]).await.header("location").to_owned();
    let mut pages = [open(&server, &address, &ada).await, open(&server, &address, &eva).await];
    pages[0].until(|view| view["turn"] == "first").await;
    let account = ada_of(&server).await;
    server.house.store().close_account(&account.id).await.unwrap();
    assert_eq!(server.house.store().half_erased().await.unwrap(), std::slice::from_ref(&account.id));
    let server = Server::on(server.crash().await).await;
    let store = server.house.store();
    assert_eq!(store.half_erased().await.unwrap(), []);
    assert_eq!(store.account(&account.id).await.unwrap().unwrap().name, DELETED);
    assert_eq!(store.open_games_of(&account.id).await.unwrap(), []);
}
