//! Positions with few pieces left, worked out on the spot in double precision: without files, and without the
//! rounding of the numbers that files hold.

use mura_games::ur::{Action, Phase, Ur};
use mura_games::{Game, Player};

use super::campaign::Event;
use super::cpu::Cpu;
use super::number::Objective;
use super::oracle::{Atlas, Whereabouts};
use super::solve::{layers_of, solve_layer};

/// Until nothing changes by more: what is then left is a few times as much, and rounding not yet felt.
const TOLERANCE: f64 = 1e-11;

/// All values of one objective with so many pieces left a side.
pub struct Precise {
    cpu: Cpu<f64>,
    atlas: Atlas,
    objective: Objective,
}

impl Precise {
    /// Works them out, and tells of every sweep and layer. Two pieces take a second on one core, and each one more some forty times as long.
    pub fn solve(objective: Objective, pieces: u8, threads: usize, mut report: impl FnMut(Event)) -> Precise {
        let mut cpu = Cpu::new(objective, threads);
        for left in layers_of(pieces) {
            let Ok(solved) =
                solve_layer(&mut cpu, left, TOLERANCE, |progress| report(Event::Swept(progress)));
            report(Event::Solved(solved));
        }
        Precise { cpu, atlas: Atlas::default(), objective }
    }

    /// The value of a position for the player on turn: points, or the chance to win less that to lose. None
    /// with more pieces left.
    pub fn value(&self, game: &Ur) -> Option<f64> {
        self.value_for(&mut game.clone(), game.turn())
    }

    /// Every legal action and its value for the player on turn, in the order of the rules. Throws are actions,
    /// too.
    pub fn options(&self, game: &Ur) -> Option<Vec<(Action, f64)>> {
        let mut game = game.clone();
        let player = game.turn();
        let mut actions = Vec::new();
        game.actions(&mut actions);
        let mut value = |action| {
            let undo = game.play_unchecked(action);
            let value = self.value_for(&mut game, player);
            game.undo(undo);
            Some((action, value?))
        };
        actions.into_iter().map(&mut value).collect()
    }

    fn value_for(&self, game: &mut Ur, player: Player) -> Option<f64> {
        match self.atlas.find(game, player, self.objective) {
            Some(Whereabouts::Known(value)) => Some(f64::from(value) / f64::from(self.objective.scale())),
            Some(Whereabouts::At(entry, mine)) => {
                let value = self.cpu.at(entry)?;
                Some(if mine { value } else { -value })
            }
            // A step of a thrown length is to be made: the best one.
            None => {
                debug_assert!(matches!(game.phase(), Phase::Step(_)));
                let best = self.options(game)?.into_iter().map(|(_, value)| value).reduce(f64::max)?;
                Some(if game.turn() == player { best } else { -best })
            }
        }
    }
}
