//! How long a server takes to start on a database, and to make each of its pages.

use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use mura_server::moment::now_ms;
use mura_server::store::{SessionRow, Store};
use mura_server::{Config, House, app};
use sha2::{Digest, Sha256};
use sqlx::Row;
use tower::ServiceExt;

use crate::Done;

/// Every page is made so often; the median is told.
const TIMES: usize = 15;

/// The cookie of the session that pages are asked for with.
const COOKIE: &str = "a-cookie-for-measuring";

const DAY_MS: i64 = 24 * 3600 * 1000;

/// A line of the table: what it is, and how long it takes.
type Line = (&'static str, Duration);

/// Measures a server on each of the databases and prints one table.
pub(crate) async fn measure(addresses: &[String]) -> Done<()> {
    let mut columns = Vec::new();
    for address in addresses {
        columns.push(one(address).await.map_err(|error| format!("{address}: {error}"))?);
    }
    let heads: Vec<&str> = columns.iter().map(|(head, _)| head.as_str()).collect();
    println!("| | {} |\n|---|{}", heads.join(" | "), "---:|".repeat(heads.len()));
    for (index, (what, _)) in columns[0].1.iter().enumerate() {
        let times: Vec<String> = columns.iter().map(|(_, lines)| time(lines[index].1)).collect();
        println!("| {what} | {} |", times.join(" | "));
    }
    Ok(())
}

fn time(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1000.0;
    if ms < 10.0 { format!("{ms:.1} ms") } else { format!("{ms:.0} ms") }
}

/// The head and the lines of one database.
async fn one(address: &str) -> Done<(String, Vec<Line>)> {
    let began = Instant::now();
    let house = House::open(Config::local(address)).await?;
    let mut lines = vec![("start", began.elapsed())];
    let store = house.store();
    // The sweep of the start goes on beside the pages: this one ends after it, and the measured one
    // finds as much as every day.
    let now = now_ms();
    store.sweep(now, now - DAY_MS).await?;
    let began = Instant::now();
    store.sweep(now, now - DAY_MS).await?;
    lines.push(("daily sweep", began.elapsed()));

    let games: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM game").fetch_one(store.reader()).await?;
    let pages = pages(store).await?;
    sign_in(store).await?;
    for (what, path) in pages {
        let mut times = Vec::with_capacity(TIMES);
        for _ in 0..TIMES {
            let began = Instant::now();
            ask(&house, &path).await?;
            times.push(began.elapsed());
        }
        times.sort();
        lines.push((what, times[TIMES / 2]));
    }
    let kind = address.split_once(':').map_or(address, |(kind, _)| kind);
    house.close().await;
    Ok((format!("{kind}, {games} games"), lines))
}

/// The pages that are measured.
async fn pages(store: &Store) -> Done<Vec<(&'static str, String)>> {
    let key = "SELECT id FROM game WHERE ended_ms IS NOT NULL AND outcome = 'p1win' ORDER BY id LIMIT 1";
    let key: String = sqlx::query(key).fetch_one(store.reader()).await?.try_get("id")?;
    let place = "SELECT created_ms, id FROM game WHERE created_ms > (SELECT (MIN(created_ms) + MAX(created_ms)) / 2 FROM game) \
                 ORDER BY created_ms, id LIMIT 1";
    let place = sqlx::query(place).fetch_one(store.reader()).await?;
    let after = format!("{}-{}", place.try_get::<i64, _>("created_ms")?, place.try_get::<String, _>("id")?);
    Ok(vec![
        ("home", "/".into()),
        ("lobby", "/lobby".into()),
        ("games", "/games".into()),
        ("games, in the middle", format!("/games?after={after}")),
        ("games, rare kind", "/games?game=mur-kraken".into()),
        ("games, rare kind, broken off", "/games?game=mur-kraken&result=broken-off".into()),
        ("games, draws of Ur, rated", "/games?game=ur&result=draw&rated=yes".into()),
        ("games that go on", "/games?result=goes-on".into()),
        ("games of a player", "/games?player=Player7".into()),
        ("games of Level 1", "/games?player=Level%201".into()),
        ("games of Level 1, in the middle", format!("/games?player=Level%201&after={after}")),
        (
            "games of Level 1, drawn, of a rare kind",
            "/games?player=Level%201&result=draw&game=mur-kraken".into(),
        ),
        ("games of Level 1, won", "/games?player=Level%201&result=won".into()),
        ("games of Level 1 against a player", "/games?player=Level%201&opponent=Player7".into()),
        ("games of a player, two days", "/games?player=Level%201&from=2026-01-01&until=2026-01-02".into()),
        ("page of a player", "/player/Player7".into()),
        ("page of Level 1", "/player/Level%201".into()),
        ("players", "/players".into()),
        ("players, one ranking", "/players?game=ur&class=rapid".into()),
        ("game", format!("/game/{key}")),
        ("record of a game", format!("/game/{key}/record")),
        ("learn", "/learn".into()),
        ("own games", "/games/mine".into()),
        ("account", "/account".into()),
        ("API: games", "/api/v1/games?limit=100".into()),
        ("API: games of Level 1, lost", "/api/v1/games?player=Level%201&ending=lost".into()),
        ("API: Level 1", "/api/v1/player/Level%201".into()),
    ])
}

/// Opens a session for a player, unless an earlier run has.
async fn sign_in(store: &Store) -> Done<()> {
    let digest: String = Sha256::digest(COOKIE).iter().map(|byte| format!("{byte:02x}")).collect();
    if store.session(&digest, now_ms()).await?.is_some() {
        return Ok(());
    }
    let account =
        store.account_named("Player7").await?.ok_or("the database was not filled by this program")?;
    let row = SessionRow { digest, account, csrf: "csrf".into(), used_ms: now_ms() };
    store.insert_session(&row, now_ms() + DAY_MS).await?;
    Ok(())
}

async fn ask(house: &House, path: &str) -> Done<()> {
    let request = Request::get(path).header(header::COOKIE, format!("mura={COOKIE}")).body(Body::empty())?;
    let response = app(house.clone()).oneshot(request).await?;
    let status = response.status();
    let body = to_bytes(response.into_body(), usize::MAX).await?;
    if !status.is_success() {
        return Err(format!("{path} was answered with {status}: {}", String::from_utf8_lossy(&body)).into());
    }
    Ok(())
}
