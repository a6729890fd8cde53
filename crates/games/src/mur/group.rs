//! Groups and the order (class) of stones.

use super::board::{Board, CENTRE, FIRST_RING, NEIGHBOURS, Points, bit, neighbours, shifted};

/// The stones of one player by the size of their group: index n − 1 holds those of order n.
pub(crate) type Orders = [Points; 7];

/// The stones of one player by their groups. Of seven stones no more than one group can be larger than three.
#[derive(Clone, Copy, Debug)]
pub struct Groups {
    /// Stones of order 1, 2 and 3.
    pub small: [Points; 3],
    /// The group of four or more, if there is one: its order is the number of its stones.
    pub large: Points,
}

impl Groups {
    /// Sorts stones into their groups, without a loop: which stones have one or two neighbours tells the small groups
    /// apart, and what is left is the large one.
    #[inline(always)]
    pub fn of(stones: Points) -> Self {
        let rest = stones & !bit(CENTRE);
        let [a, b, c, d] = shifted(rest);
        let any = a | b | c | d;
        let two = a & b | c & d | (a | b) & (c | d);
        let three = a & b & (c | d) | c & d & (a | b);
        let ends = rest & any & !two;
        let singles = rest & !any;
        let pairs = ends & neighbours(ends);
        // Three in a row, straight or bent: the stone between two that have no other neighbour, and has none either.
        let [a, b, c, d] = shifted(ends);
        let between = rest & !three & (a & b | c & d | (a | b) & (c | d));
        let threes = between | ends & neighbours(between);
        let large = rest & !(singles | pairs | threes);
        let groups = Groups { small: [singles, pairs, threes], large };
        if stones & bit(CENTRE) == 0 { groups } else { groups.joined_at_centre() }
    }

    /// The same when a stone is on the centre as well: all groups that reach ring 1 are one with it.
    #[inline]
    fn joined_at_centre(self) -> Self {
        let [singles, pairs, threes] = self.small;
        let grown = |group: Points, stones: Points| group | neighbours(group) & stones;
        let joined = [
            singles & FIRST_RING,
            grown(pairs & FIRST_RING, pairs),
            grown(grown(threes & FIRST_RING, threes), threes),
        ];
        let large = if self.large & FIRST_RING == 0 { 0 } else { self.large };
        let group = joined[0] | joined[1] | joined[2] | large | bit(CENTRE);
        let mut small = [singles & !joined[0], pairs & !joined[1], threes & !joined[2]];
        match small.get_mut(group.count_ones() as usize - 1) {
            Some(same) => {
                *same |= group;
                Groups { small, large: self.large & !large }
            }
            None => Groups { small, large: group },
        }
    }

    /// The stones of each order.
    #[inline(always)]
    pub(crate) fn orders(self) -> Orders {
        let mut orders = [self.small[0], self.small[1], self.small[2], 0, 0, 0, 0];
        if self.large != 0 {
            orders[self.large.count_ones() as usize - 1] = self.large;
        }
        orders
    }
}

/// Sorts stones into their groups.
#[inline(always)]
pub(crate) fn orders(stones: Points) -> Orders {
    Groups::of(stones).orders()
}

/// The group that holds `seed`, a single stone of `stones`.
#[inline(always)]
pub(crate) fn group_of(seed: Points, stones: Points) -> Points {
    let mut group = seed;
    let mut frontier = seed;
    while frontier != 0 {
        let point = frontier.trailing_zeros() as usize;
        frontier &= frontier - 1;
        let reached = NEIGHBOURS[point] & stones & !group;
        group |= reached;
        frontier |= reached;
    }
    group
}

/// The order of every piece on the board, as far as knocking asks.
pub(crate) struct Ranks {
    pub(crate) own: Orders,
    /// `weaker[n - 1]`: the pieces that a stone of order n may knock.
    pub(crate) weaker: [Points; 7],
}

impl Ranks {
    /// `kraken` is the order that the kraken counts as: 4 in Mur, weaker than any ship in Advanced Mur.
    #[inline(always)]
    pub(crate) fn new(board: &Board, own: usize, kraken: usize) -> Self {
        let orders_of = [orders(board.stones[own]), orders(board.stones[1 - own])];
        let mut weaker = [0; 7];
        let mut all = if kraken > 7 { bit(board.kraken) } else { 0 };
        for order in (1..=7).rev() {
            weaker[order - 1] = all;
            all |= orders_of[0][order - 1] | orders_of[1][order - 1];
            if order == kraken {
                all |= bit(board.kraken);
            }
        }
        Ranks { own: orders_of[0], weaker }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Luck;
    use crate::bits::{members, nth};
    use crate::mur::board::ALL;

    #[test]
    fn orders_are_the_sizes_of_groups() {
        let mut luck = Luck::new(5);
        for _ in 0..200_000 {
            let mut stones = 0;
            for _ in 0..luck.below(8) {
                // Half of them beside another, so that large groups come up.
                let beside = neighbours(stones) & !stones;
                let free = if beside != 0 && luck.below(2) == 0 { beside } else { ALL & !stones };
                stones |= bit(nth(free, luck.below(free.count_ones() as usize) as u32));
            }
            let mut expected = [0; 7];
            for stone in members(stones) {
                expected[group_of(bit(stone), stones).count_ones() as usize - 1] |= bit(stone);
            }
            assert_eq!(orders(stones), expected, "{stones:025b}");
        }
    }
}
