//! Values kept in files: one a layer and objective, with the values before throws and nothing else. Those of
//! bonus and penalty moves follow from them ([`probe`](super::probe)).
//!
//! A file is a [`Header`] of 64 bytes and then one number of four bytes for each position, in the order of
//! their ranks: the value for the player to throw in units of the objective's scale. A table follows, with a checksum of eight bytes
//! for every block of 4096 values. All numbers are little-endian.
//!
//! Files can be larger than memory, and opening one must not read it. So header, length and table are checked at once, and the values
//! block by block, each before the first value of it is told. From the moment that one is found damaged, the file is refused: its layer
//! counts as not there, and [`Database::new_faults`] says so.

mod blocks;
mod checksum;
mod edition;
mod fault;
mod file;
mod folder;
mod header;
mod map;
mod small;
mod writer;

#[cfg(test)]
mod tests;

pub(super) use checksum::Checksum;
pub use edition::edition;
pub use fault::{Fault, Trouble};
pub use file::LayerFile;
pub use folder::{Database, path};
pub use header::{HEADER, Header, length};
pub use small::small;
pub use writer::Writer;
