//! Bounds of all values, which are proven by how they are found.
//!
//! Every number of a layer starts from the most, or the least, that can be won at all, and sweeps give positions what follows from the
//! numbers of those after them. Whatever follows from numbers that no value exceeds, no value exceeds, so the sweeps can go over any
//! positions in any order, and end at any time. What is at most right for one player follows from what is at least right for the
//! other. So a layer and its mirror image are worked on with two tables that lean to the same player, and a layer that is its own
//! mirror image with both of its own.
//!
//! Rings of penalty moves (`solve`) hold up what they once had. A bound that is held up is still a bound, but comes no nearer to the
//! value. So now and then all numbers of moves are forgotten and found again with those before throws held fixed, from "for ever is
//! a draw". A number above 0 that is found in this way can be forced in so many moves by the player whom it favours, so it is never too
//! high; nor is one below 0 too low. On the way it may still be too near to 0, and then it is no bound: what takes more knocks than
//! sweeps have been made is not seen yet. Once nothing at all changes any more, everything that can be forced is seen: first what can
//! be forced in one move, since it follows from numbers that are fixed, then what can be forced in two, and so on. Then the numbers are
//! what perfect players make of the bounds before throws, and bounds themselves.

use super::layer::Left;
use super::meaning::Meaning;
use super::solve::{Extent, Machine, Progress, layers_of};
use super::sweep::Kind;

/// A machine that can work on bounds.
pub trait Bounder: Machine {
    /// Makes room for the bounds of a layer, and those of its mirror image that lean to the same player, all of them as far out as
    /// can be, to work on them from now on.
    fn begin_bound(&mut self, left: Left, meaning: Meaning) -> Result<(), Self::Error>;
    /// Puts numbers before throws in for the layer that is worked on: not bounds yet. Its moves have to be found again after that.
    fn guess(&mut self, left: Left, meaning: Meaning, values: &[i32]) -> Result<(), Self::Error>;
    /// The bound of a position before a throw, if it is there. It is one once [`bound_layer`] or `bound_layer_near` has come
    /// back, however early it was told to: where it has failed, the number means nothing.
    fn bound(&self, left: Left, index: u64, meaning: Meaning) -> Result<Option<i32>, Self::Error>;
}

/// Why there are no bounds.
#[derive(Debug)]
pub enum NoBounds<E> {
    /// The machine gave up.
    Machine(E),
    /// The numbers of moves do not come to rest.
    Moves(Left),
}

impl<E> From<E> for NoBounds<E> {
    fn from(error: E) -> Self {
        NoBounds::Machine(error)
    }
}

impl<E: std::fmt::Display> std::fmt::Display for NoBounds<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoBounds::Machine(error) => error.fmt(f),
            NoBounds::Moves(Left { ours, theirs }) => {
                write!(f, "the moves of the layer {ours}-{theirs} do not come to rest")
            }
        }
    }
}

impl<E: std::fmt::Debug + std::fmt::Display> std::error::Error for NoBounds<E> {}

/// The bounds of a game with so many pieces, in the order in which they can be found. With those of a layer go those of its mirror image
/// that lean to the same player.
pub fn bounds_of(pieces: u8) -> Vec<(Left, Meaning)> {
    let layers = layers_of(pieces).into_iter();
    let bounds = layers.flat_map(|left| [Meaning::AtMost, Meaning::AtLeast].map(|meaning| (left, meaning)));
    // A layer that is its own mirror image has both at once.
    bounds.filter(|&(left, meaning)| left.ours != left.theirs || meaning == Meaning::AtMost).collect()
}

/// Draws the bounds of a layer in, and those of its mirror image, whose successors have bounds, until nothing changes by more than
/// `tolerance` once the numbers of moves have been found again, or `goes_on` says after a sweep that it is enough.
pub fn bound_layer<M: Bounder>(
    machine: &mut M,
    left: Left,
    meaning: Meaning,
    tolerance: f64,
    mut goes_on: impl FnMut(Progress) -> bool,
) -> Result<Progress, NoBounds<M::Error>> {
    let mut work = Work::begin(machine, left, meaning, &mut goes_on)?;
    work.draw_in(tolerance)?;
    work.finish()
}

/// The work on a layer.
pub(super) struct Work<'a, M> {
    pub(super) machine: &'a mut M,
    goes_on: &'a mut dyn FnMut(Progress) -> bool,
    pub(super) progress: Progress,
    pub(super) enough: bool,
}

impl<'a, M: Bounder> Work<'a, M> {
    pub(super) fn begin(
        machine: &'a mut M,
        left: Left,
        meaning: Meaning,
        goes_on: &'a mut dyn FnMut(Progress) -> bool,
    ) -> Result<Self, M::Error> {
        machine.begin_bound(left, meaning)?;
        Ok(Work { machine, goes_on, progress: Progress::new(left), enough: false })
    }

    pub(super) fn finish(self) -> Result<Progress, NoBounds<M::Error>> {
        self.machine.finish()?;
        Ok(self.progress)
    }

    /// Draws bounds in until nothing changes by more than `tolerance`, or it is enough.
    pub(super) fn draw_in(&mut self, tolerance: f64) -> Result<(), NoBounds<M::Error>> {
        let mut goal = f64::max(FIRST_GOAL, tolerance);
        loop {
            self.sweep_until(goal)?;
            if self.enough {
                return Ok(());
            }
            self.find_moves_again()?;
            let change = self.sweep(Kind::All, Extent::Whole)?;
            self.progress.settled = change <= tolerance;
            if self.progress.settled || self.enough {
                return Ok(());
            }
            goal = f64::max(f64::min(goal, change) / GOALS, tolerance);
        }
    }

    pub(super) fn sweep(&mut self, kind: Kind, extent: Extent) -> Result<f64, M::Error> {
        self.sweep_shrinking(kind, extent, 0.0)
    }

    pub(super) fn sweep_shrinking(
        &mut self,
        kind: Kind,
        extent: Extent,
        shrink: f64,
    ) -> Result<f64, M::Error> {
        let change = self.machine.sweep(kind, extent, shrink)?;
        self.progress.note(kind, extent, change);
        self.enough |= !(self.goes_on)(self.progress);
        Ok(change)
    }

    /// Sweeps until nothing changes by more than `goal`; in between over those tracks alone that change most.
    fn sweep_until(&mut self, goal: f64) -> Result<(), M::Error> {
        while self.sweep(Kind::All, Extent::Whole)? > goal && !self.enough {
            let others = self.machine.pick()?;
            for _ in 0..BUSY_SWEEPS {
                if self.enough || self.sweep(Kind::All, Extent::Busy)? <= others {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Forgets the numbers of all moves and finds them again. Only once nothing changes are they bounds again.
    pub(super) fn find_moves_again(&mut self) -> Result<(), NoBounds<M::Error>> {
        self.machine.clear()?;
        for _ in 0..MOST_SWEEPS {
            if self.sweep(Kind::Moves, Extent::Whole)? == 0.0 {
                return Ok(());
            }
        }
        Err(NoBounds::Moves(self.progress.left))
    }
}

/// At which change the numbers of moves are found again for the first time.
const FIRST_GOAL: f64 = 0.5;
/// And how many times smaller it is the next time.
const GOALS: f64 = 1.3;
/// How many sweeps are made over busy tracks between two over all.
const BUSY_SWEEPS: u32 = 8;
/// If so many sweeps do not find all moves, something is wrong.
const MOST_SWEEPS: u32 = 1000;
