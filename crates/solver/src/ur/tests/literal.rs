//! The solver in double precision and in fixed point against the plain value iteration of `mura-literal`,
//! which shares no code with it.

use std::sync::Arc;

use mura_literal::ur_values::{Objective as Aim, Positions, Values};

use crate::ur::oracle::Table;
use crate::ur::{Cpu, Fixed, Layer, Left, Number, Objective, Place, layers_of, solve_layer};

/// The phases that have tables, and how position texts write them.
const PHASES: [(Table, &str); 4] =
    [(Table::Throw, "t"), (Table::Bonus, "b"), (Table::BonusDue, "b+"), (Table::Penalty, "p")];

fn solve<N: Number>(objective: Objective, pieces: u8, tolerance: f64) -> Cpu<N> {
    let mut cpu = Cpu::new(objective, 1);
    for left in layers_of(pieces) {
        let Ok(_) = solve_layer(&mut cpu, left, tolerance, |_| {});
    }
    cpu
}

/// The value as the plain iteration gives it.
fn plain(objective: Objective, value: f64) -> f64 {
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
        let exact = solve::<f64>(objective, 2, 1e-13);
        let units = 4.0 / f64::from(objective.scale());
        let fixed = solve::<Fixed>(objective, 2, units);
        let (mut seen, mut largest) = (0, 0.0_f64);
        for left in [[1, 1], [1, 2], [2, 1], [2, 2]].map(|[ours, theirs]| Left { ours, theirs }) {
            let layer = Layer::new(left);
            for index in 0..layer.size() as usize {
                let place = Place::unrank(&layer, index as u64).unwrap();
                for (table, phase) in PHASES {
                    let text = place.text(phase);
                    let own = exact.at(left, table, index);
                    // Where no such move is possible, positions are not written in this phase.
                    if let Some(value) = values.of(&text) {
                        assert!((own - plain(objective, value)).abs() < 1e-9, "{text}: {own} and {value}");
                        seen += 1;
                    }
                    let rounded = fixed.at(left, table, index).to_f64(objective);
                    largest = largest.max((own - rounded).abs());
                }
            }
        }
        assert!(seen > 60_000, "{seen} positions");
        assert!(largest < 8.0 * units, "{largest:e} between exact and rounded values");
    }
}

/// The reference values of the start with three pieces.
#[test]
fn three_pieces_have_the_known_values() {
    for (objective, expected) in [(Objective::Win, 0.517_130_151_863), (Objective::Score, 0.131_808_417_994)]
    {
        let cpu = solve::<f64>(objective, 3, 1e-12);
        let value = cpu.value(&Place::start(3)).unwrap();
        assert!((value - plain(objective, expected)).abs() < 1e-9, "{objective:?}: {value}");
    }
}
