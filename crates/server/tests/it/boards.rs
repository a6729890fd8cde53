//! Boards and the page of a game, as a browser without scripts gets them.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use mura_arena::live::{Agreement, Event};
use mura_games::{GameId, Player};
use mura_server::store::{Batch, GameRow, Store, Stored};
use mura_server::{Config, House, app};
use tower::ServiceExt;

async fn house(name: &str) -> House {
    let file = std::env::temp_dir().join(format!("mura-boards-{name}-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    House::open(Config::local(format!("sqlite:{}", file.display()))).await.unwrap()
}

async fn get(house: &House, path: &str) -> (StatusCode, String) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let answer = app(house.clone()).oneshot(request).await.unwrap();
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}

/// A game of Morabaraba with these plays, Black's and White's in turn.
async fn played(house: &House, plays: &[&str]) -> GameRow {
    let guest = house.store().new_guest().await.unwrap();
    let seats = [guest.id, Store::computer(3)];
    let row = GameRow::new(Agreement::casual(GameId::Morabaraba), seats, 1000).unwrap();
    house.store().insert_game(&row).await.unwrap();
    let sides = Player::BOTH.into_iter().cycle();
    let events = [Event::Begin]
        .into_iter()
        .chain(plays.iter().zip(sides).map(|(text, player)| Event::Play(player, (*text).to_owned())));
    let events = events
        .enumerate()
        .map(|(number, event)| Stored { number: number as i64, at_ms: number as i64, event })
        .collect();
    let (plies, position) = (plays.len() as i64, row.position.clone());
    house
        .writer()
        .store(Batch { game: row.id.clone(), events, plies, position, finish: None })
        .await
        .unwrap();
    row
}

#[tokio::test]
async fn a_game_can_be_read_without_scripts() {
    let house = house("page").await;
    let row = played(&house, &["A1-1", "G7-13", "D2-2"]).await;
    let (status, page) = get(&house, &format!("/game/{}", row.id)).await;
    assert_eq!(status, StatusCode::OK);
    for part in [
        "<svg",
        "<desc>Morabaraba. White to place",
        "Level 3",
        "href=\"?ply=3\"",
        "D2-2",
        "White is on turn.",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let (_, earlier) = get(&house, &format!("/game/{}?ply=1", row.id)).await;
    let words = earlier.split("<desc>").nth(1).and_then(|rest| rest.split('<').next()).unwrap();
    assert!(words.contains("1 on A1") && !words.contains("D2"), "{words}");
}

#[tokio::test]
async fn pages_hold_to_the_content_security_policy() {
    let house = house("policy").await;
    let row = played(&house, &["A1-1"]).await;
    let (_, page) = get(&house, &format!("/game/{}", row.id)).await;
    assert!(!page.contains(" style=") && !page.contains("<style") && !page.contains(" onclick"));
    for script in page.split("<script").skip(1) {
        let head = script.split('>').next().unwrap();
        assert!(head.contains(" src=") || head.contains("type=\"application/json\""), "{head}");
    }
}

#[tokio::test]
async fn every_position_of_a_game_has_a_scene() {
    let house = house("scene").await;
    let row = played(&house, &["A1-1", "G7-13"]).await;
    let step = async |query: &str| {
        let (status, text) = get(&house, &format!("/game/{}/scene?{query}", row.id)).await;
        (status, serde_json::from_str::<serde_json::Value>(&text).unwrap())
    };
    let (_, start) = step("ply=0").await;
    assert_eq!(start["motion"], serde_json::Value::Null);
    assert_eq!(start["scene"]["points"].as_array().unwrap().len(), 24);
    let (_, second) = step("ply=2&flipped=true").await;
    assert_eq!(second["scene"]["flipped"], true);
    assert_eq!(second["motion"]["travels"][0]["becomes"], "cow-13");
    assert!(second["words"].as_str().unwrap().contains("G7"));
    // More than there are is all of them.
    assert_eq!(step("ply=99").await.1["ply"], 2);
    let (status, _) = get(&house, &format!("/game/{}/scene?ply=-1", row.id)).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, text) = get(&house, "/game/nosuchgame/scene").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(text.contains("There is no such game."));
}

#[tokio::test]
async fn boards_are_drawn_for_scripts_and_bad_wishes_refused() {
    let house = house("drawn").await;
    let (status, board) = get(&house, "/board.svg?game=ur&flipped=true").await;
    assert_eq!(status, StatusCode::OK);
    for part in ["data-layer=\"pieces\"", "id=\"m-disc-black\"", "id=\"m-binary-die-marked\""] {
        assert!(board.contains(part), "{part}");
    }
    for wish in ["game=chess", "game=ur&position=%3Cscript%3E", "game=mur-classic&position=8/8"] {
        let (status, page) = get(&house, &format!("/board.svg?{wish}")).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{wish}");
        assert!(!page.contains("<script>"), "{wish}");
    }
}

#[tokio::test]
async fn the_colours_of_boards_are_a_style_sheet() {
    let house = house("sheet").await;
    let (_, page) = get(&house, "/").await;
    let sheets: Vec<_> =
        page.split("rel=\"stylesheet\" href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(sheets.iter().any(|path| path.ends_with("css/board.css")));
    for sheet in sheets {
        let (status, text) = get(&house, sheet).await;
        assert_eq!(status, StatusCode::OK, "{sheet}");
        assert!(text.contains('{'), "{sheet}");
    }
}
