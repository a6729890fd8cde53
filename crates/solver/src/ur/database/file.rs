//! The values of one layer, in a file or in the program itself.

use std::fs::File;
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use super::checksum::Checksum;
use super::fault::{Fault, Trouble};
use super::header::{HEADER, Header};
use super::map::map;
use crate::ur::layer::{Layer, Left};
use crate::ur::number::Objective;

/// Files up to this many bytes are checked as a whole whenever they are opened: that takes a few
/// milliseconds.
const SMALL: usize = 16 << 20;

/// A file of values.
pub struct LayerFile {
    path: PathBuf,
    content: Content,
    header: Header,
    layer: Layer,
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
    /// Opens a file, and checks its header and its length; a small file, all of it.
    pub fn open(path: &Path) -> Result<LayerFile, Fault> {
        let system = |error| Fault { path: path.to_owned(), trouble: Trouble::System(error) };
        let file = File::open(path).map_err(system)?;
        let about = file.metadata().map_err(system)?;
        if !about.is_file() {
            return Err(Fault { path: path.to_owned(), trouble: Trouble::Foreign });
        }
        // Nothing cannot be mapped.
        let content = match about.len() {
            0 => Content::Given(&[]),
            _ => Content::Mapped(map(&file).map_err(system)?),
        };
        LayerFile::new(path, content)
    }

    /// A file that is part of the program, under a name.
    pub fn given(path: &Path, bytes: &'static [u8]) -> Result<LayerFile, Fault> {
        LayerFile::new(path, Content::Given(bytes))
    }

    fn new(path: &Path, content: Content) -> Result<LayerFile, Fault> {
        let header =
            Header::read(content.bytes()).map_err(|trouble| Fault { path: path.to_owned(), trouble })?;
        let file = LayerFile { path: path.to_owned(), layer: Layer::new(header.left), content, header };
        if file.content.bytes().len() <= SMALL {
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

    /// Reads the whole file and compares its checksum.
    pub fn verify(&self) -> Result<(), Fault> {
        if Checksum::of(&self.content.bytes()[HEADER..]) == self.header.checksum {
            return Ok(());
        }
        Err(Fault { path: self.path.clone(), trouble: Trouble::Values })
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
    /// so many.
    #[inline]
    pub fn value(&self, index: u64) -> Option<i32> {
        let (values, _) = self.content.bytes().get(HEADER..)?.as_chunks::<4>();
        values.get(usize::try_from(index).ok()?).map(|bytes| i32::from_le_bytes(*bytes))
    }
}
