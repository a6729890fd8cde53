//! The bounded run of the fuzz targets. `MURA_FUZZ_SECONDS` makes it longer, `MURA_FUZZ_SEED` makes it another one.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use mura_fuzz::{TARGETS, Target};
use mura_games::Luck;

/// No input is so large that judging it takes longer, on any day: a guard against time that grows out of hand.
const SLOWEST: Duration = Duration::from_secs(120);

fn number(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}={text}: expected a number")),
        Err(_) => default,
    }
}

/// Runs a target for its time and asserts that a share of `least` percent came past the first reader.
fn run(name: &str, least: u64) {
    let Target { judge, generate, .. } = *TARGETS.iter().find(|target| target.name == name).unwrap();
    let seed = number("MURA_FUZZ_SEED", 1);
    let time = Duration::from_secs(number("MURA_FUZZ_SECONDS", 12));
    let mut luck = Luck::new(seed);
    let (mut inputs, mut past) = (0_u64, 0_u64);
    let mut slowest = Duration::ZERO;
    let start = Instant::now();
    while start.elapsed() < time {
        let input = generate(&mut luck);
        let failure = || format!("{name}, seed {seed}, input {inputs}: b\"{}\"", input.escape_ascii());
        let begun = Instant::now();
        match catch_unwind(AssertUnwindSafe(|| judge(&input))) {
            Ok(reached) => past += u64::from(reached),
            Err(_) => panic!("{}", failure()),
        }
        slowest = slowest.max(begun.elapsed());
        assert!(slowest < SLOWEST, "took {slowest:?}: {}", failure());
        inputs += 1;
    }
    let percent = past * 100 / inputs.max(1);
    println!("{name}: {inputs} inputs, {percent} % past the first reader, slowest {slowest:?}, seed {seed}");
    assert!(percent >= least, "{name}: only {percent} % came past the first reader");
}

#[test]
fn position_text() {
    run("position_text", 20);
}

#[test]
fn move_text() {
    run("move_text", 15);
}

#[test]
fn action_sequence() {
    run("action_sequence", 50);
}

#[test]
fn record_text() {
    run("record_text", 25);
}
