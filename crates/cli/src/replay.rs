//! `mura replay`: a record, played through.

use std::io::{self, Write};

use mura_games::record::{Play, Reader, Record, RecordError};
use mura_games::{Played, Table};

use crate::args::Replay;
use crate::failure::Failure;
use crate::screen::{self, ERROR, FAINT, STRONG};

pub(crate) fn run(args: &Replay) -> Result<(), Failure> {
    let input = crate::check::open(&args.file).map_err(Failure::Wrong)?;
    let mut out = anstream::stdout().lock();
    let (mut shown, mut seen, mut wrong) = (0, 0, false);
    for (number, result) in (1..).zip(Reader::new(input)) {
        seen = number;
        if args.game.is_some_and(|game| game != number) {
            continue;
        }
        if shown > 0 {
            writeln!(out)?;
        }
        shown += 1;
        let error = match result {
            Ok(record) => show(&mut out, number, &record, args.step)?,
            Err(error) => Some(error),
        };
        if let Some(error) = error {
            out.flush()?;
            let place = crate::check::place(&args.file, number, "", &error);
            writeln!(anstream::stderr(), "{place}: {ERROR}{}{ERROR:#}", error.fault)?;
            wrong = true;
        }
        if args.game.is_some() {
            break;
        }
    }
    match args.game {
        _ if wrong => Err(Failure::Told),
        Some(game) if shown == 0 => {
            Err(Failure::Wrong(format!("there is no game {game}: {} holds {seen}", args.file.display())))
        }
        None if shown == 0 => Err(Failure::Wrong(format!("{} holds no game", args.file.display()))),
        _ => Ok(()),
    }
}

/// Shows one game; what is wrong with it comes back.
fn show(
    out: &mut impl Write,
    number: u64,
    record: &Record,
    step: bool,
) -> Result<Option<RecordError>, Failure> {
    write!(out, "{FAINT}game {number}{FAINT:#}  ")?;
    screen::title(out, record.game)?;
    for tag in &record.tags {
        screen::fact(out, &tag.name, &tag.value)?;
    }
    if !record.comment.is_empty() {
        writeln!(out, "{FAINT}{{{}}}{FAINT:#}", record.comment)?;
    }
    for event in &record.events {
        writeln!(out, "{FAINT}<{}>{FAINT:#}", event.text(record.game))?;
    }
    let mut table = match record.start() {
        Ok(start) => start,
        Err(error) => return Ok(Some(error)),
    };
    let mut numbers = record.numbers().into_iter();
    let mut variations = record.variations().into_iter();
    let mut words = Vec::<String>::new();
    // Whether the last word is a play, which the second player's may join.
    let mut joins = false;
    let mut written = Ok(());
    let end = record.replay_on(&mut *table, |play, played, after| {
        let text = line(play, played);
        let number = numbers.next().unwrap_or_default();
        let numbered = format!("{number} {text}");
        let comment = (!play.comment.is_empty()).then(|| format!("{{{}}}", play.comment));
        let events = play.events.iter().map(|event| format!("<{}>", event.text(record.game)));
        let beside: Vec<_> =
            comment.into_iter().chain(events).chain(variations.next().unwrap_or_default()).collect();
        if step && written.is_ok() {
            written = step_shown(out, &numbered, &beside, after);
        }
        match words.last_mut() {
            Some(last) if number.ends_with("...") && joins => *last = format!("{last} {text}"),
            _ => words.push(numbered),
        }
        joins = beside.is_empty();
        words.extend(beside);
    });
    written?;
    if !step {
        writeln!(out)?;
        screen::paragraph(out, &words, screen::width())?;
        writeln!(out)?;
        screen::draw(out, &table.draw())?;
    }
    writeln!(out)?;
    screen::facts(out, &*table)?;
    // A game without an error in its moves may still claim another result.
    Ok(match end {
        Err(error) => Some(error),
        Ok(()) => {
            if let (None, Some(result)) = (table.outcome(), record.tag("Result")) {
                screen::fact(out, "result", format_args!("{result}, as the tags say"))?;
            }
            record.compare(&*table).err()
        }
    })
}

fn step_shown(out: &mut impl Write, play: &str, beside: &[String], after: &dyn Table) -> io::Result<()> {
    writeln!(out, "\n{STRONG}{play}{STRONG:#}")?;
    for text in beside {
        writeln!(out, "{text}")?;
    }
    screen::draw(out, &after.draw())
}

/// A play as a record writes it, in canonical notation, with the clock of its player.
fn line(play: &Play, played: &Played) -> String {
    let signs: String = play.signs.iter().map(|sign| format!(" {sign}")).collect();
    let clock = play.clock_text().map_or(String::new(), |left| format!(" <{left}>"));
    format!("{}{}{signs}{clock}", played.action, played.remark)
}
