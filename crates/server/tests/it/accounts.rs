//! Accounts, from a browser's side.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use mura_arena::live::{Agreement, Event};
use mura_games::{GameId, Player};
use mura_server::store::{AccountKind, Batch, GameRow, Store, Stored};
use mura_server::{Config, House};

use crate::both::{on_both_houses, sqlite};
use crate::browser::{Browser, between};

const PASSWORD: (&str, &str) = ("password", "correct horse");

#[tokio::test]
async fn somebody_registers_leaves_and_comes_back() {
    on_both_houses(|house| async move {
        let mut ada = Browser::registered(&house, "Ada").await;
        assert_eq!(ada.name().await.as_deref(), Some("Ada"));
        assert_eq!(ada.get("/login").await.header("location"), "/account");
        let old = ada.clone();
        assert_eq!(ada.post("/logout", &[]).await.status, StatusCode::SEE_OTHER);
        assert_eq!(ada.cookie, None);
        assert_eq!(ada.name().await, None);
        // The session is gone, not only the cookie.
        assert_eq!({ old }.name().await, None);
        let answer = ada.post("/login", &[("name", "aDA"), PASSWORD, ("next", "/rules")]).await;
        assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, "/rules"));
        assert_eq!(ada.name().await.as_deref(), Some("Ada"));
    })
    .await;
}

#[tokio::test]
async fn pages_of_problems_know_who_looks_at_them() {
    let database = sqlite();
    let house = House::open(Config::local(&database.address)).await.unwrap();
    let ada = Browser::registered(&house, "Ada").await;
    for (mut browser, link) in [(Browser::new(&house), "Sign in</a>"), (ada, "Ada</a>")] {
        let corner = |page: String| between(&page, "<div class=\"corner\">", "<button").unwrap();
        let usual = corner(browser.get("/players").await.text());
        assert!(usual.contains(link), "{usual}");
        for address in ["/there-is-no-such-page", "/player/nobody", "/game/none", "/players?class=no"] {
            let answer = browser.get(address).await;
            assert!(answer.status.is_client_error(), "{address}");
            assert_eq!(corner(answer.text()), usual, "{address}");
        }
    }
}

#[tokio::test]
async fn what_cannot_be_registered_is_told() {
    let database = sqlite();
    let house = House::open(Config::local(&database.address)).await.unwrap();
    Browser::registered(&house, "Ada").await;
    let mut browser = Browser::new(&house);
    for (name, password, sentence) in [
        ("ada", "correct horse", "is taken"),
        ("Level-5", "correct horse", "looks like a name that the house gives"),
        ("<b>", "correct horse", "A name is made of"),
        ("Eva", "short", "at least 8 characters"),
        ("Eva", &"x".repeat(201), "at most 200 bytes"),
    ] {
        let answer = browser.post("/register", &[("name", name), ("password", password)]).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer.text().contains(sentence), "{}", answer.text());
        assert!(!answer.text().contains("<b>"));
    }
    assert_eq!(browser.cookie, None);
}

#[tokio::test]
async fn somebody_takes_another_name() {
    on_both_houses(|house| async move {
        let mut ada = Browser::registered(&house, "Ada").await;
        Browser::registered(&house, "Ben").await;
        for (name, password, sentence) in [
            ("BEN", "correct horse", "is taken"),
            ("Level-5", "correct horse", "looks like a name that the house gives"),
            ("<b>", "correct horse", "A name is made of"),
            ("Lovelace", "wrong horse", "That is not your password"),
        ] {
            let answer = ada.post("/account/name", &[("name", name), ("password", password)]).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
            assert!(answer.text().contains(sentence), "{}", answer.text());
            assert_eq!(ada.name().await.as_deref(), Some("Ada"));
        }
        for name in ["ADA", "Lovelace"] {
            let answer = ada.post("/account/name", &[("name", name), PASSWORD]).await;
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
            assert_eq!(ada.name().await.as_deref(), Some(name));
        }
        // The old name leads nowhere and is free; the new one opens the account.
        assert_eq!(ada.get("/player/Ada").await.status, StatusCode::NOT_FOUND);
        let mut elsewhere = Browser::new(&house);
        assert_ne!(
            elsewhere.post("/login", &[("name", "Ada"), PASSWORD]).await.status,
            StatusCode::SEE_OTHER
        );
        let answer = elsewhere.post("/login", &[("name", "lovelace"), PASSWORD]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
        Browser::registered(&house, "Ada").await;
        // Guests have names of the house.
        let mut guest = Browser::new(&house);
        guest.post("/lobby", &[]).await;
        guest.post("/account/name", &[("name", "Eve"), PASSWORD]).await;
        assert_ne!(guest.name().await.as_deref(), Some("Eve"));
    })
    .await;
}

#[tokio::test]
async fn what_an_old_page_sends_can_be_sent_again() {
    let database = sqlite();
    let house = House::open(Config::local(&database.address)).await.unwrap();
    let mut ada = Browser::registered(&house, "Ada").await;
    // The start page as it was before signing in has no token.
    let fields = [("game", "ur"), ("opponent", "link"), ("control", "5m+3s"), ("csrf", "")];
    let answer = ada.post_bare("/new", &fields).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    let page = answer.text();
    assert!(page.contains("nothing has been done yet"), "{page}");
    let csrf = between(&page, "name=\"csrf\" value=\"", "\"").unwrap();
    for (name, value) in &fields[..3] {
        assert!(page.contains(&format!("name=\"{name}\" value=\"{value}\"")), "{name}: {page}");
    }
    let again = ada.post_bare("/new", &[fields[0], fields[1], fields[2], ("csrf", &csrf)]).await;
    assert_eq!(again.status, StatusCode::SEE_OTHER, "{}", again.text());
    assert!(again.header("location").starts_with("/challenge/"));

    // No password is written into a page, and no browser but one of our own pages gets a form.
    let secret =
        ada.post_bare("/account/password", &[("old", "correct horse"), ("new", "battery staple")]).await;
    assert_eq!(secret.status, StatusCode::FORBIDDEN);
    assert!(!secret.text().contains("battery") && !secret.text().contains("<form"), "{}", secret.text());
    let request = Request::post("/new")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from("game=ur&opponent=link"));
    let untold = ada.send(request.unwrap()).await;
    assert_eq!(untold.status, StatusCode::FORBIDDEN);
    assert!(!untold.text().contains("<form"), "{}", untold.text());
}

#[tokio::test]
async fn the_cookie_is_for_our_pages_alone() {
    let database = sqlite();
    for (public_url, start, secure) in
        [("http://mura.example", "mura=", false), ("https://mura.example", "__Host-mura=", true)]
    {
        let config = Config { public_url: public_url.into(), ..Config::local(&database.address) };
        let house = House::open(config).await.unwrap();
        let mut browser = Browser::new(&house);
        let name = if secure { "Eva" } else { "Ada" };
        let answer = browser.post("/register", &[("name", name), PASSWORD]).await;
        let cookies =
            answer.headers.get_all(header::SET_COOKIE).iter().map(|cookie| cookie.to_str().unwrap());
        let cookie = cookies.filter(|cookie| cookie.starts_with(start)).collect::<String>();
        for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=7776000"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert_eq!(cookie.contains("; Secure"), secure, "{cookie}");
        assert_eq!(answer.headers.contains_key("strict-transport-security"), secure);
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
}

#[tokio::test]
async fn a_wrong_password_and_a_wrong_name_get_the_same_answer() {
    let database = sqlite();
    let house = House::open(Config::local(&database.address)).await.unwrap();
    Browser::registered(&house, "Ada").await;
    let mut browser = Browser::new(&house);
    let mut pages = Vec::new();
    // A person, nobody, a computer, no name at all, and a guest.
    let guest = house.store().new_guest().await.unwrap();
    for name in ["Ada", "Eva", "Level 5", "a/b", guest.name.as_str()] {
        let answer = browser.post("/login", &[("name", name), ("password", "wrong horse")]).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(!answer.headers.contains_key("set-cookie"));
        pages.push(answer.text().replace(&format!("value=\"{name}\""), ""));
    }
    assert!(pages.iter().all(|page| *page == pages[0]));
    assert!(pages[0].contains("do not belong together"));
}

#[tokio::test]
async fn a_session_that_somebody_planted_is_not_taken_over() {
    on_both_houses(|house| async move {
        Browser::registered(&house, "Ada").await;
        // A cookie that was made up.
        let planted = Some("mura=planted-by-somebody".to_owned());
        let mut browser = Browser { cookie: planted.clone(), ..Browser::new(&house) };
        browser.post("/login", &[("name", "Ada"), PASSWORD]).await;
        assert_eq!(browser.name().await.as_deref(), Some("Ada"));
        assert_ne!(browser.cookie, planted);
        // A real one, of a guest.
        let guest = house.store().new_guest().await.unwrap();
        let mut browser = Browser::of(&house, &guest).await;
        let mut stolen = browser.clone();
        browser.post("/login", &[("name", "Ada"), PASSWORD]).await;
        assert_eq!(browser.name().await.as_deref(), Some("Ada"));
        assert_eq!(stolen.name().await, None);
    })
    .await;
}

#[tokio::test]
async fn a_guest_who_registers_keeps_the_games() {
    on_both_houses(|house| async move {
        let guest = house.store().new_guest().await.unwrap();
        let mut browser = Browser::of(&house, &guest).await;
        assert_eq!(browser.name().await, Some(guest.name.clone()));
        let mut stolen = browser.clone();
        browser.post("/register", &[("name", "Ada"), PASSWORD]).await;
        assert_eq!(browser.name().await.as_deref(), Some("Ada"));
        assert_eq!(stolen.name().await, None);
        let account = house.store().account_named("ada").await.unwrap().unwrap();
        assert_eq!((account.id, account.kind), (guest.id, AccountKind::Person));
    })
    .await;
}

#[tokio::test]
async fn a_new_password_closes_all_other_sessions() {
    let database = sqlite();
    let house = House::open(Config::local(&database.address)).await.unwrap();
    let mut ada = Browser::registered(&house, "Ada").await;
    let mut phone = Browser::new(&house);
    phone.post("/login", &[("name", "Ada"), PASSWORD]).await;
    let wrong = ada.post("/account/password", &[("old", "wrong horse"), ("new", "battery staple")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let short = ada.post("/account/password", &[("old", "correct horse"), ("new", "short")]).await;
    assert_eq!(short.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(phone.name().await.as_deref(), Some("Ada"));
    let done = ada.post("/account/password", &[("old", "correct horse"), ("new", "battery staple")]).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER);
    assert_eq!((ada.name().await.as_deref(), phone.name().await), (Some("Ada"), None));
    phone.post("/login", &[("name", "Ada"), PASSWORD]).await;
    assert_eq!(phone.name().await, None);
    phone.post("/login", &[("name", "Ada"), ("password", "battery staple")]).await;
    assert_eq!(phone.name().await.as_deref(), Some("Ada"));
    ada.post("/account/sign-out-everywhere", &[]).await;
    assert_eq!((ada.name().await, phone.name().await), (None, None));
}

#[tokio::test]
async fn tokens_are_shown_once_and_act_for_one_account() {
    on_both_houses(|house| async move {
        let mut ada = Browser::registered(&house, "Ada").await;
        assert_eq!(ada.post("/account/bots", &[("name", "AdaBot")]).await.status, StatusCode::SEE_OTHER);
        let bot = house.store().account_named("adabot").await.unwrap().unwrap();
        let page = ada.post("/account/tokens", &[("label", "at home"), ("account", bot.id.as_str())]).await;
        assert_eq!((page.status, page.header("cache-control")), (StatusCode::OK, "no-store"));
        let token = between(&page.text(), "<code class=\"token\">", "</code>").unwrap();
        assert!(token.starts_with("mura_") && token.len() == 45, "{token}");
        let account = ada.get("/account").await.text();
        assert!(account.contains("at home") && !account.contains(&token));

        // The bot plays with it, and cannot touch its owner's account.
        let bearer = |method: &str, path: &str, token: &str| {
            let request = Request::builder().method(method).uri(path);
            request.header(header::AUTHORIZATION, format!("Bearer {token}")).body(Body::empty()).unwrap()
        };
        let mut program = Browser::new(&house);
        let page = program.send(bearer("GET", "/", &token)).await;
        assert!(page.status == StatusCode::OK && page.text().contains("AdaBot"));
        for path in ["/account/sign-out-everywhere", "/account/tokens/x/revoke", "/account/bots/x/delete"] {
            assert_eq!(
                program.send(bearer("POST", path, &token)).await.header("location"),
                "/login?next=/account"
            );
        }
        assert_eq!(
            program.send(bearer("GET", "/account/export", &token)).await.status,
            StatusCode::SEE_OTHER
        );
        // A token counts for more than a cookie, so that nobody acts for somebody else by accident.
        assert_eq!(ada.clone().send(bearer("GET", "/", "mura_wrong")).await.status, StatusCode::UNAUTHORIZED);
        let basic =
            Request::get("/").header(header::AUTHORIZATION, "Basic YTpi").body(Body::empty()).unwrap();
        assert_eq!(program.send(basic).await.status, StatusCode::OK);

        let id = house
            .store()
            .own_tokens(&house.store().account_named("ada").await.unwrap().unwrap().id)
            .await
            .unwrap();
        let revoke = format!("/account/tokens/{}/revoke", id[0].id);
        let mut eva = Browser::registered(&house, "Eva").await;
        assert_eq!(eva.post(&revoke, &[]).await.status, StatusCode::NOT_FOUND);
        assert_eq!(program.send(bearer("GET", "/", &token)).await.status, StatusCode::OK);
        assert_eq!(ada.post(&revoke, &[]).await.status, StatusCode::SEE_OTHER);
        assert_eq!(program.send(bearer("GET", "/", &token)).await.status, StatusCode::UNAUTHORIZED);
    })
    .await;
}

#[tokio::test]
async fn other_peoples_accounts_are_theirs() {
    let database = sqlite();
    let house = House::open(Config::local(&database.address)).await.unwrap();
    let mut ada = Browser::registered(&house, "Ada").await;
    ada.post("/account/bots", &[("name", "AdaBot")]).await;
    let bot = house.store().account_named("adabot").await.unwrap().unwrap();
    let victim = house.store().account_named("ada").await.unwrap().unwrap();
    let mut eva = Browser::registered(&house, "Eva").await;
    for account in [&bot, &victim] {
        let answer =
            eva.post("/account/tokens", &[("label", "mine"), ("account", account.id.as_str())]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
        let path = format!("/account/bots/{}/delete", account.id);
        assert_eq!(eva.post(&path, &[]).await.status, StatusCode::NOT_FOUND);
    }
    assert!(!eva.get("/account/export").await.text().contains("Ada"));
    assert!(house.store().account_named("adabot").await.unwrap().is_some());
    for _ in 0..4 {
        ada.post("/account/bots", &[("name", &format!("Bot{}", mura_server::id::GameKey::fresh()))]).await;
    }
    let most = ada.post("/account/bots", &[("name", "OneMore")]).await;
    assert!(most.text().contains("You have 5 bots"));
}

#[tokio::test]
async fn everything_about_oneself_in_one_file() {
    on_both_houses(|house| async move {
        let mut ada = Browser::registered(&house, "Ada").await;
        let account = house.store().account_named("Ada").await.unwrap().unwrap();
        ada.post("/account/tokens", &[("label", "at home"), ("account", account.id.as_str())]).await;
        for _ in 0..2 {
            let seats = [account.id.clone(), Store::computer(3)];
            let game = GameRow::new(Agreement::casual(GameId::Morabaraba), seats, 1000).unwrap();
            house.store().insert_game(&game).await.unwrap();
            let events = vec![
                Stored { number: 0, at_ms: 0, event: Event::Begin },
                Stored { number: 1, at_ms: 20, event: Event::Resign(Player::First) },
            ];
            let batch = Batch { game: game.id, events, plies: 0, position: game.position, finish: None };
            house.writer().store(batch).await.unwrap();
        }
        let file = ada.get("/account/export").await;
        assert!(file.header("content-disposition").starts_with("attachment"));
        let text = file.text();
        let export: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(export["account"]["name"], "Ada");
        assert_eq!(export["tokens"][0]["label"], "at home");
        assert_eq!(export["sessions"].as_array().unwrap().len(), 1);
        assert_eq!(export["games"].as_array().unwrap().len(), 2);
        assert_eq!(export["games"][1]["second"], "Level 3");
        let record = export["games"][0]["record"].as_str().unwrap();
        assert!(record.contains("Ada") && record.contains("1970.01.01"), "{record}");
        assert!(!text.contains("argon2id") && !text.contains("digest") && !text.contains("csrf"));
        assert_eq!(Browser::new(&house).get("/account/export").await.status, StatusCode::SEE_OTHER);
    })
    .await;
}

#[tokio::test]
async fn a_deleted_account_is_gone_and_its_games_stay() {
    on_both_houses(|house| async move {
        let mut ada = Browser::registered(&house, "Ada").await;
        let mut phone = Browser::new(&house);
        phone.post("/login", &[("name", "Ada"), PASSWORD]).await;
        let account = house.store().account_named("Ada").await.unwrap().unwrap();
        let seats = [account.id.clone(), Store::computer(3)];
        let game = GameRow::new(Agreement::casual(GameId::Ur), seats, 1000).unwrap();
        house.store().insert_game(&game).await.unwrap();

        let wrong = ada.post("/account/delete", &[("password", "wrong horse"), ("sure", "yes")]).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        let unsure = ada.post("/account/delete", &[PASSWORD]).await;
        assert_eq!(unsure.status, StatusCode::BAD_REQUEST);
        assert_eq!(ada.name().await.as_deref(), Some("Ada"));

        let done = ada.post("/account/delete", &[PASSWORD, ("sure", "yes")]).await;
        assert_eq!((done.status, ada.cookie.as_deref()), (StatusCode::SEE_OTHER, None));
        assert_eq!(phone.name().await, None);
        phone.post("/login", &[("name", "Ada"), PASSWORD]).await;
        assert_eq!(phone.name().await, None);
        // The game that went on is over.
        let finish = house.store().game(&game.id).await.unwrap().unwrap().finish.unwrap();
        assert!(["p2win", "none"].contains(&finish.outcome.as_str()), "{finish:?}");
        assert_eq!(house.store().account(&account.id).await.unwrap().unwrap().name, "Deleted player");
        // Somebody else may take the name, and has none of the games.
        let mut other = Browser::registered(&house, "Ada").await;
        assert!(!other.get("/account/export").await.text().contains(game.id.as_str()));
    })
    .await;
}

#[tokio::test]
async fn a_guest_can_leave_without_a_password() {
    let database = sqlite();
    let house = House::open(Config::local(&database.address)).await.unwrap();
    let guest = house.store().new_guest().await.unwrap();
    let mut browser = Browser::of(&house, &guest).await;
    assert!(browser.get("/account/export").await.text().contains(&guest.name));
    browser.post("/account/delete", &[("sure", "yes")]).await;
    assert_eq!(browser.name().await, None);
    assert_eq!(house.store().account(&guest.id).await.unwrap().unwrap().name, "Deleted player");
}
