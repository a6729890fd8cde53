//! Tests of the arbiter, named after the articles of the rule books.

mod articles;
mod clocks;
mod corrections;
mod inactive;
mod others;
mod properties;
mod results;
mod slips;
mod stage_one;
mod texts;

use std::time::Duration;

use super::{Deed, Log, Objection, Proceedings};

/// Nine cows in stage 2, Black to move: Black has A1 and A4 and can reach A7; White has B2 and D2.
const NINE: &str =
    "A1=1,A4=2,B2=13,C3=17,D2=14,D7=3,F4=15,G1=16,G7=4 5,6,7,8,9,10,11,12,18,19,20,21,22,23,24 b 7 -";

fn deed(text: &str) -> Deed {
    Deed::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A log of these entries, one a second.
fn kept(lines: &[&str]) -> Log {
    let mut log = Log::new();
    for line in lines {
        enter(&mut log, line).unwrap_or_else(|objection| panic!("{line}: {objection}"));
    }
    log
}

/// A log of Morabaraba from the start, or from [`NINE`].
fn cows(lines: &[&str]) -> Log {
    kept(&[&["begin morabaraba"], lines].concat())
}

fn nine(lines: &[&str]) -> Log {
    let begin = format!("begin morabaraba position {NINE}");
    kept(&[&[begin.as_str()], lines].concat())
}

/// Enters something a second after the last entry.
fn enter(log: &mut Log, line: &str) -> Result<(), Objection> {
    let at = log.entries().last().map_or(Duration::ZERO, |last| last.at + Duration::from_secs(1));
    log.enter(at, deed(line)).map(|_| ())
}

/// The objection to an entry, which leaves everything as it is.
fn objection(log: &Log, line: &str) -> String {
    let mut log = log.clone();
    let before = seen(now(&log));
    let objection = enter(&mut log, line).unwrap_err();
    assert_eq!(seen(now(&log)), before);
    objection.to_string()
}

fn now(log: &Log) -> &Proceedings {
    log.now().unwrap()
}

fn position(log: &Log) -> String {
    now(log).position()
}

fn article(log: &Log) -> &'static str {
    now(log).pending().unwrap().article().number()
}

/// All that can be seen of proceedings, less the numbers of entries.
fn seen(now: &Proceedings) -> String {
    let pending = now.pending().map(|pending| {
        let after = pending.after().map(mura_games::Table::position).map_err(str::to_owned);
        (pending.articles().to_vec(), pending.by(), pending.text(), pending.before().position(), after)
    });
    let articles: Vec<_> = now.irregular().values().collect();
    format!(
        "{}\n{pending:?}\n{:?} {:?} {:?}\n{:?}\n{:?}\n{articles:?}\n{:?}",
        now.position(),
        now.refusal(),
        now.offered(),
        now.touched(),
        now.clock(),
        now.end(),
        now.records(),
    )
}
