//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use mura_torture::trials::Engine;

/// Proves that the server loses nothing that it has acknowledged.
///
/// Clients play many games at once on a server that is killed over and over, that loses power,
/// whose system calls fail, or whose disk is full. They keep a list of everything that was
/// acknowledged: plays, results, accounts, tokens, challenges. After a restart that list is
/// compared with the database.
///
/// It ends with 0 if nothing was lost and nothing else was wrong, with 1 otherwise, and with 2 if
/// something could not be tried. Databases are made for it and thrown away.
#[derive(Debug, Parser)]
#[command(name = "mura-torture", after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Options {
    #[command(subcommand)]
    pub(crate) trial: Trial,
    #[command(flatten)]
    pub(crate) extent: Extent,
}

const EXAMPLES: &str = "\
Examples:
  mura-torture all                         the full run: about half an hour
  mura-torture all --short                 a little of everything: about a minute
  mura-torture kills --database sqlite --kills 100
  mura-torture power --seed 7              the same random choices each time";

/// What is done to the server.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub(crate) enum Trial {
    /// SIGKILL at random moments; with PostgreSQL also cut connections, and PostgreSQL itself is
    /// stopped
    Kills,
    /// Images of what a power cut leaves, made of recorded writes (SQLite)
    Power,
    /// Failing writes, syncs and truncations of the database and of its log (SQLite)
    Faults,
    /// A full file system, for a while; needs root
    FullDisk,
    /// All of them
    All,
    /// The server under test
    #[command(name = mura_torture::server::SERVE, hide = true)]
    Serve {
        /// The database's address
        address: String,
    },
}

/// How much is tried.
#[derive(Clone, Debug, Args)]
pub(crate) struct Extent {
    /// Databases to try
    #[arg(long, global = true, value_enum, default_value = "both")]
    pub(crate) database: Databases,
    /// Kills over all databases: 1,000, or 12 with --short
    #[arg(long, global = true, value_name = "N")]
    kills: Option<usize>,
    /// Images of power cuts: 400, or 20 with --short
    #[arg(long, global = true, value_name = "N")]
    images: Option<usize>,
    /// Games at the same time: 50, or 10 with --short
    #[arg(long, global = true, value_name = "N")]
    games: Option<usize>,
    /// Seed of all random choices; without it a new one is drawn and printed
    #[arg(long, global = true, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Small numbers, for a first look
    #[arg(long, global = true)]
    pub(crate) short: bool,
    /// Keep databases, logs and traces
    #[arg(long, global = true)]
    pub(crate) keep: bool,
}

/// The databases to be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Databases {
    /// SQLite alone
    Sqlite,
    /// PostgreSQL alone
    Postgres,
    /// One after the other
    Both,
}

impl Extent {
    /// The databases.
    pub(crate) fn engines(&self) -> &'static [Engine] {
        match self.database {
            Databases::Sqlite => &[Engine::Sqlite],
            Databases::Postgres => &[Engine::Postgres],
            Databases::Both => &[Engine::Sqlite, Engine::Postgres],
        }
    }

    /// Kills on each database.
    pub(crate) fn kills(&self) -> usize {
        self.kills.unwrap_or(if self.short { 12 } else { 1000 }).div_ceil(self.engines().len())
    }

    /// Images of power cuts.
    pub(crate) fn images(&self) -> usize {
        self.images.unwrap_or(if self.short { 20 } else { 400 })
    }

    /// Games at the same time.
    pub(crate) fn games(&self) -> usize {
        self.games.unwrap_or(if self.short { 10 } else { 50 }).max(1)
    }
}
