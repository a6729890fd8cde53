//! The players that can be asked for by name.

use std::fmt;
use std::str::FromStr;

use mura_games::{Game, GameId, Ur, Visitor, shortened};

use crate::search::{self, Searched, SearchedVisitor, Searcher};
use crate::{Face, Thinker, baseline};

/// A player, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recipe {
    /// Any legal action, all alike.
    Random,
    /// The most material after one ply.
    Greedy,
    /// Monte-Carlo tree search with random playouts.
    Mcts,
    /// As strong as can be.
    Full,
}

/// What a player may use.
#[derive(Clone, Debug)]
pub struct Resources {
    /// Memory for what was seen, in MiB.
    pub hash_mib: usize,
    /// Threads to think with.
    pub threads: usize,
    /// Where everything that is left to chance comes from.
    pub seed: u64,
}

impl Default for Resources {
    fn default() -> Self {
        Resources { hash_mib: 16, threads: 1, seed: 0 }
    }
}

impl Recipe {
    /// Opens the player for a game.
    pub fn open(self, game: GameId, resources: &Resources) -> Box<dyn Thinker> {
        struct Open<'a>(Recipe, &'a Resources);
        impl Visitor for Open<'_> {
            type Output = Option<Box<dyn Thinker>>;
            fn visit<G: Game>(self) -> Self::Output {
                let Resources { seed, hash_mib, .. } = *self.1;
                Some(match self.0 {
                    Recipe::Random => Box::new(Face::<G, _>::new(baseline::Random::new(seed))),
                    Recipe::Greedy => Box::new(Face::<G, _>::new(baseline::Greedy::new(seed))),
                    Recipe::Mcts => Box::new(Face::<G, _>::new(baseline::Mcts::new(seed, hash_mib))),
                    Recipe::Full => return None,
                })
            }
        }
        game.visit(Open(self, resources)).unwrap_or_else(|| strongest(game, resources))
    }
}

/// The strongest player of a game.
fn strongest(game: GameId, resources: &Resources) -> Box<dyn Thinker> {
    struct Strongest<'a>(&'a Resources);
    impl SearchedVisitor for Strongest<'_> {
        type Output = Box<dyn Thinker>;
        fn visit<G: Searched>(self) -> Self::Output {
            Box::new(Face::<G, _>::new(Searcher::<G>::new(self.0)))
        }
    }
    search::visit(game, Strongest(resources)).unwrap_or_else(|| {
        Box::new(Face::<Ur, _>::new(baseline::Mcts::new(resources.seed, resources.hash_mib)))
    })
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Recipe::Random => f.pad("random"),
            Recipe::Greedy => f.pad("greedy"),
            Recipe::Mcts => f.pad("mcts"),
            Recipe::Full => f.pad("full"),
        }
    }
}

/// A name that is no player's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRecipe(String);

impl fmt::Display for UnknownRecipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no player \"{}\": expected random, greedy, mcts or full", shortened(&self.0))
    }
}

impl std::error::Error for UnknownRecipe {}

impl FromStr for Recipe {
    type Err = UnknownRecipe;

    fn from_str(text: &str) -> Result<Self, UnknownRecipe> {
        match text {
            "random" => Ok(Recipe::Random),
            "greedy" => Ok(Recipe::Greedy),
            "mcts" => Ok(Recipe::Mcts),
            "full" => Ok(Recipe::Full),
            _ => Err(UnknownRecipe(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for recipe in [Recipe::Random, Recipe::Greedy, Recipe::Mcts, Recipe::Full] {
            assert_eq!(recipe.to_string().parse(), Ok(recipe));
        }
        let sentence = "mtcs".parse::<Recipe>().unwrap_err().to_string();
        assert!(sentence.contains("\"mtcs\"") && sentence.contains("mcts"), "{sentence}");
    }
}
