//! The server from outside.

mod analysis;
mod boards;
mod live;
mod pages;
mod store;
mod town;
