//! Moving along a ring or a diameter, and knocking what stands at the end of the way.

use super::board::{Board, Piece, Point, clockwise, counter_clockwise, opposite};

/// Which way a piece is going.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heading {
    /// Round the ring, clockwise.
    Clockwise,
    /// Round the ring, counter-clockwise.
    CounterClockwise,
    /// Along a diameter, towards the third-ring end of this spoke.
    Towards(u8),
}

/// The directions in which a piece on this intersection may set out.
pub(crate) fn headings_from(point: Point) -> Vec<Heading> {
    match point {
        Point::Centre => (0..8).map(Heading::Towards).collect(),
        Point::Crossing { spoke, ring } => {
            let mut headings =
                vec![Heading::Clockwise, Heading::CounterClockwise, Heading::Towards(opposite(spoke))];
            // On the third ring "outward" is the same path as inward.
            if ring < 3 {
                headings.push(Heading::Towards(spoke));
            }
            headings
        }
    }
}

/// One step along the path: where the piece is then, and which way it is going then.
fn step(here: Point, heading: Heading) -> (Point, Heading) {
    match (here, heading) {
        (Point::Crossing { spoke, ring }, Heading::Clockwise) => {
            (Point::Crossing { spoke: clockwise(spoke), ring }, heading)
        }
        (Point::Crossing { spoke, ring }, Heading::CounterClockwise) => {
            (Point::Crossing { spoke: counter_clockwise(spoke), ring }, heading)
        }
        (Point::Centre, Heading::Towards(end)) => (Point::Crossing { spoke: end, ring: 1 }, heading),
        (Point::Crossing { spoke, ring }, Heading::Towards(end)) if spoke == end => match ring {
            // "If a stone moving along the diameter reaches the third ring and still has not completed
            // its move it must continue moving in the opposite direction."
            3 => (Point::Crossing { spoke, ring: 2 }, Heading::Towards(opposite(end))),
            _ => (Point::Crossing { spoke, ring: ring + 1 }, heading),
        },
        (Point::Crossing { ring: 1, .. }, Heading::Towards(_)) => (Point::Centre, heading),
        (Point::Crossing { spoke, ring }, Heading::Towards(_)) => {
            (Point::Crossing { spoke, ring: ring - 1 }, heading)
        }
        (Point::Centre, Heading::Clockwise | Heading::CounterClockwise) => {
            unreachable!("no ring passes through the centre")
        }
    }
}

/// A move that has been made on a copy of the board, before anybody has judged it.
#[derive(Clone, Debug)]
pub(crate) struct Journey {
    /// Where the mover set out.
    pub(crate) from: Point,
    /// Where the mover came to rest.
    pub(crate) to: Point,
    /// What stood there, and where it was knocked to.
    pub(crate) knocked: Option<(Piece, Point)>,
    /// The board afterwards.
    pub(crate) after: Board,
}

impl Journey {
    /// `c2-d2`, or `b3*a3-h3` with a knock.
    pub(crate) fn text(&self) -> String {
        match self.knocked {
            None => format!("{}-{}", self.from, self.to),
            Some((_, rest)) => format!("{}*{}-{rest}", self.from, self.to),
        }
    }
}

/// Moves the piece on `from` that many steps that way, on a copy of the board. None when it would come
/// back to where it started: that is no move (R2).
pub(crate) fn travel(before: &Board, from: Point, heading: Heading, steps: usize) -> Option<Journey> {
    let mut after = before.clone();
    // R2: the mover's own starting point counts as empty, for itself and for a knocked piece.
    let mover = after.take(from)?;
    let (mut here, mut heading) = (from, heading);
    // R1: what is passed on the way may be occupied.
    for _ in 0..steps {
        (here, heading) = step(here, heading);
    }
    if here == from {
        return None;
    }
    let to = here;
    let occupant = after.take(to);
    after.put(to, mover);
    let mut knocked = None;
    if let Some(piece) = occupant {
        // "The occupying stone must continue moving along the same path and come to rest upon the first
        // unoccupied intersection" (Moving to occupied intersections; The second direction knock).
        while after.at(here).is_some() {
            (here, heading) = step(here, heading);
        }
        after.put(here, piece);
        knocked = Some((piece, here));
    }
    Some(Journey { from, to, knocked, after })
}
