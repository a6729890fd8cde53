//! Games over real connections.

mod play;
mod table;
