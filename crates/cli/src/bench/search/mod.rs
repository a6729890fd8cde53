//! `mura bench --search`: fixed positions at fixed depth. The sum of the nodes is the signature of the search: it changes when,
//! and only when, the search does something else.

mod positions;
mod threads;

use std::io::Write;
use std::time::{Duration, Instant};

use mura_engine::{Limits, Line, Recipe, Resources, Thinker, Thought};
use mura_games::{GameId, Settings, Table};
use serde_json::json;

use self::threads::{Gain, Threads};
use crate::args::Bench;
use crate::failure::Failure;
use crate::memory::there;

/// Nodes a second to reach with one thread, in millions.
fn goal(game: GameId) -> Option<f64> {
    match game {
        GameId::MurClassic | GameId::MurKraken => Some(3.0),
        GameId::MurAdvanced => Some(1.5),
        GameId::Morabaraba => Some(6.0),
        GameId::Ur => None,
    }
}

/// What was measured of one game.
struct Measured {
    game: GameId,
    depth: u32,
    nodes: u64,
    time: Duration,
    /// The mean over the positions of the geometric mean growth of a ply, if there were enough plies.
    branching: Option<f64>,
    /// The depth reached in a second, on average; not measured for a depth of one's own.
    second: Option<f64>,
    gain: Option<Gain>,
}

impl Measured {
    fn rate(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64()
    }
}

pub(super) fn run(args: &Bench) -> Result<(), Failure> {
    let tables = if args.threads > 1 { 1 + Threads::tables(args.threads.into()) } else { 1 };
    let all = tables * args.hash as usize;
    there(all).map_err(|why| Failure::Usage(format!("{tables} tables want {all} MiB: {why}")))?;
    let games = GameId::ALL.iter().copied().filter(|&id| args.game.is_none_or(|game| game == id));
    let mut out = anstream::stdout().lock();
    let mut all = Vec::new();
    if !args.json {
        let heading = ["game", "depth", "nodes", "seconds", "Mnodes/s", "goal", "branching", "depth in 1 s"];
        let [game, depth, nodes, seconds, rate, goal, branching, second] = heading;
        writeln!(
            out,
            "{game:<13} {depth:>5} {nodes:>11} {seconds:>8} {rate:>9} {goal:>5} {branching:>10} {second:>13}"
        )?;
    }
    for game in games {
        let measured = measure(game, args)?;
        if !args.json {
            print(&mut out, &measured)?;
        }
        all.push(measured);
    }
    let signature: u64 = all.iter().map(|measured| measured.nodes).sum();
    if args.json {
        return print_json(&mut out, &all, signature);
    }
    let time: Duration = all.iter().map(|measured| measured.time).sum();
    writeln!(out, "\nsignature {signature}")?;
    writeln!(out, "nodes/s   {:.0}", signature as f64 / time.as_secs_f64())?;
    Ok(())
}

fn print(out: &mut impl Write, measured: &Measured) -> std::io::Result<()> {
    let Measured { game, depth, nodes, time, branching, second, .. } = measured;
    let goal = goal(*game).map_or("-".to_owned(), |goal| format!("{goal:.1}"));
    let rate = measured.rate() / 1e6;
    let branching = branching.map_or("-".to_owned(), |branching| format!("{branching:.2}"));
    let second = second.map_or("-".to_owned(), |depth| format!("{depth:.1}"));
    let seconds = time.as_secs_f64();
    write!(
        out,
        "{game:<13} {depth:>5} {nodes:>11} {seconds:>8.2} {rate:>9.2} {goal:>5} {branching:>10} {second:>13}"
    )?;
    if let Some(Gain { depth, together, nodes, apart }) = &measured.gain {
        write!(
            out,
            "   together {together:.2} times as fast to depth {depth}, {nodes:.2} times the nodes (apart: {apart:.2})"
        )?;
    }
    writeln!(out)
}

fn print_json(out: &mut impl Write, all: &[Measured], signature: u64) -> Result<(), Failure> {
    let games: Vec<_> = all
        .iter()
        .map(|measured| {
            json!({
                "game": measured.game.as_str(),
                "depth": measured.depth,
                "nodes": measured.nodes,
                "seconds": measured.time.as_secs_f64(),
                "nodes_per_second": measured.rate(),
                "goal": goal(measured.game).map(|goal| goal * 1e6),
                "branching_factor": measured.branching,
                "depth_in_a_second": measured.second,
                "depth_of_threads": measured.gain.as_ref().map(|gain| gain.depth),
                "speedup": measured.gain.as_ref().map(|gain| gain.together),
                "effort": measured.gain.as_ref().map(|gain| gain.nodes),
                "speedup_apart": measured.gain.as_ref().map(|gain| gain.apart),
            })
        })
        .collect();
    let value = json!({ "signature": signature, "games": games });
    writeln!(out, "{value:#}")?;
    Ok(())
}

fn tables(game: GameId) -> Result<Vec<Box<dyn Table>>, Failure> {
    let wrong = |refusal: mura_games::Refusal| Failure::Wrong(refusal.to_string());
    let mut start = game.start(&Settings::default()).map_err(wrong)?;
    if start.chance().is_some() {
        start.play("1").map_err(|error| Failure::Wrong(error.to_string()))?;
    }
    let mut tables = vec![start];
    for text in positions::middle_games(game) {
        tables.push(game.open(text).map_err(wrong)?);
    }
    Ok(tables)
}

fn open(game: GameId, threads: usize, args: &Bench) -> Box<dyn Thinker> {
    Recipe::Full.open(game, &Resources { hash_mib: args.hash as usize, threads, ..Resources::default() })
}

fn measure(game: GameId, args: &Bench) -> Result<Measured, Failure> {
    let tables = tables(game)?;
    // Throws are dearer than plies by far: what is asked for all games is meant for the others.
    let asked = args.depth.filter(|_| game != GameId::Ur || args.game.is_some());
    let depth = asked.unwrap_or_else(|| positions::depth(game));
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let mut growths = Vec::new();
    let mut thinker = open(game, 1, args);
    let deep = asked.unwrap_or_else(|| positions::depth_of_threads(game));
    let mut threads = (args.threads > 1).then(|| Threads::new(game, deep, args));
    for table in &tables {
        let mut by_depth = Vec::new();
        let (thought, took) = search(&mut *thinker, &**table, depth, &mut |line| {
            by_depth.push((line.depth, line.nodes));
        });
        time += took;
        nodes += thought.nodes;
        if let Some(threads) = &mut threads {
            let line = thought.lines.first().map_or(&[][..], |line| &line.actions);
            threads.search(&**table, line);
        }
        // Small searches and the first plies tell little.
        if let (Some(&(from, few)), Some(&(to, many))) =
            (by_depth.iter().find(|(_, nodes)| *nodes >= 100), by_depth.last())
            && to > from + 1
        {
            growths.push((many as f64 / few as f64).powf(1.0 / f64::from(to - from)));
        }
    }
    let mut depths = 0;
    for table in tables.iter().filter(|_| args.depth.is_none()) {
        thinker.forget();
        let limits = Limits::time(Duration::from_secs(1));
        let mut reached = 0;
        thinker.think(&**table, &limits, &|| false, &mut |line| reached = line.depth);
        depths += reached;
    }
    let branching = (!growths.is_empty()).then(|| growths.iter().sum::<f64>() / growths.len() as f64);
    let second = args.depth.is_none().then(|| f64::from(depths) / tables.len() as f64);
    let gain = threads.map(|threads| threads.gain());
    Ok(Measured { game, depth, nodes, time, branching, second, gain })
}

/// Searches a position by itself, so that what comes out does not depend on those before.
fn search(
    thinker: &mut dyn Thinker,
    table: &dyn Table,
    depth: u32,
    report: &mut dyn FnMut(&Line),
) -> (Thought, Duration) {
    thinker.forget();
    let began = Instant::now();
    let thought = thinker.think(table, &Limits::depth(depth), &|| false, report);
    (thought, began.elapsed())
}
