//! `mura match`: two players against each other.

mod args;
mod conditions;
mod keeping;
mod report;

use std::time::Instant;

use mura_arena::engines::stats::Sprt;
use mura_arena::engines::{Ledger, Plan, Start, default_opening_plies, run as play};

use crate::failure::Failure;
use crate::progress::Progress;
pub(crate) use args::{HELP, Match};
pub(crate) use conditions::Conditions;
pub(crate) use keeping::Keeping;
use report::Report;

pub(crate) fn run(args: &Match) -> Result<(), Failure> {
    // Complains about options and positions before anything is played.
    args.setup.open(args.game, 0)?;
    let plan = plan(args)?;
    let (ledger, done) = args.keeping.open(Vec::new(), |path| Ledger::resume(path, &plan))?;
    let progress = Progress::new("games");
    progress.begin(done.len() as u64, plan.games.max(done.len() as u64), "");
    let started = Instant::now();
    let played = play(&plan, ledger, &done, &|standing| {
        progress.at(standing.games(), plan.games);
        progress.say(&report::short(standing));
    });
    drop(progress);
    let standing = played.map_err(|error| args.keeping.trouble(&error))?;
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
