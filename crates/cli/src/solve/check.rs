//! `mura solve check`: whether a sample of the solution agrees with the rules.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use mura_solver::ur::oracle::{Atlas, Oracle};
use mura_solver::ur::sample::{BadSample, Findings, LARGE, Records};
use mura_solver::ur::{Cpu, Fixed, Objective, Outset, layers_of, solve_layer};

use super::args::Check;
use super::content;
use super::room::{self, Room};
use crate::count::{counted, noun};
use crate::failure::{Failure, complain};
use crate::progress::Progress;
use crate::screen::{GOOD, fact, grouped};
use crate::setup;

/// By how much a value may differ from what follows from those after it, on average and anywhere: in the
/// difference of the chances to win and to lose, or points. Large layers are left before their last positions
/// have settled.
const MEAN: f64 = 1e-6;
const MOST: f64 = 1e-3;
/// To how many units the positions with few pieces left are solved.
const TOLERANCE: f64 = 4.0;

pub(super) fn run(args: &Check) -> Result<(), Failure> {
    // Like a card, a solution that is looked up forgets nothing.
    let needed = Outset::fresh(args.pieces).memory_on_card();
    room::check_memory(Room { needed, there: room::memory() }, "")?;
    let atlas = Atlas::default();
    let mut good = true;
    // One bad file keeps nobody from hearing of the others.
    let mut refuse = |path: &Path, why: &dyn Display| {
        good = false;
        complain(&format!("{}: {why}", path.display()));
    };
    let mut contents = Vec::new();
    for path in &args.files {
        match content::read(path) {
            Ok(bytes) => contents.push((path, bytes)),
            Err(why) => refuse(path, &why),
        }
    }
    let mut files = Vec::new();
    for (path, bytes) in &contents {
        match Records::new(&atlas, bytes) {
            Ok(records) if records.total() == 0 => refuse(path, &"there is nothing in it to check"),
            Ok(records) => files.push((*path, records)),
            Err(bad) => refuse(path, &bad),
        }
    }
    // A solution of one's own is made but once for each objective.
    files.sort_by_key(|(_, records)| records.objective() == Objective::Score);
    let mut own: Option<Cpu<Fixed>> = None;
    let mut agree = true;
    for (path, records) in files {
        let objective = records.objective();
        let own = match own.take().filter(|own| own.objective() == objective) {
            Some(solved) => own.insert(solved),
            None => own.insert(solve(args, objective)),
        };
        match check(records, own) {
            Ok(findings) => agree &= told(args, path, objective, &findings)?,
            Err(bad) => refuse(path, &bad),
        }
    }
    if good && agree { Ok(()) } else { Err(Failure::Told) }
}

/// A solution of one's own.
fn solve(args: &Check, objective: Objective) -> Cpu<Fixed> {
    let mut cpu = Cpu::new(objective, setup::threads(args.threads));
    let tolerance = TOLERANCE / f64::from(objective.scale());
    let layers = layers_of(args.pieces);
    let progress = Progress::new("layers");
    for (index, left) in (0..).zip(&layers) {
        progress.at(index, layers.len() as u64);
        let Ok(_) = solve_layer(&mut cpu, *left, tolerance, |_| progress.at(index, layers.len() as u64));
    }
    cpu
}

fn check(records: Records<'_>, own: &Cpu<Fixed>) -> Result<Findings, BadSample> {
    let mut findings = Findings::default();
    let progress = Progress::new("positions");
    let total = records.total();
    for record in records {
        let (sample, follows) = record?;
        findings.add(&sample, &follows, own);
        if findings.positions.is_multiple_of(1024) {
            progress.at(findings.positions, total);
        }
    }
    Ok(findings)
}

/// Tells what was found, and whether it is good.
fn told(args: &Check, path: &Path, objective: Objective, findings: &Findings) -> Result<bool, Failure> {
    let mut out = anstream::stdout().lock();
    let unit = match objective {
        Objective::Win => "in the difference of the chances to win and to lose",
        Objective::Score => "points",
    };
    let scale = f64::from(objective.scale());
    let (mean, most) = (findings.mean() / scale, f64::from(findings.equation) / scale);
    let exact = f64::from(findings.paid.max(findings.difference)) / scale;
    fact(&mut out, "file", path.display())?;
    let many = |number: u64, word: &str| format!("{} {}", grouped(number), noun(number, word));
    let (positions, values) = (many(findings.positions, "position"), many(findings.values, "value"));
    fact(&mut out, "checked", format_args!("{positions}, {values} of what can follow"))?;
    fact(&mut out, "equations", format_args!("off by {mean:.1e} on average, {most:.1e} at most, {unit}"))?;
    let large = grouped(findings.large);
    let are = if findings.large == 1 { "is" } else { "are" };
    fact(&mut out, "", format_args!("{large} of the positions {are} off by more than {LARGE:e}"))?;
    let (count, pieces) = (many(findings.compared, "value"), counted(args.pieces.into(), "piece"));
    let are = if findings.compared == 1 { "is" } else { "are" };
    let own = format!("{count} with at most {pieces} left {are} off by {exact:.1e} at most");
    fact(&mut out, "solution", own)?;
    let good = mean <= MEAN && most <= MOST && exact <= LARGE;
    match good {
        true => writeln!(out, "{GOOD}everything agrees{GOOD:#}\n")?,
        false => writeln!(
            out,
            "{0}there is an error{0:#}: more than {MEAN:e} on average, {MOST:e} anywhere or {LARGE:e} with few pieces left\n",
            crate::screen::ERROR
        )?,
    }
    Ok(good)
}
