//! `mura grep`: finds games in files of records.

mod args;
mod wanted;

use std::io::Write;
use std::path::Path;

use mura_games::record::{Reader, Record};
use mura_games::{GameId, Player};

pub(crate) use args::{Grep, HELP};
use wanted::{Places, Wanted};

use crate::check::{open, place};
use crate::count::counted;
use crate::failure::Failure;
use crate::outlet::{Outlet, is_same};
use crate::screen::{ERROR, STRONG};

pub(crate) fn run(args: &Grep) -> Result<(), Failure> {
    if args.events {
        return list(args.game);
    }
    let wanted = Wanted::new(args).map_err(Failure::Usage)?;
    let output = args.output.as_deref().filter(|_| args.force);
    if let Some(path) = args.files.iter().find(|path| output.is_some_and(|output| is_same(output, path))) {
        let path = path.display();
        return Err(Failure::Usage(format!(
            "{path} cannot be read and replaced at once: choose another --output"
        )));
    }
    if let Some(path) = &args.output {
        Outlet::allow(path, args.force)?;
    }
    // Opened for the first game that is found: a search without any leaves no empty file behind.
    let mut outlet = None;
    let mut out = anstream::stdout().lock();
    let mut complaints = anstream::stderr();
    let (mut found, mut games, mut wrong) = (0_u64, 0_u64, 0_u64);
    for path in &args.files {
        let input = match open(path) {
            Ok(input) => input,
            Err(sentence) => {
                writeln!(complaints, "{ERROR}{sentence}{ERROR:#}")?;
                wrong += 1;
                continue;
            }
        };
        for (number, result) in (1..).zip(Reader::new(input)) {
            games += 1;
            match result.and_then(|record| Ok((wanted.find(&record)?, record))) {
                Ok((None, _)) => {}
                Ok((Some(places), record)) => {
                    found += 1;
                    if let Some(path) = &args.output {
                        let outlet = match &mut outlet {
                            Some(outlet) => outlet,
                            None => outlet.insert(Outlet::open(path, args.force)?),
                        };
                        outlet.write(&record.to_string())?;
                    } else if !args.count {
                        let name = path.display();
                        writeln!(out, "{name}:{}: game {number} {}", record.line, line(&record, &places))?;
                    }
                }
                Err(error) => {
                    wrong += 1;
                    writeln!(
                        complaints,
                        "{}: {ERROR}{}{ERROR:#}",
                        place(path, number, "", &error),
                        error.fault
                    )?;
                }
            }
        }
    }
    let told = format!("{found} of {} found", counted(games, "game"));
    if let Some(outlet) = outlet {
        outlet.finish()?;
    }
    match &args.output {
        // Standard output may hold the games.
        Some(path) if found == 0 && path != Path::new("-") => {
            writeln!(complaints, "{told}, {} is not written", path.display())?;
        }
        Some(_) => writeln!(complaints, "{told}")?,
        None => writeln!(out, "{told}")?,
    }
    if found == 0 || wrong > 0 { Err(Failure::Told) } else { Ok(()) }
}

/// A game in a line: who, when, how it ended, and where what was wanted stands.
fn line(record: &Record, places: &Places) -> String {
    let tag = |name| record.tag(name).filter(|value| !value.is_empty());
    let [first, second] =
        Player::BOTH.map(|player| record.name(player).filter(|name| !name.is_empty()).unwrap_or("?"));
    let mut parts =
        vec![format!("({}): {STRONG}{first}{STRONG:#} – {STRONG}{second}{STRONG:#}", record.game)];
    parts.extend(["Event", "Date", "Result"].into_iter().filter_map(tag).map(str::to_owned));
    parts.push(counted(record.plays.len() as u64, "play"));
    parts.extend(places.iter().map(|(what, ply)| match (&**what, ply) {
        ("position", 0) => "position at the start".to_owned(),
        ("position", ply) => format!("position after ply {ply}"),
        (event, ply) => format!("{event} at ply {ply}"),
    }));
    parts.join(", ")
}

fn list(game: Option<GameId>) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for id in GameId::ALL.iter().filter(|id| game.is_none_or(|game| game == **id)) {
        writeln!(out, "{STRONG}{id}{STRONG:#}")?;
        for rule in id.special_rules() {
            writeln!(out, "  {rule}")?;
        }
    }
    Ok(())
}
