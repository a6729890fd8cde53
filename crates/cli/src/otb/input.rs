//! Lines from standard input, with the instant at which each was read.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use mura_games::Lines;

use crate::ugi::{LONGEST_LINE, Line, read_line};

/// A line that was read, or that could not be.
pub(super) enum Input {
    /// A line, or why it is none.
    Line(Line, Instant),
    /// There is nothing more.
    End,
    /// Nothing yet.
    Nothing,
}

/// Reads in a thread of its own, so that clocks go on while nobody types.
pub(super) struct Keyboard(Receiver<(io::Result<Option<Line>>, Instant)>);

impl Keyboard {
    pub(super) fn new() -> Self {
        let (sender, receiver) = mpsc::sync_channel(0);
        thread::spawn(move || {
            let mut input = Lines::new(io::stdin().lock(), LONGEST_LINE);
            loop {
                let line = read_line(&mut input);
                let over = !matches!(line, Ok(Some(_)));
                if sender.send((line, Instant::now())).is_err() || over {
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
            Ok((line, at)) => Ok(line?.map_or(Input::End, |line| Input::Line(line, at))),
            Err(RecvTimeoutError::Timeout) => Ok(Input::Nothing),
            Err(RecvTimeoutError::Disconnected) => Ok(Input::End),
        }
    }
}
