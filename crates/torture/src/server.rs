//! The server under test: a child process that can be killed, stopped and started again on the same
//! database.
//!
//! The child is this very program with the hidden sub-command `serve`. It prints its address once
//! it listens. It ends when its standard input does, so no server outlives the program that started
//! it.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use mura_server::Config;
use mura_server::operation::{self, logs};

use crate::error::TortureError;

/// The hidden sub-command that is the server.
pub const SERVE: &str = "serve";

/// The longest that an orderly end may take: the server itself waits at most twice 8 seconds.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(25);

/// How to start servers on one database.
#[derive(Clone, Debug)]
pub struct Setup {
    /// This program.
    pub program: PathBuf,
    /// The database's address.
    pub database: String,
    /// The file that servers append their logs to.
    pub log: PathBuf,
    /// More variables of the environment, such as `LD_PRELOAD`.
    pub environment: Vec<(String, String)>,
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    /// Where it listens, as `http://HOST:PORT`.
    pub url: String,
    /// How long it took to start.
    pub start: Duration,
    child: Child,
}

impl Server {
    /// Starts a server and waits until it listens.
    pub fn start(setup: &Setup) -> Result<Server, TortureError> {
        let began = Instant::now();
        let log = OpenOptions::new().create(true).append(true).open(&setup.log);
        let log = log.map_err(TortureError::system("opening the server's log"))?;
        let mut child = Command::new(&setup.program)
            .args([SERVE, &setup.database])
            .envs(setup.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .map_err(TortureError::system("starting the server"))?;
        let mut address = String::new();
        if let Some(output) = child.stdout.take() {
            let _ = BufReader::new(output).read_line(&mut address);
        }
        if address.is_empty() {
            let _ = child.kill();
            let _ = child.wait();
            return Err(TortureError::NotStarted { log: last_lines(&setup.log) });
        }
        Ok(Server { url: format!("http://{}", address.trim()), start: began.elapsed(), child })
    }

    /// SIGKILL: the process ends wherever it is.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// SIGTERM, and waits for the end. False: it ended otherwise than in order, or had to be
    /// killed.
    pub fn stop(&mut self) -> bool {
        let _ = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        let began = Instant::now();
        while began.elapsed() < SHUTDOWN_TIMEOUT {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                Ok(Some(status)) => return status.success(),
                Err(_) => return false,
            }
        }
        self.kill();
        false
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The end of a log, for a message.
fn last_lines(log: &Path) -> String {
    let mut text = Vec::new();
    if let Ok(mut file) = File::open(log) {
        let length = file.metadata().map_or(0, |metadata| metadata.len());
        let _ = file.seek(SeekFrom::Start(length.saturating_sub(1000)));
        let _ = file.read_to_end(&mut text);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// Is the server, until SIGTERM or the end of standard input: the sub-command [`SERVE`].
pub fn serve(database: &str) -> Result<(), operation::RunError> {
    logs::start(logs::Format::Text, &"warn".parse().unwrap_or_default());
    std::thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(1);
    });
    operation::run(Config::local(database), 0, |address| println!("{address}"))
}
