//! Samples in files (`sealed.rs`): in the header how many records there are, and then one record behind the other.
//!
//! A record is one byte with the pieces left (ours · 16 + theirs), the number of the position in five bytes, its
//! value, and the values of all actions after a throw of 1, 2, 3 and 4 in the order in which the rules list them,
//! so that the rules say how many there are. Values have four bytes.

use std::fmt;

use super::{Following, Sample, following};
use crate::ur::layer::Left;
use crate::ur::number::Objective;
use crate::ur::oracle::Atlas;
use crate::ur::place::Place;
use crate::ur::sealed::{Contents, Seal, Unfit};

const SAMPLES: Seal<1> = Seal { contents: Contents::Samples, version: 1 };
/// Bytes of a record before the values that follow.
const HEAD: usize = 10;

/// The content of a file with these samples.
pub fn content(objective: Objective, samples: &[Sample]) -> Vec<u8> {
    let mut bytes = Vec::new();
    samples.iter().for_each(|sample| sample.write(&mut bytes));
    SAMPLES.seal(objective, [samples.len() as u64], &bytes)
}

/// So many bytes tell whether a file can be one of samples.
pub const BEGINNING: usize = Seal::<1>::HEADER;

/// Whether a file that begins with these bytes, [`BEGINNING`] of them unless it is shorter, can be one of samples: a foreign file need not
/// be read to its end to be refused.
pub fn begins(bytes: &[u8]) -> Result<(), BadSample> {
    SAMPLES.begins(bytes).map_err(BadSample::Unfit)
}

impl Sample {
    /// Adds it to the content of a file.
    fn write(&self, file: &mut Vec<u8>) {
        file.push(self.left.ours << 4 | self.left.theirs);
        file.extend(&self.index.to_le_bytes()[..5]);
        file.extend(self.value.to_le_bytes());
        file.extend(self.after.iter().flatten().flat_map(|value| value.to_le_bytes()));
    }
}

/// What is wrong with a file of samples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadSample {
    /// It is no such file, or none that is whole.
    Unfit(Unfit),
    /// This record, counted from 1, is of no position, the file ends in it, or it is one too many.
    Record(u64),
}

impl fmt::Display for BadSample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSample::Unfit(unfit) => unfit.fmt(f),
            BadSample::Record(number) => {
                write!(f, "record {number} is of no position, cut short, or one too many")
            }
        }
    }
}

impl std::error::Error for BadSample {}

/// The records of a file, one after the other, with what the rules say can follow.
pub struct Records<'a> {
    atlas: &'a Atlas,
    objective: Objective,
    bytes: &'a [u8],
    at: usize,
    /// How many there are, and how many of them have been read.
    total: u64,
    number: u64,
}

impl<'a> Records<'a> {
    /// Those in the content of a file, if it is one.
    pub fn new(atlas: &'a Atlas, bytes: &'a [u8]) -> Result<Self, BadSample> {
        let (objective, [total]) = SAMPLES.open(bytes).map_err(BadSample::Unfit)?;
        Ok(Records { atlas, objective, bytes, at: Seal::<1>::HEADER, total, number: 0 })
    }

    /// What the values are of.
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// How many records there are.
    pub fn total(&self) -> u64 {
        self.total
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

    /// The layer and the number of the position that a record names, if there is such a position.
    fn named(&self, head: &[u8; HEAD]) -> Option<(Left, u64)> {
        let left = Left { ours: head[0] >> 4, theirs: head[0] & 15 };
        let index = u64::from_le_bytes([head[1], head[2], head[3], head[4], head[5], 0, 0, 0]);
        (left.has_layer() && index < self.atlas.layer(left).size()).then_some((left, index))
    }
}

impl Iterator for Records<'_> {
    type Item = Result<(Sample, Following), BadSample>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.number == self.total && self.at == self.bytes.len() {
            return None;
        }
        self.number += 1;
        let read = if self.number > self.total { None } else { self.read() };
        Some(read.ok_or_else(|| {
            // Nothing can be told of what comes behind it.
            (self.total, self.at) = (self.number, self.bytes.len());
            BadSample::Record(self.number)
        }))
    }
}
