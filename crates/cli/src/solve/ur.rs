//! `mura solve ur`: all positions with so many pieces a side.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use mura_arena::{Lock, LockError};
use mura_solver::ur::database::Database;
use mura_solver::ur::{Campaign, Cpu, Event, Fixed, Halt, Keeper, Layer, Left, Objective, Outset, Place};

use super::args::Ur;
use super::room::{self, bytes};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::screen::{fact, grouped};
use crate::{setup, signals};

/// A layer is solved when no value changes by more units than this: rounding alone moves values by two or
/// three.
const TOLERANCE: f64 = 4.0;
/// How many sweeps a layer takes, as far as the bar is concerned, until one has been solved.
const SWEEPS: u32 = 60;

pub(super) fn run(args: &Ur) -> Result<(), Failure> {
    let objective: Objective = args.objective.into();
    #[cfg(not(feature = "gpu"))]
    if args.gpu {
        let sentence = "this program was built without graphics cards; `cargo build --release --features gpu` builds one with";
        return Err(Failure::Usage(sentence.into()));
    }
    std::fs::create_dir_all(&args.data)
        .map_err(|error| Failure::Wrong(format!("{} cannot be made: {error}", args.data.display())))?;
    let _lock = lock(&args.data, objective)?;
    let stop = Arc::new(AtomicBool::new(false));
    let campaign = Campaign {
        pieces: args.pieces,
        folder: &args.data,
        tolerance: TOLERANCE / f64::from(objective.scale()),
        stop: &stop,
    };
    let outset = campaign.look(objective);
    announce(args, objective, &outset)?;
    let told = Arc::clone(&stop);
    signals::on_interrupt(move || told.store(true, Relaxed));
    #[cfg(feature = "gpu")]
    if args.gpu {
        let card =
            mura_solver::ur::Card::open(objective).map_err(|error| Failure::Wrong(error.to_string()))?;
        solve(card, &campaign, outset)?;
        return values(args, objective);
    }
    solve(Cpu::<Fixed>::new(objective, setup::threads(args.threads)), &campaign, outset)?;
    values(args, objective)
}

/// Keeps others from writing the same files. In a folder that cannot be written there is nothing to keep them
/// from: whoever comes to write in it is refused then.
fn lock(folder: &Path, objective: Objective) -> Result<Option<Lock>, Failure> {
    match Lock::new(&folder.join(format!("ur-{}", objective.name()))) {
        Ok(lock) => Ok(Some(lock)),
        Err(LockError::File(_)) => Ok(None),
        Err(held @ LockError::Held { .. }) => {
            Err(Failure::Wrong(format!("{} cannot be worked on: {held}", folder.display())))
        }
    }
}

/// Says what is going to be done and what it needs, and refuses what does not fit.
fn announce(args: &Ur, objective: Objective, outset: &Outset) -> Result<(), Failure> {
    let needs = outset.needs();
    let [done, all] = outset.layers();
    let mut out = anstream::stdout().lock();
    let aim = match objective {
        Objective::Win => "the probability to win",
        Objective::Score => "the expected score",
    };
    fact(&mut out, "solving", format_args!("Ur with {} a side for {aim}", pieces(args.pieces)))?;
    let there = if done > 0 { format!(", {done} of them there already") } else { String::new() };
    fact(&mut out, "layers", format_args!("{all}, mirror images not counted{there}"))?;
    let (memory, disk) = (room::memory(), room::disk(&args.data));
    let of = |there: Option<u64>| there.map_or(String::new(), |there| format!(" of {}", bytes(there)));
    if needs.positions > 0 {
        fact(&mut out, "to do", format_args!("{} positions", grouped(needs.positions)))?;
        if args.gpu {
            fact(&mut out, "memory", format_args!("{} on the card", bytes(outset.memory_on_card())))?;
        } else {
            fact(&mut out, "memory", format_args!("{}{}", bytes(needs.memory), of(memory)))?;
        }
        fact(&mut out, "disk", format_args!("{}{} in {}", bytes(needs.disk), of(disk), args.data.display()))?;
    }
    out.flush()?;
    room::check(&needs, memory.filter(|_| !args.gpu), disk, &args.data)
}

fn solve<K: Keeper<Error: Display>>(
    mut machine: K,
    campaign: &Campaign<'_>,
    outset: Outset,
) -> Result<(), Failure> {
    let mut bar = Bar::new(outset.needs().positions);
    match campaign.solve(&mut machine, outset, |event| bar.show(event)) {
        Ok(()) => Ok(()),
        Err(Halt::Stopped) => {
            drop(bar);
            let _ = writeln!(
                anstream::stderr(),
                "interrupted: finished layers are kept, and the same command goes on from there"
            );
            Err(Failure::Interrupted)
        }
        Err(Halt::File(fault)) => Err(Failure::Wrong(fault.to_string())),
        Err(Halt::Machine(error)) => Err(Failure::Wrong(format!("the machine gave up: {error}"))),
    }
}

/// What people see on the way: a bar, and a line for every layer.
struct Bar {
    progress: Progress,
    /// Positions in all, and in layers that are done.
    total: u64,
    done: u64,
    /// Sweeps that the last layer took.
    sweeps: u32,
    began: Instant,
    /// Since when a layer is under way.
    layer: Instant,
}

impl Bar {
    fn new(total: u64) -> Self {
        let progress = Progress::new("positions");
        let now = Instant::now();
        Bar { progress, total, done: 0, sweeps: SWEEPS, began: now, layer: now }
    }

    fn show(&mut self, event: Event) {
        match event {
            Event::Unusable(fault) => self.say(&format!("{fault}; it is made anew")),
            Event::Loaded(left) => {
                self.say(&format!("layer {}: from its files", name(left)));
                self.layer = Instant::now();
            }
            Event::Swept(swept) => {
                // A layer that takes longer than the last one stays just below its end.
                let part = f64::from(swept.sweeps) / f64::from(swept.sweeps.max(self.sweeps) + 1);
                let done = self.done + (pair(swept.left) as f64 * part) as u64;
                self.progress.at(done, self.total);
                let kind = if swept.settling { "settling" } else { "change" };
                let text = format!(
                    "layer {}  sweep {}  {kind} {:.1e}",
                    name(swept.left),
                    swept.sweeps,
                    swept.change
                );
                self.progress.say(&text);
            }
            Event::Solved(solved) => {
                self.done += pair(solved.left);
                self.sweeps = solved.sweeps.max(1);
                let took = self.layer.elapsed();
                self.say(&format!(
                    "layer {}: {} sweeps in {}, last change {:.1e}{}",
                    name(solved.left),
                    solved.sweeps,
                    time(took),
                    solved.change,
                    if solved.settled { "" } else { ", which got no smaller" }
                ));
                self.layer = Instant::now();
            }
        }
    }

    /// A line that stays, above the bar.
    fn say(&mut self, line: &str) {
        // Progress that nobody sees is no failure.
        self.progress.above(|| _ = writeln!(anstream::stderr(), "{:>9}  {line}", time(self.began.elapsed())));
    }
}

fn pieces(count: u8) -> String {
    format!("{count} {}", if count == 1 { "piece" } else { "pieces" })
}

fn name(left: Left) -> String {
    format!("{}-{}", left.ours, left.theirs)
}

/// The positions of a layer and its mirror image.
fn pair(left: Left) -> u64 {
    Layer::new(left).size() * if left.ours == left.theirs { 1 } else { 2 }
}

fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 100.0 { format!("{seconds:.1} s") } else { format!("{:.1} min", seconds / 60.0) }
}

/// The values of the starts.
fn values(args: &Ur, objective: Objective) -> Result<(), Failure> {
    let (database, _) = Database::open(&args.data, objective);
    let mut out = anstream::stdout().lock();
    writeln!(out, "\nThe player who throws first, with all pieces in the river:")?;
    for count in 1..=args.pieces {
        let start = Place::start(count);
        let Some(value) = database.value(&start) else { continue };
        let value = f64::from(value) / f64::from(objective.scale());
        let number = pieces(count);
        match objective {
            Objective::Win => {
                writeln!(out, "{number:<9} wins with probability {:.8}", (1.0 + value) / 2.0)?;
            }
            Objective::Score => writeln!(out, "{number:<9} scores {value:+.8} points")?,
        }
    }
    Ok(())
}
