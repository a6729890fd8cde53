//! `mura match`: two players against each other.

mod args;
mod conditions;
mod report;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Instant;

use mura_arena::engines::stats::Sprt;
use mura_arena::engines::{Ledger, MatchError, Plan, Start, default_opening_plies, run as play};

use crate::failure::Failure;
use crate::progress::Progress;
use crate::screen::FAINT;
pub(crate) use args::{HELP, Match};
pub(crate) use conditions::Conditions;
use report::Report;

pub(crate) fn run(args: &Match) -> Result<(), Failure> {
    // Complains about options and positions before anything is played.
    args.setup.open(args.game, 0)?;
    let plan = plan(args)?;
    let trouble = |error: MatchError| trouble(args.records.as_deref(), &error);
    let (ledger, done) = match &args.records {
        None => (None, Vec::new()),
        Some(path) if args.resume => {
            let (ledger, done) = Ledger::resume(path, &plan).map_err(trouble)?;
            (Some(ledger), done)
        }
        Some(path) => (Some(Ledger::create(path).map_err(trouble)?), Vec::new()),
    };
    let progress = Progress::new("games");
    if args.records.is_some() {
        reassure();
    }
    progress.begin(done.len() as u64, plan.games.max(done.len() as u64), "");
    let started = Instant::now();
    let played = play(&plan, ledger, &done, &|standing| {
        progress.at(standing.games(), plan.games);
        progress.say(&report::short(standing));
    });
    drop(progress);
    let standing = played.map_err(trouble)?;
    let taken_up = done.iter().filter(|result| result.number < plan.games).count() as u64;
    let report =
        Report { plan: &plan, standing: &standing, taken_up, seconds: started.elapsed().as_secs_f64() };
    let mut out = anstream::stdout().lock();
    if args.json {
        report.json(&mut out)?;
    } else {
        report.text(&mut out)?;
    }
    Ok(())
}

/// Tells somebody at a terminal that nothing is lost by stopping.
pub(crate) fn reassure() {
    if io::stderr().is_terminal() {
        let sentence = "Interrupted at any time (Ctrl-C), the same command with --resume goes on.";
        // Who has gone away is not told.
        let _ = writeln!(anstream::stderr(), "{FAINT}{sentence}{FAINT:#}");
    }
}

fn plan(args: &Match) -> Result<Plan, Failure> {
    let sprt = match args.sprt.as_deref() {
        Some(&[elo0, elo1]) if elo0 < elo1 => Some(Sprt { elo0, elo1 }),
        Some(_) => {
            return Err(Failure::Usage("--sprt expects a lower and then a higher Elo difference".into()));
        }
        None => None,
    };
    let start = Start { settings: args.setup.settings(0), position: args.setup.position.clone() };
    let plies = args.opening_plies.unwrap_or(default_opening_plies(args.game));
    Ok(Plan {
        conditions: args.conditions.on(args.game),
        start,
        opening_plies: plies,
        judge: args.judge.0.filter(|_| plies > 0),
        concurrency: usize::from(args.concurrency),
        sprt,
        ..Plan::new(args.game, args.conditions.sides(), args.games)
    })
}

/// Why a match or series with these records cannot be played.
pub(crate) fn trouble(records: Option<&Path>, error: &MatchError) -> Failure {
    let name = records.map_or(String::new(), |path| path.display().to_string());
    match error {
        MatchError::Exists => {
            Failure::Usage(format!("{name} exists already; --resume goes on with the match in it"))
        }
        MatchError::Records(why) => Failure::Wrong(format!("{name} cannot be taken up: {why}")),
        MatchError::Locked { .. } => Failure::Wrong(format!("{name} cannot be used: {error}")),
        MatchError::File(error) => Failure::Wrong(format!("{name} cannot be written: {error}")),
        MatchError::Opening(why) => {
            Failure::Wrong(format!("{why}; --opening-plies 0 starts every game from the position itself"))
        }
        MatchError::Series(_) => Failure::Usage(error.to_string()),
        MatchError::Start(_) | MatchError::Program { .. } | MatchError::Stuck { .. } => {
            Failure::Wrong(error.to_string())
        }
    }
}
