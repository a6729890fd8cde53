//! The server from outside.

mod accounts;
mod addressed;
mod analysis;
mod api;
mod backup;
mod boards;
mod both;
mod browser;
mod challenges;
mod claim;
mod disk;
mod forms;
mod found;
mod guard;
mod hosts;
mod lists;
mod live;
mod pages;
mod slow;
mod store;
mod town;
