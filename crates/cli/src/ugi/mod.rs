//! `mura ugi`: the Universal Game Interface on standard input and output.

mod engine;
mod go;
mod options;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, BufReader, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Instant;

use mura_games::{GameId, Lines};

use crate::failure::Failure;
use engine::{Answer, Ear, Engine};

/// Longer lines are refused, unread. A game of a hundred thousand moves fits.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

pub(crate) fn run(game: GameId) -> Result<(), Failure> {
    let engine = Engine::new(game).map_err(|refusal| Failure::Wrong(refusal.to_string()))?;
    Ok(talk(engine, BufReader::new(io::stdin()), io::stdout().lock())?)
}

/// The numbers of the latest lines of their kind; 0 for none.
#[derive(Default)]
struct Latest {
    stop: AtomicU64,
    quit: AtomicU64,
    end: AtomicU64,
}

/// Answers line by line until `quit` or the end of the input.
fn talk(mut engine: Engine, input: impl BufRead + Send + 'static, mut output: impl Write) -> io::Result<()> {
    // All lines are read ahead, so that a `stop` is seen while something is being worked on, whatever stands before it.
    // Lines are bounded and come from whoever started us: a bound on their number would protect nobody, and hide the
    // `stop` behind it.
    let (sender, lines) = channel();
    let latest = Arc::new(Latest::default());
    let heard = Arc::clone(&latest);
    // Not joined: it may wait for a line that never comes.
    thread::spawn(move || read(input, &sender, &heard));
    for (number, (began, line)) in (1..).zip(lines) {
        let after = |kind: &AtomicU64| kind.load(Relaxed) > number;
        let ear = Ear {
            began,
            stopped: &|| after(&latest.stop),
            quitted: &|| after(&latest.quit),
            has_left: &|| after(&latest.quit) || after(&latest.end),
        };
        // What is said on the way must be seen at once. A reader who has gone is noticed at the answer.
        let mut say = |text: &str| drop(writeln!(output, "{text}").and_then(|()| output.flush()));
        let answer = match line? {
            Ok(line) => engine.line(&line, &ear, &mut say),
            Err(why) => Answer::error(why),
        };
        for line in &answer.lines {
            writeln!(output, "{line}")?;
        }
        output.flush()?;
        if answer.quit {
            break;
        }
    }
    Ok(())
}

/// A line, or why it cannot be one.
pub(crate) type Line = Result<String, String>;

/// Hands the lines over one by one, with the moment each came, and keeps the numbers of the latest.
fn read(input: impl BufRead, sender: &Sender<(Instant, io::Result<Line>)>, latest: &Latest) {
    let mut input = Lines::new(input, LONGEST_LINE);
    for number in 1.. {
        let line = read_line(&mut input).transpose();
        match &line {
            Some(Ok(Ok(line))) if line.trim() == "stop" => latest.stop.store(number, Relaxed),
            Some(Ok(Ok(line))) if line.trim() == "quit" => latest.quit.store(number, Relaxed),
            Some(_) => {}
            None => latest.end.store(number, Relaxed),
        }
        let Some(line) = line else { return };
        if sender.send((Instant::now(), line)).is_err() {
            return;
        }
    }
}

/// The next line, or why it cannot be read; `None` at the end of the input.
pub(crate) fn read_line(input: &mut Lines<impl BufRead>) -> io::Result<Option<Line>> {
    if !input.advance()? {
        return Ok(None);
    }
    let bytes = std::mem::take(&mut input.bytes);
    if input.too_long {
        return Ok(Some(Err(format!("a line of more than {LONGEST_LINE} bytes is not read"))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|error| {
        format!("the line is not UTF-8 from its byte {} on", error.utf8_error().valid_up_to() + 1)
    })))
}
