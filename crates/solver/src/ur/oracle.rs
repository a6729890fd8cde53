//! Exact values of games, looked up.

use std::fmt;

use mura_games::ur::{Action, PIECES, Phase, Side, Ur};
use mura_games::{Game, Outcome, Player};

use super::layer::{Layer, Left};
use super::number::{Fixed, Number, Objective};
use super::quick;
use super::solve::{all_layers, slot};

/// Which of the four tables of a layer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Table {
    /// To throw.
    Throw,
    /// A bonus move, then the other player's throw.
    Bonus,
    /// A bonus move, then a throw.
    BonusDue,
    /// A penalty move, then a throw.
    Penalty,
}

/// A place in the tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The layer.
    pub left: Left,
    /// Which table of it.
    pub table: Table,
    /// The number of the position.
    pub index: u64,
}

/// Something that holds the values of whole layers, in units of the objective's scale.
pub trait Oracle {
    /// What the values are of.
    fn objective(&self) -> Objective;
    /// The values at these places, in their order.
    fn look_up(&self, entries: &[Entry]) -> Result<Vec<i32>, NoValue>;
}

/// Why values could not be looked up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoValue {
    /// There is none: its layer has not been solved here, or there is no such position.
    Absent,
    /// The machine that holds them did not give them, and says why.
    Failed(String),
}

impl fmt::Display for NoValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoValue::Absent => {
                f.write_str("the value of a position was asked for that has not been solved here")
            }
            NoValue::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for NoValue {}

/// Where the value of a game stands for one of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whereabouts {
    /// The game is over, and this is the value.
    Known(i32),
    /// In the tables: there for the player on turn, who is the one who asks (`true`) or the other.
    At(Entry, bool),
}

impl Whereabouts {
    /// The value, once the tables have been looked up.
    pub fn value(self, looked_up: i32) -> i32 {
        match self {
            Whereabouts::Known(value) => value,
            Whereabouts::At(_, true) => looked_up,
            Whereabouts::At(_, false) => Fixed(looked_up).negative().0,
        }
    }
}

/// All layers, to find positions in them.
pub struct Atlas {
    layers: Vec<Layer>,
}

impl Default for Atlas {
    fn default() -> Self {
        Atlas { layers: all_layers() }
    }
}

impl Atlas {
    /// A layer; both numbers must be 1 to 7.
    pub fn layer(&self, left: Left) -> &Layer {
        &self.layers[slot(left)]
    }

    /// The layer of a position with these pieces, those of the player to act first, and its number there. None where
    /// all of a player's pieces are home.
    pub(super) fn place(&self, ours: &Side, theirs: &Side) -> Option<(Left, u64)> {
        let [ours_left, theirs_left] = [ours, theirs].map(|side| PIECES.saturating_sub(side.home));
        let left = Left { ours: ours_left, theirs: theirs_left };
        if !left.has_layer() {
            return None;
        }
        Some((left, quick::rank(self.layer(left), ours, theirs)?))
    }

    /// Where the value of a game stands for a player. None where a step of a thrown length is to be made:
    /// that has no table.
    pub fn find(&self, game: &Ur, player: Player, objective: Objective) -> Option<Whereabouts> {
        match game.outcome() {
            Some(Outcome::Win(winner)) => {
                let value = objective.payment(game.payment(winner)) as i32 * objective.scale();
                return Some(Whereabouts::Known(if winner == player { value } else { -value }));
            }
            Some(_) => return Some(Whereabouts::Known(0)),
            None => {}
        }
        let table = match game.phase() {
            Phase::Throw => Table::Throw,
            Phase::Step(_) => return None,
            Phase::Bonus { throw_due: false } => Table::Bonus,
            Phase::Bonus { throw_due: true } => Table::BonusDue,
            Phase::Penalty => Table::Penalty,
        };
        let (left, index) = self.place(game.side(game.turn()), game.side(game.turn().other()))?;
        Some(Whereabouts::At(Entry { left, table, index }, game.turn() == player))
    }

    /// The actions of a game that is not to throw, and where the values of what follows stand for the player
    /// on turn.
    pub fn options(&self, game: &mut Ur, objective: Objective) -> Vec<(Action, Whereabouts)> {
        let player = game.turn();
        let mut actions = Vec::new();
        game.actions(&mut actions);
        let mut options = Vec::with_capacity(actions.len());
        for action in actions {
            let undo = game.play_unchecked(action);
            options.extend(self.find(game, player, objective).map(|found| (action, found)));
            game.undo(undo);
        }
        options
    }
}
