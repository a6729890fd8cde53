//! Tunes the evaluation of Ur and writes its weights:
//! `cargo run --release -p mura-engine --example tune_ur -- crates/engine/src/ur/weights.rs`.
//! Behind the file: seed, rounds, games a round, threads.

use mura_engine::ur::tune::{Options, tune};

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let path = args.next().unwrap_or_else(|| "crates/engine/src/ur/weights.rs".to_owned());
    let numbers: Vec<u64> = args.map(|arg| arg.parse().expect("a number")).collect();
    let mut options = Options::default();
    let number = |index: usize| numbers.get(index).copied();
    options.seed = number(0).unwrap_or(options.seed);
    options.rounds = number(1).map_or(options.rounds, |rounds| rounds as u32);
    options.games = number(2).map_or(options.games, |games| games as u32);
    options.threads = number(3).map_or(options.threads, |threads| threads as usize);
    let report = tune(&options, &mut |round| println!("{round}"));
    let command = format!(
        "cargo run --release -p mura-engine --example tune_ur -- weights.rs {} {} {}",
        options.seed, options.rounds, options.games
    );
    std::fs::write(path, report.file(&command))
}
