//! What Mur and Advanced Mur see alike on their round board, found for the whole board and both players at once.

use mura_games::mur::{ALL, CENTRE, FIRST_RING, Groups, Point, Points, STONES, bit, ends};

use super::Tally;
use super::both::{Both, both, difference, ends_of_three, ends_of_two, neighbours, shifted, swapped, twice};

/// What there is to see. Each set holds what the player whose view it is has, and what the other has.
pub(super) struct Round {
    pub(super) stones: Both,
    /// Stones by order: 1, 2, 3, 4 and more.
    pub(super) orders: [Both; 4],
    /// Empty neighbours of stones: how many more the one has than the other.
    pub(super) liberties: i32,
    /// Opposing stones with one neighbour that is not one's own.
    pub(super) one_short: Both,
    /// Opposing stones that one can trap with one's next play.
    pub(super) ready: Both,
    /// Opposing stones with two neighbours that are not one's own, both empty.
    pub(super) two_short: Both,
    /// Empty intersections with only one's stones around, and those with one exception.
    pub(super) eyes: Both,
    pub(super) half_eyes: Both,
    /// The mur stone where one lacks one, two or three of its neighbours.
    pub(super) mur_stone_short: [Both; 3],
    /// The mur stone where one can take the last of its neighbours with one's next play.
    pub(super) mur_stone_ready: Both,
    /// Opposing stones and the mur stone where they can be knocked.
    pub(super) knocks: Both,
    pub(super) knocks_mur_stone: Both,
    /// Empty intersections that one's stones reach.
    pub(super) reach: Both,
}

/// How many neighbours of each intersection are missing from a set. The centre is left out: with seven stones nobody
/// surrounds it.
struct Short {
    none: Both,
    one: Both,
    two: Both,
    three: Both,
}

#[inline(always)]
fn short_of(walls: Both) -> Short {
    const RINGS: Both = twice(ALL ^ bit(CENTRE));
    let [a, b, c, d] = shifted(twice(ALL) & !walls);
    let (both, pair) = (a & b, c & d);
    let (either, other) = (a | b, c | d);
    let any = either | other;
    let two = both | pair | either & other;
    let three = both & other | pair & either;
    Short { none: RINGS & !any, one: any & !two, two: two & !three, three: three & !(both & pair) }
}

/// Where the stones of one order and those of a larger group can arrive, and what is weaker than they are.
struct Movers {
    small: [Both; 3],
    large: [Points; 2],
    /// `weaker[n - 1]`: the pieces of either player that a stone of order n may knock, for the small orders.
    weaker: [Both; 3],
    /// What the stones of a player's large group may knock.
    weaker_than_large: [Points; 2],
}

impl Movers {
    #[inline(always)]
    fn new(groups: [Groups; 2], mur_stone: Points, knocked_by_all: bool) -> Self {
        let [own, enemy] = groups;
        let from_four = own.large | enemy.large | mur_stone;
        let from_three = from_four | own.small[2] | enemy.small[2];
        let from_two = from_three | own.small[1] | enemy.small[1];
        let weakest = if knocked_by_all { mur_stone } else { 0 };
        let weaker = |own: Points, enemy: Points| {
            weakest | if enemy.count_ones() > own.count_ones() { enemy } else { 0 }
        };
        Movers {
            small: [0, 1, 2].map(|place| both(own.small[place], enemy.small[place])),
            large: [own.large, enemy.large],
            weaker: [from_two, from_three, from_four].map(twice),
            weaker_than_large: [weaker(own.large, enemy.large), weaker(enemy.large, own.large)],
        }
    }

    /// Where the stones in `movers` can arrive, whoever stands there, and whom of those they may knock.
    #[inline(always)]
    fn ends(&self, movers: Both) -> (Both, Both) {
        let one = neighbours(self.small[0] & movers);
        let two = ends_of_two(self.small[1] & movers);
        let three = ends_of_three(self.small[2] & movers);
        let mut all = one | two | three;
        let mut knocks = one & self.weaker[0] | two & self.weaker[1] | three & self.weaker[2];
        for (index, large) in self.large.into_iter().enumerate() {
            let half = 32 * index;
            if large != 0 {
                let ends = ends(large & (movers >> half) as Points, large.count_ones());
                all |= Both::from(ends) << half;
                knocks |= Both::from(ends & self.weaker_than_large[index]) << half;
            }
        }
        (all, knocks)
    }
}

impl Round {
    /// `knocked_by_all`: any stone may knock the mur stone, as in Advanced Mur; else it is of order 4.
    #[inline(always)]
    pub(super) fn new(own: Points, enemy: Points, mur_stone: Point, knocked_by_all: bool) -> Self {
        let mur_stone = bit(mur_stone);
        let groups = [Groups::of(own), Groups::of(enemy)];
        let movers = Movers::new(groups, mur_stone, knocked_by_all);
        let (stones, mur_stone, empty) =
            (both(own, enemy), twice(mur_stone), twice(ALL & !(own | enemy | mur_stone)));
        let others = swapped(stones);

        let short = short_of(stones);
        let pockets = short.one & (others | mur_stone);
        let (reach, knocks) = movers.ends(!0);
        // The last gaps of the pockets, and who can fill them. A wall of a pocket that moves opens another gap.
        let around = neighbours(pockets);
        let gaps = around & !stones;
        let hand = |stones: Points| if stones.count_ones() < STONES { ALL } else { 0 };
        let mut fills = both(hand(own), hand(enemy)) & empty;
        if gaps & !fills != 0 {
            let (ends, knocks) = movers.ends(!around);
            fills |= ends & empty | knocks;
        }
        let ready = pockets & neighbours(fills & gaps);

        let liberties = shifted(empty).map(|beside| difference(beside & stones));
        let at_centre = if (own | enemy) & bit(CENTRE) == 0 {
            0
        } else {
            let free = (empty as Points & FIRST_RING).count_ones() as i32;
            if own & bit(CENTRE) == 0 { -free } else { free }
        };
        Round {
            stones,
            orders: [
                movers.small[0],
                movers.small[1],
                movers.small[2],
                both(movers.large[0], movers.large[1]),
            ],
            liberties: liberties[0] + liberties[1] + liberties[2] + liberties[3] + at_centre,
            one_short: short.one & others,
            ready: ready & others,
            two_short: short.two & others & !neighbours(others | mur_stone),
            eyes: short.none & empty,
            half_eyes: short.one & empty,
            mur_stone_short: [short.one & mur_stone, short.two & mur_stone, short.three & mur_stone],
            mur_stone_ready: ready & mur_stone,
            knocks: knocks & others,
            knocks_mur_stone: knocks & mur_stone,
            reach: reach & empty,
        }
    }
}

/// Counts what each can do next: who plays next (the one whose view it is if `sign` is 1, else the other) by the first
/// feature, who waits by the second.
#[inline(always)]
pub(super) fn at_hand<T: Tally>(tally: &mut T, [next, waiting]: [usize; 2], sets: Both, sign: i32) {
    let sets = if sign > 0 { sets } else { swapped(sets) };
    tally.add(next, sign * (sets as Points).count_ones() as i32);
    tally.add(waiting, -sign * ((sets >> 32) as Points).count_ones() as i32);
}
