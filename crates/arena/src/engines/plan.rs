//! What is to be played.

use mura_engine::Recipe;
use mura_games::{GameId, Refusal, Settings, Table};

use crate::engines::conditions::Stream;
use crate::engines::entry::LIMITS;
use crate::engines::stats::Sprt;
use crate::engines::{Conditions, GameResult, Spec};

/// A match, before it is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays whom, and within which limits.
    pub conditions: Conditions,
    /// From where.
    pub start: Start,
    /// The number of games; an even one, since every opening is played twice.
    pub games: u64,
    /// Random plies at the start of every game.
    pub opening_plies: u32,
    /// Who says which openings are balanced; `None`: every opening will do in which nothing has been won yet.
    pub judge: Option<Recipe>,
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
            conditions: Conditions::new(game, sides),
            start: Start::default(),
            games,
            opening_plies: default_opening_plies(game),
            judge: Some(Recipe::Full),
            concurrency: 1,
            sprt: None,
        }
    }

    /// The table at which a pair of games starts.
    pub fn open(&self, pair: u64) -> Result<Box<dyn Table>, Refusal> {
        match &self.start.position {
            Some(position) => self.conditions.game.open(position),
            None => {
                let mut settings = self.start.settings.clone();
                settings.seed = self.conditions.seed(Stream::Setup, pair);
                self.conditions.game.start(&settings)
            }
        }
    }

    /// The tags that say which match a game belongs to, and which game of it this is. A game is taken up again only if
    /// all of them agree.
    pub(super) fn tags(&self, number: u64, start: &dyn Table) -> Vec<(&'static str, String)> {
        let [mut black, mut white] = self.conditions.sides.each_ref().map(Spec::to_string);
        if GameResult::colour(number) != mura_games::Player::First {
            std::mem::swap(&mut black, &mut white);
        }
        let [first, second] = self.conditions.game.players();
        let mut tags = vec![
            ("Event", "match".to_owned()),
            ("Round", (number + 1).to_string()),
            ("Pair", (number / 2 + 1).to_string()),
            (first, black),
            (second, white),
            ("Seed", self.conditions.seed.to_string()),
            (LIMITS, self.conditions.control.to_string()),
            ("Hash", self.conditions.hash_mib.to_string()),
            ("Threads", self.conditions.threads.to_string()),
            ("OpeningPlies", self.opening_plies.to_string()),
            ("Judge", self.judge.map_or("none".to_owned(), |judge| judge.to_string())),
            ("Cap", self.conditions.cap.to_string()),
        ];
        if self.start.position.is_some() {
            tags.push(("Start", start.position()));
        } else {
            let changed = start.settled().into_iter().filter(|(name, value)| {
                self.conditions
                    .game
                    .options()
                    .iter()
                    .any(|option| option.name == *name && option.default != value)
            });
            let options: Vec<_> = changed.map(|(name, value)| format!("{name}={value}")).collect();
            if !options.is_empty() {
                tags.push(("Options", options.join(" ")));
            }
        }
        tags
    }
}
