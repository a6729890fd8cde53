//! The page of a game: live, and when it is over.

mod aside;
mod page;
mod replay;
mod scene;

pub(super) use page::page;
pub(crate) use replay::Replay;
pub(super) use scene::step;
