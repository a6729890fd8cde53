//! A game while nothing can be stored.
//!
//! The clocks stand from the moment of the first failure, plays are refused, and everybody who
//! looks at the game is told. When the database works again, the game is read anew (the answer to
//! the last write may have been lost), the pause is stored as of the moment at which the clocks
//! stopped, and the game goes on as after a restart of the server.

use mura_arena::live::Event;

use super::Room;
use crate::live::load::since;
use crate::live::message::ToClient;
use crate::moment::now_ms;

/// How often a game looks whether the database works again, besides being told.
const RETRY_MS: i64 = 1000;

impl Room {
    /// Whether nothing can be stored.
    pub(super) fn is_outage(&self) -> bool {
        self.game.stands_at.is_some()
    }

    /// From this moment on, in milliseconds since the game was made, the clocks stand.
    pub(super) fn begin_outage(&mut self, at: i64) {
        self.timers.outage_ms = Some(now_ms() + RETRY_MS);
        if self.is_outage() {
            return;
        }
        self.game.stands_at = Some(at);
        self.thinking = None;
        self.tell_all(&ToClient::Storage { works: false });
        self.tell_change(self.game.plays.len(), [None, None]);
    }

    /// The database works again, or no longer does.
    pub(super) async fn storage_changed(&mut self) {
        if self.hall.store().health().failing_since().is_some() {
            self.begin_outage(self.game.now());
        } else {
            self.try_to_end_outage().await;
        }
    }

    /// Goes on, if the database works again.
    pub(super) async fn try_to_end_outage(&mut self) {
        let Some(at) = self.game.stands_at else { return };
        self.timers.outage_ms = Some(now_ms() + RETRY_MS);
        let is_failing = self.hall.store().health().failing_since().is_some();
        if is_failing || !self.reload().await || !self.store_pause(at).await {
            return;
        }
        self.timers.outage_ms = None;
        self.game.stands_at = None;
        self.timers.wait_for_players();
        self.tell_all(&ToClient::Storage { works: true });
        self.tell_states();
        self.try_to_begin().await;
        self.try_to_resume().await;
        self.go_on().await;
    }

    /// Stores that the clocks have stood since this moment, or that time had run out before it.
    async fn store_pause(&mut self, at: i64) -> bool {
        let at = at.max(self.game.last_ms());
        let event = match self.game.live.tick(since(at)) {
            Some(flag) => flag,
            None if self.is_running(at) => Event::Pause,
            None => return true,
        };
        self.store(at, vec![event]).await.is_ok()
    }
}
