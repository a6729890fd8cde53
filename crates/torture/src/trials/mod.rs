//! The trials: failures injected under load, restarts, and comparisons.

pub mod faults;
pub mod full_disk;
pub mod kills;
pub mod power;

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use mura_games::Luck;

use crate::compare::{Scope, compare};
use crate::error::TortureError;
use crate::postgres::Cluster;
use crate::report::TrialResult;
use crate::server::{Server, Setup};
use crate::workload::Workload;

/// How often a trial reports its progress.
const PROGRESS: Duration = Duration::from_secs(10);

/// The longest time that the server may take to recover once the failure is over.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(30);

/// Which database the server has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// A file.
    Sqlite,
    /// A PostgreSQL server that is started for the trial.
    Postgres,
}

impl Engine {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Sqlite => "sqlite",
            Engine::Postgres => "postgres",
        }
    }
}

/// What all trials need.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The program that is the server, too.
    pub program: PathBuf,
    /// An existing folder; every trial makes one of its own in it.
    pub folder: PathBuf,
    /// All random choices follow from it. The order in which threads act does not.
    pub seed: u64,
    /// Games at the same time.
    pub games: usize,
}

/// A database and how to start servers on it.
#[derive(Debug)]
struct TestBed {
    setup: Setup,
    /// The trial's folder. The database is in the folder `data` in it.
    folder: PathBuf,
    cluster: Option<Cluster>,
}

impl Settings {
    /// Random numbers for one kind of trial.
    fn luck(&self, trial: &str) -> Luck {
        Luck::new(
            trial.bytes().fold(self.seed, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte))),
        )
    }

    /// Where a trial has its database.
    fn data(&self, trial: &str, engine: Engine) -> PathBuf {
        self.folder.join(format!("{trial}-{}", engine.name())).join("data")
    }

    /// An empty database.
    fn bed(&self, trial: &str, engine: Engine) -> Result<TestBed, TortureError> {
        let folder = self.folder.join(format!("{trial}-{}", engine.name()));
        let data = self.data(trial, engine);
        fs::create_dir_all(&data).map_err(TortureError::system(format!("making {}", data.display())))?;
        let (database, cluster) = match engine {
            Engine::Sqlite => (format!("sqlite:{}", data.join("mura.db").display()), None),
            Engine::Postgres => {
                let cluster = Cluster::start(&data.join("cluster"))?;
                (cluster.database("mura")?, Some(cluster))
            }
        };
        let log = folder.join("server.log");
        let setup = Setup { program: self.program.clone(), database, log, environment: Vec::new() };
        Ok(TestBed { setup, folder, cluster })
    }
}

impl TestBed {
    fn start(&self, result: &mut TrialResult) -> Result<Server, TortureError> {
        let server = Server::start(&self.setup)?;
        result.restarts.push(server.start);
        Ok(server)
    }

    /// Compares the ledgers with the database and counts what is lost, each fact once.
    fn compare(
        &self,
        workload: &mut Workload,
        scope: Scope,
        place: &str,
        result: &mut TrialResult,
    ) -> Result<(), TortureError> {
        let ledger = workload.ledger();
        let verdict = compare(&self.setup.database, &ledger, scope)?;
        // Facts lost earlier are no longer in the ledger.
        result.acknowledged = verdict.acknowledged + result.lost;
        result.lose(place, &verdict);
        for sentence in &ledger.contradictions {
            result.complain(format!("{place}: {sentence}"));
        }
        workload.remove(&verdict.lost);
        Ok(())
    }

    /// The end of every trial: a server starts once more, all clients check their games, it stops
    /// in order, and everything is compared, ratings included.
    fn finish(
        &self,
        workload: &mut Workload,
        place: &str,
        result: &mut TrialResult,
    ) -> Result<(), TortureError> {
        let mut server = self.start(result)?;
        let pairs = workload.pairs();
        workload.play(&server.url, |run| run.wait_for_plays(2 * pairs, RECOVERY_TIMEOUT));
        if !server.stop() {
            result.complain(format!("{place}: the server did not end in order"));
        }
        self.compare(workload, Scope::AllAndRatings, place, result)
    }
}

/// Reports on standard error how far a trial is.
#[derive(Debug)]
struct Progress {
    began: Instant,
    last: Instant,
}

impl Progress {
    fn new() -> Progress {
        Progress { began: Instant::now(), last: Instant::now() }
    }

    fn tell(&mut self, done: usize, of: usize, result: &TrialResult) {
        if self.last.elapsed() >= PROGRESS {
            self.last = Instant::now();
            let TrialResult { name, acknowledged, lost, wrong, .. } = result;
            eprintln!("{name}: {done} of {of}, {acknowledged} acknowledged, {lost} lost, {wrong} wrong");
        }
    }
}
