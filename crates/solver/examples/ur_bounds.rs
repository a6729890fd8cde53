//! Proves between which bounds the values of Ur lie: `ur_bounds PIECES win|score cpu|gpu FOLDER`.
//!
//! Writes down the bounds of the start for every number of pieces left. The environment variable SECONDS gives a limit: every layer then
//! gets its share of what is left, and its bounds stay where they are when that is over.

use std::time::{Duration, Instant};

use mura_games::ur::PIECES;
use mura_solver::ur::oracle::Atlas;
use mura_solver::ur::{Bounder, Cpu, Fixed, Layer, Left, Objective, Place, bound_layer, bounds_of};
use serde_json::json;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const WANTED: &str = "wanted: PIECES win|score cpu|gpu FOLDER";
/// How many shares of the time that is left a layer may take, and which part of it also the smallest layer may take: what is left over is
/// divided again.
const SHARES: f64 = 1.3;
const LEAST: f64 = 0.03;
/// Until which change bounds are drawn in, in units: rounding holds them up by one or two.
const TOLERANCE: f64 = 8.0;

fn main() -> Outcome<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [pieces, objective, machine, folder] = words.as_slice() else { return Err(WANTED.into()) };
    let number = pieces.parse().ok().filter(|number| (1..=PIECES).contains(number));
    let pieces = number.ok_or_else(|| format!("{pieces:?} is not 1 to {PIECES} pieces; {WANTED}"))?;
    let known = Objective::ALL.into_iter().find(|known| known.name() == objective);
    let objective = known.ok_or_else(|| format!("{objective:?} is no objective; {WANTED}"))?;
    let folder = std::path::Path::new(folder);
    match machine.as_str() {
        #[cfg(feature = "gpu")]
        "gpu" => run(mura_solver::ur::Card::open(objective)?, pieces, folder),
        #[cfg(not(feature = "gpu"))]
        "gpu" => Err("this program was built without --features gpu".into()),
        "cpu" => {
            run(Cpu::<Fixed>::new(objective, std::thread::available_parallelism()?.get()), pieces, folder)
        }
        other => Err(format!("{other:?} is neither cpu nor gpu; {WANTED}").into()),
    }
}

fn run<M: Bounder<Error: std::fmt::Display>>(
    mut machine: M,
    pieces: u8,
    folder: &std::path::Path,
) -> Outcome<()> {
    let objective = machine.objective();
    let unit = 1.0 / f64::from(objective.scale());
    let limit = std::env::var("SECONDS").map_or(Ok(f64::INFINITY), |word| {
        word.parse::<f64>().map_err(|_| format!("SECONDS is {word:?}, and no number of seconds"))
    })?;
    let (begin, atlas, order) = (Instant::now(), Atlas::default(), bounds_of(pieces));
    let sizes: Vec<f64> = order.iter().map(|&(left, _)| Layer::new(left).size() as f64).collect();
    let mut layers = Vec::new();
    std::fs::create_dir_all(folder)?;
    for (at, &(left, meaning)) in order.iter().enumerate() {
        let share = sizes[at] / sizes[at..].iter().sum::<f64>();
        let rest = (limit - begin.elapsed().as_secs_f64()).max(0.0);
        // More than a clock can count is no limit.
        let time = Duration::try_from_secs_f64(rest * (SHARES * share).clamp(LEAST, 1.0)).ok();
        let end = time.and_then(|time| Instant::now().checked_add(time));
        let one = Instant::now();
        let mut trace = Vec::new();
        let last = bound_layer(&mut machine, left, meaning, TOLERANCE * unit, |progress| {
            trace.push(format!("{}{:.0e}", if progress.settling { "m" } else { "" }, progress.change));
            end.is_none_or(|end| Instant::now() < end)
        })
        .map_err(|error| error.to_string())?;
        // Both lean to the same player.
        let mut bounds = Vec::new();
        for (left, meaning) in [(left, meaning), (left.mirrored(), meaning.the_other())] {
            let number =
                machine.bound(left, start(&atlas, left)?, meaning).map_err(|error| error.to_string())?;
            let number = number.ok_or("the start has no bound")?;
            println!(
                "{:7.1} s: {}-{} {meaning:?} {number} ({:.7}), {} sweeps and {} over busy tracks in {:.2} s, last change {:.1e}, settled: {}",
                begin.elapsed().as_secs_f64(),
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
        println!("    {}", trace.join(" "));
        layers.push(json!({"bounds": bounds, "sweeps": last.sweeps, "busy sweeps": last.busy_sweeps, "seconds": one.elapsed().as_secs_f64(), "change": last.change, "settled": last.settled}));
        // What is found so far stays, whatever comes.
        let all = json!({"objective": objective.name(), "pieces": pieces, "units": objective.scale(), "seconds": begin.elapsed().as_secs_f64(), "layers": layers});
        std::fs::write(
            folder.join(format!("bounds-{}.json", objective.name())),
            serde_json::to_vec_pretty(&all)?,
        )?;
    }
    Ok(())
}

/// Before the first throw, with all pieces left in the river.
fn start(atlas: &Atlas, left: Left) -> Outcome<u64> {
    let place = Place { ours: Place::start(left.ours).ours, theirs: Place::start(left.theirs).ours };
    Ok(place.rank(atlas.layer(left)).ok_or("no such place")?)
}
