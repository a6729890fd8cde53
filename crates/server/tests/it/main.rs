//! The server from outside.

mod accounts;
mod analysis;
mod api;
mod backup;
mod boards;
mod both;
mod browser;
mod disk;
mod guard;
mod live;
mod pages;
mod store;
mod town;
