//! mura, the command.

mod analyse;
mod args;
mod bench;
mod bot;
mod check;
mod convert;
mod count;
mod dice;
mod draft;
#[cfg(test)]
mod examples;
mod failure;
mod files;
mod folder;
mod games;
mod grep;
mod matches;
mod memory;
mod otb;
mod outlet;
mod perft;
mod picture;
mod play;
mod probe;
mod progress;
mod random;
mod ratings;
mod replay;
mod screen;
mod series;
mod serve;
mod setup;
mod show;
mod signals;
mod solve;
mod tune;
mod ugi;
mod wording;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use args::{Cli, Command};
use failure::Failure;

fn main() -> ExitCode {
    // A number below zero is a wrong value with a sentence of its own, not an unknown option.
    let matches = with_negative_numbers(Cli::command()).try_get_matches();
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(message) => {
            wording::print(&message);
            return ExitCode::from(message.exit_code() as u8);
        }
    };
    cli.color.apply();
    match run(cli.command.unwrap_or_else(|| Command::Serve(Box::default()))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// A command and all that are part of it, such as `mura solve ur`.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    command.mut_subcommands(|command| with_negative_numbers(command.allow_negative_numbers(true)))
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Serve(args) => serve::run(&args),
        Command::Backup(args) => serve::back_up(&args),
        Command::Games => games::run(),
        Command::Show(args) => show::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Ugi(args) => ugi::run(args.game),
        Command::Replay(args) => replay::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Grep(args) => grep::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Random(args) => random::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Series(args) => series::run(&args),
        Command::Otb(args) => otb::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Dice(args) => dice::run(args),
        Command::Ratings(args) => ratings::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Probe(args) => probe::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Tune(args) => tune::run(&args),
    }
}
