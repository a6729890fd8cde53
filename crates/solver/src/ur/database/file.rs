//! The values of one layer, in a file or in the program itself.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use memmap2::Mmap;

use super::blocks::{self, Sound};
use super::checksum::Checksum;
use super::fault::{Fault, Trouble};
use super::header::{HEADER, Header};
use super::map::map;
use crate::ur::layer::{Layer, Left};
use crate::ur::number::Objective;

/// Files up to this many bytes are checked as a whole whenever they are opened: that takes a few
/// milliseconds, and what is wrong with them is known before anybody relies on them.
pub(super) const SMALL: usize = 16 << 20;

/// A file of values. Each block of it is checked before the first value of it is told; once one is found damaged, no value is told any
/// more.
pub struct LayerFile {
    path: PathBuf,
    content: Content,
    header: Header,
    layer: Layer,
    /// The blocks that have been checked.
    sound: Sound,
    /// Whether a block was found damaged, and whether that has been told.
    damaged: AtomicBool,
    told: AtomicBool,
}

enum Content {
    Mapped(Mmap),
    Given(&'static [u8]),
}

impl Content {
    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        match self {
            Content::Mapped(map) => map,
            Content::Given(bytes) => bytes,
        }
    }
}

impl LayerFile {
    /// Opens a file, and checks its header, its length and its table of checksums; a small file, all of it.
    pub fn open(path: &Path) -> Result<LayerFile, Fault> {
        LayerFile::open_with(path, SMALL)
    }

    /// The same, where files up to so many bytes are small.
    pub(super) fn open_with(path: &Path, small: usize) -> Result<LayerFile, Fault> {
        let system = |error| Fault { path: path.to_owned(), trouble: Trouble::System(error) };
        // Opening what is no file, such as a pipe, can take for ever.
        if !std::fs::metadata(path).map_err(system)?.is_file() {
            return Err(Fault { path: path.to_owned(), trouble: Trouble::Foreign });
        }
        let file = File::open(path).map_err(system)?;
        let about = file.metadata().map_err(system)?;
        // Nothing cannot be mapped.
        let content = match about.len() {
            0 => Content::Given(&[]),
            _ => Content::Mapped(map(&file).map_err(system)?),
        };
        LayerFile::new(path, content, small)
    }

    /// A file that is part of the program, under a name.
    pub fn given(path: &Path, bytes: &'static [u8]) -> Result<LayerFile, Fault> {
        LayerFile::new(path, Content::Given(bytes), SMALL)
    }

    fn new(path: &Path, content: Content, small: usize) -> Result<LayerFile, Fault> {
        let fault = |trouble| Fault { path: path.to_owned(), trouble };
        let header = Header::read(content.bytes()).map_err(fault)?;
        let file = LayerFile {
            path: path.to_owned(),
            layer: Layer::new(header.left),
            sound: Sound::new(blocks::count(header.positions)),
            damaged: AtomicBool::new(false),
            told: AtomicBool::new(false),
            content,
            header,
        };
        if Checksum::of(file.parts().1) != header.checksum {
            return Err(fault(Trouble::Table));
        }
        if file.content.bytes().len() <= small {
            file.verify()?;
        }
        Ok(file)
    }

    /// Opens a file that must hold this layer and objective.
    pub fn open_as(path: &Path, objective: Objective, left: Left) -> Result<LayerFile, Fault> {
        LayerFile::open(path)?.expect(objective, left)
    }

    pub(super) fn expect(self, objective: Objective, left: Left) -> Result<LayerFile, Fault> {
        let trouble = if self.header.objective != objective {
            Trouble::Objective(self.header.objective)
        } else if self.header.left != left {
            Trouble::Layer(self.header.left)
        } else {
            return Ok(self);
        };
        Err(Fault { path: self.path, trouble })
    }

    /// Reads the whole file and compares all checksums.
    pub fn verify(&self) -> Result<(), Fault> {
        let mut all = 0..blocks::count(self.header.positions) as usize;
        if all.all(|block| self.check(block)) { Ok(()) } else { Err(self.fault()) }
    }

    /// The bytes of the values, and those of their checksums. The length of the file has been checked.
    #[inline(always)]
    fn parts(&self) -> (&[u8], &[u8]) {
        self.content.bytes()[HEADER..].split_at(4 * self.header.positions as usize)
    }

    /// Compares the checksum of a block, and takes note of what comes of it.
    #[cold]
    fn check(&self, block: usize) -> bool {
        let (values, table) = self.parts();
        let values = values.chunks(blocks::BYTES).nth(block);
        let is_sound = values.is_some_and(|values| {
            table.as_chunks::<{ blocks::SUM }>().0[block] == Checksum::of(values).to_le_bytes()
        });
        if is_sound {
            self.sound.note(block);
        } else {
            self.damaged.store(true, Relaxed);
        }
        is_sound
    }

    /// Whether a block was found damaged: then the file is of no use.
    #[inline(always)]
    pub fn is_damaged(&self) -> bool {
        self.damaged.load(Relaxed)
    }

    /// What is wrong with the file, if that was found after it was opened and has not been told yet.
    pub(super) fn new_fault(&self) -> Option<Fault> {
        (self.is_damaged() && !self.told.swap(true, Relaxed)).then(|| self.fault())
    }

    /// That the file is damaged.
    pub(in crate::ur) fn fault(&self) -> Fault {
        Fault { path: self.path.clone(), trouble: Trouble::Values }
    }

    /// What the file says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The layer.
    pub fn layer(&self) -> &Layer {
        &self.layer
    }

    /// The value of the position with this number, in units of the objective's scale; none if there are not
    /// so many, or the file was found damaged.
    #[inline]
    pub fn value(&self, index: u64) -> Option<i32> {
        let index = usize::try_from(index).ok()?;
        let bytes = self.parts().0.as_chunks::<4>().0.get(index)?;
        if self.is_damaged() {
            return None;
        }
        let block = index / blocks::VALUES;
        (self.sound.has(block) || self.check(block)).then(|| i32::from_le_bytes(*bytes))
    }
}
