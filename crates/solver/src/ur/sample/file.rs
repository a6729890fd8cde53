//! Samples in files: one record behind the other. A record is one byte with the pieces left (ours · 16 +
//! theirs), the number of the position in five bytes, its value, and the values of all actions after a throw
//! of 1, 2, 3 and 4 in the order in which the rules list them, so that the rules say how many there are.
//! Numbers are little-endian, values of four bytes.

use std::fmt;

use super::{Following, Sample, following};
use crate::ur::layer::Left;
use crate::ur::number::Objective;
use crate::ur::oracle::Atlas;
use crate::ur::place::Place;

/// Bytes before the values that follow.
const HEAD: usize = 10;

impl Sample {
    /// Adds it to the content of a file.
    pub fn write(&self, file: &mut Vec<u8>) {
        file.push(self.left.ours << 4 | self.left.theirs);
        file.extend(&self.index.to_le_bytes()[..5]);
        file.extend(self.value.to_le_bytes());
        file.extend(self.after.iter().flatten().flat_map(|value| value.to_le_bytes()));
    }
}

/// A record that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadSample {
    /// Which record of the file, counted from 1.
    pub number: usize,
    /// At which byte it begins.
    pub at: usize,
    /// Whether the file ends in it; else it names a position that does not exist.
    pub cut: bool,
}

impl fmt::Display for BadSample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadSample { number, at, cut } = self;
        let why = if *cut { "the file ends in the middle of it" } else { "there is no such position" };
        write!(f, "record {number}, at byte {at}: {why}")
    }
}

impl std::error::Error for BadSample {}

/// The records of a file, one after the other, with what the rules say can follow.
pub struct Records<'a> {
    atlas: &'a Atlas,
    objective: Objective,
    bytes: &'a [u8],
    at: usize,
    number: usize,
}

impl<'a> Records<'a> {
    /// Those in the content of a file.
    pub fn new(atlas: &'a Atlas, objective: Objective, bytes: &'a [u8]) -> Self {
        Records { atlas, objective, bytes, at: 0, number: 0 }
    }

    fn read(&mut self) -> Option<(Sample, Following)> {
        let head = self.bytes.get(self.at..)?.first_chunk::<HEAD>()?;
        let (left, index) = self.named(head)?;
        let value = i32::from_le_bytes([head[6], head[7], head[8], head[9]]);
        let place = Place::unrank(self.atlas.layer(left), index)?;
        let follows = following(self.atlas, &place, self.objective)?;
        let mut at = self.at + HEAD;
        let mut after = [const { Vec::new() }; 4];
        for (list, options) in after.iter_mut().zip(&follows) {
            for _ in options {
                list.push(i32::from_le_bytes(*self.bytes.get(at..)?.first_chunk()?));
                at += 4;
            }
        }
        self.at = at;
        Some((Sample { left, index, value, after }, follows))
    }
}

impl Iterator for Records<'_> {
    type Item = Result<(Sample, Following), BadSample>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.bytes.len() {
            return None;
        }
        self.number += 1;
        let read = self.read();
        Some(read.ok_or_else(|| {
            // Nothing can be told of what comes behind it.
            let at = std::mem::replace(&mut self.at, self.bytes.len());
            BadSample { number: self.number, at, cut: self.is_cut(at) }
        }))
    }
}

impl Records<'_> {
    /// Whether the record that begins here names a position, or is too short for that: then the file ends in
    /// it.
    fn is_cut(&self, at: usize) -> bool {
        self.bytes[at..].first_chunk().is_none_or(|head| self.named(head).is_some())
    }

    /// The layer and the number of the position that a record names, if there is such a position.
    fn named(&self, head: &[u8; HEAD]) -> Option<(Left, u64)> {
        let left = Left { ours: head[0] >> 4, theirs: head[0] & 15 };
        let index = u64::from_le_bytes([head[1], head[2], head[3], head[4], head[5], 0, 0, 0]);
        let known = [left.ours, left.theirs].iter().all(|pieces| (1..8).contains(pieces));
        (known && index < self.atlas.layer(left).size()).then_some((left, index))
    }
}
