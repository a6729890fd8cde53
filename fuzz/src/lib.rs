//! Hostile texts against both implementations of the games: never a panic, never a wrong acceptance.
//!
//! A target takes any bytes. It panics when a promise is broken, and otherwise tells whether the bytes came past
//! the first reader, so that a run can see that it tests more than refusals. `cargo fuzz` drives the targets from
//! `libfuzzer/`, the ordinary test command from `tests/short.rs` with the inputs of [`generate`].

mod actions;
mod both;
mod edit;
pub mod generate;
mod input;
mod meaning;
mod moves;
mod places;
mod position;
mod record;
#[path = "../../crates/games/tests/agreement/setups.rs"]
mod setups;

use mura_games::Luck;

pub use actions::action_sequence;
pub use moves::move_text;
pub use position::position_text;
pub use record::record_text;

/// A target with the generator that knows what it reads.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name, as `cargo fuzz` knows it.
    pub name: &'static str,
    /// Judges one input; true when it came past the first reader.
    pub judge: fn(&[u8]) -> bool,
    /// Makes an input that is nearly valid.
    pub generate: fn(&mut Luck) -> Vec<u8>,
}

/// All targets.
pub const TARGETS: [Target; 4] = [
    Target { name: "position_text", judge: position_text, generate: generate::position },
    Target { name: "move_text", judge: move_text, generate: generate::play },
    Target { name: "action_sequence", judge: action_sequence, generate: generate::sequence },
    Target { name: "record_text", judge: record_text, generate: generate::records },
];
