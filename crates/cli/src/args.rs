//! What can be said on the command line, and the help that teaches it.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Parser, Subcommand, ValueEnum};
use mura_engine::level::Level;
use mura_games::GameId;

use crate::memory::mib;
use crate::picture::Picture;
use crate::play::Seat;
use crate::serve::{self, Backup, Serve};
use crate::setup::Setup;

const ABOUT: &str = "Mur, Advanced Mur, Ur and Morabaraba: rules, play and tools";

const EXAMPLES: &str = "\
Examples:
  mura                                           open a page and play
  mura games                                     what can be played
  mura show mur-classic --moves +b1 +a1          a board after two moves
  mura play mur-classic                          a game against the engine
  mura perft mur-classic --depth 4               count move sequences
  mura random mur-kraken --games 1000 --seed 7   statistics of random play
  mura check games.mur                           are these records right?
  mura grep --player nomsa games.mur             find games
  mura convert games.mur --to json               for other programs
  mura analyse evening.mur                       which moves lost the game?
  mura match ur --first full --second mcts       which engine is stronger?
  mura series play mur-classic --first full --second level5
  mura otb morabaraba --clock 30m                keep a game over the board
  mura otb --resume evening.otb                  and go on with it
  mura dice verify games.mur                     was every throw fair?
  mura ratings games.mur                         how strong are the players?

Exit codes:
  0  fine
  1  something asked about is wrong: an illegal move, a bad position or record
  2  the command line was not understood";

#[derive(Parser)]
#[command(name = "mura", version, about = ABOUT, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    /// Colours: auto is on a terminal unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    /// Without one: `mura serve`
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    pub(crate) fn apply(self) {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::AlwaysAnsi,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the web app: open a page and play (also what `mura` alone does)
    #[command(after_help = serve::HELP)]
    Serve(Box<Serve>),
    /// Copy the database of a server, also while it runs
    #[command(after_help = serve::BACKUP_HELP)]
    Backup(Backup),
    /// List the games with their rule options and start positions
    #[command(after_help = "Example:\n  mura games")]
    Games,
    /// Draw a position and list its legal moves
    #[command(
        override_usage = "mura show <GAME> [--position <TEXT> | --option <NAME=VALUE>...]\n                 [--moves <MOVE>...] [--svg <FILE>] [--png <FILE>]",
        after_help = "\
Examples:
  mura show mur-classic
  mura show mur-classic --moves +b1 +a1 b1-b2
  mura show mur-advanced --option goal=3 --option dice=roll
  mura show mur-kraken --position '1bwwb2b/bw1wb1bw/1k2w3/b w 1-2 -'
  mura show ur --moves 3 +C 1 +A --svg board.svg
  mura show morabaraba --moves C5-1 D2-13 --png board.png --width 1200 --dark"
    )]
    Show(Show),
    /// Play against an engine, or two people at one keyboard
    #[command(after_help = "\
Examples:
  mura play mur-classic                         you are Black
  mura play ur --white human                    two people
  mura play morabaraba --level 5 --white human  you are White against level 5
  mura play mur-kraken --save evening.mur       saved after every move
  mura play --resume evening.mur                and the next evening

Arrow keys and Enter play, ? shows all keys. Without a terminal, or with
--plain, moves are read line by line: `help` lists what else can be said.")]
    Play(Play),
    /// Count the move sequences of a length, below each legal move
    #[command(after_help = "\
Examples:
  mura perft mur-classic --depth 4
  mura perft morabaraba --depth 7 --threads 2 --hash 64
  mura perft mur-kraken --depth 3 --position '1bwwb2b/bw1wb1bw/1k2w3/b w 1-2 -'

Prints a line `<move>: <count>` for each legal move, sorted as bytes, and then
`nodes <total>`. A game that ends before the depth is reached counts nothing;
throws and forced turns are one ply each.")]
    Perft(Perft),
    /// Speak the engine protocol UGI on standard input and output
    #[command(after_help = "\
Commands: ugi, isready, setoption name N value V, uginewgame,
  position startpos|fen TEXT [moves …], go, go perft N, stop, quit,
  query gameover|p1turn|result|fen|legal|chance|score

Examples:
  printf 'position startpos moves +b1\\nquery legal\\n' | mura ugi mur-classic
  printf 'position startpos moves 3 +C\\nquery chance\\n' | mura ugi ur
  printf 'setoption name goal value 3\\nquery fen\\n' | mura ugi mur-advanced

What cannot be done is answered with `error <why>` and changes nothing. With
`setoption name seed value 7` the moves that `go` picks are always the same.")]
    Ugi(Ugi),
    /// Play a record through and show where it leads
    #[command(after_help = "\
Examples:
  mura replay games.mur               every game, with its last board
  mura replay games.mur --game 3      only the third
  mura replay games.mur --step        a board after every move
  mura random mur-classic --games 1 --seed 1 --records - | mura replay -

Moves are shown as they are written: with signs, clocks, comments, variations
and events.")]
    Replay(Replay),
    /// Check every game of record files: moves, remarks, results
    #[command(after_help = "\
Examples:
  mura check games.mur
  mura check --quiet games/*.mur      only what is wrong, and the sums

A record:
  [Game \"mur-classic\"]
  [Result \"none\"]

  1. +b1 2. +a1! {beside it} 3. +a2

The result must be the one that the moves give; a result off the board
(resignation, agreement) needs a tag such as [Termination \"resignation\"].")]
    Check(Check),
    /// Write records anew, in canonical form or as JSON
    #[command(after_help = crate::convert::HELP)]
    Convert(crate::convert::Convert),
    /// Find games by player, result, position or special event
    #[command(after_help = crate::grep::HELP)]
    Grep(Box<crate::grep::Grep>),
    /// Play random games and tell how they went
    #[command(after_help = "\
Examples:
  mura random mur-classic --games 10000 --seed 1
  mura random mur-advanced --games 100 --option dice=roll --records random.mur
  mura random mur-kraken --games 1000 --json

The same seed gives the same games, however many threads play them.")]
    Random(Random),
    /// Play two engines against each other and tell which is stronger
    #[command(after_help = crate::matches::HELP)]
    Match(Box<crate::matches::Match>),
    /// Play a match as the rule books have it, or check the records of one
    #[command(after_help = crate::series::HELP)]
    Series(crate::series::Series),
    /// Keep a game over the board: what was played, clocks, corrections
    #[command(after_help = crate::otb::HELP)]
    Otb(Box<crate::otb::Otb>),
    /// The best lines of a position, or what every move of a record cost
    #[command(after_help = crate::analyse::HELP)]
    Analyse(Box<crate::analyse::Analyse>),
    /// Dice that no one has to trust: commit, seed, derive, verify
    #[command(after_help = crate::dice::HELP)]
    Dice(crate::dice::DiceArgs),
    /// Let an engine play on a server, as a bot
    #[command(
        after_help = crate::bot::HELP,
        override_usage = "mura bot --server <URL> --token-file <FILE>\n                <--engine <CMD> | --level <N>> [OPTIONS]"
    )]
    Bot(Box<crate::bot::Bot>),
    /// How strong players are, from a log of results or records of games
    #[command(after_help = crate::ratings::HELP)]
    Ratings(crate::ratings::RatingsArgs),
    /// Work out the exact value of every position of Ur, or check a sample
    #[command(after_help = crate::solve::HELP)]
    Solve(crate::solve::Solve),
    /// Look up the exact value of a position of Ur and of every move there
    #[command(after_help = crate::probe::HELP)]
    Probe(crate::probe::Probe),
    /// Measure how fast the rules are, and against what they should be
    #[command(after_help = "\
Examples:
  mura bench
  mura bench --game mur-classic --seconds 5
  mura bench --json
  mura bench --search                  fixed searches: nodes, and nodes a second
  mura bench --search --threads 2      and what a second thread gains
  mura bench --records                 reading and checking records")]
    Bench(Bench),
    /// Tune the weights of an evaluation by games against itself
    #[command(after_help = "\
Examples:
  mura tune mur-classic --games 20000 --data mur.tune --out mur_classic.rs
  mura tune morabaraba --minutes 20 --data cows.tune --out morabaraba.rs

Plays games with the weights found so far, finds the weights that tell best
how they ended, and so on for some rounds; then the new weights play the old
ones. With --data, a run that was interrupted goes on where it was when the
same command is given again. The same seed gives the same weights, unless
--minutes cuts a round short.

The file that is written belongs into crates/engine/src/eval/weights/.")]
    Tune(Tune),
}

#[derive(Args)]
pub(crate) struct Show {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: GameId,
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// Moves to play first
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    pub(crate) moves: Vec<String>,
    #[command(flatten)]
    pub(crate) picture: Picture,
}

#[derive(Args)]
pub(crate) struct Play {
    /// The game
    #[arg(value_parser = GameParser, required_unless_present = "resume")]
    pub(crate) game: Option<GameId>,
    /// Who plays Black (Blue): human, random, greedy, mcts, level1 to level10 or full
    #[arg(long, visible_alias = "blue", value_name = "WHO")]
    pub(crate) black: Option<Seat>,
    /// Who plays White
    #[arg(long, value_name = "WHO")]
    pub(crate) white: Option<Seat>,
    /// How strong the engine is, from 1 to 10 [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(Level::HIGHEST)))]
    pub(crate) level: Option<u8>,
    /// The most seconds that an engine thinks about a move
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    pub(crate) time: f64,
    /// Seed of dice, setup and engines [default: a new one every time]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// Go on with a saved game; its file is kept up to date
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "option"])]
    pub(crate) resume: Option<PathBuf>,
    /// Save the game in this new file after every move
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Line by line instead of on the whole screen
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Args)]
pub(crate) struct Perft {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: GameId,
    /// Length of the sequences, 0 to 99
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=crate::perft::MOST_DEPTH))]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// Worker threads, 1 to 256 [default: one a core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Table of counted subtrees in MiB, used where it is sound (never in mur-advanced); 0 for none
    #[arg(long, value_name = "MIB", default_value_t = 0, value_parser = mib(0))]
    pub(crate) hash: u32,
    /// Really play every last move instead of counting them
    #[arg(long)]
    pub(crate) no_bulk: bool,
}

#[derive(Args)]
pub(crate) struct Ugi {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: GameId,
}

#[derive(Args)]
pub(crate) struct Replay {
    /// A file of records, or - for standard input
    pub(crate) file: PathBuf,
    /// Only this game of the file, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: Option<u64>,
    /// Show the board after every move
    #[arg(long)]
    pub(crate) step: bool,
}

#[derive(Args)]
pub(crate) struct Check {
    /// Files of records; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Tell only what is wrong
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
pub(crate) struct Random {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: GameId,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Seed of all randomness
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Moves after which a game is left undecided, at most 100 000
    #[arg(long, value_name = "PLIES", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) cap: u32,
    /// Worker threads, 1 to 256 [default: one a core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// Save the games as records; - prints them instead of the statistics
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// Replace the file of records if it exists
    #[arg(long, requires = "records")]
    pub(crate) force: bool,
    /// Print the statistics as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Bench {
    /// Only this game
    #[arg(long, value_parser = GameParser)]
    pub(crate) game: Option<GameId>,
    /// Seconds for each measurement
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// Print the measurements as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Measure the search instead: fixed positions, and their signature
    #[arg(long)]
    pub(crate) search: bool,
    /// Measure reading and checking records instead, on random games
    #[arg(long, conflicts_with = "search")]
    pub(crate) records: bool,
    /// The depth of --search instead of each game's own, in plies; in Ur, only with --game ur, in throws, which cost far more
    #[arg(long, value_name = "PLIES", requires = "search", value_parser = clap::value_parser!(u32).range(1..=99))]
    pub(crate) depth: Option<u32>,
    /// Also search with so many threads, each position and seven that follow, deeper than one thread does for the signature if no
    /// depth is given, and tell how much sooner they reach the depth, and what they do apart
    #[arg(long, value_name = "T", requires = "search", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Memory of --search for each table of positions, in MiB
    #[arg(long, value_name = "MIB", requires = "search", default_value_t = 16, value_parser = mib(1))]
    pub(crate) hash: u32,
}

#[derive(Args)]
pub(crate) struct Tune {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: GameId,
    /// Games in each round [default: 2000; 4000 in Ur]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(20..=10_000_000))]
    pub(crate) games: Option<u32>,
    /// Positions to search for each move; Ur's player looks at what each step leads to
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Rounds of playing and fitting [default: 2; 60 in Ur]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: Option<u32>,
    /// Seed of all randomness
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Begin no game after this time, which the rounds share, and fit on what there is
    #[arg(long, value_name = "M", value_parser = minutes)]
    pub(crate) minutes: Option<f64>,
    /// How much what the search thought counts against how the game ended, 0 to 1
    #[arg(long, value_name = "X", default_value_t = 0.25, value_parser = share)]
    pub(crate) mix: f64,
    /// How much the old weights count: as much as so many positions
    #[arg(long, value_name = "X", default_value_t = 1000.0, value_parser = ridge)]
    pub(crate) ridge: f64,
    /// Pairs of games between the new weights and the old ones
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) pairs: u32,
    /// Worker threads, 1 to 256 [default: one a core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Keep the positions in this file, and go on from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,
    /// Write the weights to this file instead of printing them
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Replace that file if it exists
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

fn within(text: &str, low: f64, high: f64) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| format!("expected a number from {low} to {high}"))
}

fn minutes(text: &str) -> Result<f64, String> {
    within(text, 0.01, 100_000.0)
}

fn ridge(text: &str) -> Result<f64, String> {
    within(text, 0.0, 1e9)
}

fn share(text: &str) -> Result<f64, String> {
    within(text, 0.0, 1.0)
}

pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected seconds from 0.01 to 3600".into()),
    }
}

/// Reads the name of a game; a wrong one is answered with the nearest.
#[derive(Clone)]
pub(crate) struct GameParser;

impl TypedValueParser for GameParser {
    type Value = GameId;

    fn parse_ref(&self, cmd: &clap::Command, _: Option<&Arg>, value: &OsStr) -> Result<GameId, clap::Error> {
        value.to_string_lossy().parse().map_err(|unknown: mura_games::UnknownGame| {
            clap::Error::raw(ErrorKind::ValueValidation, format!("{unknown}\n")).with_cmd(cmd)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(GameId::ALL.iter().map(|id| PossibleValue::new(id.as_str()).help(id.title()))))
    }
}
