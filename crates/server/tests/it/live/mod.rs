//! Games over real connections.

mod connections;
mod hostile;
mod matches;
mod play;
mod table;

pub(crate) use table::Server;
