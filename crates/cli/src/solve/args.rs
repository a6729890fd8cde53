//! What can be said to `mura solve`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use mura_solver::ur::Objective;

pub(crate) const HELP: &str = "\
Examples:
  mura solve ur --pieces 3                      seconds: 3 pieces a side
  mura solve ur --pieces 4 --objective win --data values
  mura solve check docs/ur/sample-win-1.bin     check a sample of the solution";

const UR_HELP: &str = "\
Examples:
  mura solve ur --pieces 2
  mura solve ur --pieces 4 --objective win --threads 2 --data values

A game of N pieces is the game of seven with the others home. Every layer
(so many pieces left of either side) gets a file in the folder, from the last
ones on. Ctrl-C ends the work after a sweep; the same command then keeps the
layers that are done, and begins the one that was under way anew. `mura probe
ur` reads the files. docs/solve.md says how much time, memory and disk it
takes on which machine.";

const CHECK_HELP: &str = "\
Example:
  mura solve check docs/ur/sample-*.bin

For every position of the files, the value must follow from the values of what
can be done there, as the rules list it. Positions with few pieces left are
also compared with a solution that is worked out on the spot.";

#[derive(Args)]
pub(crate) struct Solve {
    #[command(subcommand)]
    pub(super) what: What,
}

#[derive(Subcommand)]
pub(super) enum What {
    /// Find the exact value of every position of Ur with so many pieces a side
    #[command(after_help = UR_HELP)]
    Ur(Ur),
    /// Check a sample of the solution of Ur against the rules
    #[command(after_help = CHECK_HELP)]
    Check(Check),
    /// Anything else, to be refused with a sentence: the other games are no slips of the pen.
    #[command(external_subcommand)]
    Other(Vec<OsString>),
}

#[derive(Args)]
pub(super) struct Ur {
    /// Pieces a side, 1 to 7
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=7))]
    pub(super) pieces: u8,
    /// What the players want: to win, or as many points as possible
    #[arg(long, value_name = "WHAT", default_value = "score")]
    pub(super) objective: Aim,
    /// Worker threads, 1 to 256 [default: one a core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// The folder of the files; it is made if it is not there
    #[arg(long, value_name = "DIR", default_value = "ur-values")]
    pub(super) data: PathBuf,
    /// Work on a graphics card, in a program that was built for it
    #[arg(long)]
    pub(super) gpu: bool,
    /// Only tell the values of the starts, in double precision: ten digits, up to 4 pieces, no files
    #[arg(long, conflicts_with_all = ["gpu", "data"])]
    pub(super) precise: bool,
}

#[derive(Args)]
pub(super) struct Check {
    /// Files of samples
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Compare positions with at most so many pieces left a side with a solution of one's own
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=7))]
    pub(super) pieces: u8,
    /// Worker threads, 1 to 256 [default: one a core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
}

/// An objective on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Aim {
    /// The probability to win; a draw counts half
    Win,
    /// The expected score: points won less points lost
    Score,
}

impl From<Aim> for Objective {
    fn from(aim: Aim) -> Self {
        match aim {
            Aim::Win => Objective::Win,
            Aim::Score => Objective::Score,
        }
    }
}
