//! Solving, layer after layer from the end.
//!
//! A layer depends on the layers with one piece more at home, on itself and on its mirror image. Its values are found by
//! sweeps until they stand still. What makes Ur special is that penalty moves can answer each other for ever without
//! a throw, which is a draw: a ring of such moves holds up whatever value it has once taken, although nobody can ever cash it in. No ring can do
//! without knocks; so a knock that leads on to a move without a throw is counted a little nearer to a draw than it is, by less
//! and less as the values settle; and in the end the values of all moves are forgotten and found again from "for ever is a draw" with
//! the values before throws held fixed. Only if these then stand still as well is the layer solved.

use super::layer::{Layer, Left};
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
    /// Gives all values anew, and says by how much one changed at most. Knocks that lead on to a move without a throw count
    /// nearer to a draw by `shrink`.
    fn sweep(&mut self, kind: Kind, shrink: f64) -> Result<f64, Self::Error>;
}

/// How far the work on a layer has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The layer.
    pub left: Left,
    /// How many sweeps have been made over it.
    pub sweeps: u32,
    /// By how much a value changed at most in the last one.
    pub change: f64,
    /// Whether the sweep was one of those that find the values of moves again.
    pub settling: bool,
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

/// Solves a layer whose successors are solved, until nothing changes by more than `tolerance`, or the changes get no smaller, which is
/// where rounding holds sway.
pub fn solve_layer<M: Machine>(
    machine: &mut M,
    left: Left,
    tolerance: f64,
    mut report: impl FnMut(Progress),
) -> Result<Progress, M::Error> {
    machine.begin(left)?;
    let mut progress = Progress { left, sweeps: 0, change: f64::INFINITY, settling: false };
    let mut sweep = |machine: &mut M, kind: Kind, shrink: f64| {
        progress.change = machine.sweep(kind, shrink)?;
        progress.sweeps += 1;
        progress.settling = kind == Kind::Moves;
        report(progress);
        Ok(progress)
    };
    let mut shrink = match machine.objective() {
        Objective::Win => 0.1,
        Objective::Score => 0.5,
    };
    for round in 1.. {
        let (mut least, mut idle) = (f64::INFINITY, 0);
        while idle < PATIENCE {
            let change = sweep(machine, Kind::All, shrink)?.change;
            if change <= tolerance && shrink == 0.0 {
                break;
            }
            let rest = f64::max(RATIO * shrink, SHRINK * change);
            shrink = if change <= 4.0 * tolerance { 0.0 } else { f64::min(shrink, rest) };
            idle = if change < 0.99 * least { 0 } else { idle + 1 };
            least = least.min(change);
        }
        machine.clear()?;
        for _ in 0..PATIENCE {
            if sweep(machine, Kind::Moves, 0.0)?.change <= tolerance / 2.0 {
                break;
            }
        }
        let last = sweep(machine, Kind::All, 0.0)?;
        if last.change <= 2.0 * tolerance || round == ROUNDS {
            machine.finish()?;
            return Ok(last);
        }
        shrink = last.change;
    }
    Ok(progress)
}

/// What is left from sweep to sweep of the amount by which knocks without a throw are counted nearer to a draw.
const RATIO: f64 = 0.75;
/// And which part of the last change it is at least.
const SHRINK: f64 = 0.02;
/// After how many sweeps without a smaller change than before it gets no better.
const PATIENCE: u32 = 20;
/// How often the values of moves are found again at most.
const ROUNDS: u32 = 5;
