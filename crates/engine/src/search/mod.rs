//! The search for games without dice: principal variation search with iterative deepening.
//!
//! - [`Searched`] is what it asks of a game, [`Evaluation`] what it asks of a judge.
//! - `table` keeps what was found and says why that is sound although the rules look at the past.
//! - `worker` is the search itself, one for each thread; `root` deepens, reports and ends it.
//! - `order` is what a thread learns about actions, `queue` those of a position that are left to be searched.
//! - `together` is what the threads tell each other, by `question`s and `marks`; `course` what the leading one tells them all.
//! - With one thread, a limit of nodes or depth gives the same thought every time.

mod course;
mod games;
mod marks;
mod order;
mod question;
mod queue;
mod quiesce;
mod ranks;
mod root;
mod searched;
mod table;
mod together;
mod value;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use mura_games::{Classic, GameId, Kraken, Morabaraba, Mur, MurAdvanced, NoDice};

pub use searched::Searched;

use crate::eval::{ByHand, Evaluation};
use crate::timing::Deadline;
use crate::{Limits, Mind, Resources, Stop, Thought, Variation};
use course::Course;
use table::Table;
use together::Together;
use worker::Worker;

/// What the search may leave out. Without any, its value is the plain minimax value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selectivity {
    /// Reduce and skip unpromising actions, and trust deeper entries of the table.
    pub reduce: bool,
    /// Follow traps, closes and shots at the end of a line instead of judging in the middle of them.
    pub quiesce: bool,
    /// Use values from the table (its best actions are always used).
    pub table: bool,
}

impl Selectivity {
    /// As strong as can be.
    pub const FULL: Self = Selectivity { reduce: true, quiesce: true, table: true };
    /// Plain minimax, found faster.
    pub const NONE: Self = Selectivity { reduce: false, quiesce: false, table: true };
}

/// A player by search.
pub struct Searcher<G: Searched, E = ByHand> {
    table: Table,
    workers: Vec<Worker<G, E>>,
    age: u64,
}

impl<G: Searched> Searcher<G> {
    /// With the evaluation made by hand.
    pub fn new(resources: &Resources) -> Self {
        Self::with(resources, &ByHand, Selectivity::FULL)
    }
}

impl<G: Searched, E: Evaluation<G>> Searcher<G, E> {
    /// With another evaluation or selectivity.
    pub fn with(resources: &Resources, evaluation: &E, selectivity: Selectivity) -> Self {
        let workers =
            (0..resources.threads.max(1)).map(|_| Worker::new(evaluation.clone(), selectivity)).collect();
        Searcher { table: Table::new(resources.hash_mib), workers, age: 0 }
    }
}

/// Ends the search of the other threads when the leading one leaves, in whatever way: nobody else would.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// What the threads of one search share.
struct Shared<'a> {
    table: &'a Table,
    together: &'a Together,
    deadline: &'a Deadline,
    stop: Stop<'a>,
    /// Set when the search is over, for whatever reason.
    over: AtomicBool,
    /// Positions that all threads have looked at, in portions.
    nodes: AtomicU64,
    max_nodes: u64,
    age: u64,
    /// Added to past keys: what the table knows from another search counts only where its past does.
    era: u64,
    threads: usize,
}

impl Shared<'_> {
    /// Asked now and then by every worker, with the nodes since it asked last.
    fn is_over(&self, nodes: u64) -> bool {
        let all = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        if self.over.load(Relaxed) {
            return true;
        }
        let over = all >= self.max_nodes || self.deadline.has_passed() || (self.stop)();
        if over {
            self.over.store(true, Relaxed);
        }
        over
    }
}

impl<G: Searched, E: Evaluation<G>> Mind<G> for Searcher<G, E> {
    fn think(
        &mut self,
        game: &G,
        only: &[G::Action],
        limits: &Limits,
        stop: Stop<'_>,
        report: &mut dyn FnMut(&Variation<G::Action>),
    ) -> Thought<G::Action> {
        self.age += 1;
        let deadline = Deadline::new(limits);
        let together = Together::new(self.workers.len());
        let shared = Shared {
            table: &self.table,
            together: &together,
            deadline: &deadline,
            stop,
            over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            age: self.age,
            era: if NoDice::moment(game) == 0 { 0 } else { self.age },
            threads: self.workers.len(),
        };
        let Some((first, others)) = self.workers.split_first_mut() else {
            return Thought { action: None, lines: Vec::new(), nodes: 0 };
        };
        // The same order whatever order the list came in.
        let mut actions = only.to_vec();
        actions.sort_unstable();
        let course = Course::new(actions);
        std::thread::scope(|scope| {
            for (index, worker) in others.iter_mut().enumerate() {
                let (shared, course) = (&shared, &course);
                scope.spawn(move || root::help(worker, game, limits, shared, course, index + 1));
            }
            let _end = End(&shared.over);
            root::lead(first, game, limits, &shared, &course, report)
        })
    }

    fn forget(&mut self) {
        self.table.clear();
        self.age = 0;
        for worker in &mut self.workers {
            worker.order.forget();
        }
    }
}

/// Something that can be done with any game that can be searched (done by [`visit`]).
pub trait SearchedVisitor {
    /// What it gives back.
    type Output;
    /// Does it with the game `G`.
    fn visit<G: Searched>(self) -> Self::Output;
}

/// Does something with the game behind an id, or gives `None` for a game with dice.
pub fn visit<V: SearchedVisitor>(game: GameId, visitor: V) -> Option<V::Output> {
    match game {
        GameId::MurClassic => Some(visitor.visit::<Mur<Classic>>()),
        GameId::MurKraken => Some(visitor.visit::<Mur<Kraken>>()),
        GameId::MurAdvanced => Some(visitor.visit::<MurAdvanced>()),
        GameId::Morabaraba => Some(visitor.visit::<Morabaraba>()),
        GameId::Ur => None,
    }
}
