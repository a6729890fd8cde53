use mura_games::Luck;
use mura_games::ur::{Phase, Ur};

use super::campaign::solved;
use crate::ur::database::{Database, small};
use crate::ur::oracle::{Entry, Table};
use crate::ur::probe::{Prober, Unknown};
use crate::ur::{Fixed, Layer, Left, Objective, Place};

const PHASES: [(&str, Phase, Table); 3] = [
    ("b", Phase::Bonus { throw_due: false }, Table::Bonus),
    ("b+", Phase::Bonus { throw_due: true }, Table::BonusDue),
    ("p", Phase::Penalty, Table::Penalty),
];

/// Positions with at most two pieces left, in all phases: what is found from the values before throws is what
/// the solver had. Of the largest layer every sixteenth position is enough for a test of every day.
#[test]
fn probing_finds_what_the_tables_hold() {
    for objective in Objective::ALL {
        let (cpu, scratch) = solved(objective, 2);
        let (database, faults) = Database::open(scratch.path(), objective);
        assert!(faults.is_empty());
        let prober = Prober::new(&database);
        let mut seen = 0;
        for left in [[1, 1], [1, 2], [2, 1], [2, 2]].map(|[ours, theirs]| Left { ours, theirs }) {
            let layer = Layer::new(left);
            for index in (0..layer.size()).step_by(if layer.size() > 10_000 { 16 } else { 1 }) {
                let place = Place::unrank(&layer, index).unwrap();
                let game = place.game("t").unwrap();
                let value = prober.value(&game).unwrap();
                assert_eq!(Some(Fixed(value)), cpu.at(Entry { left, table: Table::Throw, index }));
                for (text, phase, table) in PHASES {
                    let Ok(game) = place.game(text) else { continue };
                    if game.phase() != phase {
                        continue;
                    }
                    let expected = cpu.at(Entry { left, table, index }).unwrap().0;
                    assert_eq!(prober.value(&game), Ok(expected), "{objective:?} {}", place.text(text));
                    seen += 1;
                }
                if index % 16 == 0 {
                    average(&prober, &game, value);
                }
            }
        }
        assert!(seen > 4_000, "{seen} positions");
    }
}

/// The value before a throw is the average of those after it.
fn average(prober: &Prober<'_>, game: &Ur, value: i32) {
    let throws = prober.options(game).unwrap();
    let sum: i64 =
        throws.iter().zip([3, 3, 1, 1]).map(|(&(_, value), weight)| weight * i64::from(value)).sum();
    assert!((sum - 8 * i64::from(value)).abs() <= 8 * 12, "{sum} and {value}");
}

/// The database that is part of the program: random positions of its largest layers follow from each other.
#[test]
fn the_small_database_agrees_with_itself() {
    let mut luck = Luck::new(8);
    for objective in Objective::ALL {
        let database = small(objective);
        let prober = Prober::new(&database);
        for left in [[3, 3], [3, 2], [2, 3], [1, 3]].map(|[ours, theirs]| Left { ours, theirs }) {
            let layer = Layer::new(left);
            for _ in 0..15 {
                let index = luck.below(layer.size() as usize) as u64;
                let game = Place::unrank(&layer, index).unwrap().game("t").unwrap();
                average(&prober, &game, prober.value(&game).unwrap());
            }
        }
    }
}

#[test]
fn what_cannot_be_told_is_said() {
    let database = small(Objective::Score);
    let prober = Prober::new(&database);
    let start = Place::start(4).game("t").unwrap();
    assert_eq!(prober.value(&start), Err(Unknown::Missing(Left { ours: 4, theirs: 4 })));
    let sentence = Unknown::Missing(Left { ours: 4, theirs: 3 }).to_string();
    assert_eq!(sentence, "the values of positions with 4 and 3 pieces left are not there");
    // Each of three pieces can go to the rosette, and on.
    let mut place = Place::start(3);
    place.ours[..4].copy_from_slice(&[0, 1, 1, 1]);
    let busy = place.game("b").unwrap();
    let few = Prober::with_most(&database, 2);
    assert_eq!(few.value(&busy), Err(Unknown::TooMany(2)));
    assert!(prober.value(&busy).is_ok());
}
