//! A PostgreSQL server started for a trial. It can be stopped at any moment and started again.

use std::ffi::OsStr;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::TortureError;

/// A PostgreSQL server and its data.
#[derive(Debug)]
pub struct Cluster {
    programs: PathBuf,
    data: PathBuf,
    log: PathBuf,
    port: u16,
    /// User and group of the server where this program is root: PostgreSQL refuses to run as root.
    user: Option<(u32, u32)>,
}

impl Cluster {
    /// Makes a cluster in a folder and starts it. It keeps as little write-ahead log as it can.
    pub fn start(folder: &Path) -> Result<Cluster, TortureError> {
        let programs = programs().ok_or_else(|| TortureError::Program {
            command: "initdb".into(),
            said: "PostgreSQL is not installed: neither /usr/lib/postgresql/*/bin nor PATH has it".into(),
        })?;
        let is_root = id("-u", None) == Some(0);
        let user = if is_root { id("-u", Some("postgres")).zip(id("-g", Some("postgres"))) } else { None };
        let doing = || format!("preparing {}", folder.display());
        fs::create_dir_all(folder).map_err(TortureError::system(doing()))?;
        if let Some((user, group)) = user {
            chown(folder, Some(user), Some(group)).map_err(TortureError::system(doing()))?;
        }
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
            .map_err(TortureError::system(doing()))?;
        let port = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
        let port = port.map_err(TortureError::system("looking for a free port"))?.port();
        let (data, log) = (folder.join("data"), folder.join("log"));
        let cluster = Cluster { programs, data, log, port, user };
        let data = cluster.data.display().to_string();
        let new =
            ["-D", &data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--wal-segsize=1"];
        cluster.run("initdb", &new)?;
        cluster.resume()?;
        cluster.stop_with_this_process()?;
        Ok(cluster)
    }

    /// A killed program tidies up nothing: a shell waits until this process is gone, however that
    /// comes about.
    fn stop_with_this_process(&self) -> Result<(), TortureError> {
        let script =
            "while ps -p \"$1\" >/dev/null 2>&1; do sleep 1; done; \"$2\" -D \"$3\" -m immediate stop";
        let mut shell = self.command("setsid");
        shell.args(["sh", "-c", script, "sh", &std::process::id().to_string()]);
        shell.arg(self.programs.join("pg_ctl")).arg(&self.data);
        shell.spawn().map_err(TortureError::system("starting a shell")).map(drop)
    }

    /// An empty database: its address.
    pub fn database(&self, name: &str) -> Result<String, TortureError> {
        self.run("createdb", &[name])?;
        Ok(format!("postgres://postgres@127.0.0.1:{}/{name}", self.port))
    }

    /// Stops the server without a checkpoint; connections break.
    pub fn stop_at_once(&self) -> Result<(), TortureError> {
        self.run("pg_ctl", &["-D", &self.data.display().to_string(), "-m", "immediate", "-w", "stop"])
    }

    /// Starts the server again; it recovers from its log.
    pub fn resume(&self) -> Result<(), TortureError> {
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off \
             -c min_wal_size=2MB -c max_wal_size=8MB -c shared_buffers=16MB",
            self.port
        );
        let (data, log) = (self.data.display().to_string(), self.log.display().to_string());
        self.run("pg_ctl", &["-D", &data, "-l", &log, "-w", "-o", &options, "start"])
    }

    /// Whether the server runs.
    pub fn is_running(&self) -> bool {
        self.run("pg_ctl", &["-D", &self.data.display().to_string(), "status"]).is_ok()
    }

    /// Terminates all client connections, in the middle of a statement if need be.
    pub fn cut_connections(&self) -> Result<(), TortureError> {
        let statement = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
        self.run("psql", &["-q", "-d", "postgres", "-c", statement])
    }

    /// A command run as the owner of the cluster. It inherits no pipe: the server would keep it
    /// open.
    fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        command.current_dir("/").env("PGUSER", "postgres").env("PGHOST", "127.0.0.1");
        command.env("PGPORT", self.port.to_string());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<(), TortureError> {
        let mut command = self.command(self.programs.join(program));
        let status =
            command.args(arguments).status().map_err(TortureError::system(format!("running {program}")))?;
        if status.success() {
            return Ok(());
        }
        let said = fs::read_to_string(&self.log).unwrap_or_default();
        let last: Vec<&str> = said.lines().rev().take(3).collect();
        let command = format!("{program} {}", arguments.join(" "));
        Err(TortureError::Program { command, said: last.join("; ") })
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.stop_at_once();
    }
}

/// Where the programs of PostgreSQL are: Debian keeps them apart by version.
fn programs() -> Option<PathBuf> {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    debian.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = debian.into_iter().rev().chain(std::env::split_paths(&path));
    all.into_iter().find(|folder| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file())
}

fn id(what: &str, user: Option<&str>) -> Option<u32> {
    let output = Command::new("id").arg(what).args(user).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}
