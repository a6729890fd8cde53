//! Exact values in any phase, from those before throws.
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
use super::number::{Fixed, Number, Objective};
use super::oracle::{Atlas, Entry, Table, Whereabouts};
use super::place::Place;
use super::selfplay::Perfect;

/// How many positions without a throw between them are looked at. Much fewer are enough almost everywhere.
const MOST: usize = 4_000_000;
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
    pub(super) action: Action,
    /// Where it leads to at once.
    pub(super) found: Whereabouts,
    /// What it is worth to the player who has the choice.
    pub(super) value: i32,
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
    values: Vec<i32>,
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
            return Ok(prospects.iter().map(|prospect| (prospect.action, prospect.value)).collect());
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

    /// Every legal action where no throw is due, in the order of the rules.
    pub(super) fn prospects(&self, game: &Ur) -> Result<Vec<Prospect>, Unknown> {
        let mut game = game.clone();
        let mut actions = Vec::new();
        game.actions(&mut actions);
        let mut web = Web::default();
        let edges = self.edges(&mut web, &mut game, &actions)?;
        while let Some((number, mut next)) = web.open.pop() {
            let mut actions = Vec::new();
            next.actions(&mut actions);
            web.edges[number as usize] = self.edges(&mut web, &mut next, &actions)?;
        }
        web.settle();
        let prospect = |(action, edge): (Action, Edge)| Prospect {
            action,
            found: edge.found,
            value: web.value(edge),
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
            let best = Perfect::best(prospects.iter().map(|prospect| (prospect.value, prospect.found)));
            let Some(best) = best else { return Ok(None) };
            reached = prospects[best].reached;
        }
        Ok(None)
    }

    /// What these actions of a position lead to.
    fn edges(&self, web: &mut Web, game: &mut Ur, actions: &[Action]) -> Result<Vec<Edge>, Unknown> {
        let player = game.turn();
        let mut edges = Vec::with_capacity(actions.len());
        for &action in actions {
            let undo = game.play_unchecked(action);
            let edge = self.edge(web, game, player);
            game.undo(undo);
            edges.push(edge?);
        }
        Ok(edges)
    }

    fn edge(&self, web: &mut Web, game: &Ur, player: Player) -> Result<Edge, Unknown> {
        let found = self.atlas.find(game, player, self.known.objective());
        // After a step nobody has to make a step of a thrown length.
        let found = found.unwrap_or(Whereabouts::Known(0));
        let to = match found {
            Whereabouts::Known(value) => To::Value(value),
            Whereabouts::At(entry, _) => {
                if let Some(value) = self.looked_up(entry, game)? {
                    return Ok(Edge { found, to: To::Value(found.value(value)) });
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
                To::Node(number)
            }
        };
        Ok(Edge { found, to })
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

    /// Where an action leads to in the end, for the player who makes it.
    fn reached(&self, mut edge: Edge) -> Whereabouts {
        let mut first = true;
        for _ in 0..=LONGEST {
            let Whereabouts::At(entry, stays) = edge.found else { return edge.found };
            first = first == stays;
            let To::Node(number) = edge.to else { return Whereabouts::At(entry, first) };
            let edges = &self.edges[number as usize];
            match Perfect::best(edges.iter().map(|&edge| (self.value(edge), edge.found))) {
                Some(best) => edge = edges[best],
                None => break,
            }
        }
        // As if it went on for ever, which is a draw.
        Whereabouts::Known(0)
    }
}
