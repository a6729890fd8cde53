//! A graphics card whose layers can be kept elsewhere.

use super::bound::Bounder;
use super::gpu::{Failed, Gpu};
use super::keeper::Keeper;
use super::layer::Left;
use super::meaning::Meaning;
use super::number::Objective;
use super::oracle::{Entry, NoValue, Oracle};
use super::solve::{Extent, Machine};
use super::sweep::Kind;

/// A card as a campaign sees it.
pub struct Card(Gpu);

/// Why a card did not do it.
#[derive(Debug)]
pub enum Refused {
    /// The card itself gave up.
    Card(Failed),
    /// A layer is not on the card.
    Absent,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refused::Card(failed) => failed.fmt(f),
            Refused::Absent => f.write_str("a value that was to be written or read is not on the card"),
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

    /// How many bytes can still be had on it.
    pub fn free_memory(&self) -> Result<u64, Refused> {
        Ok(self.0.free_memory()?)
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

impl Bounder for Card {
    fn begin_bound(&mut self, left: Left, meaning: Meaning) -> Result<(), Refused> {
        Ok(self.0.begin_bound(left, meaning)?)
    }

    fn guess(&mut self, left: Left, meaning: Meaning, values: &[i32]) -> Result<(), Refused> {
        Ok(self.0.guess(left, meaning, values)?)
    }

    fn bound(&self, left: Left, index: u64, meaning: Meaning) -> Result<Option<i32>, Refused> {
        Ok(self.0.bound(left, index, meaning)?)
    }
}

impl Oracle for Card {
    fn objective(&self) -> Objective {
        Oracle::objective(&self.0)
    }

    fn look_up(&self, entries: &[Entry]) -> Result<Vec<i32>, NoValue> {
        self.0.look_up(entries)
    }
}

impl Keeper for Card {
    fn throws(&self, left: Left, from: u64, into: &mut [i32]) -> Result<(), Refused> {
        if self.0.throws(left, from, into)? { Ok(()) } else { Err(Refused::Absent) }
    }

    fn their_penalties(&self, left: Left, into: &mut [i32]) -> Result<(), Refused> {
        if self.0.their_penalties(left, into)? { Ok(()) } else { Err(Refused::Absent) }
    }

    fn set_throws(&mut self, left: Left, from: u64, values: &[i32]) -> Result<(), Refused> {
        if self.0.set_throws(left, from, values)? { Ok(()) } else { Err(Refused::Absent) }
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
