//! `mura perft`: counting move sequences.

use std::io::Write;

use mura_games::{Table, perft::Options};

use crate::args::Perft;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::setup;

/// Nobody can wait for more, and each ply takes room on the stack.
pub(crate) const MOST_DEPTH: i64 = 99;

pub(crate) fn run(args: &Perft) -> Result<(), Failure> {
    let table = args.setup.open(args.game, setup::any_seed())?;
    let progress = Progress::new("parts");
    let options = Options {
        threads: setup::threads(args.threads),
        hash_mib: args.hash as usize,
        bulk: !args.no_bulk,
        stop: None,
        progress: Some(&|done, total| progress.at(done as u64, total as u64)),
    };
    let lines = lines(&*table, args.depth, &options);
    drop(progress);
    let lines = lines.map_err(Failure::Wrong)?;
    let mut out = anstream::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// What `go perft` and `mura perft` print.
pub(crate) fn lines(table: &dyn Table, depth: u32, options: &Options<'_>) -> Result<Vec<String>, String> {
    if depth == 0 {
        return Ok(vec!["nodes 1".into()]);
    }
    let rows = table.divide(depth, options);
    let total = rows.iter().fold(0, |sum: u64, row| sum.saturating_add(row.1));
    if total == u64::MAX {
        return Err(format!("there are 2^64 sequences of {depth} plies or more: choose a smaller depth"));
    }
    let mut lines: Vec<_> = rows.into_iter().map(|(action, count)| format!("{action}: {count}")).collect();
    lines.push(format!("nodes {total}"));
    Ok(lines)
}
