//! The pages as people see them, without a browser.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use axum::http::{Request, StatusCode, header};
use mura_games::GameId;
use mura_games::record::Reader;
use mura_server::store::Store;

use crate::town::{DAY, SPRING, Town, attributes, on_both_towns};

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
pub(crate) fn well_formed(address: &str, page: &str) {
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
