//! The page of a game: live, and when it is over.

mod aside;
mod page;
mod replay;
mod scene;

pub(crate) use page::data_block;
pub(super) use page::page;
pub(crate) use replay::{Replay, start_of};
pub(super) use scene::step;
