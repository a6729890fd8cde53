//! Challenges to somebody who is named, from a browser's side.

use axum::http::StatusCode;
use mura_server::store::Naming;
use mura_server::{Config, House};

use crate::both::{on_both_houses, sqlite};
use crate::browser::Browser;

const TO_BEN: [(&str, &str); 3] = [("game", "ur"), ("opponent", "player"), ("for", "ben")];

/// Ada challenges Ben: the address of the challenge.
async fn challenged(ada: &mut Browser) -> String {
    let answer = ada.post("/new", &TO_BEN).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    let address = answer.header("location").to_owned();
    assert!(address.starts_with("/challenge/"), "{address}");
    address
}

#[tokio::test]
async fn a_challenge_to_somebody_is_theirs_alone() {
    on_both_houses(|house| async move {
        let mut ada = Browser::registered(&house, "Ada").await;
        let mut ben = Browser::registered(&house, "Ben").await;
        let mut eve = Browser::registered(&house, "Eve").await;
        let mut stranger = Browser::new(&house);

        // The way there: a button on everybody's page but one's own.
        assert!(ada.get("/player/Ben").await.text().contains("href=\"/new?for=Ben\""));
        assert!(!ben.get("/player/Ben").await.text().contains("/new?for="));
        let form = ada.get("/new?for=ben").await;
        assert!(form.text().contains("name=\"for\" value=\"Ben\""), "{}", form.text());
        let address = challenged(&mut ada).await;
        assert!(ada.get(&address).await.text().contains("Waiting for Ben"));
        assert!(ada.get("/lobby").await.text().contains("for Ben"), "one's own can be found again");

        // Nobody else can take it, see it in the lobby, or withdraw it.
        let (take, cancel) = (format!("{address}/take"), format!("{address}/cancel"));
        for other in [&mut eve, &mut stranger] {
            let page = other.get(&address).await.text();
            assert!(page.contains("This challenge is for Ben") && !page.contains(&take), "{page}");
            assert_eq!(other.post(&take, &[]).await.status, StatusCode::FORBIDDEN);
            assert!(!other.get("/lobby").await.text().contains(&address));
            assert!(!other.get("/").await.text().contains(&address));
        }
        assert_eq!(stranger.cookie, None, "nobody became a guest by it");
        assert_eq!(eve.post(&cancel, &[]).await.status, StatusCode::FORBIDDEN);

        // Ben finds it, takes it, and both are led to the game.
        for page in ["/", "/lobby", address.as_str()] {
            assert!(ben.get(page).await.text().contains(&take), "{page}");
        }
        let game = ben.post(&take, &[]).await;
        assert_eq!(game.status, StatusCode::SEE_OTHER, "{}", game.text());
        assert!(game.header("location").starts_with("/game/"));
        assert_eq!(ada.get(&address).await.header("location"), game.header("location"));
        assert!(!ben.get("/").await.text().contains(&take));
    })
    .await;
}

#[tokio::test]
async fn a_challenge_can_be_declined() {
    let database = sqlite();
    let house = House::open(Config::local(&database.address)).await.unwrap();
    let mut ada = Browser::registered(&house, "Ada").await;
    let mut ben = Browser::registered(&house, "Ben").await;
    let address = challenged(&mut ada).await;
    assert_eq!(ben.post(&format!("{address}/cancel"), &[]).await.status, StatusCode::SEE_OTHER);
    assert!(ada.get(&address).await.text().contains("declined or withdrawn"));
    let late = ben.post(&format!("{address}/take"), &[]).await;
    assert_eq!(late.status, StatusCode::BAD_REQUEST, "{}", late.text());
    assert!(!ben.get("/lobby").await.text().contains(&address));
}

#[tokio::test]
async fn who_cannot_be_challenged_is_told_why() {
    let database = sqlite();
    let house = House::open(Config::local(&database.address)).await.unwrap();
    let mut ada = Browser::registered(&house, "Ada").await;
    let guest = house.store().new_guest().await.unwrap();
    for (name, status, part) in [
        ("Nobody", StatusCode::NOT_FOUND, "Nobody"),
        ("", StatusCode::NOT_FOUND, "no player"),
        ("<i>", StatusCode::NOT_FOUND, "&lt;i&gt;"),
        ("aDA", StatusCode::BAD_REQUEST, "than yourself"),
        ("Level 3", StatusCode::BAD_REQUEST, "The computer needs no challenge"),
        (&guest.name, StatusCode::BAD_REQUEST, "guest"),
    ] {
        let answer = ada.post("/new", &[("game", "ur"), ("opponent", "player"), ("for", name)]).await;
        assert_eq!(answer.status, status, "{name}");
        assert!(answer.text().contains(part), "{name}: {}", answer.text());
    }
    for name in ["Nobody", "Level 3", &guest.name, "<i>"] {
        let address =
            format!("/new?for={}", name.replace(' ', "%20").replace('<', "%3C").replace('>', "%3E"));
        assert_eq!(ada.get(&address).await.status, StatusCode::NOT_FOUND, "{name}");
    }
    // A guest may challenge somebody, but not for ratings.
    let mut visitor = Browser::new(&house);
    let rated = [("game", "ur"), ("opponent", "player"), ("for", "Ada"), ("rated", "on")];
    assert_eq!(visitor.post("/new", &rated).await.status, StatusCode::FORBIDDEN);
    assert_eq!(visitor.post("/new", &rated[..3]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn nobody_is_buried_under_challenges() {
    let database = sqlite();
    let house = House::open(Config::local(&database.address)).await.unwrap();
    let mut ada = Browser::registered(&house, "Ada").await;
    assert!(matches!(house.store().register("Ben", "no digest").await.unwrap(), Naming::Done(_)));
    let mut first = String::new();
    for _ in 0..20 {
        first = challenged(&mut ada).await;
    }
    let more = ada.post("/new", &TO_BEN).await;
    assert_eq!(more.status, StatusCode::BAD_REQUEST);
    assert!(more.text().contains("20 challenges of yours wait already"), "{}", more.text());
    assert!(ada.get("/lobby").await.text().contains(&format!("action=\"{first}/cancel\"")));
    ada.post(&format!("{first}/cancel"), &[]).await;
    challenged(&mut ada).await;
}

#[tokio::test]
async fn a_guest_does_not_fill_the_lobby() {
    let database = sqlite();
    let house = House::open(Config::local(&database.address)).await.unwrap();
    let mut guest = Browser::new(&house);
    let open = [("game", "ur"), ("opponent", "lobby")];
    for _ in 0..3 {
        assert_eq!(guest.post("/new", &open).await.status, StatusCode::SEE_OTHER);
    }
    let more = guest.post("/new", &open).await;
    assert_eq!(more.status, StatusCode::BAD_REQUEST);
    assert!(more.text().contains("3 challenges of yours wait already"), "{}", more.text());
}
