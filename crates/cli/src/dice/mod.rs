//! `mura dice`: dice that no one has to trust.

mod derive;
mod draw;
mod verify;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use mura_arena::dice::{Context, Digest, Seed};
use mura_games::GameId;

use crate::args::GameParser;
use crate::failure::Failure;

pub(crate) const HELP: &str = "\
Examples:
  mura dice commit ur --table 'game 1' > house.txt   the house: a secret
  mura dice seed ur 'game 1'                         a player: a seed, its seal
  mura dice derive ur --table 'game 1' --secret - --black rain --white geese \\
      < house.txt
  mura dice verify games.mur                         prove every throw

The house publishes its commitment, then the players their seals, then their
seeds; every throw follows from all of them, and when the game is over the
house reveals its secret. docs/dice.md says how.";

#[derive(Args)]
pub(crate) struct DiceArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prove every throw, roll and lot of finished games
    #[command(after_help = "\
Examples:
  mura dice verify games.mur
  mura dice verify game.mur --commitment \\
      5990f63390e4fc7324753443999e9e6ef95d69e47a95d5144b99ca04cf9f0eb6

Exit code 1: something is not proved, and the output says what: which throw,
and what it should have been.")]
    Verify(Verify),
    /// Draw a secret, and show the commitment to publish before the game
    #[command(after_help = "\
Examples:
  mura dice commit ur
  mura dice commit mur-advanced --table 'club, 3 May, game 2' > house.txt

What is printed is the tags of the game's record: those to publish now, and
the secret. Kept in a file, `mura dice derive --secret -` reads it.")]
    Commit(Commit),
    /// Draw a seed for a player, and show the seal to publish before it
    #[command(after_help = "\
Examples:
  mura dice seed ur 'club, 3 May, game 1'
  mura dice seed ur 'club, 3 May, game 1' --text 'rain on a tin roof'

A seed of your own must be hard to guess, and new in every game.")]
    Seed(SeedArgs),
    /// Show the throws, rolls and lots that follow from secret and seeds
    #[command(after_help = "\
Examples:
  mura dice derive ur --table 'example 1' \\
      --black 'rain on a tin roof' --white '71 geese' --secret \\
      000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
  mura dice derive ur --table 'game 2' --secret - --white zebra < house.txt

The file holds the 64 digits of the secret, its tag [DiceSecret \"…\"], or all
that `mura dice commit` has printed. Who is given as Black may get White by
the lot for colours; the tags of a record name players by their final colour.")]
    Derive(Derive),
}

#[derive(Args)]
struct Verify {
    /// Files of records; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The commitment that you saw before the game: the records must have this one
    #[arg(long, value_name = "DIGITS")]
    commitment: Option<Digest>,
}

#[derive(Args)]
struct Commit {
    /// The game
    #[arg(value_parser = GameParser)]
    game: GameId,
    /// A name that no other game of yours has had [default: a random one]
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
}

#[derive(Args)]
struct SeedArgs {
    /// The game
    #[arg(value_parser = GameParser)]
    game: GameId,
    /// The name of the table, as the house has published it
    table: String,
    /// A seed of your own
    #[arg(long, value_name = "TEXT")]
    text: Option<Seed>,
}

#[derive(Args)]
struct Derive {
    /// The game
    #[arg(value_parser = GameParser)]
    game: GameId,
    /// The name of the table
    #[arg(long, value_name = "NAME")]
    table: String,
    /// The secret of the house, 64 digits; - reads it from standard input, where nobody else sees it: the digits alone, or
    /// all that `mura dice commit` has printed
    #[arg(long, value_name = "DIGITS")]
    secret: String,
    /// The seed of the player who is Black (Blue), before colours are drawn
    #[arg(long, visible_alias = "blue", value_name = "TEXT")]
    black: Option<Seed>,
    /// The seed of the player who is White, before colours are drawn
    #[arg(long, value_name = "TEXT")]
    white: Option<Seed>,
    /// How many throws of Ur, at most 100 000
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=100_000))]
    throws: u64,
}

pub(crate) fn run(args: DiceArgs) -> Result<(), Failure> {
    match args.command {
        Command::Verify(args) => verify::run(&args),
        Command::Commit(args) => draw::commit(&args),
        Command::Seed(args) => draw::seed(args),
        Command::Derive(args) => derive::run(&args),
    }
}

fn context(game: GameId, table: &str) -> Result<Context, Failure> {
    Context::new(game, table).map_err(Failure::Usage)
}
