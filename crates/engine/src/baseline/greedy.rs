//! Takes what it can get.

use std::any::Any;

use mura_games::ur::HOME;
use mura_games::{Game, GameId, Luck, Outcome, Player, Ur};

use crate::{Limits, Mind, Score, Stop, Thought, Variation};

/// Looks one ply ahead: a win is taken, a loss avoided, and else the most material wins. Equal ones by chance.
pub struct Greedy {
    seed: u64,
    luck: Luck,
}

impl Greedy {
    /// The player whose choices between equals belong to this seed.
    pub fn new(seed: u64) -> Self {
        Greedy { seed, luck: Luck::new(seed) }
    }
}

/// Above any material.
const DECIDED: i64 = 1 << 20;

impl<G: Game> Mind<G> for Greedy {
    fn think(
        &mut self,
        game: &G,
        only: &[G::Action],
        limits: &Limits,
        _stop: Stop<'_>,
        report: &mut dyn FnMut(&Variation<G::Action>),
    ) -> Thought<G::Action> {
        if game.throws().is_some() {
            return Thought { action: None, lines: Vec::new(), nodes: 0 };
        }
        let me = game.turn();
        let mut after = game.clone();
        let (mut best, mut value, mut equals) = (only[0], i64::MIN, 0);
        for &action in only {
            let undo = after.play_unchecked(action);
            let worth = match after.outcome() {
                // A win in Ur is paid by the piece.
                Some(Outcome::Win(player)) if player == me => DECIDED + difference(after.score(), me),
                Some(Outcome::Win(_)) => -DECIDED,
                Some(Outcome::Draw) => 0,
                None => difference(material(&after), me),
            };
            after.undo(undo);
            if worth > value {
                (value, equals) = (worth, 0);
            }
            if worth == value {
                equals += 1;
                if self.luck.below(equals) == 0 {
                    best = action;
                }
            }
        }
        let nodes = only.len() as u64;
        if G::ID == GameId::Ur {
            // Steps gone are no points: there is nothing to tell in the units of a score.
            return Thought { action: Some(best), lines: Vec::new(), nodes };
        }
        let score = match value {
            value if value >= DECIDED / 2 => Score::Win(1),
            value if value <= -DECIDED / 2 => Score::Loss(1),
            value => Score::Estimate(100 * value as i32),
        };
        let line = Variation {
            rank: 1,
            depth: 1,
            seldepth: 1,
            score,
            nodes,
            hashfull: 0,
            time: limits.began.elapsed(),
            actions: vec![best],
        };
        report(&line);
        Thought { action: Some(best), lines: vec![line], nodes }
    }

    fn forget(&mut self) {
        self.luck = Luck::new(self.seed);
    }
}

fn difference(material: [u32; 2], me: Player) -> i64 {
    i64::from(material[me.index()]) - i64::from(material[me.other().index()])
}

/// What each side has got so far: marks, bars or cows; in Ur, which counts nothing before its end, steps gone.
fn material<G: Game>(game: &G) -> [u32; 2] {
    match (game as &dyn Any).downcast_ref::<Ur>() {
        Some(ur) => Player::BOTH
            .map(|player| (1..=HOME).map(|step| u32::from(step) * u32::from(ur.pieces(player, step))).sum()),
        None => game.score(),
    }
}
