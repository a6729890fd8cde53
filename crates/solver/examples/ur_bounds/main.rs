//! Proves between which bounds the values of Ur lie: `ur_bounds PIECES win|score cpu|gpu FOLDER [GAMES|outset]`.
//!
//! Solves the game, and proves bounds around the values, while the processor plays GAMES perfect games by them (`games`); with
//! `outset`, it draws bounds in from the most and the least that can be won.
//! Adds those of the start for every number of pieces left to what FOLDER has from earlier runs (`kept`). The environment variable SECONDS
//! gives a limit: every layer then gets its share of what is left, and what was drawn in stays where it is when that is over. A proof takes
//! as long as it takes.

#[path = "../shared/deadline.rs"]
mod deadline;
#[path = "../shared/folder.rs"]
mod folder;
#[path = "../shared/games.rs"]
mod games;
#[path = "../shared/hurried.rs"]
mod hurried;
mod kept;
#[path = "../shared/words.rs"]
mod words;

use std::io::Write;
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::time::Instant;

use deadline::Deadline;
use folder::Folder;
use hurried::Hurried;
use kept::Kept;
use mura_solver::ur::oracle::{Atlas, Oracle};
use mura_solver::ur::{
    Bounder, Cpu, Fixed, Keeper, Layer, Left, Machine, Memory, Place, bound_layer, bound_layer_near,
    bounds_of, layers_of, solve_layer,
};
use serde_json::json;

/// Prints a line. Whether anybody reads it makes no difference to the work.
macro_rules! tell {
    ($($word:tt)*) => {
        let _ = writeln!(std::io::stdout(), $($word)*);
    };
}

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const WANTED: &str = "wanted: PIECES win|score cpu|gpu FOLDER [GAMES|outset]";
/// Which part of the time also the smallest layer may take.
const LEAST: f64 = 0.03;
/// How many times the work that solves a layer it is reckoned to take to prove one of its two bounds near the values and to draw it in a
/// little. Seven pieces took the card 1.4 times as much to win and 1.9 times for the score, and a proof may take longer than its share.
const PROOF: f64 = 1.0;
/// Until which change bounds are drawn in, in units: rounding alone moves numbers by one or two.
const TOLERANCE: f64 = 8.0;
/// And until which the game is solved first. What is missing then a proof makes up for.
const SOLVED: f64 = 16_384.0;

/// How bounds are found.
#[derive(Clone, Copy)]
enum Way {
    /// Near the values, by which so many perfect games are played, too.
    Near { games: u64 },
    /// From the most and the least that can be won.
    Outset,
}

fn main() -> ExitCode {
    words::answer(begin())
}

fn begin() -> Outcome<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [pieces, objective, machine, folder, rest @ ..] = words.as_slice() else { return Err(WANTED.into()) };
    let way = match rest {
        [] => Way::Near { games: 0 },
        [word] if word == "outset" => Way::Outset,
        [word] => {
            let games = word.parse().map_err(|_| format!("{word:?} is no number of games; {WANTED}"))?;
            Way::Near { games }
        }
        _ => return Err(WANTED.into()),
    };
    let (pieces, objective) = (words::pieces(pieces, WANTED)?, words::objective(objective, WANTED)?);
    let folder = std::path::Path::new(folder);
    match machine.as_str() {
        #[cfg(feature = "gpu")]
        "gpu" => run(|| Ok(mura_solver::ur::Card::open(objective)?), pieces, way, folder),
        #[cfg(not(feature = "gpu"))]
        "gpu" => Err("this program was built without --features gpu".into()),
        "cpu" => run(|| Ok(Cpu::<Fixed>::new(objective, threads()?)), pieces, way, folder),
        other => Err(format!("{other:?} is neither cpu nor gpu; {WANTED}").into()),
    }
}

fn threads() -> Outcome<usize> {
    Ok(std::thread::available_parallelism()?.get())
}

/// Finds bounds: near the values, for which another machine of the same kind solves the game first, or from the outset.
fn run<M: Bounder<Error: std::fmt::Display> + Keeper + Oracle>(
    open: impl Fn() -> Outcome<M>,
    pieces: u8,
    way: Way,
    folder: &std::path::Path,
) -> Outcome<()> {
    let deadline = Deadline::from_environment()?;
    let machine = open()?;
    let objective = Machine::objective(&machine);
    let games = match way {
        Way::Near { games } => games,
        Way::Outset => 0,
    };
    // What cannot be written is better known before the work than after it.
    let to_play = (games > 0).then(|| Folder::open(folder, objective, pieces)).transpose()?;
    let mut kept = Kept::open(folder, objective, pieces)?;
    if matches!(way, Way::Outset) {
        return prove(machine, None, pieces, &deadline, &mut kept);
    }
    let (values, solved) = solve(machine, pieces, games > 0, &deadline)?;
    let play = || {
        let Some(folder) = &to_play else { return Ok(()) };
        let played = games::play(&values, pieces, games, solved, folder).map_err(|error| error.to_string());
        // The proof may take much longer than the games: what became of them is told at once.
        let told = match &played {
            Ok([won, lost, drawn]) => format!("{won} won by the first player, {lost} lost, {drawn} drawn"),
            Err(why) => why.clone(),
        };
        tell!("{:7.1} s: perfect games: {told}", deadline.elapsed());
        played.map(|_| ())
    };
    std::thread::scope(|scope| {
        let playing = scope.spawn(play);
        let proven = open().and_then(|machine| prove(machine, Some(&values), pieces, &deadline, &mut kept));
        let played = playing.join().unwrap_or_else(|panic| resume_unwind(panic));
        proven.and(played.map_err(Into::into))
    })
}

/// Finds the bounds of all layers: near values, or from the outset.
fn prove<M: Bounder<Error: std::fmt::Display>>(
    mut machine: M,
    values: Option<&Memory>,
    pieces: u8,
    deadline: &Deadline,
    kept: &mut Kept,
) -> Outcome<()> {
    let objective = machine.objective();
    let unit = 1.0 / f64::from(objective.scale());
    let (atlas, order) = (Atlas::default(), bounds_of(pieces));
    let work = work_on_bounds(pieces);
    for (at, &(left, meaning)) in order.iter().enumerate() {
        let end = deadline.end_of_first(&work[at..], LEAST);
        let one = Instant::now();
        let goes_on = |_| end.is_none_or(|end| Instant::now() < end);
        let last = match values {
            Some(values) => bound_layer_near(&mut machine, left, meaning, values, TOLERANCE * unit, goes_on),
            None => {
                bound_layer(&mut machine, left, meaning, TOLERANCE * unit, goes_on).map(|last| (last, false))
            }
        };
        let (last, proven) = last.map_err(|error| error.to_string())?;
        // Both lean to the same player.
        let mut bounds = Vec::new();
        for (left, meaning) in [(left, meaning), (left.mirrored(), meaning.the_other())] {
            let number =
                machine.bound(left, start(&atlas, left)?, meaning).map_err(|error| error.to_string())?;
            let number = number.ok_or("the start has no bound")?;
            tell!(
                "{:7.1} s: {}-{} {meaning:?} {number} ({:.7}), {} sweeps and {} over busy tracks in {:.2} s, last change {:.1e}, settled: {}, near: {proven}",
                deadline.elapsed(),
                left.ours,
                left.theirs,
                f64::from(number) * unit,
                last.sweeps,
                last.busy_sweeps,
                one.elapsed().as_secs_f64(),
                last.change,
                last.settled,
            );
            bounds.push(json!({"ours": left.ours, "theirs": left.theirs, "meaning": format!("{meaning:?}"), "start": number}));
        }
        let layer = json!({"bounds": bounds, "sweeps": last.sweeps, "busy sweeps": last.busy_sweeps, "seconds": one.elapsed().as_secs_f64(), "change": last.change, "settled": last.settled, "near": proven});
        kept.add(layer, deadline.elapsed())?;
    }
    Ok(())
}

/// The values before throws, as exactly as the time allows, and after how many seconds they were found; with others that games are played
/// by, or without.
fn solve<M: Keeper<Error: std::fmt::Display> + Oracle>(
    machine: M,
    pieces: u8,
    to_play: bool,
    deadline: &Deadline,
) -> Outcome<(Memory, f64)> {
    let (objective, order) = (Machine::objective(&machine), layers_of(pieces));
    let mut machine = Hurried::new(machine);
    // A mirror image that is another layer is solved at the same time, and all bounds come after it.
    let values =
        order.iter().map(|&left| if left.ours == left.theirs { size(left) } else { 2.0 * size(left) });
    let work: Vec<f64> = values.chain(work_on_bounds(pieces)).collect();
    for (at, &left) in order.iter().enumerate() {
        machine.end = deadline.end_of_first(&work[at..], LEAST);
        let tolerance = SOLVED / f64::from(objective.scale());
        let solved = solve_layer(&mut machine, left, tolerance, |_| {}).map_err(|error| error.to_string())?;
        tell!(
            "{:7.1} s: {}-{} solved in {} sweeps and {} over busy tracks, last change {:.1e}, mostly below {:.1e}",
            deadline.elapsed(),
            left.ours,
            left.theirs,
            solved.sweeps,
            solved.busy_sweeps,
            machine.change,
            machine.others,
        );
    }
    let solved = deadline.elapsed();
    let copy = if to_play { Memory::of } else { Memory::of_throws };
    let values = copy(&machine.machine, pieces, threads()?).map_err(|error| error.to_string())?;
    tell!("{:7.1} s: values in memory", deadline.elapsed());
    Ok((values, solved))
}

/// How much work the bounds of each layer are, if that of solving it is its size.
fn work_on_bounds(pieces: u8) -> Vec<f64> {
    bounds_of(pieces).into_iter().map(|(left, _)| 2.0 * PROOF * size(left)).collect()
}

fn size(left: Left) -> f64 {
    Layer::new(left).size() as f64
}

/// Before the first throw, with all pieces left in the river.
fn start(atlas: &Atlas, left: Left) -> Outcome<u64> {
    let place = Place { ours: Place::start(left.ours).ours, theirs: Place::start(left.theirs).ours };
    Ok(place.rank(atlas.layer(left)).ok_or("no such place")?)
}
