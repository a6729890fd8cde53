//! The way of a move point by point, for whoever shows it: over which intersections the mover and the knocked piece go.

use super::board::{CENTRE, Point, Points, bit};
use super::group::group_of;
use super::path::{LONGEST, on_diameter, step_on_diameter};
use super::{Action, Edition, Mur};

/// One way to make a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journey {
    /// The intersections of the mover, from where it stood to where it arrives.
    pub mover: Vec<Point>,
    /// Those of the piece that it knocks, from where it stood to where it comes to rest; empty without a knock.
    pub knocked: Vec<Point>,
}

/// A place on a ring (line 0–2) or a diameter (3–6) with the direction of travel.
#[derive(Clone, Copy)]
struct Heading {
    line: u8,
    place: u8,
    direction: u8,
}

impl Heading {
    fn point(self) -> Point {
        if self.line < 3 { self.line * 8 + self.place } else { on_diameter(self.line - 3, self.place) }
    }

    fn next(self) -> Heading {
        let Heading { line, place, direction } = self;
        if line < 3 {
            let place = (place + if direction == 0 { 1 } else { 7 }) % 8;
            return Heading { line, place, direction };
        }
        let (place, direction) = step_on_diameter(place, direction);
        Heading { line, place, direction }
    }

    /// Every line through a point in both directions; from a third-ring point one leads outwards and turns at once,
    /// which is the way inwards again.
    fn all_from(point: Point) -> Vec<Heading> {
        let mut all = Vec::new();
        let mut both = |line, place| all.extend([0, 1].map(|direction| Heading { line, place, direction }));
        if point == CENTRE {
            (3..7).for_each(|line| both(line, 3));
        } else {
            let (spoke, ring) = (point % 8, point / 8);
            both(ring, spoke);
            if spoke < 4 { both(3 + spoke, ring) } else { both(spoke - 1, 6 - ring) }
        }
        all
    }
}

/// The ways of `steps` steps (1–7) between two intersections, those round a ring first. `occupied` is without the mover,
/// whose starting point counts as empty (R2).
pub(crate) fn journeys(from: Point, to: Point, steps: u32, occupied: Points) -> Vec<Journey> {
    let mut found: Vec<Journey> = Vec::new();
    if from > CENTRE || steps as usize > LONGEST {
        return found;
    }
    for mut heading in Heading::all_from(from) {
        let mut mover = vec![from];
        for _ in 0..steps {
            heading = heading.next();
            mover.push(heading.point());
        }
        if heading.point() != to || found.iter().any(|known| known.mover == mover) {
            continue;
        }
        let mut knocked = Vec::new();
        if occupied & bit(to) != 0 {
            knocked.push(to);
            // Twelve steps lead over a whole diameter and back.
            for _ in 0..12 {
                heading = heading.next();
                knocked.push(heading.point());
                if occupied & bit(heading.point()) == 0 {
                    break;
                }
            }
        }
        found.push(Journey { mover, knocked });
    }
    found
}

/// The first way on which the knocked piece comes to rest on `rest`; any where nothing is knocked.
pub(crate) fn journey(
    from: Point,
    to: Point,
    rest: Option<Point>,
    steps: u32,
    occupied: Points,
) -> Option<Journey> {
    let mut ways = journeys(from, to, steps, occupied).into_iter();
    ways.find(|way| way.knocked.last().copied() == rest)
}

impl<E: Edition> Mur<E> {
    /// The way of a legal move or knock, point by point; `None` for other plays.
    pub fn journey(&self, action: Action) -> Option<Journey> {
        let (from, to, rest) = match action {
            Action::Move { from, to } => (from, to, None),
            Action::Knock { from, to, rest } => (from, to, Some(rest)),
            Action::Place(_) | Action::Withdraw(_) => return None,
        };
        let order = group_of(bit(from), self.board.of(self.turn)).count_ones();
        journey(from, to, rest, order, self.board.occupied() & !bit(from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Luck;
    use crate::mur::board::{ALL, members};
    use crate::mur::path;

    #[test]
    fn journeys_end_and_knock_as_the_tables_say() {
        let mut luck = Luck::new(11);
        for _ in 0..200 {
            let crowd = luck.word() as u32 & luck.word() as u32 & ALL;
            for from in 0..=CENTRE {
                let occupied = crowd & !bit(from);
                for steps in 1..=LONGEST as u32 {
                    let paths = path::from(from, steps);
                    for to in members(paths.ends) {
                        let found = journeys(from, to, steps, occupied);
                        let mut mine: Vec<_> =
                            found.iter().filter_map(|way| way.knocked.last().copied()).collect();
                        let ways = paths.iter().filter(|way| way.to == to && occupied & bit(to) != 0);
                        let mut theirs: Vec<_> = ways.map(|way| way.rest(occupied)).collect();
                        mine.sort_unstable();
                        theirs.sort_unstable();
                        mine.dedup();
                        theirs.dedup();
                        assert_eq!(mine, theirs, "{from} {to} {steps} {occupied:#x}");
                        assert!(!found.is_empty());
                        assert!(found.iter().all(|way| way.mover.len() == steps as usize + 1));
                    }
                }
            }
        }
    }
}
