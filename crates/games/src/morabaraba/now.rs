//! What can be seen on the table, and how it ends a game.

use super::board::{ALL, Junctions, Lines, bit, in_rows, neighbours};
use super::cows::{self, Cows, Numbers, herd};
use crate::{Outcome, Player};

/// Quiet plies that draw once a player is down to three cows: ten moves of each (M3).
pub(super) const QUIET_WITH_THREE: u32 = 20;
/// Quiet plies that draw in any case (M4).
pub(super) const QUIET: u32 = 100;
/// What can be seen on the table: plain, small, `Copy`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Now {
    pub(super) cows: Cows,
    /// Where each player's cows stand.
    pub(super) herds: [Junctions; 2],
    /// Which of them are three in a row, and so cannot be shot.
    pub(super) rows: [Junctions; 2],
    /// The cows that are still to be placed, of both players.
    pub(super) hand: Numbers,
    /// Plies since the last shot or the start of stage 2.
    pub(super) quiet: u32,
    /// The lines of which a sequence has been recorded.
    pub(super) lines_used: Lines,
    /// XOR over the recorded sequences.
    pub(super) sequences_key: u64,
    /// Where in `Morabaraba::stood` the positions begin that can still come back.
    pub(super) stood_start: u32,
    pub(super) turn: Player,
    pub(super) outcome: Option<Outcome>,
}

impl Now {
    /// A table without sequences; `Morabaraba::at` adds them and finds out whether the game is over.
    pub(super) fn new(cows: Cows, hand: Numbers, turn: Player, quiet: u32) -> Self {
        let mut herds = [0, 0];
        for (junction, cow) in cows.iter() {
            herds[cows::owner(cow).index()] |= bit(junction);
        }
        let rows = herds.map(in_rows);
        Now {
            cows,
            herds,
            rows,
            hand,
            quiet,
            lines_used: 0,
            sequences_key: 0,
            stood_start: 0,
            turn,
            outcome: None,
        }
    }

    #[inline(always)]
    pub(super) fn empty(&self) -> Junctions {
        ALL & !(self.herds[0] | self.herds[1])
    }

    #[inline(always)]
    pub(super) fn hand_of(&self, player: Player) -> Numbers {
        self.hand & herd(player)
    }

    /// Cows of a player on the board and in hand.
    #[inline(always)]
    pub(super) fn cows_left(&self, player: Player) -> u32 {
        self.herds[player.index()].count_ones() + self.hand_of(player).count_ones()
    }

    /// Whether the player on turn, in stage 2, cannot move. Whoever flies always can.
    #[inline(always)]
    fn blocked(&self) -> bool {
        let own = self.herds[self.turn.index()];
        neighbours(own) & self.empty() == 0 && own.count_ones() != 3
    }

    /// The win by cows left (4.2.3).
    #[inline(always)]
    pub(super) fn judge_cows(&self) -> Option<Outcome> {
        let beaten = Player::BOTH.into_iter().find(|&player| self.cows_left(player) <= 2)?;
        Some(Outcome::Win(beaten.other()))
    }

    /// In stages 2 and 3: the win by a block, or the draw by quiet plies. Repetition is not seen here.
    #[inline(always)]
    pub(super) fn judge_moves(&self) -> Option<Outcome> {
        if self.blocked() {
            return Some(Outcome::Win(self.turn.other()));
        }
        if self.quiet < QUIET_WITH_THREE {
            return None;
        }
        let three = Player::BOTH.into_iter().any(|player| self.herds[player.index()].count_ones() == 3);
        (three || self.quiet >= QUIET).then_some(Outcome::Draw)
    }
}
