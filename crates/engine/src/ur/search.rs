//! Expectimax: both players choose the step that is worth most points, the dice choose by their odds.
//!
//! Depth counts throws. What lies between two throws (bonus moves, penalty moves, duels of them) is searched to its
//! end, so a turn is never judged in the middle, and every leaf is a position in which a throw is due. (Only a first look at the
//! root's turn, with `longest` set, makes an exception; no value of a turn is kept in the table then.)
//!
//! Nothing is left out that could matter, and so the value is that of a search without any pruning:
//! * among steps, alpha and beta;
//! * among throws, Star2: what the other throws can contribute at least and at most gives each throw a window of its own.
//!   First one step is tried for each throw, which already says what the throw is worth at least, and only then all
//!   the others, from where the first round has left off;
//! * positions that were seen before ([`Table`]).

use mura_games::{
    Game, Ur,
    ur::{Action, Phase},
};
use mura_solver::ur::Objective;

use super::duel::{Duel, Sides};
use super::exact::Exact;
use super::judge::Judge;
use super::line::Line;
use super::moves::{BONUS, FIRST, Move, NOWHERE, PENALTY, bring_best, ends_of, promise, start_of};
use super::table::{Bound, Entry, Table};
use super::value::{Value, aimed_bounds};
use super::watch::Watch;

/// The throws with their odds.
const THROWS: [(Action, f32); 4] = [
    (Action::Throw(1), 0.375),
    (Action::Throw(2), 0.375),
    (Action::Throw(3), 0.125),
    (Action::Throw(4), 0.125),
];

/// The steps after one of the throws, as far as they have been looked at.
#[derive(Clone, Copy, Default)]
struct Branch {
    start: usize,
    end: usize,
    best: Value,
    from: u8,
    /// What the throw is worth at least and at most.
    least: f32,
    most: f32,
}

/// One thread's search.
pub(super) struct Search<'a> {
    pub(super) game: Ur,
    judge: Judge<'a>,
    objective: Objective,
    exact: Option<&'a Exact>,
    table: Option<&'a Table>,
    watch: &'a Watch<'a>,
    /// Moves of all positions on the way from the root.
    moves: Vec<Move>,
    scratch: Vec<Action>,
    /// Which throw is looked at first: threads start at different ones and meet in the table.
    rotation: usize,
    /// Positions looked at since the last look at the watch, and the number at which to look again.
    unseen: u64,
    look_at: u64,
    /// Whether the watch has ended the search: what is returned from then on means nothing.
    pub(super) over: bool,
    /// Leaves judged, and positions taken from the table, since this was last set to 0.
    pub(super) judged: u64,
    ply: u32,
    pub(super) deepest: u32,
    duel: Duel,
    line: Line,
    /// The depth at which a position still belongs to the root's turn.
    root_depth: u32,
    /// After so many steps from the root only such are made that lead to a throw or end the game, and whether others were left out.
    pub(super) longest: u32,
    pub(super) cut_short: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        game: &Ur,
        judge: impl Into<Judge<'a>>,
        table: Option<&'a Table>,
        watch: &'a Watch<'a>,
        rotation: usize,
    ) -> Self {
        Search {
            game: game.clone(),
            judge: judge.into(),
            objective: Objective::Score,
            exact: None,
            table,
            watch,
            moves: Vec::with_capacity(256),
            scratch: Vec::with_capacity(64),
            rotation,
            unseen: 0,
            look_at: watch.add(0),
            over: false,
            judged: 0,
            ply: 0,
            deepest: 0,
            duel: Duel::default(),
            line: Line::default(),
            root_depth: 0,
            longest: u32::MAX,
            cut_short: false,
        }
    }

    /// With exact values, which end the search where it comes to them.
    pub(super) fn knowing(mut self, exact: Option<&'a Exact>) -> Self {
        self.exact = exact;
        self
    }

    /// With another objective than points. Values then have it in their place.
    pub(super) fn aiming_at(mut self, objective: Objective) -> Self {
        self.objective = objective;
        self
    }

    /// The value of the position in which a throw is due, looking `depth` throws ahead.
    pub(super) fn value(&mut self, depth: u32) -> Value {
        self.root_depth = u32::MAX;
        self.throw(depth, f32::NEG_INFINITY, f32::INFINITY)
    }

    /// The value of a step at the root, to the player who makes it, and the line that begins with it and goes to the next
    /// throw. Not above `alpha`, it is only a bound.
    pub(super) fn root_step(&mut self, action: Action, depth: u32, alpha: f32) -> (Value, Vec<Action>) {
        self.root_depth = depth;
        self.duel = Duel::at(&self.game);
        let value = self.follow(action, depth, alpha, f32::INFINITY);
        self.line.note(0, action);
        (value, self.line.whole().to_vec())
    }

    /// What the position in which a throw is due is worth at a glance.
    pub(super) fn glance(&self) -> Value {
        self.judge.evaluate(&self.game).aimed(self.objective)
    }

    /// Positions that the watch has not been told of.
    pub(super) fn unseen(&self) -> u64 {
        self.unseen
    }

    /// Tells the watch of all positions that it has not been told of.
    pub(super) fn flush(&mut self) {
        self.watch.add(self.unseen);
        self.unseen = 0;
    }

    #[inline(always)]
    fn count(&mut self) {
        self.unseen += 1;
        if self.unseen >= self.look_at {
            self.look_at = self.watch.add(self.unseen);
            self.unseen = 0;
            self.over = self.watch.is_over();
        }
    }

    /// Makes a step and comes to its value, to the player who made it.
    #[inline]
    fn follow(&mut self, action: Action, depth: u32, alpha: f32, beta: f32) -> Value {
        let player = self.game.turn();
        let before = self.duel.knocked;
        let river = self.game.off_board(player.other())[0];
        let undo = self.game.play_unchecked(action);
        self.ply += 1;
        if self.game.off_board(player.other())[0] > river {
            self.duel.knocked |= player.other().into();
        }
        if depth == self.root_depth {
            self.line.clear(self.ply);
        }
        let flip = self.game.turn() != player;
        let (alpha, beta) = if flip { (-beta, -alpha) } else { (alpha, beta) };
        let value = if let Some(outcome) = self.game.outcome() {
            self.count();
            Value::of_end(&self.game, outcome).aimed(self.objective)
        } else if self.game.throws().is_some() {
            self.throw(depth, alpha, beta)
        } else if self.ply > self.longest {
            self.cut_short = true;
            let worst = Value { points: f32::NEG_INFINITY, win: 0.0 };
            if flip { worst.flipped() } else { worst }
        } else {
            self.choose(depth, alpha, beta)
        };
        self.ply -= 1;
        self.game.undo(undo);
        self.duel.knocked = before;
        if flip { value.flipped() } else { value }
    }

    /// A bonus or penalty move: the best of all steps.
    fn choose(&mut self, depth: u32, alpha: f32, beta: f32) -> Value {
        self.count();
        if self.over {
            return Value::default();
        }
        // What is cut short must not be taken for a value.
        let table = self.table.filter(|_| self.longest == u32::MAX);
        let at_root = depth == self.root_depth;
        let outer = self.duel.enter(&self.game);
        let key = self.game.key();
        let mut hint = None;
        if let Some(entry) = table.and_then(|table| table.get(key)) {
            hint = Some(entry.hints);
            if !at_root && entry.depth == depth && entry.answers(alpha, beta) && self.duel.admits(&entry) {
                self.judged += 1;
                self.duel.leave(outer);
                return entry.value;
            }
        }
        let (start, end) = self.list(depth, |action| hint.is_some_and(|hint| hint == ends_of(action)));
        let mut best = Value { points: f32::NEG_INFINITY, win: 0.0 };
        let mut hints = [NOWHERE; 4];
        for next in start..end {
            bring_best(&mut self.moves[next..end]);
            let action = self.moves[next].action;
            let value = self.follow(action, depth, alpha.max(best.points), beta);
            if self.over {
                break;
            }
            if value.points > best.points {
                best = value;
                hints = ends_of(action);
                if at_root {
                    self.line.note(self.ply, action);
                }
                if value.points >= beta {
                    break;
                }
            }
        }
        self.moves.truncate(start);
        if best.points == f32::NEG_INFINITY && !self.over {
            best = self.first_look().aimed(self.objective);
        }
        if let (Some(table), Some(duel), false) = (table, self.duel.told(), self.over) {
            let bound = Bound::of(best.points, alpha, beta);
            table.put(key, &Entry { value: best, bound, depth, hints, duel });
        }
        self.duel.leave(outer);
        best
    }

    /// A throw is due: the average over the throws.
    fn throw(&mut self, depth: u32, alpha: f32, beta: f32) -> Value {
        self.count();
        self.deepest = self.deepest.max(self.ply);
        if let Some(value) = self.exact.and_then(|exact| exact.value(&self.game)) {
            return value.aimed(self.objective);
        }
        if depth == 0 {
            self.judged += 1;
            return self.judge.ask(&self.game, self.table).aimed(self.objective);
        }
        if self.over {
            return Value::default();
        }
        let key = self.game.key();
        let mut hints = [NOWHERE; 4];
        if let Some(entry) = self.table.and_then(|table| table.get(key)) {
            hints = entry.hints;
            if entry.depth == depth && entry.answers(alpha, beta) {
                self.judged += 1;
                return entry.value;
            }
        }
        let start = self.moves.len();
        let duel = std::mem::take(&mut self.duel);
        self.ply += 1;
        let (value, bound) = self.throws(depth - 1, alpha, beta, &mut hints);
        self.ply -= 1;
        self.duel = duel;
        self.moves.truncate(start);
        if let (Some(table), false) = (self.table, self.over) {
            table.put(key, &Entry { value, bound, depth, hints, duel: Sides::default() });
        }
        value
    }

    /// The average over the throws, and how it is to be read.
    fn throws(&mut self, depth: u32, alpha: f32, beta: f32, hints: &mut [u8; 4]) -> (Value, Bound) {
        let [least, most] = aimed_bounds(&self.game, self.objective);
        let mut branches = [Branch { least, most, from: NOWHERE, ..Branch::default() }; 4];
        // In the first round one step for each throw, in the second the others.
        for first in [true, false] {
            for turn in 0..4 {
                let index = (turn + self.rotation) & 3;
                let (throw, odds) = THROWS[index];
                if !first && branches[index].start == branches[index].end {
                    continue;
                }
                // What all throws but this one contribute at least and at most.
                let others = |bound: fn(&Branch) -> f32| -> f32 {
                    (0..4).filter(|&i| i != index).map(|i| THROWS[i].1 * bound(&branches[i])).sum()
                };
                let from = (alpha - others(|branch| branch.most)) / odds;
                let to = (beta - others(|branch| branch.least)) / odds;
                let mut branch = branches[index];
                let undo = self.game.play_unchecked(throw);
                self.look(&mut branch, first, depth, [from, to], hints[index]);
                self.game.undo(undo);
                branches[index] = branch;
                hints[index] = branch.from;
                if self.over {
                    return (Value::default(), Bound::Exact);
                }
                let sum = |bound: fn(&Branch) -> f32| -> f32 {
                    branches.iter().zip(THROWS).map(|(branch, (_, odds))| odds * bound(branch)).sum()
                };
                // Rounding must not let a bound look like a value inside the window.
                if branch.least >= to {
                    return (
                        Value { points: sum(|branch| branch.least).max(beta), win: 0.5 },
                        Bound::AtLeast,
                    );
                }
                if branch.most <= from {
                    return (Value { points: sum(|branch| branch.most).min(alpha), win: 0.5 }, Bound::AtMost);
                }
            }
        }
        let mut value = Value { points: 0.0, win: 0.0 };
        for (branch, (_, odds)) in branches.iter().zip(THROWS) {
            value.points += odds * branch.best.points;
            value.win += odds * branch.best.win;
        }
        (value, Bound::Exact)
    }

    /// Looks at one step after a throw, or at all that are left.
    #[inline]
    fn look(&mut self, branch: &mut Branch, first: bool, depth: u32, [alpha, beta]: [f32; 2], hint: u8) {
        if first {
            (branch.start, branch.end) =
                self.list(depth, |action| hint != NOWHERE && hint == start_of(action));
            branch.best.points = f32::NEG_INFINITY;
        }
        let last = if first { branch.start + 1 } else { branch.end };
        while branch.start < last {
            bring_best(&mut self.moves[branch.start..branch.end]);
            let action = self.moves[branch.start].action;
            branch.start += 1;
            let value = self.follow(action, depth, alpha.max(branch.best.points), beta);
            if self.over {
                return;
            }
            if value.points > branch.best.points {
                branch.best = value;
                branch.from = start_of(action);
                if value.points > alpha {
                    branch.least = value.points;
                }
                if value.points >= beta {
                    return;
                }
            }
        }
        if branch.start == branch.end {
            branch.most = branch.best.points;
        }
    }

    /// Lists the moves with what they promise; the hinted one first.
    #[inline]
    fn list(&mut self, depth: u32, hinted: impl Fn(Action) -> bool) -> (usize, usize) {
        let start = self.moves.len();
        self.scratch.clear();
        self.game.actions(&mut self.scratch);
        for index in 0..self.scratch.len() {
            let action = self.scratch[index];
            let promise = if hinted(action) {
                FIRST
            } else if self.scratch.len() == 1 {
                0.0
            } else if depth == 0 {
                promise(&self.game, action)
            } else {
                self.outlook(action)
            };
            self.moves.push(Move { action, promise });
        }
        (start, self.moves.len())
    }

    /// What a step is worth at a glance.
    pub(super) fn outlook(&mut self, action: Action) -> f32 {
        self.look_after(action).points
    }

    /// What a step at the root is worth at a glance.
    pub(super) fn root_glance(&mut self, action: Action) -> Value {
        self.look_after(action).aimed(self.objective)
    }

    /// What the position after a step is worth at a glance, to the player who makes it.
    #[inline(always)]
    fn look_after(&mut self, action: Action) -> Value {
        let player = self.game.turn();
        let undo = self.game.play_unchecked(action);
        let value = match self.game.outcome() {
            Some(outcome) => Value::of_end(&self.game, outcome),
            None => self.first_look(),
        };
        let value = if self.game.turn() == player { value } else { value.flipped() };
        self.game.undo(undo);
        value
    }

    /// What a position is worth at a glance to the player on turn, in the middle of turns, too.
    #[inline(always)]
    fn first_look(&self) -> Value {
        let mut value = self.judge.glance(&self.game);
        value.points += match self.game.phase() {
            Phase::Bonus { .. } => BONUS,
            Phase::Penalty => PENALTY,
            Phase::Throw | Phase::Step(_) => 0.0,
        };
        value
    }
}
