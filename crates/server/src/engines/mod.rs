//! Thinking, on threads of its own: the computer's moves, hints and analysis.
//!
//! A [`Pool`] has a fixed number of threads, none of which serves requests. Jobs wait in one queue in which accounts take turns, and
//! which is bounded for each account and in all; whoever waits is told how many are before him. Moves at a board go before analysis:
//! a thread that analyses steps aside within milliseconds when somebody waits for a move.

mod busy;
mod choose;
mod evaluate;
mod judge;
mod queue;
mod shared;
#[cfg(test)]
mod tests;
mod ticket;
mod work;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use mura_engine::analysis::Review;
use mura_engine::level::Level;
use mura_engine::{Clock, Limits, Recipe, Thought};
use mura_games::Table;
use tokio::sync::{oneshot, watch};

use self::choose::Choose;
use self::evaluate::Evaluate;
use self::judge::Judge;
use self::queue::{Bounds, Urgency};
use self::shared::{Job, Shared};
use self::ticket::Hold;
use self::work::Work;
use crate::config::Config;
use crate::id::AccountId;

pub use busy::Busy;
pub use evaluate::Evaluation;
pub use judge::Judgement;
pub use ticket::Ticket;

/// Jobs that one account may have at a time: moves and hints, and analysis.
const MOST_EACH: [usize; 2] = [16, 3];

/// Analysis that may be under way or stand aside: each has memory of its own.
const MOST_PATIENT: usize = 32;

/// So long an analysis waits for a thread: then it says so and ends.
const LONGEST_WAIT: Duration = Duration::from_secs(90);

/// Memory of an analysis. It looks at a position for seconds, not for hours.
const PATIENT_HASH_MIB: usize = 8;

/// Levels below the highest look at some thousand positions: more memory would only have to be swept.
const LEVEL_HASH_MIB: usize = 2;

/// The best lines that are kept of every choice of a judged game.
const JUDGED_LINES: usize = 2;

/// The longest look at one position of a judged game.
const LONGEST_LOOK: Duration = Duration::from_secs(2);

/// Search goes deep, and debug builds have big frames.
const STACK: usize = 16 << 20;

/// The threads that think. Cheap to clone; they end when the last clone is dropped.
#[derive(Clone, Debug)]
pub struct Pool {
    threads: Arc<Threads>,
    hash_mib: usize,
    move_time: Duration,
}

#[derive(Debug)]
struct Threads {
    shared: Arc<Shared>,
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.shared.close();
    }
}

/// How a pool stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Jobs that wait.
    pub waiting: usize,
    /// Jobs that are under way.
    pub running: usize,
    /// Jobs that have ended since the start.
    pub done: u64,
    /// Jobs that were not taken since the start.
    pub refused: u64,
}

impl Pool {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the system gives no more threads.
    pub fn start(config: &Config) -> std::io::Result<Pool> {
        let (waiting, wait) = (config.engine_queue, LONGEST_WAIT);
        Pool::bounded(config, Bounds { waiting, patient: MOST_PATIENT, each: MOST_EACH, wait })
    }

    fn bounded(config: &Config, bounds: Bounds) -> std::io::Result<Pool> {
        let shared = Arc::new(Shared::new(bounds));
        let threads = Arc::new(Threads { shared: Arc::clone(&shared) });
        for number in 1..=config.engine_threads.max(1) {
            let shared = Arc::clone(&shared);
            thread::Builder::new()
                .name(format!("engine {number}"))
                .stack_size(STACK)
                .spawn(move || shared.serve())?;
        }
        Ok(Pool { threads, hash_mib: config.engine_hash, move_time: config.engine_move })
    }

    /// Asks a level (1–10; anything else is taken for the nearest) for a move on this table, whose past counts. `owner` is whoever
    /// it is for: a computer's opponent, not the computer. With a `clock`, the level uses its share of it, but never more than
    /// a move may take here.
    ///
    /// The thought has no action where none is due: the game is over, or a throw is to come.
    pub fn play(
        &self,
        owner: &AccountId,
        level: u8,
        table: &dyn Table,
        clock: Option<Clock>,
    ) -> Result<Ticket<Thought>, Busy> {
        let level = level.clamp(1, Level::HIGHEST);
        let recipe = Level::new(level).map_or(Recipe::Full, Recipe::Level);
        let hash_mib =
            if level == Level::HIGHEST { self.hash_mib } else { self.hash_mib.min(LEVEL_HASH_MIB) };
        self.choose(owner, recipe, hash_mib, table, clock)
    }

    /// Asks for a good move, at full strength.
    pub fn hint(&self, owner: &AccountId, table: &dyn Table) -> Result<Ticket<Thought>, Busy> {
        self.choose(owner, Recipe::Full, self.hash_mib, table, None)
    }

    fn choose(
        &self,
        owner: &AccountId,
        recipe: Recipe,
        hash_mib: usize,
        table: &dyn Table,
        clock: Option<Clock>,
    ) -> Result<Ticket<Thought>, Busy> {
        let (sender, answer) = oneshot::channel();
        let limits = Limits { clock, ..Limits::time(self.move_time) };
        let work = Choose { recipe, hash_mib, table: table.fork(), limits, answer: Some(sender) };
        self.queue(owner, Urgency::Urgent, Box::new(work), answer)
    }

    /// Looks at a position closely, for so long and with so many lines; what is found is told on the way.
    pub fn evaluate(
        &self,
        owner: &AccountId,
        table: &dyn Table,
        lines: usize,
        time: Duration,
    ) -> Result<Evaluation, Busy> {
        let (sender, answer) = oneshot::channel();
        let (told, found) = watch::channel(Vec::new());
        let work = Evaluate {
            table: table.fork(),
            hash_mib: self.hash_mib.min(PATIENT_HASH_MIB),
            lines: lines.max(1),
            left: time,
            thinker: None,
            told,
            answer: Some(sender),
        };
        let ticket = self.queue(owner, Urgency::Patient, Box::new(work), answer)?;
        Ok(Evaluation { ticket, lines: found })
    }

    /// Judges all plays of a game that can be played through, each by a look at so many positions. How many are judged is told on
    /// the way.
    pub fn judge(&self, owner: &AccountId, review: Review, nodes: u64) -> Result<Judgement, Busy> {
        let (sender, answer) = oneshot::channel();
        let (judged, seen) = watch::channel(0);
        let plays = review.plays();
        // Counted in positions and not in time: the same game gets the same graph, however busy the machine is. The time is a
        // bound for positions that are slow to look at.
        let limits = Limits { nodes: Some(nodes), lines: JUDGED_LINES, ..Limits::time(LONGEST_LOOK) };
        let hash_mib = self.hash_mib.min(PATIENT_HASH_MIB);
        let work =
            Judge { review: Some(review), limits, hash_mib, thinker: None, judged, answer: Some(sender) };
        let ticket = self.queue(owner, Urgency::Patient, Box::new(work), answer)?;
        Ok(Judgement { ticket, judged: seen, plays })
    }

    fn queue<T>(
        &self,
        owner: &AccountId,
        urgency: Urgency,
        work: Box<dyn Work>,
        answer: oneshot::Receiver<T>,
    ) -> Result<Ticket<T>, Busy> {
        let shared = &self.threads.shared;
        let (sender, ahead) = watch::channel(0);
        let (number, off) = (shared.number(), Arc::new(AtomicBool::new(false)));
        let why = Arc::default();
        let job = Job {
            number,
            owner: owner.clone(),
            urgency,
            off: Arc::clone(&off),
            ahead: sender,
            since: Instant::now(),
            why: Arc::clone(&why),
            work,
        };
        shared.push(job)?;
        let hold = Hold { number, owner: owner.clone(), off, why, shared: Arc::clone(shared) };
        Ok(Ticket { answer, ahead, hold })
    }

    /// How it stands.
    pub fn standing(&self) -> Standing {
        let shared = &self.threads.shared;
        Standing {
            waiting: shared.waiting(),
            running: shared.running.load(Relaxed),
            done: shared.done.load(Relaxed),
            refused: shared.refused.load(Relaxed),
        }
    }

    /// Stops all thinking: whoever waits is told that the server restarts.
    pub fn close(&self) {
        self.threads.shared.close();
    }
}
