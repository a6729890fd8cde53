//! What can be said to `mura bot`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};
use mura_arena::clock::TimeControl;
use mura_games::GameId;

use crate::args::{GameParser, seconds};
use crate::memory::mib;

pub(crate) const HELP: &str = "\
Examples:
  mura bot --server https://mura.example --token-file token --level 5
  mura bot --server http://127.0.0.1:8080 --token-file token \\
      --engine './my-engine --fast' --game mur-classic --seek 5m+3s
  mura bot --server http://127.0.0.1:8080 --token-file token \\
      --engine 'mura ugi {game}' --accept casual --at-once 2

The account is the one that the token belongs to; a bot's account and its
tokens are made on the server's page of your account. The token stands alone
in its file, so that it is in no list of processes. An engine is any program
that speaks UGI; {game} in its command line stands for the name of the game.

The bot plays the games that its account has open, takes challenges that were
made to it, and with --seek or --lobby looks for opponents. It survives broken
connections and restarts of the server and of itself. Ctrl-C lets it end the
games that it plays; a second one leaves at once, and the games stay open.";

#[derive(Args)]
#[command(group = ArgGroup::new("mind").required(true).args(["engine", "level"]))]
pub(crate) struct Bot {
    /// The address of the server
    #[arg(long, value_name = "URL")]
    pub(crate) server: String,
    /// The file that holds the token
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: PathBuf,
    /// The command line of a program that speaks UGI
    #[arg(long, value_name = "CMD")]
    pub(crate) engine: Option<String>,
    /// The built-in engine at this level, 1 to 10
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(crate) level: Option<u8>,
    /// A game to play, as often as wanted [default: all, if the engine can]
    #[arg(long, value_parser = GameParser)]
    pub(crate) game: Vec<GameId>,
    /// Which challenges are taken
    #[arg(long, value_name = "WHICH", default_value = "all")]
    pub(crate) accept: Accept,
    /// Also take open challenges of the lobby
    #[arg(long)]
    pub(crate) lobby: bool,
    /// Keep an open challenge in the lobby, with this time control
    #[arg(long, value_name = "CONTROL", num_args = 0..=1, default_missing_value = "5m+3s")]
    pub(crate) seek: Option<TimeControl>,
    /// End after so many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_games: Option<u32>,
    /// Games at once, 1 to 64
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) at_once: u16,
    /// Seconds for a move in games without clocks
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    pub(crate) time: f64,
    /// Memory of the engine, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mib(1))]
    pub(crate) hash: u32,
    /// Threads of the engine
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
}

/// Which challenges are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Accept {
    Rated,
    Casual,
    All,
}

impl Accept {
    /// Whether a game that counts for ratings, or one that does not, is wanted.
    pub(super) fn takes(self, rated: bool) -> bool {
        match self {
            Accept::Rated => rated,
            Accept::Casual => !rated,
            Accept::All => true,
        }
    }
}
