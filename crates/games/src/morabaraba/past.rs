//! What a search may look away from, and what of the past it must not.

use super::{Morabaraba, now};
use crate::{Game, NoDice, Player};

impl NoDice for Morabaraba {
    /// In stage 1 cows of one colour may change numbers (see [`perft_key`](Game::perft_key)), and from the usual start the
    /// herds tell which sequences are recorded: what a placing completes is always fresh, and nothing moves.
    #[inline]
    fn search_key(&self) -> u64 {
        let now = &self.now;
        if now.hand == 0 || self.odd_sequences {
            return self.key();
        }
        let herds = u64::from(now.herds[0]) | u64::from(now.herds[1]) << 24;
        let hands = Player::BOTH.map(|player| u64::from(now.hand_of(player).count_ones()));
        crate::key::mix(herds, hands[0] | hands[1] << 4 | (now.turn as u64) << 8 | 1 << 9)
    }

    /// In stage 1 nothing that stood can come back. Later, the quiet plies matter when they can reach a limit (M3, M4),
    /// and a position that has stood matters when it can stand for the third time: if it has stood twice, that is once more;
    /// if once, it is twice more, four plies apart. A ply changes two junctions, so a position is at least half as many plies
    /// away as junctions differ.
    #[inline]
    fn past_key(&self, _since: usize, plies: u32) -> u64 {
        let now = &self.now;
        if now.hand != 0 {
            return 0;
        }
        let three = now.herds.iter().any(|herd| herd.count_ones() == 3);
        let limit = if three { now::QUIET_WITH_THREE } else { now::QUIET };
        let mut key = 0;
        if now.quiet + plies >= limit {
            key = crate::key::mix(u64::from(now.quiet), 4);
        }
        let start = now.stood_start as usize;
        let mut add = |place: usize, plies: u32, kind: u64| {
            let stood = &self.stood[place];
            if stood.differing(&now.cows).div_ceil(2) <= plies {
                let same_turn = (self.stood.len() - place) as u64 % 2;
                key = key.wrapping_add(crate::key::mix(stood.key(), kind + same_turn));
            }
        };
        // Few have stood twice, and a search asks mostly for a few plies: so it seldom has to look at all.
        let twice = self.twice.iter().rev().map(|&place| place as usize);
        twice.take_while(|&place| place >= start).for_each(|place| add(place, plies, 7));
        // The third time is eight plies after the first.
        if plies > 4 && self.stood.len() - start + plies as usize >= 9 {
            (start..self.stood.len()).for_each(|place| add(place, plies - 4, 5));
        }
        key
    }
}
