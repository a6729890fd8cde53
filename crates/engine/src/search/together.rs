//! What the threads of a search tell each other, besides what the table and the order of actions hold.
//!
//! Two threads that search one tree do best when they are at different places of it. So a thread puts off an action whose
//! outcome another is just searching, and finds the result in the table when it comes back to it. And a thread
//! that has come to an end with a position says so: another that is still somewhere below gives up what it does there, and
//! goes back to where the table tells the rest.
//!
//! All of this only saves time. A mark that is lost costs a little double work, and one of which the table has forgotten the rest
//! makes a thread begin an action anew.

use super::Searched;
use super::marks::Marks;
use super::worker::{Dive, TOGETHER};
use crate::eval::Evaluation;

/// The marks of one search.
pub(super) struct Together {
    /// Positions that a thread is searching as the outcome of an action.
    busy: Marks,
    /// Positions with which a thread has come to an end.
    settled: Marks,
}

impl Together {
    pub(super) fn new() -> Self {
        Together { busy: Marks::new(), settled: Marks::new() }
    }

    /// The mark of a question that is asked at a position.
    #[inline(always)]
    fn mark(key: u64, question: u64) -> u64 {
        key ^ question.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// A position of the present line with which another thread may come to an end.
#[derive(Clone, Copy)]
pub(super) struct Open {
    mark: u64,
    ply: usize,
}

impl<G: Searched, E: Evaluation<G>> Dive<'_, G, E> {
    /// Begins with a position of which the table does not tell whether it is worth more than `alpha`.
    pub(super) fn begin_at(&mut self, key: u64, depth: i32, alpha: i32, ply: usize) -> Open {
        let question = u64::from(depth as u16) << 32 | u64::from(alpha as u32);
        let open = Open { mark: Together::mark(key ^ self.past(depth), question), ply };
        // What was settled once, the table knows no longer.
        self.shared.together.settled.remove(open.mark);
        self.open.push(open);
        open
    }

    /// Has come to an end with a position, and its value stands in the table.
    pub(super) fn settle(&self, open: Open) {
        self.shared.together.settled.add(open.mark);
    }

    /// Gives up if another thread has come to an end with a position of the present line. It is over then until
    /// it has [come back to](Dive::come_back_to) that position.
    pub(super) fn look_around(&mut self) {
        let settled = &self.shared.together.settled;
        self.given_up_to = self.open.iter().copied().find(|open| settled.has(open.mark));
        self.over |= self.given_up_to.is_some();
    }

    /// Goes on at this ply, if the search is over only for what is known of the position here. Says whether it is so.
    pub(super) fn come_back_to(&mut self, ply: usize) -> bool {
        let back = self.given_up_to.is_some_and(|open| open.ply == ply);
        if back {
            (self.over, self.given_up_to) = (false, None);
        }
        back
    }

    /// The table knows nothing of the position any more: it must not be given up again.
    pub(super) fn unsettle(&self, open: Open) {
        self.shared.together.settled.remove(open.mark);
    }
}

/// The outcomes of actions.
impl<G: Searched, E: Evaluation<G>> Dive<'_, G, E> {
    /// Whether a search of this depth looks out for other threads.
    pub(super) fn is_together(&self, depth: i32) -> bool {
        self.shared.threads > 1 && depth >= TOGETHER
    }

    /// The mark of the position that an action leads to, if it is looked out for. By whichever way a thread has come there, it
    /// is the same one.
    pub(super) fn mark_after(&mut self, action: G::Action, depth: i32) -> Option<u64> {
        if !self.is_together(depth) {
            return None;
        }
        let undo = self.game.play_unchecked(action);
        let mark = self.game.search_key();
        self.game.undo(undo);
        Some(mark)
    }

    /// Whether a thread is searching there: another, or now and then this one, whose line has come round to where it was.
    pub(super) fn is_elsewhere(&self, mark: Option<u64>) -> bool {
        mark.is_some_and(|mark| self.shared.together.busy.has(mark))
    }

    /// Tells the other threads that it is being searched.
    pub(super) fn begin(&self, mark: Option<u64>) {
        mark.into_iter().for_each(|mark| self.shared.together.busy.add(mark));
    }

    /// And that it no longer is.
    pub(super) fn end(&self, mark: Option<u64>) {
        mark.into_iter().for_each(|mark| self.shared.together.busy.remove(mark));
    }
}
