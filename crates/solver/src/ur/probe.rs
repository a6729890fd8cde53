//! Exact values in any phase, from those before throws.
//!
//! Between two throws there is no chance: bonus and penalty moves follow each other until somebody is to
//! throw or has won, or they go on for ever, which is a draw. So all positions that can be reached without a
//! throw are collected, and their values found from 0 upwards and downwards until nothing changes: from there
//! a value leaves 0 only when one of the players can force it, and whatever can be forced is found after
//! finitely many rounds.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;

use mura_games::ur::{Action, Phase, Ur};
use mura_games::{Game, Player};

use super::database::Database;
use super::layer::Left;
use super::number::{Fixed, Number, Objective};
use super::oracle::{Atlas, Entry, Table, Whereabouts};
use super::place::Place;
use super::step::{Step, way};

/// How many positions without a throw between them are looked at. Much fewer are enough almost everywhere.
const MOST: usize = 4_000_000;
/// In a duel that has come round, a penalty move that is behind the best by more units than this is not followed: rings do not hold moves
/// up by as much. In the last sweeps over seven pieces no value changed by more than 230,000 units to win and 700,000 for the score.
const NEAR: i32 = 1 << 20;
/// After so many penalty moves in a row whose values are known, or so many other moves, no throw is looked for any more: duels can go
/// on for ever.
pub(super) const LONGEST: usize = 12;

/// Why a value cannot be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// The values of a layer are not there.
    Missing(Left),
    /// More positions than this can be reached without a throw.
    TooMany(usize),
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::Missing(Left { ours, theirs }) => {
                write!(f, "the values of positions with {ours} and {theirs} pieces left are not there")
            }
            Unknown::TooMany(most) => {
                write!(f, "more than {most} positions can follow before the next throw")
            }
        }
    }
}

impl std::error::Error for Unknown {}

/// Something that holds the values before throws of whole layers, in units of the objective's scale.
pub trait Known {
    /// What the values are of.
    fn objective(&self) -> Objective;
    /// The value of the position with this number in a layer; none if it is not there.
    fn before_throw(&self, left: Left, index: u64) -> Option<i32>;
    /// What a penalty move of the other player is worth in the position with this number, seen by the one who does not
    /// move; none if it is to be found by looking further.
    fn before_their_penalty(&self, _left: Left, _index: u64) -> Option<i32> {
        None
    }
}

/// Finds the values of positions by those before throws.
pub struct Prober<'a, K = Database> {
    known: &'a K,
    atlas: Atlas,
    most: usize,
}

/// An action, and what comes of it when all moves up to the next throw are perfect.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    pub(super) step: Step,
    /// Where it leads to in the end: to a throw, to the end of the game, or to a penalty move whose value is known.
    reached: Whereabouts,
}

/// What an action leads to.
#[derive(Clone, Copy)]
struct Edge {
    /// For the player who has the choice.
    found: Whereabouts,
    to: To,
}

/// What is known of a position that an action leads to: values are for the player who has the choice.
#[derive(Clone, Copy)]
enum Sight {
    /// What it is worth.
    Value(i32),
    /// What the other player's penalty move there is worth, as far as rings do not hold it up.
    Penalty(Entry, i32),
    /// Nothing: what follows tells.
    Open(Entry),
}

impl Sight {
    fn value(self) -> Option<i32> {
        match self {
            Sight::Value(value) | Sight::Penalty(_, value) => Some(value),
            Sight::Open(_) => None,
        }
    }
}

#[derive(Clone, Copy)]
enum To {
    /// A value that is known, for the player who has the choice.
    Value(i32),
    /// Another position of the web.
    Node(u32),
}

/// Positions that follow each other without a throw.
#[derive(Default)]
struct Web {
    numbers: HashMap<Entry, u32>,
    /// What each position leads to.
    edges: Vec<Vec<Edge>>,
    open: Vec<(u32, Ur)>,
    /// Whether a duel has come round: then penalty moves are followed although what they are worth is known, where they are near the best.
    duel: bool,
    values: Vec<i32>,
    /// How many moves it takes at most to get out of each, if the player who is ahead wants that as soon as can be; none if they were not
    /// counted.
    moves: Vec<u32>,
}

impl<'a, K: Known> Prober<'a, K> {
    /// By these values.
    pub fn new(known: &'a K) -> Self {
        Prober { known, atlas: Atlas::default(), most: MOST }
    }

    #[cfg(test)]
    pub(crate) fn with_most(known: &'a K, most: usize) -> Self {
        Prober { most, ..Prober::new(known) }
    }

    /// To find positions.
    pub(super) fn atlas(&self) -> &Atlas {
        &self.atlas
    }

    /// The value of a position for the player on turn, in units of the objective's scale.
    pub fn value(&self, game: &Ur) -> Result<i32, Unknown> {
        let player = game.turn();
        match self.atlas.find(game, player, self.known.objective()) {
            Some(Whereabouts::Known(value)) => Ok(value),
            Some(Whereabouts::At(entry, _)) if entry.table == Table::Throw => self.before_throw(entry),
            _ => Ok(self.options(game)?.into_iter().map(|(_, value)| value).max().unwrap_or(0)),
        }
    }

    /// Every legal action and its value for the player on turn, in the order of the rules. Throws are
    /// actions, too.
    pub fn options(&self, game: &Ur) -> Result<Vec<(Action, i32)>, Unknown> {
        if game.phase() != Phase::Throw {
            let prospects = self.prospects(game)?;
            return Ok(prospects
                .iter()
                .map(|prospect| (prospect.step.action, prospect.step.value))
                .collect());
        }
        let mut game = game.clone();
        let mut actions = Vec::new();
        game.actions(&mut actions);
        let mut options = Vec::with_capacity(actions.len());
        for action in actions {
            let undo = game.play_unchecked(action);
            options.push((action, self.value(&game)?));
            game.undo(undo);
        }
        Ok(options)
    }

    /// Every legal action where no throw is due, and its value for the player on turn, in the order of the rules.
    pub(super) fn steps(&self, game: &Ur) -> Result<Vec<Step>, Unknown> {
        Ok(self.prospects(game)?.iter().map(|prospect| prospect.step).collect())
    }

    /// The same with what comes of it.
    pub(super) fn prospects(&self, game: &Ur) -> Result<Vec<Prospect>, Unknown> {
        self.follow(game, Web::default())
    }

    /// The steps in a duel that has come round, with how soon each can end it; without that, if too many positions can follow.
    pub(super) fn steps_of_duel(&self, game: &Ur) -> Result<Vec<Step>, Unknown> {
        match self.follow(game, Web { duel: true, ..Web::default() }) {
            Ok(prospects) => Ok(prospects.iter().map(|prospect| prospect.step).collect()),
            Err(Unknown::TooMany(_)) => self.steps(game),
            Err(missing) => Err(missing),
        }
    }

    fn follow(&self, game: &Ur, mut web: Web) -> Result<Vec<Prospect>, Unknown> {
        let mut game = game.clone();
        let mut actions = Vec::new();
        game.actions(&mut actions);
        let edges = self.edges(&mut web, &mut game, &actions)?;
        while let Some((number, mut next)) = web.open.pop() {
            let mut actions = Vec::new();
            next.actions(&mut actions);
            web.edges[number as usize] = self.edges(&mut web, &mut next, &actions)?;
        }
        web.settle();
        if web.duel {
            web.count_moves();
        }
        let prospect = |(action, edge): (Action, Edge)| Prospect {
            step: Step { action, found: edge.found, value: web.value(edge), moves: web.moves(edge) },
            reached: web.reached(edge),
        };
        Ok(actions.into_iter().zip(edges).map(prospect).collect())
    }

    /// Where the next throw is due after an action, and whether the player who has the choice throws. None where the game ends before, or
    /// no throw comes for too long.
    pub(super) fn throw(&self, prospect: &Prospect) -> Result<Option<(Entry, bool)>, Unknown> {
        let (mut reached, mut first) = (prospect.reached, true);
        for _ in 0..LONGEST {
            let Whereabouts::At(entry, stays) = reached else { return Ok(None) };
            first = first == stays;
            if entry.table == Table::Throw {
                return Ok(Some((entry, first)));
            }
            let place = Place::unrank(self.atlas.layer(entry.left), entry.index);
            let Some(Ok(game)) = place.map(|place| place.game("p")) else { return Ok(None) };
            let prospects = self.prospects(&game)?;
            let steps: Vec<Step> = prospects.iter().map(|prospect| prospect.step).collect();
            let Some(best) = Step::best(&steps) else { return Ok(None) };
            reached = prospects[best].reached;
        }
        Ok(None)
    }

    /// What these actions of a position lead to.
    fn edges(&self, web: &mut Web, game: &mut Ur, actions: &[Action]) -> Result<Vec<Edge>, Unknown> {
        let player = game.turn();
        let mut seen = Vec::with_capacity(actions.len());
        for &action in actions {
            let undo = game.play_unchecked(action);
            let one = self.look(game, player);
            game.undo(undo);
            seen.push(one?);
        }
        // If a bonus move is better, whose value is not known yet, more is followed than would be needed.
        let best = seen.iter().filter_map(|&(_, sight)| sight.value()).max();
        let enough = best.map_or(i32::MIN, |best| best.saturating_sub(NEAR));
        let mut edges = Vec::with_capacity(actions.len());
        for (&action, &(found, sight)) in actions.iter().zip(&seen) {
            let to = match sight {
                Sight::Penalty(entry, value) if web.duel && value >= enough => {
                    self.node(web, game, action, entry)?
                }
                Sight::Value(value) | Sight::Penalty(_, value) => To::Value(value),
                Sight::Open(entry) => self.node(web, game, action, entry)?,
            };
            edges.push(Edge { found, to });
        }
        Ok(edges)
    }

    /// Where the value of a game stands for a player, and what is known of it.
    fn look(&self, game: &Ur, player: Player) -> Result<(Whereabouts, Sight), Unknown> {
        let found = self.atlas.find(game, player, self.known.objective());
        // After a step nobody has to make a step of a thrown length.
        let found = found.unwrap_or(Whereabouts::Known(0));
        let sight = match found {
            Whereabouts::Known(value) => Sight::Value(value),
            Whereabouts::At(entry, _) => match (entry.table, self.looked_up(entry, game)?) {
                (_, None) => Sight::Open(entry),
                (Table::Penalty, Some(value)) => Sight::Penalty(entry, found.value(value)),
                (_, Some(value)) => Sight::Value(found.value(value)),
            },
        };
        Ok((found, sight))
    }

    /// The position of the web that an action leads to: one that was there, or a new one.
    fn node(&self, web: &mut Web, game: &mut Ur, action: Action, entry: Entry) -> Result<To, Unknown> {
        let next = web.edges.len() as u32;
        let number = *web.numbers.entry(entry).or_insert(next);
        if number == next {
            if web.edges.len() >= self.most {
                return Err(Unknown::TooMany(self.most));
            }
            let mut there = game.clone();
            there.play_unchecked(action);
            web.edges.push(Vec::new());
            web.open.push((number, there));
        }
        Ok(To::Node(number))
    }

    /// The value of an entry for the player on turn, if it is one that is known. `game` stands there.
    fn looked_up(&self, entry: Entry, game: &Ur) -> Result<Option<i32>, Unknown> {
        match entry.table {
            Table::Throw => self.before_throw(entry).map(Some),
            Table::Penalty => {
                let seen = self.atlas.place(game.side(game.turn().other()), game.side(game.turn()));
                let theirs = seen.and_then(|(left, index)| self.known.before_their_penalty(left, index));
                Ok(theirs.map(|value| Fixed(value).negative().0))
            }
            Table::Bonus | Table::BonusDue => Ok(None),
        }
    }

    fn before_throw(&self, Entry { left, index, .. }: Entry) -> Result<i32, Unknown> {
        self.known.before_throw(left, index).ok_or(Unknown::Missing(left))
    }
}

impl Web {
    fn value(&self, edge: Edge) -> i32 {
        match edge.to {
            To::Value(value) => value,
            To::Node(number) => edge.found.value(self.values[number as usize]),
        }
    }

    /// Finds the values of all positions.
    fn settle(&mut self) {
        self.values = vec![0; self.edges.len()];
        let mut changed = true;
        while changed {
            changed = false;
            // What was found last is nearest to the ends.
            for number in (0..self.edges.len()).rev() {
                let best = self.edges[number].iter().map(|&edge| self.value(edge)).max().unwrap_or(0);
                changed |= best != self.values[number];
                self.values[number] = best;
            }
        }
    }

    fn moves(&self, edge: Edge) -> u32 {
        match edge.to {
            To::Value(_) => 0,
            To::Node(number) => self.moves.get(number as usize).copied().unwrap_or(0),
        }
    }

    /// Counts the moves from each position on, once the values are found. Who is ahead goes the shortest way to what he can force, and
    /// the other one the longest that costs him nothing. There is an end to it: each value was found after those that it follows from.
    fn count_moves(&mut self) {
        self.moves = self.values.iter().map(|&value| if value == 0 { 0 } else { u32::MAX }).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for number in (0..self.edges.len()).rev().filter(|&number| self.values[number] != 0) {
                let value = self.values[number];
                let best = self.edges[number].iter().filter(|&&edge| self.value(edge) == value);
                let ways = best.map(|&edge| self.moves(edge).saturating_add(1));
                let moves = if value > 0 { ways.min() } else { ways.max() }.unwrap_or(0);
                changed |= moves != self.moves[number];
                self.moves[number] = moves;
            }
        }
    }

    /// Where an action leads to in the end, for the player who makes it.
    fn reached(&self, mut edge: Edge) -> Whereabouts {
        let mut first = true;
        for _ in 0..=LONGEST {
            let Whereabouts::At(entry, stays) = edge.found else { return edge.found };
            first = first == stays;
            let To::Node(number) = edge.to else { return Whereabouts::At(entry, first) };
            let edges = self.edges[number as usize].iter().rev();
            match edges.max_by_key(|&&edge| (self.value(edge), Reverse(way(edge.found, 0)))) {
                Some(&best) => edge = best,
                None => break,
            }
        }
        // As if it went on for ever, which is a draw.
        Whereabouts::Known(0)
    }
}
