//! How a file of values begins.

use super::blocks;
use super::checksum::Checksum;
use super::edition::edition;
use super::fault::Trouble;
use crate::ur::layer::{Layer, Left};
use crate::ur::number::Objective;
use crate::ur::sealed::Contents;

/// How many bytes a header has.
pub const HEADER: usize = 64;
/// How every file of values begins.
const MAGIC: [u8; 8] = Contents::Values.magic();
/// The version of the format.
pub(super) const VERSION: u32 = 2;

/// How long the file of a layer with so many positions is: header, values, and the table of checksums.
pub fn length(positions: u64) -> u64 {
    HEADER as u64 + 4 * positions + blocks::SUM as u64 * blocks::count(positions)
}

/// What a file says of itself. By bytes: 0–7 magic, 8–11 version, 12 objective (0: win, 1: score), 13 and 14
/// pieces left of ours and of theirs, 15 whether it is complete, 16–23 number of the rules, 24–31 positions,
/// 32–39 tolerance, 40–47 residual, 48–55 checksum of the table of checksums, 56–63 checksum of the bytes before.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Header {
    /// What the values are of.
    pub objective: Objective,
    /// The layer.
    pub left: Left,
    /// How many positions it has.
    pub positions: u64,
    /// To what the layer was to be solved.
    pub tolerance: f64,
    /// By how much a value changed at most in the last sweep.
    pub residual: f64,
    pub(super) complete: bool,
    /// The checksum of the table of checksums.
    pub(super) checksum: u64,
}

impl Header {
    /// The header of a layer that is solved to this.
    pub fn new(objective: Objective, layer: &Layer, tolerance: f64, residual: f64) -> Header {
        let (left, positions) = (layer.left(), layer.size());
        Header { objective, left, positions, tolerance, residual, complete: false, checksum: 0 }
    }

    /// How long a file with this header is.
    pub(super) fn length(&self) -> u64 {
        length(self.positions)
    }

    pub(super) fn bytes(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12..16].copy_from_slice(&[
            self.objective.code(),
            self.left.ours,
            self.left.theirs,
            self.complete.into(),
        ]);
        let numbers =
            [edition(), self.positions, self.tolerance.to_bits(), self.residual.to_bits(), self.checksum];
        for (place, number) in bytes[16..56].chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        let sum = Checksum::of(&bytes[..56]);
        bytes[56..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads the header of a file with this content, and compares the file's length.
    pub(super) fn read(content: &[u8]) -> Result<Header, Trouble> {
        if !content.starts_with(&MAGIC[..content.len().min(8)]) {
            return Err(Trouble::Foreign);
        }
        let found = content.len() as u64;
        let Some(bytes) = content.first_chunk::<HEADER>() else {
            return Err(Trouble::Length { found, expected: HEADER as u64 });
        };
        let number = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[at..at + 8]);
            u64::from_le_bytes(word)
        };
        let version = number(8) as u32;
        if version != VERSION {
            return Err(Trouble::Version(version));
        }
        if number(56) != Checksum::of(&bytes[..56]) {
            return Err(Trouble::Header);
        }
        if bytes[15] == 0 {
            return Err(Trouble::Unfinished);
        }
        if number(16) != edition() {
            return Err(Trouble::Rules);
        }
        let left = Left { ours: bytes[13], theirs: bytes[14] };
        let objective = Objective::from_code(bytes[12]).ok_or(Trouble::Header)?;
        if ![left.ours, left.theirs].iter().all(|pieces| (1..8).contains(pieces)) {
            return Err(Trouble::Header);
        }
        let header = Header {
            objective,
            left,
            positions: number(24),
            tolerance: f64::from_bits(number(32)),
            residual: f64::from_bits(number(40)),
            complete: true,
            checksum: number(48),
        };
        if header.positions != Layer::new(left).size() {
            return Err(Trouble::Header);
        }
        let expected = header.length();
        if found == expected { Ok(header) } else { Err(Trouble::Length { found, expected }) }
    }
}
