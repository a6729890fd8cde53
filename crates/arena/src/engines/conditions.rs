//! What holds for every game between two programs.

use std::time::Duration;

use mura_engine::Resources;
use mura_games::{GameId, Luck};

use crate::engines::{Control, Engine, Spec};

/// Who plays whom, and within which limits.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The game.
    pub game: GameId,
    /// Who plays whom.
    pub sides: [Spec; 2],
    /// The limits of both sides, unless they have their own.
    pub control: Control,
    /// Memory of a side in MiB, unless it has its own.
    pub hash_mib: usize,
    /// Threads of a side, unless it has its own.
    pub threads: usize,
    /// Everything that is left to chance comes from here.
    pub seed: u64,
    /// Plies after which a game is drawn.
    pub cap: u32,
    /// How much longer than allowed a move may take; `None`: 20 ms, or 100 ms for a program, whose answers come through
    /// pipes.
    pub margin: Option<Duration>,
    /// When a program that has no limit of time is taken for hung.
    pub patience: Duration,
}

/// What the seeds are for: streams that have nothing to do with each other.
#[derive(Clone, Copy)]
pub(super) enum Stream {
    Setup,
    Opening,
    Dice,
    First,
    Second,
    Lots,
}

impl Conditions {
    /// The usual ones: a tenth of a second a move.
    pub fn new(game: GameId, sides: [Spec; 2]) -> Self {
        Conditions {
            game,
            sides,
            control: Control::time(Duration::from_millis(100)),
            hash_mib: Resources::default().hash_mib,
            threads: 1,
            seed: 0,
            cap: 600,
            margin: None,
            patience: Duration::from_secs(60),
        }
    }

    /// The seed of a stream for a game or a pair.
    pub(super) fn seed(&self, stream: Stream, number: u64) -> u64 {
        // Neighbouring seeds and numbers must not meet.
        Luck::new(Luck::new(self.seed).word() ^ Luck::new(8 * number + stream as u64).word()).word()
    }

    /// The limits of a side.
    pub fn control(&self, side: usize) -> Control {
        let own = self.sides[side].control;
        if own.is_empty() { self.control } else { own }
    }

    /// What a side may use; its seed is another one in every game.
    pub(super) fn resources(&self, side: usize, number: u64) -> Resources {
        let spec = &self.sides[side];
        let stream = [Stream::First, Stream::Second][side];
        Resources {
            hash_mib: spec.hash_mib.unwrap_or(self.hash_mib),
            threads: spec.threads.unwrap_or(self.threads),
            seed: self.seed(stream, number),
            ..Resources::default()
        }
    }

    /// How much longer than allowed a move of a side may take.
    pub(super) fn margin(&self, side: usize) -> Duration {
        self.margin.unwrap_or(Duration::from_millis(match self.sides[side].engine {
            Engine::BuiltIn(_) => 20,
            Engine::Command { .. } => 100,
        }))
    }
}
