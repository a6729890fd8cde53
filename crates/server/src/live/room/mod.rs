//! A room: one game, one task. Everything that happens in a game happens here, one thing after the
//! other: it is judged, stored, applied and told, in this order.

mod after;
mod ask;
mod computer;
mod outage;
mod people;
mod premove;
mod quit;
mod start;
mod tell;
mod time;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use mura_arena::live::Event;
use tokio::sync::{mpsc, oneshot, watch};

use super::client::{Client, ClientId};
use super::game::Game;
use super::hall::Hall;
use super::load::load;
use super::message::{ToClient, ToServer};
use super::think::Answer;
use crate::api::notices::Notice;
use crate::id::{AccountId, GameKey};

/// Messages that may wait for a room.
pub(crate) const INBOX: usize = 64;

/// What a room is told.
#[derive(Debug)]
pub(crate) enum ToRoom {
    /// Somebody opens a page.
    Join {
        /// The page.
        client: Client,
        /// The number that it gets. No answer: the room was just closed, and has to be opened
        /// again.
        reply: oneshot::Sender<ClientId>,
    },
    /// Somebody closes it.
    Leave(ClientId),
    /// Somebody says something.
    Say(ClientId, ToServer),
    /// Somebody says something without looking at the game, and waits for what comes of it.
    Ask(AccountId, ToServer, oneshot::Sender<Result<(), String>>),
    /// The engine has thought about a version of the game.
    Thought(usize, Result<Answer, String>),
    /// The engine has thought about a draw that it was offered.
    Considered(Result<Answer, String>),
    /// A hint for a client is there.
    Hinted(ClientId, usize, Result<Answer, String>),
    /// So many questions are before one of this room's; only whoever asked is told, if anybody has.
    Waiting(Option<ClientId>, usize),
    /// Somebody leaves for good.
    Quit {
        /// Who.
        account: AccountId,
        /// Told when it is done.
        reply: oneshot::Sender<()>,
    },
    /// The server stops: the clocks stand from now on.
    Close,
}

/// A task that is stopped when nobody waits for it any more.
#[derive(Debug)]
struct Task(tokio::task::JoinHandle<()>);

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// One game and everybody who looks at it.
#[derive(Debug)]
pub(crate) struct Room {
    hall: Hall,
    game: Game,
    inbox: mpsc::Receiver<ToRoom>,
    /// The way into its own inbox, for tasks that it starts.
    own: mpsc::WeakSender<ToRoom>,
    clients: BTreeMap<ClientId, Client>,
    last_client: ClientId,
    premoves: [Vec<String>; 2],
    /// Who wants to play again.
    again: [bool; 2],
    next: Option<GameKey>,
    /// How the series stands after this game, in words.
    series: Option<String>,
    /// Whether the series that it belongs to is over, or there is none.
    is_last: bool,
    scenes: tell::Scenes,
    presence: people::Presence,
    /// Since when nothing can be stored.
    storage: watch::Receiver<Option<i64>>,
    timers: time::Timers,
    /// The version that the engine is thinking about.
    thinking: Option<(usize, Task)>,
    hinting: Option<Task>,
    considering: Option<Task>,
    /// Whether what follows from the end has been done.
    is_concluded: bool,
    is_closing: bool,
}

impl Room {
    /// A room for a game, and the way into it.
    pub(crate) fn new(hall: Hall, game: Game) -> (Room, mpsc::Sender<ToRoom>) {
        let (sender, inbox) = mpsc::channel(INBOX);
        let room = Room {
            timers: time::Timers::new(&game),
            storage: hall.store().health().subscribe(),
            hall,
            game,
            inbox,
            own: sender.downgrade(),
            clients: BTreeMap::new(),
            last_client: 0,
            premoves: Default::default(),
            again: [false; 2],
            next: None,
            series: None,
            is_last: true,
            scenes: tell::Scenes::default(),
            presence: people::Presence::default(),
            thinking: None,
            hinting: None,
            considering: None,
            is_concluded: false,
            is_closing: false,
        };
        (room, sender)
    }

    /// Gives the room its task. It is a function of its own because rooms open rooms: the next game
    /// of a series.
    pub(crate) fn spawn(self) {
        tokio::spawn(self.run());
    }

    /// Keeps the game until nobody needs it in memory.
    async fn run(mut self) {
        self.open().await;
        while !self.is_closing {
            let wake = self.wake();
            tokio::select! {
                message = self.inbox.recv() => match message {
                    Some(message) => self.hear(message).await,
                    None => break,
                },
                Ok(()) = self.storage.changed() => self.storage_changed().await,
                () = time::until(wake) => self.look_at_the_time().await,
            }
        }
    }

    /// What has to be done when a game comes into memory, at its start or in the middle.
    async fn open(&mut self) {
        if self.is_outage() || self.hall.store().health().failing_since().is_some() {
            self.begin_outage(self.game.now());
        }
        if self.game.live.end().is_some() {
            self.conclude().await;
        } else {
            self.try_to_begin().await;
            self.go_on().await;
        }
    }

    async fn hear(&mut self, message: ToRoom) {
        match message {
            ToRoom::Join { client, reply } => self.join(client, reply).await,
            ToRoom::Leave(id) => self.leave(id),
            ToRoom::Say(id, message) => self.answer(id, message).await,
            ToRoom::Ask(account, message, reply) => {
                let answer = self.answer_blindly(&account, message).await;
                // Whoever asked may be gone.
                let _ = reply.send(answer);
            }
            ToRoom::Thought(version, answer) => self.computer_plays(version, answer).await,
            ToRoom::Considered(answer) => self.computer_answers(answer).await,
            ToRoom::Hinted(id, ply, answer) => self.hint(id, ply, answer),
            ToRoom::Waiting(None, waiting) => self.tell_all(&ToClient::Thinking { waiting }),
            ToRoom::Waiting(Some(id), waiting) => self.tell(id, &ToClient::Thinking { waiting }),
            ToRoom::Quit { account, reply } => {
                self.quit(&account).await;
                // Whoever asked may be gone.
                let _ = reply.send(());
            }
            ToRoom::Close => self.close().await,
        }
    }

    /// Stores events, applies them and tells everybody. On an error nothing has changed, and the
    /// sentence says so.
    async fn happen(&mut self, at: i64, events: Vec<Event>) -> Result<(), String> {
        if self.is_outage() {
            return Err(NOT_STORED.into());
        }
        self.store(at, events).await
    }

    /// The same, also while the room waits for the database to work again.
    async fn store(&mut self, at: i64, events: Vec<Event>) -> Result<(), String> {
        let is_choice = events.iter().any(|event| matches!(event, Event::Play(..)));
        let lag = |player| self.lag(player);
        let (prepared, batch) = self.game.prepare(at, events, lag).map_err(|refused| refused.to_string())?;
        let began = Instant::now();
        let stored = self.hall.writer().store(batch).await;
        if let Err(error) = stored {
            if error.is_refusal() {
                tracing::error!(%error, game = %self.game.key(), "the database refused an event");
                self.reload().await;
            } else {
                self.begin_outage(at);
            }
            return Err(NOT_STORED.into());
        }
        let motions = [false, true].map(|flipped| self.sees(flipped).then(|| prepared.motions(flipped)));
        let kept = prepared.kept;
        self.game.accept(prepared);
        if is_choice {
            self.hall.metrics().moved();
        }
        self.tell_change(kept, motions);
        self.tell_programs();
        if began.elapsed() > SLOW_COMMIT {
            // The next player has seen nothing of it so far: their clock stands until now.
            self.begin_outage(at);
        }
        Ok(())
    }

    /// Tells programs that listen whose turn it is, or that the game is over.
    fn tell_programs(&self) {
        let (notices, row) = (self.hall.notices(), &self.game.row);
        if let Some(finish) = &row.finish {
            for account in &row.seats {
                notices
                    .tell(account, || Notice::Over { game: row.id.clone(), outcome: finish.outcome.clone() });
            }
        } else if let Some(player) = self.game.live.awaited() {
            let ply = self.game.live.done().len();
            notices.tell(&row.seats[player.index()], || Notice::Turn { game: row.id.clone(), ply });
        }
    }

    /// What follows from the game as it stands: plays that were made in advance, the engine's, the
    /// end.
    async fn go_on(&mut self) {
        if self.is_outage() {
            return;
        }
        while let Some(player) = self.game.live.awaited() {
            if !self.try_premove(player).await {
                break;
            }
        }
        if self.game.live.end().is_some() {
            self.conclude().await;
        } else {
            self.ask_engine();
        }
    }

    /// Reads the game anew: after a failure nobody knows whether something was stored. False: it
    /// cannot be read.
    async fn reload(&mut self) -> bool {
        match load(self.hall.store(), self.game.key()).await {
            Ok(Some(loaded))
                if loaded.events != self.game.version || loaded.row.seeds != self.game.row.seeds =>
            {
                let stands_at = self.game.stands_at;
                self.game = Game::new(loaded, self.game.kinds);
                self.game.stands_at = stands_at;
                self.scenes.clear();
                self.tell_states();
                true
            }
            Ok(_) => true,
            Err(error) => {
                tracing::warn!(%error, game = %self.game.key(), "a game could not be read again");
                false
            }
        }
    }

    /// The clocks stand from now on, and everybody is told why.
    async fn close(&mut self) {
        self.is_closing = true;
        let at = self.game.now();
        if self.is_running(at) {
            // Without this the clocks would be set back to the last sign of life, which is as good.
            let _ = self.happen(at, vec![Event::Pause]).await;
        }
        for client in std::mem::take(&mut self.clients).into_values() {
            let _ = client.farewell.set("The server restarts. Your game is kept; this page will come back.");
        }
    }
}

/// A database that takes longer than this to store a play has failed for a while: the time is on
/// nobody's clock.
const SLOW_COMMIT: Duration = Duration::from_secs(1);

/// What players are told when something could not be stored.
pub(crate) const NOT_STORED: &str =
    "the server can't store anything right now, so nothing has changed; both clocks are stopped until it can";
