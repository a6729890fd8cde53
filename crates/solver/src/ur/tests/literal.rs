//! The solver in double precision and in fixed point against the plain value iteration of `mura-literal`,
//! which shares no code with it.

use std::sync::Arc;

use mura_games::{Game, Ur};
use mura_literal::ur_values::{Objective as Aim, Positions, Values};

use crate::ur::oracle::{Entry, Table};
use crate::ur::{Cpu, Fixed, Layer, Left, Number, Objective, Place, Precise, layers_of, solve_layer};

/// The phases that have tables, and how position texts write them.
pub(super) const PHASES: [(Table, &str); 4] =
    [(Table::Throw, "t"), (Table::Bonus, "b"), (Table::BonusDue, "b+"), (Table::Penalty, "p")];

fn solve(objective: Objective, pieces: u8, tolerance: f64) -> Cpu<Fixed> {
    let mut cpu = Cpu::new(objective, 1);
    for left in layers_of(pieces) {
        let Ok(_) = solve_layer(&mut cpu, left, tolerance, |_| {});
    }
    cpu
}

/// The value as the plain iteration gives it.
pub(super) fn plain(objective: Objective, value: f64) -> f64 {
    match objective {
        Objective::Win => 2.0 * value - 1.0,
        Objective::Score => value,
    }
}

#[test]
fn all_values_of_one_and_two_pieces_agree_with_a_plain_iteration() {
    let positions = Arc::new(Positions::enumerate(2).unwrap());
    for (objective, aim) in [(Objective::Win, Aim::Win), (Objective::Score, Aim::Score)] {
        let values = Values::solve(Arc::clone(&positions), aim).unwrap();
        let units = 4.0 / f64::from(objective.scale());
        let fixed = solve(objective, 2, units);
        let mut seen = 0;
        for left in [[1, 1], [1, 2], [2, 1], [2, 2]].map(|[ours, theirs]| Left { ours, theirs }) {
            let layer = Layer::new(left);
            for index in 0..layer.size() {
                let place = Place::unrank(&layer, index).unwrap();
                for (table, phase) in PHASES {
                    let text = place.text(phase);
                    // Where no such move is possible, positions are not written in this phase.
                    let Some(expected) = values.of(&text) else { continue };
                    let value = fixed.at(Entry { left, table, index }).unwrap().to_f64(objective);
                    assert!((value - plain(objective, expected)).abs() < 8.0 * units, "{text}: {value}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 60_000, "{seen} positions");
    }
}

/// In double precision, in every phase, and once a game is over.
#[test]
fn precise_values_of_every_position_agree_with_a_plain_iteration() {
    let positions = Arc::new(Positions::enumerate(2).unwrap());
    for (objective, aim) in [(Objective::Win, Aim::Win), (Objective::Score, Aim::Score)] {
        let precise = Precise::solve(objective, 2, 1, |_| {});
        let mut seen = 0;
        for (text, expected) in Values::solve(Arc::clone(&positions), aim).unwrap().iter() {
            let game = Ur::parse_position(&text).unwrap();
            let value = precise.value(&game).unwrap();
            assert!((value - plain(objective, expected)).abs() < 1e-9, "{text}: {value} and {expected}");
            seen += 1;
        }
        assert!(seen > 100_000, "{seen} positions");
        assert_eq!(precise.value(&Place::start(3).game("t").unwrap()), None);
    }
}

/// Bounds about right values draw in, and about a wrong one move away from it.
#[test]
fn a_plain_iteration_proves_the_solution_and_nothing_else() {
    let positions = Arc::new(Positions::enumerate(1).unwrap());
    let start = Place::start(1).text("t");
    for (objective, aim) in [(Objective::Win, Aim::Win), (Objective::Score, Aim::Score)] {
        let precise = Precise::solve(objective, 1, 1, |_| {});
        let value = |text: &str| {
            let value = precise.value(&Ur::parse_position(text).ok()?)?;
            Some(if objective == Objective::Win { f64::midpoint(1.0, value) } else { value })
        };
        let prove = |margin, sweeps, value: &dyn Fn(&str) -> Option<f64>| {
            Values::proven(margin, Arc::clone(&positions), aim, value, sweeps)
        };
        for (text, found) in prove(1e-8, 5, &value).unwrap().iter() {
            let expected = value(&text).unwrap();
            assert!((found - expected).abs() < 1e-8, "{text}: {found} and {expected}");
        }
        for off in [-1e-5, 1e-5, f64::NAN] {
            let wrong = |text: &str| value(text).map(|value| if text == start { value + off } else { value });
            let escaped = prove(1e-6, 5, &wrong).err().unwrap();
            assert!(escaped.contains("after 5 sweeps"), "{escaped}");
            assert_eq!(prove(1e-4, 5, &wrong).is_ok(), !off.is_nan());
            assert_eq!(prove(1e-6, 0, &wrong).err().unwrap(), "0 sweeps prove nothing");
        }
        assert!(prove(1e-6, 5, &|_| None).err().unwrap().ends_with("has no value to begin with"));
    }
}

/// What a player can choose between: the best is what the position is worth, and throws average to it.
#[test]
fn precise_options_make_the_value() {
    let precise = Precise::solve(Objective::Score, 2, 1, |_| {});
    let options = |text: &str| {
        let game = Ur::parse_position(text).unwrap();
        let options = precise.options(&game).unwrap();
        (precise.value(&game).unwrap(), options.into_iter().map(|(_, value)| value).collect::<Vec<_>>())
    };
    let (value, throws) = options("1.000000000000001.5/2.000000000000000.5 w t");
    let average: f64 = throws.iter().zip([3.0, 3.0, 1.0, 1.0]).map(|(value, ways)| value * ways / 8.0).sum();
    assert!((value - average).abs() < 1e-12, "{value} and {throws:?}");
    let (value, steps) = options("1.100000000000000.5/2.000000000000000.5 b m1");
    assert_eq!(steps.len(), 2);
    assert_eq!(value, steps.into_iter().fold(f64::MIN, f64::max));
}

/// The reference values of the start with three pieces.
#[test]
fn three_pieces_have_the_known_values() {
    for (objective, expected) in [(Objective::Win, 0.517_130_151_863), (Objective::Score, 0.131_808_417_994)]
    {
        let precise = Precise::solve(objective, 3, 2, |_| {});
        let value = precise.value(&Place::start(3).game("t").unwrap()).unwrap();
        assert!((value - plain(objective, expected)).abs() < 1e-9, "{objective:?}: {value}");
    }
}
