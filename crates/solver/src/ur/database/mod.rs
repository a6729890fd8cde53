//! Values kept in files: one a layer and objective, with the values before throws and nothing else. Those of
//! bonus and penalty moves follow from them ([`probe`](super::probe)).
//!
//! A file is a [`Header`] of 64 bytes and then one number of four bytes for each position, in the order of
//! their ranks: the value for the player to throw in units of the objective's scale. All numbers are
//! little-endian.

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
pub use header::{HEADER, Header};
pub use small::small;
pub use writer::Writer;
