//! Solving, layer after layer from the end.
//!
//! A layer depends on the layers with one piece more at home, on itself and on its mirror image. Its values are found by
//! sweeps until they stand still. Two things make Ur special:
//!
//! - Penalty moves can answer each other for ever without a throw, which is a draw: a ring of such moves holds up whatever value it
//!   has once taken, although nobody can ever cash it in. No ring can do without knocks; so a knock that leads on to a move without
//!   a throw is counted a little nearer to a draw than it is, by less and less as the values settle; and in the end the values of
//!   all moves are forgotten and found again from "for ever is a draw" with the values before throws held fixed. Only if these then
//!   stand still as well is the layer solved.
//! - Players with blocks can keep each other waiting for long. The few tracks where that is so settle slowly, and hold up all others; so
//!   they are swept by themselves for a while, and their rings cut now and then.

use super::layer::{Layer, Left};
use super::meaning::{Meaning, pair};
use super::number::Objective;
use super::sweep::Kind;

/// Something that can work on layers.
pub trait Machine {
    /// Why it could not.
    type Error;

    /// What is solved for.
    fn objective(&self) -> Objective;
    /// Makes room for a layer and its mirror image, with all values 0, to work on it from now on.
    fn begin(&mut self, left: Left) -> Result<(), Self::Error>;
    /// Gives back what only the work on the layer needed.
    fn finish(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
    /// Sets the values of bonus and penalty moves to 0.
    fn clear(&mut self) -> Result<(), Self::Error>;
    /// Picks the tracks that are busy (`busy`) after a whole sweep. Says by how much the others changed at most.
    fn pick(&mut self) -> Result<f64, Self::Error>;
    /// Gives values anew, and says by how much one changed at most. Knocks that lead on to a move without a throw count
    /// nearer to a draw by `shrink`.
    fn sweep(&mut self, kind: Kind, extent: Extent, shrink: f64) -> Result<f64, Self::Error>;
}

/// Which tracks a sweep goes over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All.
    Whole,
    /// Those that were picked.
    Busy,
}

/// How far the work on a layer has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The layer.
    pub left: Left,
    /// How many sweeps have been made over it.
    pub sweeps: u32,
    /// And how many over its busy tracks alone.
    pub busy_sweeps: u32,
    /// By how much a value changed at most in the last one.
    pub change: f64,
    /// Whether the sweep was one of those that find the values of moves again.
    pub settling: bool,
    /// Whether the values stand still within the tolerance: false at the end where the work was given up.
    pub settled: bool,
}

impl Progress {
    /// Before the first sweep.
    pub(crate) fn new(left: Left) -> Progress {
        Progress { left, sweeps: 0, busy_sweeps: 0, change: f64::INFINITY, settling: false, settled: false }
    }

    /// Takes note of a sweep and what it changed.
    pub(crate) fn note(&mut self, kind: Kind, extent: Extent, change: f64) {
        match extent {
            Extent::Busy => self.busy_sweeps += 1,
            Extent::Whole => {
                self.sweeps += 1;
                self.change = change;
            }
        }
        self.settling = kind == Kind::Moves;
    }
}

/// All layers, by `slot`.
pub(crate) fn all_layers() -> Vec<Layer> {
    (1..8).flat_map(|ours| (1..8).map(move |theirs| Layer::new(Left { ours, theirs }))).collect()
}

/// The place of a layer among all.
pub(crate) fn slot(left: Left) -> usize {
    usize::from(left.ours - 1) * 7 + usize::from(left.theirs - 1)
}

/// The layers of a game with so many pieces, in the order in which they can be solved; of mirror images the one with more of ours.
pub fn layers_of(pieces: u8) -> Vec<Left> {
    let lefts =
        (2..=2 * pieces).flat_map(|sum| (1..=sum / 2).map(move |theirs| Left { ours: sum - theirs, theirs }));
    lefts.filter(|left| left.ours <= pieces).collect()
}

/// A layer and its mirror image, if that is another one.
pub(crate) fn both(left: Left) -> impl Iterator<Item = Left> {
    pair(left, Meaning::Value).map(|(left, _)| left)
}

/// Solves a layer whose successors are solved, until nothing changes by more than `tolerance` (twice that once the values of moves
/// have been found again), or the changes get no smaller, which is where rounding holds sway.
pub fn solve_layer<M: Machine>(
    machine: &mut M,
    left: Left,
    tolerance: f64,
    mut report: impl FnMut(Progress),
) -> Result<Progress, M::Error> {
    machine.begin(left)?;
    let progress = Progress::new(left);
    let (shrink, goal) = match machine.objective() {
        Objective::Win => (0.1, FIRST_GOAL),
        Objective::Score => (0.5, 5.0 * FIRST_GOAL),
    };
    let mut work = Work { machine, report: &mut report, progress, tolerance, shrink };
    let mut goal = f64::max(goal, tolerance);
    for round in 1.. {
        work.sweep_until(goal)?;
        let change = work.find_moves_again()?;
        work.progress.settled = change <= 2.0 * tolerance;
        if work.progress.settled || round == ROUNDS {
            break;
        }
        // Where much had been held up by rings, they are cut again soon.
        let next = if change > RINGS * goal { f64::max(goal, change / RINGS) } else { goal / GOALS };
        goal = f64::max(next, tolerance);
        work.shrink = f64::min(change, f64::max(work.shrink, SHRINK * work.machine.pick()?));
    }
    let progress = work.progress;
    machine.finish()?;
    Ok(progress)
}

/// The work on a layer.
struct Work<'a, M> {
    machine: &'a mut M,
    report: &'a mut dyn FnMut(Progress),
    progress: Progress,
    tolerance: f64,
    /// By how much knocks that lead on to a move without a throw count nearer to a draw.
    shrink: f64,
}

impl<M: Machine> Work<'_, M> {
    fn sweep(&mut self, kind: Kind, extent: Extent, shrink: f64) -> Result<f64, M::Error> {
        let change = self.machine.sweep(kind, extent, shrink)?;
        self.progress.note(kind, extent, change);
        (self.report)(self.progress);
        Ok(change)
    }

    /// Sweeps until nothing changes by more than `goal`, or it gets no better.
    fn sweep_until(&mut self, goal: f64) -> Result<(), M::Error> {
        let (mut least, mut idle, mut before) = (f64::INFINITY, 0, f64::INFINITY);
        while idle < PATIENCE {
            let change = self.sweep(Kind::All, Extent::Whole, self.shrink)?;
            if change <= goal && (self.shrink == 0.0 || goal > self.tolerance) {
                break;
            }
            let others = self.machine.pick()?;
            let rest = f64::max(RATIO * self.shrink, SHRINK * others);
            self.shrink = if change <= 4.0 * self.tolerance { 0.0 } else { f64::min(self.shrink, rest) };
            if change > SLOW * before {
                self.sweep_busy(f64::max(others, self.tolerance / 2.0))?;
            }
            idle = if change < 0.99 * least { 0 } else { idle + 1 };
            least = least.min(change);
            before = change;
        }
        Ok(())
    }

    /// Sweeps over the busy tracks until they change no more than the others.
    fn sweep_busy(&mut self, others: f64) -> Result<(), M::Error> {
        for turn in 1..=BUSY_SWEEPS {
            if self.sweep(Kind::All, Extent::Busy, self.shrink)? <= others {
                break;
            }
            if turn % CUT == 0 {
                for shrink in CUT_AND_MEND {
                    self.sweep(Kind::Moves, Extent::Busy, shrink)?;
                }
            }
        }
        Ok(())
    }

    /// Forgets the values of all moves and finds them again. Says by how much all values then change at most.
    fn find_moves_again(&mut self) -> Result<f64, M::Error> {
        self.machine.clear()?;
        for _ in 0..PATIENCE {
            if self.sweep(Kind::Moves, Extent::Whole, 0.0)? <= self.tolerance / 2.0 {
                break;
            }
        }
        self.sweep(Kind::All, Extent::Whole, 0.0)
    }
}

/// A layer's values settle slowly if a sweep leaves more than this part of the change before; some tracks, on which players keep each
/// other waiting, are then swept by themselves.
const SLOW: f64 = 0.8;
/// How many sweeps are made over busy tracks between two over all.
const BUSY_SWEEPS: u32 = 48;
/// After how many of them the moves on busy tracks are found again.
const CUT: u32 = 10;
/// By how much knocks that lead on to a move without a throw count nearer to a draw then: at first entirely, and no longer once the values
/// have come as many knocks far as they have to.
const CUT_AND_MEND: [f64; 4] = [ENTIRELY, 0.0, 0.0, 0.0];
/// More than any value.
pub(super) const ENTIRELY: f64 = 15.0;
/// At which change the values of moves are found again for the first time.
const FIRST_GOAL: f64 = 1e-4;
/// And how many times smaller it must be for the next time, if rings had held up little.
const GOALS: f64 = 100.0;
/// They had held up much if the first change without them is so many times the goal.
const RINGS: f64 = 8.0;
/// What is left from sweep to sweep of the amount by which knocks without a throw are counted nearer to a draw.
const RATIO: f64 = 0.75;
/// And which part it is at least of the last change of all but the busy tracks.
const SHRINK: f64 = 0.1;
/// After how many sweeps without a smaller change than before it gets no better.
const PATIENCE: u32 = 20;
/// How often the values of moves are found again at most.
const ROUNDS: u32 = 12;
