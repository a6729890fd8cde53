//! A house with people and games in it, for tests of pages.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use mura_arena::live::{Agreement, Event, Live};
use mura_games::{GameId, Luck, Outcome, Player};
use mura_server::id::AccountId;
use mura_server::store::{Account, Batch, Finish, GameRow, Stored};
use mura_server::{Config, House, app};
use tower::ServiceExt;

use crate::both::{Database, postgres, sqlite};

/// A day, in milliseconds.
pub(crate) const DAY: i64 = 86_400_000;

/// When the games of the town are made: in November 2025.
pub(crate) const SPRING: i64 = 1_763_000_000_000;

/// A house with a database of its own, which goes when it does.
pub(crate) struct Town {
    pub(crate) house: House,
    _database: Database,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) kind: String,
    pub(crate) cache: String,
    pub(crate) tag: String,
    pub(crate) cookie: String,
    pub(crate) location: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("the answer is text")
    }
}

impl Town {
    /// With an empty database of SQLite.
    pub(crate) async fn new() -> Town {
        Town::on(sqlite()).await
    }

    async fn on(database: Database) -> Town {
        let house = House::open(Config::local(&database.address)).await.unwrap();
        Town { house, _database: database }
    }

    pub(crate) async fn guest(&self) -> Account {
        self.house.store().new_guest().await.unwrap()
    }

    /// Asks for a page as a stranger.
    pub(crate) async fn get(&self, address: &str) -> Answer {
        self.send(Request::get(address).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = app(self.house.clone()).oneshot(request).await.unwrap();
        let head = |name| {
            let value = response.headers().get(name);
            value.and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
        };
        let (kind, cache, tag) =
            (head(header::CONTENT_TYPE), head(header::CACHE_CONTROL), head(header::ETAG));
        let (cookie, location) = (head(header::SET_COOKIE), head(header::LOCATION));
        let status = response.status();
        let body = to_bytes(response.into_body(), 1 << 24).await.unwrap().to_vec();
        Answer { status, kind, cache, tag, cookie, location, body }
    }

    /// Keeps a game of random plays, to its end or so many plays.
    pub(crate) async fn game(
        &self,
        game: GameId,
        seats: [&AccountId; 2],
        seed: u64,
        plays: usize,
        at: i64,
    ) -> GameRow {
        let row = GameRow::new(Agreement::casual(game), seats.map(Clone::clone), at).unwrap();
        let (live, events) = random_log(&row.agreement, seed, plays);
        let finish = live.end().map(|end| Finish {
            ended_ms: at + events.len() as i64 * 1000,
            outcome: end.outcome.map_or("none", Outcome::word).to_owned(),
            termination: end.termination(game).to_owned(),
        });
        self.house.store().insert_game(&row).await.unwrap();
        let batch = Batch {
            game: row.id.clone(),
            events,
            plies: live.done().len() as i64,
            position: live.table().position(),
            finish: finish.clone(),
        };
        self.house.writer().store(batch).await.unwrap();
        self.house.store().game(&row.id).await.unwrap().unwrap()
    }

    /// Gives somebody a rating with a story, one change a game.
    pub(crate) async fn rate(&self, account: &AccountId, games: &[&GameRow], class: &str) {
        let writer = self.house.store().writer();
        let kind = games[0].agreement.game.as_str();
        for (index, game) in games.iter().enumerate() {
            sqlx::query(
                "INSERT INTO rating_change (account, game, kind, class, rating, deviation, at_ms) \
                 VALUES ($1, $2, $3, $4, $5, 90.0, $6)",
            )
            .bind(account.as_str())
            .bind(game.id.as_str())
            .bind(kind)
            .bind(class)
            .bind(1500.0 + 20.0 * index as f64)
            .bind(game.created_ms)
            .execute(writer)
            .await
            .unwrap();
        }
        sqlx::query(
            "INSERT INTO rating (account, kind, class, rating, deviation, volatility, games, at_ms) \
             VALUES ($1, $2, $3, $4, 90.0, 0.06, $5, $6)",
        )
        .bind(account.as_str())
        .bind(kind)
        .bind(class)
        .bind(1500.0 + 20.0 * (games.len() - 1) as f64)
        .bind(games.len() as i64)
        .bind(SPRING)
        .execute(writer)
        .await
        .unwrap();
    }
}

/// Runs a test in a town over SQLite and in one over PostgreSQL.
pub(crate) async fn on_both_towns(test: impl AsyncFn(Town)) {
    for database in [sqlite(), postgres()] {
        test(Town::on(database).await).await;
    }
}

/// A log of random plays.
fn random_log(agreement: &Agreement, seed: u64, plays: usize) -> (Live, Vec<Stored>) {
    let mut luck = Luck::new(seed);
    let mut live = Live::new(agreement.clone()).unwrap();
    let mut stored: Vec<Stored> = Vec::new();
    let mut keep = |live: &mut Live, event: Event| {
        let number = stored.len() as i64;
        let at_ms = number * 1000;
        live.apply(std::time::Duration::from_millis(at_ms as u64), &event).unwrap();
        stored.push(Stored { number, at_ms, event });
    };
    keep(&mut live, Event::Begin);
    while live.end().is_none() && live.done().len() < plays {
        let Some(text) = live.table().random(&mut luck) else { break };
        let event = match live.table().chance() {
            Some(_) => Event::Throw(text),
            None => Event::Play(live.table().turn(), text),
        };
        keep(&mut live, event);
    }
    if live.end().is_none() && plays == usize::MAX {
        keep(&mut live, Event::Resign(Player::First));
    }
    (live, stored)
}

/// What stands in an attribute, everywhere in a page.
pub(crate) fn attributes(page: &str, name: &str) -> Vec<String> {
    let key = format!(" {name}=\"");
    page.split(key.as_str())
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(|value| value.replace("&amp;", "&").replace("&quot;", "\""))
        .collect()
}
