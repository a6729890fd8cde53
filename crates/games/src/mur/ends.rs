//! Where all stones of one order can arrive, for the whole board at once.

use super::board::{ALL, CENTRE, Points, bit, neighbours};

const RING_1: Points = 0x00ff_0000;
const RING_2: Points = 0x0000_ff00;
const RING_3: Points = 0x0000_00ff;

/// Where stones of one order (1–7) can arrive, whoever stands there.
#[inline(always)]
pub fn ends(stones: Points, order: u32) -> Points {
    match order {
        1 => neighbours(stones),
        2 => {
            let inner = stones & RING_1;
            let on_spokes = (stones & RING_3) << 16 | inner >> 16 | opposite(inner);
            round(stones, 2) | on_spokes | from_centre(stones, RING_2) | to_centre(stones, RING_2)
        }
        3 => {
            // Those of ring 2 to ring 1 and those of ring 1 to ring 2: outwards and back, or through the centre.
            let on_spokes = swapped_inner(stones | opposite(stones));
            round(stones, 3) | on_spokes | from_centre(stones, RING_3) | to_centre(stones, RING_3)
        }
        4 => {
            let across = opposite(stones);
            let on_spokes = (across & RING_3) << 16 | across & RING_2 | (across & RING_1) >> 16;
            let rings = opposite(stones);
            rings | on_spokes | from_centre(stones, RING_2) | to_centre(stones, RING_2)
        }
        5 => {
            let across = opposite(stones);
            let on_spokes = (across & (RING_3 | RING_2)) << 8 | (across & (RING_2 | RING_1)) >> 8;
            round(stones, 3) | on_spokes | from_centre(stones, RING_1) | to_centre(stones, RING_1)
        }
        6 => round(stones, 2) | opposite(stones),
        _ => {
            let across = opposite(stones);
            let on_spokes = (across & (RING_3 | RING_2)) << 8 | (across & (RING_2 | RING_1)) >> 8;
            round(stones, 1) | on_spokes | from_centre(stones, RING_1) | to_centre(stones, RING_1)
        }
    }
}

/// Round the rings, a number of steps both ways.
#[inline(always)]
const fn round(stones: Points, steps: u32) -> Points {
    // The places of a ring that are reached without passing its end in board order.
    let low = (0xff >> steps) * 0x0001_0101;
    let high = (0xff << steps & 0xff) * 0x0001_0101;
    let rings = stones & (ALL ^ bit(CENTRE));
    let on = rings << steps & high | rings >> (8 - steps) & (high ^ 0x00ff_ffff);
    let back = rings >> steps & low | rings << (8 - steps) & (low ^ 0x00ff_ffff);
    on | back
}

/// On the other side of the centre, on the same ring: also half way round it.
#[inline(always)]
const fn opposite(stones: Points) -> Points {
    (stones & 0x000f_0f0f) << 4 | stones >> 4 & 0x000f_0f0f
}

/// Ring 2 to ring 1 and ring 1 to ring 2.
#[inline(always)]
const fn swapped_inner(stones: Points) -> Points {
    (stones & RING_2) << 8 | (stones & RING_1) >> 8
}

#[inline(always)]
const fn from_centre(stones: Points, ring: Points) -> Points {
    if stones & bit(CENTRE) != 0 { ring } else { 0 }
}

#[inline(always)]
const fn to_centre(stones: Points, ring: Points) -> Points {
    if stones & ring != 0 { bit(CENTRE) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mur::path::{self, LONGEST};

    #[test]
    fn ends_of_a_set_are_those_of_its_members() {
        for order in 1..=LONGEST as u32 {
            for from in 0..=CENTRE {
                assert_eq!(ends(bit(from), order), path::from(from, order).ends, "{from} {order}");
            }
            let all = (0..=CENTRE).step_by(2).fold(0, |all, from| all | path::from(from, order).ends);
            assert_eq!(ends(0x0155_5555, order), all, "{order}");
        }
    }
}
