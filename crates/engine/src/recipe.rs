//! The players that can be asked for by name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use mura_games::{Game, GameId, Ur, Visitor, shortened};

use crate::eval::{ByHand, Noisy};
use crate::level::{BadEffort, Effort, Level, Weakened};
use crate::search::{self, Searched, SearchedVisitor, Searcher, Selectivity};
use crate::{Face, Thinker, baseline, ur};

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
    /// One of the levels of strength.
    Level(Level),
    /// Full strength held back by a recipe of one's own.
    Weak(Effort),
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
    /// Exact values of Ur for full strength, beyond those that are part of the program.
    pub exact: Option<Arc<ur::Exact>>,
}

impl Default for Resources {
    fn default() -> Self {
        Resources { hash_mib: 16, threads: 1, seed: 0, exact: None }
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
                    Recipe::Full | Recipe::Level(_) | Recipe::Weak(_) => return None,
                })
            }
        }
        let effort = match self {
            Recipe::Level(level) => level.effort(game),
            Recipe::Weak(effort) => Some(effort),
            _ => None,
        };
        game.visit(Open(self, resources)).unwrap_or_else(|| strong(game, effort, resources))
    }
}

/// The strongest player of a game, or what an effort leaves of it.
fn strong(game: GameId, effort: Option<Effort>, resources: &Resources) -> Box<dyn Thinker> {
    struct Strong<'a>(Option<Effort>, &'a Resources);
    impl SearchedVisitor for Strong<'_> {
        type Output = Box<dyn Thinker>;
        fn visit<G: Searched>(self) -> Self::Output {
            let Strong(effort, resources) = self;
            match effort {
                None => Box::new(Face::<G, _>::new(Searcher::<G>::new(resources))),
                Some(effort) => {
                    let judge = Noisy::new(ByHand, effort.noise, resources.seed);
                    let mind = Searcher::<G, _>::with(resources, &judge, Selectivity::FULL);
                    Box::new(Face::<G, _>::new(Weakened::new(mind, effort, resources.seed)))
                }
            }
        }
    }
    search::visit(game, Strong(effort, resources)).unwrap_or_else(|| {
        match effort {
            None => Box::new(Face::<Ur, _>::new(ur::Player::new(resources))),
            // Levels judge everything by themselves: an endgame without a fault would not fit the rest of their play.
            Some(effort) => {
                let mind = ur::Player::with(ur::Weights::tuned(), resources);
                Box::new(Face::<Ur, _>::new(Weakened::with_noise(mind, effort, resources.seed)))
            }
        }
    })
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Recipe::Random => f.pad("random"),
            Recipe::Greedy => f.pad("greedy"),
            Recipe::Mcts => f.pad("mcts"),
            Recipe::Full => f.pad("full"),
            Recipe::Level(level) => level.fmt(f),
            Recipe::Weak(effort) => effort.fmt(f),
        }
    }
}

/// A name that is no player's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRecipe(String);

impl fmt::Display for UnknownRecipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no player \"{}\": ", shortened(&self.0))?;
        if self.0.starts_with("weak") {
            return BadEffort.fmt(f);
        }
        f.write_str("expected random, greedy, mcts, level1 to level10, weak/NODES/NOISE/OVERLOOKS or full")
    }
}

impl std::error::Error for UnknownRecipe {}

impl FromStr for Recipe {
    type Err = UnknownRecipe;

    fn from_str(text: &str) -> Result<Self, UnknownRecipe> {
        let level = || text.strip_prefix("level")?.parse().ok().and_then(Level::new).map(Recipe::Level);
        let weak = || text.parse().ok().map(Recipe::Weak);
        match text {
            "random" => Ok(Recipe::Random),
            "greedy" => Ok(Recipe::Greedy),
            "mcts" => Ok(Recipe::Mcts),
            "full" => Ok(Recipe::Full),
            // One player has one name: neither level01 nor level+1 is level1.
            _ => (level().or_else(weak).filter(|recipe| recipe.to_string() == text))
                .ok_or_else(|| UnknownRecipe(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        let weak = Recipe::Weak(Effort { nodes: 300, noise: 40, overlooks: 10 });
        let levels = Level::all().map(Recipe::Level);
        let named = [Recipe::Random, Recipe::Greedy, Recipe::Mcts, Recipe::Full, weak];
        for recipe in named.into_iter().chain(levels) {
            assert_eq!(recipe.to_string().parse(), Ok(recipe));
        }
        for other in
            ["level01", "level+1", "level0", "level11", "level", "weak/0300/40/10", "weak/300/+40/10"]
        {
            let sentence = other.parse::<Recipe>().unwrap_err().to_string();
            assert!(sentence.contains(&format!("\"{other}\"")), "{sentence}");
        }
        let sentence = "mtcs".parse::<Recipe>().unwrap_err().to_string();
        assert!(sentence.contains("\"mtcs\"") && sentence.contains("mcts"), "{sentence}");
    }
}
