//! `mura probe`: exact values of a position of Ur, from files or from what is part of the program.

mod json;

use std::cmp::Ordering;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use anstyle::Style;
use clap::{Args, Subcommand};
use mura_engine::ur::Exact;
use mura_games::{Game, GameId, Ur};
use mura_solver::ur::database::{Database, Fault, small};
use mura_solver::ur::probe::{Prober, Unknown};
use mura_solver::ur::{Fixed, Left, Number, Objective, Outset, Place, Precise};

use crate::analyse::grid::{Grid, number, word};
use crate::failure::Failure;
use crate::screen::{self, ERROR, FAINT, STRONG, fact};
use crate::{folder, setup, solve};

pub(crate) const HELP: &str = "\
Examples:
  mura probe ur --position '2.100000000000000.4/3.000000000000000.4 b m2'
  mura probe ur --position '1.000000000000000.6/1.000000000000000.6 w t'
  mura probe ur --precise --position '2.100000000000000.4/…'
  mura probe ur --data values --position '4.000000000000000.3/…'
  mura probe ur --json --position '1.000000000000000.6/…'

Values are those of the player on turn, when both play perfectly: the chance
to win when both play for that, and the points when both play for points.
Positions with at most three pieces left a side are part of the program;
`mura solve ur` makes the others. All of them are good to eight digits of a
chance and seven of points; --precise tells ten of both, and takes a minute
or two where three pieces are left. docs/solve.md says more.";

#[derive(Args)]
pub(crate) struct Probe {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// A position of Ur
    #[command(after_help = HELP)]
    Ur(UrArgs),
    /// Anything else, to be refused with a sentence.
    #[command(external_subcommand)]
    Other(Vec<OsString>),
}

#[derive(Args)]
struct UrArgs {
    /// The position
    #[arg(long, value_name = "TEXT")]
    position: String,
    /// The folder with the files of `mura solve ur`
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Work the values out on the spot in double precision, to ten digits: up to 3 pieces left a side
    #[arg(long, conflicts_with = "data")]
    precise: bool,
    /// Print the values as JSON
    #[arg(long)]
    json: bool,
}

/// The most pieces left a side that are worked out on the spot.
const PRECISE: u8 = 3;

pub(crate) fn run(args: &Probe) -> Result<(), Failure> {
    let args = match &args.what {
        What::Ur(args) => args,
        What::Other(words) => {
            let what = solve::quoted(words);
            return Err(Failure::Usage(format!(
                "there are no exact values of {what}: the only game that has them is ur, as in `mura probe ur`"
            )));
        }
    };
    let game = Ur::parse_position(&args.position)
        .map_err(|refusal| Failure::Wrong(format!("this is no position of ur: {refusal}")))?;
    if let Some(folder) = &args.data {
        look_into(folder).map_err(Failure::Wrong)?;
    }
    let table = GameId::Ur
        .open(&args.position)
        .map_err(|refusal| Failure::Wrong(format!("this is no position of ur: {refusal}")))?;
    if args.json {
        return json::print(args, &game, &*table);
    }
    let mut out = anstream::stdout().lock();
    screen::draw(&mut out, &table.draw())?;
    writeln!(out)?;
    screen::facts(&mut out, &*table)?;
    if game.outcome().is_some() {
        return Ok(());
    }
    let found = find(args, &game)?;
    let [win, score] = &found;
    let best = |found: &Result<Found, Unknown>| found.as_ref().ok().map(|found| found.value);
    let name = table.name(table.turn());
    let [digits, of_percent] = if args.precise { [10, 8] } else { [6, 6] };
    if let Some(value) = best(win) {
        fact(
            &mut out,
            "win",
            format_args!("{STRONG}{:.of_percent$} %{STRONG:#} for {name}", percent(value)),
        )?;
    }
    if let Some(value) = best(score) {
        fact(&mut out, "score", format_args!("{STRONG}{value:+.digits$}{STRONG:#} points for {name}"))?;
    }
    match (win, score) {
        (Err(unknown), Err(_)) => return Err(Failure::Wrong(advice(args, unknown, &Objective::ALL))),
        (Err(unknown), Ok(_)) => {
            writeln!(out, "{FAINT}{}{FAINT:#}", advice(args, unknown, &[Objective::Win]))?;
        }
        (Ok(_), Err(unknown)) => {
            writeln!(out, "{FAINT}{}{FAINT:#}", advice(args, unknown, &[Objective::Score]))?;
        }
        (Ok(_), Ok(_)) => {}
    }
    writeln!(out)?;
    grid(&game, win.as_ref().ok(), score.as_ref().ok(), [digits, of_percent])
        .print(&mut out, screen::width())?;
    Ok(())
}

/// What is known of a position for one objective, for the player on turn: points, or the chance to win less
/// that to lose.
struct Found {
    value: f64,
    /// The values of all actions, in the order of the rules.
    options: Vec<f64>,
}

/// The value of an action, where it is known.
fn option(found: Option<&Found>, index: usize) -> Option<f64> {
    found?.options.get(index).copied()
}

/// Both objectives.
fn find(args: &UrArgs, game: &Ur) -> Result<[Result<Found, Unknown>; 2], Failure> {
    if args.precise { Ok(work_out(game)?.map(Ok)) } else { look_up(game, args.data.as_deref()) }
}

/// Both objectives, from files and from what is part of the program. A file that is found damaged on the way ends it: nothing is told then.
fn look_up(game: &Ur, data: Option<&Path>) -> Result<[Result<Found, Unknown>; 2], Failure> {
    let databases = Objective::ALL.map(|objective| {
        let (database, faults) = match data {
            Some(folder) => Database::open(folder, objective),
            None => (Database::new(objective), Vec::new()),
        };
        (database.or(small(objective)), faults)
    });
    tell_faults(databases.iter().flat_map(|(_, faults)| faults));
    let databases = databases.map(|(database, _)| database);
    let found = databases.each_ref().map(|database| {
        let prober = Prober::new(database);
        let whole = |value| Fixed(value).to_f64(database.objective());
        let options = prober.options(game)?.into_iter().map(|(_, value)| whole(value)).collect();
        Ok(Found { value: whole(prober.value(game)?), options })
    });
    refuse_damaged(databases.iter().flat_map(Database::new_faults))?;
    Ok(found)
}

/// Both objectives, worked out on the spot.
fn work_out(game: &Ur) -> Result<[Found; 2], Failure> {
    let left = Place::of(game).left();
    let pieces = left.ours.max(left.theirs);
    let too_many = || {
        let sentence = format!("--precise is for at most {PRECISE} pieces left a side, not {pieces}");
        Failure::Wrong(sentence)
    };
    if pieces > PRECISE {
        return Err(too_many());
    }
    if pieces == PRECISE {
        writeln!(anstream::stderr(), "working it out on the spot, which takes a minute or two")?;
    }
    let threads = setup::threads(None);
    let solve = |objective| {
        let precise = Precise::solve(objective, pieces, threads, |_| {});
        let options = precise.options(game)?.into_iter().map(|(_, value)| value).collect();
        Some(Found { value: precise.value(game)?, options })
    };
    let [win, score] = Objective::ALL.map(solve);
    win.zip(score).map(|(win, score)| [win, score]).ok_or_else(too_many)
}

/// The chance to win, in per cent.
fn percent(value: f64) -> f64 {
    50.0 + 50.0 * value
}

/// All actions, the best first; throws in their order.
fn grid(game: &Ur, win: Option<&Found>, score: Option<&Found>, [digits, of_percent]: [usize; 2]) -> Grid<4> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let order = ranked(game, actions.len(), win, score);
    let mut grid = Grid::new([word("move"), number("score"), number("win"), number("loses")]);
    let best = order.first().and_then(|&index| option(score, index));
    for (rank, index) in order.into_iter().enumerate() {
        let mut text = String::new();
        game.write_action(actions[index], &mut text);
        let style = if rank == 0 && game.throws().is_none() { STRONG } else { Style::new() };
        let loses = best.zip(option(score, index)).map(|(best, value)| best - value);
        let loses = loses.filter(|_| rank > 0 && game.throws().is_none());
        grid.row([
            (text, style),
            (option(score, index).map_or(String::new(), |value| format!("{value:+.digits$}")), style),
            (
                option(win, index)
                    .map_or(String::new(), |value| format!("{:.of_percent$} %", percent(value))),
                style,
            ),
            (loses.map_or(String::new(), |loses| format!("{loses:.digits$}")), FAINT),
        ]);
    }
    grid
}

/// The places of so many actions in the order of the rules, the best first; throws in their order.
fn ranked(game: &Ur, actions: usize, win: Option<&Found>, score: Option<&Found>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..actions).collect();
    if game.throws().is_none() {
        let worth = |index: usize| [score, win].map(|found| option(found, index));
        order.sort_by(|&one, &other| worth(other).partial_cmp(&worth(one)).unwrap_or(Ordering::Equal));
    }
    order
}

/// What is missing, how to come by it, and what that takes: files that are there already are not looked at, they may be large.
fn advice(args: &UrArgs, unknown: &Unknown, objectives: &[Objective]) -> String {
    let data = args.data.as_deref();
    let &Unknown::Missing(Left { ours, theirs }) = unknown else { return unknown.to_string() };
    let folder = data.unwrap_or_else(|| Path::new("ur-values")).display();
    let pieces = ours.max(theirs);
    let then = if data.is_none() { format!(", and --data {folder} reads them") } else { String::new() };
    let needs = Outset::fresh(pieces).needs();
    let [memory, disk] = [needs.memory, needs.disk].map(solve::bytes);
    let (of, objective, and, takes) = match objectives {
        [one] => (format!(" (for the objective {})", one.name()), one.name(), "", "it takes"),
        _ => (String::new(), "score", ", and win,", "either takes"),
    };
    format!(
        "{unknown}{of}: `mura solve ur --pieces {pieces} --objective {objective} --data {folder}`{and} makes them{then}; \
         from nothing, {takes} {memory} of memory and {disk} of disk"
    )
}

fn tell_faults<'a>(faults: impl Iterator<Item = &'a Fault>) {
    for fault in faults {
        // The values that are there are told all the same.
        let _ = writeln!(anstream::stderr(), "{ERROR}not used:{ERROR:#} {fault}");
    }
}

/// Ends a command whose values come from files that were found damaged as they were read.
pub(crate) fn refuse_damaged(faults: impl Iterator<Item = Fault>) -> Result<(), Failure> {
    let sentences: Vec<_> = faults.map(|fault| fault.to_string()).collect();
    if sentences.is_empty() { Ok(()) } else { Err(Failure::Wrong(sentences.join("; "))) }
}

/// Whether a folder that was named is one: a slip of the pen there would only be seen in what is missing.
fn look_into(folder: &Path) -> Result<(), String> {
    let looked = std::fs::read_dir(folder).map(drop);
    looked.map_err(|error| folder::trouble(folder, "used", &error))
}

/// The exact values in a folder, for an engine, and what is wrong with files that are of no use. A folder
/// that is none is refused.
pub(crate) fn exact_values(folder: &Path) -> Result<(Exact, Vec<String>), String> {
    look_into(folder)?;
    let [(win, first), (score, second)] = Objective::ALL.map(|objective| Database::open(folder, objective));
    let mut told: Vec<String> = first.iter().chain(&second).map(not_used).collect();
    if score.layers().next().is_none() {
        // An engine plays for points.
        told.push(format!("{} holds no values for the score that can be used", folder.display()));
    }
    Ok((Exact::new(score, win), told))
}

/// What an engine says of a file that is of no use, whether that is seen at once or when it is read.
pub(crate) fn not_used(fault: &Fault) -> String {
    format!("{fault}; it is not used")
}
