//! Solves Ur and writes down what is kept of the solution: start values, first turns, statistics of perfect
//! play, a sample to check the equations with, decisions of perfect games to try players by (`decision`), and
//! decisions to train a net on (`lesson`).
//!
//! `ur_solution PIECES win|score cpu|gpu FOLDER [GAMES [TRAINING_GAMES TRAINING_FOLDER]]`
//!
//! The environment variable SECONDS gives a limit: every layer then gets its share of what is left, and is
//! left as exact as it is when that is over.

#[path = "shared/deadline.rs"]
mod deadline;
#[path = "shared/folder.rs"]
mod folder;
#[path = "shared/games.rs"]
mod games;
#[path = "shared/hurried.rs"]
mod hurried;
#[path = "shared/words.rs"]
mod words;

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use deadline::Deadline;
use folder::Folder;
use hurried::Hurried;
use mura_games::Game;
use mura_games::ur::{Action, Ur};
use mura_solver::ur::lesson::Course;
use mura_solver::ur::oracle::{Atlas, Entry, Oracle, Table, Whereabouts};
use mura_solver::ur::{
    Cpu, Fixed, Keeper, Layer, Left, Machine, Memory, Objective, Place, layers_of, sample, solve_layer,
};
use serde_json::{Value, json};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// Which part of the time also the smallest layer may take.
const LEAST: f64 = 0.06;

const WANTED: &str = "wanted: PIECES win|score cpu|gpu FOLDER [GAMES [TRAINING_GAMES TRAINING_FOLDER]]";

fn main() -> ExitCode {
    words::answer(begin())
}

fn begin() -> Outcome<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [pieces, objective, machine, rest @ ..] = words.as_slice() else { return Err(WANTED.into()) };
    let (pieces, objective) = (words::pieces(pieces, WANTED)?, words::objective(objective, WANTED)?);
    let threads = std::thread::available_parallelism()?.get();
    match machine.as_str() {
        #[cfg(feature = "gpu")]
        "gpu" => run(mura_solver::ur::Card::open(objective)?, pieces, threads, rest),
        #[cfg(not(feature = "gpu"))]
        "gpu" => Err("this program was built without --features gpu".into()),
        "cpu" => run(Cpu::<Fixed>::new(objective, threads), pieces, threads, rest),
        other => Err(format!("{other:?} is neither cpu nor gpu; {WANTED}").into()),
    }
}

fn run<M: Keeper<Error: std::fmt::Debug> + Oracle>(
    machine: M,
    pieces: u8,
    threads: usize,
    words: &[String],
) -> Outcome<()> {
    let (folder, rest) = words.split_first().ok_or(WANTED)?;
    let number = |word: &String| word.parse::<u64>().map_err(|_| format!("{word:?} is no number; {WANTED}"));
    let games = rest.first().map_or(Ok(1000), number)?;
    let training = match rest {
        [] | [_] => None,
        [_, games, folder] => Some((number(games)?, Path::new(folder))),
        _ => return Err(WANTED.into()),
    };
    let objective = Machine::objective(&machine);
    let folder = Folder::open(Path::new(folder), objective, pieces)?;
    let deadline = Deadline::from_environment()?;
    let mut layers = Vec::new();
    let order = layers_of(pieces);
    let sizes: Vec<f64> = order.iter().map(|&left| Layer::new(left).size() as f64).collect();
    let mut machine = Hurried::new(machine);
    let atlas = Atlas::default();
    for (at, &left) in order.iter().enumerate() {
        machine.end = deadline.end_of_first(&sizes[at..], LEAST);
        let tolerance = tolerance(objective, left);
        machine.watched = Some(start(&atlas, left)?);
        machine.seen.clear();
        let one = Instant::now();
        let mut trace = Vec::new();
        let mut first = 0.0;
        let last = solve_layer(&mut machine, left, tolerance, |progress| {
            if progress.sweeps == 1 {
                first = one.elapsed().as_secs_f64();
            }
            trace.push((progress.change, progress.busy_sweeps));
        })
        .map_err(|error| format!("{left:?}: {error:?}"))?;
        let seconds = one.elapsed().as_secs_f64();
        if left.ours == left.theirs {
            println!("starts: {}", starts(&atlas, &machine.machine, left.ours)?);
        }
        trace.dedup();
        let whole = trace.chunk_by(|one, other| one.0 == other.0).filter_map(|same| same.last());
        let some: Vec<String> =
            whole.step_by(6).map(|(change, busy)| format!("{change:.0e}({busy})")).collect();
        println!(
            "{:7.1} s: layer {},{}: {} sweeps and {} over busy tracks in {seconds:.2} s (first {first:.2}), last change {:.1e}, mostly below {:.1e}, start {:?}; {}",
            deadline.elapsed(),
            left.ours,
            left.theirs,
            last.sweeps,
            last.busy_sweeps,
            machine.change,
            machine.others,
            &machine.seen[machine.seen.len().saturating_sub(4)..],
            some.join(" ")
        );
        layers.push(json!({"ours": left.ours, "theirs": left.theirs, "sweeps": last.sweeps, "busy sweeps": last.busy_sweeps, "seconds": seconds, "change": machine.change, "most change": machine.others, "start": machine.seen}));
    }
    let solved = deadline.elapsed();
    let machine = machine.machine;
    let all = json!({
        "objective": objective.name(), "pieces": pieces, "units": objective.scale(), "seconds": solved, "layers": layers,
        "starts": starts(&atlas, &machine, pieces)?, "first turns": first_turns(&atlas, &machine, pieces)?,
    });
    folder.write(&format!("solution-{}.json", objective.name()), &serde_json::to_vec_pretty(&all)?)?;
    println!("{:7.1} s: start values written", deadline.elapsed());
    write_sample(&atlas, &machine, pieces, &folder)?;
    println!("{:7.1} s: sample written", deadline.elapsed());
    if games == 0 && training.is_none() {
        return Ok(());
    }
    let memory = Memory::of(&machine, pieces, threads).map_err(|error| format!("{error:?}"))?;
    // A card is free to train on from now on.
    drop(machine);
    println!("{:7.1} s: values in memory", deadline.elapsed());
    if games > 0 {
        let [won, lost, drawn] = games::play(&memory, pieces, games, solved, &folder)?;
        println!(
            "{:7.1} s: perfect games: {won} won by the first player, {lost} lost, {drawn} drawn",
            deadline.elapsed()
        );
    }
    if let Some((games, folder)) = training {
        let records = Course { memory: &memory, pieces, games, threads, folder }.write()?;
        println!("{:7.1} s: {records} records for training written", deadline.elapsed());
    }
    Ok(())
}

/// Before the first throw, with all pieces left in the river.
fn start(atlas: &Atlas, left: Left) -> Outcome<Entry> {
    let place = Place { ours: Place::start(left.ours).ours, theirs: Place::start(left.theirs).ours };
    let index = place.rank(atlas.layer(left)).ok_or("no such place")?;
    Ok(Entry { left, table: Table::Throw, index })
}

/// The value before the first throw with all pieces left in the river, for every number of pieces left.
fn starts(atlas: &Atlas, oracle: &dyn Oracle, pieces: u8) -> Outcome<Value> {
    let mut rows = Vec::new();
    for ours in 1..=pieces {
        let mut row = Vec::new();
        for theirs in 1..=pieces {
            let start = start(atlas, Left { ours, theirs })?;
            row.push(oracle.look_up(&[start])?[0]);
        }
        rows.push(row);
    }
    Ok(json!(rows))
}

/// Every way to play the first turn: throws and steps with the value after them for the first player.
fn first_turns(atlas: &Atlas, oracle: &dyn Oracle, pieces: u8) -> Outcome<Value> {
    let game = Place::start(pieces).game("t").map_err(|refusal| format!("{refusal:?}"))?;
    let first = game.turn();
    let mut lines = Vec::new();
    let mut open = vec![(game, String::new(), 0)];
    while let Some((mut game, line, depth)) = open.pop() {
        if game.throws().is_some() {
            if depth == 2 {
                continue;
            }
            for throw in 1..=4 {
                let mut next = game.clone();
                next.play_unchecked(Action::Throw(throw));
                open.push((next, format!("{line} {throw}"), depth + 1));
            }
            continue;
        }
        for (action, found) in atlas.options(&mut game, oracle.objective()) {
            let mut text = line.clone() + " ";
            game.write_action(action, &mut text);
            let mut next: Ur = game.clone();
            next.play_unchecked(action);
            let looked_up = match found {
                Whereabouts::At(entry, _) => oracle.look_up(&[entry])?[0],
                Whereabouts::Known(_) => 0,
            };
            let value = found.value(looked_up);
            lines.push(
                json!({"line": text.trim(), "value": if game.turn() == first { value } else { -value }}),
            );
            open.push((next, text, depth));
        }
    }
    Ok(json!(lines))
}

/// 4,200 positions of every layer, in two files.
fn write_sample(atlas: &Atlas, oracle: &dyn Oracle, pieces: u8, folder: &Folder) -> Outcome<()> {
    let (mut worst, mut sum, mut count) = (0, 0.0, 0);
    for (part, seed) in [(1, 11), (2, 12)] {
        let samples = sample::draw(atlas, oracle, pieces, 2100, seed)?;
        for sample in &samples {
            worst = worst.max(sample.error());
            sum += f64::from(sample.error());
            count += 1;
        }
        let bytes = sample::content(oracle.objective(), &samples);
        println!("{} positions, {} bytes", samples.len(), bytes.len());
        folder.write(&format!("sample-{}-{part}.bin", oracle.objective().name()), &bytes)?;
    }
    println!(
        "error of the equations in the sample: at most {worst}, on average {:.1} units",
        sum / f64::from(count)
    );
    Ok(())
}

/// Until which change a layer is solved. Rounding alone moves values by two or three units; the largest
/// layers take too long for the last digit.
fn tolerance(objective: Objective, left: Left) -> f64 {
    let part = if left.ours + left.theirs < 11 { 4e-7 } else { 1e-6 };
    match objective {
        Objective::Win => part,
        Objective::Score => 5.0 * part,
    }
}
