//! What Mur and Advanced Mur see alike on their round board, found for the whole board and both players at once.

use mura_games::mur::{ALL, CENTRE, FIRST_RING, Point, Points, STONES, bit, ends};

use super::Tally;
use super::both::{
    Both, both, difference, ends_of_three, ends_of_two, groups, neighbours, shifted, swapped, twice,
};

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
    /// A bit for whoever has no stone in hand, and for whoever has his last one there.
    pub(super) spent: Both,
    pub(super) last_in_hand: Both,
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

/// The stones by how they move, and whom they may knock.
struct Movers {
    /// Stones by order: 1, 2, 3, 4 and more.
    orders: [Both; 4],
    /// `weaker[n - 1]`: the pieces of either player that a stone of order n may knock, for the small orders.
    weaker: [Both; 3],
    /// What the stones of a player's large group may knock.
    weaker_than_large: [Points; 2],
}

impl Movers {
    #[inline(always)]
    fn new(stones: Both, mur_stone: Both, knocked_by_all: bool) -> Self {
        let orders = groups(stones);
        let from_four = orders[3] | swapped(orders[3]) | mur_stone;
        let from_three = from_four | orders[2] | swapped(orders[2]);
        let from_two = from_three | orders[1] | swapped(orders[1]);
        let weakest = if knocked_by_all { mur_stone as Points } else { 0 };
        let (own, enemy) = (orders[3] as Points, (orders[3] >> 32) as Points);
        let weaker = |own: Points, enemy: Points| {
            weakest | if enemy.count_ones() > own.count_ones() { enemy } else { 0 }
        };
        Movers {
            orders,
            weaker: [from_two, from_three, from_four],
            weaker_than_large: [weaker(own, enemy), weaker(enemy, own)],
        }
    }

    /// Where the stones in `movers` can arrive, whoever stands there, and whom of those they may knock.
    #[inline(always)]
    fn ends(&self, movers: Both) -> (Both, Both) {
        let one = neighbours(self.orders[0] & movers);
        let two = ends_of_two(self.orders[1] & movers);
        let three = ends_of_three(self.orders[2] & movers);
        let mut all = one | two | three;
        let mut knocks = one & self.weaker[0] | two & self.weaker[1] | three & self.weaker[2];
        if self.orders[3] != 0 {
            for index in 0..2 {
                let half = 32 * index;
                let large = (self.orders[3] >> half) as Points;
                if large != 0 {
                    let ends = ends(large & (movers >> half) as Points, large.count_ones());
                    all |= Both::from(ends) << half;
                    knocks |= Both::from(ends & self.weaker_than_large[index]) << half;
                }
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
        let (stones, mur_stone, empty) =
            (both(own, enemy), twice(mur_stone), twice(ALL & !(own | enemy | mur_stone)));
        let others = swapped(stones);
        let movers = Movers::new(stones, mur_stone, knocked_by_all);

        let short = short_of(stones);
        let pockets = short.one & (others | mur_stone);
        let (reach, knocks) = movers.ends(!0);
        // The last gaps of the pockets, and who can fill them. A wall of a pocket that moves opens another gap.
        let around = neighbours(pockets);
        let gaps = around & !stones;
        let on_board = [own.count_ones(), enemy.count_ones()];
        let [spent, last_in_hand] = [STONES, STONES - 1].map(|number| {
            let [own, enemy] = on_board.map(|stones| Points::from(stones == number));
            both(own, enemy)
        });
        let mut fills = empty & !(spent * Both::from(ALL));
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
            orders: movers.orders,
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
            spent,
            last_in_hand,
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

#[cfg(test)]
mod tests {
    use mura_games::mur::{self, Points};
    use mura_games::{Classic, Game, Luck, Mur, Settings};

    use super::*;

    fn members(set: Points) -> impl Iterator<Item = Point> {
        (0..25).filter(move |&point| set & bit(point) != 0)
    }

    /// The positions of random games in which the player on turn is free to play.
    fn visit(games: u64, mut look: impl FnMut(&Mur<Classic>, &Round, [Points; 2])) {
        let mut list = Vec::new();
        for seed in 0..games {
            let mut luck = Luck::new(seed);
            let mut game = Mur::<Classic>::start(&Settings::default()).unwrap();
            for _ in 0..150 {
                let Some(action) = game.random_action(&mut luck, &mut list) else { break };
                game.play_unchecked(action);
                if game.outcome().is_none() && game.trapped() == 0 && !game.repeat_duty() {
                    let stones = [game.stones(game.turn()), game.stones(game.turn().other())];
                    look(&game, &Round::new(stones[0], stones[1], game.mur_stone(), false), stones);
                }
            }
        }
    }

    #[test]
    fn pockets_and_eyes_are_what_they_say() {
        visit(40, |game, round, stones| {
            let occupied = stones[0] | stones[1] | bit(game.mur_stone());
            for (index, half) in [0, 32].into_iter().enumerate() {
                let (own, enemy) = (stones[index], stones[1 - index]);
                let short = |point: Point| (mur::neighbours(bit(point)) & !own).count_ones();
                let only = |set: Points, condition: &dyn Fn(Point) -> bool| {
                    members(set & !bit(CENTRE))
                        .filter(|&point| condition(point))
                        .fold(0, |all, p| all | bit(p))
                };
                let found = |sets: Both| (sets >> half) as Points;
                assert_eq!(found(round.stones), own);
                assert_eq!(found(round.one_short), only(enemy, &|point| short(point) == 1));
                let open = |point| short(point) == 2 && mur::neighbours(bit(point)) & occupied & !own == 0;
                assert_eq!(found(round.two_short), only(enemy, &open));
                assert_eq!(found(round.eyes), only(ALL & !occupied, &|point| short(point) == 0));
                assert_eq!(found(round.half_eyes), only(ALL & !occupied, &|point| short(point) == 1));
                for (lacks, sets) in (1..).zip(round.mur_stone_short) {
                    assert_eq!(found(sets), only(bit(game.mur_stone()), &|point| short(point) == lacks));
                }
            }
            let free = |stones: Points| {
                let of = |point| (mur::neighbours(bit(point)) & !occupied).count_ones() as i32;
                members(stones).map(of).sum::<i32>()
            };
            assert_eq!(round.liberties, free(stones[0]) - free(stones[1]));
        });
    }

    #[test]
    fn what_is_ready_can_be_trapped_and_what_knocks_is_listed() {
        let (mut ready, mut list) = (0, Vec::new());
        visit(60, |game, round, stones| {
            list.clear();
            game.actions(&mut list);
            let (mut trapped, mut knocked, mut reached) = (0, 0, 0);
            for &action in &list {
                match action {
                    mur::Action::Knock { to, .. } => knocked |= bit(to),
                    mur::Action::Move { to, .. } => reached |= bit(to),
                    _ => {}
                }
                let mut after = *game;
                after.play_unchecked(action);
                trapped |=
                    mur::surrounded_by(after.stones(game.turn())) & (stones[1] | bit(game.mur_stone()));
            }
            let at_hand = (round.ready | round.mur_stone_ready) as Points;
            assert_eq!(at_hand & !trapped, 0, "{game:?}");
            ready += at_hand.count_ones();
            // R5 forbids some of what could be done.
            assert_eq!(knocked & stones[1] & !(round.knocks as Points), 0);
            assert_eq!(knocked & bit(game.mur_stone()) & !(round.knocks_mur_stone as Points), 0);
            assert_eq!(reached & !(round.reach as Points), 0);
        });
        assert!(ready > 500, "{ready}");
    }
}
