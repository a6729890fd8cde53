//! The API, as programs use it.

mod calls;
mod document;
mod examples;
mod hostile;
mod people;
mod program;
mod schema;
mod sockets;
