//! Games over real connections.

mod connections;
mod failing;
mod hostile;
mod killed;
mod leaving;
mod matches;
mod outage;
mod play;
mod table;

pub(crate) use table::{Page, Server, on_both_servers};
