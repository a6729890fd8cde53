//! Positions as a net learns from them: the records that `crates/engine/nets/ur/README.md` describes.

use mura_games::ur::PIECES;

use super::number::Objective;
use super::place::{Place, Side};

/// How many bytes a record has.
pub const RECORD_SIZE: usize = 20;

/// Steps 1–15 as bits of a set of squares.
const SQUARES: u16 = !1;

/// A position in which a throw is due, one of those that a player could choose, with what is known of its
/// value to the player who throws.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Record {
    /// Seen by the player who throws.
    pub place: Place,
    /// Whether it is the first one of a decision.
    pub first: bool,
    /// Whether the player who had the choice is the one who throws.
    pub mine: bool,
    /// The chance to win, 0 to 1; not a number where it is not known.
    pub chance: f32,
    /// The points won on average, −14 to 14; not a number where they are not known.
    pub points: f32,
}

impl Record {
    /// A position by itself, of which no value is known.
    pub fn new(place: Place) -> Record {
        Record { place, first: false, mine: false, chance: f32::NAN, points: f32::NAN }
    }

    /// With a value for the player who throws, in units of the objective's scale.
    #[must_use]
    pub fn with(mut self, objective: Objective, value: i32) -> Record {
        let value = f64::from(value) / f64::from(objective.scale());
        match objective {
            // The value counts wins less losses.
            Objective::Win => self.chance = f64::midpoint(1.0, value) as f32,
            Objective::Score => self.points = value as f32,
        }
        self
    }

    /// As it stands in a file.
    pub fn bytes(&self) -> [u8; RECORD_SIZE] {
        let Place { ours, theirs } = &self.place;
        let squares = [
            squares_with(ours, 1) | u16::from(self.first),
            squares_with(ours, 2) | u16::from(self.mine),
            squares_with(theirs, 1),
            squares_with(theirs, 2),
        ];
        let mut bytes = [0; RECORD_SIZE];
        for (two, squares) in bytes.chunks_exact_mut(2).zip(squares) {
            two.copy_from_slice(&squares.to_le_bytes());
        }
        bytes[8..12].copy_from_slice(&[ours[0], ours[16], theirs[0], theirs[16]]);
        bytes[12..16].copy_from_slice(&self.chance.to_le_bytes());
        bytes[16..].copy_from_slice(&self.points.to_le_bytes());
        bytes
    }

    /// The one that stands so in a file. None if pieces are missing or too many, or all of a player's are home.
    pub fn parse(bytes: &[u8; RECORD_SIZE]) -> Option<Record> {
        let squares = |at: usize| u16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]);
        let number = |at: usize| f32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[at + byte]));
        let [ours_any, ours_two] = [squares(0), squares(1)];
        let place = Place {
            ours: side(ours_any & SQUARES, ours_two & SQUARES, bytes[8], bytes[9])?,
            theirs: side(squares(2), squares(3), bytes[10], bytes[11])?,
        };
        Some(Record {
            place,
            first: ours_any & 1 == 1,
            mine: ours_two & 1 == 1,
            chance: number(12),
            points: number(16),
        })
    }
}

/// The steps on which a player has at least so many pieces.
fn squares_with(side: &Side, least: u8) -> u16 {
    (1..16).filter(|&step| side[step] >= least).fold(0, |squares, step| squares | 1 << step)
}

/// The pieces of a player.
fn side(any: u16, two: u16, river: u8, home: u8) -> Option<Side> {
    let on_board = any.count_ones() + two.count_ones();
    let all = on_board + u32::from(river) + u32::from(home) == u32::from(PIECES);
    if !all || two & !any != 0 || any & !SQUARES != 0 || home >= PIECES {
        return None;
    }
    let mut side: Side = std::array::from_fn(|step| match step {
        1..16 => u8::from(any >> step & 1 == 1) + u8::from(two >> step & 1 == 1),
        _ => 0,
    });
    (side[0], side[16]) = (river, home);
    Some(side)
}
