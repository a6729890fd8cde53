//! Somebody leaves for good.

use mura_arena::live::{Event, Request};

use super::Room;
use crate::id::AccountId;

impl Room {
    /// Ends the game for somebody whose account is about to be deleted: as if it had never begun, if the rules still allow that;
    /// otherwise it is resigned.
    pub(super) async fn quit(&mut self, account: &AccountId) {
        let Some(player) = self.game.seat(Some(account)) else { return };
        if self.game.live.end().is_some() {
            return;
        }
        // After an outage nothing else can be done while the clocks stand.
        if self.is_paused() {
            self.happen_by_itself(vec![Event::Resume]).await;
        }
        if self.request(player, Request::Abort).await.is_err()
            && let Err(reason) = self.request(player, Request::Resign).await
        {
            tracing::warn!(reason, game = %self.game.key(), "a game goes on although a player has left for good");
        }
    }
}
