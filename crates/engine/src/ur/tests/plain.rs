//! The search against expectimax as it is defined: no window, no table, no order.

use mura_games::Outcome;
use mura_games::ur::Action;

use super::*;
use crate::ur::facts::{FACTS, facts, race};
use crate::ur::value::bounds;

/// The value to the player on turn, or `None` if more than `budget` positions had to be looked at.
fn plain(judge: Judge<'_>, game: &mut Ur, depth: u32, budget: &mut u32) -> Option<Value> {
    if let Some(outcome) = game.outcome() {
        return Some(Value::of_end(game, outcome));
    }
    *budget = budget.checked_sub(1)?;
    let throws = game.throws();
    if throws.is_some() && depth == 0 {
        return Some(judge.evaluate(game));
    }
    let mut list = Vec::new();
    game.actions(&mut list);
    let mut best = Value { points: f32::NEG_INFINITY, win: 0.0 };
    let mut average = Value::default();
    for action in list {
        let after = plain_step(judge, game, action, depth - u32::from(throws.is_some()), budget)?;
        if let Some(throws) = throws {
            let odds = throws.iter().find(|throw| throw.0 == action).unwrap().1 as f32 / 8.0;
            average.points += odds * after.points;
            average.win += odds * after.win;
        } else if after.points > best.points {
            best = after;
        }
    }
    Some(if throws.is_some() { average } else { best })
}

/// The value of an action to the player who takes it.
fn plain_step(
    judge: Judge<'_>,
    game: &mut Ur,
    action: Action,
    depth: u32,
    budget: &mut u32,
) -> Option<Value> {
    let player = game.turn();
    let undo = game.play_unchecked(action);
    let value = plain(judge, game, depth, budget);
    let value = value.map(|value| if game.turn() == player { value } else { value.flipped() });
    game.undo(undo);
    value
}

/// Whether two values are equal but for rounding. A net's points are cut off at what is at stake, so that two steps may
/// bring the same points with other chances to win: then either is right.
fn close(judge: Judge<'_>, a: Value, b: Value) -> bool {
    (a.points - b.points).abs() < 2e-4 && ((a.win - b.win).abs() < 2e-4 || matches!(judge, Judge::Net(_)))
}

/// What the search says, with a table or without, from the point of view of the player on turn.
fn searched(judge: Judge<'_>, game: &Ur, depth: u32, table: Option<&Table>, rotation: usize) -> Value {
    let watch = Watch::new(&|| false, None, u64::MAX);
    let mut search = Search::new(game, judge, table, &watch, rotation);
    if game.throws().is_some() {
        return search.value(depth);
    }
    let mut list = Vec::new();
    game.actions(&mut list);
    let mut best = Value { points: f32::NEG_INFINITY, win: 0.0 };
    for action in list {
        let (value, _) = search.root_step(action, depth, best.points);
        if value.points > best.points {
            best = value;
        }
    }
    best
}

/// Compares on random positions and tells how many there were.
fn compare(judge: Judge<'static>, seed: u64, positions: usize, depth: u32, budget: u32) -> usize {
    let mut luck = Luck::new(seed);
    let mut compared = 0;
    let mut tables = [Table::new(0), Table::new(1)];
    let mut players = [1, 2].map(|threads| player_with(judge, threads));
    for _ in 0..positions {
        let mut game = random_position(&mut luck);
        let values = (0..=depth).rev().map(|depth| plain(judge, &mut game, depth, &mut budget.clone()));
        let Some(values) = values.collect::<Option<Vec<_>>>() else { continue };
        let expected = values[0];
        compared += 1;
        let mut text = String::new();
        game.write_position(&mut text);
        let without = searched(judge, &game, depth, None, luck.below(4));
        assert!(close(judge, without, expected), "{text} depth {depth}: {without:?}, not {expected:?}");
        for table in &mut tables {
            table.renew();
            // From shallow to deep, as in play, so that hints and values of other depths are in the table.
            for (depth, &expected) in (0..).zip(values.iter().rev()) {
                let with = searched(judge, &game, depth, Some(table), luck.below(4));
                assert!(
                    close(judge, with, expected),
                    "{text} depth {depth}, table: {with:?}, not {expected:?}"
                );
            }
        }
        for player in &mut players {
            let value = odds(think(player, &game, &Limits::depth(depth)).lines[0].score);
            assert!(
                close(judge, value, expected),
                "{text} depth {depth}, as played: {value:?}, not {expected:?}"
            );
        }
    }
    compared
}

#[test]
fn turns_are_searched_to_their_end() {
    let compared = compare(tuned(), 1, 3500, 0, 1_000);
    assert!(compared > 2000, "{compared}");
}

#[test]
fn one_throw_ahead() {
    let compared = compare(tuned(), 2, 3000, 1, 2_000);
    assert!(compared > 700, "{compared}");
}

#[test]
fn two_and_three_throws_ahead() {
    let compared = [compare(tuned(), 3, 900, 2, 10_000), compare(tuned(), 4, 500, 3, 20_000)];
    assert!(compared[0] > 100 && compared[1] > 50, "{compared:?}");
}

#[test]
fn a_net_is_asked_like_any_judge() {
    let net = Judge::from(tiny_net());
    let compared =
        [compare(net, 8, 500, 0, 1_000), compare(net, 9, 500, 1, 2_000), compare(net, 10, 200, 2, 10_000)];
    assert!(compared[0] > 250 && compared[1] > 100 && compared[2] > 20, "{compared:?}");
}

/// Weights of somebody who fears throwing: he jumps for ever if he can, and so duels come round.
fn shy(luck: &mut Luck) -> Weights {
    let weigh = |fact| {
        let little = luck.below(60) as i16 - 30;
        if race(fact).is_some() { [-3000, 1024, 5 * 1024] } else { [little, 0, little] }
    };
    Weights::new(&(0..FACTS).map(weigh).collect::<Vec<_>>())
}

/// Few pieces that meet: knocks, jumps, penalty moves, and duels that come round.
#[test]
fn duels() {
    let mut luck = Luck::new(5);
    let (mut compared, mut repeated) = (0, 0);
    let shy = shy(&mut luck);
    let minds = [tuned(), (&shy).into(), tiny_net().into()].map(|judge: Judge<'_>| (judge, Table::new(1)));
    for _ in 0..2000 {
        let mut side = || {
            let mut steps = [b'0'; 15];
            let river = luck.below(2);
            steps[3 + luck.below(6)] = b'1';
            format!("{river}.{}.{}", String::from_utf8_lossy(&steps), 6 - river)
        };
        let text = format!("{}/{} {} p", side(), side(), ["b", "w"][luck.below(2)]);
        let Ok(mut game) = Ur::parse_position(&text) else { continue };
        // Into the duel, as far as it goes.
        let mut list = Vec::new();
        for _ in 0..luck.below(12) {
            if game.throws().is_some() || game.outcome().is_some() {
                break;
            }
            let action = game.random_action(&mut luck, &mut list).unwrap();
            let undo = game.play_unchecked(action);
            if game.throws().is_some() || game.outcome().is_some() {
                game.undo(undo);
            }
        }
        if game.throws().is_some() || game.outcome().is_some() {
            continue;
        }
        repeated += usize::from(game.duel() > 2);
        for &(judge, ref table) in &minds {
            for depth in 0..=1 {
                let Some(expected) = plain(judge, &mut game, depth, &mut 5_000) else { continue };
                compared += 1;
                for table in [None, Some(table)] {
                    let value = searched(judge, &game, depth, table, 0);
                    assert!(
                        close(judge, value, expected),
                        "{text} depth {depth}: {value:?}, not {expected:?}"
                    );
                }
            }
        }
    }
    assert!(compared > 2000 && repeated > 50, "{compared} {repeated}");
}

/// Step by step through two rounds. The table is the same all the time, and the positions are also looked at without their past:
/// what is found where a duel comes to its end must not be taken for the value elsewhere.
#[test]
fn the_duel_of_the_rules_is_drawn_when_it_comes_round() {
    let shy = shy(&mut Luck::new(7));
    let mut game = at("0.000000001000000.6/1.000000000000000.6 w p");
    let shy = Judge::from(&shy);
    assert_eq!(searched(shy, &game, 0, None, 0), Value::DRAW);
    let minds = [tuned(), shy].map(|judge| (judge, Table::new(1)));
    let compare = |mut game: Ur, when: &str| {
        for depth in 0..=2 {
            for &(judge, ref table) in &minds {
                let expected = plain(judge, &mut game, depth, &mut 1_000_000).unwrap();
                for table in [None, Some(table)] {
                    let value = searched(judge, &game, depth, table, 0);
                    assert!(
                        close(judge, value, expected),
                        "{when}, depth {depth}: {value:?}, not {expected:?}"
                    );
                }
            }
        }
    };
    for round in 1..=2 {
        for text in ["+d", "d-5", "+D", "D-5"] {
            let mut position = String::new();
            game.write_position(&mut position);
            for (game, past) in [(game.clone(), "with"), (at(&position), "without"), (game.clone(), "with")] {
                compare(game, &format!("round {round} before {text} {past} the past"));
            }
            let action = game.parse_action(text).unwrap();
            game.play(action).unwrap();
        }
    }
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}

#[test]
fn the_evaluation_keeps_within_what_is_at_stake_and_sees_both_sides_alike() {
    let mut luck = Luck::new(6);
    for _ in 0..2000 {
        let game = random_position(&mut luck);
        if game.throws().is_none() {
            continue;
        }
        facts(&game, |fact| assert!(fact < FACTS));
        let value = Weights::tuned().evaluate(&game);
        let [least, most] = bounds(&game);
        assert!((least..=most).contains(&value.points) && (0.0..=1.0).contains(&value.win), "{value:?}");
        let mut text = String::new();
        game.write_position(&mut text);
        let (sides, rest) = text.split_once(' ').unwrap();
        let (black, white) = sides.split_once('/').unwrap();
        let turn = if rest.starts_with('b') { "w t" } else { "b t" };
        assert_eq!(Weights::tuned().evaluate(&at(&format!("{white}/{black} {turn}"))), value);
    }
}
