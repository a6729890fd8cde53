//! `mura solve ur`: all positions with so many pieces a side.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use mura_arena::{Lock, LockError};
#[cfg(feature = "gpu")]
use mura_solver::ur::Card;
use mura_solver::ur::database::{self, Database};
use mura_solver::ur::{
    Campaign, Cpu, Fixed, Halt, Keeper, Number, Objective, Outset, Place, Precise, layers_of,
};

use super::args::Ur;
use super::bar::{self, Bar};
use super::room::{self, Room};
use crate::count::counted;
use crate::failure::Failure;
use crate::probe::refuse_damaged;
use crate::screen::{fact, grouped};
use crate::{folder, setup, signals};

/// A layer is solved when no value changes by more units than this: rounding alone moves values by two or
/// three.
const TOLERANCE: f64 = 4.0;
/// How many digits of what files hold are told.
const DIGITS: usize = 8;
/// The most pieces a side that are worked out in double precision, how many digits of that are told, and the memory that a position
/// takes: four values.
const PRECISE: u8 = 4;
const PRECISE_DIGITS: usize = 10;
const PRECISE_BYTES: u64 = 4 * 8;

pub(super) fn run(args: &Ur) -> Result<(), Failure> {
    let objective: Objective = args.objective.into();
    #[cfg(not(feature = "gpu"))]
    if args.gpu {
        let sentence = "this program was built without graphics cards; `cargo build --release --features gpu` builds one with";
        return Err(Failure::Usage(sentence.into()));
    }
    if args.precise {
        return precise(args, objective);
    }
    // A card that is not there is told of before anything is made.
    #[cfg(feature = "gpu")]
    let card = (args.gpu.then(|| Card::open(objective)).transpose())
        .map_err(|error| Failure::Wrong(error.to_string()))?;
    let is_new = !args.data.exists();
    std::fs::create_dir_all(&args.data)
        .map_err(|error| Failure::Wrong(folder::trouble(&args.data, "made", &error)))?;
    for left in layers_of(args.pieces).into_iter().flat_map(|left| [left, left.mirrored()]) {
        folder::refuse(&database::path(&args.data, objective, left)).map_err(Failure::Wrong)?;
    }
    let lock = lock(&args.data, objective)?;
    let stop = Arc::new(AtomicBool::new(false));
    let campaign = Campaign {
        pieces: args.pieces,
        folder: &args.data,
        tolerance: TOLERANCE / f64::from(objective.scale()),
        stop: &stop,
    };
    let outset = campaign.look(objective);
    if let Some(fault) = outset.faults.iter().find(|fault| fault.may_be_wanted()) {
        return Err(Failure::Wrong(format!(
            "{fault}; it is not overwritten: give another folder with --data DIR, or move it away"
        )));
    }
    if outset.needs().positions > 0
        && let Err(error) = &lock
    {
        return Err(Failure::Wrong(format!("nothing can be written in {}: {error}", args.data.display())));
    }
    #[cfg(feature = "gpu")]
    let on_card = (card.as_ref().map(Card::free_memory).transpose())
        .map_err(|error| Failure::Wrong(error.to_string()))?;
    #[cfg(not(feature = "gpu"))]
    let on_card = None;
    if let Err(refused) = announce(args, objective, &outset, on_card) {
        drop(lock);
        if is_new {
            // Nothing is left behind of what was not begun.
            let _ = std::fs::remove_dir(&args.data);
        }
        return Err(refused);
    }
    let told = Arc::clone(&stop);
    signals::on_interrupt(move || told.store(true, Relaxed));
    #[cfg(feature = "gpu")]
    if let Some(card) = card {
        solve(card, &campaign, outset)?;
        return values(args, objective);
    }
    solve(Cpu::<Fixed>::new(objective, setup::threads(args.threads)), &campaign, outset)?;
    values(args, objective)
}

/// Keeps others from writing the same files; or why nobody can write in the folder, which is no harm where nothing is to be written.
fn lock(folder: &Path, objective: Objective) -> Result<io::Result<Lock>, Failure> {
    match Lock::new(&folder.join(format!("ur-{}", objective.name()))) {
        Ok(lock) => Ok(Ok(lock)),
        Err(LockError::File(error)) => Ok(Err(error)),
        Err(held @ LockError::Held { .. }) => {
            Err(Failure::Wrong(format!("{} cannot be worked on: {held}", folder.display())))
        }
    }
}

/// Says what is going to be done and what it needs, and refuses what does not fit: into so many bytes on a card, if that is to do it.
fn announce(args: &Ur, objective: Objective, outset: &Outset, on_card: Option<u64>) -> Result<(), Failure> {
    let needs = outset.needs();
    let here = |needed| Room { needed, there: room::memory() };
    let memory = match on_card {
        None => vec![(here(needs.memory), "")],
        Some(there) => vec![
            (Room { needed: outset.memory_on_card(), there: Some(there) }, " on the card"),
            (here(outset.memory_beside_card()), " beside the card"),
        ],
    };
    let disk = Room { needed: needs.disk, there: room::disk(&args.data) };
    // The work is to be done also where nobody listens.
    let _ = tell_plan(args, objective, outset, &memory, disk);
    if needs.positions == 0 {
        return Ok(());
    }
    memory.into_iter().try_for_each(|(room, place)| room::check_memory(room, place))?;
    room::check_disk(disk, &args.data)
}

fn tell_plan(
    args: &Ur,
    objective: Objective,
    outset: &Outset,
    memory: &[(Room, &str)],
    disk: Room,
) -> io::Result<()> {
    let [done, all] = outset.layers();
    let mut out = anstream::stdout().lock();
    let aim = match objective {
        Objective::Win => "the probability to win",
        Objective::Score => "the expected score",
    };
    fact(&mut out, "solving", format_args!("Ur with {} a side for {aim}", pieces(args.pieces)))?;
    let there = if done > 0 { format!(", {done} of them there already") } else { String::new() };
    fact(&mut out, "layers", format_args!("{all}, mirror images not counted{there}"))?;
    let positions = outset.needs().positions;
    if positions > 0 {
        fact(&mut out, "to do", format_args!("{} positions", grouped(positions)))?;
        for (room, place) in memory.iter().filter(|(room, _)| room.needed > 0) {
            fact(&mut out, "memory", format_args!("{room}{place}"))?;
        }
        fact(&mut out, "disk", format_args!("{disk} in {}", args.data.display()))?;
    }
    out.flush()
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

fn pieces(count: u8) -> String {
    counted(count.into(), "piece")
}

/// Works few pieces out in double precision, for their starts; nothing is kept.
fn precise(args: &Ur, objective: Objective) -> Result<(), Failure> {
    if args.pieces > PRECISE {
        let sentence = format!("--precise is for 1 to {PRECISE} pieces, not {}", args.pieces);
        return Err(Failure::Usage(sentence));
    }
    let positions = layers_of(args.pieces).into_iter().map(bar::pair).sum();
    room::check_memory(Room { needed: positions * PRECISE_BYTES, there: room::memory() }, "")?;
    let mut bar = Bar::new(positions);
    let threads = setup::threads(args.threads);
    let precise = Precise::solve(objective, args.pieces, threads, |event| bar.show(event));
    drop(bar);
    let value = |count| precise.value(&Place::start(count).game("t").ok()?);
    tell(args, objective, PRECISE_DIGITS, value)
}

/// The values of the starts, as the files have them.
fn values(args: &Ur, objective: Objective) -> Result<(), Failure> {
    // What is wrong with files that were to be made has been told, and it has been mended; others are not asked for.
    let (database, _) = Database::open(&args.data, objective);
    let starts: Vec<_> = (1..=args.pieces).map(|count| database.value(&Place::start(count))).collect();
    refuse_damaged(database.new_faults().into_iter())?;
    let value = |count: u8| Some(Fixed(starts[usize::from(count) - 1]?).to_f64(objective));
    tell(args, objective, DIGITS, value)
}

/// Tells the values of the starts that there are, with so many digits.
fn tell(
    args: &Ur,
    objective: Objective,
    digits: usize,
    value: impl Fn(u8) -> Option<f64>,
) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "\nThe player who throws first, with all pieces in the river:")?;
    for (count, value) in (1..=args.pieces).filter_map(|count| Some((count, value(count)?))) {
        let number = pieces(count);
        match objective {
            Objective::Win => {
                writeln!(out, "{number:<9} wins with probability {:.digits$}", (1.0 + value) / 2.0)?;
            }
            Objective::Score => writeln!(out, "{number:<9} scores {value:+.digits$} points")?,
        }
    }
    Ok(())
}
