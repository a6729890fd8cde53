//! `mura random`: random games and how they went.

mod game;
mod report;
mod tally;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

use mura_games::{Game, Visitor};

use crate::args::Random;
use crate::failure::Failure;
use crate::outlet::Outlet;
use crate::progress::Progress;
use crate::setup;
use game::Source;
use tally::Tally;

/// Games between two writings of records, so that a long run keeps few of them in memory.
const ROUND: u64 = 1024;

pub(crate) fn run(args: &Random) -> Result<(), Failure> {
    // Complains about options and positions before anything is played.
    args.setup.open(args.game, 0)?;
    args.game.visit(Run(args))
}

struct Run<'a>(&'a Random);

impl Visitor for Run<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        let to_stdout = args.records.as_deref() == Some(Path::new("-"));
        if to_stdout && args.json {
            return Err(Failure::Usage("--records - prints records, so there is no place for --json".into()));
        }
        let mut records = args.records.as_deref().map(|path| Outlet::open(path, args.force)).transpose()?;
        let source = Source::<G>::new(args)?;
        let threads = setup::threads(args.threads);
        let started = Instant::now();
        let tally = play::<G>(&source, args.games, threads, &mut records)?;
        let seconds = started.elapsed().as_secs_f64();
        if let Some(records) = records {
            records.finish()?;
        }
        if to_stdout {
            return Ok(());
        }
        let (players, rules) = (G::PLAYERS, G::SPECIAL_RULES);
        let report = report::Report { args, players, rules, tally: &tally, seconds, threads };
        let mut out = anstream::stdout().lock();
        if args.json {
            report.json(&mut out)?;
        } else {
            report.text(&mut out)?;
        }
        Ok(())
    }
}

/// Plays all games. Every game has its own luck and the sums do not depend on their order, so the number of
/// threads makes no difference.
fn play<G: Game>(
    source: &Source<G>,
    games: u64,
    threads: usize,
    records: &mut Option<Outlet>,
) -> Result<Tally, Failure> {
    let progress = Progress::new("games");
    let total = Mutex::new(Tally::new(G::SPECIAL_RULES.len()));
    let done = AtomicU64::new(0);
    let recorded = records.is_some();
    let mut first = 0;
    while first < games {
        let end = games.min(first + ROUND * threads as u64);
        let next = AtomicU64::new(first);
        let texts = Mutex::new(Vec::new());
        let work = || {
            let mut tally = Tally::new(G::SPECIAL_RULES.len());
            let mut written = Vec::new();
            loop {
                let number = next.fetch_add(1, Relaxed);
                if number >= end {
                    break;
                }
                let record = source.play(number, recorded, &mut tally);
                written.extend(record.map(|record| (number, record.to_string())));
                progress.at(done.fetch_add(1, Relaxed) + 1, games);
            }
            if let (Ok(mut total), Ok(mut texts)) = (total.lock(), texts.lock()) {
                total.merge(&tally);
                texts.append(&mut written);
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        let mut texts = texts.into_inner().unwrap_or_default();
        texts.sort_unstable();
        if let Some(records) = records {
            texts.iter().try_for_each(|(_, text)| records.write(text))?;
        }
        first = end;
    }
    total.into_inner().map_err(|_| Failure::Wrong("a thread has failed".into()))
}
