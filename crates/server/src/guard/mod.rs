//! Who is asking, and whether they may.

mod session;
mod visitor;

pub use visitor::{Player, Visitor};
