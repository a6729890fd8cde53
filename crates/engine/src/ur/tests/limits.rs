//! Limits, lines, and the same answer every time.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::*;
use crate::Clock;
use crate::ur::tune::{Options, tune};

/// A position with many pieces in touch.
const MIDDLE: &str = "0.010201001000001.1/1.011010010100000.1 b m2";

#[test]
fn a_number_of_positions_gives_one_thought() {
    let game = at(MIDDLE);
    let one = think(&mut player(1), &game, &Limits::nodes(50_000));
    assert_eq!(one.nodes, 50_000);
    let mut other = player(1);
    for _ in 0..3 {
        let again = think(&mut other, &game, &Limits::nodes(50_000));
        assert_eq!((again.action, again.nodes), (one.action, one.nodes));
        assert_eq!(again.lines[0].score, one.lines[0].score);
        // Something else in between, so that the table has been used.
        think(&mut other, &at("0.010201001000001.1/1.011010010100000.1 b m1"), &Limits::nodes(20_000));
    }
    for nodes in 1..50 {
        let thought = think(&mut player(1), &game, &Limits::nodes(nodes));
        assert!(thought.action.is_some() && thought.nodes <= nodes, "{nodes}: {}", thought.nodes);
    }
}

#[test]
fn time_is_used_up_and_not_exceeded() {
    for (time, threads) in [(20, 1), (50, 2)] {
        let mut player = player(threads);
        // The machine may be busy with other tests: once in a few tries it must work out.
        let kept = (0..20).any(|_| {
            let began = Instant::now();
            think(&mut player, &at(MIDDLE), &Limits::time(Duration::from_millis(time)));
            let took = began.elapsed();
            assert!(took >= Duration::from_millis(time - 2), "all but the margin");
            took < Duration::from_millis(time + 5)
        });
        assert!(kept);
    }
    let clock = Clock { left: Duration::from_millis(400), increment: Duration::ZERO };
    let began = Instant::now();
    think(&mut player(1), &at(MIDDLE), &Limits { clock: Some(clock), ..Limits::default() });
    assert!(began.elapsed() < Duration::from_millis(200));
}

#[test]
fn a_stop_is_heard() {
    let asked = AtomicU32::new(0);
    let game = at(MIDDLE);
    let mut only = Vec::new();
    game.actions(&mut only);
    let stop = || asked.fetch_add(1, Relaxed) >= 100;
    let thought = player(1).think(&game, &only, &Limits::default(), &stop, &mut |_| {});
    assert!(thought.action.is_some());
    assert!(thought.nodes < 110_000, "asked every thousand positions or so: {}", thought.nodes);
}

#[test]
fn nothing_to_choose_takes_no_time() {
    let game = at("6.100000000000000.0/7.000000000000000.0 b m4");
    let mut only = Vec::new();
    game.actions(&mut only);
    let only = &only[..1];
    let limits = Limits::time(Duration::from_secs(60));
    let began = Instant::now();
    let thought = player(1).think(&game, only, &limits, &|| false, &mut |_| {});
    assert!(began.elapsed() < Duration::from_secs(1));
    assert_eq!(thought.action, Some(only[0]));
    assert_eq!(thought.lines.len(), 1);
}

#[test]
fn all_lines_come_best_first() {
    let game = at(MIDDLE);
    let mut only = Vec::new();
    game.actions(&mut only);
    let limits = Limits { lines: 100, ..Limits::depth(1) };
    let mut player = player(1);
    let mut reports = 0;
    let thought = player.think(&game, &only, &limits, &|| false, &mut |_| reports += 1);
    assert_eq!((thought.lines.len(), reports), (only.len(), 2 * only.len()));
    for (rank, line) in (1..).zip(&thought.lines) {
        assert_eq!(line.rank, rank);
        // Each line alone is worth what it is worth among the others, and goes no further than to the next throw.
        let alone = player.think(&game, &line.actions[..1], &Limits::depth(1), &|| false, &mut |_| {});
        let (alone, among) = (odds(alone.lines[0].score), odds(line.score));
        assert!((alone.points - among.points).abs() < 1e-4, "{alone:?} {among:?}");
        let mut game = game.clone();
        for &action in &line.actions {
            assert!(game.throws().is_none());
            game.play(action).unwrap();
        }
        assert!(game.throws().is_some() || game.outcome().is_some());
    }
    let points = |line: &crate::Variation<_>| odds(line.score).points;
    assert!(thought.lines.windows(2).all(|two| points(&two[0]) >= points(&two[1])));
    assert_eq!(thought.action, Some(thought.lines[0].actions[0]));
    // Fewer lines are the first of all lines.
    for lines in 1..only.len() {
        let few = player.think(&game, &only, &Limits { lines, ..Limits::depth(1) }, &|| false, &mut |_| {});
        assert_eq!(few.lines.len(), lines);
        for (line, all) in few.lines.iter().zip(&thought.lines) {
            let (line, all) = (odds(line.score), odds(all.score));
            assert!((line.points - all.points).abs() < 1e-4 && (line.win - all.win).abs() < 1e-4);
        }
    }
    let single = think(&mut player, &game, &Limits::depth(1));
    assert_eq!(single.action, thought.action);
}

/// Where jumps can answer each other, a whole turn takes a thousand positions and more. A limit that ends the search before
/// leaves what was found by looking at the first steps, and no guess.
#[test]
fn long_turns_are_judged_before_they_are_searched_to_their_end() {
    for text in ["0.100011101002000.0/0.001100010200100.1 b p", "0.100011100002010.0/0.001100010200100.1 w p"]
    {
        let game = at(text);
        let think = |limits| think(&mut player_with(tiny_net().into(), 1), &game, &limits);
        let whole = think(Limits { lines: 2, ..Limits::depth(0) });
        assert!(whole.nodes > 1_000, "{text}: {}", whole.nodes);
        let part = think(Limits { lines: 2, ..Limits::nodes(whole.nodes * 9 / 10) });
        let told = |thought: &Thought<_>| {
            thought.lines.iter().map(|line| (line.score, line.actions.clone())).collect::<Vec<_>>()
        };
        assert_eq!(told(&part), told(&whole), "{text}");
    }
}

#[test]
fn where_a_throw_is_due_only_the_value_is_found() {
    let game = Ur::start(&Settings::default()).unwrap();
    let thought = think(&mut player(1), &game, &Limits::depth(2));
    assert_eq!((thought.action, thought.lines.len()), (None, 1));
    assert!(thought.lines[0].actions.is_empty());
    assert_eq!(thought.lines[0].depth, 2);
    let Value { points, win } = odds(thought.lines[0].score);
    assert!((0.3..0.7).contains(&win) && points.abs() < 2.0, "{points} {win}");
}

#[test]
fn tuning_belongs_to_its_seed() {
    let options = Options { seed: 3, rounds: 3, games: 6, threads: 1 };
    let mut rounds = Vec::new();
    let one = tune(&options, &mut |round| rounds.push(round.positions));
    assert_eq!(rounds.len(), 4);
    let two = tune(&Options { threads: 2, ..options }, &mut |_| {});
    assert_eq!(one.weights, two.weights);
    assert!(one.file("command").contains("seed 3, 3 rounds of 6 games"));
}
