//! The server from outside.

mod accounts;
mod analysis;
mod backup;
mod api;
mod boards;
mod both;
mod browser;
mod disk;
mod guard;
mod live;
mod pages;
mod store;
mod town;
