//! Random play.

use crate::{Game, Luck, Outcome};

/// A random legal action: a throw by its odds, anything else uniformly. `None` when the game is over.
/// `list` is scratch space; it comes back as it was.
#[inline]
pub fn random_action<G: Game>(game: &G, luck: &mut Luck, list: &mut Vec<G::Action>) -> Option<G::Action> {
    if let Some(throws) = game.throws() {
        let total: u32 = throws.iter().map(|throw| throw.1).sum();
        let mut ticket = luck.below(total as usize) as u32;
        for &(throw, weight) in throws {
            if ticket < weight {
                return Some(throw);
            }
            ticket -= weight;
        }
    }
    let base = list.len();
    game.actions(list);
    let count = list.len() - base;
    let action = (count > 0).then(|| list[base + luck.below(count)]);
    list.truncate(base);
    action
}

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
        match random_action(game, luck, list) {
            Some(action) => game.play_unchecked(action),
            None => return Playout { outcome: game.outcome(), plies },
        };
    }
    Playout { outcome: game.outcome(), plies: cap }
}
