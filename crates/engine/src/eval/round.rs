//! What Mur and Advanced Mur see alike on their round board, counted for the whole board at once.

use mura_games::mur::{ALL, CENTRE, FIRST_RING, Groups, Point, Points, STONES};
use mura_games::mur::{bit, ends, neighbours, shifted};

/// The stones of both players, the one whose view it is first, and the mur stone (kraken).
pub(super) struct Round {
    pub(super) stones: [Points; 2],
    pub(super) mur_stone: Points,
    empty: Points,
    groups: [Groups; 2],
    /// `weaker[n - 1]`: the pieces of either player that a stone of order n may knock, for the small orders.
    weaker: [Points; 3],
    /// What even the stones of a large group may knock.
    weakest: Points,
}

/// What one of the players has there.
pub(super) struct Side {
    /// Stones on the board.
    pub(super) stones: i32,
    /// Stones by order: 1, 2, 3, 4 and more.
    pub(super) orders: [i32; 4],
    /// Stones on the centre, ring 1, ring 2.
    pub(super) inner: [i32; 3],
    /// Free neighbours of stones.
    pub(super) liberties: i32,
    /// Opposing stones with one neighbour that is not his; those that he can trap with his next play.
    pub(super) one_short: i32,
    pub(super) ready: i32,
    /// Opposing stones with two neighbours that are not his, both empty.
    pub(super) two_short: i32,
    /// Empty intersections with only his stones around, and those with one exception.
    pub(super) eyes: i32,
    pub(super) half_eyes: i32,
    /// How many neighbours of the mur stone he lacks, and whether he can take the last of them with his next play.
    pub(super) lacks: u32,
    pub(super) wins: bool,
    /// Opposing stones that he can knock.
    pub(super) knocks: i32,
    /// The orders (bit n − 1 for n) by which he can knock the mur stone.
    pub(super) knocks_mur_stone: u32,
    /// Empty intersections that his stones reach.
    pub(super) reach: i32,
}

/// How many neighbours of each intersection are missing from a set: none, one, two.
pub(crate) struct Short {
    pub(crate) none: Points,
    pub(crate) one: Points,
    two: Points,
}

fn count(points: Points) -> i32 {
    points.count_ones() as i32
}

#[inline(always)]
pub(crate) fn short_of(walls: Points) -> Short {
    let open = ALL & !walls;
    let [a, b, c, d] = shifted(open);
    let (both, pair) = (a & b, c & d);
    let (either, other) = (a | b, c | d);
    let any = either | other;
    let two = both | pair | either & other;
    let three = both & other | pair & either;
    let centre = (open & FIRST_RING).count_ones();
    let at_centre = |missing| u32::from(centre == missing) << CENTRE;
    Short {
        none: (ALL ^ bit(CENTRE)) & !any | at_centre(0),
        one: any & !two | at_centre(1),
        two: two & !three | at_centre(2),
    }
}

impl Round {
    /// `mur_stone_order` is the order that the mur stone counts as: 4 in Mur, 8 (weaker than any) in Advanced Mur.
    #[inline(always)]
    pub(super) fn new(own: Points, enemy: Points, mur_stone: Point, mur_stone_order: usize) -> Self {
        let mur_stone = bit(mur_stone);
        let groups = [Groups::of(own), Groups::of(enemy)];
        let [first, second] = &groups;
        let from_four = first.large | second.large | mur_stone;
        let from_three = from_four | first.small[2] | second.small[2];
        let from_two = from_three | first.small[1] | second.small[1];
        Round {
            stones: [own, enemy],
            mur_stone,
            empty: ALL & !(own | enemy | mur_stone),
            groups,
            weaker: [from_two, from_three, from_four],
            weakest: if mur_stone_order > 7 { mur_stone } else { 0 },
        }
    }

    /// What the stones of a player's large group may knock.
    #[inline(always)]
    fn weaker_than_large(&self, index: usize) -> Points {
        let (own, enemy) = (self.groups[index].large, self.groups[1 - index].large);
        self.weakest | if enemy.count_ones() > own.count_ones() { enemy } else { 0 }
    }

    /// The player whose view it is (0) or the other one (1).
    #[inline(always)]
    pub(super) fn side(&self, index: usize) -> Side {
        let (own, enemy) = (self.stones[index], self.stones[1 - index]);
        let Groups { small, large } = self.groups[index];
        let short = short_of(own);
        let pockets = short.one & (enemy | self.mur_stone);
        // The last gaps of these pockets, and the stones that wall them in: a wall that moves away opens another gap.
        let around = neighbours(pockets);
        let (gaps, walls) = (around & !own, around & own);

        let one = ends(small[0], 1);
        let two = ends(small[1], 2);
        let three = ends(small[2], 3);
        let mut reach = one | two | three;
        let mut knocks = one & self.weaker[0] | two & self.weaker[1] | three & self.weaker[2];
        let at_mur_stone = |ends: Points| u32::from(ends & self.mur_stone != 0);
        let mut by = at_mur_stone(one) | at_mur_stone(two) << 1 | at_mur_stone(three) << 2;
        if large != 0 {
            let order = large.count_ones();
            let (ends, weaker) = (ends(large, order), self.weaker_than_large(index));
            reach |= ends;
            knocks |= ends & weaker;
            by |= at_mur_stone(ends & weaker) << (order - 1);
        }
        let mut fills = if own.count_ones() < STONES { self.empty } else { 0 };
        if gaps & !fills != 0 {
            fills |= self.filled_by_moving(index, !walls);
        }
        let ready = pockets & neighbours(fills & gaps);

        let [clockwise, counter, inward, outward] = shifted(self.empty);
        let at_centre = if own & bit(CENTRE) != 0 { count(self.empty & FIRST_RING) } else { 0 };
        Side {
            stones: count(own),
            orders: [count(small[0]), count(small[1]), count(small[2]), count(large)],
            inner: [count(own & bit(CENTRE)), count(own & FIRST_RING), count(own & FIRST_RING >> 8)],
            liberties: count(clockwise & own)
                + count(counter & own)
                + count(inward & own)
                + count(outward & own)
                + at_centre,
            one_short: count(short.one & enemy),
            ready: count(ready & enemy),
            two_short: count(short.two & enemy & !neighbours(enemy | self.mur_stone)),
            eyes: count(short.none & self.empty),
            half_eyes: count(short.one & self.empty),
            lacks: (neighbours(self.mur_stone) & !own).count_ones(),
            wins: ready & self.mur_stone != 0,
            knocks: count(knocks & enemy),
            knocks_mur_stone: by,
            reach: count(reach & self.empty),
        }
    }

    /// Where the stones in `movers` can go to stay, onto a weaker piece or nobody.
    #[inline(always)]
    fn filled_by_moving(&self, index: usize, movers: Points) -> Points {
        let Groups { small, large } = self.groups[index];
        let small = (0..3).fold(0, |all, place| {
            all | ends(small[place] & movers, place as u32 + 1) & (self.empty | self.weaker[place])
        });
        if large & movers == 0 {
            return small;
        }
        small | ends(large & movers, large.count_ones()) & (self.empty | self.weaker_than_large(index))
    }
}
