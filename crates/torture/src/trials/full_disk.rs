//! Full disks: the file system of the database has no space for a while. It is a small tmpfs in a
//! mount namespace of this program, so that no other process sees it.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{Engine, Progress, RECOVERY_TIMEOUT, Settings, TestBed};
use crate::compare::Scope;
use crate::error::TortureError;
use crate::report::TrialResult;
use crate::workload::{ServerRun, Workload};

/// Tells this program that it has a mount namespace of its own.
const INSIDE: &str = "MURA_TORTURE_INSIDE";

/// Games at the same time: few, so that they do not fill the disk themselves.
const GAMES: usize = 3;

/// The longest until a full disk is noticed: SQLite has room in its log, PostgreSQL in segments
/// that it has made before.
const FILL_TIMEOUT: Duration = Duration::from_secs(60);

/// Starts this program again in a mount namespace of its own, if the system allows it.
pub fn enter_namespace() {
    let arguments = ["--mount", "--propagation", "private"];
    let is_allowed = |command: &mut Command| {
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let is_inside = std::env::var_os(INSIDE).is_some();
    if is_inside || !is_allowed(Command::new("unshare").args(arguments).arg("true")) {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        // This returns only if it fails; then the trial is skipped with a sentence.
        let mut again = Command::new("unshare");
        let _ = again.args(arguments).arg(program).args(std::env::args_os().skip(1)).env(INSIDE, "1").exec();
    }
}

/// A small file system in memory, until it is dropped.
#[derive(Debug)]
struct Disk(PathBuf);

impl Disk {
    fn mount(folder: &Path, mebibytes: usize) -> Result<Disk, TortureError> {
        fs::create_dir_all(folder).map_err(TortureError::system(format!("making {}", folder.display())))?;
        let size = format!("size={mebibytes}m,mode=755");
        let mut command = Command::new("mount");
        let output = command.args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(folder).output();
        let output = output.map_err(TortureError::system("running mount"))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(TortureError::Program { command: "mount -t tmpfs".into(), said });
        }
        Ok(Disk(folder.to_owned()))
    }

    /// Writes a file until nothing more goes in.
    fn fill(&self) -> Result<(), TortureError> {
        let mut file = File::options()
            .create(true)
            .append(true)
            .open(self.0.join("filler"))
            .map_err(TortureError::system("filling the disk"))?;
        for size in [1 << 20, 4096] {
            while file.write_all(&vec![1; size]).is_ok() {}
        }
        Ok(())
    }

    fn free(&self) -> Result<(), TortureError> {
        fs::remove_file(self.0.join("filler")).map_err(TortureError::system("making room on the disk"))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

/// Fills the disk under a server; then the server is killed, or ends in order.
pub fn run(settings: &Settings, engine: Engine, rounds: usize) -> Result<TrialResult, TortureError> {
    let name = format!("full disk, {}", engine.name());
    if std::env::var_os(INSIDE).is_none() {
        return Ok(TrialResult::skipped(
            name,
            "no file system may be mounted here; that needs root and unshare",
        ));
    }
    let progress = &mut Progress::new();
    let mut result = TrialResult::new(name);
    let mut luck = settings.luck(&result.name);
    let mebibytes = if engine == Engine::Sqlite { 12 } else { 128 };
    let disk = Disk::mount(&settings.data("full-disk", engine), mebibytes)?;
    let bed = settings.bed("full-disk", engine)?;
    let mut workload = Workload::new(GAMES, &mut luck);
    let mut server = bed.start(&mut result)?;
    workload.settle(&server.url);
    for round in 0..rounds {
        let place = format!("round {round}");
        workload.play(&server.url, |run| inject(&disk, &bed, run, &place, &mut result))?;
        if round % 2 == 0 {
            server.kill();
        } else if !server.stop() {
            result.complain(format!("{place}: the server did not end in order"));
        }
        bed.compare(&mut workload, Scope::All, &place, &mut result)?;
        server = bed.start(&mut result)?;
        result.trials += 1;
        progress.tell(result.trials, rounds, &result);
    }
    server.kill();
    bed.finish(&mut workload, "at the end", &mut result)?;
    drop(bed);
    result.took = progress.began.elapsed();
    Ok(result)
}

/// 10 plays; the disk is full until requests are refused; there is space again, and 30 more plays.
fn inject(
    disk: &Disk,
    bed: &TestBed,
    run: &ServerRun<'_>,
    place: &str,
    result: &mut TrialResult,
) -> Result<(), TortureError> {
    run.wait_for_plays(10, RECOVERY_TIMEOUT);
    disk.fill()?;
    let (began, before) = (Instant::now(), run.refusals());
    while run.refusals() < before + 3 && began.elapsed() < FILL_TIMEOUT {
        // What was freed meanwhile, such as a log that was emptied, is filled again.
        std::thread::sleep(Duration::from_millis(100));
        disk.fill()?;
    }
    if run.refusals() == before {
        result.complain(format!("{place}: nothing was refused although the disk was full"));
    }
    disk.free()?;
    if let Some(cluster) = &bed.cluster
        && !cluster.is_running()
    {
        // PostgreSQL ends where it cannot write its log.
        cluster.resume()?;
    }
    if run.wait_for_plays(30, RECOVERY_TIMEOUT).is_none() {
        let seconds = RECOVERY_TIMEOUT.as_secs();
        result.complain(format!(
            "{place}: fewer than 30 plays within {seconds} s although there is room again"
        ));
    }
    Ok(())
}
