//! Players for the games of mura.
//!
//! A [`Recipe`] names a player: `full`, `level3`, `mcts`, … It is opened for a game as a [`Thinker`], which looks at a
//! [`Table`](mura_games::Table) within [`Limits`] and comes to a [`Thought`].
//!
//! ```
//! use mura_engine::{Limits, Recipe, Resources};
//! use mura_games::{GameId, Settings};
//!
//! let mut table = GameId::MurClassic.start(&Settings::default()).unwrap();
//! let recipe: Recipe = "random".parse().unwrap();
//! let mut thinker = recipe.open(GameId::MurClassic, &Resources::default());
//! let thought = thinker.think(&*table, &Limits::default(), &|| false, &mut |_| {});
//! table.play(&thought.action.unwrap()).unwrap();
//! ```

pub mod analysis;
pub mod baseline;
pub mod eval;
pub mod level;
mod limits;
mod recipe;
mod score;
pub mod search;
mod thinker;
mod thought;
mod timing;
pub mod tune;
pub mod ur;
mod words;

pub use limits::{Clock, Limits};
pub use recipe::{Recipe, Resources, UnknownRecipe};
pub use score::Score;
pub use thinker::{Face, Mind, Stop, Thinker};
pub use thought::{Line, Thought, Variation};
pub use words::memory_is_there;
