//! The five games of mura: positions, actions, results and texts.
//!
//! A game is a small value that knows its rules ([`Game`]). Programs that only exchange texts use the
//! object-safe face of the same games, [`Table`], opened by [`GameId`].
//!
//! ```
//! use mura_games::{GameId, Settings};
//!
//! let mut table = GameId::MurClassic.start(&Settings::default()).unwrap();
//! table.play("+b1").unwrap();
//! assert_eq!(table.position(), "8/8/1b6/k w 0-0 -");
//! let refused = table.play("+b1").unwrap_err();
//! assert!(refused.to_string().contains("b1"));
//! ```

mod bits;
mod canvas;
pub mod edit;
mod game;
mod id;
mod key;
pub mod kit;
mod lines;
mod look;
mod luck;
pub mod morabaraba;
pub mod mur;
pub mod mur_advanced;
pub mod perft;
pub mod playout;
pub mod record;
mod refusal;
mod special;
mod stack_set;
mod table;
mod text;
pub mod ur;

pub use canvas::{Canvas, Ink, Place};
pub use game::{Game, NoDice, Outcome, Player, RuleOption, Settings};
pub use id::{GameId, NoDiceVisitor, UnknownGame, Visitor};
pub use lines::Lines;
pub use luck::Luck;
pub use morabaraba::Morabaraba;
pub use mur::{Classic, Edition, Kraken, Mur};
pub use mur_advanced::MurAdvanced;
pub use refusal::{Illegal, PlayError, Refusal, shortened, shortened_to};
pub use table::{Played, Table};
pub use ur::Ur;
