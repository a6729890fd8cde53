//! Somebody leaves for good.

use tokio::sync::oneshot;

use super::hall::Hall;
use super::room::ToRoom;
use crate::id::AccountId;
use crate::store::{Account, StoreError};

/// A room may close at the moment when it is asked, or have just been opened for a new game: so
/// often it is looked whether there is one left.
const ROUNDS: usize = 5;

impl Hall {
    /// Ends the games of an account that is closed and of its bots, and erases everything about
    /// them. It can be done again if it was broken off.
    pub(crate) async fn erase(&self, account: &AccountId, bots: &[Account]) -> Result<(), StoreError> {
        for gone in bots.iter().map(|bot| &bot.id).chain([account]) {
            self.quit(gone).await?;
        }
        self.store().erase_account(account).await?;
        let store = self.store().clone();
        tokio::spawn(async move { store.scrub().await });
        Ok(())
    }

    /// Ends all games of an account that is closed.
    async fn quit(&self, account: &AccountId) -> Result<(), StoreError> {
        for _ in 0..ROUNDS {
            let games = self.store().open_games_of(account).await?;
            if games.is_empty() {
                return Ok(());
            }
            for game in games {
                let Some(room) = self.room(&game).await? else { continue };
                let (reply, done) = oneshot::channel();
                if room.send(ToRoom::Quit { account: account.clone(), reply }).await.is_ok() {
                    // No answer: the room was just closed. The next round opens it again.
                    let _ = done.await;
                }
            }
        }
        tracing::warn!(%account, "games go on although a player leaves for good");
        Ok(())
    }
}
