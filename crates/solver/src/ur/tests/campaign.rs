use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use crate::ur::oracle::{Entry, Table};
use crate::ur::scratch::Scratch;
use crate::ur::{Campaign, Cpu, Event, Fixed, Halt, Layer, Left, Objective, Outset};

pub(super) fn campaign<'a>(
    scratch: &'a Scratch,
    objective: Objective,
    pieces: u8,
    stop: &'a AtomicBool,
) -> Campaign<'a> {
    Campaign { pieces, folder: scratch.path(), tolerance: 4.0 / f64::from(objective.scale()), stop }
}

/// A game solved into a folder, and all tables of it found again from the files.
pub(super) fn solved(objective: Objective, pieces: u8) -> (Cpu<Fixed>, Scratch) {
    let scratch = Scratch::new();
    let stop = AtomicBool::new(false);
    let campaign = campaign(&scratch, objective, pieces, &stop);
    campaign.solve(&mut Cpu::<Fixed>::new(objective, 1), campaign.look(objective), |_| {}).unwrap();
    let mut cpu = Cpu::new(objective, 1);
    campaign.load_all(&mut cpu, campaign.look(objective)).unwrap();
    (cpu, scratch)
}

fn files(scratch: &Scratch) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(scratch.path()).unwrap().map(Result::unwrap);
    let read = |entry: std::fs::DirEntry| {
        (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap())
    };
    entries.map(read).collect()
}

#[test]
fn a_run_that_is_interrupted_again_and_again_gives_the_same_files() {
    let objective = Objective::Score;
    let (_, whole) = solved(objective, 2);
    let scratch = Scratch::new();
    let mut runs = 0;
    loop {
        runs += 1;
        let stop = AtomicBool::new(false);
        let campaign = campaign(&scratch, objective, 2, &stop);
        let outset = campaign.look(objective);
        let mut sweeps = 0;
        let ended = campaign.solve(&mut Cpu::<Fixed>::new(objective, 1), outset, |event| {
            sweeps += u32::from(matches!(event, Event::Swept(_)));
            // Later in every run, so that it comes to an end.
            stop.store(sweeps >= 10 * runs, std::sync::atomic::Ordering::Relaxed);
        });
        match ended {
            Ok(()) => break,
            Err(Halt::Stopped) => {}
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(runs > 3, "{runs} runs");
    assert_eq!(files(&scratch), files(&whole));
}

#[test]
fn a_damaged_file_is_made_anew() {
    let objective = Objective::Win;
    let (_, scratch) = solved(objective, 2);
    let before = files(&scratch);
    let long: usize = before.values().map(Vec::len).sum();
    assert_eq!(Outset::fresh(2).needs().disk, long as u64);
    let path = scratch.path().join("ur-win-1-2.values");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[777] ^= 4;
    std::fs::write(&path, bytes).unwrap();
    let stop = AtomicBool::new(false);
    let campaign = campaign(&scratch, objective, 2, &stop);
    let outset = campaign.look(objective);
    assert_eq!(outset.layers(), [2, 3]);
    let mut events = Vec::new();
    campaign.solve(&mut Cpu::<Fixed>::new(objective, 1), outset, |event| events.push(event)).unwrap();
    assert!(matches!(&events[0], Event::Unusable(fault) if fault.to_string().contains("corrupted")));
    assert_eq!(files(&scratch), before);
}

#[test]
fn every_damaged_file_is_named() {
    let objective = Objective::Win;
    let (_, scratch) = solved(objective, 2);
    let names = ["ur-win-2-1.values", "ur-win-1-2.values", "ur-win-2-2.values"];
    for name in names {
        std::fs::write(scratch.path().join(name), "something else").unwrap();
    }
    let stop = AtomicBool::new(false);
    let outset = campaign(&scratch, objective, 2, &stop).look(objective);
    let named: Vec<_> = outset.faults.iter().map(|fault| fault.path.file_name().unwrap()).collect();
    assert_eq!(named, names);
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let scratch = Scratch::new();
    let folder = scratch.path().join("missing");
    let stop = AtomicBool::new(false);
    let campaign = Campaign { folder: &folder, ..campaign(&scratch, Objective::Win, 1, &stop) };
    let ended =
        campaign.solve(&mut Cpu::<Fixed>::new(Objective::Win, 1), campaign.look(Objective::Win), |_| {});
    let Err(Halt::File(fault)) = ended else { panic!("{ended:?}") };
    assert!(fault.to_string().contains("ur-win-1-1.values.part cannot be used"), "{fault}");
}

#[test]
fn what_is_needed_is_known_before() {
    let scratch = Scratch::new();
    let stop = AtomicBool::new(false);
    let of = |pieces| campaign(&scratch, Objective::Win, pieces, &stop).look(Objective::Win).needs();
    assert!((1..=7).all(|pieces| Outset::fresh(pieces).needs() == of(pieces)));
    assert_eq!(of(7).positions, 8_669_604_033);
    // The headers of 49 files, and a checksum for every 4096 values; the last ones of a file may be fewer.
    let sums = of(7).disk - 4 * 8_669_604_033 - 49 * 64;
    let blocks = sums / 8 - 8_669_604_033 / 4096;
    assert!(sums.is_multiple_of(8) && (1..=49).contains(&blocks), "{sums}");
    let gib = of(7).memory >> 30;
    assert!((70..100).contains(&gib), "{gib} GiB");
    assert!(of(3).memory < 64 << 20);
    let seven = Outset::fresh(7);
    assert_eq!(
        [seven.memory_on_card(), seven.memory_beside_card()].map(|bytes| bytes / 1_000_000_000),
        [141, 10]
    );
    assert_eq!(Outset::fresh(6).memory_beside_card(), 0);
}

#[test]
fn a_layer_that_is_open_takes_a_card_no_more_than_those_before_it() {
    let (_, scratch) = solved(Objective::Win, 2);
    let stop = AtomicBool::new(false);
    let look = || campaign(&scratch, Objective::Win, 2, &stop).look(Objective::Win);
    assert_eq!(look().memory_on_card(), 0);
    std::fs::remove_file(crate::ur::database::path(
        scratch.path(),
        Objective::Win,
        Left { ours: 1, theirs: 1 },
    ))
    .unwrap();
    assert_eq!(look().memory_on_card(), Outset::fresh(1).memory_on_card());
}

#[test]
fn several_threads_come_to_the_same_values() {
    let objective = Objective::Score;
    let (one, _scratch) = solved(objective, 2);
    let scratch = Scratch::new();
    let stop = AtomicBool::new(false);
    let campaign = campaign(&scratch, objective, 2, &stop);
    campaign.solve(&mut Cpu::<Fixed>::new(objective, 3), campaign.look(objective), |_| {}).unwrap();
    let (three, _) = crate::ur::database::Database::open(scratch.path(), objective);
    let left = Left { ours: 2, theirs: 2 };
    for index in 0..Layer::new(left).size() {
        let Fixed(expected) = one.at(Entry { left, table: Table::Throw, index }).unwrap();
        let value = three.layer(left).unwrap().value(index).unwrap();
        assert!(value.abs_diff(expected) <= 16, "{index}: {value} and {expected}");
    }
}
