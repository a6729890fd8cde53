//! The lobby: open challenges, games to watch, and people who want to be paired.

pub mod message;
mod page;
mod pairing;
mod socket;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use mura_arena::rating::TimeClass;
use tokio::sync::{Notify, mpsc, watch};

pub(crate) use page::{calls, enter, page};
pub(crate) use socket::upgrade;

use self::message::{FromLobby, Listing, Offered, Played};
use self::pairing::{Seeker, pair};
use super::hall::{Hall, WeakHall};
use super::new::Plan;
use crate::id::{AccountId, GameKey};
use crate::moment::now_ms;
use crate::store::{ChallengeRow, Colour, StoreError};

/// How often the lobby looks who can be paired, and what there is to be seen.
const PACE: Duration = Duration::from_secs(1);

/// Many who come at once are served together.
const BREATH: Duration = Duration::from_millis(200);

/// People who may wait to be paired.
const MOST_SEEKERS: usize = 5000;

/// Games to watch that are listed.
const MOST_GAMES: usize = 30;

/// The lobby. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Lobby {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    news: watch::Sender<Utf8Bytes>,
    /// Something has changed that people should see at once.
    changed: Notify,
    people: Mutex<People>,
}

#[derive(Debug, Default)]
struct People {
    last: u64,
    pages: BTreeMap<u64, Guest>,
    seekers: Vec<Seeker>,
}

/// An open page of the lobby.
#[derive(Debug)]
struct Guest {
    account: AccountId,
    outbox: mpsc::Sender<Utf8Bytes>,
}

fn written(message: &FromLobby) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

impl Lobby {
    pub(crate) fn new() -> Lobby {
        let nothing = written(&FromLobby::Lobby(Listing::default()));
        let inner =
            Inner { news: watch::Sender::new(nothing), changed: Notify::new(), people: Mutex::default() };
        Lobby { inner: Arc::new(inner) }
    }

    fn people(&self) -> MutexGuard<'_, People> {
        self.inner.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A challenge was made, taken or withdrawn.
    pub(crate) fn changed(&self) {
        self.inner.changed.notify_one();
    }

    /// Somebody opens the lobby; what comes back is closed by [`leave`](Lobby::leave).
    fn enter(&self, account: AccountId, outbox: mpsc::Sender<Utf8Bytes>) -> u64 {
        let mut people = self.people();
        people.last += 1;
        let id = people.last;
        people.pages.insert(id, Guest { account, outbox });
        id
    }

    /// Somebody closes the lobby. With their last page gone they are not paired any more.
    fn leave(&self, id: u64) {
        let mut people = self.people();
        let Some(gone) = people.pages.remove(&id) else { return };
        if !people.pages.values().any(|guest| guest.account == gone.account) {
            people.seekers.retain(|seeker| seeker.account != gone.account);
        }
    }

    /// Somebody wants to be paired; what they wanted before is forgotten.
    fn seek(&self, seeker: Seeker) -> Result<(), String> {
        let mut people = self.people();
        people.seekers.retain(|other| other.account != seeker.account);
        if people.seekers.len() >= MOST_SEEKERS {
            return Err("too many people wait for a game just now; please try again in a moment".into());
        }
        people.seekers.push(seeker);
        drop(people);
        self.changed();
        Ok(())
    }

    fn stop(&self, account: &AccountId) {
        self.people().seekers.retain(|seeker| seeker.account != *account);
        self.tell(account, &FromLobby::Stopped);
    }

    /// Tells all pages of an account something. Who does not keep up finds the game in the list of his own.
    fn tell(&self, account: &AccountId, message: &FromLobby) {
        let text = written(message);
        for guest in self.people().pages.values().filter(|guest| guest.account == *account) {
            let _ = guest.outbox.try_send(text.clone());
        }
    }

    /// Tells somebody that a game has begun.
    pub(crate) fn go(&self, account: &AccountId, game: &GameKey) {
        self.tell(account, &FromLobby::Go { game: game.clone() });
    }

    /// Pairs people and keeps the listing fresh, as long as there is a hall.
    pub(crate) async fn run(self, hall: WeakHall) {
        loop {
            tokio::time::sleep(BREATH).await;
            let _ = tokio::time::timeout(PACE, self.inner.changed.notified()).await;
            let Some(hall) = hall.upgrade() else { return };
            self.pair(&hall).await;
            self.tell_seekers();
            if self.inner.news.receiver_count() > 0 {
                match self.listing(&hall).await {
                    Ok(listing) => self.publish(&listing),
                    Err(error) => tracing::error!(%error, "the lobby cannot be read"),
                }
            }
        }
    }

    fn publish(&self, listing: &Listing) {
        let text = written(&FromLobby::Lobby(listing.clone()));
        self.inner.news.send_if_modified(|news| {
            let is_new = *news != text;
            *news = text;
            is_new
        });
    }

    async fn pair(&self, hall: &Hall) {
        let pairs = pair(&mut self.people().seekers, now_ms());
        for [one, other] in pairs {
            let Seeker { game, control, rated, .. } = one;
            let plan = Plan { game, start: None, control, colour: Colour::Either, terms: None, rated };
            match plan.start(hall, &one.account, &other.account).await {
                Ok(game) => [one, other].iter().for_each(|seeker| self.go(&seeker.account, &game)),
                Err(problem) => {
                    let refused = FromLobby::Refused { reason: problem.sentence };
                    [one, other].iter().for_each(|seeker| self.tell(&seeker.account, &refused));
                }
            }
        }
    }

    fn tell_seekers(&self) {
        let now = now_ms();
        let seekers = self.people().seekers.clone();
        for seeker in &seekers {
            let message = FromLobby::Seeking {
                game: seeker.game.as_str(),
                control: seeker.control.to_string(),
                rated: seeker.rated,
                waiting: ((now - seeker.since_ms) / 1000).max(0) as u64,
                within: seeker.within(now).map(|within| within as u32),
                others: seekers.len() - 1,
            };
            self.tell(&seeker.account, &message);
        }
    }

    /// Tells the pages of an account which challenges are for it alone.
    pub(crate) async fn call(&self, hall: &Hall, account: &AccountId) -> Result<(), StoreError> {
        if self.people().pages.values().any(|guest| guest.account == *account) {
            let challenges = self.calls(hall, account).await?;
            self.tell(account, &FromLobby::Called { challenges });
        }
        Ok(())
    }

    /// The challenges that are for an account alone.
    pub(crate) async fn calls(&self, hall: &Hall, account: &AccountId) -> Result<Vec<Offered>, StoreError> {
        offered(hall, &mut HashMap::new(), hall.store().challenges_to(account).await?).await
    }

    /// What there is in the lobby.
    pub(crate) async fn listing(&self, hall: &Hall) -> Result<Listing, StoreError> {
        let mut names: HashMap<AccountId, String> = HashMap::new();
        let challenges = offered(hall, &mut names, hall.store().open_challenges().await?).await?;
        let mut games = Vec::new();
        for row in hall.store().going_on(MOST_GAMES as i64).await? {
            if !hall.is_open(&row.id) {
                continue;
            }
            let [first, second] = &row.seats;
            let names = [name(hall, &mut names, first).await?, name(hall, &mut names, second).await?];
            let game = row.agreement.game;
            let (title, control) = (game.title(), row.agreement.control);
            games.push(Played { key: row.id, game, title, names, control, rated: row.rated });
        }
        Ok(Listing { challenges, games, seeking: self.people().seekers.len() })
    }
}

/// Challenges as people see them.
async fn offered(
    hall: &Hall,
    names: &mut HashMap<AccountId, String>,
    rows: Vec<ChallengeRow>,
) -> Result<Vec<Offered>, StoreError> {
    let mut challenges = Vec::with_capacity(rows.len());
    for row in rows {
        let rating = hall.store().rating(&row.by, row.kind, TimeClass::of(row.control)).await?;
        challenges.push(Offered {
            by: name(hall, names, &row.by).await?,
            key: row.id,
            account: row.by,
            rating: rating.map(|rated| rated.strength.rating.round() as i64),
            game: row.kind,
            title: row.kind.title(),
            control: row.control,
            rated: row.rated,
            colour: row.colour,
            terms: row.terms,
            start: row.start,
        });
    }
    Ok(challenges)
}

async fn name(
    hall: &Hall,
    names: &mut HashMap<AccountId, String>,
    id: &AccountId,
) -> Result<String, StoreError> {
    if let Some(name) = names.get(id) {
        return Ok(name.clone());
    }
    let name = hall.account(id).await?.name;
    names.insert(id.clone(), name.clone());
    Ok(name)
}
