//! What can be said to `mura analyse`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use mura_engine::{Limits, Resources};
use mura_games::GameId;

use crate::args::seconds;
use crate::memory::mib;
use crate::setup::Setup;

pub(crate) const HELP: &str = "\
Examples:
  mura analyse mur-classic --moves +b1 +a1      the best moves after these
  mura analyse morabaraba --position '- - b 0 -' --lines 5 --time 10
  mura analyse evening.mur                      every move of every game in it
  mura analyse games.mur --game 3 --depth 8     the third game, 8 plies deep
  mura random ur --games 1 --records - | mura analyse - --nodes 2000 --json

A game's name means a position of that game; anything else is a file of
records (one that is named like a game: ./ur). Scores are those of the player
who moves, in marks, bars, cows or points. A move is marked ? or ?? by how
much of the expected result it gave away; in Ur, errors and the luck of the
throws are kept apart. Half a second a move, unless --time, --nodes or --depth
say otherwise: a game of 100 moves takes a minute. docs/analysis.md says how
everything is reckoned and describes the JSON.";

/// Positions of Ur where there is only a limit of depth: what lies between two throws has no depth, and duels can be long.
const DUEL: u64 = 1_000_000;

#[derive(Args)]
pub(crate) struct Analyse {
    /// A game, for a position of it; or a file of records, - for standard input
    #[arg(value_name = "GAME|FILE")]
    pub(crate) target: PathBuf,
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// Moves to play first
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    pub(crate) moves: Vec<String>,
    /// Only this game of the file, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: Option<u64>,
    /// How many of the worst moves to list [default: 5]
    #[arg(long, value_name = "N")]
    pub(crate) worst: Option<usize>,
    /// Seconds for each position [default: 2, and 0.5 in records, if there is no other limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<f64>,
    /// Positions to look at for each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=99))]
    pub(crate) depth: Option<u32>,
    /// How many best lines to find, 1 to 100
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) lines: u16,
    /// Threads to think with, 1 to 256
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Memory to think with in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mib(1))]
    pub(crate) hash: u32,
    /// Print everything as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Analyse {
    /// The limits for each position of a game; `usual` seconds if nothing was said.
    pub(super) fn limits(&self, game: GameId, usual: f64) -> Limits {
        let time = self.time(usual);
        Limits {
            time,
            nodes: self.nodes.or((game == GameId::Ur && time.is_none()).then_some(DUEL)),
            depth: self.depth,
            lines: usize::from(self.lines),
            ..Limits::default()
        }
    }

    /// The time for each position; `usual` seconds if nothing was said.
    pub(super) fn time(&self, usual: f64) -> Option<Duration> {
        let unlimited = self.nodes.is_none() && self.depth.is_none();
        self.time.or(unlimited.then_some(usual)).map(Duration::from_secs_f64)
    }

    pub(super) fn resources(&self) -> Resources {
        Resources { hash_mib: self.hash as usize, threads: usize::from(self.threads), ..Resources::default() }
    }
}
