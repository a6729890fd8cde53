//! What follows from the end of a game: ratings, the next game of a series, a rematch.

use super::Room;
use crate::live::hall::After;
use crate::live::message::ToClient;
use crate::moment::now_ms;

/// So long a wish to play again outlasts a room, be it closed by a restart: who made it longer ago
/// is hardly waiting any more.
const WISH_MS: i64 = 10 * 60_000;

impl Room {
    /// Does what follows from the end. All of it can be done again: after a failure it is, as long
    /// as the room is open, and when it is next opened.
    pub(super) async fn conclude(&mut self) {
        if self.is_concluded {
            return;
        }
        if self.is_outage() {
            return self.timers.conclude_later();
        }
        self.thinking = None;
        self.premoves = Default::default();
        match self.hall.after(&self.game.row).await {
            Ok(After { next, series, is_last }) => {
                self.is_concluded = true;
                (self.series, self.is_last) = (series, is_last);
                self.again = self.wishes().await;
                let is_news = next.is_some() && self.next != next;
                self.next = next;
                self.tell_change(self.game.plays.len(), [None, None]);
                if let Some(game) = self.next.clone().filter(|_| is_news) {
                    self.tell_all(&ToClient::Next { game });
                }
            }
            Err(problem) => {
                tracing::warn!(problem = problem.sentence, game = %self.game.key(), "what follows a game could not be done");
                self.timers.conclude_later();
            }
        }
    }

    /// Who of the players wants to play again, as far as it was kept.
    async fn wishes(&self) -> [bool; 2] {
        let wishes = self.hall.store().rematch_wishes(self.game.key(), now_ms() - WISH_MS).await;
        let wishes = wishes.unwrap_or_else(|error| {
            tracing::error!(%error, game = %self.game.key(), "nobody knows who wants to play again");
            Vec::new()
        });
        self.game.row.seats.each_ref().map(|seat| wishes.contains(seat))
    }

    /// Whether it can be played again: when the game is over, with the whole series that it belongs
    /// to.
    pub(super) fn may_rematch(&self) -> bool {
        self.game.live.end().is_some() && self.is_concluded && self.is_last && self.next.is_none()
    }

    /// Starts the rematch that both want.
    pub(super) async fn start_rematch(&mut self) -> Result<(), String> {
        match self.hall.rematch(&self.game.row).await {
            Ok(game) => {
                self.next = Some(game.clone());
                self.tell_all(&ToClient::Next { game });
                Ok(())
            }
            Err(problem) => {
                self.again = [false; 2];
                Err(problem.sentence)
            }
        }
    }
}
