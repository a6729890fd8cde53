//! What a graphics card makes of layers, against the processor. `card/run` runs this without one.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::bound::all_layers;
use super::campaign::campaign;
use super::literal::PHASES;
use super::near::{proves_in_few_sweeps, sees_single_numbers_that_are_no_bounds, solved};
use crate::ur::database::Database;
use crate::ur::oracle::{Entry, NoValue, Oracle, Table};
use crate::ur::probe::Known;
use crate::ur::scratch::Scratch;
use crate::ur::{
    Bounder, Card, Cpu, Event, Halt, Layer, Left, Meaning, NoBounds, Objective, Refused, bound_layer,
    bound_layer_near, bounds_of, layers_of, solve_layer,
};

/// Two pieces a side, and three against one, which have rings of penalty moves.
fn are_few(left: Left) -> bool {
    [(2, 2), (3, 1), (1, 3)].iter().any(|&(ours, theirs)| left.ours <= ours && left.theirs <= theirs)
}

fn exact(objective: Objective) -> Cpu<f64> {
    let mut cpu = Cpu::<f64>::new(objective, 2);
    for left in layers_of(3).into_iter().filter(|&left| are_few(left)) {
        let Ok(_) = solve_layer(&mut cpu, left, 1e-12, |_| {});
    }
    cpu
}

/// All places of a layer.
fn entries(left: Left) -> Vec<Entry> {
    let indices = 0..Layer::new(left).size();
    indices.flat_map(|index| PHASES.map(|(table, _)| Entry { left, table, index })).collect()
}

#[test]
fn values_are_those_of_the_processor() {
    for objective in Objective::ALL {
        let (exact, mut card) = (exact(objective), Card::open(objective).unwrap());
        for left in layers_of(3).into_iter().filter(|&left| are_few(left)) {
            let last = solve_layer(&mut card, left, 4.0 / f64::from(objective.scale()), |_| {}).unwrap();
            assert!(last.settled, "{left:?}");
            for left in [left, left.mirrored()] {
                let entries = entries(left);
                for (entry, value) in entries.iter().zip(card.look_up(&entries).unwrap()) {
                    let wanted = exact.at(*entry).unwrap() * f64::from(objective.scale());
                    assert!((f64::from(value) - wanted).abs() < 64.0, "{entry:?}: {value}, not {wanted}");
                }
            }
        }
        let absent = Entry { left: Left { ours: 2, theirs: 3 }, table: Table::Throw, index: 0 };
        assert_eq!(card.look_up(&[absent]), Err(NoValue::Absent));
    }
}

/// Draws the bounds of some layers, and says how far apart those of a position before a throw are at most, in units. They are seen to
/// lie around the values.
fn apart(
    objective: Objective,
    layers: Vec<(Left, Meaning)>,
    mut draw: impl FnMut(&mut Card, Left, Meaning) -> Result<(), NoBounds<Refused>>,
) -> i64 {
    let (exact, mut card) = (exact(objective), Card::open(objective).unwrap());
    let mut lower = std::collections::BTreeMap::new();
    let mut upper = lower.clone();
    for (left, meaning) in layers {
        draw(&mut card, left, meaning).unwrap();
        for (left, meaning) in [(left, meaning), (left.mirrored(), meaning.the_other())] {
            let bounds = if meaning == Meaning::AtMost { &mut upper } else { &mut lower };
            for index in 0..Layer::new(left).size() {
                let bound = card.bound(left, index, meaning).unwrap().unwrap();
                bounds.insert((left.ours, left.theirs, index), i64::from(bound));
            }
        }
    }
    assert!(lower.keys().eq(upper.keys()));
    let mut widest = 0;
    for (&(ours, theirs, index), &least) in &lower {
        let (left, most) = (Left { ours, theirs }, upper[&(ours, theirs, index)]);
        let value = exact.at(Entry { left, table: Table::Throw, index }).unwrap();
        let value = value * f64::from(objective.scale());
        let around = least as f64 - 1e-2..most as f64 + 1e-2;
        assert!(around.contains(&value), "{left:?} {index}: {least} {value} {most}");
        widest = widest.max(most - least);
    }
    widest
}

#[test]
fn bounds_drawn_in_from_the_outset_meet() {
    for objective in Objective::ALL {
        let few = bounds_of(3).into_iter().filter(|&(left, _)| are_few(left)).collect();
        let tolerance = 4.0 / f64::from(objective.scale());
        let widest = apart(objective, few, |card, left, meaning| {
            bound_layer(card, left, meaning, tolerance, |_| true).map(|_| ())
        });
        assert!(widest < 64, "{objective:?}: {widest} units apart");
    }
}

/// Also near such as are wrong by much.
#[test]
fn bounds_proven_near_values_meet() {
    for (objective, tolerance, most) in
        [(Objective::Win, 1e-8, 1_000), (Objective::Score, 1e-8, 1_000), (Objective::Win, 0.05, 50_000)]
    {
        let (values, last) = (solved(objective, 2, tolerance), 1.0 / f64::from(objective.scale()));
        let widest = apart(objective, bounds_of(2), |card, left, meaning| {
            let (_, proven) = bound_layer_near(card, left, meaning, &values, last, |_| true)?;
            assert!(proven, "{left:?} {meaning:?}");
            Ok(())
        });
        assert!(widest < most, "{objective:?}, {tolerance}: {widest} units apart");
    }
}

#[test]
fn a_single_number_that_is_no_bound_is_seen() {
    sees_single_numbers_that_are_no_bounds(Card::open(Objective::Win).unwrap());
}

#[test]
fn few_sweeps_prove_bounds_among_rings() {
    proves_in_few_sweeps(Card::open(Objective::Win).unwrap());
}

/// What is put onto the card goes on as if it had been found there.
#[test]
fn a_run_that_is_interrupted_again_and_again_comes_to_the_same_values() {
    let objective = Objective::Score;
    let solve = |scratch: &Scratch, most_sweeps: u32| {
        let stop = AtomicBool::new(false);
        let campaign = campaign(scratch, objective, 2, &stop);
        let mut sweeps = 0;
        campaign.solve(&mut Card::open(objective).unwrap(), campaign.look(objective), |event| {
            sweeps += u32::from(matches!(event, Event::Swept(_)));
            stop.store(sweeps >= most_sweeps, Relaxed);
        })
    };
    let (whole, parts) = (Scratch::new(), Scratch::new());
    solve(&whole, u32::MAX).unwrap();
    let mut runs = 1;
    while let Err(halt) = solve(&parts, 10 * runs) {
        assert!(matches!(halt, Halt::Stopped), "{halt:?}");
        runs += 1;
    }
    assert!(runs > 3, "{runs} runs");
    let [whole, parts] = [whole, parts].map(|scratch| Database::open(scratch.path(), objective).0);
    for left in all_layers(2) {
        for index in 0..Layer::new(left).size() {
            let [one, other] = [&whole, &parts].map(|files| files.before_throw(left, index).unwrap());
            assert!(one.abs_diff(other) < 16, "{left:?} {index}: {one}, {other}");
        }
    }
}
