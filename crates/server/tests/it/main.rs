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
mod crowd;
mod disk;
mod erased;
#[cfg(target_os = "linux")]
mod file_lock;
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
mod upgrade;
