//! Ur, the route-blocking game, solved.

mod bound;
mod busy;
mod campaign;
#[cfg(feature = "gpu")]
mod card;
mod cpu;
pub mod database;
pub mod decision;
mod duel;
#[cfg(feature = "gpu")]
pub mod gpu;
mod keeper;
mod layer;
pub mod lesson;
mod meaning;
mod memory;
mod moves;
mod near;
mod number;
pub mod oracle;
mod order;
mod place;
mod precise;
pub mod probe;
mod proof;
mod quick;
mod record;
mod refuge;
pub mod sample;
#[cfg(test)]
mod scratch;
mod sealed;
pub mod selfplay;
mod share_out;
mod solve;
mod statistics;
mod step;
mod sweep;
mod tables;
mod track;
mod view;

#[cfg(test)]
mod tests;

pub use bound::{Bounder, NoBounds, bound_layer, bounds_of};
pub use campaign::{Campaign, Event, Halt, Needs, Outset};
#[cfg(feature = "gpu")]
pub use card::{Card, Refused};
pub use cpu::Cpu;
pub use keeper::Keeper;
pub use layer::{Layer, Left};
pub use meaning::Meaning;
pub use memory::Memory;
pub use near::bound_layer_near;
pub use number::{Fixed, Number, Objective, Throws};
pub use place::{Place, Side};
pub use precise::Precise;
pub use record::{RECORD_SIZE, Record};
pub use sealed::{Contents, Unfit};
pub use solve::{Extent, Machine, Progress, layers_of, solve_layer};
pub use statistics::Statistics;
pub use step::Step;
pub use sweep::Kind;
