//! The pages as people see them, without a browser.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use axum::http::{Request, StatusCode, header};
use mura_games::GameId;
use mura_games::record::Reader;
use mura_server::store::Store;

use crate::town::{Answer, DAY, SPRING, Town, attributes, on_both_towns};

/// Places of the house that have tests of their own.
const ELSEWHERE: [&str; 3] = ["/login", "/account", "/api"];

/// Every page, from the start page on, answers; what it links to is there, and its HTML is in order.
#[tokio::test]
async fn every_link_of_every_page_leads_somewhere() {
    let town = Town::new().await;
    let (one, two) = (town.guest().await, town.guest().await);
    for (index, &game) in GameId::ALL.iter().enumerate() {
        let at = SPRING + index as i64 * DAY;
        let row = town.game(game, [&one.id, &two.id], 7, 400, at).await;
        town.game(game, [&two.id, &Store::computer(2)], 8, 5, at).await;
        town.rate(&one.id, &[&row], "unclocked").await;
    }
    let mut seen =
        BTreeSet::from(["/".to_owned(), "/editor".to_owned(), "/games".to_owned(), "/players".to_owned()]);
    let mut queue: VecDeque<String> = seen.iter().cloned().collect();
    let mut from: BTreeMap<String, String> = BTreeMap::new();
    while let Some(address) = queue.pop_front() {
        if ELSEWHERE.iter().any(|place| address.starts_with(place)) || address.ends_with("/analysis") {
            continue;
        }
        let answer = town.get(&address).await;
        assert_eq!(answer.status, StatusCode::OK, "{address}, linked from {:?}", from.get(&address));
        if !answer.kind.starts_with("text/html") {
            continue;
        }
        let page = answer.text();
        well_formed(&address, &page);
        for target in links(&page) {
            let target = target.split('#').next().unwrap_or_default().to_owned();
            if target.starts_with('/') && seen.insert(target.clone()) {
                from.insert(target.clone(), address.clone());
                queue.push_back(target);
            }
        }
    }
    assert!(seen.len() > 150, "{} pages", seen.len());
    for expected in ["/rules/ur", "/new?game=morabaraba", "/players?game=ur&class=blitz"] {
        assert!(seen.contains(expected), "{expected} is linked from nowhere");
    }
}

fn links(page: &str) -> Vec<String> {
    ["href", "src"].into_iter().flat_map(|name| attributes(page, name)).collect()
}

/// Elements that have no end.
const VOID: [&str; 9] = ["meta", "link", "input", "img", "br", "hr", "col", "wbr", "source"];

/// Every element is closed where it should be, no name stands twice, and nothing runs or paints from inside of the page.
fn well_formed(address: &str, page: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page;
    while let Some((_, from)) = rest.split_once('<') {
        let (tag, behind) = from.split_once('>').unwrap_or_else(|| panic!("{address}: <{from:.60}"));
        rest = behind;
        let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap_or_default();
        if tag.starts_with('!') || VOID.contains(&name) || tag.ends_with('/') {
            continue;
        }
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{address}: </{name}> closes something else");
        } else {
            open.push(name);
        }
        if name == "script" {
            let (inside, behind) = rest.split_once("</script>").unwrap_or((rest, ""));
            let is_data = tag.contains("type=\"application/json\"");
            assert!(inside.is_empty() || is_data, "{address}: a script inside of the page");
            open.pop();
            rest = behind;
        }
        assert!(name != "style", "{address}: a style inside of the page");
        for attribute in tag.split(' ').skip(1) {
            let key = attribute.split('=').next().unwrap_or_default();
            let is_handler = key.starts_with("on") && attribute.contains('=');
            assert!(key != "style" && !is_handler, "{address}: <{tag}>");
        }
    }
    assert!(open.is_empty(), "{address}: {open:?} stay open");
    let ids = attributes(page, "id");
    let once: BTreeSet<&String> = ids.iter().collect();
    assert_eq!(once.len(), ids.len(), "{address}: a name stands twice");
    for label in attributes(page, "for") {
        assert!(once.contains(&label), "{address}: nothing is called {label}");
    }
    let painted = page.split("url(#").skip(1).filter_map(|rest| rest.split(')').next());
    let linked = attributes(page, "href");
    let used = linked.iter().filter_map(|link| link.strip_prefix('#'));
    for name in painted.chain(used) {
        assert!(once.contains(&name.to_owned()), "{address}: nothing is called {name}");
    }
    assert_eq!(page.matches("<h1").count(), 1, "{address}: one main heading");
}

#[tokio::test]
async fn every_diagram_opens_in_the_editor() {
    let town = Town::new().await;
    let mut opened = 0;
    for game in GameId::ALL {
        let page = town.get(&format!("/rules/{game}")).await.text();
        assert!(page.len() < 160_000, "{game}: {} bytes, although boards share their drawings", page.len());
        for link in links(&page).into_iter().filter(|link| link.starts_with("/editor?")) {
            let query = link.split_once('?').unwrap().1;
            let answer = town.get(&format!("/editor/check?{query}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{link}");
            opened += 1;
        }
    }
    assert!(opened > 200, "{opened}");
}

#[tokio::test]
async fn hostile_addresses_get_sentences() {
    on_both_towns(ask_for_nonsense).await;
}

async fn ask_for_nonsense(town: Town) {
    let long = "x".repeat(5000);
    let texts = [
        "%00",
        "%FF",
        "%22%3E%3Cscript%3E",
        "..%2F..%2Fetc",
        "-1",
        "99999999999999999999",
        long.as_str(),
        "%F0%9F%90%84",
    ];
    let pages = [
        "/new?game=",
        "/new?position=",
        "/new?control=",
        "/new?level=",
        "/rules/",
        "/editor?game=",
        "/editor?position=",
        "/editor/check?position=",
        "/editor/check?game=",
        "/editor/edit?position=8%2F8%2F8%2Fk%20b%200-0%20-&point=",
        "/editor/edit?position=8%2F8%2F8%2Fk%20b%200-0%20-&point=a3&piece=",
        "/editor/edit?field=turn&value=",
        "/image.svg?game=",
        "/image.svg?position=",
        "/image.png?width=",
        "/image.svg?theme=",
        "/image.svg?last=",
        "/game/",
        "/games?player=",
        "/games?result=",
        "/games?rated=",
        "/games?from=",
        "/games?until=",
        "/games?after=",
        "/games?game=ur&position=",
        "/players?game=",
        "/players?class=",
        "/players?name=",
        "/player/",
    ];
    for page in pages {
        for text in texts {
            let address = match page {
                "/game/" => format!("/game/{text}/record"),
                _ => format!("{page}{text}"),
            };
            let answer = town.get(&address).await;
            assert!(answer.status.as_u16() < 500, "{address:.80}: {}", answer.status);
            if answer.kind.starts_with("text/html") {
                let body = answer.text();
                assert!(!body.contains("\"><script>"), "{address:.80}");
                well_formed(&address, &body);
            }
        }
    }
}

#[tokio::test]
async fn the_editor_edits() {
    let town = Town::new().await;
    let edit = "/editor/edit?game=mur-classic&position=8%2F8%2F8%2Fk%20b%200-0%20-";
    let answer = town.get(&format!("{edit}&point=a3&piece=w")).await;
    let json: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(json["position"], "w7/8/8/k b 0-0 -");
    assert!(json["svg"].as_str().unwrap().starts_with("<svg"));
    assert!(json["links"]["play"].as_str().unwrap().contains("position=w7%2F8"));
    let spot = json["points"].as_array().unwrap().iter().find(|point| point["name"] == "a3").unwrap();
    assert_eq!(spot["words"], "white stone");
    let refused = town.get(&format!("{edit}&field=duty&value=r")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let json: serde_json::Value = serde_json::from_slice(&refused.body).unwrap();
    assert!(json["error"].as_str().unwrap().contains("No repeat withdrawal"), "{json}");
    let page = town.get("/editor?game=ur&position=nonsense").await.text();
    assert!(
        page.contains("value=\"nonsense\"") && page.contains("is no position"),
        "what was written is kept"
    );
}

#[tokio::test]
async fn pictures_are_pictures_and_may_be_kept() {
    let town = Town::new().await;
    let svg = town.get("/image.svg?game=ur&flip=1&theme=dark&width=300").await;
    assert_eq!((svg.kind.as_str(), svg.status), ("image/svg+xml", StatusCode::OK));
    assert!(svg.text().contains("width=\"300\"") && svg.cache.contains("max-age"));
    let png = town.get("/image.png?game=morabaraba&width=64").await;
    assert!(png.body.starts_with(b"\x89PNG"), "{png:?}");
    let again =
        Request::get("/image.png?game=morabaraba&width=64").header(header::IF_NONE_MATCH, png.tag.as_str());
    let again = town.send(again.body(axum::body::Body::empty()).unwrap()).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    assert_eq!(town.get("/image.png?width=100000").await.status, StatusCode::BAD_REQUEST);
    let (one, two) = (town.guest().await, town.guest().await);
    let game = town.game(GameId::Ur, [&one.id, &two.id], 3, 12, SPRING).await;
    let first = town.get(&format!("/game/{}/image.svg?ply=0", game.id)).await;
    let last = town.get(&format!("/game/{}/image.svg", game.id)).await;
    assert_ne!(first.body, last.body);
    assert_eq!(
        town.get(&format!("/game/{}/image.svg?ply=13", game.id)).await.status,
        StatusCode::BAD_REQUEST
    );
}

#[tokio::test]
async fn a_record_reads_back() {
    let town = Town::new().await;
    let (one, two) = (town.guest().await, town.guest().await);
    for &game in GameId::ALL {
        let row = town.game(game, [&one.id, &two.id], 11, 2000, SPRING).await;
        let answer = town.get(&format!("/game/{}/record", row.id)).await;
        assert!(answer.kind.starts_with("text/plain"), "{answer:?}");
        let text = answer.text();
        let records: Vec<_> = Reader::new(text.as_bytes())
            .collect::<Result<_, _>>()
            .unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
        assert_eq!(records.len(), 1);
        assert_eq!(records[0].plays.len() as i64, row.plies, "{game}");
        let verified = records[0].verify();
        assert!(verified.is_ok(), "{game}: {verified:?}\n{text}");
        let json = town.get(&format!("/game/{}/json", row.id)).await;
        let json: serde_json::Value = serde_json::from_slice(&json.body).unwrap();
        assert_eq!(json["plays"].as_array().unwrap().len() as i64, row.plies, "{game}");
        assert!(json.get("secret").is_none());
    }
}

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
    assert_eq!(town.get("/player/nobody").await.status, StatusCode::NOT_FOUND);
    assert_eq!(town.get("/games/mine").await.status, StatusCode::UNAUTHORIZED);
}
