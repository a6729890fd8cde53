//! What the threads of a search tell each other, besides what the table holds.
//!
//! Two threads that search one tree do best when they are at different places of it. So a thread puts off an action whose
//! outcome another is just searching, and finds the result in the table when it comes back to it. And a thread
//! that has come to an end with a position says so: another that is still somewhere below gives up what it does there, and
//! goes back to where the table tells the rest.
//!
//! Where several threads are at one position, what one has found to be no better than the best so far, the bar, no other looks at again,
//! unless it would look deeper. The table alone would not tell: it holds what is after an action, and to ask it the action must be played.
//!
//! On the best line everything is compared with the best that was found so far. A thread that finds something better there says so
//! before it looks how good that is, and the others turn to it: what they would compare with the old bar is dearer.
//!
//! A mark that is lost costs a little double work, and one of which the table has forgotten the rest makes a thread begin an action anew.
//! Only what is said of refuted actions is believed, as values from the table are.

use std::sync::atomic::{AtomicU64, Ordering};

use super::Searched;
use super::marks::{Mark, Marks, Refutation, Refutations};
use super::question::Question;
use super::queue::Queue;
use super::table::{Bound, Entry};
use super::value::{from_here, from_root};
use super::worker::Dive;
use crate::eval::Evaluation;

/// Other threads are looked out for from this depth on. Below it is sooner searched twice than agreed upon.
const TOGETHER: i32 = 5;
/// The same on the best line, where little is searched that costs as much: to its very end.
const TOGETHER_ON_THE_BEST_LINE: i32 = 1;

/// The marks of one search.
pub(super) struct Together {
    /// Actions that a thread is searching.
    busy: Marks,
    /// Actions that are known to be worth no more than so much.
    refuted: Refutations,
    /// Positions with which a thread has come to an end.
    settled: Marks,
    /// The number of the leader's present [step](super::course::Step).
    pub(super) step: AtomicU64,
}

impl Together {
    pub(super) fn new(threads: usize) -> Self {
        Together {
            busy: Marks::new(threads),
            refuted: Refutations::new(threads),
            settled: Marks::new(threads),
            step: AtomicU64::new(0),
        }
    }
}

/// A position of the present line with which another thread may come to an end.
#[derive(Clone, Copy)]
pub(super) struct Open {
    mark: Mark,
    ply: usize,
}

impl<G: Searched, E: Evaluation<G>> Dive<'_, G, E> {
    /// What is asked at the present position.
    pub(super) fn ask(&self, key: u64, depth: i32) -> Question {
        Question::new(key, self.past(depth), depth)
    }

    /// Begins with a position of which the table does not tell whether it is worth more than `alpha`.
    pub(super) fn begin_at(&mut self, question: Question, alpha: i32, ply: usize) -> Open {
        let open = Open { mark: question.of_all(alpha), ply };
        // What was settled once, the table knows no longer.
        self.shared.together.settled.remove(open.mark);
        self.open.push(open);
        open
    }

    /// Has come to an end with a position, and its value stands in the table.
    pub(super) fn settle(&self, open: Open) {
        self.shared.together.settled.add(open.mark);
    }

    /// Gives up if another thread has come to an end with a position of the present line: it is over then until it has [come
    /// back to](Dive::come_back_to) that position. Or if the leader has gone on.
    pub(super) fn look_around(&mut self) {
        let settled = &self.shared.together.settled;
        self.given_up_to = self.open.iter().copied().find(|open| settled.has(open.mark));
        let left_behind =
            self.helps_with.is_some_and(|step| step != self.shared.together.step.load(Ordering::Acquire));
        self.over |= left_behind || self.given_up_to.is_some();
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

/// Actions, by the [marks](Question::of) of what is asked about them.
impl<G: Searched, E: Evaluation<G>> Dive<'_, G, E> {
    /// Whether a search of this depth looks out for other threads.
    #[inline(always)]
    pub(super) fn is_together(&self, depth: i32, narrow: bool) -> bool {
        let from = if narrow { TOGETHER } else { TOGETHER_ON_THE_BEST_LINE };
        self.shared.threads > 1 && depth >= from
    }

    /// Whether another thread is searching it.
    #[inline(always)]
    pub(super) fn is_elsewhere(&self, mark: Option<Mark>) -> bool {
        mark.is_some_and(|mark| self.shared.together.busy.has(mark))
    }

    /// Tells the other threads that it is being searched.
    pub(super) fn begin(&self, mark: Option<Mark>) {
        if let Some(mark) = mark {
            self.shared.together.busy.add(mark);
        }
    }

    /// And that it no longer is.
    pub(super) fn end(&self, mark: Option<Mark>) {
        if let Some(mark) = mark {
            self.shared.together.busy.remove(mark);
        }
    }

    /// Tells the other threads that it is worth no more than `alpha`, by a search that was so much less deep.
    pub(super) fn refute(&self, mark: Option<Mark>, alpha: i32, less: i32, ply: usize) {
        if let Some(mark) = mark {
            let refutation = Refutation { most: from_here(alpha, ply), less: less as u8 };
            self.shared.together.refuted.set(mark, refutation);
        }
    }

    /// The most that it can be worth, if some thread has found that this is no more than `alpha` by a search that was not less
    /// deep than the one that is due, which would be so much less deep.
    #[inline(always)]
    pub(super) fn refuted_at(&self, mark: Option<Mark>, less: i32, alpha: i32, ply: usize) -> Option<i32> {
        let known = self.shared.together.refuted.get(mark?)?;
        let most = from_root(known.most, ply);
        (most <= alpha && i32::from(known.less) <= less).then_some(most)
    }
}

/// Better actions on the best line.
impl<G: Searched, E: Evaluation<G>> Dive<'_, G, E> {
    /// Tells the others that an action is worth at least so much.
    pub(super) fn tell(&self, key: u64, action: G::Action, value: i32, depth: i32, ply: usize) {
        let value = from_here(value, ply);
        let entry = Entry { value, depth: depth as u8, bound: Bound::Lower, best: G::code(action) };
        self.shared.table.store(key, self.past(depth), self.shared.age, entry);
    }

    /// The code of an action that is worth more than `alpha`, if another thread has found one.
    pub(super) fn told(&self, key: u64, depth: i32, alpha: i32, ply: usize) -> Option<u16> {
        let entry = self.find(&self.shared.table.read(key), key, depth).entry?;
        (entry.bound != Bound::Upper && from_root(entry.value, ply) > alpha).then_some(entry.best)
    }

    /// Turns to the action that another thread has found to be worth more than `alpha`, if there is one to be searched.
    pub(super) fn turn_to_better(
        &mut self,
        queue: &mut Queue,
        key: u64,
        depth: i32,
        alpha: i32,
        ply: usize,
    ) -> bool {
        self.told(key, depth, alpha, ply).is_some_and(|code| self.turn_to(queue, code))
    }
}
