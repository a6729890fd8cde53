//! The server from outside.

mod analysis;
mod live;
mod store;
