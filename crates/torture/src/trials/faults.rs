//! Faults: system calls on SQLite's files fail for a while. The server must refuse what it cannot
//! store, go on answering readers, and recover by itself. Then calls fail again, and the server is
//! killed while they do.

use std::thread::sleep;
use std::time::{Duration, Instant};

use mura_games::Luck;

use super::{Engine, Progress, RECOVERY_TIMEOUT, Settings};
use crate::compare::Scope;
use crate::error::TortureError;
use crate::report::TrialResult;
use crate::shim::{Call, Fault, Shim};
use crate::workload::{ServerRun, Workload};

/// How long calls fail, from the first one that does.
const DURATION: Duration = Duration::from_millis(1200);

/// The longest until the first call fails: the database itself is written to only when the log is
/// long.
const FIRST_FAILURE_TIMEOUT: Duration = Duration::from_secs(12);

/// How long the server is played on before and after.
const CALM: Duration = Duration::from_millis(300);

/// What the trial measured.
#[derive(Debug, Default)]
struct Measured {
    /// Faults that no call met.
    unmet: Vec<String>,
    /// The longest time until plays were accepted again.
    recovery: Duration,
}

/// Injects these faults one after the other, each into a new server process on the same database.
pub fn run(settings: &Settings, faults: &[Fault]) -> Result<TrialResult, TortureError> {
    let progress = &mut Progress::new();
    let mut result = TrialResult::new("faults, sqlite");
    let mut luck = settings.luck(&result.name);
    let mut bed = settings.bed("faults", Engine::Sqlite)?;
    let shim = Shim::build(&bed.folder)?;
    bed.setup.environment = shim.environment();
    let mut workload = Workload::new(settings.games, &mut luck);
    let mut server = bed.start(&mut result)?;
    workload.settle(&server.url);
    let mut measured = Measured::default();
    for fault in faults {
        let place = fault.to_string();
        workload.play(&server.url, |run| inject(&shim, *fault, run, &mut result, &mut measured))?;
        if luck.below(2) == 0 {
            server.kill();
        } else if !server.stop() {
            result.complain(format!("{place}: the server did not end in order"));
        }
        bed.compare(&mut workload, Scope::All, &place, &mut result)?;
        server = bed.start(&mut result)?;
        workload.play(&server.url.clone(), |_| {
            sleep(CALM);
            let failing = inject_briefly(&shim, *fault, &mut luck);
            server.kill();
            failing
        })?;
        shim.clear()?;
        bed.compare(&mut workload, Scope::All, &format!("killed during {place}"), &mut result)?;
        server = bed.start(&mut result)?;
        result.trials += 1;
        progress.tell(result.trials, faults.len(), &result);
    }
    server.kill();
    bed.finish(&mut workload, "at the end", &mut result)?;
    result.took = progress.began.elapsed();
    let seconds = measured.recovery.as_secs_f64();
    result.remarks.push(format!("plays were accepted again within {seconds:.1} s"));
    if !measured.unmet.is_empty() {
        result.remarks.push(format!("no call met these faults: {}", measured.unmet.join(", ")));
    }
    Ok(result)
}

/// Switches a fault on and off, and checks the server meanwhile and afterwards.
fn inject(
    shim: &Shim,
    fault: Fault,
    run: &ServerRun<'_>,
    result: &mut TrialResult,
    measured: &mut Measured,
) -> Result<(), TortureError> {
    sleep(CALM);
    shim.set(fault)?;
    // SQLite hardly ever truncates.
    let longest = if fault.call == Call::Truncate { Duration::ZERO } else { FIRST_FAILURE_TIMEOUT };
    let began = Instant::now();
    while shim.failed()? == 0 && began.elapsed() < longest {
        sleep(Duration::from_millis(5));
    }
    let (began, mut unread) = (Instant::now(), 0);
    while began.elapsed() < DURATION {
        unread += usize::from(!can_read(run));
        sleep(Duration::from_millis(50));
    }
    shim.clear()?;
    let failed = shim.failed()?;
    if failed == 0 {
        measured.unmet.push(fault.to_string());
    }
    if unread > 0 {
        result
            .complain(format!("{fault}: {unread} times games could not be read while {failed} calls failed"));
    }
    let began = Instant::now();
    while run.client.page("/ready", None).is_err() && began.elapsed() < RECOVERY_TIMEOUT {
        sleep(Duration::from_millis(50));
    }
    let seconds = RECOVERY_TIMEOUT.as_secs();
    if let Err(error) = run.client.page("/ready", None) {
        result.complain(format!("{fault}: /ready was not 200 again within {seconds} s: {error:?}"));
    }
    if run.wait_for_plays(5, RECOVERY_TIMEOUT).is_none() {
        result.complain(format!(
            "{fault}: no play was accepted for {seconds} s after {failed} calls had failed"
        ));
    }
    measured.recovery = measured.recovery.max(began.elapsed());
    sleep(CALM);
    Ok(())
}

/// Whether a reader is answered: the list of games, and one of them.
fn can_read(run: &ServerRun<'_>) -> bool {
    let Ok(list) = run.client.get("/games?ending=goes-on&limit=1", None) else { return false };
    let key = list["games"][0]["key"].as_str();
    key.is_none_or(|key| run.client.get(&format!("/game/{key}"), None).is_ok())
}

/// Lets calls fail for a random moment before the server is killed.
fn inject_briefly(shim: &Shim, fault: Fault, luck: &mut Luck) -> Result<(), TortureError> {
    shim.set(fault)?;
    sleep(Duration::from_millis(luck.below(500) as u64));
    Ok(())
}
