//! What can be wrong with a file of values.

use std::fmt;
use std::path::PathBuf;

use super::header::VERSION;
use crate::ur::layer::Left;
use crate::ur::number::Objective;

/// A file that cannot be used, and why.
#[derive(Debug)]
pub struct Fault {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub trouble: Trouble,
}

/// Why a file cannot be used.
#[derive(Debug)]
pub enum Trouble {
    /// It cannot be read, or written.
    System(std::io::Error),
    /// It is no file of values at all.
    Foreign,
    /// Its format is another one: the number.
    Version(u32),
    /// It was made under other rules, or with positions counted in another way.
    Rules,
    /// It holds the values of another objective.
    Objective(Objective),
    /// It holds another layer.
    Layer(Left),
    /// It has not been finished: somebody is writing it, or was interrupted.
    Unfinished,
    /// It is too short or too long: what is there and what should be.
    Length {
        /// Bytes that are there.
        found: u64,
        /// Bytes that should be.
        expected: u64,
    },
    /// Its beginning is damaged.
    Header,
    /// Its table of checksums is damaged.
    Table,
    /// Its values are damaged.
    Values,
}

impl Fault {
    /// Whether the file may hold what is not to be had by making it anew: it is somebody else's, was put here under another
    /// name, or cannot be read.
    pub fn may_be_wanted(&self) -> bool {
        match self.trouble {
            Trouble::System(_) | Trouble::Foreign | Trouble::Rules => true,
            Trouble::Objective(_) | Trouble::Layer(_) => true,
            Trouble::Version(version) => version > VERSION,
            Trouble::Unfinished | Trouble::Length { .. } => false,
            Trouble::Header | Trouble::Table | Trouble::Values => false,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        match &self.trouble {
            Trouble::System(error) => write!(f, " cannot be used: {error}"),
            Trouble::Foreign => f.write_str(" is no file of values of Ur"),
            Trouble::Version(version) => {
                write!(f, " is of version {version} of the format; this program reads version {VERSION}")
            }
            Trouble::Rules => f.write_str(" was made under other rules, or counts positions in another way"),
            Trouble::Objective(objective) => {
                write!(f, " holds values of another objective: {}", objective.name())
            }
            Trouble::Layer(left) => {
                write!(f, " holds another layer: {} and {} pieces left", left.ours, left.theirs)
            }
            Trouble::Unfinished => {
                f.write_str(" is still being written, or its writing was interrupted: it is not complete")
            }
            Trouble::Length { found, expected } if found < expected => {
                write!(f, " is truncated: {found} bytes instead of {expected}")
            }
            Trouble::Length { found, expected } => {
                write!(f, " is too long: {found} bytes instead of {expected}")
            }
            Trouble::Header => f.write_str(" is corrupted: its header does not match its checksum"),
            Trouble::Table => f.write_str(" is corrupted: its table of checksums does not match its own"),
            Trouble::Values => f.write_str(" is corrupted: its values do not match their checksums"),
        }
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_to_what_can_be_made_anew_is_nothing_to_be_kept() {
        let wanted = |trouble| Fault { path: PathBuf::new(), trouble }.may_be_wanted();
        let left = Left { ours: 1, theirs: 2 };
        let denied = std::io::ErrorKind::PermissionDenied.into();
        for trouble in [
            Trouble::System(denied),
            Trouble::Foreign,
            Trouble::Version(VERSION + 1),
            Trouble::Rules,
            Trouble::Objective(Objective::Win),
            Trouble::Layer(left),
        ] {
            let told = format!("{trouble:?}");
            assert!(wanted(trouble), "{told}");
        }
        for trouble in [
            Trouble::Version(VERSION - 1),
            Trouble::Unfinished,
            Trouble::Length { found: 1, expected: 2 },
            Trouble::Header,
            Trouble::Table,
            Trouble::Values,
        ] {
            let told = format!("{trouble:?}");
            assert!(!wanted(trouble), "{told}");
        }
    }
}
