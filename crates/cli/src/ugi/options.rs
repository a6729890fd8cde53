//! The options of the engine, beside the rule options of the game.

use std::path::Path;
use std::sync::Arc;

use mura_engine::{Recipe, Resources};
use mura_games::{GameId, shortened};

use crate::probe::{exact_values, not_used};
use crate::{memory, setup};

/// What may be set, with its kind, default and range as `ugi` lists them.
const OPTIONS: [&str; 6] = [
    "seed type string default random",
    "player type string default full",
    "threads type spin default 1 min 1 max 256",
    "hash type spin default 64 min 1 max 65536",
    "multipv type spin default 1 min 1 max 256",
    "database type string default <empty>",
];

/// The name in a line of [`OPTIONS`].
fn name(option: &'static str) -> &'static str {
    option.split_once(' ').map_or(option, |(name, _)| name)
}

/// Whether a game has this option: exact values are those of Ur.
fn is_of(game: GameId, name: &str) -> bool {
    name != "database" || game == GameId::Ur
}

/// The chosen options.
pub(super) struct Options {
    pub(super) player: Recipe,
    pub(super) resources: Resources,
    /// Best lines to tell.
    pub(super) lines: usize,
}

impl Default for Options {
    fn default() -> Self {
        let resources = Resources { hash_mib: 64, seed: setup::any_seed(), ..Resources::default() };
        Options { player: Recipe::Full, resources, lines: 1 }
    }
}

impl Options {
    /// The lines of `ugi` about those of a game.
    pub(super) fn lines(game: GameId) -> impl Iterator<Item = String> {
        OPTIONS
            .iter()
            .filter(move |option| is_of(game, name(option)))
            .map(|option| format!("option name {option}"))
    }

    /// Their names.
    pub(super) fn names(game: GameId) -> impl Iterator<Item = &'static str> {
        OPTIONS.iter().map(|option| name(option)).filter(move |name| is_of(game, name))
    }

    /// Sets an option, or gives `None` if the game has none of this name. What is to be told about it comes back.
    pub(super) fn set(
        &mut self,
        game: GameId,
        name: &str,
        value: &str,
    ) -> Option<Result<Vec<String>, String>> {
        if !is_of(game, name) {
            return None;
        }
        let spin = |most: usize| match value.parse() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => Err(format!("option {name} \"{}\": expected a number from 1 to {most}", shortened(value))),
        };
        let result = match name {
            "database" => return Some(self.set_database(value)),
            "seed" => self.set_seed(value),
            "player" => value
                .parse()
                .map(|player| self.player = player)
                .map_err(|unknown| format!("option player: {unknown}")),
            "threads" => spin(256).map(|threads| self.resources.threads = threads),
            "hash" => spin(65536).and_then(|mib| self.set_hash(mib)),
            "multipv" => spin(256).map(|lines| self.lines = lines),
            _ => return None,
        };
        Some(result.map(|()| Vec::new()))
    }

    /// Exact values of Ur in a folder. Files that are of no use are told of, and the others used.
    fn set_database(&mut self, value: &str) -> Result<Vec<String>, String> {
        if value.is_empty() || value == "<empty>" {
            self.resources.exact = None;
            return Ok(Vec::new());
        }
        let (exact, faults) =
            exact_values(Path::new(value)).map_err(|why| format!("option database: {why}"))?;
        self.resources.exact = Some(Arc::new(exact));
        Ok(faults)
    }

    /// What is to be told of files that were found damaged since this was asked last.
    pub(super) fn news(&self) -> Vec<String> {
        let exact = self.resources.exact.iter();
        exact.flat_map(|exact| exact.new_faults()).map(|fault| not_used(&fault)).collect()
    }

    fn set_hash(&mut self, mib: usize) -> Result<(), String> {
        memory::there(mib).map_err(|why| format!("option hash \"{mib}\": {why}"))?;
        self.resources.hash_mib = mib;
        Ok(())
    }

    fn set_seed(&mut self, value: &str) -> Result<(), String> {
        self.resources.seed = match value {
            "random" => setup::any_seed(),
            value => value.parse().map_err(|_| {
                format!("option seed \"{}\": expected a number below 2^64, or random", shortened(value))
            })?,
        };
        Ok(())
    }
}
