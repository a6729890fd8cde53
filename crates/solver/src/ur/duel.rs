//! Duels: moves that follow each other without a throw, and may come round to where they began.
//!
//! Tables tell what each move is worth, but not which of several ends the duel, and rings can hold a move up by a unit over the
//! one that does. Who follows the tables alone may go round until the game is drawn (U4), though he was ahead and could have ended it.
//! So where a duel comes round, moves are chosen by how soon they end it (`probe`), and that up to the next throw.

use mura_games::Game;
use mura_games::ur::Ur;

/// What has stood since the last throw.
#[derive(Default)]
pub(super) struct Duel {
    stood: Vec<u64>,
    comes_round: bool,
}

impl Duel {
    /// Takes note of a position, and says whether the duel has come round since the last throw.
    pub(super) fn comes_round(&mut self, game: &Ur) -> bool {
        let key = game.key();
        self.comes_round |= self.stood.contains(&key);
        self.stood.push(key);
        self.comes_round
    }

    /// There is a throw.
    pub(super) fn ends(&mut self) {
        self.stood.clear();
        self.comes_round = false;
    }
}
