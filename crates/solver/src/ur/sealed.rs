//! Small files that tell what they are of, and whether they are whole. Numbers are little-endian.
//!
//! A header, by bytes: 0–7 magic, 8–11 version, 12 objective (0: win, 1: score), 13–15 nothing, 16–23 number of the
//! rules, 24– some numbers of eight bytes, and a checksum of everything else. Then the content.

use std::fmt;

use super::database::{Checksum, edition};
use super::number::Objective;

/// Bytes of a header before its numbers.
const HEAD: usize = 24;

/// What the files of Ur's solution hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contents {
    /// Every value of a layer: the [database](super::database), whose header is its own.
    Values,
    /// Some positions of all layers, with what can follow them.
    Samples,
    /// What was to be decided in perfect games.
    Decisions,
}

impl Contents {
    const ALL: [Self; 3] = [Contents::Values, Contents::Samples, Contents::Decisions];

    /// The first bytes of such a file.
    pub(super) const fn magic(self) -> [u8; 8] {
        match self {
            Contents::Values => *b"muraUr\r\n",
            Contents::Samples => *b"muraUrS\n",
            Contents::Decisions => *b"muraUrD\n",
        }
    }

    fn of(bytes: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|contents| bytes.starts_with(&contents.magic()))
    }
}

impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Contents::Values => "values",
            Contents::Samples => "samples",
            Contents::Decisions => "decisions",
        })
    }
}

/// A kind of file, with so many numbers in its header.
pub(super) struct Seal<const N: usize> {
    pub(super) contents: Contents,
    pub(super) version: u32,
}

/// Why a file is not of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It is something else.
    Foreign {
        /// What it should be.
        wanted: Contents,
        /// What it is, if that is known.
        found: Option<Contents>,
    },
    /// Its format is another one.
    Version {
        /// The version of the file.
        found: u32,
        /// The one that this program reads.
        known: u32,
    },
    /// It is cut short or was changed.
    Damaged,
    /// It was made under other rules, or with positions counted in another way.
    Rules,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Foreign { wanted, found: None } => write!(f, "this is no file of {wanted} of Ur"),
            Unfit::Foreign { wanted, found: Some(found) } => {
                write!(f, "this is a file of {found} of Ur, not one of {wanted}")
            }
            Unfit::Version { found, known } => {
                write!(f, "version {found} of the format; this program reads version {known}")
            }
            Unfit::Damaged => f.write_str("damaged or cut short: it does not match its checksum"),
            Unfit::Rules => f.write_str("made under other rules, or counts positions in another way"),
        }
    }
}

impl std::error::Error for Unfit {}

impl<const N: usize> Seal<N> {
    /// Where the checksum stands.
    const SUM: usize = HEAD + 8 * N;
    /// How long the header is.
    pub(super) const HEADER: usize = Self::SUM + 8;

    /// A whole file.
    pub(super) fn seal(&self, objective: Objective, numbers: [u64; N], content: &[u8]) -> Vec<u8> {
        let mut bytes = self.contents.magic().to_vec();
        bytes.extend(self.version.to_le_bytes());
        bytes.extend([objective.code(), 0, 0, 0]);
        bytes.extend(edition().to_le_bytes());
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        let sum = Self::checksum(&bytes, content);
        bytes.extend(sum.to_le_bytes());
        bytes.extend(content);
        bytes
    }

    /// Whether a file that begins with these bytes can be of this kind. Those of a header are enough; what is damaged is found only in
    /// a whole file.
    pub(super) fn begins(&self, bytes: &[u8]) -> Result<(), Unfit> {
        let magic = self.contents.magic();
        if bytes.is_empty() || !bytes.starts_with(&magic[..bytes.len().min(8)]) {
            return Err(Unfit::Foreign { wanted: self.contents, found: Contents::of(bytes) });
        }
        let version = bytes.get(8..).and_then(<[u8]>::first_chunk).ok_or(Unfit::Damaged)?;
        match u32::from_le_bytes(*version) {
            found if found != self.version => Err(Unfit::Version { found, known: self.version }),
            _ => Ok(()),
        }
    }

    /// What a whole file tells in its header. The content is behind it.
    pub(super) fn open(&self, bytes: &[u8]) -> Result<(Objective, [u64; N]), Unfit> {
        self.begins(bytes)?;
        let (header, content) = bytes.split_at_checked(Self::HEADER).ok_or(Unfit::Damaged)?;
        let (before, sum) = header.split_at(Self::SUM);
        // The words after the magic: version and objective, the rules, the numbers.
        let (words, _) = before[8..].as_chunks::<8>();
        let word = |at: usize| words.get(at).map_or(0, |&word| u64::from_le_bytes(word));
        if Self::checksum(before, content).to_le_bytes() != sum {
            return Err(Unfit::Damaged);
        }
        if word(1) != edition() {
            return Err(Unfit::Rules);
        }
        let objective = Objective::from_code(header[12]);
        let objective = objective.ok_or(Unfit::Foreign { wanted: self.contents, found: None })?;
        Ok((objective, std::array::from_fn(|number| word(2 + number))))
    }

    fn checksum(before: &[u8], content: &[u8]) -> u64 {
        let mut sum = Checksum::new();
        sum.add(before);
        sum.add(content);
        sum.finish()
    }
}
