//! Values looked up on the card.

use cudarc::driver::{DriverError, LaunchConfig, PushKernelArg};

use super::{Failed, Gpu};
use crate::ur::layer::Layer;
use crate::ur::number::Objective;
use crate::ur::oracle::{Entry, NoValue, Oracle, Table};
use crate::ur::place::Place;
use crate::ur::solve::slot;

impl From<DriverError> for NoValue {
    fn from(error: DriverError) -> Self {
        NoValue::Failed(Failed::from(error).to_string())
    }
}

impl Oracle for Gpu {
    fn objective(&self) -> Objective {
        self.objective
    }

    fn look_up(&self, entries: &[Entry]) -> Result<Vec<i32>, NoValue> {
        self.gather(entries)
    }
}

impl Gpu {
    /// The values at these places, all of which must be on the card.
    fn gather(&self, entries: &[Entry]) -> Result<Vec<i32>, NoValue> {
        if entries.is_empty() {
            return Ok(Vec::new());
        }
        let tables: Vec<u64> = (self.values[0].iter())
            .flat_map(|values| [&values.throw, &values.bonus, &values.bonus_due, &values.their_penalty])
            .map(|table| table.as_ref().map_or(0, |table| self.address(table)))
            .collect();
        let words = requests(&self.layers, &tables, entries).ok_or(NoValue::Absent)?;
        let (tables, words) = (self.stream.clone_htod(&tables)?, self.stream.clone_htod(&words)?);
        let mut values = self.stream.alloc_zeros::<i32>(entries.len())?;
        let count = entries.len() as u64;
        let grid = (entries.len() as u32).div_ceil(256);
        let config = LaunchConfig { grid_dim: (grid, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 };
        let mut launch = self.stream.launch_builder(&self.gather);
        launch.arg(&tables).arg(&words).arg(&mut values).arg(&count);
        // SAFETY: the arguments are those of the kernel, and every entry was checked to lie inside its table.
        unsafe { launch.launch(config) }?;
        let mut values = self.stream.clone_dtoh(&values)?;
        for (value, entry) in values.iter_mut().zip(entries) {
            if entry.table == Table::Penalty {
                *value = -*value;
            }
        }
        Ok(values)
    }
}

/// Entries as the kernel wants them: the table's number and the position's. None if one is not on the card.
fn requests(layers: &[Layer], tables: &[u64], entries: &[Entry]) -> Option<Vec<u64>> {
    /// Fewer are not worth a thread of their own.
    const FEWEST: usize = 1 << 12;
    let request = |entry: &Entry| {
        let (table, index) = find(layers, entry)?;
        (tables[table] != 0).then_some((table as u64) << 40 | index)
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let size = entries.len().div_ceil(threads).max(FEWEST);
    std::thread::scope(|scope| {
        let parts: Vec<_> = (entries.chunks(size))
            .map(|part| scope.spawn(|| part.iter().map(request).collect::<Option<Vec<u64>>>()))
            .collect();
        let mut all = Vec::with_capacity(entries.len());
        for part in parts {
            all.extend(part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Some(all)
    })
}

/// Where an entry stands: the table's number and the position's. Of a penalty move the card holds the negative, as the
/// other player sees it.
fn find(layers: &[Layer], entry: &Entry) -> Option<(usize, u64)> {
    let Entry { left, table, index } = *entry;
    if table != Table::Penalty {
        return (index < layers[slot(left)].size()).then_some((slot(left) * 4 + table as usize, index));
    }
    let place = Place::unrank(&layers[slot(left)], index)?.mirrored();
    let left = left.mirrored();
    Some((slot(left) * 4 + table as usize, place.rank(&layers[slot(left)])?))
}
