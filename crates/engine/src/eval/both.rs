//! Sets of intersections of both players in one word, so that whatever is looked for is found for both at once: those of
//! the player whose view it is in the low half, those of the other in the high half.

use mura_games::mur::{CENTRE, Groups, Points, bit};

/// Two sets of intersections.
pub(super) type Both = u64;

const HALVES: Both = 0x0000_0001_0000_0001;
const HIGH: Both = 0xffff_ffff_0000_0000;
const CENTRES: Both = twice(bit(CENTRE));
const RING_1: Both = twice(0x00ff_0000);
const RING_2: Both = twice(0x0000_ff00);
const RING_3: Both = twice(0x0000_00ff);
const RINGS: Both = RING_1 | RING_2 | RING_3;

/// The same set for both.
#[inline(always)]
pub(super) const fn twice(points: Points) -> Both {
    points as Both * HALVES
}

/// A set for each.
#[inline(always)]
pub(super) const fn both(own: Points, enemy: Points) -> Both {
    own as Both | (enemy as Both) << 32
}

/// The two sets.
#[inline(always)]
pub(super) const fn halves(sets: Both) -> [Points; 2] {
    [sets as Points, (sets >> 32) as Points]
}

/// Each has what the other had.
#[inline(always)]
pub(super) const fn swapped(sets: Both) -> Both {
    sets.rotate_left(32)
}

/// How many more members the first set has than the second.
#[inline(always)]
pub(super) const fn difference(sets: Both) -> i32 {
    // What the second lacks is counted instead of what it has.
    (sets ^ HIGH).count_ones() as i32 - 32
}

/// All of ring `ring` for whoever holds the centre.
#[inline(always)]
const fn from_centre(sets: Both, ring: Points) -> Both {
    (sets >> CENTRE & HALVES) * ring as Both
}

/// The centre for whoever holds something of a ring: adding the whole ring carries over.
#[inline(always)]
const fn to_centre<const RING: u32>(sets: Both) -> Both {
    let ring = twice(0xff) << (16 - 8 * (RING - 1));
    let moved = (sets & ring) << (8 * (RING - 1));
    (moved + RING_1) & CENTRES
}

/// As [`mura_games::mur::shifted`].
#[inline(always)]
pub(super) const fn shifted(sets: Both) -> [Both; 4] {
    let rings = sets & RINGS;
    let clockwise = rings << 1 & twice(0x00fe_fefe) | rings >> 7 & twice(0x0001_0101);
    let counter = rings >> 1 & twice(0x007f_7f7f) | rings << 7 & twice(0x0080_8080);
    let inward = (rings & !RING_1) << 8;
    let outward = (rings & !RING_3) >> 8;
    [clockwise, counter, inward, outward | from_centre(sets, 0x00ff_0000)]
}

/// As [`mura_games::mur::neighbours`].
#[inline(always)]
pub(super) const fn neighbours(sets: Both) -> Both {
    let [clockwise, counter, inward, outward] = shifted(sets);
    clockwise | counter | inward | outward | to_centre::<1>(sets)
}

/// As [`mura_games::mur::ends`], for order 2.
#[inline(always)]
pub(super) const fn ends_of_two(sets: Both) -> Both {
    let (inner, outer) = (sets & RING_1, sets & RING_3);
    let on = sets << 2 & twice(0x00fc_fcfc) | sets >> 6 & twice(0x0003_0303);
    let back = sets >> 2 & twice(0x003f_3f3f) | sets << 6 & twice(0x00c0_c0c0);
    let spokes = outer << 16 | inner >> 16 | opposite(inner);
    on | back | spokes | from_centre(sets, 0x0000_ff00) | to_centre::<2>(sets)
}

/// As [`mura_games::mur::ends`], for order 3.
#[inline(always)]
pub(super) const fn ends_of_three(sets: Both) -> Both {
    let on = sets << 3 & twice(0x00f8_f8f8) | sets >> 5 & twice(0x0007_0707);
    let back = sets >> 3 & twice(0x001f_1f1f) | sets << 5 & twice(0x00e0_e0e0);
    let turned = sets | opposite(sets);
    let spokes = (turned & RING_2) << 8 | (turned & RING_1) >> 8;
    on | back | spokes | from_centre(sets, 0x0000_00ff) | to_centre::<3>(sets)
}

/// As [`mura_games::mur::Groups`]: the stones of order 1, 2, 3, 4 and more.
#[inline(always)]
pub(super) fn groups(stones: Both) -> [Both; 4] {
    if stones & CENTRES != 0 {
        let [own, enemy] = [stones as Points, (stones >> 32) as Points].map(Groups::of);
        let small = [0, 1, 2].map(|place| both(own.small[place], enemy.small[place]));
        return [small[0], small[1], small[2], both(own.large, enemy.large)];
    }
    let [a, b, c, d] = shifted(stones);
    let any = a | b | c | d;
    let two = a & b | c & d | (a | b) & (c | d);
    let three = a & b & (c | d) | c & d & (a | b);
    let ends = stones & any & !two;
    let singles = stones & !any;
    // What is beside an end, and what is between two.
    let [a, b, c, d] = shifted(ends);
    let pairs = ends & (a | b | c | d);
    let between = stones & !three & (a & b | c & d | (a | b) & (c | d));
    let [a, b, c, d] = shifted(between);
    let threes = between | ends & (a | b | c | d);
    [singles, pairs, threes, stones & !(singles | pairs | threes)]
}

/// On the other side of the centre, on the same ring.
#[inline(always)]
const fn opposite(sets: Both) -> Both {
    (sets & twice(0x000f_0f0f)) << 4 | sets >> 4 & twice(0x000f_0f0f)
}

#[cfg(test)]
mod tests {
    use mura_games::{Luck, mur};

    use super::*;

    #[test]
    fn both_are_found_as_each_would_be() {
        let mut luck = Luck::new(3);
        for round in 0..20_000 {
            let mut set = || if round < 25 { bit(round as u8) } else { luck.word() as u32 & mur::ALL };
            let (own, enemy) = (set(), set());
            let sets = both(own, enemy);
            for (place, shift) in shifted(sets).into_iter().enumerate() {
                assert_eq!(shift, both(mur::shifted(own)[place], mur::shifted(enemy)[place]));
            }
            assert_eq!(neighbours(sets), both(mur::neighbours(own), mur::neighbours(enemy)));
            assert_eq!(ends_of_two(sets), both(mur::ends(own, 2), mur::ends(enemy, 2)), "{own:b}");
            assert_eq!(ends_of_three(sets), both(mur::ends(own, 3), mur::ends(enemy, 3)), "{own:b}");
            assert_eq!(difference(sets), own.count_ones() as i32 - enemy.count_ones() as i32);
            assert_eq!(swapped(sets), both(enemy, own));
        }
    }

    #[test]
    fn groups_are_those_of_each() {
        let mut luck = Luck::new(4);
        for _ in 0..50_000 {
            let mut stones = || {
                let mut stones = 0;
                for _ in 0..luck.below(8) {
                    let beside = mur::neighbours(stones);
                    let free = if beside != 0 && luck.below(3) > 0 { beside } else { mur::ALL };
                    let skip = luck.below(25) as u32;
                    let rest = free & !((1 << skip) - 1);
                    stones |= rest & rest.wrapping_neg();
                }
                stones
            };
            let (own, enemy) = (stones(), stones());
            let found = groups(both(own, enemy));
            let [own, enemy] = [Groups::of(own), Groups::of(enemy)];
            let small = [0, 1, 2].map(|place| both(own.small[place], enemy.small[place]));
            assert_eq!(found, [small[0], small[1], small[2], both(own.large, enemy.large)]);
        }
    }
}
