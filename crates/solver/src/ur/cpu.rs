//! The work on the processor.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::bound::Bounder;
use super::busy::{change_of_others, lately, threshold};
use super::keeper::Keeper;
use super::layer::{Layer, Left};
use super::meaning::{Meaning, pair};
use super::number::{Fixed, Number, Objective};
use super::oracle::{Entry, NoValue, Oracle, Table};
use super::order::Order;
use super::place::Place;
use super::solve::{Extent, Machine, all_layers, slot};
use super::sweep::{Kind, Stage, Work, around};
use super::tables::Tables;
use super::view::Sources;

/// The layers in memory, and threads to work on them.
pub struct Cpu<N: Number> {
    layers: Vec<Layer>,
    /// By shelf and slot.
    tables: [Vec<Tables<N>>; Meaning::COUNT],
    objective: Objective,
    threads: usize,
    now: Option<Now>,
}

/// The layer that is worked on.
struct Now {
    left: Left,
    meaning: Meaning,
    order: Order,
    /// By how much the values of each track changed at most in the last whole sweep.
    changes: Vec<AtomicU32>,
    /// By how much they changed lately, and from which change on a track is busy.
    lately: Vec<u32>,
    threshold: u32,
}

impl<N: Number> Cpu<N> {
    /// With so many threads.
    pub fn new(objective: Objective, threads: usize) -> Self {
        let layers = all_layers();
        let shelf = || layers.iter().map(|_| Tables::new(0, N::ZERO)).collect();
        let tables = [(); Meaning::COUNT].map(|()| shelf());
        Cpu { layers, tables, objective, threads, now: None }
    }

    /// What stands at a place of the tables; none if its layer has not been solved here.
    pub fn at(&self, entry: Entry) -> Option<N> {
        self.number_at(entry, Meaning::Value)
    }

    /// The same, of tables with such numbers.
    pub(crate) fn number_at(&self, Entry { left, table, index }: Entry, meaning: Meaning) -> Option<N> {
        self.tables(left, meaning).of(table).get(index as usize).map(N::get)
    }

    fn tables(&self, left: Left, meaning: Meaning) -> &Tables<N> {
        &self.tables[meaning.shelf()][slot(left)]
    }

    fn stage(&self, left: Left, meaning: Meaning) -> Stage<'_, N> {
        let ours = |left| self.tables(left, meaning);
        let theirs = |left: Left| self.tables(left.mirrored(), meaning.the_other());
        let home = (left.ours > 1).then(|| [ours(left.home()), theirs(left.home())]);
        let sources = Sources { here: ours(left), mirrored: theirs(left), home };
        Stage { meaning, around: around(|left| &self.layers[slot(left)], left), sources }
    }

    /// Makes room for a layer and its mirror image with such numbers.
    fn prepare(&mut self, left: Left, meaning: Meaning) {
        for (left, meaning) in pair(left, meaning) {
            let outset = N::from_f64(meaning.outset(left, self.objective).into(), self.objective);
            self.tables[meaning.shelf()][slot(left)] = Tables::new(self.layers[slot(left)].size(), outset);
        }
        let order = Order::new(&self.layers[slot(left)], meaning);
        let zeros = || order.tracks.iter().map(|_| AtomicU32::new(0)).collect();
        self.now = Some(Now {
            left,
            meaning,
            changes: zeros(),
            lately: vec![0; order.tracks.len()],
            threshold: 1,
            order,
        });
    }
}

impl<N: Number> Machine for Cpu<N> {
    type Error = Infallible;

    fn objective(&self) -> Objective {
        self.objective
    }

    fn begin(&mut self, left: Left) -> Result<(), Infallible> {
        self.prepare(left, Meaning::Value);
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        let Some(Now { left, meaning, .. }) = self.now else { return Ok(()) };
        for (left, meaning) in pair(left, meaning) {
            let tables = self.tables(left, meaning);
            for cell in tables.bonus.iter().chain(&tables.bonus_due).chain(&tables.penalty) {
                N::set(cell, N::ZERO);
            }
        }
        Ok(())
    }

    fn pick(&mut self) -> Result<f64, Infallible> {
        let Some(now) = &mut self.now else { return Ok(0.0) };
        let mut bits = [0; 33];
        for ((change, kept), &size) in now.changes.iter().zip(&mut now.lately).zip(&now.order.sizes) {
            *kept = lately(*kept, change.load(Relaxed));
            bits[32 - kept.leading_zeros() as usize] += u64::from(size);
        }
        now.threshold = threshold(&bits);
        Ok(change_of_others(now.threshold) / f64::from(self.objective.scale()))
    }

    fn sweep(&mut self, kind: Kind, extent: Extent, shrink: f64) -> Result<f64, Infallible> {
        let Some(now) = &self.now else { return Ok(0.0) };
        let Now { left, meaning, order, changes, .. } = now;
        let stages = [self.stage(*left, *meaning), self.stage(left.mirrored(), meaning.the_other())];
        let work = Work { stages, order, objective: self.objective, changes };
        let only = (extent == Extent::Busy).then_some((now.lately.as_slice(), now.threshold));
        Ok(work.sweep(kind, only, N::from_f64(shrink, self.objective), self.threads))
    }
}

impl Keeper for Cpu<Fixed> {
    fn throws(&self, left: Left, from: u64, into: &mut [i32]) -> Result<(), Infallible> {
        let cells = self.tables(left, Meaning::Value).throw.iter().skip(from as usize);
        into.iter_mut().zip(cells).for_each(|(value, cell)| *value = Fixed::get(cell).0);
        Ok(())
    }

    fn their_penalties(&self, left: Left, into: &mut [i32]) -> Result<(), Infallible> {
        let (here, mirrored) = (&self.layers[slot(left)], &self.layers[slot(left.mirrored())]);
        let penalties = &self.tables(left.mirrored(), Meaning::Value).penalty;
        assert_eq!(penalties.len(), into.len(), "a layer that is not there");
        for (index, value) in (0..).zip(into) {
            let place = Place::unrank(here, index).and_then(|place| place.mirrored().rank(mirrored));
            let penalty = place.and_then(|theirs| penalties.get(theirs as usize));
            *value = penalty.map_or(0, |cell| Fixed::get(cell).negative().0);
        }
        Ok(())
    }

    fn set_throws(&mut self, left: Left, from: u64, values: &[i32]) -> Result<(), Infallible> {
        let cells = self.tables(left, Meaning::Value).throw.iter().skip(from as usize);
        cells.zip(values).for_each(|(cell, &value)| Fixed::set(cell, Fixed(value)));
        Ok(())
    }

    fn forget_throws(&mut self, left: Left) -> Result<(), Infallible> {
        self.tables.iter_mut().for_each(|tables| tables[slot(left)].throw = Vec::new());
        Ok(())
    }

    fn forget(&mut self, left: Left) -> Result<(), Infallible> {
        self.tables.iter_mut().for_each(|tables| tables[slot(left)] = Tables::new(0, Fixed::ZERO));
        Ok(())
    }
}

impl Bounder for Cpu<Fixed> {
    fn begin_bound(&mut self, left: Left, meaning: Meaning) -> Result<(), Infallible> {
        self.prepare(left, meaning);
        Ok(())
    }

    fn guess(&mut self, left: Left, meaning: Meaning, values: &[i32]) -> Result<(), Infallible> {
        let cells = &self.tables(left, meaning).throw;
        assert_eq!(cells.len(), values.len(), "a layer that was not solved");
        cells.iter().zip(values).for_each(|(cell, &value)| Fixed::set(cell, Fixed(value)));
        Ok(())
    }

    fn bound(&self, left: Left, index: u64, meaning: Meaning) -> Result<Option<i32>, Infallible> {
        let entry = Entry { left, table: Table::Throw, index };
        Ok(self.number_at(entry, meaning).map(|number| number.0))
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
