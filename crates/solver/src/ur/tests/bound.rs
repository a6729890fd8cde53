//! Bounds against the plain value iteration of `mura-literal`, and against the solver.

use std::sync::Arc;

use mura_literal::ur_values::{Objective as Aim, Positions, Values};

use super::literal::{PHASES, plain};
use crate::ur::oracle::{Entry, Table};
use crate::ur::{
    Bounder, Cpu, Fixed, Layer, Left, Meaning, Objective, Place, bound_layer, bounds_of, layers_of,
    solve_layer,
};

/// Bounds of all layers, each drawn in until nothing changes by more than some units, or by so many sweeps.
fn bounds(objective: Objective, pieces: u8, most_sweeps: u32) -> Cpu<Fixed> {
    let mut cpu = Cpu::new(objective, 2);
    let tolerance = 4.0 / f64::from(objective.scale());
    for (left, meaning) in bounds_of(pieces) {
        bound_layer(&mut cpu, left, meaning, tolerance, |progress| progress.sweeps < most_sweeps).unwrap();
    }
    cpu
}

/// Between which numbers a value lies, and how far they are apart.
fn around(cpu: &Cpu<Fixed>, objective: Objective, entry: Entry) -> (f64, f64) {
    let [most, least] = [Meaning::AtMost, Meaning::AtLeast].map(|meaning| {
        let Ok(bound) = cpu.bound(entry, meaning);
        f64::from(bound.unwrap()) / f64::from(objective.scale())
    });
    (least, most)
}

fn all_layers(pieces: u8) -> impl Iterator<Item = Left> {
    (1..=pieces).flat_map(move |ours| (1..=pieces).map(move |theirs| Left { ours, theirs }))
}

#[test]
fn bounds_meet_at_every_value_of_two_pieces() {
    let positions = Arc::new(Positions::enumerate(2).unwrap());
    for (objective, aim) in [(Objective::Win, Aim::Win), (Objective::Score, Aim::Score)] {
        let values = Values::solve(Arc::clone(&positions), aim).unwrap();
        let cpu = bounds(objective, 2, u32::MAX);
        let (mut seen, mut widest) = (0, 0.0_f64);
        for left in all_layers(2) {
            let layer = Layer::new(left);
            for index in 0..layer.size() {
                let place = Place::unrank(&layer, index).unwrap();
                for (table, phase) in PHASES {
                    let text = place.text(phase);
                    // Where no such move is possible, positions are not written in this phase.
                    let Some(value) = values.of(&text) else { continue };
                    let (least, most) = around(&cpu, objective, Entry { left, table, index });
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

/// With three pieces there are rings of penalty moves. Three sweeps end before the moves are found again for the first time, forty in the middle
/// of that or after it.
#[test]
fn bounds_hold_whenever_the_work_ends() {
    let objective = Objective::Score;
    let mut exact = Cpu::<f64>::new(objective, 2);
    for left in layers_of(3) {
        let Ok(_) = solve_layer(&mut exact, left, 1e-10, |_| {});
    }
    let mut widths = Vec::new();
    for sweeps in [3, 11, 40] {
        let cpu = bounds(objective, 3, sweeps);
        let (mut sum, mut count) = (0.0, 0);
        for left in all_layers(3) {
            for index in 0..Layer::new(left).size() {
                for table in [Table::Throw, Table::Bonus, Table::BonusDue, Table::Penalty] {
                    let entry = Entry { left, table, index };
                    let value = exact.at(entry).unwrap();
                    let (least, most) = around(&cpu, objective, entry);
                    assert!(
                        (least - 1e-8..most + 1e-8).contains(&value),
                        "{entry:?}: {least} {value} {most}"
                    );
                    sum += most - least;
                    count += 1;
                }
            }
        }
        widths.push(sum / f64::from(count));
    }
    assert!(widths.is_sorted_by(|before, after| before > after) && widths[2] < 0.01, "{widths:?}");
}
