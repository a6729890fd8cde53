//! What several threads gain.

use std::time::{Duration, Instant};

use mura_engine::{Limits, Thinker};
use mura_games::{GameId, Table};

use super::{open, search};
use crate::args::Bench;

/// Several threads that search the same positions to the same depth, once all of them together, and once each by itself at the
/// same time. The latter is what the machine gives: they would take no longer than one of them alone, if it had as many cores
/// that do not get in each other's way.
pub(super) struct Threads {
    team: Box<dyn Thinker>,
    each: Vec<Box<dyn Thinker>>,
    pub(super) together: Duration,
    /// What they looked at together.
    pub(super) nodes: u64,
    apart: Duration,
}

impl Threads {
    pub(super) fn new(game: GameId, args: &Bench) -> Self {
        Threads {
            team: open(game, args.threads.into(), args),
            each: (0..args.threads).map(|_| open(game, 1, args)).collect(),
            together: Duration::ZERO,
            nodes: 0,
            apart: Duration::ZERO,
        }
    }

    /// Searches one position both ways, one right after the other: the speed of a machine changes from minute to minute.
    pub(super) fn search(&mut self, table: &dyn Table, depth: u32) {
        let (thought, took) = search(&mut *self.team, table, depth, &mut |_| {});
        self.together += took;
        self.nodes += thought.nodes;
        self.each.iter_mut().for_each(|thinker| thinker.forget());
        let began = Instant::now();
        std::thread::scope(|scope| {
            for thinker in &mut self.each {
                scope.spawn(|| thinker.think(table, &Limits::depth(depth), &|| false, &mut |_| {}));
            }
        });
        self.apart += began.elapsed();
    }

    /// How many times as fast they are together as one thread that took so long, and how many times as much they do apart.
    pub(super) fn gains(&self, alone: Duration) -> [f64; 2] {
        let apart = self.apart.as_secs_f64() / self.each.len() as f64;
        [self.together.as_secs_f64(), apart].map(|seconds| alone.as_secs_f64() / seconds)
    }
}
