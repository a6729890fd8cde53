//! Games, positions and players that are looked for on pages, on both databases.

use std::collections::BTreeSet;

use axum::http::{Request, StatusCode, header};
use mura_games::GameId;

use crate::pages::well_formed;
use crate::town::{Answer, DAY, SPRING, Town, attributes, on_both_towns};

fn listed(answer: &Answer) -> Vec<String> {
    let page = answer.text();
    let table = page.split_once("<tbody>").map_or("", |(_, rest)| rest);
    attributes(table, "href").into_iter().filter(|link| link.starts_with("/game/")).collect()
}

#[tokio::test]
async fn games_are_found() {
    on_both_towns(find_games).await;
}

async fn find_games(town: Town) {
    let (one, two, three) = (town.guest().await, town.guest().await, town.guest().await);
    for day in 0..60 {
        town.game(GameId::MurClassic, [&one.id, &two.id], day as u64, 600, SPRING + day * DAY).await;
    }
    let ur = town.game(GameId::Ur, [&two.id, &three.id], 5, 4000, SPRING).await;
    let shared = town.game(GameId::Ur, [&three.id, &three.id], 6, 4000, SPRING).await;
    let only = vec![format!("/game/{}", ur.id)];
    let name = |account: &mura_server::store::Account| account.name.replace(' ', "%20");
    assert_eq!(listed(&town.get("/games?game=ur").await), only);
    assert_eq!(listed(&town.get(&format!("/games?player={}", name(&three))).await), only);
    assert!(
        !town.get("/games").await.text().contains(shared.id.as_str()),
        "boards for oneself are one's own affair"
    );
    let both = format!("/games?player={}&opponent={}", name(&one), name(&three));
    assert!(listed(&town.get(&both).await).is_empty());
    let finished = town.house.store();
    let all = mura_server::store::Search { game: Some(GameId::MurClassic), ..Default::default() };
    let total = finished.search(&all, 1000).await.unwrap().len();
    let first = town.get("/games?game=mur-classic").await;
    let next = attributes(&first.text(), "href").into_iter().find(|link| link.contains("after=")).unwrap();
    let (mut pages, mut address) = (listed(&first), Some(next));
    while let Some(next) = address {
        let answer = town.get(&next).await;
        pages.extend(listed(&answer));
        address = attributes(&answer.text(), "href").into_iter().find(|link| link.contains("after="));
    }
    assert_eq!(pages.iter().collect::<BTreeSet<_>>().len(), pages.len(), "no game twice");
    assert_eq!(pages.len(), total, "and none left out");
    let day = town.get("/games?game=mur-classic&from=2025-11-14&until=2025-11-14").await;
    assert!(listed(&day).len() <= 1);
    let won = listed(&town.get(&format!("/games?player={}&result=won", name(&one))).await);
    let lost = listed(&town.get(&format!("/games?player={}&result=lost", name(&two))).await);
    assert_eq!(won, lost, "one's win is the other's loss");
    assert!(!won.is_empty());
}

#[tokio::test]
async fn positions_are_found_however_the_board_is_turned() {
    on_both_towns(find_positions).await;
}

async fn find_positions(town: Town) {
    let (one, two) = (town.guest().await, town.guest().await);
    let row = town.game(GameId::MurClassic, [&one.id, &two.id], 2, 600, SPRING).await;
    town.game(GameId::MurKraken, [&one.id, &two.id], 2, 600, SPRING).await;
    let json = town.get(&format!("/game/{}/json", row.id)).await;
    let json: serde_json::Value = serde_json::from_slice(&json.body).unwrap();
    let plays = json["plays"].as_array().unwrap();
    let mut table = GameId::MurClassic.start(&Default::default()).unwrap();
    for play in plays.iter().take(6) {
        table.replay(play["text"].as_str().unwrap()).unwrap();
    }
    let position = table.position();
    let turned = turned(&position);
    for text in [position, turned] {
        let query = text.replace(' ', "%20").replace('/', "%2F");
        let found = town.get(&format!("/games?game=mur-classic&position={query}")).await;
        assert_eq!(listed(&found), [format!("/game/{}", row.id)], "{text}");
    }
    let nowhere = town.get("/games?game=mur-classic&position=bbbb4%2Fwwww4%2F8%2Fk%20b%200-0%20-").await;
    assert!(listed(&nowhere).is_empty());
    assert!(nowhere.text().contains("1 game looked through, 0 with this position"), "{}", nowhere.text());
}

/// A position of Mur turned by one spoke.
fn turned(position: &str) -> String {
    let (board, rest) = position.split_once(' ').unwrap();
    let rings: Vec<String> = board
        .split('/')
        .map(|ring| {
            let mut points: Vec<char> = ring
                .chars()
                .flat_map(|piece| match piece.to_digit(10) {
                    Some(run) => vec!['1'; run as usize],
                    None => vec![piece],
                })
                .collect();
            points.rotate_right(1);
            points.into_iter().collect()
        })
        .collect();
    format!("{} {rest}", rings.join("/"))
}

#[tokio::test]
async fn whoever_plays_finds_the_game_again() {
    on_both_towns(find_own_games).await;
}

async fn find_own_games(town: Town) {
    let form = Request::post("/new")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body("game=ur&opponent=screen&colour=first".into())
        .unwrap();
    let made = town.send(form).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text());
    let cookie = made.cookie.split(';').next().unwrap_or_default().to_owned();
    for address in ["/", "/games/mine"] {
        let request = Request::get(address).header(header::COOKIE, cookie.as_str());
        let page = town.send(request.body("".into()).unwrap()).await;
        assert_eq!(page.status, StatusCode::OK);
        well_formed(address, &page.text());
        assert!(attributes(&page.text(), "href").contains(&made.location), "{address}");
    }
    let stranger = town.get("/").await.text();
    assert!(!stranger.contains(&made.location), "a board for two on one screen is their own affair");
}

#[tokio::test]
async fn players_have_pages() {
    on_both_towns(visit_players).await;
}

async fn visit_players(town: Town) {
    let (one, two) = (town.guest().await, town.guest().await);
    let mut rows = Vec::new();
    for seed in 0..5 {
        rows.push(
            town.game(GameId::Morabaraba, [&one.id, &two.id], seed, 3000, SPRING + seed as i64 * DAY).await,
        );
    }
    town.rate(&one.id, &rows.iter().collect::<Vec<_>>(), "unclocked").await;
    let address = format!("/player/{}", one.name.replace(' ', "%20"));
    let page = town.get(&address).await.text();
    well_formed(&address, &page);
    assert!(page.contains("from 1500 to 1580 in 5 games"), "{page}");
    assert!(page.contains("<polyline"));
    let upper = town.get(&address.to_uppercase().replace("/PLAYER/", "/player/")).await;
    assert_eq!(upper.status, StatusCode::OK, "names are found however their letters are written");
    let ranking = town.get("/players?game=morabaraba").await.text();
    assert!(ranking.contains(&one.name) && !ranking.contains(&two.name));
    // Nobody has played a rated game of Mur: the page opens where somebody has.
    assert!(town.get("/players").await.text().contains(&one.name));
    assert!(!town.get("/players?game=morabaraba&class=blitz").await.text().contains(&one.name));
    town.rate(&two.id, &rows.iter().collect::<Vec<_>>(), "rapid").await;
    for address in ["/players", "/players?game=morabaraba"] {
        let first = town.get(address).await.text();
        assert!(first.contains(&two.name) && !first.contains(&one.name), "{address}");
    }
    let unclocked = town.get("/players?class=unclocked").await.text();
    assert!(unclocked.contains(&one.name) && !unclocked.contains(&two.name));
    let empty = town.get("/players?game=ur").await.text();
    assert!(empty.contains("Nobody has played a rated unclocked game of"), "{empty}");
    assert_eq!(town.get("/player/nobody").await.status, StatusCode::NOT_FOUND);
    assert_eq!(town.get("/games/mine").await.status, StatusCode::UNAUTHORIZED);
}
