//! `mura bench --records`: how fast records are read, and checked.

use std::io::{self, BufRead, Write};

use mura_games::record::{Listener, Play, Reader, Record};
use mura_games::{GameId, Luck, Outcome, Settings};
use serde_json::{Value, json};

use super::measure::repeating;
use super::report::{marked, rate};
use crate::args::Bench;
use crate::failure::Failure;
use crate::screen::{self, FAINT};

/// Megabytes a second to read, and plies a second to check, on one core.
const READ: f64 = 100.0;
const CHECKED: f64 = 300_000.0;

/// Bytes of records that are made of each game: more than the nearest caches hold.
const BYTES: usize = 4 << 20;

/// Plies after which a random game is left undecided.
const CAP: usize = 400;

const SEED: u64 = 1;

/// What was measured of one game's records. Bytes and plies are a second.
struct Measured {
    game: GameId,
    bytes: usize,
    games: usize,
    plies: usize,
    /// Baseline: the same bytes, split into lines and words that are counted.
    split: f64,
    /// Told to nobody: the syntax.
    told: f64,
    /// Made into records.
    read: f64,
    /// Read, replayed and compared with their tags.
    checked: f64,
    /// Baseline: the same plays, replayed by the literal rules.
    literal: Option<f64>,
}

/// Hears everything and keeps nothing.
struct Nobody;

impl Listener for Nobody {}

pub(super) fn run(args: &Bench) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let mut all = Vec::new();
    if !args.json {
        writeln!(
            out,
            "{FAINT}One thread, the best slice of each measurement, on random games of seed {SEED}. The baselines: the"
        )?;
        writeln!(
            out,
            "same bytes split into words, and the same plays replayed by the literal rules. ✓ reaches the goal.{FAINT:#}"
        )?;
    }
    for &game in GameId::ALL.iter().filter(|&&id| args.game.is_none_or(|game| game == id)) {
        let measured = measure(game, args.seconds)?;
        match args.json {
            true => all.push(json(&measured)),
            false => text(&mut out, &measured)?,
        }
    }
    if args.json {
        let goals = json!({ "bytes_per_second": READ * 1e6, "plies_per_second": CHECKED });
        writeln!(out, "{:#}", json!({ "seed": SEED, "goals": goals, "games": all }))?;
    }
    Ok(())
}

/// Random games as a file, and how many games and plies it holds.
fn random_file(game: GameId) -> Result<(String, usize, usize), Failure> {
    let mut luck = Luck::new(SEED);
    let (mut file, mut games, mut plies) = (String::new(), 0, 0);
    while file.len() < BYTES {
        let refused = |refusal: mura_games::Refusal| Failure::Wrong(refusal.to_string());
        let mut table = game.start(&Settings::default()).map_err(refused)?;
        let mut record = Record::new(game);
        record.set_tag("Event", "random games");
        record.set_tag("Date", "2026.11.15");
        record.set_tag("Round", (games + 1).to_string());
        while record.plays.len() < CAP
            && let Some(action) = table.random(&mut luck)
        {
            let played = table.play(&action).map_err(|error| Failure::Wrong(error.to_string()))?;
            record.plays.push(Play::new(played.action, &played.remark));
        }
        record.set_tag("Result", table.outcome().map_or("none", Outcome::word));
        games += 1;
        plies += record.plays.len();
        file.push_str(&record.to_string());
    }
    Ok((file, games, plies))
}

fn measure(game: GameId, seconds: f64) -> Result<Measured, Failure> {
    let (file, games, plies) = random_file(game)?;
    let bytes = file.len();
    let good =
        Reader::new(file.as_bytes()).filter(|record| matches!(record, Ok(record) if record.verify().is_ok()));
    if good.count() != games {
        return Err(Failure::Wrong(format!("the random games of {game} are not read as they were written")));
    }
    let per_pass = |work: &mut dyn FnMut() -> usize| repeating(seconds, || work() as u64);
    Ok(Measured {
        game,
        bytes,
        games,
        plies,
        split: per_pass(&mut || {
            std::hint::black_box(split(file.as_bytes()));
            bytes
        }),
        told: per_pass(&mut || {
            let mut reader = Reader::new(file.as_bytes());
            while reader.tell(&mut Nobody).is_some() {}
            bytes
        }),
        read: per_pass(&mut || {
            Reader::new(file.as_bytes()).for_each(|record| drop(std::hint::black_box(record)));
            bytes
        }),
        checked: per_pass(&mut || {
            let records = Reader::new(file.as_bytes()).flatten();
            records.map(|record| record.verify().map_or(0, |_| record.plays.len())).sum()
        }),
        literal: literal(game, &file, seconds),
    })
}

/// The baseline of reading: lines, checked to be UTF-8, and their words.
fn split(file: &[u8]) -> usize {
    let (mut words, mut line, mut input) = (0, Vec::new(), file);
    while matches!(input.read_until(b'\n', &mut line), Ok(1..)) {
        words += std::str::from_utf8(&line).map_or(0, |line| line.split_ascii_whitespace().count());
        line.clear();
    }
    words
}

/// Plies a second that the literal rules replay; `None` where there are none.
fn literal(game: GameId, file: &str, seconds: f64) -> Option<f64> {
    let start = game.start(&Settings::default()).ok()?.position();
    let start = mura_literal::open(game.as_str(), &start).ok()?;
    let records: Vec<_> = Reader::new(file.as_bytes()).flatten().take(20).collect();
    let mut next = records.iter().cycle();
    Some(repeating(seconds, || {
        let (Some(record), mut referee) = (next.next(), start.fork()) else { return 0 };
        record.plays.iter().take_while(|play| referee.play(&play.text).is_ok()).count() as u64
    }))
}

fn text(out: &mut impl Write, measured: &Measured) -> io::Result<()> {
    let Measured { games, plies, split, told, read, checked, literal, .. } = measured;
    writeln!(out)?;
    screen::title(out, measured.game)?;
    let megabytes = |bytes: f64| bytes / 1e6;
    writeln!(
        out,
        "  file          {:.1} MB, {games} games, {plies} plies",
        megabytes(measured.bytes as f64)
    )?;
    writeln!(out, "  split         {:>6.0} MB/s  baseline", megabytes(*split))?;
    for (name, bytes) in [("read, told", told), ("read, kept", read)] {
        let goal = marked(
            megabytes(*bytes) >= READ,
            &format!("{:>4.0} % of {READ} MB/s", megabytes(*bytes) / READ * 100.0),
        );
        writeln!(out, "  {name:<13} {:>6.0} MB/s  {goal}  {:.2} × split", megabytes(*bytes), bytes / split)?;
    }
    let goal = marked(
        *checked >= CHECKED,
        &format!("{:>4.0} % of {} plies/s", checked / CHECKED * 100.0, rate(CHECKED)),
    );
    let times = literal.map_or(String::new(), |literal| {
        format!("  {:.0} × literal ({} plies/s)", checked / literal, rate(literal))
    });
    writeln!(out, "  checked       {:>8} plies/s  {goal}{times}", rate(*checked))?;
    out.flush()
}

fn json(measured: &Measured) -> Value {
    json!({
        "game": measured.game.as_str(),
        "bytes": measured.bytes,
        "games": measured.games,
        "plies": measured.plies,
        "split_bytes_per_second": measured.split,
        "told_bytes_per_second": measured.told,
        "read_bytes_per_second": measured.read,
        "checked_plies_per_second": measured.checked,
        "literal_plies_per_second": measured.literal,
    })
}
