//! The command line from outside: what is typed, what is printed, how it exits.

mod analyse;
mod basics;
mod bench;
mod bot;
mod convert;
mod damage;
mod dice;
mod docs;
mod grep;
mod help;
mod matches;
mod otb;
mod otb_crashes;
mod otb_words;
mod perft;
mod play;
mod programs;
mod random;
mod ratings;
mod records;
mod series;
mod serve;
#[cfg(unix)]
mod serve_output;
#[cfg(unix)]
mod serve_storage;
mod show;
mod solve;
mod tune;
mod ugi;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What a run of the command gave.
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mura"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR");
    command
}

fn told(output: Output) -> Run {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let run = Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run
}

/// What Ctrl-C does to a program.
#[cfg(unix)]
fn interrupt(child: &std::process::Child) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
}

fn mura(args: &[&str]) -> Run {
    told(command(args).stdin(Stdio::null()).output().unwrap())
}

fn mura_with_input(args: &[&str], input: &[u8]) -> Run {
    let piped = Stdio::piped;
    let mut child = command(args).stdin(piped()).stdout(piped()).stderr(piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    told(output)
}

/// The report of a match or series as JSON, without what no two runs have in common.
fn report(args: &[&str]) -> Value {
    let run = mura(&[args, &["--json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let mut report: Value = serde_json::from_str(&run.out).unwrap();
    report.as_object_mut().unwrap().remove("seconds").unwrap();
    report
}

/// A file that is gone when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, content: &[u8]) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, content).unwrap();
        Scratch(path)
    }

    /// The name of a file that does not exist yet.
    fn fresh(name: &str) -> Self {
        let file = Scratch::new(name, b"");
        std::fs::remove_file(&file.0).unwrap();
        file
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
