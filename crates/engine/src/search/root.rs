//! The root: deepening step by step, the best lines so far, and when to stop.

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

struct Root<'a, G: Searched, E> {
    dive: Dive<'a, G, E>,
    /// Best first.
    candidates: Vec<Candidate<G::Action>>,
}

impl<G: Searched, E: Evaluation<G>> Root<'_, G, E> {
    /// Searches the candidates from `rank` on within a window and puts the best of them at `rank`.
    fn search(&mut self, rank: usize, depth: i32, alpha: i32, beta: i32) -> i32 {
        let mut best = -INFINITE;
        let mut bar = alpha;
        // Those that another thread is just searching come last.
        let mut waiting: VecDeque<_> =
            self.candidates[rank..].iter().map(|candidate| (candidate.action, false)).collect();
        let mut first = true;
        while let Some((action, again)) = waiting.pop_front() {
            let mark = self.dive.mark_after(action, depth);
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
            if best >= beta {
                break;
            }
        }
        best
    }

    /// Searches every candidate in full, best known first.
    fn search_all(&mut self, depth: i32) {
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
    only: &[G::Action],
    shared: &'a Shared<'a>,
) -> Root<'a, G, E> {
    worker.order.forget_killers();
    let dive = Dive::new(game, worker, shared);
    let mut actions = only.to_vec();
    // The same order whatever order the list came in.
    actions.sort_unstable();
    let candidates = actions
        .into_iter()
        .map(|action| Candidate { action, value: -INFINITE, line: vec![action] })
        .collect();
    Root { dive, candidates }
}

/// The thread that reports and decides.
pub(super) fn lead<'a, G: Searched, E: Evaluation<G>>(
    worker: &'a mut Worker<G, E>,
    game: &G,
    only: &[G::Action],
    limits: &Limits,
    shared: &'a Shared<'a>,
    report: &mut dyn FnMut(&Variation<G::Action>),
) -> Thought<G::Action> {
    let mut root = begin(worker, game, only, shared);
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
    only: &[G::Action],
    limits: &Limits,
    shared: &'a Shared<'a>,
    index: usize,
) {
    let mut root = begin(worker, game, only, shared);
    root.dive.helping = true;
    let last = limits.depth.unwrap_or(MOST_DEPTH).min(MOST_DEPTH);
    // The first helper goes along with the leader, and every other one runs a ply ahead.
    let first = 1 + (index as u32 + 1) % 2;
    for depth in first..=(last + 1).min(MOST_PLIES as u32) {
        root.aspire(0, depth as i32);
        if root.dive.over || shared.over.load(Relaxed) {
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
