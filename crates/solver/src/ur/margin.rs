//! Bounds close to known values, which are proven by looking at each of them once.
//!
//! Take numbers before throws such that none is lower than what the player to throw can expect if they are what the next throws are
//! worth; and such that they are higher than that by a unit at least where they tell of less than a draw. Then no value is higher than
//! its number. For let the other player choose in every turn what is best against these numbers. Whatever the player does, the number
//! does not rise from throw to throw on average, and falls by a unit or more where it is below a draw. So a game cannot be below a draw
//! again and again: no number is low enough for that. Either it comes to its end, where the number is what is paid; or it goes on for
//! ever, and nobody wins, which is a draw, and from some throw on the number tells of no less. In both cases the player can expect no
//! more than the number that he began with. With the signs turned it is the same for lower bounds.
//!
//! So it does not matter how such numbers are found. Here they start from values that are nearly right. Sweeps move them out, never in:
//! by what follows from them all, and a margin. What a sweep adds is at first the margin and then the less, the more of the games from
//! there have left the layer meanwhile; once it is less than the margin, a number is proven as long as those around it are. That takes
//! a few sweeps, where the way of a bound from the outset takes hundreds.
//!
//! Where a player who is ahead can wait for a good throw as long as he likes, no number leaves, and the margin would lift them all for
//! ever. After a while what still changes is therefore moved out no more than it has to be: such numbers come to rest when they are the
//! same. A bound from the outset (`bound`) stays where it began there, since it follows from itself.
//!
//! In the end the numbers of moves are found again for those before throws as they are now, and one sweep that changes nothing looks at
//! every number.

use super::bound::{Bounder, GOALS, NoBounds, Work};
use super::layer::Left;
use super::meaning::{Meaning, pair};
use super::memory::BeforeThrows;
use super::solve::{Extent, Progress};
use super::sweep::Kind;

/// Proves bounds of a layer, and of its mirror image, whose successors have bounds: close to values, which need not be exact. Where that
/// fails it draws bounds in from the outset as `bound_layer` does, until nothing changes by more than `tolerance` or `goes_on` says
/// after a sweep that it is enough.
pub fn bound_layer_near<M: Bounder>(
    machine: &mut M,
    left: Left,
    meaning: Meaning,
    values: &BeforeThrows,
    tolerance: f64,
    mut goes_on: impl FnMut(Progress) -> bool,
) -> Result<Progress, NoBounds<M::Error>> {
    let mut work = Work::begin(machine, left, meaning, &mut goes_on)?;
    for (left, meaning) in pair(left, meaning) {
        work.machine.guess(left, meaning, values.of_layer(left))?;
    }
    if work.widen()? {
        // Where games soon leave the layer the margins can be had back at once.
        let change = work.sweep(Kind::All, Extent::Whole)?;
        work.sweep_until(f64::max(change / GOALS, tolerance))?;
        work.find_moves_again()?;
        work.progress.settled = true;
    } else {
        work.machine.begin_bound(left, meaning)?;
        work.draw_in(tolerance)?;
    }
    work.finish()
}

impl<M: Bounder> Work<'_, M> {
    /// Moves numbers that were guessed out until they are proven, and says whether they are.
    fn widen(&mut self) -> Result<bool, NoBounds<M::Error>> {
        self.machine.set_margins(MARGIN)?;
        for round in 1..=ROUNDS {
            self.find_moves_again()?;
            if self.widen_for_a_while()? && self.check()? {
                return Ok(true);
            }
            if round >= ROUNDS_WITH_MARGINS {
                self.machine.set_margins_of_changed(0)?;
            }
        }
        Ok(false)
    }

    /// Makes a few sweeps, and says whether all tracks have come to rest.
    fn widen_for_a_while(&mut self) -> Result<bool, M::Error> {
        for sweep in 1.. {
            self.sweep(Kind::Widen, Extent::Whole)?;
            if self.machine.restless()? == 0 {
                return Ok(true);
            }
            if sweep == WHOLE_SWEEPS {
                break;
            }
            let others = self.machine.pick()?;
            for _ in 0..BUSY_SWEEPS {
                if self.sweep(Kind::Widen, Extent::Busy)? <= others {
                    break;
                }
            }
        }
        Ok(false)
    }

    /// Says whether numbers that have come to rest are proven. What rings had held back is moved out at once: it would come by a unit
    /// each time.
    fn check(&mut self) -> Result<bool, NoBounds<M::Error>> {
        for _ in 0..CHECKS {
            self.find_moves_again()?;
            if self.sweep(Kind::Check, Extent::Whole)? == 0.0 {
                return Ok(true);
            }
            self.machine.set_margins_of_changed(MARGIN)?;
            self.sweep(Kind::Widen, Extent::Whole)?;
        }
        Ok(false)
    }
}

/// Whether a track that changed by so many units has come to rest.
pub(crate) fn is_at_rest(change: u32, margin: u32) -> bool {
    change == 0 || change < margin
}

/// The margin, in units. Rounding alone moves numbers by one or two.
const MARGIN: u32 = 8;
/// After how many rounds tracks that still change lose it.
const ROUNDS_WITH_MARGINS: u32 = 3;
/// How many sweeps over all tracks a round has.
const WHOLE_SWEEPS: u32 = 5;
/// And how many over busy tracks at most between two of them.
const BUSY_SWEEPS: u32 = 24;
/// How often it is then looked whether the numbers are proven.
const CHECKS: u32 = 4;
/// If so many rounds do not prove the numbers, they are given up.
const ROUNDS: u32 = 100;
