//! Solving within a time.

use std::time::Instant;

use mura_solver::ur::oracle::{Entry, Oracle};
use mura_solver::ur::{Extent, Kind, Left, Machine, Objective};

/// A machine that says that nothing changes any more once its time is over.
pub(crate) struct Hurried<M> {
    pub(crate) machine: M,
    pub(crate) end: Option<Instant>,
    /// By how much a value really changed at most in the last whole sweep over all phases, and on all but the
    /// busy tracks lately.
    pub(crate) change: f64,
    pub(crate) others: f64,
    /// An entry whose value is noted after every such sweep.
    pub(crate) watched: Option<Entry>,
    pub(crate) seen: Vec<i32>,
}

impl<M> Hurried<M> {
    pub(crate) fn new(machine: M) -> Self {
        Hurried { machine, end: None, change: 0.0, others: 0.0, watched: None, seen: Vec::new() }
    }
}

impl<M: Machine + Oracle> Machine for Hurried<M> {
    type Error = M::Error;

    fn objective(&self) -> Objective {
        Machine::objective(&self.machine)
    }

    fn begin(&mut self, left: Left) -> Result<(), M::Error> {
        self.machine.begin(left)
    }

    fn finish(&mut self) -> Result<(), M::Error> {
        self.others = self.machine.pick()?;
        self.machine.finish()
    }

    fn clear(&mut self) -> Result<(), M::Error> {
        self.machine.clear()
    }

    fn pick(&mut self) -> Result<f64, M::Error> {
        self.machine.pick()
    }

    fn sweep(&mut self, kind: Kind, extent: Extent, shrink: f64) -> Result<f64, M::Error> {
        let change = self.machine.sweep(kind, extent, shrink)?;
        if (kind, extent) == (Kind::All, Extent::Whole) {
            self.change = change;
            self.seen.extend(
                self.watched.and_then(|entry| self.machine.look_up(&[entry]).ok()).into_iter().flatten(),
            );
        }
        let over = kind == Kind::All && self.end.is_some_and(|end| end < Instant::now());
        Ok(if over { 0.0 } else { change })
    }
}
