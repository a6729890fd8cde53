//! The 24 junctions, their 20 lines, and who is in a row of three.

pub(crate) use crate::bits::{members, nth};

/// A junction. Inside, junctions are counted square by square (outer, middle, inner), round each from its A-corner, so
/// that neighbours are a rotation or eight bits away; texts use board order.
pub type Junction = u8;
/// A set of junctions, one bit each.
pub type Junctions = u32;

pub(crate) const COUNT: usize = 24;
/// Every junction.
pub const ALL: Junctions = (1 << COUNT) - 1;

const NAMES: [&str; COUNT] = [
    "A1", "A4", "A7", "D7", "G7", "G4", "G1", "D1", //
    "B2", "B4", "B6", "D6", "F6", "F4", "F2", "D2", //
    "C3", "C4", "C5", "D5", "E5", "E4", "E3", "D3",
];

/// The junctions in board order.
pub(crate) const BOARD_ORDER: [Junction; COUNT] = junctions([
    "A1", "A4", "A7", "B2", "B4", "B6", "C3", "C4", "C5", "D1", "D2", "D3", "D5", "D6", "D7", "E3", "E4",
    "E5", "F2", "F4", "F6", "G1", "G4", "G7",
]);

/// The lines in the order in which sequences are written.
pub const LINES: [[Junction; 3]; 20] = [
    junctions(["A1", "A4", "A7"]),
    junctions(["B2", "B4", "B6"]),
    junctions(["C3", "C4", "C5"]),
    junctions(["D1", "D2", "D3"]),
    junctions(["D5", "D6", "D7"]),
    junctions(["E3", "E4", "E5"]),
    junctions(["F2", "F4", "F6"]),
    junctions(["G1", "G4", "G7"]),
    junctions(["A1", "D1", "G1"]),
    junctions(["B2", "D2", "F2"]),
    junctions(["C3", "D3", "E3"]),
    junctions(["A4", "B4", "C4"]),
    junctions(["E4", "F4", "G4"]),
    junctions(["C5", "D5", "E5"]),
    junctions(["B6", "D6", "F6"]),
    junctions(["A7", "D7", "G7"]),
    junctions(["A1", "B2", "C3"]),
    junctions(["A7", "B6", "C5"]),
    junctions(["G1", "F2", "E3"]),
    junctions(["G7", "F6", "E5"]),
];

const fn junctions<const N: usize>(names: [&str; N]) -> [Junction; N] {
    let mut found = [0; N];
    let mut index = 0;
    while index < N {
        let name = names[index].as_bytes();
        while NAMES[found[index] as usize].as_bytes()[0] != name[0]
            || NAMES[found[index] as usize].as_bytes()[1] != name[1]
        {
            found[index] += 1;
        }
        index += 1;
    }
    found
}

#[inline(always)]
pub(crate) const fn bit(junction: Junction) -> Junctions {
    1 << junction
}

/// The name of a junction: `A1`.
pub fn name(junction: Junction) -> &'static str {
    NAMES[usize::from(junction)]
}

pub(crate) fn named(name: &str) -> Option<Junction> {
    NAMES.iter().position(|known| *known == name).map(|index| index as Junction)
}

/// Every junction moved one further round its square.
#[inline(always)]
pub const fn rotated(junctions: Junctions) -> Junctions {
    (junctions << 1) & 0x00fe_fefe | (junctions >> 7) & 0x0001_0101
}

/// Every junction moved one back round its square.
#[inline(always)]
pub const fn rotated_back(junctions: Junctions) -> Junctions {
    (junctions >> 1) & 0x007f_7f7f | (junctions << 7) & 0x0080_8080
}

/// Every junction moved one step in each of the four directions: on and back round its square, inwards, outwards.
#[inline(always)]
pub const fn shifted(junctions: Junctions) -> [Junctions; 4] {
    [rotated(junctions), rotated_back(junctions), (junctions << 8) & ALL, junctions >> 8]
}

/// For each direction and junction: the junction from which a step in that direction arrives there.
pub(crate) static SOURCES: [[Junction; COUNT]; 4] = {
    let mut table = [[0; COUNT]; 4];
    let mut from = 0;
    while from < COUNT {
        let ends = shifted(bit(from as Junction));
        let mut direction = 0;
        while direction < 4 {
            if ends[direction] != 0 {
                table[direction][ends[direction].trailing_zeros() as usize] = from as Junction;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// All neighbours of all members of a set.
#[inline(always)]
pub const fn neighbours(junctions: Junctions) -> Junctions {
    let [on, back, inward, outward] = shifted(junctions);
    on | back | inward | outward
}

/// The middles of a square's sides; its corners are the others.
pub const MIDDLES: Junctions = 0x00aa_aaaa;

/// The members that stand in a complete line.
#[inline(always)]
pub(crate) const fn in_rows(cows: Junctions) -> Junctions {
    let across = cows & cows >> 8 & cows >> 16 & 0xff;
    let sides = cows & rotated(cows) & rotated_back(cows) & MIDDLES;
    (across * 0x0001_0101) | sides | rotated(sides) | rotated_back(sides)
}

/// The junctions, occupied or not, whose line has both other junctions in a herd, by the way in which the line runs.
#[derive(Clone, Copy, Debug)]
pub struct Closers {
    /// The third of a line across the squares.
    pub across: Junctions,
    /// The middle of a side whose corners are held.
    pub middles: Junctions,
    /// A corner of a side that runs on round the square.
    pub ahead: Junctions,
    /// A corner of a side that runs back.
    pub behind: Junctions,
}

impl Closers {
    /// The junctions that complete a line of `cows`.
    #[inline(always)]
    pub const fn of(cows: Junctions) -> Self {
        let (outer, middle, inner) = (cows & 0xff, cows >> 8 & 0xff, cows >> 16 & 0xff);
        let (next, before) = (rotated_back(cows), rotated(cows));
        Closers {
            across: middle & inner | (outer & inner) << 8 | (outer & middle) << 16,
            middles: next & before & MIDDLES,
            ahead: next & rotated_back(next) & !MIDDLES,
            behind: before & rotated(before) & !MIDDLES,
        }
    }

    /// All of them.
    #[inline(always)]
    pub const fn any(self) -> Junctions {
        self.across | self.middles | self.ahead | self.behind
    }

    /// Those of lines that are not in `used`.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, used: Lines) -> Self {
        let (across, sides) = (used >> COUNT, used & MIDDLES);
        Closers {
            across: self.across & !(across * 0x0001_0101),
            middles: self.middles & !sides,
            ahead: self.ahead & !rotated_back(sides),
            behind: self.behind & !rotated(sides),
        }
    }

    /// Those that a cow of `herd` completes with one step, from outside the line.
    #[inline(always)]
    pub const fn stepped_on(self, herd: Junctions) -> Junctions {
        let [on, back, inward, outward] = shifted(herd);
        // Whoever steps round the square comes from the side behind or ahead, whoever steps across from that line.
        let round = on & (self.across | self.ahead) | back & (self.across | self.behind);
        round | (inward | outward) & (self.middles | self.ahead | self.behind)
    }
}

/// The junctions, occupied or not, whose line has both other junctions in `cows`.
#[inline(always)]
pub(crate) const fn completing(cows: Junctions) -> Junctions {
    Closers::of(cows).any()
}

const fn neighbour_table() -> [Junctions; COUNT] {
    let mut table = [0; COUNT];
    let mut junction = 0;
    while junction < COUNT {
        table[junction] = neighbours(bit(junction as Junction));
        junction += 1;
    }
    table
}

pub(crate) static NEIGHBOURS: [Junctions; COUNT] = neighbour_table();

/// A set of lines: a square's side by the bit of its middle, a line across the squares by bit 24 + its place on them.
pub type Lines = u32;

/// A line as a set of junctions, as a member of [`Lines`], and its number in [`LINES`].
#[derive(Clone, Copy)]
pub(crate) struct Line {
    pub(crate) set: Junctions,
    pub(crate) bit: Lines,
    pub(crate) index: u8,
}

/// The bit in [`Lines`] of each of [`LINES`].
pub(crate) const LINE_BITS: [Lines; LINES.len()] = {
    let mut bits = [0; LINES.len()];
    let mut index = 0;
    while index < LINES.len() {
        let [a, b, c] = LINES[index];
        let across = a % 8 == b % 8;
        let middle = (bit(a) | bit(b) | bit(c)) & MIDDLES;
        bits[index] = if across { 1 << (COUNT as u8 + a % 8) } else { middle };
        index += 1;
    }
    bits
};

/// The two or three lines through each junction; a middle's third place holds a line that is never complete.
static LINES_THROUGH: [[Line; 3]; COUNT] = {
    let mut table = [[Line { set: u32::MAX, bit: 0, index: 0 }; 3]; COUNT];
    let mut junction = 0;
    while junction < COUNT {
        let mut count = 0;
        let mut index = 0;
        while index < LINES.len() {
            let [a, b, c] = LINES[index];
            let set = bit(a) | bit(b) | bit(c);
            if set & bit(junction as Junction) != 0 {
                table[junction][count] = Line { set, bit: LINE_BITS[index], index: index as u8 };
                count += 1;
            }
            index += 1;
        }
        junction += 1;
    }
    table
};

/// The lines through a junction that are complete when `cows` stand.
#[inline(always)]
pub(crate) fn complete_lines(junction: Junction, cows: Junctions) -> impl Iterator<Item = Line> {
    LINES_THROUGH[usize::from(junction)].into_iter().filter(move |line| cows & line.set == line.set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Luck;

    #[test]
    fn neighbours_are_the_consecutive_junctions_of_lines() {
        let mut expected = [0; COUNT];
        for [a, b, c] in LINES {
            for (from, to) in [(a, b), (b, a), (b, c), (c, b)] {
                expected[usize::from(from)] |= bit(to);
            }
        }
        assert_eq!(NEIGHBOURS, expected);
    }

    #[test]
    fn rows_are_the_complete_lines() {
        let sets = LINES.map(|[a, b, c]| bit(a) | bit(b) | bit(c));
        let mut luck = Luck::new(7);
        for _ in 0..20_000 {
            let cows = luck.word() as u32 & luck.word() as u32 & ALL;
            let rows = sets.iter().filter(|&&set| cows & set == set).fold(0, |all, set| all | set);
            assert_eq!(in_rows(cows), rows);
            let mut closers = 0;
            for junction in 0..COUNT as Junction {
                let with = cows | bit(junction);
                if sets.iter().any(|&set| set & bit(junction) != 0 && with & set == set) {
                    closers |= bit(junction);
                }
            }
            assert_eq!(completing(cows), closers);
        }
    }
}
