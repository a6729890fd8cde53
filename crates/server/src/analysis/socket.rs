//! `/analysis/socket`: a line looked at while it is played.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use mura_engine::Line as EngineLine;
use mura_games::GameId;
use tokio::sync::watch;
use tokio::time::{Instant, interval_at, timeout};

use super::line::Line;
use super::message::{Board, Found, FoundLine, ToClient, ToServer};
use super::owner::Owner;
use super::score;
use crate::background;
use crate::engines::Evaluation;
use crate::guard::{Purpose, Sender, SentFrom, Stay, Visitor};
use crate::house::House;
use crate::id::AccountId;
use crate::live::{Bucket, admit, bounded};
use crate::moment::now_ms;
use crate::problem::Problem;

/// So long a position is looked at, and with so many lines.
const TIME: Duration = Duration::from_secs(10);
const LINES: usize = 3;

/// What is found is told at most so often: nobody reads faster.
const PACE: Duration = Duration::from_millis(150);

/// Between two requests of one connection.
const PAUSE: Duration = Duration::from_millis(30);

/// Messages of one connection that may come at once, and that may come a second.
const BURST: u32 = 60;
const PER_SECOND: f64 = 10.0;

/// So often somebody is asked to be slower before the connection ends.
const PATIENCE: u32 = 100;

/// Bytes of a message that cost as much as a message without any: some thirty actions. All
/// connections of one account together have a bound of these, and so have those of strangers at one
/// address.
const UNIT: usize = 256;

/// Whoever has to wait no longer than this waits; the others are asked to come back.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// A connection that says nothing for so long is given up; while it is open, it is asked for a sign
/// of life more often.
const SILENCE: Duration = Duration::from_secs(120);
const ALIVE: Duration = Duration::from_secs(40);

/// A browser that does not read is not waited for.
const SLOW: Duration = Duration::from_secs(10);

/// `GET /analysis/socket`
pub(super) async fn open(
    State(house): State<House>,
    Owner(owner): Owner,
    visitor: Visitor,
    from: SentFrom,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let open = admit(&house, from, &visitor)?;
    let until = Stay::of(&house, &visitor).await?;
    let senders = visitor.senders(from);
    Ok(bounded(upgrade).on_upgrade(move |socket| async move {
        let _open = open;
        let bucket = Bucket::new(BURST, PER_SECOND, std::time::Instant::now());
        let patience = PATIENCE;
        Sitting { house, owner, senders, until, socket, bucket, patience, looked: None }.stay().await;
    }))
}

/// One connection.
struct Sitting {
    house: House,
    owner: AccountId,
    /// From whose buckets its messages are taken.
    senders: Vec<Sender>,
    until: Stay,
    socket: WebSocket,
    bucket: Bucket,
    patience: u32,
    looked: Option<Looked>,
}

/// A position that is being looked at.
struct Looked {
    line: Line,
    flipped: bool,
    evaluation: Evaluation,
    ahead: watch::Receiver<usize>,
}

/// The connection is over.
struct Gone;

impl Sitting {
    async fn stay(mut self) {
        let closing = self.house.closing().wait();
        tokio::pin!(closing);
        let mut pace = interval_at(Instant::now() + PACE, PACE);
        let mut alive = interval_at(Instant::now() + ALIVE, ALIVE);
        let mut heard = Instant::now();
        loop {
            let happened = tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => {
                        heard = Instant::now();
                        self.hear(message).await
                    }
                    _ => Err(Gone),
                },
                _ = pace.tick(), if self.looked.is_some() => self.tell().await,
                _ = alive.tick() => {
                    if heard.elapsed() > SILENCE { Err(Gone) } else { self.send(Message::Ping(Default::default())).await }
                }
                () = &mut closing => self.leave("The server restarts.", close_code::RESTART).await,
                reason = self.until.ended() => self.leave(reason, close_code::POLICY).await,
            };
            if happened.is_err() {
                return;
            }
        }
    }

    /// Says why it ends, and ends it.
    async fn leave(&mut self, reason: &str, code: u16) -> Result<(), Gone> {
        self.say(&ToClient::Bye { reason: reason.into() }).await?;
        self.send(Message::Close(Some(CloseFrame { code, reason: reason.to_owned().into() }))).await?;
        Err(Gone)
    }

    async fn hear(&mut self, message: Message) -> Result<(), Gone> {
        if !self.bucket.take(std::time::Instant::now()) {
            return self.too_fast(&format!("At most {PER_SECOND} messages a second can be answered.")).await;
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(Gone),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) => return self.refuse("Messages are texts.").await,
        };
        if !self.is_paid(text.len()).await {
            return self.too_fast("Too many long lines at once. Please wait a few seconds.").await;
        }
        match serde_json::from_str(&text) {
            Ok(ToServer::Stop {}) => {
                self.looked = None;
                Ok(())
            }
            Ok(ToServer::Look { game, position, actions, flipped, think }) => {
                // Dropped first: the job that is no longer wanted makes room for the new one.
                self.looked = None;
                let line = background::run(actions.len(), move || {
                    let game = game.parse::<GameId>().map_err(|error| format!("{error}."))?;
                    let line = Line::new(game, position.as_deref(), &actions);
                    let line = line.map_err(|broken| broken.to_string())?;
                    let board = line.board(flipped).map_err(|broken| broken.to_string())?;
                    Ok::<_, String>((line, board))
                });
                let looked = match line.await {
                    Ok::<_, String>((line, board)) => self.look(line, board, (flipped, think)).await,
                    Err(reason) => self.refuse(reason).await,
                };
                tokio::time::sleep(PAUSE).await;
                looked
            }
            Err(error) => self.refuse(format!("The message cannot be understood: {error}.")).await,
        }
    }

    /// Waits until the sender may ask for as much as a message of this length does; false: that
    /// would take too long.
    async fn is_paid(&mut self, length: usize) -> bool {
        let units = 1 + (length / UNIT) as u32;
        let until = Instant::now() + LONGEST_WAIT;
        loop {
            let taken =
                self.house.limits().take_from_all(Purpose::SocketWork, &self.senders, units, now_ms());
            match taken.map_err(|wait| Duration::from_millis(wait.unsigned_abs())) {
                Ok(()) => return true,
                Err(wait) if Instant::now() + wait <= until => tokio::time::sleep(wait).await,
                Err(_) => return false,
            }
        }
    }

    async fn too_fast(&mut self, reason: &str) -> Result<(), Gone> {
        match self.patience.checked_sub(1) {
            Some(patience) => {
                self.patience = patience;
                self.refuse(reason).await?;
                tokio::time::sleep(PAUSE).await;
                Ok(())
            }
            None => self.leave("Too many messages came over this connection.", close_code::POLICY).await,
        }
    }

    async fn look(&mut self, line: Line, board: Board, (flipped, think): (bool, bool)) -> Result<(), Gone> {
        self.say(&ToClient::Board(Box::new(board))).await?;
        if !think || line.table.outcome().is_some() {
            return Ok(());
        }
        match self.house.engines().evaluate(&self.owner, &*line.table, LINES, TIME) {
            Ok(evaluation) => {
                let ahead = evaluation.ticket.ahead();
                self.looked = Some(Looked { line, flipped, evaluation, ahead });
                Ok(())
            }
            Err(busy) => self.refuse(busy.to_string()).await,
        }
    }

    /// Tells what is new about the position that is being looked at.
    async fn tell(&mut self) -> Result<(), Gone> {
        let Some(looked) = &mut self.looked else { return Ok(()) };
        let ticket = &mut looked.evaluation.ticket;
        let ended = futures_util::FutureExt::now_or_never(ticket);
        let news = match ended {
            Some(Ok(lines)) => Some(looked.found(&lines, true)),
            Some(Err(busy)) => Some(ToClient::Refused { reason: busy.to_string() }),
            None if looked.evaluation.lines.has_changed().unwrap_or(false) => {
                let lines = looked.evaluation.lines.borrow_and_update().clone();
                Some(looked.found(&lines, false))
            }
            None if looked.ahead.has_changed().unwrap_or(false) => {
                Some(ToClient::Waiting { ahead: *looked.ahead.borrow_and_update() })
            }
            None => None,
        };
        if ended_now(&news) {
            self.looked = None;
        }
        match news {
            Some(news) => self.say(&news).await,
            None => Ok(()),
        }
    }

    async fn refuse(&mut self, reason: impl Into<String>) -> Result<(), Gone> {
        self.say(&ToClient::Refused { reason: reason.into() }).await
    }

    async fn say(&mut self, message: &ToClient) -> Result<(), Gone> {
        let text = serde_json::to_string(message).map_err(|error| {
            tracing::error!(%error, "a message cannot be written");
            Gone
        })?;
        self.send(Message::Text(text.into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        match timeout(SLOW, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }
}

fn ended_now(news: &Option<ToClient>) -> bool {
    matches!(news, Some(ToClient::Lines(Found { done: true, .. }) | ToClient::Refused { .. }))
}

impl Looked {
    fn found(&self, lines: &[EngineLine], done: bool) -> ToClient {
        let table = &*self.line.table;
        let told = |line: &EngineLine| FoundLine {
            score: score::short(line.score),
            actions: line.actions.clone(),
            motion: line.actions.first().and_then(|action| self.line.motion(action, self.flipped)),
        };
        let best = lines.first();
        ToClient::Lines(Found {
            ply: self.line.ply(),
            depth: best.map_or(0, |line| line.depth),
            done,
            words: best
                .map_or_else(|| "Nothing to choose.".into(), |line| score::sentence(table, line.score)),
            share: best.map_or(0.5, |line| score::share(table.turn(), line.score)),
            lines: lines.iter().map(told).collect(),
        })
    }
}
