//! What time brings.

use std::time::Duration;

use mura_arena::clock::Phase;
use mura_arena::live::Event;
use tokio::time::sleep;

use super::Room;
use crate::live::game::Game;
use crate::live::load::since;
use crate::moment::now_ms;

/// So long a room stays in memory after the last page was closed.
const IDLE_MS: i64 = 60_000;

/// After an outage the clocks stand until the player on turn is back, at the longest so long.
const RESUME_MS: i64 = 30_000;

/// After something could not be stored it is tried again.
const RETRY_MS: i64 = 1000;

/// When what follows a game could not be done, it is tried again after so long.
const CONCLUDE_MS: i64 = 5000;

/// When a room has to look at the time.
#[derive(Debug)]
pub(super) struct Timers {
    /// The game begins, whoever is there.
    pub(super) begin_ms: Option<i64>,
    /// The clocks run again, whoever is there.
    resume_ms: i64,
    /// Nothing is tried before.
    retry_ms: i64,
    idle_ms: i64,
    /// What follows the end is tried again.
    conclude_ms: Option<i64>,
    /// It is looked whether the database works again.
    pub(super) outage_ms: Option<i64>,
}

impl Timers {
    pub(super) fn new(game: &Game) -> Timers {
        let now = now_ms();
        Timers {
            begin_ms: (!game.live.has_begun()).then_some(now + super::start::LONGEST_MS),
            resume_ms: now + RESUME_MS,
            retry_ms: now,
            idle_ms: now + IDLE_MS,
            conclude_ms: None,
            outage_ms: None,
        }
    }

    /// The clocks stand, and players may take some time to come back.
    pub(super) fn wait_for_players(&mut self) {
        self.resume_ms = now_ms() + RESUME_MS;
    }

    /// What follows the end could not be done.
    pub(super) fn conclude_later(&mut self) {
        self.conclude_ms = Some(now_ms() + CONCLUDE_MS);
    }

    /// Somebody is there.
    pub(super) fn stay(&mut self) {
        self.idle_ms = now_ms() + IDLE_MS;
    }
}

/// Sleeps until a time of day; without one, for ever.
pub(super) async fn until(wake: Option<i64>) {
    match wake {
        Some(wake) => sleep(Duration::from_millis((wake - now_ms()).max(0) as u64)).await,
        None => std::future::pending().await,
    }
}

impl Room {
    /// When to look at the time again.
    pub(super) fn wake(&self) -> Option<i64> {
        let game = &self.game;
        let flag = game.live.clock().due().filter(|_| game.live.end().is_none());
        let flag = flag.map(|due| game.time_of_day(due) + 1);
        let begin = self.timers.begin_ms.filter(|_| !game.live.has_begun() && game.live.end().is_none());
        let resume = self.is_paused().then_some(self.timers.resume_ms);
        let game_time = [flag, begin, resume].into_iter().flatten().min();
        let game_time = game_time.map(|time| time.max(self.timers.retry_ms)).filter(|_| !self.is_outage());
        let idle = self.may_idle().then_some(self.timers.idle_ms);
        [game_time, self.presence.due(), idle, self.timers.conclude_ms, self.timers.outage_ms]
            .into_iter()
            .flatten()
            .min()
    }

    pub(super) async fn look_at_the_time(&mut self) {
        self.tell_presence();
        if self.timers.outage_ms.is_some_and(|due| due <= now_ms()) {
            self.try_to_end_outage().await;
        }
        self.try_to_begin().await;
        self.try_to_resume().await;
        self.let_flag_fall().await;
        if self.timers.conclude_ms.take_if(|due| *due <= now_ms()).is_some() {
            self.conclude().await;
        }
        if self.may_idle() && self.timers.idle_ms <= now_ms() && self.hall.forget(&self.game, &mut self.inbox)
        {
            self.is_closing = true;
        }
    }

    /// Whether nobody needs this room.
    fn may_idle(&self) -> bool {
        self.clients.is_empty()
            && self.thinking.is_none()
            && !self.is_outage()
            && (self.game.live.end().is_some() || self.game.live.clock().due().is_none() && !self.is_paused())
    }

    pub(super) fn is_running(&self, at: i64) -> bool {
        let clock = self.game.live.clock();
        matches!(clock.phase(), Phase::Running { .. }) && clock.due().is_some_and(|due| due > since(at))
    }

    pub(super) fn is_paused(&self) -> bool {
        matches!(self.game.live.clock().phase(), Phase::Paused { .. })
    }

    /// The clocks run again as soon as the player on turn is back, or has been waited for long
    /// enough.
    pub(super) async fn try_to_resume(&mut self) {
        let Phase::Paused { turn } = self.game.live.clock().phase() else { return };
        let now = now_ms();
        if !self.is_outage()
            && self.timers.retry_ms <= now
            && (self.here(turn) || self.timers.resume_ms <= now)
        {
            self.happen_by_itself(vec![Event::Resume]).await;
            self.go_on().await;
        }
    }

    /// Time that has run out, before anything else is looked at.
    pub(super) async fn let_flag_fall(&mut self) {
        let at = self.game.now();
        if !self.is_outage()
            && self.timers.retry_ms <= now_ms()
            && let Some(flag) = self.game.live.tick(since(at))
        {
            self.happen_by_itself(vec![flag]).await;
            self.go_on().await;
        }
    }

    /// Something that nobody has asked for. If it cannot be stored it is tried again.
    pub(super) async fn happen_by_itself(&mut self, events: Vec<Event>) {
        let at = self.game.now();
        if self.happen(at, events).await.is_err() {
            self.timers.retry_ms = now_ms() + RETRY_MS;
        }
    }
}
