//! Bounds that are proven close to values, against the exact ones.

use std::fmt::Debug;

use super::bound::{all_layers, around};
use super::literal::PHASES;
use super::script::Script;
use crate::ur::oracle::{Entry, Table};
use crate::ur::{
    Bounder, Cpu, Extent, Fixed, Kind, Layer, Left, Meaning, Memory, Objective, Place, Progress,
    bound_layer_near, bounds_of, layers_of, solve_layer,
};

pub(super) fn solved(objective: Objective, pieces: u8, tolerance: f64) -> Memory {
    let mut cpu = Cpu::<Fixed>::new(objective, 2);
    for left in layers_of(pieces) {
        let Ok(_) = solve_layer(&mut cpu, left, tolerance, |_| {});
    }
    let Ok(values) = Memory::of_throws(&cpu, pieces, 2);
    values
}

/// In units: by how much values of two pieces that were solved until this change are off at most, and how far bounds near them are apart.
fn off_and_apart(objective: Objective, tolerance: f64) -> (f64, f64) {
    let mut exact = Cpu::<f64>::new(objective, 2);
    for left in layers_of(2) {
        let Ok(_) = solve_layer(&mut exact, left, 1e-12, |_| {});
    }
    let (values, mut cpu) = (solved(objective, 2, tolerance), Cpu::<Fixed>::new(objective, 2));
    let scale = f64::from(objective.scale());
    for (left, meaning) in bounds_of(2) {
        let (_, proven) = bound_layer_near(&mut cpu, left, meaning, &values, 1.0 / scale, |_| true).unwrap();
        assert!(proven, "{left:?} {meaning:?}");
    }
    let (mut off, mut apart) = (0.0_f64, 0.0_f64);
    for left in all_layers(2) {
        for index in 0..Layer::new(left).size() {
            for (table, _) in PHASES {
                let entry = Entry { left, table, index };
                let (value, (least, most)) = (exact.at(entry).unwrap(), around(&cpu, entry));
                assert!((least - 1e-11..most + 1e-11).contains(&value), "{entry:?}: {least} {value} {most}");
                apart = apart.max(most - least);
            }
            let value = exact.at(Entry { left, table: Table::Throw, index }).unwrap();
            off = off.max((f64::from(values.throws(left)[index as usize]) / scale - value).abs());
        }
    }
    (off * scale, apart * scale)
}

#[test]
fn bounds_proven_near_values_meet() {
    for objective in Objective::ALL {
        let (off, apart) = off_and_apart(objective, 1e-8);
        assert!(off < 100.0 && apart < 1_000.0, "{objective:?}: {off}, {apart} units");
    }
}

/// Whatever they are proven from.
#[test]
fn bounds_proven_near_wrong_values_hold() {
    for objective in Objective::ALL {
        let (off, apart) = off_and_apart(objective, 0.05);
        assert!(off > 50_000.0 && apart < 10_000.0, "{objective:?}: {off}, {apart} units");
    }
}

/// The most and the least that can be won are bounds, and nothing is that lies within them by a unit without a reason.
pub(super) fn sees_single_numbers_that_are_no_bounds<M: Bounder<Error: Debug>>(mut machine: M) {
    let (left, objective) = (Left { ours: 2, theirs: 2 }, machine.objective());
    let values = solved(objective, 2, 1e-8);
    for (left, meaning) in bounds_of(2) {
        bound_layer_near(&mut machine, left, meaning, &values, 1.0, |_| true).unwrap();
    }
    let size = Layer::new(left).size() as usize;
    let start = Place::start(2).rank(&Layer::new(left)).unwrap() as usize;
    let mut lack = |changed: Option<(Meaning, i32)>| {
        machine.begin_bound(left, Meaning::AtMost).unwrap();
        if let Some((meaning, number)) = changed {
            let mut numbers = vec![if meaning == Meaning::AtMost { 1 << 30 } else { -(1 << 30) }; size];
            numbers[start] = number;
            machine.guess(left, meaning, &numbers).unwrap();
        }
        machine.clear().unwrap();
        while machine.sweep(Kind::Moves, Extent::Whole, 0.0).unwrap() > 0.0 {}
        machine.sweep(Kind::Check, Extent::Whole, 0.0).unwrap() * f64::from(objective.scale())
    };
    assert_eq!(lack(None), 0.0);
    assert_eq!(lack(Some((Meaning::AtMost, (1 << 30) - 1))), 1.0);
    assert_eq!(lack(Some((Meaning::AtLeast, 1 - (1 << 30)))), 1.0);
    assert_eq!(lack(Some((Meaning::AtMost, i32::MAX))), 0.0);
    assert!(lack(Some((Meaning::AtLeast, i32::MIN))) > 1e9);
}

#[test]
fn a_single_number_that_is_no_bound_is_seen() {
    sees_single_numbers_that_are_no_bounds(Cpu::<Fixed>::new(Objective::Win, 2));
}

fn scripted(script: &mut Script) -> (Progress, bool) {
    let (left, values) = (Left { ours: 1, theirs: 1 }, solved(Objective::Win, 1, 1e-3));
    let enough = |progress: Progress| progress.sweeps < 2_000;
    bound_layer_near(script, left, Meaning::AtMost, &values, 1e-9, enough).unwrap()
}

fn count(asked: &[Kind], wanted: Kind) -> usize {
    asked.iter().filter(|&&kind| kind == wanted).count()
}

#[test]
fn what_cannot_be_proven_is_drawn_in_from_the_outset() {
    let mut script = Script { moves: vec![0.0; 10_000], lacks: vec![1e-9; 10_000], ..Script::default() };
    let (last, proven) = scripted(&mut script);
    assert!(!proven && !last.settled);
    assert_eq!(script.begun, 2);
    assert_eq!(script.asked.last(), Some(&Kind::All));
}

#[test]
fn moves_have_come_to_rest_before_numbers_are_checked() {
    // The last ones come first: each time two sweeps that change something, and one that does not.
    let moves = [0.0, 1e-12, 1e-12].repeat(1_000);
    let lacks = vec![0.0, 1e-9, 1e-9, 1e-9, 1e-9, 1e-9];
    let mut script = Script { moves, lacks, ..Script::default() };
    let (_, proven) = scripted(&mut script);
    assert!(proven);
    assert_eq!(script.begun, 1);
    assert_eq!(count(&script.asked, Kind::Check), 6);
    for (at, _) in script.asked.iter().enumerate().filter(|(_, kind)| **kind == Kind::Check) {
        assert_eq!(script.asked[at - 3..at], [Kind::Moves; 3]);
    }
}

#[test]
fn moves_are_found_after_every_round() {
    /// A round has eight whole sweeps, and 32 over busy tracks between any two of them.
    const ROUND: usize = 8 + 7 * 32;
    let mut script = Script { moves: vec![0.0; 100], widened: vec![1.0; 3 * ROUND], ..Script::default() };
    let (_, proven) = scripted(&mut script);
    assert!(proven);
    let found = script.asked.iter().enumerate().filter(|(_, kind)| **kind == Kind::Moves);
    let found: Vec<usize> = found.map(|(at, _)| count(&script.asked[..at], Kind::Widen)).collect();
    // Before the first and after each, the last of which changes nothing; and twice once bounds are drawn in.
    let last = 3 * ROUND + 1;
    assert_eq!(found, [0, ROUND, 2 * ROUND, 3 * ROUND, last, last, last]);
    assert_eq!(count(&script.asked, Kind::Check), 1);
}

#[test]
fn rings_are_cut_where_busy_tracks_have_come_to_rest() {
    // The last ones come first: a whole sweep; over busy tracks one that changes something, and one that does not; after the first cut one
    // that changes something again, and one that does not; and after the second cut none that does.
    let widened = vec![0.0, 1.0, 0.0, 1.0, 1.0];
    // What is cut takes three sweeps to mend the first time.
    let mended = vec![0.0, 1.0, 1.0];
    let mut script = Script { moves: vec![0.0; 100], widened, mended, ..Script::default() };
    let (_, proven) = scripted(&mut script);
    assert!(proven);
    // Moves are found first.
    assert_eq!(script.cuts, [1 + 3, 1 + 5]);
    assert_eq!(script.mended, []);
    assert_eq!(count(&script.asked, Kind::Widen), 7);
}

/// Three pieces against two have rings of penalty moves. From the outset one of the bounds takes some 130 sweeps; 25 to 70 prove them, by how
/// threads meet.
pub(super) fn proves_in_few_sweeps<M: Bounder<Error: Debug>>(mut machine: M) {
    let values = solved(machine.objective(), 3, 1e-8);
    let even = Left { ours: 3, theirs: 3 };
    for (left, meaning) in bounds_of(3).into_iter().filter(|&(left, _)| left != even) {
        let (last, proven) = bound_layer_near(&mut machine, left, meaning, &values, 1.0, |_| true).unwrap();
        assert!(proven && last.sweeps < 120, "{left:?} {meaning:?}: {proven}, {} sweeps", last.sweeps);
    }
}

#[test]
fn few_sweeps_prove_bounds_among_rings() {
    proves_in_few_sweeps(Cpu::<Fixed>::new(Objective::Win, 2));
}
