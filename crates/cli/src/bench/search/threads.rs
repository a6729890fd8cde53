//! What several threads gain.

use std::time::{Duration, Instant};

use mura_engine::{Limits, Thinker, Thought};
use mura_games::{GameId, Table};

use super::{open, search};
use crate::args::Bench;

/// How many more positions are searched after each one, along its best line. How many nodes a search takes hangs on luck with the
/// order of actions, and two threads are never in luck at the same time as one: it takes many positions to tell what they gain.
const MORE: usize = 7;

/// Several threads that search the same positions to the same depth as one does, once all of them together, and once each by itself
/// at the same time. The latter is what the machine gives: they would take no longer than one of them alone, if it had as many
/// cores that do not get in each other's way.
pub(super) struct Threads {
    one: Box<dyn Thinker>,
    team: Box<dyn Thinker>,
    each: Vec<Box<dyn Thinker>>,
    depth: u32,
    alone: Effort,
    together: Effort,
    apart: Duration,
}

/// What searches took.
#[derive(Default)]
struct Effort {
    nodes: u64,
    time: Duration,
}

impl Effort {
    fn add(&mut self, (thought, took): (Thought, Duration)) {
        self.nodes += thought.nodes;
        self.time += took;
    }
}

/// What they gain.
pub(super) struct Gain {
    /// The depth to which they search.
    pub(super) depth: u32,
    /// How many times as fast they are together as one alone.
    pub(super) together: f64,
    /// How many times as many nodes they look at for that.
    pub(super) nodes: f64,
    /// How many times as much as one alone they do apart.
    pub(super) apart: f64,
}

impl Threads {
    /// How many tables so many threads think with: the one alone, the team, and each by itself.
    pub(super) fn tables(threads: usize) -> usize {
        2 + threads
    }

    pub(super) fn new(game: GameId, depth: u32, args: &Bench) -> Self {
        Threads {
            one: open(game, 1, args),
            team: open(game, args.threads.into(), args),
            each: (0..args.threads).map(|_| open(game, 1, args)).collect(),
            depth,
            alone: Effort::default(),
            together: Effort::default(),
            apart: Duration::ZERO,
        }
    }

    /// Searches a position and those that follow it along a line.
    pub(super) fn search(&mut self, table: &dyn Table, line: &[String]) {
        let mut table = table.fork();
        self.search_one(&*table);
        for action in line.iter().take(MORE) {
            if table.play(action).is_err() || table.outcome().is_some() || table.chance().is_some() {
                return;
            }
            self.search_one(&*table);
        }
    }

    /// Searches one position in all ways, one right after the other: the speed of a machine changes from minute to minute.
    fn search_one(&mut self, table: &dyn Table) {
        let depth = self.depth;
        self.alone.add(search(&mut *self.one, table, depth, &mut |_| {}));
        self.together.add(search(&mut *self.team, table, depth, &mut |_| {}));
        self.each.iter_mut().for_each(|thinker| thinker.forget());
        let began = Instant::now();
        std::thread::scope(|scope| {
            for thinker in &mut self.each {
                scope.spawn(|| thinker.think(table, &Limits::depth(depth), &|| false, &mut |_| {}));
            }
        });
        self.apart += began.elapsed();
    }

    pub(super) fn gain(&self) -> Gain {
        let &Threads { depth, ref alone, ref together, .. } = self;
        let time = alone.time.as_secs_f64();
        Gain {
            depth,
            together: time / together.time.as_secs_f64(),
            nodes: together.nodes as f64 / alone.nodes as f64,
            apart: self.each.len() as f64 * time / self.apart.as_secs_f64(),
        }
    }
}
