//! The pipes to a running program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use mura_games::Lines;

use super::last_words::LastWords;

/// What is kept of a line. The rest is passed over.
const LONGEST_LINE: usize = 1 << 20;
/// Lines that are read ahead. A program that floods us waits here.
const READ_AHEAD: usize = 16;
/// How long a program may take to end after it was told to.
const PARTING: Duration = Duration::from_millis(300);
/// How long its last words may be on their way.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// A running program. It is ended when this is dropped.
pub(in crate::engines) struct Talk {
    child: Child,
    /// Towards the thread that writes: a program that does not read must not hold us up.
    input: Option<Sender<String>>,
    output: Receiver<String>,
    last_words: Option<LastWords>,
}

/// What came from the program.
pub(in crate::engines) enum Heard {
    Line(String),
    /// Not in time.
    Nothing,
    /// There is nothing more to come.
    Ended,
}

impl Talk {
    pub(in crate::engines) fn start(words: &[String]) -> Result<Self, String> {
        let (program, arguments) = words.split_first().ok_or("no program is named")?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A script that starts the real program is ended together with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let (input, lines) = channel::<String>();
        let (sender, output) = sync_channel(READ_AHEAD);
        if let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            // Neither is joined: they end when the pipes do.
            thread::spawn(move || {
                for line in lines {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        return;
                    }
                }
            });
            thread::spawn(move || read(BufReader::new(stdout), &sender));
        }
        let last_words = child.stderr.take().map(LastWords::listen);
        Ok(Talk { child, input: Some(input), output, last_words })
    }

    /// Says a line. Whether it arrives shows by the answer.
    pub(in crate::engines) fn say(&mut self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line, without blanks around it. When there is no time left nothing is heard: somebody who talks on and on
    /// must not be listened to for ever.
    pub(in crate::engines) fn hear(&mut self, wait: Duration) -> Heard {
        if wait.is_zero() {
            return Heard::Nothing;
        }
        match self.output.recv_timeout(wait) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::Ended,
        }
    }

    /// What a program that has ended said before.
    pub(in crate::engines) fn last_words(&self) -> Option<String> {
        // What it has started would hold its error output open.
        kill_group(self.child.id());
        self.last_words.as_ref()?.tell(LAST_WORDS)
    }

    /// How the program ended, if it does within a moment.
    pub(in crate::engines) fn status(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + PARTING;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        self.say("quit");
        self.input = None;
        if self.status().is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        kill_group(self.child.id());
    }
}

/// Ends what a program has started and left running, as far as that can be done: through `kill`, since the standard library
/// ends single processes only.
fn kill_group(leader: u32) {
    if cfg!(unix) {
        let mut kill = Command::new("kill");
        kill.args(["-KILL", "--", &format!("-{leader}")]);
        // It fails when nothing was left, which is the rule.
        let _ = kill.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
}

fn read(output: impl BufRead, sender: &SyncSender<String>) {
    let mut lines = Lines::new(output, LONGEST_LINE);
    while let Ok(true) = lines.advance() {
        // Bytes that are no text are seen as such by whoever reads the line.
        let line = String::from_utf8_lossy(&lines.bytes).trim().to_owned();
        if sender.send(line).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_bad_bytes_replaced() {
        let long = vec![b'x'; LONGEST_LINE + 7];
        let text = [b"one\r\n\xff\xfe\n".as_slice(), &long, b"\nlast"].concat();
        let (sender, lines) = sync_channel(9);
        read(&*text, &sender);
        drop(sender);
        let lines: Vec<_> = lines.into_iter().collect();
        assert_eq!(lines.len(), 4);
        assert_eq!((lines[0].as_str(), lines[1].as_str()), ("one", "\u{fffd}\u{fffd}"));
        assert_eq!((lines[2].len(), lines[3].as_str()), (LONGEST_LINE, "last"));
    }

    #[test]
    #[cfg(unix)]
    fn what_a_script_has_started_ends_with_it() {
        let mark = std::env::temp_dir().join(format!("mura-talk-{}", std::process::id()));
        for wait in ["wait", "read line"] {
            let script = format!("(sleep 1; echo > '{}') & echo begun; {wait}", mark.display());
            let mut talk = Talk::start(&["sh", "-c", &script].map(String::from)).unwrap();
            assert!(matches!(talk.hear(Duration::from_secs(9)), Heard::Line(line) if line == "begun"));
            drop(talk);
            thread::sleep(Duration::from_millis(1300));
            assert!(!mark.exists() || std::fs::remove_file(&mark).is_err(), "{wait}");
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_a_sentence() {
        let sentence = Talk::start(&["/no/such/program".to_owned()]).err().unwrap();
        assert!(!sentence.is_empty());
    }
}
