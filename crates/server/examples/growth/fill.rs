//! Fills a database: the tables as they were before there were counts and marks in them, so that
//! what a newer version adds is added by its migrations, as on a server that has grown.

use std::borrow::Cow;
use std::io::Write;
use std::time::Instant;

use mura_arena::rating::TimeClass;
use mura_arena::series::Terms;
use mura_games::{GameId, Luck};
use mura_server::moment::now_ms;
use mura_server::store::Store;
use sqlx::{AnyConnection, Connection, Executor};

use crate::Done;
use crate::logs::{self, Log};

/// The tables that are filled.
const VERSION: i64 = 2;

const DAY_MS: i64 = 24 * 3600 * 1000;

/// The games are spread over so long.
const SPAN_MS: i64 = 1000 * DAY_MS;

/// Rows of one statement, and games of one transaction.
const ROWS: usize = 64;
const CHUNK: u64 = 20_000;

/// How much there is to be.
pub(crate) struct Amount {
    pub(crate) games: u64,
    pub(crate) players: u64,
    pub(crate) seed: u64,
}

/// A cell of a row.
enum Cell {
    Text(Cow<'static, str>),
    Number(i64),
    Null,
}

impl From<&'static str> for Cell {
    fn from(text: &'static str) -> Cell {
        Cell::Text(text.into())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text.into())
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Cell {
        Cell::Number(number)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Cell {
        cell.map_or(Cell::Null, Into::into)
    }
}

/// A name that no other number has, and that looks as random as the server's: numbers below 2^50
/// are mixed by a multiplication.
fn name(number: u64, length: usize) -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mixed = number.wrapping_mul(0x2_5A3F_9C1B_7E4D) & ((1 << 50) - 1);
    (0..length).map(|place| char::from(ALPHABET[(mixed >> (5 * (place % 10)) & 31) as usize])).collect()
}

/// Rows of one table that are written together.
struct Rows {
    columns: &'static str,
    width: usize,
    cells: Vec<Cell>,
}

impl Rows {
    fn of(columns: &'static str) -> Rows {
        Rows { columns, width: columns.matches(',').count() + 1, cells: Vec::new() }
    }

    fn add<const WIDTH: usize>(&mut self, row: [Cell; WIDTH]) {
        assert_eq!(WIDTH, self.width, "{}", self.columns);
        self.cells.extend(row);
    }

    async fn write(&mut self, connection: &mut AnyConnection) -> Done<()> {
        for cells in self.cells.chunks(ROWS * self.width) {
            // PostgreSQL could not guess the type of a value that is NULL: it stands in the
            // statement.
            let mut places = 0;
            let mut place = |cell: &Cell| match cell {
                Cell::Null => "NULL".to_owned(),
                Cell::Text(_) | Cell::Number(_) => {
                    places += 1;
                    format!("${places}")
                }
            };
            let mut row =
                |row: &[Cell]| format!("({})", row.iter().map(&mut place).collect::<Vec<_>>().join(", "));
            let rows: Vec<String> = cells.chunks(self.width).map(&mut row).collect();
            let statement = format!("INSERT INTO {} VALUES {}", self.columns, rows.join(", "));
            let mut query = sqlx::query(&statement);
            for cell in cells {
                query = match cell {
                    Cell::Text(text) => query.bind(text.as_ref()),
                    Cell::Number(number) => query.bind(*number),
                    Cell::Null => query,
                };
            }
            query.execute(&mut *connection).await?;
        }
        self.cells.clear();
        Ok(())
    }
}

/// Fills an empty database.
pub(crate) async fn fill(address: &str, amount: &Amount) -> Done<()> {
    sqlx::any::install_default_drivers();
    let is_file = address.starts_with("sqlite:");
    let full =
        if is_file && !address.contains('?') { format!("{address}?mode=rwc") } else { address.to_owned() };
    let mut connection = AnyConnection::connect(&full).await?;
    if is_file {
        // Whatever is lost by a power cut here is made again.
        connection
            .execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000")
            .await?;
    }
    let mut migrator = sqlx::migrate!("./migrations");
    migrator.migrations.to_mut().retain(|migration| migration.version <= VERSION);
    migrator.run_direct(&mut connection).await?;
    let taken: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM game").fetch_one(&mut connection).await?;
    if taken > 0 {
        return Err(format!("{address} has games already").into());
    }
    let began = Instant::now();
    let mut filler = Filler { amount, luck: Luck::new(amount.seed), now_ms: now_ms(), connection };
    filler.accounts().await?;
    filler.games().await?;
    filler.ratings().await?;
    filler.others().await?;
    filler.connection.close().await?;
    eprintln!("\rfilled in {:.1} s                              ", began.elapsed().as_secs_f64());
    let began = Instant::now();
    Store::open(address).await?.close().await;
    eprintln!("brought up to date in {:.1} s", began.elapsed().as_secs_f64());
    Ok(())
}

struct Filler<'a> {
    amount: &'a Amount,
    luck: Luck,
    now_ms: i64,
    connection: AnyConnection,
}

impl Filler<'_> {
    /// People are the first accounts, then come guests who play, and guests who do not.
    fn account(number: u64) -> String {
        name(number, 12)
    }

    async fn accounts(&mut self) -> Done<()> {
        let mut rows = Rows::of("account (id, name, name_key, kind, created_ms, seen_ms)");
        let began_ms = self.now_ms - SPAN_MS;
        for level in 1..=10 {
            let (id, name, key) =
                (format!("level{level}"), format!("Level {level}"), format!("level {level}"));
            rows.add([
                id.into(),
                name.into(),
                key.into(),
                "computer".into(),
                began_ms.into(),
                began_ms.into(),
            ]);
        }
        let people = self.amount.players;
        let all = people * 5 / 2;
        for number in 0..all {
            let created_ms = began_ms + (SPAN_MS - 2 * DAY_MS) / all as i64 * number as i64;
            let (kind, name) = if number < people {
                ("person", format!("Player{}", number + 1))
            } else {
                ("guest", format!("Guest {number}"))
            };
            let key = name.to_lowercase();
            let id = Self::account(number);
            rows.add([id.into(), name.into(), key.into(), kind.into(), created_ms.into(), created_ms.into()]);
        }
        // Everybody has a session; half of them have expired.
        let mut sessions = Rows::of("session (digest, account, csrf, created_ms, used_ms, expires_ms)");
        for number in 0..all {
            let (digest, account) = (format!("{:064x}", number + 1), Self::account(number));
            let expires_ms = self.now_ms + if number % 2 == 0 { 30 * DAY_MS } else { -DAY_MS };
            let used_ms = Cell::from(self.now_ms);
            sessions.add([
                digest.into(),
                account.into(),
                "csrf".into(),
                self.now_ms.into(),
                used_ms,
                expires_ms.into(),
            ]);
        }
        self.connection.execute("BEGIN").await?;
        rows.write(&mut self.connection).await?;
        sessions.write(&mut self.connection).await?;
        self.connection.execute("COMMIT").await?;
        Ok(())
    }

    /// Two who play: one of five games is against Level 1, the others are between people, or a
    /// person and a guest.
    fn seats(&mut self, number: u64) -> ([String; 2], bool) {
        let people = self.amount.players as usize;
        let someone = Self::account(self.luck.below(people * 3 / 2) as u64);
        let other = match number % 5 {
            0 => "level1".to_owned(),
            1 if number % 20 == 1 => format!("level{}", 2 + self.luck.below(9)),
            _ => Self::account(self.luck.below(people) as u64),
        };
        let is_shared = someone == other;
        let seats = if self.luck.below(2) == 0 { [someone, other] } else { [other, someone] };
        (seats, !is_shared)
    }

    async fn games(&mut self) -> Done<()> {
        const KINDS: [(usize, u32); 5] = [(0, 40), (1, 2), (2, 15), (3, 28), (4, 15)];
        let mut finished: Vec<Vec<Log>> = Vec::new();
        let mut begun: Vec<Vec<Log>> = Vec::new();
        for &kind in GameId::ALL {
            finished.push(logs::play(kind, &mut self.luck)?);
            begun.push(logs::begin(kind, &mut self.luck)?);
        }
        // Of ten games one was left by somebody; a few are being played on a clock.
        let left = self.amount.games / 10;
        let all = self.amount.games + left;
        let clocked = 50.min(left);
        let began_ms = self.now_ms - SPAN_MS;
        let mut games = Rows::of(
            "game (id, kind, control, take_back, rated, first, second, series, series_number, created_ms, ended_ms, outcome, \
             termination, plies, position)",
        );
        let logs: Vec<&Log> = finished.iter().chain(&begun).flatten().collect();
        self.logs(&logs).await?;
        let mut series = Rows::of("series (id, kind, terms, control, rated, one, two, created_ms, ended_ms)");
        let mut made = Vec::new();
        for number in 0..all {
            if number % CHUNK == 0 {
                self.connection.execute("BEGIN").await?;
            }
            let is_left = number % 11 == 10 && number / 11 < left;
            let kind = self.luck.weighted(&KINDS);
            let game = GameId::ALL[kind];
            let which = kind * logs::EACH + self.luck.below(logs::EACH);
            let which = if is_left { finished.len() * logs::EACH + which } else { which };
            let log = logs[which];
            let ([first, second], may_be_rated) = self.seats(number);
            let is_clocked = if is_left { number / 11 >= left - clocked } else { self.luck.below(10) < 4 };
            let control = if is_clocked { "10m+5s" } else { "none" };
            let rated = may_be_rated && !is_left && self.luck.below(10) < 4;
            let created_ms = began_ms + (SPAN_MS as f64 * number as f64 / all as f64) as i64;
            let end = log.end.as_ref();
            let id = name(number, 10);
            let series_of = if number % 200 == 7 && may_be_rated && !is_left {
                let id = name(number, 10);
                series.add([
                    id.clone().into(),
                    game.as_str().into(),
                    Terms::usual(game).to_string().into(),
                    control.into(),
                    i64::from(rated).into(),
                    first.clone().into(),
                    second.clone().into(),
                    created_ms.into(),
                    end.map(|(took_ms, ..)| created_ms + took_ms).into(),
                ]);
                Some(id)
            } else {
                None
            };
            let series_number = series_of.as_ref().map(|_| 1);
            games.add([
                id.clone().into(),
                game.as_str().into(),
                control.into(),
                0.into(),
                i64::from(rated).into(),
                first.into(),
                second.into(),
                series_of.into(),
                series_number.into(),
                created_ms.into(),
                end.map(|(took_ms, ..)| created_ms + took_ms).into(),
                end.map(|(_, outcome, _)| *outcome).into(),
                end.map(|(.., words)| words.clone()).into(),
                log.plies.into(),
                log.position.clone().into(),
            ]);
            made.push((id, which as i64));
            if number % CHUNK == CHUNK - 1 || number == all - 1 {
                for rows in [&mut series, &mut games] {
                    rows.write(&mut self.connection).await?;
                }
                self.events(&made).await?;
                made.clear();
                self.connection.execute("COMMIT").await?;
                progress(number + 1, all);
            }
        }
        Ok(())
    }

    /// Keeps the logs in a table of this connection, from which the games' logs are copied.
    async fn logs(&mut self, logs: &[&Log]) -> Done<()> {
        let table = "CREATE TEMPORARY TABLE log (which BIGINT, number BIGINT, at_ms BIGINT, text TEXT, PRIMARY KEY (which, number))";
        self.connection.execute(table).await?;
        let mut rows = Rows::of("log (which, number, at_ms, text)");
        for (which, log) in logs.iter().enumerate() {
            for (number, (at_ms, text)) in log.events.iter().enumerate() {
                rows.add([
                    (which as i64).into(),
                    (number as i64).into(),
                    (*at_ms).into(),
                    text.clone().into(),
                ]);
            }
        }
        rows.write(&mut self.connection).await
    }

    /// Writes the events of games, each with the number of its log.
    async fn events(&mut self, games: &[(String, i64)]) -> Done<()> {
        for games in games.chunks(ROWS) {
            let rows: Vec<String> = (0..games.len())
                .map(|row| format!("(CAST(${} AS TEXT), CAST(${} AS BIGINT))", 2 * row + 1, 2 * row + 2))
                .collect();
            let statement = format!(
                "INSERT INTO event (game, number, at_ms, text) SELECT made.column1, log.number, log.at_ms, log.text \
                 FROM (VALUES {}) AS made JOIN log ON log.which = made.column2",
                rows.join(", ")
            );
            let mut query = sqlx::query(&statement);
            for (game, which) in games {
                query = query.bind(game).bind(*which);
            }
            query.execute(&mut self.connection).await?;
        }
        Ok(())
    }

    /// Ratings of all rated games but the last hundred, which the next start has to count. The
    /// numbers are made up.
    async fn ratings(&mut self) -> Done<()> {
        eprint!("\rratings                                 ");
        let class = |control: &str| Done::Ok(TimeClass::of(control.parse()?).word());
        let class =
            format!("CASE control WHEN 'none' THEN '{}' ELSE '{}' END", class("none")?, class("10m+5s")?);
        let last: Option<i64> = sqlx::query_scalar(
            "SELECT created_ms FROM game WHERE rated = 1 AND outcome <> 'none' ORDER BY created_ms DESC LIMIT 1 OFFSET 99",
        )
        .fetch_optional(&mut self.connection)
        .await?;
        let last = last.unwrap_or_default();
        for seat in ["first", "second"] {
            let statement = format!(
                "INSERT INTO rating_change (account, game, kind, class, rating, deviation, at_ms) \
                 SELECT {seat}, id, kind, {class}, 1000.0 + created_ms % 10007 / 10.0, 80.0, ended_ms FROM game \
                 WHERE rated = 1 AND outcome <> 'none' AND created_ms < {last}"
            );
            self.connection.execute(statement.as_str()).await?;
        }
        self.connection
            .execute(
                "INSERT INTO rating (account, kind, class, rating, deviation, volatility, games, at_ms) \
                 SELECT account, kind, class, AVG(rating), 80.0, 0.06, COUNT(*), MAX(at_ms) FROM rating_change \
                 GROUP BY account, kind, class",
            )
            .await?;
        Ok(())
    }

    /// Challenges, wishes for a rematch, tokens and bots.
    async fn others(&mut self) -> Done<()> {
        let people = self.amount.players as usize;
        let mut challenges = Rows::of(
            "challenge (id, by_account, kind, control, rated, seat, open, for_account, created_ms, closed_ms)",
        );
        for number in 0..self.amount.games / 20 {
            // The last thousand wait for somebody.
            let is_open = number + 1000 >= self.amount.games / 20;
            let [by, to] = [0; 2].map(|_| Self::account(self.luck.below(people) as u64));
            let created_ms = self.now_ms - DAY_MS * (number as i64 % 29) - 3_600_000;
            challenges.add([
                name(number, 12).into(),
                by.into(),
                "ur".into(),
                "none".into(),
                0.into(),
                "either".into(),
                i64::from(number % 2 == 0).into(),
                (number % 2 == 1).then_some(to).into(),
                created_ms.into(),
                (!is_open).then_some(created_ms + 1000).into(),
            ]);
        }
        let mut wishes = Rows::of("rematch_wish (game, account, at_ms)");
        for number in (0..self.amount.games).step_by(100) {
            let account = Self::account(self.luck.below(people) as u64);
            wishes.add([name(number, 10).into(), account.into(), self.now_ms.into()]);
        }
        let mut bots = Rows::of("account (id, name, name_key, kind, owner, created_ms, seen_ms)");
        let mut tokens = Rows::of("token (digest, id, account, label, created_ms)");
        for number in 0..self.amount.players / 10 {
            let (id, owner) = (name((1 << 40) + number, 12), Self::account(number));
            let (word, key) = (format!("Bot{number}"), format!("bot{number}"));
            let now_ms = self.now_ms;
            bots.add([
                id.clone().into(),
                word.into(),
                key.into(),
                "bot".into(),
                owner.into(),
                now_ms.into(),
                now_ms.into(),
            ]);
            let (digest, short) = (format!("{number:064x}"), format!("token{number}"));
            tokens.add([digest.into(), short.into(), id.into(), "a program".into(), now_ms.into()]);
        }
        self.connection.execute("BEGIN").await?;
        for rows in [&mut challenges, &mut wishes, &mut bots, &mut tokens] {
            rows.write(&mut self.connection).await?;
        }
        self.connection.execute("COMMIT").await?;
        Ok(())
    }
}

fn progress(done: u64, all: u64) {
    eprint!("\rgames: {:3} % ({done} of {all})   ", 100 * done / all);
    let _ = std::io::stderr().flush();
}
