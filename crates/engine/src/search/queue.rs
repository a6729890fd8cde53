//! The actions of a position that are still to be searched, in their order.

use super::Searched;
use super::ranks;
use super::worker::Dive;
use crate::eval::Evaluation;

/// Tried before everything.
pub(super) const FIRST: i32 = ranks::MOST - 1;
/// Actions that are put off at one position: putting off everything would only make two threads wait for each other.
const MOST_PUT_OFF: usize = 64;

/// The part of a [`Dive`]'s lists that belongs to one position.
pub(super) struct Queue {
    /// Its actions are from here…
    base: usize,
    /// … up to here, and those before `next` were taken.
    end: usize,
    next: usize,
    /// Where the places of those that were put off begin.
    put_off: usize,
    /// The place of one that comes before all others, though it was taken before.
    again: Option<usize>,
}

impl Queue {
    /// How many come before a place in the order of promise.
    #[inline(always)]
    pub(super) fn before(&self, at: usize) -> usize {
        at - self.base
    }

    /// Takes none any more but those that were put off.
    #[inline(always)]
    pub(super) fn end(&mut self) {
        self.next = self.end;
    }

    /// This one comes next, once more.
    pub(super) fn return_to(&mut self, at: usize) {
        self.again = Some(at);
    }
}

impl<G: Searched, E: Evaluation<G>> Dive<'_, G, E> {
    /// The queue of the position whose actions and ranks are listed from `base` on.
    #[inline(always)]
    pub(super) fn queue(&self, base: usize) -> Queue {
        Queue { base, end: self.list.len(), next: base, put_off: self.put_off.len(), again: None }
    }

    /// The place of the next action, and whether it was taken before.
    #[inline(always)]
    pub(super) fn take(&mut self, queue: &mut Queue) -> Option<(usize, bool)> {
        if let Some(at) = queue.again.take() {
            Some((at, true))
        } else if queue.next < queue.end {
            let at = queue.next;
            self.ranks.bring_best_to(&mut self.list, queue.base, at, queue.end);
            queue.next += 1;
            Some((at, false))
        } else if self.put_off.len() > queue.put_off {
            Some((self.put_off.remove(queue.put_off), true))
        } else {
            None
        }
    }

    /// Whether so few were put off that another one may be.
    pub(super) fn may_put_off(&self, queue: &Queue) -> bool {
        self.put_off.len() < queue.put_off + MOST_PUT_OFF
    }

    /// Lets the action with this code come next, and says whether there is such a one that was put off or not yet taken.
    pub(super) fn turn_to(&mut self, queue: &mut Queue, code: u16) -> bool {
        let Some(at) = (queue.base..queue.end).find(|&at| G::code(self.list[at]) == code) else {
            return false;
        };
        if at >= queue.next {
            self.ranks.set(at, FIRST);
            return true;
        }
        let found = self.put_off[queue.put_off..].iter().position(|&put_off| put_off == at);
        if let Some(index) = found {
            self.put_off.remove(queue.put_off + index);
            queue.return_to(at);
        }
        found.is_some()
    }

    /// Removes a queue from the lists.
    #[inline(always)]
    pub(super) fn leave(&mut self, queue: &Queue) {
        self.list.truncate(queue.base);
        self.ranks.truncate(queue.base);
        self.put_off.truncate(queue.put_off);
    }
}
