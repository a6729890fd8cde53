//! The sixteen ways to turn and mirror the round board.

use super::board::{Board, CENTRE};
use crate::look;

/// Eight turns, and eight turns of the mirrored board.
pub(crate) const COUNT: usize = 16;
/// Those that leave the two ports where they are, or exchange them.
pub(crate) const OF_PORTS: [usize; 4] = [0, 4, 8, 12];

/// Where an intersection lies in the turned or mirrored board.
fn seen_at(point: usize, symmetry: usize) -> usize {
    if point == usize::from(CENTRE) {
        return point;
    }
    let (ring, spoke) = (point & !7, point & 7);
    let spoke = if symmetry < 8 { spoke } else { 8 - spoke };
    ring | (spoke + symmetry) & 7
}

/// Who stands where.
pub(crate) fn look(board: &Board, symmetry: usize, swapped: bool) -> String {
    let piece =
        |point| if point == usize::from(board.kraken) { 'k' } else { look::colour(board.stones, point) };
    look::board(25, piece, |point| seen_at(point, symmetry), swapped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mur::board::NEIGHBOURS;

    #[test]
    fn neighbours_stay_neighbours() {
        let mut seen = std::collections::BTreeSet::new();
        for symmetry in 0..COUNT {
            let all: Vec<_> = (0..25).map(|point| seen_at(point, symmetry)).collect();
            for (point, neighbours) in NEIGHBOURS.iter().enumerate() {
                let expected =
                    (0..25).filter(|other| neighbours >> other & 1 != 0).map(|other| 1 << all[other]);
                assert_eq!(NEIGHBOURS[all[point]], expected.sum::<u32>(), "symmetry {symmetry}");
            }
            assert!(seen.insert(all), "no two are the same");
        }
    }

    #[test]
    fn ports_stay_ports() {
        let ports = [2, 6];
        for symmetry in 0..COUNT {
            let stay = ports.iter().all(|&port| ports.contains(&seen_at(port, symmetry)));
            assert_eq!(stay, OF_PORTS.contains(&symmetry));
        }
    }
}
