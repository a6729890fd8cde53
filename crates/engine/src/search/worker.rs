//! One thread's search of the tree.

use mura_games::{NoDice, Player};

use super::order::Order;
use super::queue::FIRST;
use super::ranks::{self, Ranks};
use super::table::{Bound, Entry, Found, Read};
use super::together::Open;
use super::value::{CERTAIN, INFINITE, WIN, finished, from_here};
use super::{Searched, Selectivity, Shared};
use crate::eval::Evaluation;

/// No line is longer.
pub(super) const MOST_PLIES: usize = 120;
/// Loud actions are tried before all quiet ones.
const LOUD: i32 = ranks::MOST / 2;
/// Positions between two looks at the clock.
const POLL: u64 = 512;

/// How an action is searched.
#[derive(Clone, Copy)]
struct Trial {
    /// For its value; the others only for whether that is above the bar.
    first: bool,
    /// Of the position.
    depth: i32,
    /// By how much less deep it is searched at first.
    less: i32,
}

/// What a thread keeps from one search to the next.
pub(super) struct Worker<G: Searched, E> {
    pub(super) order: Order<G>,
    pub(super) evaluation: E,
    selectivity: Selectivity,
    reductions: Vec<[i8; 64]>,
}

impl<G: Searched, E: Evaluation<G>> Worker<G, E> {
    pub(super) fn new(evaluation: E, selectivity: Selectivity) -> Self {
        Worker { order: Order::new(MOST_PLIES), evaluation, selectivity, reductions: reductions() }
    }
}

/// By how much late actions are searched less deep, by depth and place in the order.
fn reductions() -> Vec<[i8; 64]> {
    let reduction = |depth: usize, place: usize| {
        let product = (depth.max(1) as f64).ln() * (place.max(1) as f64).ln();
        (0.4 + product / 2.0) as i8
    };
    (0..64).map(|depth| std::array::from_fn(|place| reduction(depth, place))).collect()
}

/// One search, as one thread does it.
pub(super) struct Dive<'a, G: Searched, E> {
    pub(super) game: G,
    pub(super) worker: &'a mut Worker<G, E>,
    pub(super) shared: &'a Shared<'a>,
    /// Where the past of the root ends.
    since: usize,
    poll: u64,
    unpolled: u64,
    /// The number of the leader's step that this thread helps with. Its line is of no interest then.
    pub(super) helps_with: Option<u64>,
    /// Positions this thread has looked at.
    pub(super) nodes: u64,
    /// Whether what is returned means nothing any more.
    pub(super) over: bool,
    /// The first ply is searched in any case: a thought has a line.
    pub(super) unstoppable: bool,
    pub(super) seldepth: usize,
    /// The actions of all plies, one behind the other, and how early to try each.
    pub(super) list: Vec<G::Action>,
    pub(super) ranks: Ranks,
    /// Places in `list` that were put off because another thread is there.
    pub(super) put_off: Vec<usize>,
    /// The positions of the present line that another thread may come to an end with, and the one that it has.
    pub(super) open: Vec<Open>,
    pub(super) given_up_to: Option<Open>,
    /// The quiet actions that were tried, of all plies.
    quiets: Vec<G::Action>,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Action>>,
}

impl<'a, G: Searched, E: Evaluation<G>> Dive<'a, G, E> {
    pub(super) fn new(game: &G, worker: &'a mut Worker<G, E>, shared: &'a Shared<'a>) -> Self {
        let poll = if shared.deadline.is_tight() { 32 } else { POLL };
        Dive {
            game: game.clone(),
            since: NoDice::moment(game),
            worker,
            shared,
            poll: poll.min(shared.max_nodes / 16 + 1),
            unpolled: 0,
            helps_with: None,
            nodes: 0,
            over: false,
            unstoppable: false,
            seldepth: 0,
            list: Vec::with_capacity(4096),
            ranks: Ranks::new(),
            put_off: Vec::with_capacity(256),
            open: Vec::with_capacity(MOST_PLIES),
            given_up_to: None,
            quiets: Vec::with_capacity(1024),
            lines: (0..MOST_PLIES + 2).map(|_| Vec::with_capacity(MOST_PLIES)).collect(),
        }
    }

    /// The best line from the ply after the root on.
    pub(super) fn line(&self) -> &[G::Action] {
        &self.lines[1]
    }

    /// The value of an action at the root, to the player on turn there.
    pub(super) fn try_action(&mut self, action: G::Action, depth: i32, alpha: i32, beta: i32) -> i32 {
        let player = self.game.turn();
        let undo = self.play(action);
        let value = self.below(player, depth, alpha, beta, 1, Some(G::slot(action)));
        self.game.undo(undo);
        value
    }

    /// Like [`Dive::try_action`], but only finds out whether the value is above `alpha`.
    pub(super) fn try_narrowly(&mut self, action: G::Action, depth: i32, alpha: i32) -> i32 {
        self.try_action(action, depth, alpha, alpha + 1)
    }

    #[inline(always)]
    pub(super) fn play(&mut self, action: G::Action) -> G::Undo {
        self.nodes += 1;
        self.unpolled += 1;
        self.game.play_unchecked(action)
    }

    /// Whether the search is over; looks at the clock and at the other threads now and then.
    #[inline(always)]
    pub(super) fn is_over(&mut self) -> bool {
        if self.unpolled >= self.poll && !self.unstoppable {
            self.over |= self.shared.is_over(self.unpolled);
            self.unpolled = 0;
            if !self.over {
                self.look_around();
            }
        }
        self.over
    }

    /// The value of the position that `player` has just brought about, to him. It is the player, not the ply, that a
    /// search negates by.
    #[inline(always)]
    fn below(
        &mut self,
        player: Player,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        before: Option<usize>,
    ) -> i32 {
        if self.game.turn() == player {
            self.search(depth, alpha, beta, ply, before)
        } else {
            -self.search(depth, -beta, -alpha, ply, before)
        }
    }

    /// The value of the position to the player on turn: exact if between `alpha` and `beta`, else a bound.
    fn search(&mut self, depth: i32, alpha: i32, beta: i32, ply: usize, before: Option<usize>) -> i32 {
        self.lines[ply].clear();
        let player = self.game.turn();
        if let Some(outcome) = self.game.outcome() {
            return finished(outcome, player, ply);
        }
        if ply >= MOST_PLIES {
            return self.worker.evaluation.evaluate(&self.game);
        }
        if let Some(action) = self.game.forced() {
            // No choice, so nothing is used up.
            let undo = self.play(action);
            let value = self.below(player, depth, alpha, beta, ply + 1, None);
            self.game.undo(undo);
            self.extend_line(ply, action);
            return value;
        }
        if depth <= 0 {
            self.seldepth = self.seldepth.max(ply);
            return if self.worker.selectivity.quiesce {
                self.quiesce(alpha, beta, ply, 0)
            } else {
                self.worker.evaluation.evaluate(&self.game)
            };
        }
        if self.is_over() {
            return 0;
        }
        // However good it is, a win takes a ply; and worse than having lost already it cannot be.
        let (alpha, beta) = (alpha.max(ply as i32 - WIN), beta.min(WIN - ply as i32 - 1));
        if alpha >= beta {
            return alpha;
        }
        self.choose(player, depth, alpha, beta, ply, before)
    }

    fn choose(
        &mut self,
        player: Player,
        mut depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        before: Option<usize>,
    ) -> i32 {
        let reduce = self.worker.selectivity.reduce;
        let narrow = beta - alpha == 1;
        let key = self.game.search_key();
        self.shared.table.fetch(key);
        // Reading the table takes longer than judging, and where the judgement tells enough it is not read.
        let estimate = (reduce && narrow && depth <= 3).then(|| self.worker.evaluation.evaluate(&self.game));
        if let Some(estimate) = estimate
            && let Some(value) = self.at_a_glance(estimate, depth, [alpha, beta], ply)
        {
            return value;
        }
        let read = self.shared.table.read(key);
        let found = self.find(&read, key, depth);
        // The leader follows the best line to its end, to tell it.
        let trusting = narrow || self.helps_with.is_some();
        if trusting && let Some(value) = found.value(ply, [alpha, beta]) {
            return value;
        }
        if reduce && depth >= 4 && found.best.is_none() {
            depth -= 1;
        }

        let base = self.list.len();
        self.game.actions(&mut self.list);
        self.rank(base, player, ply, before, found.best);
        let mut queue = self.queue(base);
        let together = self.is_together(depth, narrow);
        let question = together.then(|| self.ask(key, depth));
        let open = question.filter(|_| narrow).map(|question| self.begin_at(question, alpha, ply));
        // The value, if another thread has come to an end here.
        let mut known = None;
        let start = alpha;
        let (mut best, mut best_action) = (-INFINITE, None);
        let (first_quiet, mut tried) = (self.quiets.len(), 0);
        while let Some((at, again)) = self.take(&mut queue) {
            let action = self.list[at];
            let rank = self.ranks.get(at);
            let quiet = rank < LOUD / 2 || rank == FIRST && !self.game.is_loud(action);
            let mark = question.map(|question| question.of(action));
            let place = if tried == 0 { 0 } else { queue.before(at) };
            let less = if quiet { self.less(action, player, depth, place, beta - alpha > 1) } else { 0 };
            if (tried > 0 || narrow)
                && let Some(most) = self.refuted_at(mark, less, alpha, ply)
            {
                // As if it had been searched here. (The first on the best line is searched for its value, not for a bound.)
                tried += 1;
                if most > best {
                    (best, best_action) = (most, Some(action));
                }
                if quiet {
                    self.quiets.push(action);
                }
                continue;
            }
            if tried > 0 && !again && self.is_elsewhere(mark) && self.may_put_off(&queue) {
                self.put_off.push(at);
                continue;
            }
            if let Some(estimate) = estimate
                && quiet
                && tried > 0
                && best > -CERTAIN
                && (estimate + G::MARGIN * depth <= alpha || queue.before(at) >= G::enough(depth))
            {
                // Actions come in the order of their promise: what is left is quiet too, and no better.
                best = best.max(estimate.min(alpha));
                queue.end();
                continue;
            }
            self.begin(mark);
            let trial = Trial { first: tried == 0, depth, less };
            let (mut value, decided_less) = self.value_of(action, player, trial, [alpha, beta], ply);
            if tried > 0 && value > alpha && value < beta && !self.over {
                if together {
                    if self.turn_to_better(&mut queue, key, depth, alpha, ply) {
                        // Its turn comes again, with a higher bar.
                        self.end(mark);
                        self.put_off.push(at);
                        continue;
                    }
                    self.tell(key, action, value, depth, ply);
                }
                value = self.value_in_full(action, player, depth, [alpha, beta], ply);
            }
            self.end(mark);
            if self.over {
                if !self.come_back_to(ply) {
                    break;
                }
                known = self.look_again(key, depth, ply, [alpha, beta]);
                if known.is_some() {
                    break;
                }
                open.into_iter().for_each(|open| self.unsettle(open));
                queue.return_to(at);
                continue;
            }
            if value <= alpha {
                self.refute(mark, alpha, decided_less, ply);
            }
            tried += 1;
            if value > best {
                (best, best_action) = (value, Some(action));
                if value > alpha {
                    alpha = value;
                    self.extend_line(ply, action);
                }
                if value >= beta {
                    if quiet {
                        let others = &self.quiets[first_quiet..];
                        self.worker.order.reward(player.index(), ply, before, action, others, depth);
                    }
                    break;
                }
            }
            if quiet {
                self.quiets.push(action);
            }
            if together && !narrow {
                self.turn_to_better(&mut queue, key, depth, alpha, ply);
            }
            if together && trusting {
                known = self.look_again(key, depth, ply, [alpha, beta]);
                if known.is_some() {
                    break;
                }
            }
        }
        self.leave(&queue);
        self.quiets.truncate(first_quiet);
        if open.is_some() {
            self.open.pop();
        }
        if self.over {
            return 0;
        }
        if let Some(value) = known {
            return value;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > start {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let code = best_action.map_or(0, G::code);
        let code = if bound == Bound::Upper { found.best.unwrap_or(code) } else { code };
        let entry = Entry { value: from_here(best, ply), depth: depth as u8, bound, best: code };
        let stored = self.shared.table.store(key, self.past(depth), self.shared.age, entry);
        if let Some(open) = open
            && stored
        {
            self.settle(open);
        }
        best
    }

    /// The value of a position that is so far above or below the window that quiet actions need not be looked at.
    #[inline(always)]
    fn at_a_glance(&mut self, estimate: i32, depth: i32, [alpha, beta]: [i32; 2], ply: usize) -> Option<i32> {
        if beta.abs() < CERTAIN && estimate - G::MARGIN * depth >= beta {
            return Some(estimate);
        }
        // Only something loud can help.
        (depth == 1 && estimate + G::MARGIN <= alpha)
            .then(|| self.quiesce_from(estimate, alpha, beta, ply, 0))
    }

    /// What a search of this depth may ask about the past.
    pub(super) fn past(&self, depth: i32) -> u64 {
        self.game.past_key(self.since, G::reach(depth as u32)) ^ self.shared.era
    }

    /// What the table knows: a value of a search that was deep enough, for a past that is the same as far as that search
    /// looked ahead. A deeper search may have come to something that the past forbids here.
    pub(super) fn find(&self, read: &Read, key: u64, depth: i32) -> Found {
        let Selectivity { reduce, table, .. } = self.worker.selectivity;
        let deep = |found: i32| table && if reduce { found >= depth } else { found == depth };
        read.find(key, |found| deep(found.into()).then(|| self.past(found.into())))
    }

    /// The value of the position, if another thread has found it since it was last looked up.
    fn look_again(&self, key: u64, depth: i32, ply: usize, window: [i32; 2]) -> Option<i32> {
        self.find(&self.shared.table.read(key), key, depth).value(ply, window)
    }

    /// By how much less deep a quiet action is searched at first, `place` being how many come before it in the order, or 0 for the
    /// one that is searched first. It is the place, not the number of those tried, that counts: so a thread finds in the table what
    /// another has found, also if some were put off.
    #[inline(always)]
    fn less(&self, action: G::Action, player: Player, depth: i32, place: usize, wide: bool) -> i32 {
        if !self.worker.selectivity.reduce || depth < 2 || place < 3 {
            return 0;
        }
        let late = i32::from(self.worker.reductions[depth.min(63) as usize][place.min(63)]);
        let less = late - self.worker.order.history(player.index(), action) / 8192 - i32::from(wide);
        less.clamp(0, depth - 1)
    }

    /// The value of an action to `player`: in full for the first; for the others only whether it is above `alpha`, asked less
    /// deep first where they are late. With it, by how much less deep the search was that decided.
    #[inline(always)]
    fn value_of(
        &mut self,
        action: G::Action,
        player: Player,
        trial: Trial,
        window: [i32; 2],
        ply: usize,
    ) -> (i32, i32) {
        let [alpha, beta] = window;
        let undo = self.play(action);
        let slot = Some(G::slot(action));
        let Trial { first, depth, mut less } = trial;
        let below = depth - 1;
        let mut value;
        if first {
            value = self.below(player, below, alpha, beta, ply + 1, slot);
        } else {
            value = self.below(player, below - less, alpha, alpha + 1, ply + 1, slot);
            if value > alpha && less > 0 {
                less = 0;
                value = self.below(player, below, alpha, alpha + 1, ply + 1, slot);
            }
        }
        self.game.undo(undo);
        (value, less)
    }

    /// The value in the whole window, after [`Dive::value_of`] has told that it lies there.
    fn value_in_full(
        &mut self,
        action: G::Action,
        player: Player,
        depth: i32,
        [alpha, beta]: [i32; 2],
        ply: usize,
    ) -> i32 {
        // The position is counted already.
        let undo = self.game.play_unchecked(action);
        let value = self.below(player, depth - 1, alpha, beta, ply + 1, Some(G::slot(action)));
        self.game.undo(undo);
        value
    }

    /// Ranks the actions from `base` on: the best known one, then the loud ones, then the others.
    #[inline(always)]
    fn rank(&mut self, base: usize, player: Player, ply: usize, before: Option<usize>, best: Option<u16>) {
        let may_be_loud = self.game.may_be_loud();
        let hints = self.worker.order.hints(player.index(), ply, before);
        let game = &self.game;
        let (known, best) = (best.is_some(), best.unwrap_or(0));
        self.ranks.extend(self.list[base..].iter().map(|&action| {
            let code = G::code(action);
            if known && code == best {
                FIRST
            } else if may_be_loud && game.is_loud(action) {
                LOUD + game.promise(action)
            } else {
                hints.rank(G::slot(action), code)
            }
        }));
    }

    fn extend_line(&mut self, ply: usize, action: G::Action) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(action);
        head[ply].extend_from_slice(&tail[0]);
    }
}
