//! `mura match`: two players against each other.

mod args;
mod conditions;
mod keeping;
mod report;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use mura_arena::Lock;
use mura_arena::engines::stats::Sprt;
use mura_arena::engines::{Ledger, Plan, Start, default_opening_plies, run as play};

use crate::failure::Failure;
use crate::progress::Progress;
use crate::signals;
pub(crate) use args::{HELP, Match};
pub(crate) use conditions::Conditions;
pub(crate) use keeping::Keeping;
use report::Report;

pub(crate) fn run(args: &Match) -> Result<(), Failure> {
    // Complains about options and positions before anything is played.
    args.setup.open(args.game, 0)?;
    let plan = plan(args)?;
    args.conditions.check_memory(u64::from(args.concurrency).min(plan.games / 2))?;
    let halt = Halt::at_interrupt();
    let (ledger, done) = args.keeping.open(Vec::new(), |path| Ledger::resume(path, &plan))?;
    let progress = Progress::new("games");
    let taken_up = done.iter().filter(|result| result.number < plan.games).count() as u64;
    progress.begin(taken_up, plan.games, "");
    let started = Instant::now();
    let played = play(&plan, ledger, &done, &halt.over, &|standing| {
        progress.at(standing.games(), plan.games);
        progress.say(&report::short(standing));
    });
    drop(progress);
    let standing = played.map_err(|error| args.keeping.trouble(&error))?;
    let report = Report {
        plan: &plan,
        standing: &standing,
        taken_up,
        left_out: done.len() as u64 - taken_up,
        seconds: started.elapsed().as_secs_f64(),
    };
    let is_cut_short = halt.is_by_hand.load(Relaxed) && standing.games() < plan.games;
    let told = tell(&report, args.json, is_cut_short);
    if !is_cut_short {
        return Ok(told?);
    }
    // Whoever reads the report may have been interrupted, too. The exit code says it in any case.
    let _ = writeln!(anstream::stderr(), "{}", args.keeping.interrupted(standing.games(), plan.games));
    Err(Failure::Interrupted)
}

/// Tells how it stands, if there is anything to tell.
fn tell(report: &Report<'_>, as_json: bool, is_cut_short: bool) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    if as_json {
        report.json(&mut out)?;
    } else if report.standing.games() > 0 || !is_cut_short {
        report.text(&mut out)?;
    }
    out.flush()
}

/// Whether a match is to end before all is played.
#[derive(Default)]
struct Halt {
    /// It is to end: it was interrupted, or it is decided.
    over: AtomicBool,
    is_by_hand: AtomicBool,
}

impl Halt {
    /// Listens for Ctrl-C from now on. Whoever cannot wait for the games in progress to be left shall find nothing locked.
    fn at_interrupt() -> Arc<Halt> {
        let halt = Arc::new(Halt::default());
        let told = Arc::clone(&halt);
        let heed = move || {
            // One that is decided is not cut short.
            if !told.over.swap(true, Relaxed) {
                told.is_by_hand.store(true, Relaxed);
            }
            true
        };
        signals::on_first_interrupt(heed, Lock::release_all);
        halt
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
