//! What can be said to `mura series`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use mura_arena::series::{Side, Terms};
use mura_games::GameId;

use crate::args::GameParser;
use crate::failure::Failure;
use crate::matches::{Conditions, Keeping};

pub(crate) const HELP: &str = "\
Examples:
  mura series play mur-classic --first full --second level5
  mura series check match.mur

Sets, pairs, stakes, rolls and lots: docs/series.md says how they are played.";

const PLAY: &str = "\
Examples:
  mura series play mur-classic --first full --second level5 --records match.mur
  mura series play mur-kraken --first full --second mcts --sets 1 --time 0.05
  mura series play mur-advanced --first full --second level3 --games 3 \\
      --goal 3 --handicap 1 --to second
  mura series play ur --first full --second level5 --games 20 --stake 5
  mura series play morabaraba --first full --second level9 --knock-out --json

Mur: sets of six games, each from where the last one ended; the first side is
Black. Advanced Mur: the sides roll for Blue and Blue rolls the dice before
every game. Ur: lots say who throws first, wins are paid by the piece.
Morabaraba: two games with colours swapped, and for a knock-out further pairs
at 20 seconds a move, unrecorded, until somebody leads.

Sides are written as in `mura match`. With --records every finished game is
saved before the next one begins; interrupted at any time, --resume plays
what is missing.";

const CHECK: &str = "\
Examples:
  mura series check match.mur
  mura series check --quiet matches/*.mur

Replays all games in their order: is every start the setup that the game
before has left, does the right player begin, are colours, rolls, lots, plays,
results and points right? A file may hold several series, one after the other.";

#[derive(Args)]
pub(crate) struct Series {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Let two engines play a match as the rule books have it
    #[command(after_help = PLAY)]
    Play(Box<Play>),
    /// Replay the records of matches and check them as a whole
    #[command(after_help = CHECK)]
    Check(Check),
}

#[derive(Args)]
pub(crate) struct Play {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: GameId,
    #[command(flatten)]
    pub(crate) conditions: Conditions,
    /// Mur: number of sets of six games [default: 2]
    #[arg(long, value_name = "N")]
    pub(crate) sets: Option<u32>,
    /// Advanced Mur and Ur: number of games [default: 1, in ur 10]
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u32>,
    /// Ur: what a point costs [default: 1]
    #[arg(long, value_name = "UNITS")]
    pub(crate) stake: Option<u32>,
    /// Advanced Mur: the bars that win, 6 or 3 for short games [default: 6]
    #[arg(long, value_name = "BARS")]
    pub(crate) goal: Option<u8>,
    /// Advanced Mur: the bars that White starts ahead [default: 0]
    #[arg(long, value_name = "BARS")]
    pub(crate) handicap: Option<u8>,
    /// Advanced Mur: who is given the handicap and so plays White [default: who loses the roll for Blue]
    #[arg(long, value_name = "SIDE", requires = "handicap")]
    pub(crate) to: Option<Receiver>,
    /// Morabaraba: play further pairs until somebody leads
    #[arg(long)]
    pub(crate) knock_out: bool,
    /// Pairs after which a knock-out is left undecided [default: 50]
    #[arg(long, value_name = "N", requires = "knock_out", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) most_pairs: Option<u32>,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    /// Print the result as JSON
    #[arg(long)]
    pub(crate) json: bool,
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

/// One of the two sides.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Receiver {
    First,
    Second,
}

impl Play {
    /// What is to be played. An option of another game is refused.
    pub(crate) fn terms(&self) -> Result<Terms, Failure> {
        let mut given = vec![
            ("--sets", self.sets.is_some()),
            ("--games", self.games.is_some()),
            ("--stake", self.stake.is_some()),
            ("--goal", self.goal.is_some()),
            ("--handicap", self.handicap.is_some()),
            ("--knock-out", self.knock_out),
        ];
        let mut terms = Terms::usual(self.game);
        let known: &[&str] = match &mut terms {
            Terms::Mur { sets, .. } => {
                *sets = self.sets.unwrap_or(*sets);
                &["--sets"]
            }
            Terms::Advanced { games, goal, handicap, receiver } => {
                *games = self.games.unwrap_or(*games);
                *goal = self.goal.unwrap_or(*goal);
                *handicap = self.handicap.unwrap_or(*handicap);
                *receiver = self.to.map(|to| match to {
                    Receiver::First => Side::First,
                    Receiver::Second => Side::Second,
                });
                &["--games", "--goal", "--handicap"]
            }
            Terms::Ur { games, stake } => {
                *games = self.games.unwrap_or(*games);
                *stake = self.stake.unwrap_or(*stake);
                &["--games", "--stake"]
            }
            Terms::Morabaraba { knock_out } => {
                *knock_out = self.knock_out;
                &["--knock-out"]
            }
        };
        given.retain(|(name, is_given)| *is_given && !known.contains(name));
        match given.first() {
            None => Ok(terms),
            Some((name, _)) => {
                let known = known.join(", ");
                Err(Failure::Usage(format!("{name} means nothing in {}, which knows {known}", self.game)))
            }
        }
    }
}
