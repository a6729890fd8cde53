//! The sixteen ways to turn and mirror the board, and to turn it inside out.

use super::board::{BOARD_ORDER, COUNT as JUNCTIONS};
use crate::look;

/// Four turns; each also mirrored, inside out, or both.
pub(crate) const COUNT: usize = 16;

/// Where a junction lies in the turned board. Inside, junctions are counted square by square, round each from a corner.
fn seen_at(junction: usize, symmetry: usize) -> usize {
    let (square, place) = (junction / 8, junction % 8);
    let square = if symmetry & 8 == 0 { square } else { 2 - square };
    let place = if symmetry & 4 == 0 { place } else { 8 - place };
    8 * square + (place + 2 * (symmetry & 3)) % 8
}

/// Whose cows stand where, in board order. Their numbers do not count.
pub(crate) fn look(herds: [u32; 2], symmetry: usize, swapped: bool) -> String {
    let seen = look::board(
        JUNCTIONS,
        |junction| look::colour(herds, junction),
        |junction| seen_at(junction, symmetry),
        swapped,
    );
    BOARD_ORDER.iter().map(|&junction| char::from(seen.as_bytes()[usize::from(junction)])).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::board::LINES;
    use super::*;

    #[test]
    fn lines_stay_lines() {
        // From either end, but with the same middle: neighbours stay neighbours.
        let lines: BTreeSet<[usize; 3]> = LINES
            .iter()
            .flat_map(|&[a, b, c]| [[a, b, c], [c, b, a]])
            .map(|line| line.map(usize::from))
            .collect();
        let mut seen = BTreeSet::new();
        for symmetry in 0..COUNT {
            let turned = lines.iter().map(|line| line.map(|junction| seen_at(junction, symmetry)));
            assert_eq!(turned.collect::<BTreeSet<_>>(), lines, "symmetry {symmetry}");
            assert!(seen.insert((0..JUNCTIONS).map(|at| seen_at(at, symmetry)).collect::<Vec<_>>()));
        }
    }
}
