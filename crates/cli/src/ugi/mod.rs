//! `mura ugi`: the Universal Game Interface on standard input and output.

mod engine;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Read, Write};

use mura_games::GameId;

use crate::failure::Failure;
use engine::Engine;

/// Longer lines are refused, unread. A game of a hundred thousand moves fits.
const LONGEST_LINE: u64 = 1 << 20;

pub(crate) fn run(game: GameId) -> Result<(), Failure> {
    let engine = Engine::new(game).map_err(|refusal| Failure::Wrong(refusal.to_string()))?;
    Ok(talk(engine, io::stdin().lock(), io::stdout().lock())?)
}

/// Answers line by line until `quit` or the end of the input.
fn talk(mut engine: Engine, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        let whole = bytes.ends_with(b"\n") || (bytes.len() as u64) < LONGEST_LINE;
        let answer = if !whole {
            skip_line(&mut input)?;
            engine::Answer::error(format!("a line of more than {LONGEST_LINE} bytes is not read"))
        } else {
            match std::str::from_utf8(&bytes) {
                Ok(line) => engine.line(line),
                Err(error) => engine::Answer::error(format!(
                    "the line is not UTF-8 from its byte {} on",
                    error.valid_up_to() + 1
                )),
            }
        };
        for line in &answer.lines {
            writeln!(output, "{line}")?;
        }
        output.flush()?;
        if answer.quit {
            return Ok(());
        }
    }
}

/// Passes over the rest of a line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let chunk = input.fill_buf()?;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let (used, done) = (end.map_or(chunk.len(), |end| end + 1), end.is_some() || chunk.is_empty());
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}
