//! `mura series`: matches as the rule books have them, between two engines, and their records.

mod args;
mod check;
mod report;

use std::time::Instant;

use mura_arena::Lock;
use mura_arena::engines::{Contest, MatchError};

use crate::failure::Failure;
use crate::progress::Progress;
use crate::signals;
use args::{Command, Play};
pub(crate) use args::{HELP, Series};
use report::Report;

pub(crate) fn run(args: &Series) -> Result<(), Failure> {
    match &args.command {
        Command::Play(args) => play(args),
        Command::Check(args) => check::run(args),
    }
}

fn play(args: &Play) -> Result<(), Failure> {
    let terms = args.terms()?;
    args.conditions.check_memory(1)?;
    let mut contest = Contest::new(terms, args.conditions.sides());
    contest.conditions = args.conditions.on(args.game);
    contest.most_pairs = args.most_pairs.unwrap_or(contest.most_pairs);
    let trouble = |error: MatchError| args.keeping.trouble(&error);
    let fresh = contest.begin().map_err(trouble)?;
    // Whoever interrupts a series shall find nothing locked.
    signals::before_interruption(Lock::release_all);
    let (ledger, series) = args.keeping.open(fresh, |path| contest.resume(path))?;
    let taken_up = series.done().len();
    let progress = Progress::new("games");
    let total = |done: u64| terms.games().map_or(done + 1, u64::from).max(done);
    progress.begin(taken_up as u64, total(taken_up as u64), &report::short(&series));
    let started = Instant::now();
    let played = contest.run(series, ledger, &mut |series| {
        let done = series.done().len() as u64;
        progress.at(done, total(done));
        progress.say(&report::short(series));
    });
    drop(progress);
    let series = played.map_err(trouble)?;
    let seconds = started.elapsed().as_secs_f64();
    let report = Report { contest: &contest, series: &series, taken_up, seconds };
    let mut out = anstream::stdout().lock();
    if args.json {
        report.json(&mut out)?;
    } else {
        report.text(&mut out)?;
    }
    Ok(())
}
