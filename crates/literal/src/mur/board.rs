//! The round board of the three Mur games: intersections, pieces, neighbours, groups and rings.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The letters of the spokes, from the top clockwise.
const SPOKE_LETTERS: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/// How many pieces each player owns.
pub(crate) const FLEET: usize = 7;

/// One of the two players, who is also the colour of a ship (stone).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colour {
    /// Black, or Blue in the advanced game: the first player.
    First,
    /// White: the second player.
    Second,
}

impl Colour {
    /// The opponent.
    pub(crate) fn other(self) -> Colour {
        match self {
            Colour::First => Colour::Second,
            Colour::Second => Colour::First,
        }
    }

    /// The letter of this colour in a position text.
    pub(crate) fn letter(self) -> char {
        match self {
            Colour::First => 'b',
            Colour::Second => 'w',
        }
    }

    /// The place of this player in a pair of numbers.
    pub(crate) fn seat(self) -> usize {
        match self {
            Colour::First => 0,
            Colour::Second => 1,
        }
    }

    /// What `query result` answers when this player has won.
    pub(crate) fn win(self) -> &'static str {
        match self {
            Colour::First => "p1win",
            Colour::Second => "p2win",
        }
    }
}

/// What may stand on an intersection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A ship (in the Classic Edition: a stone) of a player.
    Ship(Colour),
    /// The kraken (in the Classic Edition: the mur stone), which belongs to nobody.
    Kraken,
}

impl Piece {
    /// The letter of this piece in a position text.
    pub(crate) fn letter(self) -> char {
        match self {
            Piece::Ship(colour) => colour.letter(),
            Piece::Kraken => 'k',
        }
    }
}

/// One of the 25 intersections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Point {
    /// The centre, `0`.
    Centre,
    /// Where a spoke (0 = a … 7 = h) crosses a ring (1 inner … 3 outer).
    Crossing {
        /// 0 for a, clockwise up to 7 for h.
        spoke: u8,
        /// 1 for the smallest ring, 3 for the largest.
        ring: u8,
    },
}

impl Point {
    /// All 25 intersections in board order: a3…h3, a2…h2, a1…h1, 0.
    pub(crate) fn all() -> Vec<Point> {
        let mut points = Vec::new();
        for ring in [3, 2, 1] {
            for spoke in 0..8 {
                points.push(Point::Crossing { spoke, ring });
            }
        }
        points.push(Point::Centre);
        points
    }

    /// The adjacent intersections: along the ring and along the spoke.
    pub(crate) fn neighbours(self) -> Vec<Point> {
        match self {
            Point::Centre => (0..8).map(|spoke| Point::Crossing { spoke, ring: 1 }).collect(),
            Point::Crossing { spoke, ring } => {
                let mut points = vec![
                    Point::Crossing { spoke: clockwise(spoke), ring },
                    Point::Crossing { spoke: counter_clockwise(spoke), ring },
                ];
                points.push(match ring {
                    1 => Point::Centre,
                    _ => Point::Crossing { spoke, ring: ring - 1 },
                });
                if ring < 3 {
                    points.push(Point::Crossing { spoke, ring: ring + 1 });
                }
                points
            }
        }
    }

    /// Reads `0` or a spoke letter and a ring number, and nothing else.
    pub(crate) fn read(text: &str) -> Option<Point> {
        Point::all().into_iter().find(|point| point.to_string() == text)
    }

    /// Where this intersection stands in board order: first by ring from outside, then by spoke.
    fn rank(self) -> (u8, u8) {
        match self {
            Point::Centre => (3, 0),
            Point::Crossing { spoke, ring } => (3 - ring, spoke),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Point::Centre => write!(f, "0"),
            Point::Crossing { spoke, ring } => write!(f, "{}{ring}", SPOKE_LETTERS[usize::from(*spoke)]),
        }
    }
}

impl Ord for Point {
    fn cmp(&self, other: &Point) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Point {
    fn partial_cmp(&self, other: &Point) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The next spoke clockwise.
pub(crate) fn clockwise(spoke: u8) -> u8 {
    if spoke == 7 { 0 } else { spoke + 1 }
}

/// The next spoke counter-clockwise.
pub(crate) fn counter_clockwise(spoke: u8) -> u8 {
    if spoke == 0 { 7 } else { spoke - 1 }
}

/// The spoke at the other end of the diameter.
pub(crate) fn opposite(spoke: u8) -> u8 {
    if spoke < 4 { spoke + 4 } else { spoke - 4 }
}

/// Which piece stands where. Intersections that are not in the map are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// The occupied intersections.
    standing: BTreeMap<Point, Piece>,
}

impl Board {
    /// A board with nothing on it.
    pub(crate) fn empty() -> Board {
        Board { standing: BTreeMap::new() }
    }

    /// What stands on an intersection.
    pub(crate) fn at(&self, point: Point) -> Option<Piece> {
        self.standing.get(&point).copied()
    }

    /// Puts a piece on an intersection.
    pub(crate) fn put(&mut self, point: Point, piece: Piece) {
        self.standing.insert(point, piece);
    }

    /// Takes away whatever stands on an intersection.
    pub(crate) fn take(&mut self, point: Point) -> Option<Piece> {
        self.standing.remove(&point)
    }

    /// The empty intersections in board order.
    pub(crate) fn vacant(&self) -> Vec<Point> {
        Point::all().into_iter().filter(|&point| self.at(point).is_none()).collect()
    }

    /// The intersections where this piece stands, in board order.
    pub(crate) fn places_of(&self, piece: Piece) -> Vec<Point> {
        Point::all().into_iter().filter(|&point| self.at(point) == Some(piece)).collect()
    }

    /// How many ships the player may still place.
    pub(crate) fn in_hand(&self, colour: Colour) -> usize {
        FLEET - self.places_of(Piece::Ship(colour)).len()
    }

    /// The size of the group of the ship on this intersection: ships of one colour that are linked by
    /// neighbourhood. None where no ship stands.
    pub(crate) fn group_size(&self, point: Point) -> Option<usize> {
        let Some(Piece::Ship(colour)) = self.at(point) else { return None };
        let mut group = BTreeSet::from([point]);
        let mut to_visit = vec![point];
        while let Some(here) = to_visit.pop() {
            for neighbour in here.neighbours() {
                if self.at(neighbour) == Some(Piece::Ship(colour)) && group.insert(neighbour) {
                    to_visit.push(neighbour);
                }
            }
        }
        Some(group.len())
    }

    /// Whether every neighbour of the intersection holds a ship of this colour, whatever stands on it.
    pub(crate) fn ringed_by(&self, point: Point, colour: Colour) -> bool {
        point.neighbours().into_iter().all(|neighbour| self.at(neighbour) == Some(Piece::Ship(colour)))
    }
}
