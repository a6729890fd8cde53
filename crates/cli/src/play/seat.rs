//! Who sits on a side of the board.

use std::fmt;
use std::str::FromStr;

use mura_engine::level::Level;
use mura_engine::{Recipe, UnknownRecipe};

/// Who plays against a person unless something else is said.
const OPPONENT: &str = "level3";
/// Who is asked for a hint.
pub(crate) const ADVISER: &str = "full";

/// Who plays a side: a person, or an engine by its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    Human,
    Engine(String),
}

impl Seat {
    /// The engine of a level, or the usual one.
    pub(crate) fn engine(level: Option<u8>) -> Result<Self, String> {
        match level {
            Some(level) => format!("level{level}").parse(),
            None => Ok(Seat::Engine(OPPONENT.into())),
        }
    }

    /// Everybody who may be asked to sit down, weakest first.
    pub(crate) fn choices() -> Vec<Seat> {
        let levels = Level::all().map(|level| level.to_string());
        let names = ["human", "random", "greedy"].map(String::from).into_iter().chain(levels);
        let names = names.chain(["mcts", "full"].map(String::from));
        names.filter_map(|name| name.parse().ok()).collect()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.pad("human"),
            Seat::Engine(name) => f.pad(name),
        }
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "human" {
            return Ok(Seat::Human);
        }
        let recipe: Result<Recipe, UnknownRecipe> = text.parse();
        recipe
            .map(|recipe| Seat::Engine(recipe.to_string()))
            .map_err(|unknown| format!("{unknown}, or human"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sits_in_the_order_of_strength() {
        let names: Vec<_> = Seat::choices().iter().map(Seat::to_string).collect();
        let levels = (1..=10).map(|level| format!("level{level}"));
        let expected = ["human", "random", "greedy"].map(String::from).into_iter().chain(levels);
        let expected: Vec<_> = expected.chain(["mcts", "full"].map(String::from)).collect();
        assert_eq!(names, expected);
        assert_eq!(Seat::engine(None), "level3".parse());
    }
}
