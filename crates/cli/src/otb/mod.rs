//! `mura otb`: keep a game over the board.

mod book;
mod day;
mod front;
mod help;
mod input;
mod log_file;
mod names;
mod record_file;
mod words;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use clap::Args;
use mura_arena::arbiter::{ClockDeed, Deed, Log, Start};
use mura_arena::clock::{Clock, Phase, TimeControl};
use mura_games::{GameId, Player};

use crate::args::GameParser;
use crate::failure::Failure;
use crate::outlet::is_same;
use crate::setup::{self, Setup};
use book::Book;
use front::Front;

/// The help after the options.
pub(crate) const HELP: &str = "\
Examples:
  mura otb morabaraba --clock 30m --black Nomsa --white Erik
  mura otb mur-classic --log evening.otb     the record goes to evening.mur
  mura otb --resume evening.otb              after a crash, or the next day
  printf 'A1-1\\nD5-13\\n' | mura otb morabaraba --log short.otb

What is played is typed as records write it, legal or not. `help` lists what
else can be entered: irregularities and decisions, the clock, offers,
corrections. Every entry is on the disk, in an append-only log, before it is
shown as accepted; the record is written anew after every entry.";

/// Keep a game over the board.
#[derive(Args)]
pub(crate) struct Otb {
    /// The game
    #[arg(value_parser = GameParser)]
    game: Option<GameId>,
    /// Keep the log in this new file [default: a new one named after the game]
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    log: Option<PathBuf>,
    /// Write the record to this file [default: the log's name with .mur]
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with a log
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "option"])]
    resume: Option<PathBuf>,
    /// The time control: 30m, 5m+3s, 10m/round delay 5s, 20s/move, none 20m
    #[arg(long, value_name = "TEXT", conflicts_with = "resume")]
    clock: Option<TimeControl>,
    /// Who plays Black (Blue)
    #[arg(long, visible_alias = "blue", value_name = "NAME", conflicts_with = "resume")]
    black: Option<String>,
    /// Who plays White
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    white: Option<String>,
    #[command(flatten)]
    setup: Setup,
}

pub(crate) fn run(args: &Otb) -> Result<(), Failure> {
    crate::signals::limits_are_errors();
    let mut notices = Vec::new();
    let book = match &args.resume {
        Some(path) => resume(args, path, &mut notices)?,
        None => begin(args)?,
    };
    let live = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut front = Front::new(book, anstream::stdout().lock(), live);
    front.run(&notices)
}

/// The record's file beside a log.
fn record_path(args: &Otb, log: &Path) -> Result<PathBuf, Failure> {
    let path = args.record.clone().unwrap_or_else(|| log.with_extension("mur"));
    if is_same(&path, log) {
        return Err(Failure::Usage(format!("{} cannot be both the log and the record", log.display())));
    }
    Ok(path)
}

/// A name for a new log in the current folder: `ur-1.otb`, `ur-2.otb`…
fn suggest(game: GameId) -> PathBuf {
    let name = |number: u32| PathBuf::from(format!("{game}-{number}.otb"));
    let free = |path: &PathBuf| !path.exists() && !path.with_extension("mur").exists();
    (1..).map(name).find(free).unwrap_or_else(|| name(0))
}

fn begin(args: &Otb) -> Result<Book, Failure> {
    let Some(game) = args.game else {
        return Err(Failure::Usage(
            "which game? mura otb morabaraba begins one, mura otb --resume FILE goes on with a log".into(),
        ));
    };
    let path = args.log.clone().unwrap_or_else(|| suggest(game));
    let record = record_path(args, &path)?;
    let mut log = Log::new();
    let mut enter = |deed: Deed| {
        log.enter(Duration::ZERO, deed).map(|_| ()).map_err(|objection| Failure::Usage(objection.to_string()))
    };
    enter(Deed::Begin { game, start: start(args, game)? })?;
    // In universal time: the arbiter corrects the day where it was another one at the board.
    for (name, value) in
        ["Date", "Time"].into_iter().zip(day::written(SystemTime::now()).into_iter().flatten())
    {
        enter(Deed::Tag { name: name.into(), value })?;
    }
    for (player, name) in Player::BOTH.into_iter().zip([&args.black, &args.white]) {
        if let Some(name) = name {
            let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
            enter(Deed::Tag { name: game.players()[player.index()].into(), value: name })?;
        }
    }
    if let Some(control) = args.clock {
        enter(Deed::Clock(ClockDeed::Set(control)))?;
    }
    Book::create(path, record, log).map_err(Failure::Wrong)
}

/// From where the game begins. What is left to chance is thrown now, and the log says what came.
fn start(args: &Otb, game: GameId) -> Result<Start, Failure> {
    let table = args.setup.open(game, setup::any_seed())?;
    if args.setup.position.is_some() {
        return Ok(Start::Position(table.position()));
    }
    let chosen = |name: &str| args.setup.option.iter().any(|(option, _)| option.eq_ignore_ascii_case(name));
    let settled = table.settled().into_iter().filter(|(name, _)| chosen(name));
    let options: Vec<_> = settled.map(|(name, value)| format!("{name}={value}")).collect();
    Ok(Start::Options(options.join(" ")))
}

/// Goes on with a log. Time in which no program ran is charged to nobody: the clock, if it ran, is stopped as of the last
/// entry.
fn resume(args: &Otb, path: &Path, notices: &mut Vec<String>) -> Result<Book, Failure> {
    let record = record_path(args, path)?;
    let away = fs::metadata(path).and_then(|about| about.modified()).ok();
    let away = away.and_then(|last| SystemTime::now().duration_since(last).ok());
    let mut book = Book::open(path.to_owned(), record, notices).map_err(Failure::Wrong)?;
    let now = book.now();
    if let Some(game) = args.game.filter(|&game| game != now.game()) {
        let (path, other) = (path.display(), now.game());
        return Err(Failure::Wrong(format!("{path} holds a game of {other}, not of {game}")));
    }
    let running = now.clock().map(Clock::phase);
    if let Some(Phase::Running { turn, .. }) = running {
        let name = now.name(turn);
        match book.enter(book.last(), Deed::Clock(ClockDeed::Stop)) {
            Ok(_) => notices.push(words::outage(name, away)),
            Err(why) => notices.push(format!("{name}'s clock was running: {why}")),
        }
    }
    Ok(book)
}
