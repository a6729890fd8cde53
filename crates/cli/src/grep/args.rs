//! What can be said to `mura grep`.

use std::path::PathBuf;

use clap::Args;
use mura_games::GameId;

use crate::args::GameParser;

pub(crate) const HELP: &str = "\
Examples:
  mura grep --player nomsa --result draw *.mur     by name and result
  mura grep --event 'double trap' games.mur        where it happened
  mura grep --game mur-classic --position 'b7/w7/8/k b 0-0 -' games.mur
  mura grep --game ur --white level5 --output found.mur games.mur
  mura grep --events                               which events there are

A game is found when all that is asked for is true of it. Positions are
compared by what is to be seen: pieces, turn, dice and hands, but not marks,
bars, counts or the numbers of cows; turned and mirrored boards are the same
unless --as-it-stands says otherwise.

Exit code 0: something was found; 1: nothing, or a game could not be read.";

/// Finds games by player, result, tags, position or special event.
#[derive(Args)]
pub(crate) struct Grep {
    /// Files of records, or - for standard input
    #[arg(required_unless_present = "events")]
    pub(crate) files: Vec<PathBuf>,
    /// Only this game
    #[arg(long, value_parser = GameParser)]
    pub(crate) game: Option<GameId>,
    /// A part of either player's name, in capitals or not
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// A part of the name of Black (Blue)
    #[arg(long, value_name = "NAME")]
    pub(crate) black: Option<String>,
    /// A part of the name of White
    #[arg(long, value_name = "NAME")]
    pub(crate) white: Option<String>,
    /// The result
    #[arg(long, value_parser = ["p1win", "p2win", "draw", "none"])]
    pub(crate) result: Option<String>,
    /// A part of the value of a tag, such as Event=Maseru
    #[arg(long, value_name = "NAME=TEXT", value_parser = tag)]
    pub(crate) tag: Vec<(String, String)>,
    /// A position that stood in the game; needs --game
    #[arg(long, value_name = "TEXT", requires = "game", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// The position as it stands: neither turned nor mirrored
    #[arg(long, requires = "position")]
    pub(crate) as_it_stands: bool,
    /// Also the position with the colours exchanged
    #[arg(long, requires = "position")]
    pub(crate) either_colour: bool,
    /// A special event that happened in the game, such as 'double trap'
    #[arg(long, value_name = "NAME")]
    pub(crate) event: Vec<String>,
    /// List the events that can be asked for
    #[arg(long)]
    pub(crate) events: bool,
    /// Tell only how many games were found
    #[arg(long, short, conflicts_with = "output")]
    pub(crate) count: bool,
    /// Write the games found to this new file, - for standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Replace that file if it exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

fn tag(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected the name of a tag, = and a part of its value, such as Event=Maseru".into()),
    }
}
