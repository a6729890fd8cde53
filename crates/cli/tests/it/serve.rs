//! The server as a program: it starts, answers, ends in order, and finds everything again.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{command, mura};

/// A folder of its own for every test, gone afterwards.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("mura-serve-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A server that runs.
pub(crate) struct Server {
    child: Child,
    /// `127.0.0.1:8123`
    pub(crate) address: String,
    log: PathBuf,
}

impl Server {
    pub(crate) fn start(data: &Path, args: &[&str]) -> Server {
        let log = data.with_extension("log");
        let data = data.display().to_string();
        let mut all = vec!["serve", "--data", &data, "--no-open"];
        if !args.contains(&"--listen") {
            all.extend(["--listen", "0"]);
        }
        all.extend(args);
        Server::from(&log, command(&all))
    }

    /// Starts one that writes its log into this file.
    pub(crate) fn from(log: &Path, mut command: Command) -> Server {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(fs::File::create(log).unwrap())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("mura is at http://").and_then(|rest| rest.split(' ').next());
        let told = || format!("{line:?}: {}", fs::read_to_string(log).unwrap());
        let address = address.unwrap_or_else(|| panic!("{}", told())).to_owned();
        Server { child, address, log: log.to_owned() }
    }

    /// One that was started in another way.
    #[cfg(unix)]
    pub(crate) fn of(child: Child, address: String) -> Server {
        Server { child, address, log: PathBuf::new() }
    }

    #[cfg(unix)]
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The status and everything else of an answer.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        self.ask(&format!("GET {path} HTTP/1.1\r\n"))
    }

    fn ask(&self, request: &str) -> (u16, String) {
        self.send(request, "")
    }

    /// Sends the beginning of a request, the headers that all have, and a body.
    pub(crate) fn send(&self, request: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        write!(stream, "{request}Host: {}\r\nConnection: close\r\n\r\n{body}", self.address).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.unwrap_or_else(|| panic!("{answer}")), answer)
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Ends it as a system does, and waits until it has.
    pub(crate) fn stop(mut self) -> (Option<i32>, String) {
        self.signal("TERM");
        let code = self.wait(Duration::from_secs(30));
        (code, fs::read_to_string(&self.log).unwrap())
    }

    /// Waits for its end: its exit code.
    pub(crate) fn wait(&mut self, patience: Duration) -> Option<i32> {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(began.elapsed() < patience, "it does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_second_address_tells_its_numbers_to_other_machines_too() {
    let folder = Folder::new("metrics");
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let second = format!("127.0.0.1:{port}");
    let mut server = Server::start(&folder.0.join("data"), &["--metrics", &second]);
    let first = std::mem::replace(&mut server.address, second);
    // What stands in this header makes it a stranger's on the first address.
    let request = "GET /metrics HTTP/1.1\r\nX-Forwarded-For: 203.0.113.9\r\n";
    let (status, metrics) = server.ask(request);
    assert!(status == 200 && metrics.contains("mura_open_sockets"), "{metrics}");
    server.address = first;
    assert_eq!(server.ask(request).0, 404);
}

#[test]
fn it_starts_answers_and_ends_in_order() {
    let folder = Folder::new("life");
    let data = folder.0.join("data");
    let server = Server::start(&data, &["--log-format", "json", "--log", "debug"]);
    let (status, page) = server.get("/");
    assert_eq!(status, 200);
    assert!(page.contains("mura") && page.contains("Morabaraba"), "{page}");
    assert!(page.to_lowercase().contains("x-request-id: "), "{page}");
    assert_eq!(server.get("/health").0, 200);
    let (status, ready) = server.get("/ready");
    assert!(status == 200 && ready.ends_with("ready\n"), "{ready}");
    let (status, metrics) = server.get("/metrics");
    assert_eq!(status, 200);
    for name in [
        "mura_http_requests_total{route=\"/health\",status=\"200\"} 1",
        "mura_http_request_duration_seconds_bucket",
        "mura_engine_jobs_waiting 0",
        "mura_open_sockets 0",
        "mura_process_resident_memory_bytes",
        "# EOF",
    ] {
        assert!(metrics.contains(name), "{name}: {metrics}");
    }
    // A request that came through a proxy is a stranger's.
    assert_eq!(server.ask("GET /metrics HTTP/1.1\r\nX-Forwarded-For: 203.0.113.9\r\n").0, 404);
    let (code, log) = server.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("\"message\":\"ended\""), "{log}");
    assert!(log.lines().all(|line| line.starts_with('{') && line.ends_with('}')), "{log}");
    assert!(data.join("mura.db").exists());
    assert!(!data.join("mura.db.lock").exists());
}

#[test]
fn a_file_that_is_no_database_is_named_and_left_alone() {
    let folder = Folder::new("no-database");
    let file = folder.0.join("mura.db");
    let letter = "a letter to somebody\n".repeat(200);
    std::fs::write(&file, &letter).unwrap();
    #[cfg(unix)]
    fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o640)).unwrap();
    let run = mura(&["serve", "--data", &folder.0.display().to_string(), "--no-open", "--listen", "0"]);
    assert_eq!(run.code, 1);
    let sentence = "mura.db cannot be read as a database of mura: file is not a database";
    assert!(run.err.contains(sentence), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), letter);
    #[cfg(unix)]
    assert_eq!(
        std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&file).unwrap().permissions()) & 0o777,
        0o640
    );
    let run = mura(&["serve", "--data", &file.display().to_string(), "--no-open", "--listen", "0"]);
    let sentence = "mura.db is a file, not a folder; give another folder for data with --data DIR";
    assert!(run.code == 1 && run.err.contains(sentence), "{}", run.err);
}

#[test]
fn one_database_one_server() {
    let folder = Folder::new("lock");
    let server = Server::start(&folder.0.join("data"), &[]);
    let data = folder.path("data");
    let second = mura(&["serve", "--data", &data, "--no-open", "--listen", "0"]);
    assert_eq!(second.code, 1);
    assert!(second.err.contains("is mura running already?"), "{}", second.err);
    let address = server.address.clone();
    let elsewhere = folder.path("elsewhere");
    let third = mura(&["serve", "--data", &elsewhere, "--no-open", "--listen", &address]);
    assert_eq!(third.code, 1);
    assert!(third.err.contains(&format!("{address} is taken by another program: give another address")));
}

#[test]
fn settings_come_from_file_environment_and_flags() {
    let folder = Folder::new("settings");
    fs::write(folder.0.join("mura.toml"), "log-format = \"json\"\nlisten = \"nowhere\"\n").unwrap();
    let (data, config) = (folder.path("data"), folder.path("mura.toml"));
    let serve = ["serve", "--data", &data, "--no-open", "--config", &config];
    let run = mura(&serve);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains(&format!("{config} line 2: listen \"nowhere\": expected an address")),
        "{}",
        run.err
    );
    let mut child = command(&serve);
    let output = child.env("MURA_LISTEN", "nobody").stdin(Stdio::null()).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("MURA_LISTEN \"nobody\": expected an address"), "{told}");
    // The flag counts before both.
    let server = Server::start(&folder.0.join("data"), &["--config", &config]);
    let (_, log) = server.stop();
    assert!(log.starts_with('{'), "{log}");
}

#[test]
fn a_backup_is_made_while_it_runs_and_can_be_served() {
    let folder = Folder::new("backup");
    let server = Server::start(&folder.0.join("data"), &["--backup-every", "1s", "--backup-keep", "2"]);
    let (data, copy) = (folder.path("data"), folder.path("copy/mura.db"));
    fs::create_dir(folder.0.join("copy")).unwrap();
    let run = mura(&["backup", "--data", &data, &copy]);
    assert_eq!(run.code, 0, "{}", run.err);
    let again = mura(&["backup", "--data", &data, &copy]);
    assert!(again.code == 1 && again.err.contains("there is a file already"), "{}", again.err);
    let nothing = mura(&["backup", "--data", &folder.path("nothing"), &folder.path("x.db")]);
    assert!(nothing.code == 1 && !folder.0.join("x.db").exists(), "{}", nothing.err);
    let began = Instant::now();
    let copies = || fs::read_dir(folder.0.join("data/backups")).map_or(0, Iterator::count);
    while copies() < 2 {
        assert!(began.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(50));
    }
    server.stop();
    assert!(copies() <= 3);
    let restored = Server::start(&folder.0.join("copy"), &[]);
    assert_eq!(restored.get("/ready").0, 200);
}

impl Server {
    /// A number among the metrics.
    pub(crate) fn metric(&self, name: &str) -> u64 {
        let (_, page) = self.get("/metrics");
        let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|value| value.trim().parse().ok()).unwrap_or_else(|| panic!("{name}: {page}"))
    }

    fn wait_for(&self, name: &str, least: u64) {
        let began = Instant::now();
        while self.metric(name) < least {
            assert!(began.elapsed() < Duration::from_secs(90), "{name} stays under {least}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

#[test]
fn made_up_games_play_by_themselves_and_go_on_after_a_restart() {
    let folder = Folder::new("demo");
    let server = Server::start(&folder.0.join("data"), &["--demo"]);
    server.wait_for("mura_live_games", 5);
    server.wait_for("mura_moves_total", 5);
    let (code, log) = server.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("made-up players and games are there"), "{log}");
    // Killed the hard way, too.
    let mut again = Server::start(&folder.0.join("data"), &[]);
    again.wait_for("mura_live_games", 5);
    again.child.kill().unwrap();
    again.child.wait().unwrap();
    drop(again);
    let last = Server::start(&folder.0.join("data"), &[]);
    last.wait_for("mura_live_games", 5);
    assert_eq!(last.stop().0, Some(0));
}
