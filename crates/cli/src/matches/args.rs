//! What can be said to `mura match`.

use std::str::FromStr;

use clap::Args;
use mura_engine::Recipe;
use mura_games::GameId;

use crate::args::GameParser;
use crate::matches::{Conditions, Keeping};
use crate::setup::Setup;

pub(crate) const HELP: &str = "\
Examples:
  mura match mur-classic --first full --second mcts --games 100
  mura match morabaraba --first full@nodes=2000 --second full@nodes=500
  mura match ur --first mcts --second 'cmd:./my-engine --fast' --time 0.2
  mura match mur-kraken --first full --second full@time=0.05 --games 2000 \\
      --sprt 0 30 --concurrency 2 --records match.mur --resume

A side is a built-in player (random, greedy, mcts, level1 to level10, full),
or cmd: and the command line of a program that speaks UGI. Behind @ stand
limits of its own: mcts@time=0.05,hash=64 or cmd@nodes=1000:./engine. Names:
time (seconds a move), nodes, depth, clock (10+0.1: seconds + increment),
hash (MiB), threads.

Every opening is played twice, colours swapped; in Ur both games see the same
dice. A side that plays an illegal move, dies, hangs or oversteps its time
loses that game, and the match goes on. Interrupted at any time,
--records FILE --resume plays what is missing.";

#[derive(Args)]
pub(crate) struct Match {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: GameId,
    #[command(flatten)]
    pub(crate) conditions: Conditions,
    /// Number of games, an even one; with --sprt the most
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = even)]
    pub(crate) games: u64,
    /// Games at once, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    /// Random plies at the start of each game, 0 to 100 [default: 4, in ur 0]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) opening_plies: Option<u32>,
    /// The built-in player that throws away unbalanced openings, or none
    #[arg(long, value_name = "NAME", default_value = "full", value_parser = judge)]
    pub(crate) judge: Judge,
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// Stop when it is clear (to 95 %) which of two Elo differences fits
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true, value_parser = elo)]
    pub(crate) sprt: Option<Vec<f64>>,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    /// Print the result as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Who throws away openings, if anybody does.
#[derive(Clone, Copy)]
pub(crate) struct Judge(pub(crate) Option<Recipe>);

fn judge(text: &str) -> Result<Judge, String> {
    match text {
        "none" => Ok(Judge(None)),
        name => Recipe::from_str(name)
            .map(|recipe| Judge(Some(recipe)))
            .map_err(|unknown| format!("{unknown}, or none")),
    }
}

fn even(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(games) if games > 0 && games.is_multiple_of(2) => Ok(games),
        Ok(games) if games > 0 => {
            Err("expected an even number: every opening is played with both colours".into())
        }
        _ => Err("expected an even number of games from 2 on".into()),
    }
}

fn elo(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(elo) if elo.abs() <= 2000.0 => Ok(elo),
        _ => Err("expected an Elo difference from -2000 to 2000".into()),
    }
}
