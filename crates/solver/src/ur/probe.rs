//! Exact values in any phase, from those before throws alone.
//!
//! Between two throws there is no chance: bonus and penalty moves follow each other until somebody is to
//! throw or has won, or they go on for ever, which is a draw. So all positions that can be reached without a
//! throw are collected, and their values found from 0 upwards and downwards until nothing changes: from there
//! a value leaves 0 only when one of the players can force it, and whatever can be forced is found after
//! finitely many rounds.

use std::collections::HashMap;
use std::fmt;

use mura_games::ur::{Action, Phase, Ur};
use mura_games::{Game, Player};

use super::database::Database;
use super::layer::Left;
use super::number::{Fixed, Number};
use super::oracle::{Atlas, Entry, Table, Whereabouts};

/// How many positions without a throw between them are looked at. Much fewer are enough almost everywhere.
const MOST: usize = 4_000_000;

/// Why a value cannot be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// The database lacks a layer.
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

/// Looks positions up in a database.
pub struct Prober<'a> {
    database: &'a Database,
    atlas: Atlas,
    most: usize,
}

/// What an action leads to, for the player who has the choice.
#[derive(Clone, Copy)]
enum Edge {
    /// A value that is known.
    Value(i32),
    /// Another position of the web, of the same player (`true`) or the other.
    Node(u32, bool),
}

/// Positions that follow each other without a throw.
#[derive(Default)]
struct Web {
    numbers: HashMap<Entry, u32>,
    /// What each position leads to.
    edges: Vec<Vec<Edge>>,
    open: Vec<(u32, Ur)>,
    values: Vec<i32>,
}

impl<'a> Prober<'a> {
    /// For a database.
    pub fn new(database: &'a Database) -> Self {
        Prober { database, atlas: Atlas::default(), most: MOST }
    }

    #[cfg(test)]
    pub(crate) fn with_most(database: &'a Database, most: usize) -> Self {
        Prober { most, ..Prober::new(database) }
    }

    /// The value of a position for the player on turn, in units of the objective's scale.
    pub fn value(&self, game: &Ur) -> Result<i32, Unknown> {
        let player = game.turn();
        match self.atlas.find(game, player, self.database.objective()) {
            Some(Whereabouts::Known(value)) => Ok(value),
            Some(Whereabouts::At(entry, _)) if entry.table == Table::Throw => self.before_throw(entry),
            _ => Ok(self.options(game)?.into_iter().map(|(_, value)| value).max().unwrap_or(0)),
        }
    }

    /// Every legal action and its value for the player on turn, in the order of the rules. Throws are
    /// actions, too.
    pub fn options(&self, game: &Ur) -> Result<Vec<(Action, i32)>, Unknown> {
        let mut game = game.clone();
        let mut actions = Vec::new();
        game.actions(&mut actions);
        if game.phase() == Phase::Throw {
            let mut options = Vec::with_capacity(actions.len());
            for action in actions {
                let undo = game.play_unchecked(action);
                options.push((action, self.value(&game)?));
                game.undo(undo);
            }
            return Ok(options);
        }
        let mut web = Web::default();
        let edges = self.edges(&mut web, &mut game)?;
        while let Some((number, mut next)) = web.open.pop() {
            web.edges[number as usize] = self.edges(&mut web, &mut next)?;
        }
        web.settle();
        Ok(actions.into_iter().zip(edges.into_iter().map(|edge| web.value(edge))).collect())
    }

    /// What the actions of a position lead to.
    fn edges(&self, web: &mut Web, game: &mut Ur) -> Result<Vec<Edge>, Unknown> {
        let player = game.turn();
        let mut actions = Vec::new();
        game.actions(&mut actions);
        let mut edges = Vec::with_capacity(actions.len());
        for action in actions {
            let undo = game.play_unchecked(action);
            let edge = self.edge(web, game, player);
            game.undo(undo);
            edges.push(edge?);
        }
        Ok(edges)
    }

    fn edge(&self, web: &mut Web, game: &Ur, player: Player) -> Result<Edge, Unknown> {
        match self.atlas.find(game, player, self.database.objective()) {
            Some(Whereabouts::Known(value)) => Ok(Edge::Value(value)),
            Some(found @ Whereabouts::At(entry, mine)) => {
                if entry.table == Table::Throw {
                    return Ok(Edge::Value(found.value(self.before_throw(entry)?)));
                }
                let next = web.edges.len() as u32;
                let number = *web.numbers.entry(entry).or_insert(next);
                if number == next {
                    if web.edges.len() >= self.most {
                        return Err(Unknown::TooMany(self.most));
                    }
                    web.edges.push(Vec::new());
                    web.open.push((number, game.clone()));
                }
                Ok(Edge::Node(number, mine))
            }
            // After a step nobody has to make a step of a thrown length.
            None => Ok(Edge::Value(0)),
        }
    }

    fn before_throw(&self, entry: Entry) -> Result<i32, Unknown> {
        let file = self.database.layer(entry.left).ok_or(Unknown::Missing(entry.left))?;
        file.value(entry.index).ok_or(Unknown::Missing(entry.left))
    }
}

impl Web {
    fn value(&self, edge: Edge) -> i32 {
        match edge {
            Edge::Value(value) => value,
            Edge::Node(number, true) => self.values[number as usize],
            Edge::Node(number, false) => Fixed(self.values[number as usize]).negative().0,
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
}
