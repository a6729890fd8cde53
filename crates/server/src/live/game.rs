//! A game in memory: the fold of its log, and what people are told of it.

use std::time::Duration;

use mura_arena::clock::TimeControl;
use mura_arena::live::{Event, Live, Refused, Request};
use mura_games::{GameId, Outcome, Player, Table};
use mura_picture::{Motion, Scene, spoken_action};

use super::dice::{self, FairDice};
use super::load::{Loaded, since};
use super::message::PlayView;
use crate::id::{AccountId, GameKey};
use crate::moment::now_ms;
use crate::store::{AccountKind, Batch, Finish, GameRow, Stored};

/// A game in memory.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) row: GameRow,
    pub(crate) live: Live,
    /// What sits on the two seats.
    pub(crate) kinds: [AccountKind; 2],
    /// How many events its log has.
    pub(crate) version: usize,
    last_ms: i64,
    /// When the game began to be, by the clock of this process. It differs from the row's time if
    /// the machine's clock was set back since an earlier run.
    zero_ms: i64,
    /// Since when the clocks stand because nothing can be stored; none while all is well.
    pub(crate) stands_at: Option<i64>,
    pub(crate) plays: Vec<PlayView>,
    pub(crate) dice: Option<FairDice>,
}

/// Events that were found possible and are not stored yet.
#[derive(Debug)]
pub(crate) struct Prepared {
    after: Live,
    position: String,
    finish: Option<Finish>,
    events: usize,
    at_ms: i64,
    /// So many plays stay as they were.
    pub(crate) kept: usize,
    /// The table before each action from there on, and the action.
    acts: Vec<(Box<dyn Table>, String)>,
}

impl Prepared {
    /// How the actions go, seen from one side.
    pub(crate) fn motions(&self, flipped: bool) -> Vec<Motion> {
        let motion = |(before, text): &(Box<dyn Table>, String)| Scene::motion(&**before, text, flipped);
        self.acts.iter().map(|act| motion(act).unwrap_or_default()).collect()
    }
}

impl Game {
    pub(crate) fn new(loaded: Loaded, kinds: [AccountKind; 2]) -> Game {
        let Loaded { row, live, events, last_ms, stands_at } = loaded;
        let plays = plays(&live);
        // The last event is not in the future, whatever the machine's clock says.
        let zero_ms = row.created_ms.min(now_ms() - last_ms);
        let dice = FairDice::of(&row);
        Game { dice, row, live, kinds, version: events, last_ms, zero_ms, stands_at, plays }
    }

    /// Which game is played.
    pub(crate) fn id(&self) -> GameId {
        self.row.agreement.game
    }

    pub(crate) fn key(&self) -> &GameKey {
        &self.row.id
    }

    /// Now, since the game was made: the moment at which time stands still, if it does. It never
    /// runs backwards, even if the machine's clock was set back between two runs.
    pub(crate) fn now(&self) -> i64 {
        self.stands_at.unwrap_or(now_ms() - self.zero_ms).max(self.last_ms)
    }

    /// A moment of the game as a time of day by the clock of this process.
    pub(crate) fn time_of_day(&self, at: Duration) -> i64 {
        self.zero_ms + at.as_millis() as i64
    }

    /// When the last event happened, since the game was made.
    pub(crate) fn last_ms(&self) -> i64 {
        self.last_ms
    }

    /// Where an account sits just now. One person at both sides of a board sits where the turn is.
    pub(crate) fn seat(&self, account: Option<&AccountId>) -> Option<Player> {
        let seat = self.row.seat(account?)?;
        if self.row.is_shared() { Some(self.live.awaited().unwrap_or(seat)) } else { Some(seat) }
    }

    /// The level of the engine on a seat.
    pub(crate) fn computer(&self, player: Player) -> Option<u8> {
        match self.kinds[player.index()] {
            AccountKind::Computer { level } => Some(level),
            _ => None,
        }
    }

    /// Whether somebody plays against the engine or alone, so that help harms nobody.
    pub(crate) fn is_practice(&self) -> bool {
        let computers = Player::BOTH.into_iter().filter(|player| self.computer(*player).is_some()).count();
        !self.row.rated && (self.row.is_shared() || computers > 0)
    }

    /// What would come of a request.
    pub(crate) fn ask(&self, at: i64, by: Player, request: &Request) -> Result<Vec<Event>, Refused> {
        self.live.ask(since(at), by, request, &mut self.throws())
    }

    /// The events with which it begins.
    pub(crate) fn begin(&self) -> Result<Vec<Event>, Refused> {
        self.live.begin(&mut self.throws())
    }

    fn throws(&self) -> impl FnMut(&dyn Table) -> String + use<> {
        dice::throws(self.dice.as_ref(), &self.row, self.live.done())
    }

    /// Works out what events would bring, with the throws and passes that follow from them, and
    /// what is to be stored. If a turn begins, what the network takes from it is granted at once,
    /// so that the instant at which the flag falls stays exact.
    pub(crate) fn prepare(
        &self,
        at_ms: i64,
        events: Vec<Event>,
        lag: impl Fn(Player) -> Option<Duration>,
    ) -> Result<(Prepared, Batch), Refused> {
        let at = since(at_ms);
        let mut after = self.live.fork();
        let (mut kept, mut acts) = (after.done().len(), Vec::new());
        let mut stored = Vec::with_capacity(events.len());
        let mut apply = |after: &mut Live, event: Event| -> Result<(), Refused> {
            let before = matches!(event, Event::Play(..) | Event::Throw(_) | Event::Flag)
                .then(|| (after.table().fork(), after.done().len()));
            after.apply(at, &event)?;
            let length = after.done().len();
            match before {
                Some((table, number)) => {
                    acts.extend(after.done().get(number).map(|done| (table, done.text.clone())));
                }
                None if length < kept + acts.len() => {
                    acts.truncate(length.saturating_sub(kept));
                    kept = kept.min(length);
                }
                None => {}
            }
            let number = (self.version + stored.len()) as i64;
            stored.push(Stored { number, at_ms, event });
            Ok(())
        };
        for event in events {
            apply(&mut after, event)?;
        }
        let mut throws = dice::throws(self.dice.as_ref(), &self.row, after.done());
        for event in after.overdue(&mut throws)? {
            apply(&mut after, event)?;
        }
        if after.clock().turn() != self.live.clock().turn()
            && has_clocks(self.row.agreement.control)
            && let Some(lag) = after.awaited().and_then(lag).filter(|lag| !lag.is_zero())
        {
            apply(&mut after, Event::Lag(lag))?;
        }
        let finish = after.end().map(|end| Finish {
            ended_ms: self.row.created_ms + at_ms,
            outcome: end.outcome.map_or("none", Outcome::word).to_owned(),
            termination: end.termination(self.id()),
        });
        let position = after.table().position();
        let events = stored.len();
        let batch = Batch {
            game: self.row.id.clone(),
            events: stored,
            plies: after.done().len() as i64,
            position: position.clone(),
            finish: finish.clone(),
        };
        Ok((Prepared { after, position, finish, events, at_ms, kept, acts }, batch))
    }

    /// Makes so what was stored.
    pub(crate) fn accept(&mut self, prepared: Prepared) {
        let Prepared { after, position, finish, events, at_ms, kept, acts } = prepared;
        self.live = after;
        self.version += events;
        self.last_ms = at_ms;
        self.plays.truncate(kept);
        for (before, text) in acts {
            self.plays.extend(self.live.done().get(self.plays.len()).map(|done| play(&*before, &text, done)));
        }
        self.row.plies = self.live.done().len() as i64;
        (self.row.position, self.row.finish) = (position, finish);
    }

    /// Begins again at another start: the opening roll has fallen.
    pub(crate) fn restart(&mut self, start: String) -> Result<(), Refused> {
        let mut agreement = self.row.agreement.clone();
        agreement.start = Some(start.clone());
        self.live = Live::new(agreement.clone())?;
        (self.row.agreement, self.row.position) = (agreement, start);
        Ok(())
    }
}

/// Whether each player has a time of his own.
pub(crate) fn has_clocks(control: TimeControl) -> bool {
    !matches!(control, TimeControl::None | TimeControl::Unclocked { .. })
}

/// All plays of a game, in words.
fn plays(live: &Live) -> Vec<PlayView> {
    let Ok(start) = Live::new(live.agreement().clone()) else { return Vec::new() };
    let mut table = start.table().fork();
    let mut plays = Vec::with_capacity(live.done().len());
    for done in live.done() {
        plays.push(play(&*table, &done.text, done));
        if table.replay(&done.text).is_err() {
            break;
        }
    }
    plays
}

fn play(before: &dyn Table, text: &str, done: &mura_arena::live::Done) -> PlayView {
    PlayView {
        text: done.text.clone(),
        remark: done.remark.clone(),
        words: spoken_action(before, text).unwrap_or_else(|_| text.to_owned()),
        by: done.by.map(Into::into),
        left_ms: done.left.map(|left| left.as_millis() as u64),
    }
}
