//! Files as memory.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Looks at a file as if it were in memory.
///
/// A mapping is `unsafe` because whoever changes the file under it changes memory that Rust takes for
/// constant. Values are read as single bytes, of which every pattern is a number: a change gives wrong
/// numbers and nothing worse. A file that is cut short meanwhile ends the program when its missing part is
/// read. The files of this project are never changed in place: they are written under another name and
/// renamed ([`Writer`](super::Writer)).
pub(super) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the bytes are only read, and what they are does not matter to memory safety; see above.
    unsafe { Mmap::map(file) }
}
