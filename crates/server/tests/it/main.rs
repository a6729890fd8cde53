//! The server from outside.

mod live;
mod store;
