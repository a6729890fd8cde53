//! Lines from standard input, with the instant at which each was read.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use mura_games::Lines;

use crate::signals;
use crate::ugi::{LONGEST_LINE, Line, read_line};

/// A line that was read, or that could not be.
pub(super) enum Input {
    /// A line, or why it is none.
    Line(Line, Instant),
    /// There is nothing more.
    End,
    /// Somebody wants the program to end.
    Interrupted,
    /// Nothing yet.
    Nothing,
}

/// What threads send to whoever waits.
enum Sent {
    Line(io::Result<Option<Line>>, Instant),
    Interrupted,
}

/// Reads in a thread of its own, so that clocks go on while nobody types.
pub(super) struct Keyboard(Receiver<Sent>);

impl Keyboard {
    pub(super) fn new() -> Self {
        let (sender, receiver) = mpsc::sync_channel(0);
        let interrupter = sender.clone();
        signals::on_interrupt(move || {
            let _ = interrupter.send(Sent::Interrupted);
        });
        thread::spawn(move || {
            let mut input = Lines::new(io::stdin().lock(), LONGEST_LINE);
            loop {
                let line = read_line(&mut input);
                let over = !matches!(line, Ok(Some(_)));
                if sender.send(Sent::Line(line, Instant::now())).is_err() || over {
                    return;
                }
            }
        });
        Keyboard(receiver)
    }

    /// The next line; waits no longer than this for it, or for ever.
    pub(super) fn next(&self, most: Option<Duration>) -> io::Result<Input> {
        let received = match most {
            Some(most) => self.0.recv_timeout(most),
            None => self.0.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received {
            Ok(Sent::Line(line, at)) => Ok(line?.map_or(Input::End, |line| Input::Line(line, at))),
            Ok(Sent::Interrupted) => Ok(Input::Interrupted),
            Err(RecvTimeoutError::Timeout) => Ok(Input::Nothing),
            Err(RecvTimeoutError::Disconnected) => Ok(Input::End),
        }
    }
}
