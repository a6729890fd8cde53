//! The work on an NVIDIA card: the kernels are compiled when they are needed, and the driver is loaded when it is there.
// Launching a kernel cannot be checked by the compiler: what each launch relies on stands beside it.
#![allow(unsafe_code)]

use std::sync::Arc;

use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, DevicePtr, DeviceRepr, DriverError, LaunchConfig,
    PushKernelArg,
};
use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts};

use super::layer::{Layer, Left, tail_begins};
use super::number::Objective;
use super::oracle::{Entry, Oracle};
use super::order::{Order, pairs};
use super::refuge::REFUGES;
use super::solve::{Machine, all_layers, slot};
use super::sweep::Kind;

/// How many warps a block has; the same number stands in the kernel.
const WARPS: u32 = 8;
/// Where the pairs of each number of pips begin, and the end; the same number stands in the kernel.
const LEVELS: usize = 43;

/// The addresses of a layer's four tables.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Tables([u64; 4]);

/// See the kernel.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Stage {
    heads: [u64; 4],
    tables: [Tables; 4],
    left: [i32; 2],
}

/// See the kernel.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Work {
    stages: [Stage; 2],
    tails: u64,
    refuges: u64,
    pairs: u64,
    levels: u64,
    tracks: u64,
    payments: u64,
}

// SAFETY: plain numbers, laid out as in C.
unsafe impl DeviceRepr for Work {}

/// A layer on the card: the values of its four phases.
type Values = [CudaSlice<i32>; 4];

/// The card and what lies on it.
pub struct Gpu {
    stream: Arc<CudaStream>,
    sweep: CudaFunction,
    gather: CudaFunction,
    layers: Vec<Layer>,
    values: Vec<Option<Values>>,
    objective: Objective,
    heads: Vec<CudaSlice<u64>>,
    tails: CudaSlice<u32>,
    refuges: CudaSlice<u8>,
    pairs: CudaSlice<u16>,
    levels: CudaSlice<u32>,
    payments: CudaSlice<i32>,
    change: CudaSlice<u32>,
    now: Option<Now>,
}

/// The layer that is worked on.
struct Now {
    left: Left,
    ends: Vec<usize>,
    /// How many tracks of each level are large enough for a block of their own.
    large: Vec<u32>,
    work: CudaSlice<Work>,
    /// Only its address is in `work`.
    _tracks: CudaSlice<u32>,
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
        // Loading the driver panics where there is none.
        let context = std::panic::catch_unwind(|| CudaContext::new(0))
            .map_err(|_| Failed("no NVIDIA driver is installed on this machine".into()))??;
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
        let (pairs, levels) = pairs_by_level();
        Ok(Gpu {
            sweep: module.load_function("sweep")?,
            gather: module.load_function("gather")?,
            values: layers.iter().map(|_| None).collect(),
            objective,
            heads,
            tails: stream.clone_htod(&tails)?,
            refuges: stream.clone_htod(&refuges)?,
            pairs: stream.clone_htod(&pairs)?,
            levels: stream.clone_htod(&levels)?,
            payments: stream.clone_htod(&payments(objective))?,
            change: stream.alloc_zeros(1)?,
            layers,
            stream,
            now: None,
        })
    }

    fn address<T>(&self, slice: &CudaSlice<T>) -> u64 {
        slice.device_ptr(&self.stream).0
    }

    fn stage(&self, left: Left) -> Stage {
        let mut stage = Stage { left: [left.ours, left.theirs].map(i32::from), ..Stage::default() };
        let mut lefts = vec![left, left.mirrored()];
        if left.ours > 1 {
            lefts.extend([left.home(), left.home().mirrored()]);
        }
        for (index, left) in lefts.into_iter().enumerate() {
            stage.heads[index] = self.address(&self.heads[slot(left)]);
            if let Some(values) = &self.values[slot(left)] {
                stage.tables[index] = Tables(values.each_ref().map(|table| self.address(table)));
            }
        }
        stage
    }

    /// The values at these places, all of which must be on the card.
    fn gather(&self, entries: &[Entry]) -> Result<Vec<i32>, Failed> {
        if entries.is_empty() {
            return Ok(Vec::new());
        }
        let tables: Vec<u64> = (self.values.iter())
            .flat_map(|values| {
                (0..4).map(move |phase| values.as_ref().map_or(0, |values| self.address(&values[phase])))
            })
            .collect();
        let mut words = Vec::with_capacity(entries.len());
        for &Entry { left, table, index } in entries {
            let there = self.values[slot(left)].as_ref().is_some_and(|values| index < values[0].len() as u64);
            if !there {
                return Err(Failed("a value was asked for that is not on the card".into()));
            }
            words.push(((slot(left) * 4 + table as usize) as u64) << 40 | index);
        }
        let (tables, words) = (self.stream.clone_htod(&tables)?, self.stream.clone_htod(&words)?);
        let mut values = self.stream.alloc_zeros::<i32>(entries.len())?;
        let count = entries.len() as u64;
        let grid = (entries.len() as u32).div_ceil(256);
        let config = LaunchConfig { grid_dim: (grid, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 };
        let mut launch = self.stream.launch_builder(&self.gather);
        launch.arg(&tables).arg(&words).arg(&mut values).arg(&count);
        // SAFETY: the arguments are those of the kernel, and every entry was checked to lie inside its table.
        unsafe { launch.launch(config) }?;
        Ok(self.stream.clone_dtoh(&values)?)
    }
}

impl Oracle for Gpu {
    fn objective(&self) -> Objective {
        self.objective
    }

    fn look_up(&self, entries: &[Entry]) -> Option<Vec<i32>> {
        self.gather(entries).ok()
    }
}

/// What a win is worth, by the points if none of their pieces stood in the refuge, and by the way in which some do.
fn payments(objective: Objective) -> Vec<i32> {
    let worth = |most: u32, pieces: u8| {
        objective.payment(most.saturating_sub(pieces.into())) as i32 * objective.scale()
    };
    (0..15).flat_map(|most| REFUGES.pieces.iter().map(move |&pieces| worth(most, pieces))).collect()
}

/// The pairs of ways for every two numbers of pieces, by falling pips, and where each number of pips begins.
fn pairs_by_level() -> (Vec<u16>, Vec<u32>) {
    let (mut all, mut levels) = (Vec::new(), Vec::new());
    for list in pairs().iter().flatten() {
        let pips = |pair: &[u8; 2]| pair.iter().map(|&way| REFUGES.pips[usize::from(way)]).sum::<u8>();
        let begin = all.len();
        for level in 0..LEVELS as u8 {
            let above = list.partition_point(|pair| pips(pair) > (LEVELS as u8 - 2).saturating_sub(level));
            let above = if usize::from(level) == LEVELS - 1 { list.len() } else { above };
            levels.push((begin + above) as u32);
        }
        all.extend(list.iter().map(|&[ours, theirs]| u16::from(ours) << 8 | u16::from(theirs)));
    }
    (all, levels)
}

impl Machine for Gpu {
    type Error = Failed;

    fn objective(&self) -> Objective {
        self.objective
    }

    fn begin(&mut self, left: Left) -> Result<(), Failed> {
        for left in [left, left.mirrored()] {
            let size = self.layers[slot(left)].size() as usize;
            if self.values[slot(left)].is_none() {
                let zeros = || self.stream.alloc_zeros::<i32>(size);
                self.values[slot(left)] = Some([zeros()?, zeros()?, zeros()?, zeros()?]);
            } else if let Some(values) = &mut self.values[slot(left)] {
                for table in values {
                    self.stream.memset_zeros(table)?;
                }
            }
        }
        let order = Order::new(&self.layers[slot(left)]);
        let codes: Vec<u32> =
            order.tracks.iter().map(|code| u32::from(code.head) << 13 | u32::from(code.tail)).collect();
        let tracks = self.stream.clone_htod(&codes)?;
        let work = Work {
            stages: [self.stage(left), self.stage(left.mirrored())],
            tails: self.address(&self.tails),
            refuges: self.address(&self.refuges),
            pairs: self.address(&self.pairs),
            levels: self.address(&self.levels),
            tracks: self.address(&tracks),
            payments: self.address(&self.payments),
        };
        let work = self.stream.clone_htod(&[work])?;
        let large = order.large(&self.layers[slot(left)]);
        self.now = Some(Now { left, ends: order.ends, large, work, _tracks: tracks });
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Failed> {
        let Some(now) = &self.now else { return Ok(()) };
        for left in [now.left, now.left.mirrored()] {
            if let Some([_, moves @ ..]) = &mut self.values[slot(left)] {
                for table in moves {
                    self.stream.memset_zeros(table)?;
                }
            }
        }
        Ok(())
    }

    fn sweep(&mut self, kind: Kind, shrink: f64) -> Result<f64, Failed> {
        let Some(now) = &self.now else { return Ok(0.0) };
        self.stream.memset_zeros(&mut self.change)?;
        let scale = f64::from(self.objective.scale());
        let (shrink, all) = ((shrink * scale) as i32, i32::from(kind == Kind::All));
        let mut begin = 0;
        for (level, &end) in now.ends.iter().enumerate() {
            let (first, count) = (begin as u32, (end - begin) as u32);
            let large = now.large[level];
            let grid = large + (count - large).div_ceil(WARPS).min(132 * 16);
            let config =
                LaunchConfig { grid_dim: (grid, 1, 1), block_dim: (WARPS * 32, 1, 1), shared_mem_bytes: 0 };
            let mut launch = self.stream.launch_builder(&self.sweep);
            launch
                .arg(&now.work)
                .arg(&first)
                .arg(&large)
                .arg(&count)
                .arg(&shrink)
                .arg(&all)
                .arg(&mut self.change);
            // SAFETY: the arguments are those of the kernel; `work` holds addresses of slices that `self` and `now` keep.
            unsafe { launch.launch(config) }?;
            begin = end;
        }
        let change = self.stream.clone_dtoh(&self.change)?;
        Ok(f64::from(change[0]) / scale)
    }
}
