//! Random play.

use crate::{Game, Luck, Outcome};

/// How a random game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// How it ended; `None` when the cap was reached first.
    pub outcome: Option<Outcome>,
    /// The number of actions played.
    pub plies: u32,
}

/// Plays random actions until the game is over or `cap` actions are played.
pub fn play_out<G: Game>(game: &mut G, luck: &mut Luck, cap: u32, list: &mut Vec<G::Action>) -> Playout {
    for plies in 0..cap {
        match game.random_action(luck, list) {
            Some(action) => game.play_unchecked(action),
            None => return Playout { outcome: game.outcome(), plies },
        };
    }
    Playout { outcome: game.outcome(), plies: cap }
}
