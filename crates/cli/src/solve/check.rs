//! `mura solve check`: whether a sample of the solution agrees with the rules.

use std::io::Write;
use std::path::Path;

use mura_solver::ur::oracle::Atlas;
use mura_solver::ur::sample::{Findings, LARGE, Records};
use mura_solver::ur::{Cpu, Fixed, Objective, layers_of, solve_layer};

use super::args::Check;
use crate::failure::Failure;
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
    let mut contents = Vec::new();
    for path in &args.files {
        let bytes = std::fs::read(path)
            .map_err(|error| Failure::Wrong(format!("{} cannot be read: {error}", path.display())))?;
        contents.push((path, objective(args, path)?, bytes));
    }
    let mut good = true;
    for objective in Objective::ALL {
        let mut of_it = contents.iter().filter(|(_, of, _)| *of == objective).peekable();
        if of_it.peek().is_none() {
            continue;
        }
        let own = solve(args, objective);
        for (path, _, bytes) in of_it {
            good &= check(args, path, objective, bytes, &own)?;
        }
    }
    if good { Ok(()) } else { Err(Failure::Told) }
}

/// The objective of a file.
fn objective(args: &Check, path: &Path) -> Result<Objective, Failure> {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let named = Objective::ALL
        .into_iter()
        .find(|objective| name.split(['-', '.']).any(|word| word == objective.name()));
    args.objective.map(Objective::from).or(named).ok_or_else(|| {
        Failure::Usage(format!(
            "{} does not tell its objective: --objective win or score does",
            path.display()
        ))
    })
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

fn check(
    args: &Check,
    path: &Path,
    objective: Objective,
    bytes: &[u8],
    own: &Cpu<Fixed>,
) -> Result<bool, Failure> {
    let atlas = Atlas::default();
    let mut findings = Findings::default();
    let progress = Progress::new("positions");
    // A record has some 47 bytes.
    let about = bytes.len() as u64 / 47;
    for record in Records::new(&atlas, objective, bytes) {
        let (sample, follows) = record.map_err(|bad| Failure::Wrong(format!("{}: {bad}", path.display())))?;
        findings.add(&sample, &follows, own);
        if findings.positions.is_multiple_of(1024) {
            progress.at(findings.positions, about.max(findings.positions));
        }
    }
    drop(progress);
    if findings.positions == 0 {
        return Err(Failure::Wrong(format!("{} is empty: there is nothing to check", path.display())));
    }
    told(args, path, objective, &findings)
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
    let (positions, values) = (grouped(findings.positions), grouped(findings.values));
    fact(&mut out, "checked", format_args!("{positions} positions, {values} values of what can follow"))?;
    fact(&mut out, "equations", format_args!("off by {mean:.1e} on average, {most:.1e} at most, {unit}"))?;
    let large = grouped(findings.large);
    fact(&mut out, "", format_args!("{large} of the positions are off by more than {LARGE:e}"))?;
    let count = grouped(findings.compared);
    let own =
        format!("{count} values with at most {} pieces left are off by {exact:.1e} at most", args.pieces);
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
