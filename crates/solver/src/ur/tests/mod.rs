//! The solver against the rules, against a plain solution, and against itself.

mod bound;
mod campaign;
#[cfg(feature = "gpu")]
mod card;
mod decision;
mod edges;
mod lesson;
mod literal;
mod near;
mod probe;
mod ranks;
mod sample;
mod script;
mod selfplay;
