//! Bounds against the plain value iteration of `mura-literal`, and against the solver.

use std::sync::Arc;

use mura_literal::ur_values::{Objective as Aim, Positions, Values};

use super::literal::{PHASES, plain};
use super::script::Script;
use crate::ur::oracle::Entry;
use crate::ur::{
    Cpu, Fixed, Kind, Layer, Left, Machine, Meaning, Number, Objective, Place, bound_layer, bounds_of,
    layers_of, solve_layer,
};

/// Bounds of these layers, each drawn in until nothing changes by more than some units, or by so many sweeps.
fn bounds(objective: Objective, layers: Vec<(Left, Meaning)>, most_sweeps: u32) -> Cpu<Fixed> {
    let mut cpu = Cpu::new(objective, 2);
    let tolerance = 4.0 / f64::from(objective.scale());
    for (left, meaning) in layers {
        bound_layer(&mut cpu, left, meaning, tolerance, |progress| progress.sweeps < most_sweeps).unwrap();
    }
    cpu
}

/// Between which numbers a value lies.
pub(super) fn around(cpu: &Cpu<Fixed>, entry: Entry) -> (f64, f64) {
    let bound = |meaning| cpu.number_at(entry, meaning).unwrap().to_f64(cpu.objective());
    (bound(Meaning::AtLeast), bound(Meaning::AtMost))
}

pub(super) fn all_layers(pieces: u8) -> impl Iterator<Item = Left> {
    (1..=pieces).flat_map(move |ours| (1..=pieces).map(move |theirs| Left { ours, theirs }))
}

#[test]
fn bounds_meet_at_every_value_of_two_pieces() {
    let positions = Arc::new(Positions::enumerate(2).unwrap());
    for (objective, aim) in [(Objective::Win, Aim::Win), (Objective::Score, Aim::Score)] {
        let values = Values::solve(Arc::clone(&positions), aim).unwrap();
        let cpu = bounds(objective, bounds_of(2), u32::MAX);
        let (mut seen, mut widest) = (0, 0.0_f64);
        for left in all_layers(2) {
            let layer = Layer::new(left);
            for index in 0..layer.size() {
                let place = Place::unrank(&layer, index).unwrap();
                for (table, phase) in PHASES {
                    let text = place.text(phase);
                    // Where no such move is possible, positions are not written in this phase.
                    let Some(value) = values.of(&text) else { continue };
                    let (least, most) = around(&cpu, Entry { left, table, index });
                    let value = plain(objective, value);
                    assert!((least - 1e-9..most + 1e-9).contains(&value), "{text}: {least} {value} {most}");
                    widest = widest.max(most - least);
                    seen += 1;
                }
            }
        }
        assert!(seen > 60_000, "{seen} positions");
        assert!(widest < 64.0 / f64::from(objective.scale()), "{widest}");
    }
}

/// Some of these ends come in the middle of finding moves.
#[test]
fn bounds_hold_whenever_the_work_ends() {
    for objective in Objective::ALL {
        let mut exact = Cpu::<f64>::new(objective, 2);
        for left in layers_of(2) {
            let Ok(_) = solve_layer(&mut exact, left, 1e-12, |_| {});
        }
        for sweeps in 1..=20 {
            let cpu = bounds(objective, bounds_of(2), sweeps);
            for left in all_layers(2) {
                for index in 0..Layer::new(left).size() {
                    for (table, _) in PHASES {
                        let entry = Entry { left, table, index };
                        let (value, (least, most)) = (exact.at(entry).unwrap(), around(&cpu, entry));
                        assert!(
                            (least - 1e-9..most + 1e-9).contains(&value),
                            "after {sweeps} sweeps, {entry:?}: {least} {value} {most}"
                        );
                    }
                }
            }
        }
    }
}

/// Three pieces against one have rings of penalty moves that would hold bounds up for ever.
#[test]
fn rings_do_not_hold_bounds_up() {
    for objective in Objective::ALL {
        let few = bounds_of(3).into_iter().filter(|(left, _)| left.theirs == 1).collect();
        let cpu = bounds(objective, few, u32::MAX);
        for left in [Left { ours: 3, theirs: 1 }, Left { ours: 1, theirs: 3 }] {
            for index in 0..Layer::new(left).size() {
                for (table, _) in PHASES {
                    let (least, most) = around(&cpu, Entry { left, table, index });
                    let apart = (most - least) * f64::from(objective.scale());
                    assert!((0.0..64.0).contains(&apart), "{left:?} {table:?} {index}: {apart} units apart");
                }
            }
        }
    }
}

/// Until then they are no bounds.
#[test]
fn moves_are_found_until_nothing_changes_at_all() {
    let left = Left { ours: 1, theirs: 1 };
    for end in 1..6 {
        let mut script = Script { moves: vec![0.0, 1e-12, 1e-12], ..Script::default() };
        bound_layer(&mut script, left, Meaning::AtMost, 1e-9, |progress| progress.sweeps < end).unwrap();
        let moves = script.asked.iter().filter(|&&kind| kind == Kind::Moves).count();
        assert_eq!(moves, if end == 1 { 0 } else { 3 }, "ended after {end}: {:?}", script.asked);
        assert_eq!(script.asked.last(), Some(&Kind::All));
    }
    let mut restless = Script::default();
    let failed = bound_layer(&mut restless, left, Meaning::AtMost, 1e-9, |_| true).unwrap_err();
    assert_eq!(failed.to_string(), "the moves of the layer 1-1 do not come to rest");
}
