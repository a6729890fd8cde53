//! The root: deepening step by step, the best lines so far, and when to stop.

use super::course::{Course, Step};
use super::value::{CERTAIN, INFINITE, WIN, score};
use super::worker::{Dive, MOST_PLIES, Worker};
use super::{Searched, Shared};
use crate::eval::Evaluation;
use crate::{Limits, Thought, Variation};
use std::collections::VecDeque;
use std::sync::atomic::Ordering::Relaxed;

/// Half the width of the window around the last value in which the next one is looked for first.
const WINDOW: i32 = 24;
/// Depths of a search by helpers and leader alike.
const MOST_DEPTH: u32 = 100;

/// An action at the root and what is known of it.
struct Candidate<A> {
    action: A,
    /// −[`INFINITE`] while unknown or no better than those before.
    value: i32,
    line: Vec<A>,
}

impl<A: Copy> Candidate<A> {
    fn new(action: A) -> Self {
        Candidate { action, value: -INFINITE, line: vec![action] }
    }
}

/// Actions that are still to be searched at the root, and whether they were put off.
type Waiting<A> = VecDeque<(A, bool)>;

struct Root<'a, G: Searched, E> {
    dive: Dive<'a, G, E>,
    /// Best first.
    candidates: Vec<Candidate<G::Action>>,
    /// Where the leader says what he does.
    course: &'a Course<G::Action>,
}

impl<G: Searched, E: Evaluation<G>> Root<'_, G, E> {
    /// Searches the candidates from `rank` on within a window and puts the best of them at `rank`.
    fn search(&mut self, rank: usize, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.go_on(rank, depth, [alpha, beta]);
        let mut best = -INFINITE;
        let mut bar = alpha;
        // Those that another thread is just searching come last.
        let mut waiting: Waiting<_> =
            self.candidates[rank..].iter().map(|candidate| (candidate.action, false)).collect();
        let mut first = true;
        let key = self.dive.game.search_key();
        let together = self.dive.is_together(depth, false);
        let question = together.then(|| self.dive.ask(key, depth));
        while let Some((action, again)) = waiting.pop_front() {
            let mark = question.map(|question| question.of(action));
            if !first && !again && self.dive.is_elsewhere(mark) {
                waiting.push_back((action, true));
                continue;
            }
            self.dive.begin(mark);
            let value = if first {
                self.dive.try_action(action, depth - 1, bar, beta)
            } else {
                let value = self.dive.try_narrowly(action, depth - 1, bar);
                if value > bar && value < beta && !self.dive.over {
                    if together {
                        if self.turn_to_better(&mut waiting, key, depth, bar) {
                            self.dive.end(mark);
                            waiting.push_back((action, true));
                            continue;
                        }
                        self.dive.tell(key, action, value, depth, 0);
                    }
                    self.dive.try_action(action, depth - 1, bar, beta)
                } else {
                    value
                }
            };
            self.dive.end(mark);
            if self.dive.over {
                // What was found before the interruption holds.
                break;
            }
            if value > best {
                best = value;
            }
            if first || value > bar {
                let mut line = vec![action];
                line.extend_from_slice(self.dive.line());
                if let Some(at) = self.candidates.iter().position(|candidate| candidate.action == action) {
                    let mut candidate = self.candidates.remove(at);
                    (candidate.value, candidate.line) = (value, line);
                    self.candidates.insert(rank, candidate);
                }
                bar = bar.max(value);
            }
            first = false;
            if together {
                self.turn_to_better(&mut waiting, key, depth, bar);
            }
            if best >= beta {
                break;
            }
        }
        best
    }

    /// Lets the candidate come next that another thread has found to be worth more than the bar, if it still waits.
    fn turn_to_better(&self, waiting: &mut Waiting<G::Action>, key: u64, depth: i32, bar: i32) -> bool {
        let code = self.dive.told(key, depth, bar, 0);
        let found = waiting.iter().position(|&(action, _)| Some(G::code(action)) == code);
        let better = found.and_then(|at| waiting.remove(at));
        if let Some((action, _)) = better {
            waiting.push_front((action, true));
        }
        better.is_some()
    }

    /// The leader tells the others what he does next.
    fn go_on(&self, rank: usize, depth: i32, window: [i32; 2]) {
        let Shared { together, threads, .. } = self.dive.shared;
        if *threads == 1 || self.dive.helps_with.is_some() {
            return;
        }
        let candidates = &self.candidates[rank..];
        let step = Step {
            number: together.step.load(Relaxed) + 1,
            depth: depth as u32,
            window,
            guess: candidates[0].value,
            candidates: candidates.iter().map(|candidate| candidate.action).collect(),
        };
        self.course.go_on(&together.step, step);
    }

    /// A helper does what the leader does.
    fn follow(&mut self, step: &Step<G::Action>) {
        self.candidates = step.candidates.iter().copied().map(Candidate::new).collect();
        self.candidates[0].value = step.guess;
        self.dive.helps_with = Some(step.number);
        (self.dive.over, self.dive.given_up_to) = (false, None);
    }

    /// Searches every candidate in full, best known first.
    fn search_all(&mut self, depth: i32) {
        self.go_on(0, depth, [-INFINITE, INFINITE]);
        for at in 0..self.candidates.len() {
            let action = self.candidates[at].action;
            let value = self.dive.try_action(action, depth - 1, -INFINITE, INFINITE);
            if self.dive.over {
                return;
            }
            let line = std::iter::once(action).chain(self.dive.line().iter().copied()).collect();
            (self.candidates[at].value, self.candidates[at].line) = (value, line);
        }
    }

    /// Searches until the value lies inside the window, which opens step by step.
    fn aspire(&mut self, rank: usize, depth: i32) {
        if self.dive.over {
            return;
        }
        let guess = self.candidates[rank].value;
        let (mut below, mut above) = (WINDOW, WINDOW);
        loop {
            let open = depth < 4 || guess.abs() >= CERTAIN;
            let alpha = if open || below > 500 { -INFINITE } else { guess - below };
            let beta = if open || above > 500 { INFINITE } else { guess + above };
            let value = self.search(rank, depth, alpha, beta);
            if self.dive.over {
                return;
            }
            if value <= alpha && alpha > -INFINITE {
                below *= 4;
            } else if value >= beta && beta < INFINITE {
                above *= 4;
            } else {
                return;
            }
        }
    }
}

fn begin<'a, G: Searched, E: Evaluation<G>>(
    worker: &'a mut Worker<G, E>,
    game: &G,
    shared: &'a Shared<'a>,
    course: &'a Course<G::Action>,
) -> Root<'a, G, E> {
    worker.order.fade();
    let dive = Dive::new(game, worker, shared);
    let candidates = course.step().candidates.into_iter().map(Candidate::new).collect();
    Root { dive, candidates, course }
}

/// The thread that reports and decides.
pub(super) fn lead<'a, G: Searched, E: Evaluation<G>>(
    worker: &'a mut Worker<G, E>,
    game: &G,
    limits: &Limits,
    shared: &'a Shared<'a>,
    course: &'a Course<G::Action>,
    report: &mut dyn FnMut(&Variation<G::Action>),
) -> Thought<G::Action> {
    let mut root = begin(worker, game, shared, course);
    let lines = limits.lines.clamp(1, root.candidates.len());
    // One pass for each line would be dear where most actions are wanted.
    let all = lines > 1 && 2 * lines > root.candidates.len();
    let hurry = shared.deadline.is_set() && root.candidates.len() == 1 && limits.depth.is_none();
    let mut found = Vec::new();
    let mut calm = 0;
    let last = limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH);
    for depth in 1..=last {
        let favourite = root.candidates[0].action;
        root.dive.unstoppable = depth == 1;
        if all {
            root.search_all(depth as i32);
        } else {
            (0..lines).for_each(|rank| root.aspire(rank, depth as i32));
        }
        if root.dive.over {
            // What the interrupted depth has found for the first place holds, if it is something new.
            if lines == 1 && root.candidates[0].action != favourite {
                found = variations(&root, lines, depth, shared);
                found.iter().for_each(&mut *report);
            }
            break;
        }
        // Only of these is the value known at this depth.
        let known = if all { root.candidates.len() } else { lines };
        root.candidates[..known].sort_by_key(|candidate| -candidate.value);
        found = variations(&root, lines, depth, shared);
        found.iter().for_each(&mut *report);
        calm = if root.candidates[0].action == favourite { calm + 1 } else { 0 };
        let value = root.candidates[0].value;
        let proven = value.abs() >= CERTAIN && WIN - value.abs() <= depth as i32 && lines == 1;
        if hurry || proven || shared.is_over(0) || shared.deadline.discourages(calm >= 2) {
            break;
        }
    }
    let action = found.first().and_then(|line| line.actions.first().copied());
    let nodes = shared.nodes.load(Relaxed).max(root.dive.nodes);
    Thought { action, lines: found, nodes }
}

/// The other threads: the same search for the sake of the common table.
pub(super) fn help<'a, G: Searched, E: Evaluation<G>>(
    worker: &'a mut Worker<G, E>,
    game: &G,
    limits: &Limits,
    shared: &'a Shared<'a>,
    course: &'a Course<G::Action>,
    index: usize,
) {
    let mut root = begin(worker, game, shared, course);
    let last = limits.depth.unwrap_or(MOST_DEPTH).min(MOST_DEPTH);
    let last = (last + 1).min(MOST_PLIES as u32);
    // The first helper goes along with the leader, and every other one runs a ply ahead.
    let ahead = (index as u32 + 1) % 2;
    while !shared.over.load(Relaxed) {
        let step = course.step();
        root.follow(&step);
        let mut depth = step.depth + ahead;
        if ahead == 0 {
            root.search(0, depth as i32, step.window[0], step.window[1]);
            depth += 1;
        }
        // Who is ready before the leader goes on without him.
        while !root.dive.over && depth <= last {
            root.aspire(0, depth as i32);
            depth += 1;
        }
        if !root.dive.over {
            return;
        }
    }
}

fn variations<G: Searched, E: Evaluation<G>>(
    root: &Root<'_, G, E>,
    lines: usize,
    depth: u32,
    shared: &Shared<'_>,
) -> Vec<Variation<G::Action>> {
    let nodes = shared.nodes.load(Relaxed).max(root.dive.nodes);
    let told = (1..).zip(&root.candidates[..lines]).map(|(rank, candidate)| Variation {
        rank,
        depth,
        seldepth: root.dive.seldepth.max(depth as usize) as u32,
        score: score(candidate.value),
        nodes,
        hashfull: shared.table.full(shared.age),
        time: shared.deadline.elapsed(),
        actions: candidate.line.clone(),
    });
    told.collect()
}
