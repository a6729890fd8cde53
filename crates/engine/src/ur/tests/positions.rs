//! Positions whose values can be found with a pencil.

use super::*;

fn value(text: &str, depth: u32) -> Value {
    odds(think(&mut player(1), &at(text), &Limits::depth(depth)).lines[0].score)
}

fn near(value: Value, points: f32, win: f32) {
    assert!((value.points - points).abs() < 1e-3 && (value.win - win).abs() < 1e-3, "{value:?}");
}

#[test]
fn a_win_on_the_table_is_taken() {
    let game = at("0.000000000000101.5/7.000000000000000.0 b m3");
    let thought = think(&mut player(1), &game, &Limits::depth(2));
    let mut text = String::new();
    game.write_action(thought.action.unwrap(), &mut text);
    assert_eq!(text, "E-home");
    // Then the bonus move brings the other piece home: 14 points.
    near(odds(thought.lines[0].score), 14.0, 1.0);
    assert_eq!(thought.lines[0].actions.len(), 2);
    // Nothing is left to find out: the depth is not used up.
    assert_eq!(thought.lines[0].depth, 0);
}

/// Each has one piece a step before home: a 1 wins (3 in 8), anything else loses the turn. So P = 3/8 + 5/8 (1 − P).
#[test]
fn who_throws_a_one_first() {
    near(value("0.000000000000001.6/0.000000000000001.6 b t", 24), 3.0 / 13.0, 8.0 / 13.0);
}

/// Black needs a 1, which wins two points for each piece in the river and one for each other; anything else loses the
/// turn.
#[test]
fn one_throw_from_winning() {
    let won = value("0.000000000000001.6/3.200000000000000.2 b m1", 3);
    near(won, 8.0, 1.0);
    let one = value("0.000000000000001.6/3.200000000000000.2 b t", 1);
    let rest = Weights::tuned().evaluate(&at("0.000000000000001.6/3.200000000000000.2 w t")).flipped();
    near(one, 3.0 / 8.0 * 8.0 + 5.0 / 8.0 * rest.points, 3.0 / 8.0 + 5.0 / 8.0 * rest.win);
}

/// Coming home knocks the guard of the exit rosette into the river, which is paid double.
#[test]
fn the_last_piece_knocks_the_guard() {
    near(value("0.000000000000001.6/0.000000000001000.6 b m1", 2), 2.0, 1.0);
}

#[test]
fn a_win_against_the_last_piece_is_one_point() {
    near(value("0.000000000000001.6/0.100000000000000.6 b m1", 2), 1.0, 1.0);
}
