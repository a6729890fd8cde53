//! What is to be played.

use std::time::Duration;

use mura_engine::{Recipe, Resources};
use mura_games::{GameId, Luck, Refusal, Settings, Table};

use crate::engines::stats::Sprt;
use crate::engines::{Control, Engine, GameResult, Spec};

/// A match, before it is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub game: GameId,
    /// From where.
    pub start: Start,
    /// Who plays whom.
    pub sides: [Spec; 2],
    /// The number of games; an even one, since every opening is played twice.
    pub games: u64,
    /// The limits of both sides, unless they have their own.
    pub control: Control,
    /// Memory of a side in MiB, unless it has its own.
    pub hash_mib: usize,
    /// Threads of a side, unless it has its own.
    pub threads: usize,
    /// Everything that is left to chance comes from here.
    pub seed: u64,
    /// Random plies at the start of every game.
    pub opening_plies: u32,
    /// Who says which openings are balanced; `None`: every opening will do in which nothing has been won yet.
    pub judge: Option<Recipe>,
    /// Plies after which a game is drawn.
    pub cap: u32,
    /// How much longer than allowed a move may take; `None`: 20 ms, or 100 ms for a program, whose answers come through
    /// pipes.
    pub margin: Option<Duration>,
    /// When a program that has no limit of time is taken for hung.
    pub patience: Duration,
    /// Games at once.
    pub concurrency: usize,
    /// Ends the match early.
    pub sprt: Option<Sprt>,
}

/// From where the games of a match start.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// The rule options. What they leave to chance is rolled for each pair of games.
    pub settings: Settings,
    /// A position in place of the game's start.
    pub position: Option<String>,
}

/// What the seeds of a match are for: streams that have nothing to do with each other.
#[derive(Clone, Copy)]
pub(super) enum Stream {
    Setup,
    Opening,
    Dice,
    First,
    Second,
}

/// Random plies with which games usually start. The throws of Ur make its games differ by themselves.
pub fn default_opening_plies(game: GameId) -> u32 {
    match game {
        GameId::Ur => 0,
        _ => 4,
    }
}

impl Plan {
    /// A match with the usual conditions: a tenth of a second a move, one game at a time.
    pub fn new(game: GameId, sides: [Spec; 2], games: u64) -> Self {
        Plan {
            game,
            start: Start::default(),
            sides,
            games,
            control: Control::time(Duration::from_millis(100)),
            hash_mib: Resources::default().hash_mib,
            threads: 1,
            seed: 0,
            opening_plies: default_opening_plies(game),
            judge: Some(Recipe::Full),
            cap: 600,
            margin: None,
            patience: Duration::from_secs(60),
            concurrency: 1,
            sprt: None,
        }
    }

    /// The seed of a stream for a game or a pair.
    pub(super) fn seed(&self, stream: Stream, number: u64) -> u64 {
        // Neighbouring seeds and numbers must not meet.
        Luck::new(Luck::new(self.seed).word() ^ Luck::new(8 * number + stream as u64).word()).word()
    }

    /// The table at which a pair of games starts.
    pub fn open(&self, pair: u64) -> Result<Box<dyn Table>, Refusal> {
        match &self.start.position {
            Some(position) => self.game.open(position),
            None => {
                let mut settings = self.start.settings.clone();
                settings.seed = self.seed(Stream::Setup, pair);
                self.game.start(&settings)
            }
        }
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
        }
    }

    /// How much longer than allowed a move of a side may take.
    pub(super) fn margin(&self, side: usize) -> Duration {
        self.margin.unwrap_or(Duration::from_millis(match self.sides[side].engine {
            Engine::BuiltIn(_) => 20,
            Engine::Command { .. } => 100,
        }))
    }

    /// The tags that say which match a game belongs to, and which game of it this is. A game is taken up again only if
    /// all of them agree.
    pub(super) fn tags(&self, number: u64, start: &dyn Table) -> Vec<(&'static str, String)> {
        let [mut black, mut white] = self.sides.each_ref().map(Spec::to_string);
        if GameResult::colour(number) != mura_games::Player::First {
            std::mem::swap(&mut black, &mut white);
        }
        let mut tags = vec![
            ("Event", "match".to_owned()),
            ("Round", (number + 1).to_string()),
            ("Pair", (number / 2 + 1).to_string()),
            ("Black", black),
            ("White", white),
            ("Seed", self.seed.to_string()),
            ("TimeControl", self.control.to_string()),
            ("Hash", self.hash_mib.to_string()),
            ("Threads", self.threads.to_string()),
            ("OpeningPlies", self.opening_plies.to_string()),
            ("Judge", self.judge.map_or("none".to_owned(), |judge| judge.to_string())),
            ("Cap", self.cap.to_string()),
        ];
        if self.start.position.is_some() {
            tags.push(("Start", start.position()));
        } else {
            let changed = start.settled().into_iter().filter(|(name, value)| {
                self.game.options().iter().any(|option| option.name == *name && option.default != value)
            });
            let options: Vec<_> = changed.map(|(name, value)| format!("{name}={value}")).collect();
            if !options.is_empty() {
                tags.push(("Options", options.join(" ")));
            }
        }
        tags
    }
}
