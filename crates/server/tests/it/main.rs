//! The server from outside.

mod analysis;
mod boards;
mod live;
mod store;
