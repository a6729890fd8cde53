//! Who tells what a position is worth where the search looks no further.

use std::sync::LazyLock;

use mura_games::{Game, Ur};
use mura_solver::ur::Objective;

use super::duel::Sides;
use super::eval::Weights;
use super::net::Net;
use super::table::{Bound, Entry, Table};
use super::value::Value;

/// Who judges positions in which a throw is due.
#[derive(Clone, Copy)]
pub enum Judge<'a> {
    /// The facts that hold, weighed: quick.
    Facts(&'a Weights),
    /// A net: much better, and much slower.
    Net(&'a Net),
}

impl<'a> From<&'a Weights> for Judge<'a> {
    fn from(weights: &'a Weights) -> Self {
        Judge::Facts(weights)
    }
}

impl<'a> From<&'a Net> for Judge<'a> {
    fn from(net: &'a Net) -> Self {
        Judge::Net(net)
    }
}

impl Judge<'static> {
    /// The best judge there is for this objective: one of the two nets that come with the program.
    pub fn best(objective: Objective) -> Self {
        static WIN: LazyLock<Option<Net>> =
            LazyLock::new(|| Net::parse(include_bytes!("../../nets/ur/win.net")).ok());
        static SCORE: LazyLock<Option<Net>> =
            LazyLock::new(|| Net::parse(include_bytes!("../../nets/ur/score.net")).ok());
        let net = match objective {
            Objective::Win => &WIN,
            Objective::Score => &SCORE,
        };
        // A test reads the nets; if one could not be read all the same, the game must go on.
        net.as_ref().map_or_else(|| Weights::tuned().into(), Judge::from)
    }
}

impl Judge<'_> {
    /// What the position is worth to the player who is to throw.
    #[inline]
    pub fn evaluate(self, game: &Ur) -> Value {
        match self {
            Judge::Facts(weights) => weights.evaluate(game),
            Judge::Net(net) => net.value(game),
        }
    }

    /// How good a position looks to the player on turn: to look at good steps first. It is asked in the middle of turns,
    /// too, of which a net knows nothing, and it should cost little.
    #[inline]
    pub(super) fn glance(self, game: &Ur) -> Value {
        match self {
            Judge::Facts(weights) => weights.evaluate(game),
            Judge::Net(_) => Weights::tuned().evaluate(game),
        }
    }

    /// What the position is worth to the player who is to throw. A net is asked once: looking into the table is quicker.
    #[inline]
    pub(super) fn ask(self, game: &Ur, table: Option<&Table>) -> Value {
        let (Judge::Net(net), Some(table)) = (self, table) else {
            return self.evaluate(game);
        };
        let key = game.key();
        if let Some(Entry { value, depth: 0, .. }) = table.get(key) {
            return value;
        }
        let value = net.value(game);
        table
            .put(key, &Entry { value, bound: Bound::Exact, depth: 0, hints: [0; 4], duel: Sides::default() });
        value
    }
}
