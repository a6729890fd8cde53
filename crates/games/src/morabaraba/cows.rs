//! The numbered cows.

use super::board::{BOARD_ORDER, Junction};
use crate::Player;

/// A cow's number: 1–12 Black's, 13–24 White's.
pub type Cow = u8;

/// A set of cow numbers, bit n − 1 for cow n.
pub(crate) type Numbers = u32;

pub(crate) const EACH: u32 = 12;

#[inline(always)]
pub(crate) const fn number_bit(cow: Cow) -> Numbers {
    1 << (cow - 1)
}

/// The cows of one player.
#[inline(always)]
pub(crate) const fn herd(player: Player) -> Numbers {
    match player {
        Player::First => 0x0000_0fff,
        Player::Second => 0x00ff_f000,
    }
}

pub(crate) fn owner(cow: Cow) -> Player {
    if cow <= 12 { Player::First } else { Player::Second }
}

/// Which cow stands where: five bits a junction, 0 for none, so that M4 compares whole positions at once. In two words,
/// since a `u128` would be aligned to 16 bytes and make the position that a search copies larger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cows([u64; 2]);

impl Cows {
    pub(crate) const NONE: Cows = Cows([0, 0]);

    #[inline(always)]
    pub(crate) fn at(&self, junction: Junction) -> Cow {
        (self.word() >> (junction * 5)) as Cow & 31
    }

    /// Puts a cow on an empty junction.
    #[inline(always)]
    pub(crate) fn put(&mut self, junction: Junction, cow: Cow) {
        self.flip(junction, cow);
    }

    /// Takes the cow from a junction.
    #[inline(always)]
    pub(crate) fn take(&mut self, junction: Junction) -> Cow {
        let cow = self.at(junction);
        self.flip(junction, cow);
        cow
    }

    #[inline(always)]
    fn flip(&mut self, junction: Junction, cow: Cow) {
        let word = self.word() ^ u128::from(cow) << (junction * 5);
        self.0 = [word as u64, (word >> 64) as u64];
    }

    #[inline(always)]
    fn word(&self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << 64
    }

    /// The number of junctions on which something else stands.
    #[inline(always)]
    pub(crate) fn differing(&self, other: &Cows) -> u32 {
        // The lowest bit of every junction.
        const LOW: u128 = 0x0008_4210_8421_0842_1084_2108_4210_8421;
        let bits = self.word() ^ other.word();
        ((bits | bits >> 1 | bits >> 2 | bits >> 3 | bits >> 4) & LOW).count_ones()
    }

    /// A hash.
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        crate::key::mix(self.0[0], self.0[1])
    }

    /// The cows that stand, in board order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Junction, Cow)> {
        BOARD_ORDER.into_iter().map(|junction| (junction, self.at(junction))).filter(|&(_, cow)| cow != 0)
    }

    /// The numbers of the cows that stand.
    pub(crate) fn numbers(&self) -> Numbers {
        self.iter().fold(0, |all, (_, cow)| all | number_bit(cow))
    }

    /// Where a cow stands.
    pub(crate) fn find(&self, cow: Cow) -> Option<Junction> {
        self.iter().find(|&(_, found)| found == cow).map(|(junction, _)| junction)
    }
}
