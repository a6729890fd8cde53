//! Proves the central promise of the server: nothing that it has acknowledged is lost.
//!
//! The clients of a [`Workload`](workload::Workload) play on a [`Server`](server::Server) and keep
//! a [`Ledger`](ledger::Ledger) of everything that was acknowledged, while a [trial](trials) kills
//! the server, makes system calls fail or fills the disk. Afterwards the ledger is
//! [compared](mod@compare) with the database. The program `mura-torture` and the tests use it.

pub mod account_client;
pub mod client;
pub mod compare;
pub mod error;
pub mod ledger;
pub mod pair;
pub mod person;
pub mod postgres;
pub mod report;
pub mod server;
pub mod shim;
pub mod trace;
pub mod trials;
pub mod workload;
