//! Bounds that are proven close to values, against the exact ones.

use super::bound::{all_layers, around};
use super::literal::PHASES;
use super::script::Script;
use crate::ur::oracle::Entry;
use crate::ur::{
    BeforeThrows, Bounder, Cpu, Extent, Fixed, Kind, Layer, Left, Machine, Meaning, Objective,
    bound_layer_near, bounds_of, layers_of, solve_layer,
};

fn solved(objective: Objective, pieces: u8, tolerance: f64) -> BeforeThrows {
    let mut cpu = Cpu::<Fixed>::new(objective, 2);
    for left in layers_of(pieces) {
        let Ok(_) = solve_layer(&mut cpu, left, tolerance, |_| {});
    }
    let Ok(values) = BeforeThrows::of(&cpu, pieces, 2);
    values
}

/// Bounds of two pieces around values that are as exact as this; and how far apart they are at most, in units.
fn widest_apart(objective: Objective, tolerance: f64) -> f64 {
    let mut exact = Cpu::<f64>::new(objective, 2);
    for left in layers_of(2) {
        let Ok(_) = solve_layer(&mut exact, left, 1e-12, |_| {});
    }
    let (values, mut cpu) = (solved(objective, 2, tolerance), Cpu::<Fixed>::new(objective, 2));
    for (left, meaning) in bounds_of(2) {
        let unit = 1.0 / f64::from(objective.scale());
        let last = bound_layer_near(&mut cpu, left, meaning, &values, unit, |_| true).unwrap();
        assert!(last.settled, "{left:?} {meaning:?}");
    }
    let mut widest: f64 = 0.0;
    for left in all_layers(2) {
        for index in 0..Layer::new(left).size() {
            for (table, _) in PHASES {
                let entry = Entry { left, table, index };
                let (value, (least, most)) = (exact.at(entry).unwrap(), around(&cpu, entry));
                assert!((least - 1e-9..most + 1e-9).contains(&value), "{entry:?}: {least} {value} {most}");
                widest = widest.max(most - least);
            }
        }
    }
    widest * f64::from(objective.scale())
}

#[test]
fn bounds_proven_near_exact_values_meet() {
    for objective in Objective::ALL {
        let apart = widest_apart(objective, 1e-8);
        assert!(apart < 1_000.0, "{objective:?}: {apart} units");
    }
}

/// Whatever they are proven from.
#[test]
fn bounds_proven_near_wrong_values_hold() {
    for objective in Objective::ALL {
        let apart = widest_apart(objective, 0.05);
        assert!(apart > 10_000.0, "{objective:?}: the values were not wrong: {apart} units");
    }
}

/// Neither values that are too low, nor exact ones, nor such as are all higher by the same: where no piece can get home at once they
/// follow from each other, and what follows from itself proves nothing to a player who has less than a draw.
#[test]
fn what_is_no_bound_is_not_taken_for_one() {
    let (left, objective) = (Left { ours: 1, theirs: 1 }, Objective::Win);
    let layer = Layer::new(left);
    let values = solved(objective, 1, 1e-8);
    let mut cpu = Cpu::<Fixed>::new(objective, 2);
    let mut excess = |off: i32| {
        let Ok(()) = cpu.begin_bound(left, Meaning::AtMost);
        for (meaning, sign) in [(Meaning::AtMost, 1), (Meaning::AtLeast, -1)] {
            let off: Vec<i32> = values.of_layer(left).iter().map(|value| value + sign * off).collect();
            let Ok(()) = cpu.guess(left, meaning, &off);
        }
        while cpu.sweep(Kind::Moves, Extent::Whole, 0.0).unwrap() > 0.0 {}
        cpu.sweep(Kind::Check, Extent::Whole, 0.0).unwrap()
    };
    assert_eq!(layer.size(), values.of_layer(left).len() as u64);
    for off in [-1_000_000, -1_000, 0, 1_000] {
        assert!(excess(off) > 0.0, "{off}");
    }
}

#[test]
fn what_cannot_be_proven_is_drawn_in_from_the_outset() {
    let (left, values) = (Left { ours: 1, theirs: 1 }, solved(Objective::Win, 1, 1e-3));
    let run = |excesses: Vec<f64>| {
        let mut script = Script { moves: vec![0.0; 10_000], excesses, ..Script::default() };
        let last = bound_layer_near(&mut script, left, Meaning::AtMost, &values, 1e-9, |progress| {
            progress.sweeps < 1_000
        });
        (script, last.unwrap())
    };
    let (proven, last) = run(vec![0.0, 1e-9, 1e-9, 1e-9, 1e-9, 1e-9]);
    assert!(last.settled);
    assert_eq!(proven.begun, 1);
    assert_eq!(proven.asked.iter().filter(|&&kind| kind == Kind::Check).count(), 6);
    let after = proven.asked.iter().rposition(|&kind| kind == Kind::Check).unwrap();
    assert_eq!(proven.asked[after - 1], Kind::Moves, "moves are found again before numbers are checked");
    let (failed, last) = run(vec![1e-9; 10_000]);
    assert!(!last.settled);
    assert_eq!(failed.begun, 2);
    assert_eq!(failed.asked.last(), Some(&Kind::All));
}
