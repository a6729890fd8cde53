//! Kills: SIGKILL at a random moment and a restart on the same database, over and over.
//!
//! One run in ten ends with SIGTERM. With PostgreSQL, in some runs connections are cut, or
//! PostgreSQL itself is stopped and started, and the server has to recover by itself before it is
//! killed.

use std::thread::sleep;
use std::time::Duration;

use mura_games::Luck;

use super::{Engine, Progress, RECOVERY_TIMEOUT, Settings, TestBed};
use crate::compare::Scope;
use crate::error::TortureError;
use crate::report::TrialResult;
use crate::workload::{ServerRun, Workload};

/// Everything is compared after this number of runs, before the next server starts.
const COMPARED: usize = 25;

/// What is done to PostgreSQL in a run of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PostgresFailure {
    None,
    /// All connections are cut, three times.
    Cuts,
    /// It stops without a checkpoint and starts again.
    Stop,
}

/// Kills servers on one database.
pub fn run(settings: &Settings, engine: Engine, kills: usize) -> Result<TrialResult, TortureError> {
    let progress = &mut Progress::new();
    let mut result = TrialResult::new(format!("kills, {}", engine.name()));
    let mut luck = settings.luck(&result.name);
    let bed = settings.bed("kills", engine)?;
    let mut workload = Workload::new(settings.games, &mut luck);
    let mut server = bed.start(&mut result)?;
    workload.settle(&server.url);
    let mut runs = 0;
    while result.trials < kills {
        runs += 1;
        let failure = match luck.below(10) {
            0..2 if engine == Engine::Postgres => PostgresFailure::Cuts,
            2 if engine == Engine::Postgres => PostgresFailure::Stop,
            _ => PostgresFailure::None,
        };
        let is_orderly = luck.below(10) == 0;
        let place = format!("run {runs}");
        workload.play(&server.url.clone(), |run| {
            sleep(Duration::from_millis(50 + luck.below(450) as u64));
            let injected = inject(&bed, run, failure, &mut luck, &place, &mut result);
            if !is_orderly {
                server.kill();
            } else if !server.stop() {
                result.complain(format!("{place}: the server did not end in order"));
            }
            injected
        })?;
        result.trials += usize::from(!is_orderly);
        if runs % COMPARED == 0 {
            bed.compare(&mut workload, Scope::All, &place, &mut result)?;
        }
        server = bed.start(&mut result)?;
        progress.tell(result.trials, kills, &result);
    }
    server.kill();
    bed.compare(&mut workload, Scope::All, "after the last kill", &mut result)?;
    bed.finish(&mut workload, "at the end", &mut result)?;
    result.took = progress.began.elapsed();
    Ok(result)
}

/// Makes PostgreSQL fail, and waits until the server has recovered.
fn inject(
    bed: &TestBed,
    run: &ServerRun<'_>,
    failure: PostgresFailure,
    luck: &mut Luck,
    place: &str,
    result: &mut TrialResult,
) -> Result<(), TortureError> {
    let Some(cluster) = &bed.cluster else { return Ok(()) };
    match failure {
        PostgresFailure::None => return Ok(()),
        PostgresFailure::Cuts => {
            for _ in 0..3 {
                cluster.cut_connections()?;
                sleep(Duration::from_millis(luck.below(200) as u64));
            }
        }
        PostgresFailure::Stop => {
            cluster.stop_at_once()?;
            sleep(Duration::from_millis(luck.below(500) as u64));
            cluster.resume()?;
        }
    }
    if run.wait_for_plays(10, RECOVERY_TIMEOUT).is_none() {
        let seconds = RECOVERY_TIMEOUT.as_secs();
        result.complain(format!("{place}: no play was accepted for {seconds} s after {failure:?}"));
    }
    Ok(())
}
