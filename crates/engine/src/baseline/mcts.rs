//! Monte-Carlo tree search without any knowledge: what a general game-playing program would do.

use mura_games::{Game, Luck, Outcome, Player, playout::play_out};

use crate::timing::Deadline;
use crate::{Limits, Mind, Score, Stop, Thought, Variation};

/// A playout of this length is a draw.
const CAP: u32 = 600;
/// The most points of a game of Ur: seven pieces in the river.
const MOST_POINTS: f64 = 14.0;
/// Of UCB1, for results from 0 to 1. At 400 to 600 playouts a move 0.4 scored 60 % against 0.7 in Mur, Advanced Mur and Morabaraba
/// (30 to 80 games each), 70 % in Mur and 48 % in Morabaraba at 2500; 0.25, 1.0 and 1.4 were worse.
const EXPLORATION: f64 = 0.4;
/// The same for games that are paid by points, whose results crowd around the middle. Of 0.1, 0.2, 0.4 and 0.7 the best.
const EXPLORATION_BY_POINTS: f64 = 0.2;
/// Moves for which a clock without increment is to last.
const MOVES: u32 = 25;
/// Lines are reported when the playouts have doubled, from here on.
const FIRST_REPORT: u64 = 1 << 12;

/// UCT with random playouts: UCB1 in the tree, chance nodes drawn by their odds, the most visited action is played.
pub struct Mcts<G: Game> {
    seed: u64,
    luck: Luck,
    nodes: Vec<Node<G::Action>>,
    most_nodes: usize,
    exploration: f64,
    list: Vec<G::Action>,
    path: Vec<(u32, Player)>,
}

#[derive(Clone, Copy)]
struct Node<A> {
    /// What led here.
    action: A,
    /// Where its children are; 0 children: not grown yet.
    first: u32,
    children: u32,
    visits: u32,
    /// Sum of results to the player who chose this node.
    value: f64,
}

impl<G: Game> Mcts<G> {
    /// The player with a tree of this size; all its chances belong to the seed.
    pub fn new(seed: u64, hash_mib: usize) -> Self {
        let most_nodes = ((hash_mib.max(1) << 20) / size_of::<Node<G::Action>>()).min(u32::MAX as usize / 2);
        Mcts {
            seed,
            luck: Luck::new(seed),
            nodes: Vec::new(),
            most_nodes,
            exploration: if paid_by_points::<G>() { EXPLORATION_BY_POINTS } else { EXPLORATION },
            list: Vec::new(),
            path: Vec::new(),
        }
    }

    /// One walk down the tree, a playout, and the way back. Gives the length of the walk, the child of the root, and
    /// how the playout ended.
    fn simulate(&mut self, root: &G) -> (usize, usize, Ended) {
        let mut game = root.clone();
        let mut at = 0;
        self.path.clear();
        while self.nodes[at].children > 0 {
            let player = game.turn();
            at = match game.throws() {
                Some(throws) => {
                    let throw = self.luck.weighted(throws);
                    let children = self.children(at);
                    children
                        .clone()
                        .find(|&child| self.nodes[child].action == throw)
                        .unwrap_or(children.start)
                }
                None => self.choose(at),
            };
            self.path.push((at as u32, player));
            game.play_unchecked(self.nodes[at].action);
            // A leaf is grown when it is met a second time, and then one step further is walked.
            if self.nodes[at].children == 0 && self.nodes[at].visits > 0 && game.outcome().is_none() {
                self.list.clear();
                game.actions(&mut self.list);
                self.grow(at);
            }
        }
        let outcome = play_out(&mut game, &mut self.luck, CAP, &mut self.list).outcome;
        let ended = Ended::of(&game, outcome);
        self.nodes[0].visits += 1;
        for &(node, player) in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.value += ended.to(player);
        }
        (self.path.len(), self.path.first().map_or(0, |&(node, _)| node as usize), ended)
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let Node { first, children, .. } = self.nodes[at];
        first as usize..first as usize + children as usize
    }

    /// Gives a node the children in `list`, in random order: the first that was not visited yet is then a random one.
    fn grow(&mut self, at: usize) {
        let more = self.list.len();
        // Memory that is not there is no reason to fall over: the tree stays as it is.
        if self.nodes.len() + more > self.most_nodes || self.nodes.try_reserve(more).is_err() {
            return;
        }
        let first = self.nodes.len();
        for index in (1..self.list.len()).rev() {
            let other = self.luck.below(index + 1);
            self.list.swap(index, other);
        }
        let leaf = |&action| Node { action, first: 0, children: 0, visits: 0, value: 0.0 };
        self.nodes.extend(self.list.iter().map(leaf));
        (self.nodes[at].first, self.nodes[at].children) = (first as u32, self.list.len() as u32);
        self.list.clear();
    }

    /// The child with the highest upper bound.
    fn choose(&self, at: usize) -> usize {
        let children = self.children(at);
        let weight = self.exploration * f64::from(self.nodes[at].visits.max(1)).ln().sqrt();
        let (mut best, mut bound) = (children.start, f64::NEG_INFINITY);
        for child in children {
            let node = &self.nodes[child];
            if node.visits == 0 {
                return child;
            }
            let visits = f64::from(node.visits);
            let upper = node.value / visits + weight / visits.sqrt();
            if upper > bound {
                (best, bound) = (child, upper);
            }
        }
        best
    }

    fn most_visited(&self, at: usize) -> Option<usize> {
        self.children(at).max_by_key(|&child| self.nodes[child].visits)
    }

    /// The most visited line, as far as it has been tried a few times.
    fn line(&self, root: &G) -> Vec<G::Action> {
        let (mut line, mut at, mut game) = (Vec::new(), 0, root.clone());
        while game.throws().is_none()
            && let Some(child) = self.most_visited(at)
            && (at == 0 || self.nodes[child].visits >= 10)
        {
            line.push(self.nodes[child].action);
            game.play_unchecked(self.nodes[child].action);
            at = child;
        }
        line
    }
}

impl<G: Game> Mind<G> for Mcts<G> {
    fn think(
        &mut self,
        game: &G,
        only: &[G::Action],
        limits: &Limits,
        stop: Stop<'_>,
        report: &mut dyn FnMut(&Variation<G::Action>),
    ) -> Thought<G::Action> {
        let (me, chance) = (game.turn(), game.throws().is_some());
        if let &[single] = only
            && !chance
        {
            return Thought { action: Some(single), lines: Vec::new(), nodes: 0 };
        }
        let wins = |&&action: &&G::Action| {
            let mut after = game.clone();
            after.play_unchecked(action);
            after.outcome() == Some(Outcome::Win(me))
        };
        let won = only.iter().find(wins).copied().filter(|_| !chance && !paid_by_points::<G>());

        self.nodes.clear();
        let root = Node { action: only[0], first: 0, children: 0, visits: 0, value: 0.0 };
        self.nodes.push(root);
        self.list.clear();
        self.list.extend_from_slice(only);
        self.grow(0);
        if self.nodes[0].children == 0 {
            // Too small a table even for the first ply.
            return Thought { action: (!chance).then_some(only[0]), lines: Vec::new(), nodes: 0 };
        }
        let mut tally = vec![Sums::default(); self.nodes.len()];
        let (mut playouts, mut seldepth, mut next_report) = (0, 0, FIRST_REPORT);
        let deadline = Deadline::even(limits, MOVES);
        loop {
            let told = |mind: &Self, playouts, seldepth: usize| {
                let best = if chance { None } else { mind.most_visited(0) };
                let actions = won.map_or_else(|| mind.line(game), |won| vec![won]);
                let sums = best.map_or_else(|| tally.iter().sum(), |best| tally[best]);
                Variation {
                    rank: 1,
                    depth: actions.len() as u32,
                    seldepth: seldepth as u32,
                    score: if won.is_some() { Score::Win(1) } else { sums.score::<G>(me) },
                    nodes: playouts,
                    hashfull: (1000 * mind.nodes.len() / mind.most_nodes.max(1)) as u32,
                    time: limits.began.elapsed(),
                    actions,
                }
            };
            let full = limits.depth.is_some_and(|depth| {
                seldepth >= depth as usize || self.nodes.len() + MANY_CHILDREN > self.most_nodes
            });
            // At least one playout: something is to be told.
            let enough = won.is_some()
                || full
                || limits.nodes.is_some_and(|most| playouts >= most)
                || deadline.has_passed()
                || playouts >= u64::from(u32::MAX)
                || stop();
            if enough && (playouts > 0 || won.is_some()) {
                let line = told(self, playouts, seldepth);
                report(&line);
                return Thought { action: line.actions.first().copied(), lines: vec![line], nodes: playouts };
            }
            if playouts == next_report {
                report(&told(self, playouts, seldepth));
                next_report *= 2;
            }
            let (length, child, ended) = self.simulate(game);
            tally[child].add(ended);
            playouts += 1;
            seldepth = seldepth.max(length);
        }
    }

    fn forget(&mut self) {
        self.luck = Luck::new(self.seed);
    }
}

/// More actions than any position is likely to have.
const MANY_CHILDREN: usize = 1000;

/// Whether a result is worth points beyond winning: so it is in the game with throws.
fn paid_by_points<G: Game>() -> bool {
    G::ID == mura_games::GameId::Ur
}

/// How a playout ended, to the first player: won (1), drawn (0.5) or lost (0), and the points won or lost.
#[derive(Clone, Copy)]
struct Ended {
    win: f64,
    points: f64,
    /// What the search maximises, from 0 to 1.
    value: f64,
}

impl Ended {
    fn of<G: Game>(game: &G, outcome: Option<Outcome>) -> Self {
        let win = match outcome {
            Some(Outcome::Win(Player::First)) => 1.0,
            Some(Outcome::Win(Player::Second)) => 0.0,
            Some(Outcome::Draw) | None => 0.5,
        };
        if !paid_by_points::<G>() {
            return Ended { win, points: 0.0, value: win };
        }
        let [first, second] = game.score().map(f64::from);
        let points = first - second;
        Ended { win, points, value: 0.5 + points / (2.0 * MOST_POINTS) }
    }

    fn to(self, player: Player) -> f64 {
        match player {
            Player::First => self.value,
            Player::Second => 1.0 - self.value,
        }
    }
}

/// Sums over playouts, to the first player.
#[derive(Clone, Copy, Default)]
struct Sums {
    playouts: f64,
    win: f64,
    points: f64,
}

impl Sums {
    fn add(&mut self, ended: Ended) {
        self.playouts += 1.0;
        self.win += ended.win;
        self.points += ended.points;
    }

    fn score<G: Game>(self, me: Player) -> Score {
        let playouts = self.playouts.max(1.0);
        let (mut win, mut points) = (self.win / playouts, self.points / playouts);
        if me == Player::Second {
            (win, points) = (1.0 - win, -points);
        }
        if paid_by_points::<G>() {
            return Score::Odds { win, points };
        }
        // Three to one is about a mark ahead, as far as the two can be compared at all.
        let win = win.clamp(0.001, 0.999);
        Score::Estimate((100.0 * (win / (1.0 - win)).log(3.0)).round() as i32)
    }
}

impl<'a> std::iter::Sum<&'a Sums> for Sums {
    fn sum<I: Iterator<Item = &'a Sums>>(all: I) -> Self {
        all.fold(Sums::default(), |a, b| Sums {
            playouts: a.playouts + b.playouts,
            win: a.win + b.win,
            points: a.points + b.points,
        })
    }
}
