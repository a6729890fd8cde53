//! A graphics card whose layers can be written to files.

use super::gpu::{Failed, Gpu};
use super::keeper::Keeper;
use super::layer::Left;
use super::number::Objective;
use super::oracle::{Entry, Oracle, Table};
use super::solve::{Extent, Machine};
use super::sweep::Kind;

/// A card as a campaign sees it. Values can be taken off it but not put onto it, so a run cannot go on from
/// files.
pub struct Card(Gpu);

/// Why a card did not do it.
#[derive(Debug)]
pub enum Refused {
    /// The card itself gave up.
    Card(Failed),
    /// A value is not on the card.
    Absent,
    /// Values of files were to be put onto it.
    Resumed,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refused::Card(failed) => failed.fmt(f),
            Refused::Absent => f.write_str("a value that was to be written is not on the card"),
            Refused::Resumed => {
                f.write_str("on a graphics card a run cannot be taken up again; choose an empty folder")
            }
        }
    }
}

impl std::error::Error for Refused {}

impl From<Failed> for Refused {
    fn from(failed: Failed) -> Self {
        Refused::Card(failed)
    }
}

impl Card {
    /// Opens the first card of this machine.
    pub fn open(objective: Objective) -> Result<Card, Refused> {
        Ok(Card(Gpu::open(objective)?))
    }
}

impl Machine for Card {
    type Error = Refused;

    fn objective(&self) -> Objective {
        Machine::objective(&self.0)
    }

    fn begin(&mut self, left: Left) -> Result<(), Refused> {
        Ok(self.0.begin(left)?)
    }

    fn finish(&mut self) -> Result<(), Refused> {
        Ok(self.0.finish()?)
    }

    fn clear(&mut self) -> Result<(), Refused> {
        Ok(self.0.clear()?)
    }

    fn pick(&mut self) -> Result<f64, Refused> {
        Ok(self.0.pick()?)
    }

    fn sweep(&mut self, kind: Kind, extent: Extent, shrink: f64) -> Result<f64, Refused> {
        Ok(self.0.sweep(kind, extent, shrink)?)
    }
}

impl Keeper for Card {
    fn throws(&self, left: Left, from: u64, into: &mut [i32]) -> Result<(), Refused> {
        let entry = |index| Entry { left, table: Table::Throw, index };
        let entries: Vec<Entry> = (from..from + into.len() as u64).map(entry).collect();
        into.copy_from_slice(&self.0.look_up(&entries).ok_or(Refused::Absent)?);
        Ok(())
    }

    fn set_throws(&mut self, _left: Left, _from: u64, _values: &[i32]) -> Result<(), Refused> {
        Err(Refused::Resumed)
    }

    /// The card sees to its room by itself.
    fn forget_throws(&mut self, _left: Left) -> Result<(), Refused> {
        Ok(())
    }

    /// The card sees to its room by itself.
    fn forget(&mut self, _left: Left) -> Result<(), Refused> {
        Ok(())
    }
}
