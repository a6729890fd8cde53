//! The solver against a plain value iteration over every position written out, which shares no code with it:
//! `cargo run --release -p mura-solver --example ur_plain -- PIECES win|score|both [SWEEPS]`, 1 to 4 pieces.
//!
//! The plain iteration draws bounds from below and from above together until they are a ten-millionth apart. Three
//! pieces take it two minutes, four some three hours and six gigabytes. With SWEEPS it begins a millionth below and above the
//! solver's values instead, and makes no more sweeps than that. If they draw every bound in, no value before a throw is off
//! by more than that millionth; what is told of differences is then against the middle between the bounds. Four pieces take the
//! better part of an hour so, most of it to list the positions.

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use mura_games::{Game, Ur};
use mura_literal::ur_values::{Objective as Aim, Positions, Values};
use mura_solver::ur::oracle::{Atlas, Entry, Oracle, Table};
use mura_solver::ur::{Cpu, Fixed, Layer, Left, Number, Objective, Place, layers_of, solve_layer};

/// How far apart the bounds of the plain iteration may be in the end.
const TOLERANCE: f64 = 1e-7;
/// How far a value of the solver may be off.
const ALLOWED: f64 = 1e-6;
/// The phases that have tables, and how position texts write them.
const PHASES: [(Table, &str); 4] =
    [(Table::Throw, "t"), (Table::Bonus, "b"), (Table::BonusDue, "b+"), (Table::Penalty, "p")];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (pieces, objective, sweeps) = match words.as_slice() {
        [pieces, objective] => (pieces, objective, None),
        [pieces, objective, sweeps] => (
            pieces,
            objective,
            Some(sweeps.parse().map_err(|_| format!("{sweeps:?} is no number of sweeps"))?),
        ),
        _ => return Err("wanted: PIECES win|score|both [SWEEPS]".into()),
    };
    let pieces: u8 = pieces.parse().map_err(|_| format!("{pieces:?} is no number of pieces"))?;
    let wanted = |known: &Objective| objective == "both" || known.name() == objective;
    let objectives: Vec<Objective> = Objective::ALL.into_iter().filter(wanted).collect();
    if objectives.is_empty() {
        return Err(format!("{objective:?} is not win, score or both").into());
    }
    let began = Instant::now();
    let positions = Arc::new(Positions::enumerate(pieces)?);
    let listed = positions.throw_positions();
    println!("{:7.1} s: {listed} positions before a throw are listed", began.elapsed().as_secs_f64());
    objectives.into_iter().try_for_each(|objective| compare(objective, pieces, sweeps, &positions, began))
}

/// Compares all values of the solver for one objective.
fn compare(
    objective: Objective,
    pieces: u8,
    sweeps: Option<u32>,
    positions: &Arc<Positions>,
    began: Instant,
) -> Result<(), Box<dyn Error>> {
    let aim = match objective {
        Objective::Win => Aim::Win,
        Objective::Score => Aim::Score,
    };
    let seconds = || began.elapsed().as_secs_f64();
    let atlas = Atlas::default();
    let cpu = solve(objective, pieces)?;
    println!("{:7.1} s: the solver is done, objective {}", seconds(), objective.name());
    let positions = Arc::clone(positions);
    let plain = match sweeps {
        Some(sweeps) => Values::proven(ALLOWED, positions, aim, |text| value_of(&cpu, &atlas, text), sweeps)?,
        None => Values::within(TOLERANCE, positions, aim, |sweeps, gap| {
            if sweeps % 20 == 0 {
                println!("{:7.1} s: sweep {sweeps}, the bounds are {gap:.1e} apart", seconds());
            }
        })?,
    };
    println!("{:7.1} s: the plain iteration is done after {} sweeps", seconds(), plain.sweeps());
    let (mut compared, mut sum, mut largest) = (0_u64, 0.0, (0.0_f64, String::new()));
    for left in (1..=pieces).flat_map(|ours| (1..=pieces).map(move |theirs| Left { ours, theirs })) {
        let layer = Layer::new(left);
        for index in 0..layer.size() {
            let place = Place::unrank(&layer, index).ok_or("there is no such place")?;
            let entries = PHASES.map(|(table, _)| Entry { left, table, index });
            let values = cpu.look_up(&entries)?;
            for ((_, phase), value) in PHASES.into_iter().zip(values) {
                let text = place.text(phase);
                // Where no such move is possible, positions are not written in this phase.
                let Some(expected) = plain.of(&text) else { continue };
                let expected = if objective == Objective::Win { 2.0 * expected - 1.0 } else { expected };
                let off = (f64::from(value) / f64::from(objective.scale()) - expected).abs();
                compared += 1;
                sum += off;
                if off > largest.0 {
                    largest = (off, text);
                }
            }
        }
    }
    let (most, place) = largest;
    println!(
        "{:7.1} s: {compared} values compared, off by {:.1e} on average and {most:.1e} at most, in {place}",
        seconds(),
        sum / compared as f64
    );
    if most > ALLOWED { Err(format!("more than {ALLOWED:.0e} is too much").into()) } else { Ok(()) }
}

/// What the solver says of a position in which a throw is due, as the plain iteration tells it.
fn value_of(cpu: &Cpu<Fixed>, atlas: &Atlas, text: &str) -> Option<f64> {
    let place = Place::of(&Ur::parse_position(text).ok()?);
    let left = place.left();
    let index = place.rank(atlas.layer(left))?;
    let value = cpu.at(Entry { left, table: Table::Throw, index })?.to_f64(cpu.objective());
    Some(if cpu.objective() == Objective::Win { f64::midpoint(1.0, value) } else { value })
}

/// The solver as `mura solve` runs it.
fn solve(objective: Objective, pieces: u8) -> Result<Cpu<Fixed>, Box<dyn Error>> {
    let mut cpu = Cpu::new(objective, std::thread::available_parallelism()?.get());
    let tolerance = 4.0 / f64::from(objective.scale());
    for left in layers_of(pieces) {
        let Ok(_) = solve_layer(&mut cpu, left, tolerance, |_| {});
    }
    Ok(cpu)
}
