//! What happens in games, for those who follow several at once, such as bots.

use std::sync::Arc;

use tokio::sync::broadcast;

use super::game::Game;
use crate::id::{AccountId, GameKey};

/// News that may wait for a reader. One that falls behind further is told so, and looks at its games anew.
const BACKLOG: usize = 1024;

/// Something has happened in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    /// The game.
    pub game: GameKey,
    /// Who plays it: the first player, the second.
    pub seats: Arc<[AccountId; 2]>,
    /// How many actions there are by now.
    pub ply: usize,
    /// Whose choice is awaited.
    pub turn: Option<AccountId>,
    /// Whether it has just begun.
    pub begins: bool,
    /// Whether it is over.
    pub is_over: bool,
}

/// The way for news to those who follow them.
#[derive(Clone, Debug)]
pub(crate) struct Wire(broadcast::Sender<News>);

impl Default for Wire {
    fn default() -> Self {
        Wire(broadcast::Sender::new(BACKLOG))
    }
}

impl Wire {
    pub(crate) fn subscribe(&self) -> broadcast::Receiver<News> {
        self.0.subscribe()
    }

    /// Tells what has happened, if anybody listens.
    pub(crate) fn tell(&self, game: &Game, begins: bool) {
        if self.0.receiver_count() == 0 {
            return;
        }
        let awaited = game.live.awaited();
        let news = News {
            game: game.key().clone(),
            seats: Arc::new(game.row.seats.clone()),
            ply: game.live.done().len(),
            turn: awaited.map(|player| game.row.seats[player.index()].clone()),
            begins,
            is_over: game.live.end().is_some(),
        };
        // That the last listener has just left is no harm.
        let _ = self.0.send(news);
    }
}
