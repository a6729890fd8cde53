//! `mura ratings`: how strong players are, told by their results.

mod gather;
mod report;

use std::path::PathBuf;

use clap::Args;
use mura_arena::clock::TimeControl;
use mura_arena::rating::{Method, Ratings};
use mura_games::GameId;

use crate::args::GameParser;
use crate::failure::Failure;

pub(crate) const HELP: &str = "\
Examples:
  mura ratings season.log                 a log of results
  mura ratings games.mur --each-game      records of finished games
  mura ratings season.log --game ur --json
  mura ratings old.mur --control none     whatever their tag TimeControl says

A line of a log, with tabs between the fields; # begins a comment:
  2026-05-03T14:10:00Z  morabaraba  30m  Nomsa  Erik  p1win

Glicko-2, one rating for each game and time class (blitz, rapid, standard,
daily, unclocked). The same results give the same ratings. docs/ratings.md
says how.

Records that cannot be rated are told, all others count; a log with a line
that is none is refused as a whole, with the line. Exit code 1: there was
such a record or line, or a file could not be read.";

#[derive(Args)]
pub(crate) struct RatingsArgs {
    /// Logs of results, or files of records; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Days of a rating period, whose games count all at once
    #[arg(long, value_name = "DAYS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=36_500))]
    period: u32,
    /// Count every game when it ends; so many days as a period has without a game still make a rating less sure
    #[arg(long)]
    each_game: bool,
    /// Show only this game
    #[arg(long, value_parser = GameParser)]
    game: Option<GameId>,
    /// Take all records as played under this time control, despite their tag
    #[arg(long, value_name = "TEXT")]
    control: Option<TimeControl>,
    /// Print the ratings as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &RatingsArgs) -> Result<(), Failure> {
    let gathered = gather::all(&args.files, args.control)?;
    let days = args.period;
    let method = if args.each_game { Method::EachGame { days } } else { Method::Periods { days } };
    let ratings = Ratings::compute(&gathered.entries, method);
    let rows: Vec<_> = ratings.rows().filter(|row| args.game.is_none_or(|game| game == row.game)).collect();
    let mut out = anstream::stdout().lock();
    if args.json {
        report::json(&mut out, &rows, &gathered, args.game, method)?;
    } else {
        report::table(&mut out, &rows, &gathered, args.game)?;
    }
    if gathered.unsuitable > 0 { Err(Failure::Told) } else { Ok(()) }
}
