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
    let mut out = anstream::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// What `go perft` and `mura perft` print.
pub(crate) fn lines(table: &dyn Table, depth: u32, options: &Options<'_>) -> Vec<String> {
    if depth == 0 {
        return vec!["nodes 1".into()];
    }
    let rows = table.divide(depth, options);
    let total: u64 = rows.iter().map(|row| row.1).sum();
    let mut lines: Vec<_> = rows.into_iter().map(|(action, count)| format!("{action}: {count}")).collect();
    lines.push(format!("nodes {total}"));
    lines
}
