//! The file of a net: a heading, the layers, a checksum. Numbers are little-endian.

use std::fmt;

use super::Net;
use super::features::FEATURES;
use super::layer::{Dense, First, MOST_UNITS, UNITS};

const MAGIC: &[u8] = b"mura.ur\n";
const VERSION: u32 = 3;
/// The most layers besides the heads.
const MOST_LAYERS: usize = 8;
/// The heads are a layer of two units.
const HEADS: usize = 2;
const CHECKSUM: usize = 8;

/// Why a file is not a net that can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It begins with something else.
    Magic,
    /// Its version is another one.
    Version(u32),
    /// The checksum at its end does not agree with the rest.
    Checksum,
    /// It ends before, or goes on after, what its heading says.
    Length {
        /// How many bytes it has.
        bytes: usize,
        /// How many the heading asks for.
        expected: usize,
    },
    /// A number in the heading is not what this program can use.
    Size {
        /// What it counts.
        what: &'static str,
        /// How many there are.
        count: u32,
        /// The fewest and the most.
        allowed: [u32; 2],
    },
    /// The number of units of a layer cannot be divided as it should.
    Units(usize),
    /// A layer's unit is too coarse or too fine.
    Shift {
        /// Its bits below the point.
        shift: u32,
        /// The fewest and the most.
        allowed: [u32; 2],
    },
    /// Weights are so large that sums could overflow.
    Overflow {
        /// The kind of layer.
        layer: &'static str,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Magic => write!(f, "not a net of Ur: it does not begin with \"mura.ur\""),
            Fault::Version(version) => {
                write!(f, "a net of version {version}; version {VERSION} is understood")
            }
            Fault::Checksum => write!(f, "the net is damaged: its checksum does not agree with its contents"),
            Fault::Length { bytes, expected } => {
                write!(f, "the net has {bytes} bytes where its heading asks for {expected}")
            }
            Fault::Size { what, count, allowed: [least, most] } if least == most => {
                write!(f, "the net has {count} {what} instead of {least}")
            }
            Fault::Size { what, count, allowed: [least, most] } => {
                write!(f, "the net has {count} {what}; {least} to {most} are possible")
            }
            Fault::Units(count) => {
                write!(f, "the net has {count} units in a layer, which is no multiple of {UNITS}")
            }
            Fault::Shift { shift, allowed: [least, most] } => {
                write!(f, "a layer of the net has a shift of {shift}; {least} to {most} are possible")
            }
            Fault::Overflow { layer } => {
                write!(f, "weights of a {layer} layer of the net are so large that sums could overflow")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// Reads a net.
pub(super) fn parse(bytes: &[u8]) -> Result<Net, Fault> {
    if !bytes.starts_with(MAGIC) {
        return Err(Fault::Magic);
    }
    let mut reader = Reader { rest: &bytes[MAGIC.len()..], bytes: bytes.len() };
    let version = reader.number()?;
    if version != VERSION {
        return Err(Fault::Version(version));
    }
    reader.size("features", [FEATURES, FEATURES])?;
    let layers = reader.size("layers", [1, MOST_LAYERS])?;
    let mut units = Vec::new();
    for _ in 0..layers {
        let count = reader.size("units in a layer", [UNITS, MOST_UNITS])?;
        if count % UNITS != 0 {
            return Err(Fault::Units(count));
        }
        units.push(count);
    }
    let (width, last) = (units[0], units[layers - 1]);
    // From the second on, a layer looks at what both sides have made of the one before.
    let size = |inputs: usize, units: usize| 4 + 4 * units + 2 * inputs * units;
    let dense: usize = units.windows(2).map(|two| size(2 * two[0], two[1])).sum();
    let body = size(FEATURES, width) + dense + size(2 * last, HEADS);
    let expected = bytes.len() - reader.rest.len() + body + CHECKSUM;
    if bytes.len() != expected {
        return Err(Fault::Length { bytes: bytes.len(), expected });
    }
    let (contents, sum) = bytes.split_at(bytes.len() - CHECKSUM);
    if checksum(contents).to_le_bytes() != sum {
        return Err(Fault::Checksum);
    }
    let shift = reader.number()?;
    let first = First::new(shift, reader.longs(width)?, reader.shorts(FEATURES * width)?)?;
    let mut read = |inputs: usize, units: usize| {
        let shift = reader.number()?;
        Dense::new(shift, reader.longs(units)?, &reader.shorts(inputs * units)?)
    };
    let layers = units.windows(2).map(|two| read(2 * two[0], two[1])).collect::<Result<_, Fault>>()?;
    let heads = read(2 * last, HEADS)?;
    Ok(Net { first, layers, heads })
}

/// FNV-1a, 64 bits.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

struct Reader<'a> {
    rest: &'a [u8],
    /// The length of the whole file.
    bytes: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Fault> {
        let Some((taken, rest)) = self.rest.split_at_checked(count) else {
            return Err(Fault::Length { bytes: self.bytes, expected: self.bytes - self.rest.len() + count });
        };
        self.rest = rest;
        Ok(taken)
    }

    fn words<const N: usize>(&mut self, count: usize) -> Result<impl Iterator<Item = [u8; N]> + 'a, Fault> {
        let (words, _) = self.take(N * count)?.as_chunks::<N>();
        Ok(words.iter().copied())
    }

    fn number(&mut self) -> Result<u32, Fault> {
        Ok(self.words(1)?.next().map_or(0, u32::from_le_bytes))
    }

    fn longs(&mut self, count: usize) -> Result<Vec<i32>, Fault> {
        Ok(self.words(count)?.map(i32::from_le_bytes).collect())
    }

    fn shorts(&mut self, count: usize) -> Result<Vec<i16>, Fault> {
        Ok(self.words(count)?.map(i16::from_le_bytes).collect())
    }

    fn size(&mut self, what: &'static str, [least, most]: [usize; 2]) -> Result<usize, Fault> {
        let count = self.number()?;
        if !(least..=most).contains(&(count as usize)) {
            return Err(Fault::Size { what, count, allowed: [least as u32, most as u32] });
        }
        Ok(count as usize)
    }
}
