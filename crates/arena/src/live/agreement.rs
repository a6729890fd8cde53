//! What is agreed before a game over a network.

use mura_games::{GameId, Settings};

use crate::clock::{Lag, TimeControl};

/// What is agreed before a game over a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreement {
    /// The game.
    pub game: GameId,
    /// The position from which it starts; `None`: the game's own start.
    pub start: Option<String>,
    /// The time.
    pub control: TimeControl,
    /// What the network is allowed.
    pub lag: Lag,
    /// Whether plays may be taken back by agreement.
    pub take_back: bool,
}

impl Agreement {
    /// A game for fun: from the start, without clocks, and plays may be taken back.
    pub fn casual(game: GameId) -> Self {
        Agreement { game, start: None, control: TimeControl::None, lag: Lag::ONLINE, take_back: true }
    }

    /// The table at which the game starts.
    pub(super) fn open(&self) -> Result<Box<dyn mura_games::Table>, mura_games::Refusal> {
        match &self.start {
            Some(position) => self.game.open(position),
            None => self.game.start(&Settings::default()),
        }
    }

    /// Whether players can agree to end it undecided: Morabaraba draws by mutual consent (4.3.1), and a game of Mur can be left
    /// undecided (R10). The documents of Advanced Mur and Ur know nothing of the kind.
    pub fn has_draws(&self) -> bool {
        match self.game {
            GameId::MurClassic | GameId::MurKraken | GameId::Morabaraba => true,
            GameId::MurAdvanced | GameId::Ur => false,
        }
    }
}
