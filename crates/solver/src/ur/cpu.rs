//! The work on the processor.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::keeper::Keeper;
use super::layer::{Layer, Left};
use super::number::{Fixed, Number, Objective};
use super::oracle::{Entry, NoValue, Oracle};
use super::order::Order;
use super::place::Place;
use super::solve::{Extent, Machine, all_layers, both, slot, threshold};
use super::sweep::{Kind, Stage, Work, around};
use super::tables::Tables;
use super::view::Sources;

/// The layers in memory, and threads to work on them.
pub struct Cpu<N: Number> {
    layers: Vec<Layer>,
    tables: Vec<Tables<N>>,
    objective: Objective,
    threads: usize,
    now: Option<Now>,
}

/// The layer that is worked on.
struct Now {
    left: Left,
    order: Order,
    /// By how much the values of each track changed at most in the last whole sweep.
    busy: Vec<AtomicU32>,
    /// From which change on a track is one of the busy ones.
    threshold: u32,
}

impl<N: Number> Cpu<N> {
    /// With so many threads.
    pub fn new(objective: Objective, threads: usize) -> Self {
        let layers = all_layers();
        let tables = layers.iter().map(|_| Tables::new(0)).collect();
        Cpu { layers, tables, objective, threads, now: None }
    }

    /// What stands at a place of the tables; none if its layer has not been solved here.
    pub fn at(&self, Entry { left, table, index }: Entry) -> Option<N> {
        self.tables[slot(left)].of(table).get(index as usize).map(N::get)
    }

    fn stage(&self, left: Left) -> Stage<'_, N> {
        let tables = |left: Left| &self.tables[slot(left)];
        let home = (left.ours > 1).then(|| [tables(left.home()), tables(left.home().mirrored())]);
        let sources = Sources { here: tables(left), mirrored: tables(left.mirrored()), home };
        Stage { around: around(|left| &self.layers[slot(left)], left), sources }
    }
}

impl<N: Number> Machine for Cpu<N> {
    type Error = Infallible;

    fn objective(&self) -> Objective {
        self.objective
    }

    fn begin(&mut self, left: Left) -> Result<(), Infallible> {
        for left in both(left) {
            self.tables[slot(left)] = Tables::new(self.layers[slot(left)].size());
        }
        let order = Order::new(&self.layers[slot(left)]);
        let busy = order.tracks.iter().map(|_| AtomicU32::new(0)).collect();
        self.now = Some(Now { left, order, busy, threshold: 0 });
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        let Some(Now { left, .. }) = self.now else { return Ok(()) };
        for left in both(left) {
            let tables = &self.tables[slot(left)];
            for cell in tables.bonus.iter().chain(&tables.bonus_due).chain(&tables.penalty) {
                N::set(cell, N::ZERO);
            }
        }
        Ok(())
    }

    fn pick(&mut self) -> Result<f64, Infallible> {
        let Some(now) = &mut self.now else { return Ok(0.0) };
        let mut bits = [0; 33];
        for (busy, &size) in now.busy.iter().zip(&now.order.sizes) {
            bits[32 - busy.load(Relaxed).leading_zeros() as usize] += u64::from(size);
        }
        now.threshold = threshold(&bits);
        Ok(f64::from(now.threshold) / f64::from(self.objective.scale()))
    }

    fn sweep(&mut self, kind: Kind, extent: Extent, shrink: f64) -> Result<f64, Infallible> {
        let Some(Now { left, order, busy, threshold }) = &self.now else { return Ok(0.0) };
        let stages = [self.stage(*left), self.stage(left.mirrored())];
        let work = Work { stages, order, objective: self.objective, busy };
        let threshold = if extent == Extent::Busy { *threshold } else { 0 };
        Ok(work.sweep(kind, threshold, N::from_f64(shrink, self.objective), self.threads))
    }
}

impl Keeper for Cpu<Fixed> {
    fn throws(&self, left: Left, from: u64, into: &mut [i32]) -> Result<(), Infallible> {
        let cells = self.tables[slot(left)].throw.iter().skip(from as usize);
        into.iter_mut().zip(cells).for_each(|(value, cell)| *value = Fixed::get(cell).0);
        Ok(())
    }

    fn their_penalties(&self, left: Left, into: &mut [i32]) -> Result<(), Infallible> {
        let (here, mirrored) = (&self.layers[slot(left)], &self.layers[slot(left.mirrored())]);
        let penalties = &self.tables[slot(left.mirrored())].penalty;
        assert_eq!(penalties.len(), into.len(), "a layer that is not there");
        for (index, value) in (0..).zip(into) {
            let place = Place::unrank(here, index).and_then(|place| place.mirrored().rank(mirrored));
            let penalty = place.and_then(|theirs| penalties.get(theirs as usize));
            *value = penalty.map_or(0, |cell| Fixed::get(cell).negative().0);
        }
        Ok(())
    }

    fn set_throws(&mut self, left: Left, from: u64, values: &[i32]) -> Result<(), Infallible> {
        let cells = self.tables[slot(left)].throw.iter().skip(from as usize);
        cells.zip(values).for_each(|(cell, &value)| Fixed::set(cell, Fixed(value)));
        Ok(())
    }

    fn forget_throws(&mut self, left: Left) -> Result<(), Infallible> {
        self.tables[slot(left)].throw = Vec::new();
        Ok(())
    }

    fn forget(&mut self, left: Left) -> Result<(), Infallible> {
        self.tables[slot(left)] = Tables::new(0);
        Ok(())
    }
}

impl Oracle for Cpu<Fixed> {
    fn objective(&self) -> Objective {
        self.objective
    }

    fn look_up(&self, entries: &[Entry]) -> Result<Vec<i32>, NoValue> {
        entries.iter().map(|&entry| self.at(entry).map(|value| value.0).ok_or(NoValue::Absent)).collect()
    }
}
