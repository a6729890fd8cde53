//! A machine that only says by how much something changed, and notes what it was asked for.

use std::convert::Infallible;

use crate::ur::{Bounder, Extent, Kind, Left, Machine, Meaning, Objective};

#[derive(Default)]
pub(super) struct Script {
    /// By how much moves will change, the last one first; and then for ever by 1.
    pub(super) moves: Vec<f64>,
    /// By how much numbers fail to be proven, likewise; and then not at all.
    pub(super) lacks: Vec<f64>,
    /// By how much numbers will be moved out, likewise.
    pub(super) widened: Vec<f64>,
    /// By how much sweeps that mend rings on busy tracks will change moves, likewise.
    pub(super) mended: Vec<f64>,
    /// The sweeps that it was asked for, but for those that cut and mend rings on busy tracks.
    pub(super) asked: Vec<Kind>,
    /// After how many of them rings were cut, and whether they still are.
    pub(super) cuts: Vec<usize>,
    pub(super) is_cut: bool,
    /// How often it made room.
    pub(super) begun: u32,
}

impl Machine for Script {
    type Error = Infallible;

    fn objective(&self) -> Objective {
        Objective::Win
    }

    fn begin(&mut self, _: Left) -> Result<(), Infallible> {
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn pick(&mut self) -> Result<f64, Infallible> {
        Ok(1e-12)
    }

    fn sweep(&mut self, kind: Kind, extent: Extent, shrink: f64) -> Result<f64, Infallible> {
        if (kind, extent) == (Kind::Moves, Extent::Busy) {
            if shrink > 0.0 {
                self.is_cut = true;
                self.cuts.push(self.asked.len());
                return Ok(1.0);
            }
            let change = self.mended.pop().unwrap_or(0.0);
            self.is_cut = change > 0.0;
            return Ok(change);
        }
        assert!(shrink == 0.0 && !self.is_cut, "nothing may be made smaller than it is");
        self.asked.push(kind);
        Ok(match kind {
            Kind::All => 0.1,
            Kind::Widen => self.widened.pop().unwrap_or(0.0),
            Kind::Moves => self.moves.pop().unwrap_or(1.0),
            Kind::Check => self.lacks.pop().unwrap_or(0.0),
        })
    }
}

impl Bounder for Script {
    fn begin_bound(&mut self, _: Left, _: Meaning) -> Result<(), Infallible> {
        self.begun += 1;
        Ok(())
    }

    fn guess(&mut self, _: Left, _: Meaning, _: &[i32]) -> Result<(), Infallible> {
        Ok(())
    }

    fn bound(&self, _: Left, _: u64, _: Meaning) -> Result<Option<i32>, Infallible> {
        Ok(None)
    }
}
