//! Somebody leaves for good.

use tokio::sync::oneshot;

use super::hall::Hall;
use super::room::ToRoom;
use crate::id::AccountId;
use crate::store::StoreError;

/// A series begins its next game when one ends: so often it is looked whether there is another.
const ROUNDS: usize = 50;

impl Hall {
    /// Ends all games of an account that is about to be deleted.
    pub(crate) async fn quit(&self, account: &AccountId) -> Result<(), StoreError> {
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
