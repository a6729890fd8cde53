//! What a play does on the round board of Mur and Advanced Mur.

use mura_games::mur::{ALL, CENTRE, Point, Points, bit, shifted, surrounded_by};

/// The pieces as the player on turn sees them.
#[derive(Clone, Copy)]
pub(super) struct Pieces {
    pub(super) own: Points,
    pub(super) enemy: Points,
    pub(super) kraken: Points,
}

impl Pieces {
    /// What the player's stones surround, of all that he can trap or close on.
    #[inline(always)]
    pub(super) fn surrounded(&self) -> Points {
        surrounded_by(self.own) & (self.enemy | self.kraken)
    }

    /// The pieces that lack one neighbour to be surrounded.
    #[inline(always)]
    pub(super) fn pockets(&self) -> Points {
        gaps(self.own).one & (self.enemy | self.kraken)
    }

    /// Whether something is one neighbour short of being surrounded, or an eye waits for a piece to be knocked into it.
    #[inline(always)]
    pub(super) fn has_chances(&self) -> bool {
        let gaps = gaps(self.own);
        (gaps.one & (self.enemy | self.kraken)) | (gaps.none & !self.own) != 0
    }

    #[inline(always)]
    pub(super) fn place(&mut self, at: Point) {
        self.own |= bit(at);
    }

    #[inline(always)]
    pub(super) fn shift(&mut self, from: Point, to: Point) {
        self.own ^= bit(from) | bit(to);
    }

    #[inline(always)]
    pub(super) fn knock(&mut self, from: Point, to: Point, rest: Point) {
        self.own &= !bit(from);
        self.push(to, rest);
        self.own |= bit(to);
    }

    /// Moves whatever stands on `to` on to `rest`.
    #[inline(always)]
    pub(super) fn push(&mut self, to: Point, rest: Point) {
        for pieces in [&mut self.own, &mut self.enemy, &mut self.kraken] {
            if *pieces & bit(to) != 0 {
                *pieces ^= bit(to) | bit(rest);
                return;
            }
        }
    }
}

/// The intersections with no neighbour outside a set, and with one. The centre is left out: with seven stones nobody
/// surrounds it.
struct Gaps {
    none: Points,
    one: Points,
}

#[inline(always)]
fn gaps(walls: Points) -> Gaps {
    let [a, b, c, d] = shifted(ALL & !walls);
    let any = a | b | c | d;
    let two = a & b | c & d | (a | b) & (c | d);
    let rings = ALL ^ bit(CENTRE);
    Gaps { none: rings & !any, one: rings & any & !two }
}
