//! Power cuts: all writes to SQLite's files are recorded, and images of what a power cut can leave
//! are made from them. Every image must open and hold what was acknowledged before the cut.

use std::fs;
use std::time::Duration;

use super::{Engine, Progress, Settings, TestBed};
use crate::client::Client;
use crate::compare::{Scope, compare};
use crate::error::TortureError;
use crate::report::TrialResult;
use crate::server::{Server, Setup};
use crate::shim::Shim;
use crate::trace::{Leftover, Trace};
use crate::workload::Workload;

/// A server is started on one image in this number.
const SERVED: usize = 20;

/// The longest that a recording may take.
const RECORDING_TIMEOUT: Duration = Duration::from_secs(300);

/// How much is recorded.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Traces, each of another server.
    pub traces: usize,
    /// Plays that each of them sees.
    pub plays: usize,
    /// Images that are made of each.
    pub images: usize,
}

/// Records traces and compares images of power cuts.
pub fn run(settings: &Settings, size: Size) -> Result<TrialResult, TortureError> {
    let progress = &mut Progress::new();
    let mut result = TrialResult::new("power, sqlite");
    let mut luck = settings.luck(&result.name);
    for number in 0..size.traces {
        let bed = settings.bed(&format!("power-{number}"), Engine::Sqlite)?;
        let mut workload = Workload::new(settings.games, &mut luck);
        let trace = record(&bed, &mut workload, size.plays, &mut result)?;
        let ledger = workload.ledger();
        result.acknowledged += ledger.entries.len();
        let folder = bed.folder.join("image");
        fs::create_dir_all(&folder).map_err(TortureError::system("making a folder for images"))?;
        let database = format!("sqlite:{}", folder.join("mura.db").display());
        for image in 0..size.images {
            let leftover = match image % 4 {
                0 => Leftover::None,
                1 => Leftover::All,
                _ => Leftover::Some,
            };
            let calls = 1 + luck.below(trace.calls());
            let mark = trace.cut(calls, leftover, &mut luck, &folder)?;
            let place =
                format!("trace {number}, {calls} of {} calls, {leftover:?} of the rest", trace.calls());
            if image % SERVED == 0 {
                let setup =
                    Setup { database: database.clone(), environment: Vec::new(), ..bed.setup.clone() };
                serve(&setup, &place, &mut result);
            }
            match compare(&database, &ledger, Scope::UpTo(mark)) {
                Ok(verdict) => result.lose(&place, &verdict),
                Err(error) => result.complain(format!("{place}: {error}")),
            }
            result.trials += 1;
            progress.tell(result.trials, size.traces * size.images, &result);
        }
    }
    result.took = progress.began.elapsed();
    Ok(result)
}

/// Plays on a server whose writes are recorded, and kills it.
fn record(
    bed: &TestBed,
    workload: &mut Workload,
    plays: usize,
    result: &mut TrialResult,
) -> Result<Trace, TortureError> {
    // The tables exist before: the trace begins with a database that was closed in order.
    let mut first = bed.start(result)?;
    // The server handles SIGTERM only some time after it has said where it listens.
    let _ = Client::new(&first.url).page("/ready", None);
    if !first.stop() {
        result.complain("the first server did not end in order".into());
    }
    let (file, base) = (bed.folder.join("data/mura.db"), bed.folder.join("base"));
    fs::copy(&file, &base).map_err(TortureError::system("copying the database"))?;
    if bed.folder.join("data/mura.db-wal").exists() {
        result.complain("the first server left a log: images would lack what is in it".into());
    }
    let shim = Shim::build(&bed.folder)?;
    let trace = bed.folder.join("trace");
    let setup = Setup { environment: shim.recording(&trace), ..bed.setup.clone() };
    let mut server = Server::start(&setup)?;
    workload.record_marks(&trace);
    workload.settle(&server.url);
    workload.play(&server.url.clone(), |run| {
        if run.wait_for_plays(plays, RECORDING_TIMEOUT).is_none() {
            result.complain(format!("{plays} plays took too long"));
        }
        server.kill();
    });
    let trace = Trace::read(&trace, &base)?;
    if trace.database_writes() == 0 {
        result.remarks.push("no checkpoint was recorded: images differ only in the log".into());
    }
    Ok(trace)
}

/// A server starts on the image, answers, and ends in order.
fn serve(setup: &Setup, place: &str, result: &mut TrialResult) {
    match Server::start(setup) {
        Ok(mut server) => {
            result.restarts.push(server.start);
            if Client::new(&server.url).page("/ready", None).is_err() {
                result.complain(format!("{place}: the server is not ready"));
            }
            if !server.stop() {
                result.complain(format!("{place}: the server did not end in order"));
            }
        }
        Err(error) => result.complain(format!("{place}: {error}")),
    }
}
