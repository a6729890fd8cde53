//! Bounds close to known values, which are proven by looking at each of them once.
//!
//! Give one player a number before every throw, whoever throws, such that none is lower than what follows from the others if he plays
//! for as much as he can and the other player for as little; and such that it is higher than that by a unit at least where it tells of
//! less than a draw. Then nothing is worth more to him than its number. For let the other player choose in every turn what is best for
//! him by these numbers, and where he is ahead what forces it in the fewest moves (`bound`), so that no duel without a throw goes on
//! for ever that is better for him than a draw. Whatever the first one does, the number does not rise from throw to throw on average,
//! and falls by a unit or more where it is below a draw. So but for a chance of nothing a game does not come below a draw again and again: the
//! number would fall without end, and there is a least one. Either the game comes to its end, where the number is what is paid; or it
//! goes on for ever, with throws or without, and nobody wins, which is a draw, and from some throw on the number tells of no less. In
//! both cases he can expect no more than the number that he began with.
//! With the signs turned it is the same for lower bounds. (Throws that neither of the two can use, one after the
//! other, the processor takes as not thrown: what follows is the same.)
//!
//! So it does not matter how such numbers are found. Here they start from values that are nearly right. Sweeps move those out that are
//! not proven by the others, and none in: to what follows from the others, and further to a multiple of a power of two (`proof`). So
//! most of them stay proven although those around them move out a little, too; the less, the more of the games from there have left the
//! layer meanwhile. That takes some dozens of sweeps, where the way of a bound from the outset takes hundreds.
//!
//! Where a player who is ahead can wait for a good throw as long as he likes, no game leaves the layer. There the numbers that flatter him
//! rise until all are equal, as high as the highest: had each of them to be higher than what follows from the others by the same margin,
//! they would rise for ever. Whole multiples make them equal soon. (Where they wait below a draw, each must be a unit higher
//! than what follows; so these rise together until it is better for the other one to wait no longer.)
//!
//! Rings of penalty moves (`bound`) hold numbers back that should move out: each stays where it is because the next one does. So rings are
//! cut, and their moves found again: on busy tracks whenever these have come to rest, and on all after every few sweeps.
//!
//! At last the numbers of moves are found once more for those before throws as they are now, and one sweep that changes nothing looks at
//! every number. From then on they are bounds, and a few sweeps draw them in as any others.

use super::bound::{Bounder, NoBounds, Work};
use super::layer::Left;
use super::meaning::{Meaning, pair};
use super::memory::Memory;
use super::solve::{ENTIRELY, Extent, Progress};
use super::sweep::Kind;

/// Proves bounds of a layer, and of its mirror image, whose successors have bounds: close to values, which need not be exact. Where that
/// fails it draws bounds in from the outset as `bound_layer` does. Says whether it was proven, too.
///
/// A proof takes as long as it takes. Bounds from the outset are drawn in until nothing changes by more than `tolerance`, or `goes_on` says
/// after a sweep that it is enough; proven ones by a few sweeps at most.
pub fn bound_layer_near<M: Bounder>(
    machine: &mut M,
    left: Left,
    meaning: Meaning,
    values: &Memory,
    tolerance: f64,
    mut goes_on: impl FnMut(Progress) -> bool,
) -> Result<(Progress, bool), NoBounds<M::Error>> {
    let mut work = Work::begin(machine, left, meaning, &mut goes_on)?;
    for (left, meaning) in pair(left, meaning) {
        work.machine.guess(left, meaning, values.throws(left))?;
    }
    let proven = work.widen()?;
    if proven {
        work.draw_in_a_little(tolerance)?;
    } else {
        work.machine.begin_bound(left, meaning)?;
        work.draw_in(tolerance)?;
    }
    Ok((work.finish()?, proven))
}

impl<M: Bounder> Work<'_, M> {
    /// Moves numbers that were guessed out until they are proven, and says whether they are.
    fn widen(&mut self) -> Result<bool, NoBounds<M::Error>> {
        self.find_moves_again()?;
        for _ in 0..ROUNDS {
            let change = self.widen_for_a_while()?;
            self.find_moves_again()?;
            if change == 0.0 && self.sweep(Kind::Check, Extent::Whole)? == 0.0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Makes a few sweeps, and says by how much the last whole one moved numbers out at most.
    fn widen_for_a_while(&mut self) -> Result<f64, M::Error> {
        let mut change = self.sweep(Kind::Widen, Extent::Whole)?;
        for _ in 1..WHOLE_SWEEPS {
            if change == 0.0 {
                break;
            }
            self.widen_busy()?;
            change = self.sweep(Kind::Widen, Extent::Whole)?;
        }
        Ok(change)
    }

    /// Sweeps over the busy tracks until they change no more than the others, and their rings hold nothing back either.
    fn widen_busy(&mut self) -> Result<(), M::Error> {
        let others = self.machine.pick()?;
        let mut cut = false;
        for _ in 0..BUSY_SWEEPS {
            // Where numbers wait for each other they rise by little at a time, and the other tracks by nothing.
            if self.sweep(Kind::Widen, Extent::Busy)? >= others {
                cut = false;
            } else if cut {
                break;
            } else {
                self.cut_rings()?;
                cut = true;
            }
        }
        Ok(())
    }

    /// Finds the moves of busy tracks again: first as if every knock that leads on to a move without a throw led to a draw. On the way
    /// numbers may be too far out; so nothing is moved out before they have come to rest.
    fn cut_rings(&mut self) -> Result<(), M::Error> {
        self.sweep_shrinking(Kind::Moves, Extent::Busy, ENTIRELY)?;
        for _ in 0..MENDING_SWEEPS {
            if self.sweep(Kind::Moves, Extent::Busy)? == 0.0 {
                break;
            }
        }
        Ok(())
    }

    /// Where games soon leave the layer, a few sweeps bring bounds back to what follows from the layers after it.
    fn draw_in_a_little(&mut self, tolerance: f64) -> Result<(), NoBounds<M::Error>> {
        for _ in 0..DRAWN_IN {
            let mut change = 0.0;
            for _ in 0..SWEEPS_DRAWN_IN {
                change = self.sweep(Kind::All, Extent::Whole)?;
            }
            self.find_moves_again()?;
            self.progress.change = change;
            self.progress.settled = change <= tolerance;
            if self.progress.settled || self.enough {
                break;
            }
        }
        Ok(())
    }
}

/// How many sweeps over all tracks a round has.
const WHOLE_SWEEPS: u32 = 8;
/// And how many that move numbers out over busy tracks at most between two of them.
const BUSY_SWEEPS: u32 = 32;
/// How many sweeps find the moves of busy tracks at most; mostly some seven do.
const MENDING_SWEEPS: u32 = 50;
/// If so many rounds do not prove the numbers, they are given up.
const ROUNDS: u32 = 100;
/// How often bounds are drawn in at most once they are proven, and by how many sweeps each time.
const DRAWN_IN: u32 = 2;
const SWEEPS_DRAWN_IN: u32 = 8;
