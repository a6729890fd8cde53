//! Tests on both databases: a file of SQLite, and a database of a PostgreSQL server that is started for the tests alone.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{LazyLock, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use mura_server::store::Store;
use mura_server::{Config, House};

/// Runs a test on SQLite and on PostgreSQL, each time on a database of its own.
pub(crate) async fn on_both<F: Future<Output = ()>>(test: impl Fn(Store) -> F) {
    for database in [sqlite(), postgres()] {
        let store = Store::open(&database.address).await.unwrap();
        test(store.clone()).await;
        store.close().await;
    }
}

/// Runs a test on a house over SQLite and on one over PostgreSQL.
pub(crate) async fn on_both_houses<F: Future<Output = ()>>(test: impl Fn(House) -> F) {
    for database in [sqlite(), postgres()] {
        let house = House::open(Config::local(&database.address)).await.unwrap();
        test(house.clone()).await;
        house.close().await;
    }
}

/// A database that is there as long as this is.
pub(crate) struct Database {
    pub(crate) address: String,
    folder: Option<PathBuf>,
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// An empty database of SQLite.
pub(crate) fn sqlite() -> Database {
    let folder = fresh_folder("sqlite");
    let address = format!("sqlite:{}", folder.join("mura.db").display());
    Database { address, folder: Some(folder) }
}

/// An empty database of PostgreSQL.
///
/// # Panics
/// Where PostgreSQL is not installed. `./check` installs it.
pub(crate) fn postgres() -> Database {
    static CLUSTER: LazyLock<Cluster> = LazyLock::new(Cluster::start);
    let name = format!("test{}", NUMBER.next());
    CLUSTER.run("createdb", &[&name]);
    let address = format!("postgres://postgres@127.0.0.1:{}/{name}", CLUSTER.port);
    Database { address, folder: None }
}

struct Counter(Mutex<u32>);

impl Counter {
    fn next(&self) -> u32 {
        let mut number = self.0.lock().unwrap();
        *number += 1;
        *number
    }
}

static NUMBER: Counter = Counter(Mutex::new(0));

fn fresh_folder(what: &str) -> PathBuf {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos();
    let name = format!("mura-{what}-{}-{}-{now}", std::process::id(), NUMBER.next());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir(&folder).unwrap();
    folder
}

/// A server of PostgreSQL.
struct Cluster {
    programs: PathBuf,
    port: u16,
    /// Somebody who is not root: PostgreSQL refuses to run as root.
    user: Option<(u32, u32)>,
}

impl Cluster {
    fn start() -> Cluster {
        let programs = programs().expect(
            "PostgreSQL is not installed: neither /usr/lib/postgresql/*/bin nor PATH has initdb. ./check installs it.",
        );
        let folder = fresh_folder("postgres");
        let user = (id("-u", None) == Some(0)).then(|| {
            let user = id("-u", Some("postgres")).zip(id("-g", Some("postgres")));
            user.expect("PostgreSQL refuses to run as root, and there is no user \"postgres\"")
        });
        if let Some((user, group)) = user {
            chown(&folder, Some(user), Some(group)).unwrap();
        }
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
        let cluster = Cluster { programs, port: free_port(), user };
        let data = folder.join("data");
        let data = data.to_str().unwrap();
        cluster.run("initdb", &["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]);
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=400 -c fsync=off",
            cluster.port
        );
        let log = folder.join("log");
        cluster.run("pg_ctl", &["-D", data, "-l", log.to_str().unwrap(), "-w", "-o", &options, "start"]);
        cluster.stop_at_the_end(&folder);
        cluster
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        if let Some((user, group)) = self.user {
            std::os::unix::process::CommandExt::uid(&mut command, user);
            std::os::unix::process::CommandExt::gid(&mut command, group);
        }
        command.current_dir("/").env("PGUSER", "postgres").env("PGHOST", "127.0.0.1");
        command.env("PGPORT", self.port.to_string());
        command
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        // The server keeps what it inherits open: its output must not be a pipe that somebody reads to the end.
        let status =
            self.command(program).args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).status();
        assert!(status.unwrap().success(), "{program} {arguments:?} failed");
    }

    /// Tests have no end of their own: a shell waits until this process is gone, however that comes about, and tidies up.
    #[expect(clippy::zombie_processes, reason = "it outlives this process")]
    fn stop_at_the_end(&self, folder: &Path) {
        let script = "while ps -p \"$1\" >/dev/null 2>&1; do sleep 1; done; \
                      \"$2\" -D \"$3/data\" -m immediate stop >/dev/null 2>&1; rm -rf \"$3\"";
        let mut shell = Command::new("setsid");
        shell.args(["sh", "-c", script, "sh", &std::process::id().to_string()]);
        shell.arg(self.programs.join("pg_ctl")).arg(folder);
        if let Some((user, group)) = self.user {
            std::os::unix::process::CommandExt::uid(&mut shell, user);
            std::os::unix::process::CommandExt::gid(&mut shell, group);
        }
        shell.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        shell.spawn().unwrap();
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

fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}
