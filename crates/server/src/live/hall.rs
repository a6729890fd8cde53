//! The hall: all rooms, and the way into them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use mura_arena::dice::Secret;
use mura_arena::live::Agreement;
use mura_games::Player;
use tokio::sync::{mpsc, oneshot};

use super::client::{Client, ClientId};
use super::dice::has_dice;
use super::game::Game;
use super::load::{Loaded, load};
use super::lobby::Lobby;
use super::message::ToServer;
use super::room::{Room, ToRoom};
use super::series::{self, Standing};
use crate::api::notices::{Notice, Notices};
use crate::api::summary::Names;
use crate::background;
use crate::engines::Pool;
use crate::id::{AccountId, GameKey, SeriesKey};
use crate::moment::now_ms;
use crate::operation::Metrics;
use crate::problem::Problem;
use crate::store::{Account, AccountKind, GameRow, SeriesRow, Store, StoreError, Writer};

/// All rooms. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Hall {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    store: Store,
    writer: Writer,
    engines: Pool,
    metrics: Arc<Metrics>,
    lobby: Lobby,
    rooms: Mutex<HashMap<GameKey, mpsc::Sender<ToRoom>>>,
    notices: Notices,
    /// Games are counted for ratings and tallies one after the other.
    counting: tokio::sync::Mutex<()>,
    /// The next game of a series is looked for and made by one room at a time: that of an earlier
    /// game may be opened meanwhile.
    series: tokio::sync::Mutex<()>,
    is_closed: AtomicBool,
}

/// A way to a hall that does not keep it open.
#[derive(Clone, Debug)]
pub(crate) struct WeakHall(Weak<Inner>);

impl WeakHall {
    pub(crate) fn upgrade(&self) -> Option<Hall> {
        self.0.upgrade().map(|inner| Hall { inner })
    }
}

/// A game to be started.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// What is agreed.
    pub agreement: Agreement,
    /// Who sits where.
    pub seats: [AccountId; 2],
    /// Whether it counts for ratings.
    pub rated: bool,
    /// The series that it belongs to, and its number there.
    pub series: Option<(SeriesKey, i64)>,
    /// The game that it is a rematch of.
    pub rematch_of: Option<GameKey>,
}

/// What follows a game.
#[derive(Debug)]
pub(crate) struct After {
    /// The next game.
    pub(crate) next: Option<GameKey>,
    /// How the series stands, in words.
    pub(crate) series: Option<String>,
    /// Whether the series is over, or there is none.
    pub(crate) is_last: bool,
}

impl Hall {
    pub(crate) fn new(store: Store, writer: Writer, engines: Pool, metrics: Arc<Metrics>) -> Hall {
        Hall {
            inner: Arc::new(Inner {
                store,
                writer,
                engines,
                metrics,
                lobby: Lobby::new(),
                rooms: Mutex::default(),
                notices: Notices::default(),
                counting: tokio::sync::Mutex::default(),
                series: tokio::sync::Mutex::default(),
                is_closed: AtomicBool::new(false),
            }),
        }
    }

    /// A way to the hall that does not keep it open.
    pub(crate) fn downgrade(&self) -> WeakHall {
        WeakHall(Arc::downgrade(&self.inner))
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    pub(crate) fn writer(&self) -> &Writer {
        &self.inner.writer
    }

    pub(crate) fn engines(&self) -> &Pool {
        &self.inner.engines
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.inner.lobby
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.inner.metrics
    }

    /// Programs that listen to what happens to their accounts.
    pub(crate) fn notices(&self) -> &Notices {
        &self.inner.notices
    }

    /// Tells programs of a new game of theirs.
    async fn announce(&self, row: &GameRow) -> Result<(), StoreError> {
        if !self.notices().anybody(&row.seats) {
            return Ok(());
        }
        let game = Names::new(self.store()).game(row).await?;
        let [first, second] = &row.seats;
        self.notices().tell(first, || Notice::Game { game: game.clone() });
        if first != second {
            self.notices().tell(second, || Notice::Game { game });
        }
        Ok(())
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<GameKey, mpsc::Sender<ToRoom>>> {
        // Nobody does anything under this lock that could leave the map half changed.
        self.inner.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many games are in memory.
    pub fn rooms_open(&self) -> usize {
        self.rooms().len()
    }

    /// Whether a game is in memory.
    pub(crate) fn is_open(&self, key: &GameKey) -> bool {
        self.rooms().contains_key(key)
    }

    /// The way into the room of a game, which is opened if need be; none if there is no such game.
    pub(super) async fn room(&self, key: &GameKey) -> Result<Option<mpsc::Sender<ToRoom>>, StoreError> {
        if self.inner.is_closed.load(Ordering::Relaxed) {
            return Err(StoreError::Closed);
        }
        if let Some(room) = self.rooms().get(key) {
            return Ok(Some(room.clone()));
        }
        match load(self.store(), key).await? {
            Some(loaded) => self.open(loaded).await.map(Some),
            None => Ok(None),
        }
    }

    /// Opens a room for a game, unless somebody else just did.
    pub(crate) async fn open(&self, loaded: Loaded) -> Result<mpsc::Sender<ToRoom>, StoreError> {
        let mut kinds = [AccountKind::Guest; 2];
        for (kind, account) in kinds.iter_mut().zip(&loaded.row.seats) {
            *kind = self.account(account).await?.kind;
        }
        let key = loaded.row.id.clone();
        let game = background::run(loaded.live.done().len(), move || Game::new(loaded, kinds)).await;
        let (room, sender) = Room::new(self.clone(), game);
        let mut rooms = self.rooms();
        let known = rooms.entry(key).or_insert_with(|| {
            room.spawn();
            sender
        });
        let known = known.clone();
        self.metrics().live_games(rooms.len());
        Ok(known)
    }

    pub(crate) async fn account(&self, id: &AccountId) -> Result<Account, StoreError> {
        let account = self.store().account(id).await?;
        account.ok_or_else(|| StoreError::Content(format!("there is no account {id}")))
    }

    /// Brings somebody into the room of a game: the number that they have there, and the way to it.
    /// None: there is no such game.
    pub(crate) async fn join(
        &self,
        key: &GameKey,
        client: impl Fn() -> Client,
    ) -> Result<Option<(ClientId, mpsc::Sender<ToRoom>)>, StoreError> {
        loop {
            let Some(room) = self.room(key).await? else { return Ok(None) };
            let (reply, answer) = oneshot::channel();
            if room.send(ToRoom::Join { client: client(), reply }).await.is_ok()
                && let Ok(id) = answer.await
            {
                return Ok(Some((id, room)));
            }
            self.clear(key, &room).await;
        }
    }

    /// Says something in a game as a player who has no page open: what a page would say, and why it
    /// is not possible. None: there is no such game.
    pub async fn ask(
        &self,
        key: &GameKey,
        account: &AccountId,
        message: &ToServer,
    ) -> Result<Option<Result<(), String>>, StoreError> {
        loop {
            let Some(room) = self.room(key).await? else { return Ok(None) };
            let (reply, answer) = oneshot::channel();
            if room.send(ToRoom::Ask(account.clone(), message.clone(), reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(Some(answer));
            }
            self.clear(key, &room).await;
        }
    }

    /// A room may close at the very moment when somebody comes, or may have failed: it is opened
    /// again.
    async fn clear(&self, key: &GameKey, room: &mpsc::Sender<ToRoom>) {
        room.closed().await;
        let mut rooms = self.rooms();
        if rooms.get(key).is_some_and(|known| known.same_channel(room)) {
            rooms.remove(key);
        }
    }

    /// A room that nobody needs leaves the hall. False: somebody is just coming in.
    pub(crate) fn forget(&self, game: &Game, inbox: &mut mpsc::Receiver<ToRoom>) -> bool {
        let mut rooms = self.rooms();
        if !inbox.is_empty() {
            return false;
        }
        rooms.remove(game.key());
        self.metrics().live_games(rooms.len());
        inbox.close();
        true
    }

    /// Starts a game and opens its room.
    pub async fn start(&self, new: NewGame) -> Result<GameKey, Problem> {
        if self.inner.is_closed.load(Ordering::Relaxed) {
            return Err(StoreError::Closed.into());
        }
        if self.store().has_left(&new.seats).await? {
            return Err(Problem::bad("One of the two players has left for good."));
        }
        let with_dice = has_dice(new.agreement.game, new.agreement.start.as_deref());
        let mut row = GameRow::new(new.agreement, new.seats, now_ms())
            .map_err(|refusal| Problem::bad(refusal.to_string()))?;
        (row.rated, row.series, row.rematch_of) = (new.rated, new.series, new.rematch_of);
        if with_dice {
            let secret = Secret::draw().map_err(|error| StoreError::Content(error.to_string()))?;
            row.secret = Some(secret.reveal());
        }
        self.store().insert_game(&row).await?;
        self.announce(&row).await?;
        let key = row.id.clone();
        self.room(&key).await?;
        Ok(key)
    }

    /// Starts a series with its first game.
    pub(crate) async fn start_series(
        &self,
        row: SeriesRow,
        rematch_of: Option<GameKey>,
    ) -> Result<GameKey, Problem> {
        self.store().insert_series(&row).await?;
        let standing = series::standing(self.store(), row, None).await?;
        match self.start_fixture(&standing, rematch_of).await? {
            Some(game) => Ok(game),
            None => Err(Problem::bad("this series has no first game")),
        }
    }

    /// The next game of a series, made if it is not there yet; none when the series is over.
    async fn start_fixture(
        &self,
        standing: &Standing,
        rematch_of: Option<GameKey>,
    ) -> Result<Option<GameKey>, Problem> {
        let Some(fixture) = standing.fixture() else { return Ok(None) };
        if let Some(made) = standing.made(&fixture) {
            return Ok(Some(made.id.clone()));
        }
        let new = NewGame {
            agreement: series::agreement(&standing.row, &fixture),
            seats: series::seats(&standing.row, &fixture),
            rated: standing.row.rated,
            series: Some((standing.row.id.clone(), i64::from(fixture.round))),
            rematch_of,
        };
        self.start(new).await.map(Some)
    }

    /// Does what follows the end of a game; doing it twice changes nothing.
    pub(crate) async fn after(&self, row: &GameRow) -> Result<After, Problem> {
        if !self.store().is_counted(&row.id).await? {
            let _one_at_a_time = self.inner.counting.lock().await;
            self.store().count(row).await?;
        }
        let Some((series, number)) = &row.series else {
            let next = self.store().rematch(&row.id).await?;
            return Ok(After { next, series: None, is_last: true });
        };
        let Some(series) = self.store().series(series).await? else {
            return Ok(After { next: None, series: None, is_last: true });
        };
        let _one_at_a_time = self.inner.series.lock().await;
        let standing = series::standing(self.store(), series, None).await?;
        let [one, two] = &standing.row.sides;
        let (one, two) = (self.account(one).await?, self.account(two).await?);
        let words = standing.words([&one.name, &two.name]);
        let next = match self.store().has_left(&standing.row.sides).await? {
            // Nobody plays on against somebody who will never come.
            true => None,
            false => self.start_fixture(&standing, None).await?,
        };
        if next.is_none() {
            self.store().end_series(&standing.row.id).await?;
        }
        let last =
            standing.games.iter().filter_map(|game| game.series.as_ref()).map(|(_, number)| *number).max();
        let is_last = next.is_none() && last == Some(*number);
        let next = match next {
            None if is_last => self.store().rematch(&row.id).await?,
            next => next,
        };
        Ok(After { next, series: Some(words), is_last })
    }

    /// The same again with the colours changed: a game, or a whole series.
    pub(crate) async fn rematch(&self, row: &GameRow) -> Result<GameKey, Problem> {
        if let Some((series, _)) = &row.series
            && let Some(series) = self.store().series(series).await?
        {
            let [one, two] = series.sides.clone();
            let again =
                SeriesRow { id: SeriesKey::fresh(), sides: [two, one], created_ms: now_ms(), ..series };
            return self.start_series(again, Some(row.id.clone())).await;
        }
        let mut agreement = row.agreement.clone();
        if row.secret.is_some() && !has_dice(agreement.game, agreement.start.as_deref()) {
            // The start came from the opening roll; the next game has a roll of its own.
            agreement.start = None;
        }
        let [first, second] = row.seats.clone();
        self.start(NewGame {
            agreement,
            seats: [second, first],
            rated: row.rated,
            series: None,
            rematch_of: Some(row.id.clone()),
        })
        .await
    }

    /// Where an account sits in a game.
    pub async fn seat(&self, key: &GameKey, account: &AccountId) -> Result<Option<Player>, StoreError> {
        Ok(self.store().game(key).await?.and_then(|row| row.seat(account)))
    }

    /// The server stops: no new games, all clocks stand, everybody is told.
    pub async fn close(&self) {
        self.inner.is_closed.store(true, Ordering::Relaxed);
        let rooms: Vec<_> = self.rooms().values().cloned().collect();
        for room in &rooms {
            let _ = room.send(ToRoom::Close).await;
        }
        for room in rooms {
            room.closed().await;
        }
    }
}
