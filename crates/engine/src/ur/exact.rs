//! Exact values of positions, where a database has them.

use std::fmt;
use std::sync::{Arc, LazyLock};

use mura_games::ur::PIECES;
use mura_games::{Game, Player, Ur};
use mura_solver::ur::database::{Database, Fault, small};
use mura_solver::ur::{Left, Objective, Place};

use super::value::Value;

/// Exact values of positions in which a throw is due.
pub struct Exact {
    score: Database,
    win: Database,
}

impl Exact {
    /// Those of two databases, one for each objective, and of the one that is part of the program.
    pub fn new(score: Database, win: Database) -> Exact {
        Exact { score: score.or(small(Objective::Score)), win: win.or(small(Objective::Win)) }
    }

    /// Those that are part of the program: at most three pieces left a side.
    pub fn small() -> Arc<Exact> {
        static SMALL: LazyLock<Arc<Exact>> =
            LazyLock::new(|| Arc::new(Exact { score: small(Objective::Score), win: small(Objective::Win) }));
        Arc::clone(&SMALL)
    }

    /// The value of a position in which a throw is due, if it is there: the points when both play for points.
    /// The chance of winning is the one when both play for that, which differs by little; where only the
    /// points are there, it is judged at a glance.
    #[inline]
    pub fn value(&self, game: &Ur) -> Option<Value> {
        // Almost all positions of a search have too many pieces left: that costs next to nothing.
        let left = |player: Player| PIECES - game.off_board(player)[1];
        self.score.layer(Left { ours: left(game.turn()), theirs: left(game.turn().other()) })?;
        let place = Place::of(game);
        let score = real(self.score.value(&place)?, Objective::Score);
        let win = match self.win.value(&place) {
            Some(value) => f32::midpoint(1.0, real(value, Objective::Win)),
            None => super::eval::Weights::tuned().evaluate(game).win,
        };
        Some(Value { points: score, win })
    }

    /// What is wrong with files that were found damaged on the way, since this was asked last. Their layers count as not there from then
    /// on; what they told before was right, so a search that has begun with it may go on.
    pub fn new_faults(&self) -> Vec<Fault> {
        [&self.score, &self.win].into_iter().flat_map(Database::new_faults).collect()
    }
}

fn real(value: i32, objective: Objective) -> f32 {
    (f64::from(value) / f64::from(objective.scale())) as f32
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [score, win] = [&self.score, &self.win].map(|database| database.layers().count());
        write!(f, "Exact {{ {score} layers for score, {win} for win }}")
    }
}
