//! What the threads of a search tell each other, besides what the table and the order of actions hold.
//!
//! Two threads that search one tree do best when they are at different places of it. So a thread puts off an action that
//! another is just searching at the same position, and finds the result in the table when it comes back to it. And a thread
//! that has come to an end with a position says so: another that is still somewhere below gives up what it does there, and
//! goes back to where the table tells the rest.
//!
//! All of this only saves time. A mark that is lost costs a little double work.

use super::Searched;
use super::marks::Marks;
use super::worker::{Dive, TOGETHER};
use crate::eval::Evaluation;

/// The marks of one search.
pub(super) struct Together {
    /// Actions that are being searched.
    pub(super) busy: Marks,
    /// Positions with which a thread has come to an end.
    settled: Marks,
}

impl Together {
    pub(super) fn new() -> Self {
        Together { busy: Marks::new(), settled: Marks::new() }
    }

    /// The mark of an action at a position, by their key and code.
    #[inline(always)]
    pub(super) fn mark(key: u64, code: u16) -> u64 {
        key ^ u64::from(code).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// A position of the present line with which another thread may come to an end.
#[derive(Clone, Copy)]
pub(super) struct Open {
    mark: u64,
    ply: usize,
}

impl<G: Searched, E: Evaluation<G>> Dive<'_, G, E> {
    /// Begins with a position, given what it is asked there: is it worth more than `alpha`?
    pub(super) fn open(&mut self, key: u64, depth: i32, alpha: i32, ply: usize) -> Open {
        let question = (depth as u16) << 11 ^ alpha as u16;
        let open = Open { mark: Together::mark(key ^ self.past(depth), question), ply };
        self.open.push(open);
        open
    }

    /// Has come to an end with a position, and its value stands in the table.
    pub(super) fn settle(&self, open: Open) {
        self.shared.together.settled.add(open.mark);
    }

    /// Gives up if another thread has come to an end with a position of the present line. It is over then until
    /// [`Dive::is_back_at`] that position.
    pub(super) fn look_around(&mut self) {
        let settled = &self.shared.together.settled;
        self.settled = self.open.iter().copied().find(|open| settled.has(open.mark));
        self.over |= self.settled.is_some();
    }

    /// Whether a search that is over was only given up for what is known of the position at this ply. It goes on from here.
    pub(super) fn is_back_at(&mut self, ply: usize) -> bool {
        let Some(open) = self.settled.filter(|open| open.ply == ply) else { return false };
        // If the table has forgotten it meanwhile, it is not given up twice.
        self.shared.together.settled.remove(open.mark);
        (self.over, self.settled) = (false, None);
        true
    }
}

/// Actions at the root, whose game stands at the root between two of them.
impl<G: Searched, E: Evaluation<G>> Dive<'_, G, E> {
    /// Whether another thread is searching this action at the root.
    pub(super) fn is_elsewhere(&self, action: G::Action, depth: i32) -> bool {
        self.mark(action, depth).is_some_and(|mark| self.shared.together.busy.has(mark))
    }

    /// Tells the other threads that an action at the root is being searched.
    pub(super) fn begin(&self, action: G::Action, depth: i32) {
        if let Some(mark) = self.mark(action, depth) {
            self.shared.together.busy.add(mark);
        }
    }

    /// And that it no longer is.
    pub(super) fn end(&self, action: G::Action, depth: i32) {
        if let Some(mark) = self.mark(action, depth) {
            self.shared.together.busy.remove(mark);
        }
    }

    fn mark(&self, action: G::Action, depth: i32) -> Option<u64> {
        let together = self.shared.threads > 1 && depth >= TOGETHER;
        together.then(|| Together::mark(self.game.search_key(), G::code(action)))
    }
}
