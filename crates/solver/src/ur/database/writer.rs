//! Writing a file of values.

use std::fs::{self, File};
use std::io::{BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use super::blocks;
use super::checksum::Checksum;
use super::fault::{Fault, Trouble};
use super::folder::path;
use super::header::{Header, length};

/// The name under which a file is written until it is complete.
pub(super) fn draft(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// A file of values that is being written. It has another name until it is complete and on the disk; what is
/// left undone goes away.
pub struct Writer {
    path: PathBuf,
    file: BufWriter<File>,
    header: Header,
    /// The bytes of the block that is not full yet.
    block: Vec<u8>,
    /// The checksums of those that are written.
    table: Vec<u8>,
    written: u64,
    done: bool,
}

impl Writer {
    /// Begins the file of a layer in a folder.
    pub fn new(folder: &Path, header: Header) -> Result<Writer, Fault> {
        let path = path(folder, header.objective, header.left);
        let draft = draft(&path);
        let fault = |error| Fault { path: draft.clone(), trouble: Trouble::System(error) };
        // What an interrupted run has left there, or a link to something else, makes room.
        let _ = fs::remove_file(&draft);
        let file = File::options().write(true).create_new(true).open(&draft).map_err(fault)?;
        let mut file = BufWriter::with_capacity(1 << 20, file);
        file.write_all(&header.bytes()).map_err(fault)?;
        let block = Vec::with_capacity(blocks::BYTES);
        Ok(Writer { path, file, header, block, table: Vec::new(), written: 0, done: false })
    }

    /// Adds values, in the order of the positions.
    pub fn add(&mut self, mut values: &[i32]) -> Result<(), Fault> {
        self.written += values.len() as u64;
        while !values.is_empty() {
            let room = (blocks::BYTES - self.block.len()) / 4;
            let (some, rest) = values.split_at(room.min(values.len()));
            self.block.extend(some.iter().flat_map(|value| value.to_le_bytes()));
            if self.block.len() == blocks::BYTES {
                self.close_block().map_err(|error| self.fault(error))?;
            }
            values = rest;
        }
        Ok(())
    }

    /// Writes the block as it is, and takes note of its checksum.
    fn close_block(&mut self) -> std::io::Result<()> {
        self.table.extend(Checksum::of(&self.block).to_le_bytes());
        self.file.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    /// Completes the file, waits until it is on the disk, and gives it its name.
    pub fn finish(mut self) -> Result<(), Fault> {
        if self.written != self.header.positions {
            let [found, expected] = [self.written, self.header.positions].map(length);
            return Err(Fault { path: draft(&self.path), trouble: Trouble::Length { found, expected } });
        }
        self.complete().map_err(|error| self.fault(error))?;
        self.done = true;
        Ok(())
    }

    fn complete(&mut self) -> std::io::Result<()> {
        if !self.block.is_empty() {
            self.close_block()?;
        }
        self.file.write_all(&self.table)?;
        self.file.flush()?;
        // The values and their checksums are on the disk before the header says so.
        self.header.complete = true;
        self.header.checksum = Checksum::of(&self.table);
        self.file.get_ref().sync_all()?;
        self.file.rewind()?;
        self.file.write_all(&self.header.bytes())?;
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(draft(&self.path), &self.path)?;
        // The name is on the disk, too, where folders can be synced.
        #[cfg(unix)]
        if let Some(folder) = self.path.parent() {
            let here = folder.as_os_str().is_empty();
            File::open(if here { Path::new(".") } else { folder })?.sync_all()?;
        }
        Ok(())
    }

    fn fault(&self, error: std::io::Error) -> Fault {
        Fault { path: draft(&self.path), trouble: Trouble::System(error) }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if !self.done {
            // If it stays, the next run replaces it.
            let _ = fs::remove_file(draft(&self.path));
        }
    }
}
