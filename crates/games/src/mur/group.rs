//! Groups and the order (class) of stones.

use super::board::{Board, NEIGHBOURS, Points, bit, neighbours};

/// The stones of one player by the size of their group: index n − 1 holds those of order n.
pub type Orders = [Points; 7];

/// Sorts stones into their groups.
#[inline(always)]
pub fn orders(stones: Points) -> Orders {
    let mut orders = [0; 7];
    // Most stones of most positions stand alone: all of them at once, without a loop that would be hard to predict.
    orders[0] = stones & !neighbours(stones);
    let mut rest = stones & !orders[0];
    while rest != 0 {
        let group = group_of(rest & rest.wrapping_neg(), rest);
        orders[group.count_ones() as usize - 1] |= group;
        rest &= !group;
    }
    orders
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
