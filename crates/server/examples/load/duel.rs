//! Two connections that play one game after the other with each other.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use mura_games::{GameId, Luck};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::http::post;
use crate::report::Report;

type Error = Box<dyn std::error::Error + Send + Sync>;

/// So long anything may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// What is looked at of a message.
#[derive(Debug, Deserialize)]
struct Heard {
    r#type: String,
    #[serde(default)]
    number: u64,
    #[serde(default)]
    kept: usize,
    #[serde(default)]
    ply: usize,
    #[serde(default)]
    plays: Vec<Text>,
    #[serde(default)]
    legal: Vec<Text>,
    #[serde(default)]
    end: Option<serde::de::IgnoredAny>,
    #[serde(default)]
    dice: Option<serde::de::IgnoredAny>,
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    reason: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Text {
    text: String,
}

/// One of the two.
struct Seat {
    game: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    cookie: String,
    plays: Vec<String>,
    legal: Vec<String>,
    is_over: bool,
    /// Whether it has been told how the game stands.
    is_greeted: bool,
    has_seeded: bool,
    next: Option<String>,
}

impl Seat {
    async fn connect(address: &str, game: &str, cookie: String) -> Result<Seat, Error> {
        let mut request = format!("ws://{address}{game}/socket").into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let (socket, _) = timeout(PATIENCE, connect_async(request)).await??;
        let (plays, legal) = (Vec::new(), Vec::new());
        Ok(Seat {
            game: game.to_owned(),
            socket,
            cookie,
            plays,
            legal,
            is_over: false,
            is_greeted: false,
            has_seeded: false,
            next: None,
        })
    }

    async fn say(&mut self, text: String) -> Result<(), Error> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Takes one message.
    async fn hear(&mut self, report: &Report) -> Result<(), Error> {
        let message = self.socket.next().await.ok_or("the connection has ended")??;
        let Message::Text(text) = message else { return Ok(()) };
        let heard: Heard = serde_json::from_str(&text)?;
        match heard.r#type.as_str() {
            "state" | "update" => {
                if heard.r#type == "update" {
                    report.updated(text.len());
                }
                if heard.kept > self.plays.len() {
                    report.wrong.fetch_add(1, Ordering::Relaxed);
                }
                self.plays.truncate(heard.kept);
                self.plays.extend(heard.plays.into_iter().map(|play| play.text));
                if self.plays.len() != heard.ply {
                    report.wrong.fetch_add(1, Ordering::Relaxed);
                }
                self.legal = heard.legal.into_iter().map(|choice| choice.text).collect();
                self.is_over = heard.end.is_some();
                self.is_greeted = true;
                if !self.has_seeded && heard.dice.is_some() {
                    self.has_seeded = true;
                    // The cookie is as good a seed as any that nobody can guess; this server is
                    // there to be measured.
                    let seed = self.cookie.clone();
                    self.say(format!(r#"{{"type":"seed","text":"{seed}"}}"#)).await?;
                }
            }
            "ping" => self.say(format!(r#"{{"type":"pong","number":{}}}"#, heard.number)).await?,
            "next" => self.next = heard.game,
            "refused" => {
                eprintln!("refused: {}", heard.reason.unwrap_or_default());
                report.refused.fetch_add(1, Ordering::Relaxed);
            }
            "bye" => return Err(heard.reason.unwrap_or_default().into()),
            _ => {}
        }
        Ok(())
    }
}

/// Two connections.
pub(crate) struct Duel {
    address: String,
    seats: [Seat; 2],
    luck: Luck,
    report: Arc<Report>,
}

impl Duel {
    /// Makes a game by a challenge, and connects both players to it.
    /// Each player comes here first from an address of their own, where one is given.
    pub(crate) async fn make(
        address: String,
        game: GameId,
        from: Option<Ipv4Addr>,
        report: Arc<Report>,
    ) -> Result<Duel, Error> {
        let form = format!("game={game}&opponent=link&colour=first&control=30m");
        let challenge = post(&address, from, "/new", &form).await?;
        let taken = post(&address, from, &format!("{}/take", challenge.location), "").await?;
        let cookies = [challenge.cookie, taken.cookie].map(std::option::Option::unwrap_or_default);
        let luck = Luck::new(
            cookies[0].bytes().fold(0, |sum: u64, byte| sum.wrapping_mul(33).wrapping_add(u64::from(byte))),
        );
        let [first, second] = cookies;
        let mut seats = [
            Seat::connect(&address, &taken.location, first).await?,
            Seat::connect(&address, &taken.location, second).await?,
        ];
        // What a page is told when it opens is a hundred times as long as a play: that is over
        // before plays are measured.
        for seat in &mut seats {
            while !seat.is_greeted {
                timeout(PATIENCE, seat.hear(&report)).await??;
            }
        }
        Ok(Duel { address, seats, luck, report })
    }

    /// Plays until the time is over.
    pub(crate) async fn play(mut self, start: Instant, interval: Duration, stop: Instant) {
        let report = Arc::clone(&self.report);
        if let Err(error) = self.try_to_play(start, interval, stop).await {
            eprintln!("a connection broke: {error}");
            report.broken.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The same, until it is told to stop; a connection that breaks is counted and made again.
    pub(crate) async fn play_on(mut self, start: Instant, interval: Duration) {
        // Nobody waits for so long.
        let end = start + Duration::from_secs(24 * 3600);
        let mut start = start;
        while let Err(error) = self.try_to_play(start, interval, end).await {
            if self.report.is_over.load(Ordering::Relaxed) {
                return;
            }
            self.report.broken.fetch_add(1, Ordering::Relaxed);
            eprintln!("a connection broke: {error}");
            sleep(Duration::from_secs(1)).await;
            for seat in &mut self.seats {
                if let Ok(again) = Seat::connect(&self.address, &seat.game, seat.cookie.clone()).await {
                    *seat = again;
                }
            }
            start = Instant::now();
        }
    }

    async fn try_to_play(&mut self, start: Instant, interval: Duration, stop: Instant) -> Result<(), Error> {
        let mut next = start;
        while next < stop {
            self.listen_until(next).await?;
            next += interval;
            if self.seats[0].is_over {
                self.again().await?;
                continue;
            }
            let Some(turn) = self.seats.iter().position(|seat| !seat.legal.is_empty()) else { continue };
            let legal = &self.seats[turn].legal;
            let text = legal[self.luck.below(legal.len())].clone();
            let ply = self.seats[turn].plays.len();
            let sent = Instant::now();
            self.seats[turn].say(format!(r#"{{"type":"play","ply":{ply},"text":"{text}"}}"#)).await?;
            self.report.sent.fetch_add(1, Ordering::Relaxed);
            self.receive(1 - turn, ply, &text, sent).await?;
        }
        Ok(())
    }

    /// Waits until a seat has received a play.
    async fn receive(&mut self, seat: usize, ply: usize, text: &str, sent: Instant) -> Result<(), Error> {
        let wait = async {
            while self.seats[seat].plays.len() <= ply {
                self.seats[seat].hear(&self.report).await?;
            }
            Ok::<(), Error>(())
        };
        match timeout(PATIENCE, wait).await {
            Ok(heard) => heard?,
            Err(_) => {
                self.report.wrong.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
        }
        self.report.took(sent.elapsed());
        if self.seats[seat].plays[ply] != text {
            self.report.wrong.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Takes what is said until a moment.
    async fn listen_until(&mut self, moment: Instant) -> Result<(), Error> {
        let [one, two] = &mut self.seats;
        loop {
            tokio::select! {
                () = sleep_until(moment.into()) => return Ok(()),
                heard = one.hear(&self.report) => heard?,
                heard = two.hear(&self.report) => heard?,
            }
        }
    }

    /// The game is over: both have seen the same, and play again.
    async fn again(&mut self) -> Result<(), Error> {
        let [one, two] = &mut self.seats;
        while !two.is_over {
            two.hear(&self.report).await?;
        }
        if one.plays != two.plays {
            self.report.wrong.fetch_add(1, Ordering::Relaxed);
        }
        self.report.games.fetch_add(1, Ordering::Relaxed);
        for seat in [one, two] {
            seat.say(r#"{"type":"rematch"}"#.into()).await?;
        }
        for index in 0..2 {
            let seat = &mut self.seats[index];
            while seat.next.is_none() {
                timeout(PATIENCE, seat.hear(&self.report)).await??;
            }
            let game = format!("/game/{}", seat.next.take().unwrap_or_default());
            *seat = Seat::connect(&self.address, &game, seat.cookie.clone()).await?;
        }
        Ok(())
    }
}
