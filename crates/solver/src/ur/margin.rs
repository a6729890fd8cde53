//! Bounds close to known values, which are proven by looking at each of them once.
//!
//! Give one player a number before every throw, whoever throws, such that none is lower than what follows from the others if he plays
//! for as much as he can and the other player for as little; and such that it is higher than that by a unit at least where it tells of
//! less than a draw. Then nothing is worth more to him than its number. For let the other player choose in every turn what is best for
//! him by these numbers. Whatever the first one does, the number does not rise from throw to throw on average, and falls by a unit or
//! more where it is below a draw. So a game cannot come below a draw again and again: the number would fall without end, and there is a
//! least one. Either the game comes to its end, where the number is what is paid; or it goes on for ever, and nobody wins, which is a
//! draw, and from some throw on the number tells of no less. In both cases he can expect no more than the number that he began with.
//! With the signs turned it is the same for lower bounds. (Throws that neither of the two can use, one after the
//! other, the processor takes as not thrown: what follows is the same.)
//!
//! So it does not matter how such numbers are found. Here they start from values that are nearly right. Sweeps move them out, never in:
//! by what follows from them all, and a margin. What a sweep adds is at first the margin and then the less, the more of the games from
//! there have left the layer meanwhile; once it is less than the margin, a number is proven as long as those around it are. That takes
//! some ten sweeps, where the way of a bound from the outset takes hundreds.
//!
//! Rings of penalty moves (`bound`) hold numbers back that should move out: each stays where it is because the next one does. So a knock
//! that leads on to a move without a throw counts nearer to a draw by the margin, too, where that is further out.
//!
//! Where a player who is ahead can wait for a good throw as long as he likes, no game leaves the layer, and margins would lift all numbers
//! for ever. Once nothing changes by much, what still changes is therefore moved out no more than it has to be: in such a circle it
//! comes to rest when all numbers are equal. (A bound from the outset stays where it is there, since it follows from itself.)
//!
//! Then the numbers of moves are found again for those before throws as they are now, and one sweep that changes nothing looks at every
//! number. From then on they are bounds, and are drawn in as any others.

use super::bound::{Bounder, NoBounds, Work};
use super::layer::Left;
use super::meaning::{Meaning, pair};
use super::memory::BeforeThrows;
use super::solve::{Extent, Progress};
use super::sweep::Kind;

/// Proves bounds of a layer, and of its mirror image, whose successors have bounds: close to values, which need not be exact. Where that
/// fails it draws bounds in from the outset as `bound_layer` does. Says whether it was proven, too.
///
/// Bounds are drawn in until nothing changes by more than `tolerance`, or `goes_on` says after a sweep that it is enough; a proof takes as
/// long as it takes.
pub fn bound_layer_near<M: Bounder>(
    machine: &mut M,
    left: Left,
    meaning: Meaning,
    values: &BeforeThrows,
    tolerance: f64,
    mut goes_on: impl FnMut(Progress) -> bool,
) -> Result<(Progress, bool), NoBounds<M::Error>> {
    let mut work = Work::begin(machine, left, meaning, &mut goes_on)?;
    for (left, meaning) in pair(left, meaning) {
        work.machine.guess(left, meaning, values.of_layer(left))?;
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
        let calm = CALM / f64::from(self.machine.objective().scale());
        self.machine.set_margins(MARGIN)?;
        self.find_moves_again()?;
        for round in 1..=ROUNDS {
            if self.widen_for_a_while()? {
                self.find_moves_again()?;
                if self.sweep(Kind::Check, Extent::Whole)? == 0.0 {
                    return Ok(true);
                }
                // Mostly rings have held something back where there was no margin. Without one it would come by a unit each time.
                self.machine.set_margins_of_changed(MARGIN)?;
            } else if round >= LEAST_WITH_MARGINS && self.progress.change <= calm
                || round >= MOST_WITH_MARGINS
            {
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
                // Where numbers wait for each other they rise by a unit at a time, and the other tracks by none.
                if self.sweep(Kind::Widen, Extent::Busy)? < others {
                    break;
                }
            }
        }
        Ok(false)
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

/// Whether a track that changed by so many units has come to rest.
pub(crate) fn is_at_rest(change: u32, margin: u32) -> bool {
    change < margin.max(1)
}

/// The margin, in units. Rounding alone moves numbers by one or two.
const MARGIN: u32 = 8;
/// Tracks that still change lose it after the least number of rounds, once none changes by more units than these, or after the most. In a
/// circle, margins add up to some twenty in a sweep.
const CALM: f64 = 64.0 * MARGIN as f64;
const LEAST_WITH_MARGINS: u32 = 3;
const MOST_WITH_MARGINS: u32 = 20;
/// How many sweeps over all tracks a round has.
const WHOLE_SWEEPS: u32 = 5;
/// And how many over busy tracks at most between two of them.
const BUSY_SWEEPS: u32 = 32;
/// If so many rounds do not prove the numbers, they are given up.
const ROUNDS: u32 = 100;
/// How often bounds are drawn in at most once they are proven, and by how many sweeps each time.
const DRAWN_IN: u32 = 4;
const SWEEPS_DRAWN_IN: u32 = 3;
