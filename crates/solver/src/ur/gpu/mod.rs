//! The work on an NVIDIA card: the kernels are compiled when they are needed, and the driver is loaded when it is there.
// Launching a kernel cannot be checked by the compiler: what each launch relies on stands beside it.
#![allow(unsafe_code)]

mod bound;
mod constants;
mod look_up;

use std::sync::Arc;

use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, DevicePtr, DeviceRepr, DriverError, LaunchConfig,
    PinnedHostSlice, PushKernelArg,
};
use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts};
use cudarc::{driver, nvrtc};

use constants::{payments, ways_by_level};

use super::busy::{change_of_others, threshold};
use super::layer::{Layer, Left, tail_begins};
use super::meaning::{Meaning, pair};
use super::number::Objective;
use super::order::Order;
use super::refuge::REFUGES;
use super::solve::{Extent, Machine, all_layers, slot};
use super::sweep::Kind;

/// How many warps a block has; the same number stands in the kernel.
const WARPS: u32 = 8;

/// For kernels that look at every track once.
const OVER_TRACKS: LaunchConfig =
    LaunchConfig { grid_dim: (528, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 };

/// All pieces of both players.
const LARGEST: Left = Left { ours: 7, theirs: 7 };

/// See the kernel.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Stage {
    /// Of this layer, its mirror image, and with one of our pieces more at home.
    heads: [u64; 3],
    our_throw: u64,
    their_throw: u64,
    bonus: u64,
    bonus_due: u64,
    their_penalty: u64,
    mirrored_throw: u64,
    mirrored_penalty: u64,
    /// Bonus, bonus with a throw due, their penalty.
    home: [u64; 3],
    left: [i32; 2],
    rounding: i32,
    outwards: i32,
}

/// See the kernel.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Work {
    stages: [Stage; 2],
    tails: u64,
    refuges: u64,
    ways: u64,
    levels: u64,
    tracks: u64,
    payments: u64,
}

// SAFETY: plain numbers, laid out as in C.
unsafe impl DeviceRepr for Work {}

/// The values of a layer, as far as they lie on the card.
#[derive(Default)]
struct Values {
    throw: Option<CudaSlice<i32>>,
    /// What the other player's throw is worth to us: only while the layer is worked on.
    their_throw: Option<CudaSlice<i32>>,
    bonus: Option<CudaSlice<i32>>,
    bonus_due: Option<CudaSlice<i32>>,
    /// What the other player's penalty move is worth to us.
    their_penalty: Option<CudaSlice<i32>>,
    /// Values before throws that had to make room.
    waiting: Option<Vec<i32>>,
    /// `their_penalty` in the memory of the machine, where the card reads it, slowly.
    distant: Option<PinnedHostSlice<i32>>,
}

/// The card and what lies on it.
pub struct Gpu {
    stream: Arc<CudaStream>,
    sweep: CudaFunction,
    gather: CudaFunction,
    spread: CudaFunction,
    fill: CudaFunction,
    layers: Vec<Layer>,
    /// By shelf and slot.
    values: [Vec<Values>; Meaning::COUNT],
    objective: Objective,
    heads: Vec<CudaSlice<u64>>,
    tails: CudaSlice<u32>,
    refuges: CudaSlice<u8>,
    ways: CudaSlice<u8>,
    levels: CudaSlice<u8>,
    payments: CudaSlice<i32>,
    change: CudaSlice<u32>,
    now: Option<Now>,
}

/// The layer that is worked on.
struct Now {
    left: Left,
    meaning: Meaning,
    ends: Vec<usize>,
    /// How many tracks of each level are large enough for a block of their own.
    large: Vec<u32>,
    work: CudaSlice<Work>,
    /// Only its address is in `work`.
    _tracks: CudaSlice<u32>,
    /// How many positions each track has, and by how much they changed at most in the last whole sweep.
    sizes: CudaSlice<u32>,
    changes: CudaSlice<u32>,
    /// By how much they changed lately, and from which change on a track is busy.
    lately: CudaSlice<u32>,
    threshold: u32,
    /// Whether values before throws have been put here that the other player has not been shown yet.
    unseen: bool,
}

/// What a sweep does; the same numbers stand in the kernel.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
enum Task {
    MovesOnly = 0,
    All = 1,
    /// Finds moves, and shows the other player the values before throws.
    Show = 2,
    Widen = 3,
    Check = 4,
}

/// Why the card did not do it.
#[derive(Debug)]
pub struct Failed(String);

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failed {}

impl From<DriverError> for Failed {
    fn from(error: DriverError) -> Self {
        Failed(format!("the graphics card's driver refused: {error}"))
    }
}

impl Gpu {
    /// Opens the first card of this machine.
    pub fn open(objective: Objective) -> Result<Gpu, Failed> {
        // Calls into a library that is not there panic.
        // SAFETY: loading a library runs code of it, which is NVIDIA's and is trusted with all that follows, too.
        let (driver, compiler) = unsafe { (driver::sys::is_culib_present(), nvrtc::sys::is_culib_present()) };
        if !driver {
            return Err(Failed("no NVIDIA driver is installed on this machine".into()));
        }
        if !compiler {
            return Err(Failed("CUDA's run-time compiler, NVRTC, is not installed on this machine".into()));
        }
        let context = CudaContext::new(0)?;
        let arch = match context.compute_capability()? {
            (major, minor) if (major, minor) >= (9, 0) => "compute_90",
            (8, _) => "compute_80",
            _ => "compute_75",
        };
        let options = CompileOptions { arch: Some(arch), ..CompileOptions::default() };
        let code = compile_ptx_with_opts(include_str!("sweep.cu"), options)
            .map_err(|error| Failed(format!("the kernels could not be compiled: {error}")))?;
        let module = context.load_module(code)?;
        let stream = context.default_stream();
        let layers = all_layers();
        let heads = layers.iter().map(|layer| stream.clone_htod(layer.heads())).collect::<Result<_, _>>()?;
        let tails: Vec<u32> = tail_begins().iter().flatten().flatten().copied().collect();
        let refuges: Vec<u8> = (REFUGES.pieces.iter())
            .chain(REFUGES.put.iter().flatten())
            .chain(REFUGES.taken.iter().flatten())
            .copied()
            .collect();
        let (ways, levels) = ways_by_level();
        Ok(Gpu {
            sweep: module.load_function("sweep")?,
            gather: module.load_function("gather")?,
            spread: module.load_function("spread")?,
            fill: module.load_function("fill")?,
            values: [(); Meaning::COUNT].map(|()| layers.iter().map(|_| Values::default()).collect()),
            objective,
            heads,
            tails: stream.clone_htod(&tails)?,
            refuges: stream.clone_htod(&refuges)?,
            ways: stream.clone_htod(&ways)?,
            levels: stream.clone_htod(&levels)?,
            payments: stream.clone_htod(&payments(objective))?,
            change: stream.alloc_zeros(1)?,
            layers,
            stream,
            now: None,
        })
    }

    /// How many bytes can still be had on the card.
    pub(crate) fn free_memory(&self) -> Result<u64, Failed> {
        let (free, _) = self.stream.context().mem_get_info()?;
        Ok(free as u64)
    }

    fn address<T>(&self, slice: &CudaSlice<T>) -> u64 {
        slice.device_ptr(&self.stream).0
    }

    fn values(&self, left: Left, meaning: Meaning) -> &Values {
        &self.values[meaning.shelf()][slot(left)]
    }

    fn values_mut(&mut self, left: Left, meaning: Meaning) -> &mut Values {
        &mut self.values[meaning.shelf()][slot(left)]
    }

    fn stage(&self, left: Left, meaning: Meaning) -> Result<Stage, Failed> {
        let heads = |left: Left| self.address(&self.heads[slot(left)]);
        let table = |table: &Option<CudaSlice<i32>>| table.as_ref().map_or(0, |table| self.address(table));
        let (here, mirrored) =
            (self.values(left, meaning), self.values(left.mirrored(), meaning.the_other()));
        let mut stage = Stage {
            heads: [heads(left), heads(left.mirrored()), 0],
            our_throw: table(&here.throw),
            their_throw: table(&here.their_throw),
            bonus: table(&here.bonus),
            bonus_due: table(&here.bonus_due),
            their_penalty: table(&here.their_penalty),
            mirrored_throw: table(&mirrored.their_throw),
            mirrored_penalty: table(&mirrored.their_penalty),
            home: [0; 3],
            left: [left.ours, left.theirs].map(i32::from),
            rounding: meaning.rounding(8) as i32,
            outwards: meaning.outwards(),
        };
        if left.ours > 1 {
            let home = self.values(left.home(), meaning);
            stage.heads[2] = heads(left.home());
            stage.home = [&home.bonus, &home.bonus_due, &home.their_penalty].map(table);
            if let Some(distant) = &home.distant {
                // The card finds what is locked in the memory of the machine at the same address.
                stage.home[2] = distant.as_ptr()? as u64;
            }
            if stage.home.contains(&0) {
                return Err(Failed("a layer that this one follows from is not on the card".into()));
            }
        }
        Ok(stage)
    }

    /// Makes room for a layer and its mirror image with such numbers.
    fn prepare(&mut self, left: Left, meaning: Meaning) -> Result<(), Failed> {
        // There may be no room for both what was there and what comes.
        self.now = None;
        pair(left, meaning).for_each(|(left, meaning)| *self.values_mut(left, meaning) = Values::default());
        for (left, meaning) in pair(left, meaning) {
            let outset = meaning.outset(left, self.objective) * self.objective.scale();
            let table = || self.table(self.layers[slot(left)].size(), outset).map(Some);
            *self.values_mut(left, meaning) = Values {
                throw: table()?,
                their_throw: table()?,
                bonus: table()?,
                bonus_due: table()?,
                their_penalty: table()?,
                ..Values::default()
            };
        }
        let order = Order::new(&self.layers[slot(left)], meaning);
        let codes: Vec<u32> =
            order.tracks.iter().map(|code| u32::from(code.head) << 13 | u32::from(code.tail)).collect();
        let tracks = self.stream.clone_htod(&codes)?;
        let work = Work {
            stages: [self.stage(left, meaning)?, self.stage(left.mirrored(), meaning.the_other())?],
            tails: self.address(&self.tails),
            refuges: self.address(&self.refuges),
            ways: self.address(&self.ways),
            levels: self.address(&self.levels),
            tracks: self.address(&tracks),
            payments: self.address(&self.payments),
        };
        let work = self.stream.clone_htod(&[work])?;
        self.now = Some(Now {
            left,
            meaning,
            large: order.large(),
            work,
            _tracks: tracks,
            changes: self.stream.alloc_zeros(order.sizes.len())?,
            lately: self.stream.alloc_zeros(order.sizes.len())?,
            sizes: self.stream.clone_htod(&order.sizes)?,
            threshold: 1,
            unseen: false,
            ends: order.ends,
        });
        Ok(())
    }

    /// A table for so many positions, all numbers the same.
    fn table(&self, size: u64, number: i32) -> Result<CudaSlice<i32>, Failed> {
        let mut table = self.stream.alloc_zeros::<i32>(size as usize)?;
        if number != 0 {
            let config = LaunchConfig { grid_dim: (2112, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 };
            let mut launch = self.stream.launch_builder(&self.fill);
            launch.arg(&mut table).arg(&size).arg(&number);
            // SAFETY: the arguments are those of the kernel, and the table has so many entries.
            unsafe { launch.launch(config) }?;
        }
        Ok(table)
    }

    /// Copies values before throws of a layer from the card; false if they are not there.
    pub(crate) fn throws(&self, left: Left, from: u64, into: &mut [i32]) -> Result<bool, Failed> {
        self.copy(&self.values(left, Meaning::Value).throw, from, into)
    }

    /// The same of what the other player's penalty move is worth to us, in the whole layer.
    pub(crate) fn their_penalties(&self, left: Left, into: &mut [i32]) -> Result<bool, Failed> {
        self.copy(&self.values(left, Meaning::Value).their_penalty, 0, into)
    }

    fn copy(&self, table: &Option<CudaSlice<i32>>, from: u64, into: &mut [i32]) -> Result<bool, Failed> {
        let Some(table) = table else { return Ok(false) };
        let Some(part) = table.try_slice(part(from, into.len())) else { return Ok(false) };
        self.stream.memcpy_dtoh(&part, into)?;
        self.stream.synchronize()?;
        Ok(true)
    }

    /// Copies values before throws of a layer onto the card; false if there is no room made for them.
    pub(crate) fn set_throws(&mut self, left: Left, from: u64, values: &[i32]) -> Result<bool, Failed> {
        if let Some(now) = &mut self.now {
            now.unseen = true;
        }
        let Some(throw) = &mut self.values[Meaning::Value.shelf()][slot(left)].throw else {
            return Ok(false);
        };
        let Some(mut part) = throw.try_slice_mut(part(from, values.len())) else { return Ok(false) };
        self.stream.memcpy_htod(values, &mut part)?;
        self.stream.synchronize()?;
        Ok(true)
    }

    /// Works on all tracks, or on the busy ones, and says by how much a value changed at most.
    fn work(&mut self, task: Task, extent: Extent, shrink: f64) -> Result<f64, Failed> {
        let Some(now) = &mut self.now else { return Ok(0.0) };
        self.stream.memset_zeros(&mut self.change)?;
        let threshold = match extent {
            Extent::Busy => now.threshold,
            Extent::Whole => {
                self.stream.memset_zeros(&mut now.changes)?;
                0
            }
        };
        let scale = f64::from(self.objective.scale());
        let (shrink, task) = (f64::min(shrink * scale, f64::from(i32::MAX)) as i32, task as i32);
        let mut begin = 0;
        for (level, &end) in now.ends.iter().enumerate() {
            let (first, count) = (begin as u32, (end - begin) as u32);
            let large = now.large[level];
            let grid = large + (count - large).div_ceil(WARPS).min(132 * 16);
            let config =
                LaunchConfig { grid_dim: (grid, 2, 1), block_dim: (WARPS * 32, 1, 1), shared_mem_bytes: 0 };
            let mut launch = self.stream.launch_builder(&self.sweep);
            launch.arg(&now.work).arg(&first).arg(&large).arg(&count);
            launch.arg(&shrink).arg(&task).arg(&threshold).arg(&now.lately);
            launch.arg(&mut now.changes).arg(&mut self.change);
            // SAFETY: the arguments are those of the kernel; `work` holds addresses of slices that `self` keeps.
            unsafe { launch.launch(config) }?;
            begin = end;
        }
        let change = self.stream.clone_dtoh(&self.change)?;
        self.stream.synchronize()?;
        Ok(f64::from(change[0]) / scale)
    }

    /// Takes the values before throws of a layer off the card, or puts them back.
    fn set_aside(&mut self, left: Left, aside: bool) -> Result<(), Failed> {
        let values = &mut self.values[Meaning::Value.shelf()][slot(left)];
        if aside {
            if let Some(throw) = values.throw.take() {
                values.waiting = Some(self.stream.clone_dtoh(&throw)?);
            }
        } else if let Some(waiting) = values.waiting.take() {
            values.throw = Some(self.stream.clone_htod(&waiting)?);
        }
        Ok(())
    }
}

/// The places from one on.
fn part(from: u64, count: usize) -> std::ops::Range<usize> {
    from as usize..from as usize + count
}

impl Machine for Gpu {
    type Error = Failed;

    fn objective(&self) -> Objective {
        self.objective
    }

    fn begin(&mut self, left: Left) -> Result<(), Failed> {
        // The largest layer needs all the room that there is, and only the moves of the two before it.
        if left == LARGEST {
            self.set_aside(LARGEST.home(), true)?;
            self.set_aside(LARGEST.home().mirrored(), true)?;
        }
        self.prepare(left, Meaning::Value)
    }

    fn finish(&mut self) -> Result<(), Failed> {
        let Some(now) = self.now.take() else { return Ok(()) };
        for (left, meaning) in pair(now.left, now.meaning) {
            self.values_mut(left, meaning).their_throw = None;
        }
        self.stream.synchronize()?;
        if (now.left, now.meaning) == (LARGEST, Meaning::Value) {
            self.set_aside(LARGEST.home(), false)?;
            self.set_aside(LARGEST.home().mirrored(), false)?;
        }
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Failed> {
        let Some(now) = &mut self.now else { return Ok(()) };
        if std::mem::take(&mut now.unseen) {
            // What it makes of the moves is forgotten at once.
            self.work(Task::Show, Extent::Whole, 0.0)?;
        }
        let Some(now) = &self.now else { return Ok(()) };
        for (left, meaning) in pair(now.left, now.meaning) {
            let values = &mut self.values[meaning.shelf()][slot(left)];
            for table in
                [&mut values.bonus, &mut values.bonus_due, &mut values.their_penalty].into_iter().flatten()
            {
                self.stream.memset_zeros(table)?;
            }
        }
        Ok(())
    }

    fn pick(&mut self) -> Result<f64, Failed> {
        let Some(now) = &mut self.now else { return Ok(0.0) };
        let mut bits = self.stream.alloc_zeros::<u64>(33)?;
        let count = now.sizes.len() as u32;
        let mut launch = self.stream.launch_builder(&self.spread);
        launch.arg(&now.changes).arg(&mut now.lately).arg(&now.sizes).arg(&count).arg(&mut bits);
        // SAFETY: the arguments are those of the kernel; the three tables have `count` entries.
        unsafe { launch.launch(OVER_TRACKS) }?;
        let bits = self.stream.clone_dtoh(&bits)?;
        self.stream.synchronize()?;
        now.threshold = threshold(&bits);
        Ok(change_of_others(now.threshold) / f64::from(self.objective.scale()))
    }

    fn sweep(&mut self, kind: Kind, extent: Extent, shrink: f64) -> Result<f64, Failed> {
        let task = match kind {
            Kind::All => Task::All,
            Kind::Moves => Task::MovesOnly,
            Kind::Widen => Task::Widen,
            Kind::Check => Task::Check,
        };
        self.work(task, extent, shrink)
    }
}
