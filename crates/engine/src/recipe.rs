//! The players that can be asked for by name.

use std::fmt;
use std::str::FromStr;

use mura_games::{Game, GameId, Visitor, shortened};

use crate::search::{self, Searched, SearchedVisitor, Searcher};
use crate::{Face, Thinker, baseline};

/// A player, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recipe {
    /// Any legal action, all alike.
    Random,
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
        struct Open<'a>(&'a Resources);
        impl Visitor for Open<'_> {
            type Output = Box<dyn Thinker>;
            fn visit<G: Game>(self) -> Self::Output {
                Box::new(Face::<G, _>::new(baseline::Random::new(self.0.seed)))
            }
        }
        struct Strongest<'a>(&'a Resources);
        impl SearchedVisitor for Strongest<'_> {
            type Output = Box<dyn Thinker>;
            fn visit<G: Searched>(self) -> Self::Output {
                Box::new(Face::<G, _>::new(Searcher::<G>::new(self.0)))
            }
        }
        if self == Recipe::Full
            && let Some(strongest) = search::visit(game, Strongest(resources))
        {
            return strongest;
        }
        game.visit(Open(resources))
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Recipe::Random => f.pad("random"),
            Recipe::Full => f.pad("full"),
        }
    }
}

/// A name that is no player's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRecipe(String);

impl fmt::Display for UnknownRecipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no player \"{}\": expected random or full", shortened(&self.0))
    }
}

impl std::error::Error for UnknownRecipe {}

impl FromStr for Recipe {
    type Err = UnknownRecipe;

    fn from_str(text: &str) -> Result<Self, UnknownRecipe> {
        match text {
            "random" => Ok(Recipe::Random),
            "full" => Ok(Recipe::Full),
            _ => Err(UnknownRecipe(text.to_owned())),
        }
    }
}
