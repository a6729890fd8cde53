//! From what position a command starts, and the moves played from there.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use clap::Args;
use mura_games::record::limits;
use mura_games::{GameId, PlayError, RuleOption, Settings, Table};

use crate::failure::Failure;

/// A position text or rule options; neither means the usual start.
#[derive(Args)]
pub(crate) struct Setup {
    /// Start from this position instead of the game's start
    // Morabaraba's start is `- - b 0 -`: a hyphen in front is no flag here.
    #[arg(long, value_name = "TEXT", conflicts_with = "option", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Choose a rule option of the start; `mura games` lists them
    #[arg(long, short, value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) option: Vec<(String, String)>,
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err("expected name=value, such as goal=3".into()),
    }
}

impl Setup {
    /// The chosen rule options. `seed` decides what is rolled.
    pub(crate) fn settings(&self, seed: u64) -> Settings {
        let mut settings = Settings::default();
        settings.seed = seed;
        for (name, value) in &self.option {
            settings.set(name, value);
        }
        settings
    }

    /// Opens a table there.
    pub(crate) fn open(&self, game: GameId, seed: u64) -> Result<Box<dyn Table>, Failure> {
        match &self.position {
            Some(text) => game
                .open(text)
                .map_err(|refusal| Failure::Wrong(format!("this is no position of {game}: {refusal}"))),
            None => {
                for (index, (name, _)) in self.option.iter().enumerate() {
                    if self.option[..index].iter().any(|earlier| earlier.0 == *name) {
                        return Err(Failure::Usage(format!("the option {name} is chosen twice")));
                    }
                }
                game.start(&self.settings(seed)).map_err(|refusal| {
                    Failure::Usage(format!("{game} cannot start with these options: {refusal}"))
                })
            }
        }
    }
}

/// The value that leaves an option to chance.
pub(crate) const ROLL: &str = "roll";

/// What an option that was left to chance came to.
pub(crate) fn rolled(option: &RuleOption, start: &dyn Table) -> Option<String> {
    start.settled().into_iter().find(|(name, _)| *name == option.name).map(|(_, value)| value)
}

/// A seed that nobody chose.
pub(crate) fn any_seed() -> u64 {
    RandomState::new().hash_one(0)
}

/// Threads to use where nobody says otherwise.
pub(crate) fn threads(chosen: Option<u16>) -> usize {
    match chosen {
        Some(chosen) => usize::from(chosen),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

/// Plays moves given as words; words that the game writes apart are put together. Gives the last one as it is written, or
/// says which move was wrong.
pub(crate) fn play_words<'a>(
    table: &mut dyn Table,
    words: impl Iterator<Item = &'a str>,
) -> Result<Option<String>, String> {
    let mut moves: Vec<String> = Vec::new();
    for word in words {
        match moves.last_mut() {
            // No play is longer; and looking at ever longer ones again and again would take for ever.
            Some(last) if last.len() < limits::PLAY && table.joins(last, word) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => moves.push(word.to_owned()),
        }
    }
    let mut last = None;
    for (number, text) in (1..).zip(&moves) {
        let played = table.replay(text).map_err(|error| {
            let text = mura_games::shortened(text);
            format!("move {number} \"{text}\": {}", why(&text, &error))
        })?;
        last = Some(played.action);
    }
    Ok(last)
}

/// The reason without what the move's text has already said.
fn why(text: &str, error: &PlayError) -> String {
    match error {
        PlayError::Illegal { action, illegal } if action == text => illegal.to_string(),
        PlayError::Text(refusal) if refusal.token == text => refusal.reason.clone(),
        error => error.to_string(),
    }
}
