//! Ur, the route-blocking game, solved.

mod cpu;
#[cfg(feature = "gpu")]
pub mod gpu;
mod layer;
mod moves;
mod number;
pub mod oracle;
mod order;
mod place;
mod refuge;
pub mod sample;
pub mod selfplay;
mod solve;
mod sweep;
mod tables;
mod track;
mod view;

pub use cpu::Cpu;
pub use layer::{Layer, Left};
pub use number::{Fixed, Number, Objective, Throws};
pub use place::{Place, Side};
pub use solve::{Machine, Progress, layers_of, solve_layer};
pub use sweep::Kind;
