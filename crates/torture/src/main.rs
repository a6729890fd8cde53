//! The torture program: reads the command line, carries out trials, prints their results.

mod options;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Parser;
use mura_torture::error::TortureError;
use mura_torture::report::{Report, TrialResult};
use mura_torture::server;
use mura_torture::shim::Fault;
use mura_torture::trials::{Engine, Settings, faults, full_disk, kills, power};
use options::{Options, Trial};

fn main() -> ExitCode {
    let options = Options::parse();
    if let Trial::Serve { address } = &options.trial {
        return match server::serve(address) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => failed(&error),
        };
    }
    if matches!(options.trial, Trial::FullDisk | Trial::All) {
        full_disk::enter_namespace();
    }
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seed = options.extent.seed.unwrap_or(since.as_micros() as u64 % 1_000_000);
    println!("seed {seed}");
    let folder = std::env::temp_dir().join(format!("mura-torture-{}", std::process::id()));
    let mut results = Vec::new();
    let done = carry_out(&options, seed, &folder, &mut results);
    print!("{}", Report(&results));
    if options.extent.keep {
        println!("kept in {}", folder.display());
    } else {
        let _ = std::fs::remove_dir_all(&folder);
    }
    match done {
        Err(error) => failed(&error),
        Ok(()) if results.iter().all(TrialResult::is_good) => ExitCode::SUCCESS,
        Ok(()) => ExitCode::from(1),
    }
}

fn failed(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("mura-torture: {error}");
    ExitCode::from(2)
}

/// Carries out what was asked for, one trial after the other.
fn carry_out(
    options: &Options,
    seed: u64,
    folder: &PathBuf,
    results: &mut Vec<TrialResult>,
) -> Result<(), TortureError> {
    let Options { trial, extent } = options;
    std::fs::create_dir_all(folder).map_err(TortureError::system(format!("making {}", folder.display())))?;
    let program = std::env::current_exe().map_err(TortureError::system("finding this program"))?;
    let settings = Settings { program, folder: folder.clone(), seed, games: extent.games() };
    let is_on = |kind| *trial == kind || *trial == Trial::All;
    let has_sqlite = extent.engines().contains(&Engine::Sqlite);
    if is_on(Trial::Kills) {
        for engine in extent.engines() {
            results.push(kills::run(&settings, *engine, extent.kills())?);
        }
    }
    if is_on(Trial::Power) && has_sqlite {
        let (traces, plays) = if extent.short { (1, 200) } else { (4, 3000) };
        let images = extent.images().div_ceil(traces);
        results.push(power::run(&settings, power::Size { traces, plays, images })?);
    }
    if is_on(Trial::Faults) && has_sqlite {
        let faults = if extent.short { Fault::few() } else { Fault::all() };
        results.push(faults::run(&settings, &faults)?);
    }
    if is_on(Trial::FullDisk) {
        for engine in extent.engines() {
            results.push(full_disk::run(&settings, *engine, if extent.short { 2 } else { 10 })?);
        }
    }
    Ok(())
}
