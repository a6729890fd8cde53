//! The plain values of Ur with few pieces: reference numbers, known values, and their equations asked of the
//! rules.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use mura_literal::ur_values::{Objective, Positions, Values};
use mura_literal::{Referee, open};

/// What an equation between values may be off by.
const ROUNDING: f64 = 1e-12;

/// The values for both objectives, with at most one and with at most two pieces a side.
static ONE: LazyLock<[(Objective, Values); 2]> = LazyLock::new(|| solved(1));
static TWO: LazyLock<[(Objective, Values); 2]> = LazyLock::new(|| solved(2));

fn solved(pieces: u8) -> [(Objective, Values); 2] {
    let positions = Arc::new(Positions::enumerate(pieces).expect("few pieces"));
    [Objective::Win, Objective::Score].map(|objective| {
        (objective, Values::solve(Arc::clone(&positions), objective).expect("throws with odds"))
    })
}

fn start(pieces: u8) -> String {
    let side = format!("{pieces}.000000000000000.{}", 7 - pieces);
    format!("{side}/{side} b t")
}

fn ur(position: &str) -> Box<dyn Referee> {
    open("ur", position).unwrap_or_else(|why| panic!("{position} refused: {why}"))
}

fn of(values: &Values, position: &str) -> f64 {
    values.of(position).unwrap_or_else(|| panic!("{position} has no value"))
}

/// The same position with the colours exchanged.
fn exchanged(position: &str) -> String {
    let parts: Vec<&str> = position.split(' ').collect();
    let (black, white) = parts[0].split_once('/').expect("two sides");
    format!("{white}/{black} {} {}", if parts[1] == "b" { "w" } else { "b" }, parts[2])
}

/// What the position of `game` is worth to Black (or to White).
fn worth(game: &dyn Referee, values: &Values, objective: Objective, to_black: bool) -> f64 {
    let value = of(values, &game.position());
    match objective {
        _ if game.p1turn() == to_black => value,
        Objective::Win => 1.0 - value,
        Objective::Score => -value,
    }
}

/// What the value of the position must be, from the values of the positions that follow.
fn from_successors(game: &dyn Referee, values: &Values, objective: Objective) -> f64 {
    let after = |action: &str| {
        let mut next = game.fork();
        next.play(action).expect("a legal action");
        worth(next.as_ref(), values, objective, game.p1turn())
    };
    if let Some(throws) = game.chance() {
        return throws.iter().map(|(throw, ways, of)| after(throw) * f64::from(*ways) / f64::from(*of)).sum();
    }
    let best = game.legal().iter().map(|action| after(action)).reduce(f64::max);
    best.unwrap_or_else(|| panic!("{} has no action", game.position()))
}

/// The equation of one position, with either colour on turn.
fn check_equation(position: &str, value: f64, values: &Values, objective: Objective) {
    for position in [position.to_string(), exchanged(position)] {
        let game = ur(&position);
        assert_eq!(game.position(), position);
        assert_eq!(of(values, &position), value, "{position}: colours");
        let expected = match (game.result(), objective) {
            ("none", _) => from_successors(game.as_ref(), values, objective),
            (_, Objective::Win) => 1.0,
            (_, Objective::Score) => f64::from(game.score()[0] + game.score()[1]),
        };
        assert!((value - expected).abs() < ROUNDING, "{objective:?} {position}: {value}, not {expected}");
    }
}

fn check_start(pieces: u8, solved: &[(Objective, Values); 2], expected: [f64; 2]) {
    for ((objective, values), expected) in solved.iter().zip(expected) {
        let value = of(values, &start(pieces));
        println!("{pieces} a side, {objective:?}: {value:.12} after {} sweeps", values.sweeps());
        assert!((value - expected).abs() < 1e-10, "{objective:?}: {value}, not {expected}");
    }
}

#[test]
fn the_start_with_one_piece() {
    // 16 places a side, less both on one of the ten squares that the routes share.
    assert_eq!(ONE[0].1.positions().throw_positions(), 16 * 16 - 10);
    check_start(1, &ONE, [0.516_647_675_0, 0.032_117_297_9]);
}

#[test]
fn the_start_with_two_pieces() {
    assert_eq!(TWO[0].1.positions().throw_positions(), 20_259);
    check_start(2, &TWO, [0.521_446_340_6, 0.094_695_170_5]);
}

#[test]
#[ignore = "takes ten minutes"]
fn three_pieces() {
    let three = solved(3);
    assert_eq!(three[0].1.positions().throw_positions(), 690_054);
    check_start(3, &three, [0.517_130_151_9, 0.131_808_418_0]);
}

#[test]
fn every_value_with_one_piece_follows_from_its_successors() {
    for (objective, values) in &*ONE {
        let mut phases = BTreeMap::new();
        for (position, value) in values.iter() {
            check_equation(&position, value, values, *objective);
            *phases.entry(position.split(' ').next_back().map(String::from)).or_insert(0) += 1;
        }
        assert_eq!(phases.len(), 8, "{phases:?}");
    }
}

#[test]
fn values_with_two_pieces_follow_from_their_successors() {
    for (objective, values) in &*TWO {
        // A stride that is no multiple of the eight phases, so that it comes by all of them.
        for (position, value) in values.iter().step_by(13) {
            check_equation(&position, value, values, *objective);
        }
    }
}

#[test]
fn won_games_and_sure_wins() {
    let known = [
        // Won: one point for a piece on the board, two for a piece in the river.
        ("0.000000000000000.7/0.100000000000000.6 b t", 1.0),
        ("0.000000000000000.7/1.000000000000000.6 b t", 2.0),
        ("0.000000000000000.7/1.000000000000100.5 b t", 3.0),
        ("2.000000000000000.5/0.000000000000000.7 w t", 4.0),
        // The last piece is as far from home as was thrown, or as a step of a bonus or penalty move can be.
        ("0.000000000000001.6/1.000000000000000.6 b m1", 2.0),
        ("0.000000000001000.6/1.000000000000000.6 b m4", 2.0),
        ("0.000000000010000.6/1.000000000000000.6 b b", 2.0),
        ("0.000000000000010.6/0.010000000000000.6 b b+", 1.0),
        ("1.010000000000000.5/0.000000000001000.6 w p", 3.0),
        // That step knocks the single piece off the exit rosette, and two there keep nobody from winning.
        ("0.000000000000001.6/0.000000000001000.6 b m1", 2.0),
        ("0.000000000000001.6/0.000000000002000.5 b m1", 2.0),
    ];
    for (objective, values) in &*TWO {
        for (position, points) in known {
            let expected = if *objective == Objective::Win { 1.0 } else { points };
            assert_eq!(of(values, position), expected, "{objective:?} {position}");
        }
    }
}

#[test]
fn what_is_no_position_has_no_value() {
    for (_, values) in &*ONE {
        for text in [
            "",
            "1.000000000000000.6/1.000000000000000.6 b",
            "1.000000000000000.6/1.000000000000000.6 b t t",
            "1.000000000000000.6/1.000000000000000.6 x t",
            "1.000000000000000.6/1.000000000000000.6 b m5",
            "2.000000000000000.5/1.000000000000000.6 b t",
            "0.000010000000000.6/0.000010000000000.6 b t",
            "0.000000000000000.7/0.000000000000000.7 b t",
            "0.000000000000000.7/1.000000000000000.6 b p",
        ] {
            assert_eq!(values.of(text), None, "{text}");
        }
    }
    for pieces in [0, 5, 255] {
        assert!(Positions::enumerate(pieces).is_err());
    }
}

/// What the player on turn can force before the next throw under U4 to the letter, with the past that it asks
/// for. None if that takes more positions than are left.
fn forced(game: &dyn Referee, values: &Values, objective: Objective, left: &mut u32) -> Option<f64> {
    *left = left.checked_sub(1)?;
    if game.result() == "draw" {
        return Some(if objective == Objective::Win { 0.5 } else { 0.0 });
    }
    if game.result() != "none" || game.chance().is_some() {
        return Some(of(values, &game.position()));
    }
    let mut best = f64::NEG_INFINITY;
    for action in game.legal() {
        let mut next = game.fork();
        next.play(&action).expect("a legal action");
        let value = forced(next.as_ref(), values, objective, left)?;
        best = best.max(match objective {
            _ if next.p1turn() == game.p1turn() => value,
            Objective::Win => 1.0 - value,
            Objective::Score => -value,
        });
    }
    Some(best)
}

/// Plays out what can happen before the next throw, from every so manyth position. Gives how many values were
/// checked; the rest would take more than `most` positions each.
fn check_duels(solved: &[(Objective, Values); 2], stride: usize, most: u32) -> usize {
    let mut checked = 0;
    for (objective, values) in solved {
        for (position, value) in values.iter().step_by(stride) {
            let mut left = most;
            let Some(expected) = forced(ur(&position).as_ref(), values, *objective, &mut left) else {
                continue;
            };
            assert!((value - expected).abs() < ROUNDING, "{objective:?} {position}: {value}, not {expected}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn duels_end_as_the_rule_says() {
    let all: usize = ONE.iter().map(|(_, values)| values.iter().count()).sum();
    assert_eq!(check_duels(&ONE, 1, u32::MAX), all);
    let checked = check_duels(&TWO, 1009, 2000);
    assert!(checked > 200, "only {checked}");
}

#[test]
fn the_duel_of_the_rules() {
    let position = "0.000000001000000.6/1.000000000000000.6 w p";
    let mut game = ur(position);
    for _ in 0..2 {
        for action in ["+d", "d-5", "+D", "D-5"] {
            game.play(action).expect("a legal action");
        }
        assert_eq!(game.position(), position);
    }
    assert_eq!(game.result(), "draw");
    for (objective, values) in &*ONE {
        // Nobody goes on with it: by entering and stepping to the square 2 he does better than a draw.
        let draw = if *objective == Objective::Win { 0.5 } else { 0.0 };
        let value = of(values, position);
        assert!(value > draw);
        assert_eq!(of(values, "0.000000001000000.6/0.000001000000000.6 w t"), value);
        assert_eq!(of(values, "1.000000000000000.6/0.000000001000000.6 b p"), value);
    }
}
