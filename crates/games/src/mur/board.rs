//! The round board: 25 intersections, who stands where, and who is surrounded.

use crate::Player;
pub(crate) use crate::bits::{members, nth};

/// An intersection by its place in board order: a3…h3, a2…h2, a1…h1, 0.
pub type Point = u8;
/// A set of intersections, one bit each, in board order.
pub type Points = u32;

/// The centre, `0`.
pub const CENTRE: Point = 24;
/// Every intersection.
pub const ALL: Points = (1 << 25) - 1;
/// Ships or stones that each player has.
pub const STONES: u32 = 7;

const RINGS: Points = 0x00ff_ffff;
/// The eight neighbours of the centre.
pub const FIRST_RING: Points = 0x00ff_0000;

/// The set of one intersection.
#[inline(always)]
pub const fn bit(point: Point) -> Points {
    1 << point
}

/// Every member of a set moved one step in each of the four directions: round the ring, inwards and outwards, from the
/// centre to all of ring 1. An intersection other than the centre is in as many of the four sets as it has
/// neighbours in `points`, so that they can be counted for the whole board at once.
#[inline(always)]
pub const fn shifted(points: Points) -> [Points; 4] {
    let rings = points & RINGS;
    let clockwise = ((rings << 1) & 0x00fe_fefe) | ((rings >> 7) & 0x0001_0101);
    let counter = ((rings >> 1) & 0x007f_7f7f) | ((rings << 7) & 0x0080_8080);
    let inward = (rings << 8) & RINGS;
    let from_centre = if points & bit(CENTRE) != 0 { FIRST_RING } else { 0 };
    [clockwise, counter, inward, rings >> 8 | from_centre]
}

/// All neighbours of all members of a set: along the rings, along the spokes, and between ring 1 and the centre.
#[inline(always)]
pub const fn neighbours(points: Points) -> Points {
    let [clockwise, counter, inward, outward] = shifted(points);
    let to_centre = if points & FIRST_RING != 0 { bit(CENTRE) } else { 0 };
    clockwise | counter | inward | outward | to_centre
}

/// The intersections all of whose neighbours are in `walls`.
#[inline(always)]
pub const fn surrounded_by(walls: Points) -> Points {
    ALL & !neighbours(ALL & !walls)
}

const fn neighbour_table() -> [Points; 25] {
    let mut table = [0; 25];
    let mut point = 0;
    while point < 25 {
        table[point] = neighbours(bit(point as Point));
        point += 1;
    }
    table
}

pub(crate) static NEIGHBOURS: [Points; 25] = neighbour_table();

/// The stones of both players and the mur stone (kraken).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) stones: [Points; 2],
    pub(crate) kraken: Point,
}

impl Board {
    pub(crate) const START: Board = Board { stones: [0, 0], kraken: CENTRE };

    /// Who stands where in one word of 55 bits: equal exactly for equal boards, and never 0.
    #[inline(always)]
    pub(crate) fn word(&self) -> u64 {
        u64::from(self.stones[0]) | u64::from(self.stones[1]) << 25 | u64::from(self.kraken + 1) << 50
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Points {
        self.stones[0] | self.stones[1] | bit(self.kraken)
    }

    #[inline(always)]
    pub(crate) fn empty(&self) -> Points {
        ALL & !self.occupied()
    }

    #[inline(always)]
    pub(crate) fn of(&self, player: Player) -> Points {
        self.stones[player.index()]
    }

    /// Moves a stone of `player` from `from` to `to`; a piece that stands there goes on to `rest`.
    #[inline(always)]
    pub(crate) fn shift(&mut self, player: Player, from: Point, to: Point, rest: Point) {
        let (own, other) = (player.index(), player.other().index());
        self.stones[own] &= !bit(from);
        if self.kraken == to {
            self.kraken = rest;
        } else if self.stones[other] & bit(to) != 0 {
            self.stones[other] ^= bit(to) | bit(rest);
        } else if self.stones[own] & bit(to) != 0 {
            self.stones[own] |= bit(rest);
        }
        self.stones[own] |= bit(to);
    }
}

/// How many stones each player has on a board given by its [word](Board::word).
#[inline(always)]
pub(crate) const fn counts(word: u64) -> [u32; 2] {
    [(word as u32 & ALL).count_ones(), ((word >> 25) as u32 & ALL).count_ones()]
}

/// The name of an intersection.
pub(crate) fn write_point(point: Point, out: &mut String) {
    if point == CENTRE {
        out.push('0');
    } else {
        out.push((b'a' + point % 8) as char);
        out.push((b'3' - point / 8) as char);
    }
}

/// The name of an intersection: `a3`, `0`.
pub fn point_name(point: Point) -> String {
    let mut text = String::new();
    write_point(point, &mut text);
    text
}

/// The names of several intersections in board order, `a3,h3`.
pub(crate) fn write_points(points: Points, out: &mut String) {
    for (index, point) in members(points).enumerate() {
        if index > 0 {
            out.push(',');
        }
        write_point(point, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbour_counts_are_the_documents() {
        for point in 0..25 {
            let expected = match point {
                0..8 => 3,
                CENTRE => 8,
                _ => 4,
            };
            assert_eq!(NEIGHBOURS[point as usize].count_ones(), expected, "{}", point_name(point));
            for other in members(NEIGHBOURS[point as usize]) {
                assert!(NEIGHBOURS[other as usize] & bit(point) != 0, "neighbourhood is mutual");
            }
        }
    }
}
