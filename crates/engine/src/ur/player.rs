//! Thinking about a position: deeper and deeper, until a limit is reached.

use std::sync::Arc;
use std::time::Instant;

use mura_games::{Game, Ur, ur::Action};
use mura_solver::ur::Objective;

use super::exact::Exact;
use super::judge::Judge;
use super::search::Search;
use super::table::Table;
use super::value::Value;
use super::watch::Watch;
use crate::timing::Deadline;
use crate::{Limits, Mind, Resources, Stop, Thought, Variation};

/// Throws looked ahead at most.
const DEEPEST: u32 = 60;
/// Throws looked ahead where there is nothing to choose, and positions.
const NO_CHOICE: (u32, u64) = (2, 20_000);

/// After how many steps a turn is judged at first where several lines are wanted, or time is limited. (A round of a search for the best
/// one alone counts as far as it came, but it may not come far.)
const STAGES: [u32; 3] = [1, 2, 3];

/// Moves for which a clock without increment is to last: a player has about fifty in a game.
const MOVES: u32 = 40;

/// The player of Ur.
pub struct Player {
    judge: Judge<'static>,
    objective: Objective,
    exact: Option<Arc<Exact>>,
    table: Table,
    threads: usize,
}

impl Player {
    /// A player that uses this much memory and so many threads, and exact values where it has them.
    pub fn new(resources: &Resources) -> Self {
        let exact = resources.exact.clone().unwrap_or_else(Exact::small);
        Player::with(Judge::best(Objective::Score), resources).knowing(exact)
    }

    /// One that asks this judge of positions and knows no exact values.
    pub fn with(judge: impl Into<Judge<'static>>, resources: &Resources) -> Self {
        Player {
            judge: judge.into(),
            objective: Objective::Score,
            exact: None,
            table: Table::new(resources.hash_mib),
            threads: resources.threads.max(1),
        }
    }

    /// The same with exact values, which end the search where it comes to them.
    #[must_use]
    pub fn knowing(self, exact: Arc<Exact>) -> Self {
        Player { exact: Some(exact), ..self }
    }

    /// The same with another objective than points. What its lines tell as points is then the objective's value, so for
    /// `Win` the chance of winning less that of losing.
    #[must_use]
    pub fn aiming_at(self, objective: Objective) -> Self {
        Player { objective, ..self }
    }
}

impl Mind<Ur> for Player {
    fn think(
        &mut self,
        game: &Ur,
        only: &[Action],
        limits: &Limits,
        stop: Stop<'_>,
        report: &mut dyn FnMut(&Variation<Action>),
    ) -> Thought<Action> {
        self.table.renew();
        let deadline = Deadline::even(limits, MOVES);
        let bored = deadline.is_set() && only.len() == 1 && game.throws().is_none();
        let mut depth = limits.depth.unwrap_or(DEEPEST).min(DEEPEST);
        let mut nodes = limits.nodes.unwrap_or(u64::MAX);
        if bored {
            (depth, nodes) = (depth.min(NO_CHOICE.0), nodes.min(NO_CHOICE.1));
        }
        let watch = Watch::new(stop, deadline.end(), nodes);
        let (exact, table) = (self.exact.as_deref(), &self.table);
        let search = |rotation: usize| {
            let search = Search::new(game, self.judge, Some(table), &watch, rotation);
            search.knowing(exact).aiming_at(self.objective)
        };
        std::thread::scope(|scope| {
            for helper in 1..self.threads {
                let search = &search;
                scope.spawn(move || Thinking::new(search(helper), only, limits).help(depth, helper));
            }
            let mut thinking = Thinking::new(search(0), only, limits);
            let in_steps = limits.lines > 1 || deadline.is_set();
            let looked = if in_steps { thinking.look_at_turn() } else { None };
            for depth in 0..=depth {
                let settled = looked.filter(|_| depth == 0).unwrap_or_else(|| thinking.deepen(depth));
                let told = Told { watch: &watch, table, began: limits.began };
                if !thinking.search.over {
                    thinking.variations(&told).iter().for_each(&mut *report);
                }
                if settled || thinking.search.over {
                    break;
                }
            }
            watch.end();
            thinking.search.flush();
            let told = Told { watch: &watch, table, began: limits.began };
            let lines = thinking.variations(&told);
            let action = lines.first().and_then(|line| line.actions.first().copied());
            Thought { action, lines, nodes: watch.nodes() }
        })
    }

    fn forget(&mut self) {
        self.table.renew();
    }
}

/// A step at the root and what is known of it.
struct Candidate {
    value: Value,
    line: Vec<Action>,
}

/// What reports need to know beside the lines.
struct Told<'a> {
    watch: &'a Watch<'a>,
    table: &'a Table,
    began: Instant,
}

/// One thread's work on one position.
struct Thinking<'a> {
    search: Search<'a>,
    /// Best first. Where a throw is due there is one, without a step.
    candidates: Vec<Candidate>,
    /// Throws that were looked ahead in full; 0 also where this turn has only been looked at.
    depth: u32,
    lines: usize,
}

impl<'a> Thinking<'a> {
    fn new(mut search: Search<'a>, only: &[Action], limits: &Limits) -> Self {
        let mut candidates = Vec::new();
        if search.game.throws().is_some() {
            candidates.push(Candidate { value: search.glance(), line: Vec::new() });
        } else {
            candidates.extend(only.iter().map(|&action| {
                let value = search.root_glance(action);
                Candidate { value, line: vec![action] }
            }));
        }
        candidates.sort_by(|a, b| b.value.points.total_cmp(&a.value.points));
        Thinking { search, candidates, depth: 0, lines: limits.lines.max(1) }
    }

    /// Looks at the first steps of this turn. Where jumps can answer each other, a whole turn takes thousands of positions:
    /// a limit that comes before its end must not leave nothing but guesses. Where the whole turn was looked at, it says whether
    /// looking further cannot change anything.
    fn look_at_turn(&mut self) -> Option<bool> {
        let mut whole = None;
        for longest in STAGES {
            self.search.longest = longest;
            self.search.cut_short = false;
            let settled = self.deepen(0);
            if !self.search.cut_short || self.search.over {
                whole = (!self.search.over).then_some(settled);
                break;
            }
        }
        self.search.longest = u32::MAX;
        whole
    }

    /// Looks so many throws ahead, and says whether looking further cannot change anything.
    fn deepen(&mut self, depth: u32) -> bool {
        self.search.judged = 0;
        if self.search.game.throws().is_some() {
            let value = self.search.value(depth);
            if !self.search.over {
                self.candidates[0].value = value;
                self.depth = depth;
            }
        } else if self.lines > 1 {
            self.weigh_all(depth);
        } else {
            self.find_best(depth);
        }
        self.search.judged == 0
    }

    /// Finds the exact values of as many steps as lines are wanted; of the others only that they are not better.
    fn weigh_all(&mut self, depth: u32) {
        let mut found: Vec<Candidate> = Vec::with_capacity(self.candidates.len());
        for candidate in &self.candidates {
            let last = found.get(self.lines - 1).map_or(f32::NEG_INFINITY, |last| last.value.points);
            let (value, line) = self.search.root_step(candidate.line[0], depth, last);
            if self.search.over {
                return;
            }
            // Behind its equals: among the lines that are told, a bound must not come before a value.
            let place = found.partition_point(|other| other.value.points >= value.points);
            found.insert(place, Candidate { value, line });
        }
        self.candidates = found;
        self.depth = depth;
    }

    /// Finds the best step and its value; of the others only that they are not better. The best one of the last round
    /// comes first, so that a round that is cut short counts as far as it came.
    fn find_best(&mut self, depth: u32) {
        let mut best = f32::NEG_INFINITY;
        for index in 0..self.candidates.len() {
            let (value, line) = self.search.root_step(self.candidates[index].line[0], depth, best);
            if self.search.over {
                return;
            }
            if value.points > best {
                best = value.points;
                self.depth = depth;
                self.candidates[..=index].rotate_right(1);
                self.candidates[0] = Candidate { value, line };
            }
        }
    }

    /// Does what the main thread does, in another order, so that the table fills from both ends.
    fn help(&mut self, deepest: u32, helper: usize) {
        for depth in 0..=deepest {
            self.deepen(depth);
            if self.search.over {
                break;
            }
            if self.candidates.len() > 2 {
                let others = &mut self.candidates[1..];
                let by = helper % others.len();
                others.rotate_left(by);
            }
        }
        self.search.flush();
    }

    /// The best lines as they stand.
    fn variations(&self, told: &Told<'_>) -> Vec<Variation<Action>> {
        let lines = self.candidates.iter().take(self.lines).enumerate();
        let variation = |(index, candidate): (usize, &Candidate)| Variation {
            rank: index + 1,
            depth: self.depth,
            seldepth: self.search.deepest,
            score: candidate.value.into(),
            nodes: told.watch.nodes() + self.search.unseen(),
            hashfull: told.table.fullness(),
            time: told.began.elapsed(),
            actions: candidate.line.clone(),
        };
        lines.map(variation).collect()
    }
}
