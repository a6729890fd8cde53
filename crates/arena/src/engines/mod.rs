//! Matches between two programs.
//!
//! A [`Plan`] says who plays whom, over how many games, within which limits. [`run`] plays it: every opening twice with
//! colours swapped, several games at once, each finished game into a [`Ledger`] from which a match can be taken up
//! again. The [`Standing`] tells how it went, with an Elo difference and what chance may have done to it.
//!
//! A [`Contest`] is a [series](crate::series) between two programs: sets and matches of Mur, pairs of Morabaraba, and so on.
//!
//! Players are [built in](mura_engine::Recipe) or programs that speak UGI. Whatever such a program does – dying, hanging,
//! nonsense – it can lose its game by it, and nothing else.

mod bout;
mod conditions;
mod contest;
mod contestant;
mod control;
mod entry;
mod error;
mod fault;
mod ledger;
mod mover;
mod opening;
mod plan;
mod program;
mod runner;
mod slices;
mod spec;
mod standing;
pub mod stats;
mod words;

pub use conditions::Conditions;
pub use contest::Contest;
pub use control::Control;
pub use error::MatchError;
pub use fault::Fault;
pub use ledger::Ledger;
pub use mover::{Mover, Pace};
pub use plan::{Plan, Start, default_opening_plies};
pub use runner::run;
pub use spec::{Engine, Spec, SpecError};
pub use standing::{GameResult, Standing};
