//! `mura tune ur`: the weights of the Ur player, by its own method.

use mura_engine::ur::tune::{Options, tune};

use super::{probe, write};
use crate::args::Tune;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::setup;

pub(super) fn run(args: &Tune) -> Result<(), Failure> {
    if args.data.is_some() || args.minutes.is_some() {
        return Err(Failure::Usage("mura tune ur knows neither --data nor --minutes".into()));
    }
    let standard = Options::default();
    let options = Options {
        seed: args.seed,
        rounds: args.rounds.unwrap_or(standard.rounds),
        games: args.games.unwrap_or(standard.games),
        threads: setup::threads(args.threads),
    };
    probe(args)?;
    let progress = Progress::new("rounds");
    // The last round is played to check the weights.
    let total = u64::from(options.rounds) + 1;
    let report = tune(&options, &mut |round| progress.at(round.number.into(), total));
    drop(progress);
    let Options { seed, rounds, games, .. } = options;
    let command = format!("mura tune ur --games {games} --rounds {rounds} --seed {seed}");
    write(args.out.as_deref(), &report.file(&command))
}
