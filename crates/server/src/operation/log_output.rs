//! Standard error for log lines: a bounded queue, and a thread that empties it.
//!
//! `logs` writes into the queue; the thread alone touches standard error. The server therefore never waits for standard error and
//! never fails with it: its reader may be gone, its pipe full, its disk full. A line that finds the
//! queue full, or that cannot be written, is dropped and counted, and the count is logged once
//! lines can be written again.

use std::cell::Cell;
use std::io::{self, ErrorKind, Write};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use tracing_subscriber::fmt::MakeWriter;

/// The most bytes that wait to be written: some thousands of lines.
const MOST_WAITING: usize = 1 << 20;

/// The pause before the next try where standard error does not block and is full.
const PAUSE: Duration = Duration::from_millis(10);

thread_local! {
    /// Whether this is the thread that writes. Its own lines pass the bound: they say how many
    /// others were dropped.
    static IS_WRITER: Cell<bool> = const { Cell::new(false) };
}

/// The queue of lines. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct LogOutput {
    queue: mpsc::Sender<Vec<u8>>,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Bytes in the queue, and of the line that is being written.
    waiting: AtomicUsize,
    /// Lines that were dropped and not yet told of.
    lost: AtomicU64,
}

impl LogOutput {
    /// Starts the thread that writes to `sink`.
    pub(super) fn start(sink: impl Write + Send + 'static) -> io::Result<LogOutput> {
        let (queue, inbox) = mpsc::channel();
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        thread::Builder::new().name("mura-log".into()).spawn(move || write_lines(sink, &inbox, &shared))?;
        Ok(LogOutput { queue, state })
    }

    /// Waits until all lines are written, or until `patience` is over.
    pub(super) fn flush(&self, patience: Duration) {
        let began = Instant::now();
        while self.state.waiting.load(Relaxed) > 0 && began.elapsed() < patience {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Write for LogOutput {
    /// Takes a whole line, and never fails: a failure would be reported on the very output that
    /// failed.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let state = &self.state;
        let has_room = state.waiting.load(Relaxed) + line.len() <= MOST_WAITING;
        if !has_room && !IS_WRITER.get() {
            state.lost.fetch_add(1, Relaxed);
            return Ok(line.len());
        }
        state.waiting.fetch_add(line.len(), Relaxed);
        // The thread ends with the process only.
        let _ = self.queue.send(line.to_owned());
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogOutput {
    type Writer = LogOutput;

    fn make_writer(&'a self) -> LogOutput {
        self.clone()
    }
}

fn write_lines(mut sink: impl Write, inbox: &mpsc::Receiver<Vec<u8>>, state: &State) {
    IS_WRITER.set(true);
    let mut is_torn = false;
    for line in inbox {
        // After half a line the next one begins on a line of its own.
        let start: &[u8] = if is_torn { b"\n" } else { b"" };
        let mut written = 0;
        let done =
            write_all(&mut sink, start, &mut 0).and_then(|()| write_all(&mut sink, &line, &mut written));
        let waiting = state.waiting.fetch_sub(line.len(), Relaxed) - line.len();
        if done.is_err() {
            is_torn |= written > 0;
            state.lost.fetch_add(1, Relaxed);
            continue;
        }
        is_torn = false;
        if waiting <= MOST_WAITING / 2 {
            let lost = state.lost.swap(0, Relaxed);
            if lost > 0 {
                tracing::warn!(lines = lost, "log lines were dropped: the output did not take them");
            }
        }
    }
}

/// Writes all bytes, and counts those that were written even if not all could be.
fn write_all(sink: &mut impl Write, bytes: &[u8], written: &mut usize) -> io::Result<()> {
    while *written < bytes.len() {
        match sink.write(&bytes[*written..]) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(count) => *written += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(PAUSE),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, PoisonError};

    use tracing::subscriber::with_default;

    use super::*;

    /// A disk with room for so many bytes.
    #[derive(Clone, Default)]
    struct Disk {
        room: Arc<AtomicUsize>,
        written: Arc<Mutex<Vec<u8>>>,
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let count = bytes.len().min(self.room.load(Relaxed));
            if count == 0 {
                return Err(ErrorKind::StorageFull.into());
            }
            self.room.fetch_sub(count, Relaxed);
            self.written.lock().unwrap_or_else(PoisonError::into_inner).extend(&bytes[..count]);
            Ok(count)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Disk {
        fn text(&self) -> String {
            String::from_utf8(self.written.lock().unwrap().clone()).unwrap()
        }
    }

    /// A reader that has stopped reading: nothing is taken until this is dropped.
    struct Stuck(mpsc::Receiver<()>);

    impl Write for Stuck {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _ = self.0.recv();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn a_full_disk_costs_lines_and_the_rest_stays_readable() {
        let disk = Disk::default();
        disk.room.store(10, Relaxed);
        let mut output = LogOutput::start(disk.clone()).unwrap();
        for line in ["one\n", "two and a half\n", "three\n"] {
            output.write_all(line.as_bytes()).unwrap();
        }
        output.flush(LONG);
        assert_eq!(disk.text(), "one\ntwo an");
        assert_eq!(output.state.lost.load(Relaxed), 2);
        disk.room.store(1000, Relaxed);
        output.write_all(b"four\n").unwrap();
        output.flush(LONG);
        assert_eq!(disk.text(), "one\ntwo an\nfour\n");
    }

    #[test]
    fn a_reader_that_does_not_read_holds_nobody_up_and_memory_is_bounded() {
        let (release, gate) = mpsc::channel();
        let mut output = LogOutput::start(Stuck(gate)).unwrap();
        let line = [b'x'; 1000];
        for _ in 0..5 * MOST_WAITING / line.len() {
            output.write_all(&line).unwrap();
        }
        assert!(output.state.waiting.load(Relaxed) <= MOST_WAITING);
        assert!(output.state.lost.load(Relaxed) as usize * line.len() > 3 * MOST_WAITING);
        let began = Instant::now();
        output.flush(Duration::from_millis(50));
        assert!(began.elapsed() < LONG);
        drop(release);
        output.flush(LONG);
        assert_eq!(output.state.waiting.load(Relaxed), 0);
    }

    #[test]
    fn lines_that_were_dropped_are_counted_in_the_log() {
        let disk = Disk::default();
        // The thread's own subscriber: it is a global one in the server.
        let state = Arc::new(State { lost: AtomicU64::new(7), ..State::default() });
        let (queue, inbox) = mpsc::channel();
        let output = LogOutput { queue, state: Arc::clone(&state) };
        let logs = tracing_subscriber::fmt().with_writer(output.clone()).with_ansi(false).finish();
        disk.room.store(1000, Relaxed);
        let sink = disk.clone();
        let mut first = output.clone();
        first.write_all(b"one\n").unwrap();
        thread::spawn(move || with_default(logs, || write_lines(sink, &inbox, &state)));
        let began = Instant::now();
        while !disk.text().contains("lines=7") {
            assert!(began.elapsed() < LONG, "{}", disk.text());
            thread::sleep(Duration::from_millis(1));
        }
    }
}
