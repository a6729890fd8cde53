//! Paths: where a stone that moves n steps arrives, and where a piece that it knocks comes to rest.

use super::board::{CENTRE, Point, Points, bit};

/// Orders (classes, distances) run from 1 to 7.
pub(crate) const LONGEST: usize = 7;

/// One way to move a certain number of steps.
#[derive(Clone, Copy)]
pub(crate) struct Path {
    /// Where it ends.
    pub(crate) to: Point,
    /// The line it runs on: a ring (0–2) or a diameter (3–6).
    line: u8,
    /// The place of `to` on that line and the direction of arrival: `place * 2 + direction`.
    arrival: u8,
}

/// The paths of one length from one intersection: two round the ring and two along the diameter (a third-ring
/// point has one inward; the centre has eight).
#[derive(Clone, Copy)]
pub(crate) struct Paths {
    ways: [Path; 8],
    count: u8,
    /// Whether two of them end on one intersection (4 round a ring or along a diameter, 6 along a diameter).
    meet: bool,
    /// Where they end, without the starting point (R2: coming back to it is no move).
    pub(crate) ends: Points,
}

impl Paths {
    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> Option<&Path> {
        self.ways[..usize::from(self.count)].get(index)
    }

    /// The different knocks onto `targets`: where the mover arrives, and where the piece there comes to rest. Two paths that
    /// end alike may give the same knock; it is one. `occupied` is without the mover (R2).
    #[inline(always)]
    pub(crate) fn knocks(&self, targets: Points, occupied: Points) -> impl Iterator<Item = (Point, Point)> {
        let ways = self.iter().enumerate().filter(move |(_, way)| bit(way.to) & targets != 0);
        ways.filter_map(move |(index, way)| {
            let rest = way.rest(occupied);
            (!self.is_double(index, |other| other.rest(occupied) == rest)).then_some((way.to, rest))
        })
    }

    /// Whether a way before this one ends on the same intersection and is `alike`.
    #[inline(always)]
    pub(crate) fn is_double(&self, index: usize, alike: impl Fn(&Path) -> bool) -> bool {
        let Some(to) = self.get(index).map(|way| way.to) else { return false };
        self.meet && self.iter().take(index).any(|other| other.to == to && alike(other))
    }

    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Path> {
        self.ways[..usize::from(self.count)].iter()
    }
}

/// The point at `place` (0–6) of the diameter through spokes `d` and `d + 4`.
pub(crate) const fn on_diameter(d: u8, place: u8) -> Point {
    match place {
        0..3 => place * 8 + d,
        3 => CENTRE,
        _ => (6 - place) * 8 + d + 4,
    }
}

/// One step along a diameter, turning round at a third-ring end. Direction 0 counts up, 1 down.
pub(crate) const fn step_on_diameter(place: u8, direction: u8) -> (u8, u8) {
    match (place, direction) {
        (6, 0) => (5, 1),
        (0, 1) => (1, 0),
        (_, 0) => (place + 1, 0),
        _ => (place - 1, 1),
    }
}

const fn along_ring(from: Point, steps: u8, direction: u8) -> Path {
    let ring = from / 8;
    let turn = if direction == 0 { steps } else { 8 - steps };
    let spoke = (from % 8 + turn) % 8;
    Path { to: ring * 8 + spoke, line: ring, arrival: spoke * 2 + direction }
}

const fn along_diameter(d: u8, from_place: u8, steps: u8, from_direction: u8) -> Path {
    let (mut place, mut direction) = (from_place, from_direction);
    let mut step = 0;
    while step < steps {
        (place, direction) = step_on_diameter(place, direction);
        step += 1;
    }
    Path { to: on_diameter(d, place), line: 3 + d, arrival: place * 2 + direction }
}

const fn paths(from: Point, steps: u8) -> Paths {
    let mut all = Paths { ways: [Path { to: 0, line: 0, arrival: 0 }; 8], count: 0, meet: false, ends: 0 };
    if from == CENTRE {
        let mut d = 0;
        while d < 4 {
            all = with(all, from, along_diameter(d, 3, steps, 0));
            all = with(all, from, along_diameter(d, 3, steps, 1));
            d += 1;
        }
        return all;
    }
    let (spoke, ring) = (from % 8, from / 8);
    all = with(all, from, along_ring(from, steps, 0));
    all = with(all, from, along_ring(from, steps, 1));
    let (d, place) = if spoke < 4 { (spoke, ring) } else { (spoke - 4, 6 - ring) };
    all = with(all, from, along_diameter(d, place, steps, 0));
    if ring > 0 {
        all = with(all, from, along_diameter(d, place, steps, 1));
    }
    all
}

const fn with(mut all: Paths, from: Point, path: Path) -> Paths {
    if path.to != from {
        all.meet |= all.ends & bit(path.to) != 0;
        all.ends |= bit(path.to);
        all.ways[all.count as usize] = path;
        all.count += 1;
    }
    all
}

const fn all_paths() -> [[Paths; LONGEST]; 25] {
    let mut table = [[paths(0, 1); LONGEST]; 25];
    let mut from = 0;
    while from < 25 {
        let mut steps = 1;
        while steps <= LONGEST {
            table[from][steps - 1] = paths(from as Point, steps as u8);
            steps += 1;
        }
        from += 1;
    }
    table
}

static PATHS: [[Paths; LONGEST]; 25] = all_paths();

/// The paths of exactly `steps` steps (1–7) from `from`.
#[inline(always)]
pub(crate) fn from(from: Point, steps: u32) -> &'static Paths {
    &PATHS[usize::from(from)][steps as usize - 1]
}

/// For each set of occupied places of a ring and each arrival: the first empty place further on.
static RING_REST: [[u8; 16]; 256] = {
    let mut table = [[0; 16]; 256];
    let mut occupied = 0;
    while occupied < 256 {
        let mut arrival = 0;
        while arrival < 16 {
            let (start, direction) = (arrival / 2, arrival % 2);
            let mut steps = 1;
            while steps < 8 {
                let place = if direction == 0 { (start + steps) % 8 } else { (start + 8 - steps) % 8 };
                if occupied >> place & 1 == 0 {
                    table[occupied][arrival] = place as u8;
                    break;
                }
                steps += 1;
            }
            arrival += 1;
        }
        occupied += 1;
    }
    table
};

/// The same for the seven places of a diameter.
static DIAMETER_REST: [[u8; 14]; 128] = {
    let mut table = [[0; 14]; 128];
    let mut occupied = 0;
    while occupied < 128 {
        let mut arrival = 0;
        while arrival < 14 {
            let (mut place, mut direction) = (arrival as u8 / 2, arrival as u8 % 2);
            let mut steps = 0;
            while steps < 12 {
                (place, direction) = step_on_diameter(place, direction);
                if occupied >> place & 1 == 0 {
                    table[occupied][arrival] = place;
                    break;
                }
                steps += 1;
            }
            arrival += 1;
        }
        occupied += 1;
    }
    table
};

/// The number of ways that [`from`] can give for any stone but one on the centre, which has twice as many.
pub(crate) const WAYS: usize = 4;

impl Path {
    /// Where a piece knocked at the end of this path comes to rest: the first empty intersection further on in
    /// the direction of arrival. `occupied` is without the mover, whose starting point counts as empty (R2).
    #[inline(always)]
    pub(crate) fn rest(&self, occupied: Points) -> Point {
        let arrival = usize::from(self.arrival);
        if self.line < 3 {
            let ring = (occupied >> (self.line * 8)) & 0xff;
            return self.line * 8 + RING_REST[ring as usize][arrival];
        }
        let d = self.line - 3;
        let half = |spokes: Points| (spokes | spokes >> 7 | spokes >> 14) & 7;
        let near = half((occupied >> d) & 0x0001_0101);
        let far = half((occupied >> (d + 4)) & 0x0001_0101);
        // The far half runs outwards: ring 1 comes first.
        let far = (far & 1) << 2 | far & 2 | far >> 2;
        let line = near | (occupied >> CENTRE & 1) << 3 | far << 4;
        on_diameter(d, DIAMETER_REST[line as usize][arrival])
    }
}
