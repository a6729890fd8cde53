//! `mura analyse`: the best lines of a position, or the moves of a record and what they cost.

mod args;
pub(crate) mod grid;
mod halt;
mod json;
mod position;
mod table;
mod words;

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use mura_engine::Recipe;
use mura_engine::analysis::{Analysis, Analyst};
use mura_games::GameId;
use mura_games::record::{Reader, Record, RecordError};

use crate::count::{counted, noun};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::screen::{ERROR, grouped};
pub(crate) use args::{Analyse, HELP};
use halt::Halt;
pub(crate) use words::seat;

/// Seconds for a position in a record, and how many of the worst moves are listed, unless something else is said.
const IN_RECORDS: f64 = 0.5;
const WORST: usize = 5;

pub(crate) fn run(args: &Analyse) -> Result<(), Failure> {
    match target(args)? {
        Some(game) => position::run(args, game),
        None => records(args),
    }
}

/// The game that was named, or `None` for a file.
fn target(args: &Analyse) -> Result<Option<GameId>, Failure> {
    let name = args.target.to_string_lossy();
    match name.parse::<GameId>() {
        Ok(game) => {
            let wrong = [(args.game.is_some(), "--game"), (args.worst.is_some(), "--worst")];
            only_for(&wrong, "a file of records", game.as_str())?;
            Ok(Some(game))
        }
        // What looks like a name and not like a file is taken for a slip of the pen.
        Err(unknown) if !name.contains(['.', '/', '\\']) && name != "-" && !args.target.exists() => {
            Err(Failure::Usage(format!("{unknown} (nor is there a file of that name)")))
        }
        Err(_) => {
            let setup = &args.setup;
            let wrong = [
                (setup.position.is_some(), "--position"),
                (!setup.option.is_empty(), "--option"),
                (!args.moves.is_empty(), "--moves"),
            ];
            only_for(&wrong, "a position", &name)?;
            Ok(None)
        }
    }
}

fn only_for(wrong: &[(bool, &str)], what: &str, target: &str) -> Result<(), Failure> {
    match wrong.iter().find(|(given, _)| *given) {
        Some((_, option)) => {
            let target = mura_games::shortened(target);
            Err(Failure::Usage(format!("{option} belongs to {what}, and \"{target}\" is none")))
        }
        None => Ok(()),
    }
}

/// What is put in front of an analysis, and how it was made.
struct Context<'a> {
    args: &'a Analyse,
    /// Seconds for each position.
    time: Option<Duration>,
}

fn records(args: &Analyse) -> Result<(), Failure> {
    let halt = Halt::at_interrupt();
    halt.outcome(judge(args, &halt))
}

fn judge(args: &Analyse, halt: &Halt) -> Result<(), Failure> {
    let input = crate::check::open(&args.target).map_err(Failure::Wrong)?;
    let file = args.target.display();
    let context = Context { args, time: args.time(IN_RECORDS) };
    let mut out = anstream::stdout().lock();
    let mut games = Vec::new();
    let (mut seen, mut met, mut wrong) = (0, 0, false);
    let mut left = None;
    for (number, result) in (1..).zip(Reader::new(input)) {
        seen = number;
        if args.game.is_some_and(|game| game != number) {
            continue;
        }
        met += 1;
        halt.heed(true);
        let judged =
            result.and_then(|record| analysed(args, number, &record, halt).map(|told| (record, told)));
        if let Ok((record, analysis)) = &judged
            && analysis.steps.len() < record.plays.len()
        {
            left = Some((number, analysis.steps.len(), record.plays.len()));
        }
        match judged {
            // Programs get whole games only.
            Ok((_, analysis)) if left.is_some() && (args.json || analysis.steps.is_empty()) => {}
            Ok((record, analysis)) if args.json => games.push(json::game(args, number, &record, &analysis)),
            Ok((record, analysis)) => {
                if met > 1 {
                    writeln!(out)?;
                }
                table::print(&mut out, &context, number, &record, &analysis)?;
            }
            Err(error) => {
                out.flush()?;
                refuse(&args.target, number, &error)?;
                wrong = true;
            }
        }
        if args.game.is_some() || left.is_some() {
            break;
        }
        halt.heed(false);
    }
    match args.game {
        Some(game) if met == 0 => {
            return Err(Failure::Wrong(format!("there is no game {game}: {file} holds {seen}")));
        }
        None if met == 0 => return Err(Failure::Wrong(format!("{file} holds no game"))),
        _ => {}
    }
    if args.json {
        writeln!(out, "{:#}", json::records(&context, &games))?;
    }
    if let Some((number, judged, plays)) = left {
        out.flush()?;
        // The exit code says it, too.
        let plays = counted(plays as u64, "move");
        let _ = writeln!(anstream::stderr(), "interrupted after {judged} of {plays} of game {number}");
        return Err(Failure::Interrupted);
    }
    if wrong { Err(Failure::Told) } else { Ok(()) }
}

/// Judges a game; less than the whole when somebody has interrupted it.
fn analysed(args: &Analyse, number: u64, record: &Record, halt: &Halt) -> Result<Analysis, RecordError> {
    let progress = Progress::new("moves");
    let total = record.plays.len() as u64;
    let mut thinker = Recipe::Full.open(record.game, &args.resources());
    let stop = || halt.is_called();
    let mut analyst = Analyst::new(&mut *thinker, args.limits(record.game, IN_RECORDS), &stop);
    Analysis::of(record, &mut analyst, |step| {
        progress.at(step.ply as u64, total);
        progress.say(&format!("game {number}"));
    })
}

fn refuse(path: &Path, number: u64, error: &RecordError) -> Result<(), Failure> {
    let place = crate::check::place(path, number, "", error);
    writeln!(anstream::stderr(), "{place}: {ERROR}{}{ERROR:#}", error.fault)?;
    Ok(())
}

/// How each position was looked at, in words.
fn effort(context: &Context<'_>) -> String {
    let args = context.args;
    let mut parts = Vec::new();
    parts.extend(context.time.map(|time| format!("{} s", time.as_secs_f64())));
    parts.extend(args.nodes.map(|nodes| format!("{} {}", grouped(nodes), noun(nodes, "node"))));
    parts.extend(args.depth.map(|depth| counted(u64::from(depth), "ply")));
    let mut text = format!("{} a position", parts.join(" or "));
    if args.threads > 1 {
        text.push_str(&format!(", {} threads", args.threads));
    }
    text
}
