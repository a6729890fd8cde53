//! The command line from outside: what is typed, what is printed, how it exits.

mod analyse;
mod basics;
mod bench;
mod convert;
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
mod random;
mod ratings;
mod records;
mod series;
mod show;
mod tune;
mod ugi;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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

/// A file that is gone when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, content: &[u8]) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, content).unwrap();
        Scratch(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
