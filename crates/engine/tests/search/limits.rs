//! Limits are kept, and with one thread the same limits give the same thought.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use mura_engine::{Clock, Limits, Recipe, Resources, Score, Thinker};
use mura_games::{GameId, Settings, Table};

const GAMES: [GameId; 4] = [GameId::MurClassic, GameId::MurKraken, GameId::MurAdvanced, GameId::Morabaraba];

fn full(game: GameId, threads: usize) -> (Box<dyn Table>, Box<dyn Thinker>) {
    let table = game.start(&Settings::default()).unwrap();
    (table, Recipe::Full.open(game, &Resources { hash_mib: 4, threads, ..Resources::default() }))
}

#[test]
fn nodes_and_depth_give_the_same_thought_every_time() {
    for game in GAMES {
        for limits in [Limits::nodes(20_000), Limits::depth(5)] {
            let think = || {
                let (table, mut thinker) = full(game, 1);
                let thought = thinker.think(&*table, &limits, &|| false, &mut |_| {});
                let lines: Vec<_> =
                    thought.lines.iter().map(|line| (line.score, line.actions.clone())).collect();
                (thought.action, thought.nodes, lines)
            };
            assert_eq!(think(), think(), "{game}");
        }
    }
}

#[test]
fn a_limit_of_nodes_is_kept_closely() {
    for game in GAMES {
        for nodes in [1, 10, 100, 1_000, 30_000] {
            let (table, mut thinker) = full(game, 1);
            let thought = thinker.think(&*table, &Limits::nodes(nodes), &|| false, &mut |_| {});
            assert!(thought.action.is_some() && thought.action == thought.lines[0].actions.first().cloned());
            // The first ply is searched in any case.
            assert!(thought.nodes <= nodes + 200 + nodes / 8, "{game}: {} of {nodes}", thought.nodes);
        }
    }
}

/// Milliseconds that an answer may be late.
const LATE: u64 = 20;

/// The shortest of several tries: another program may hold the processor for a while, but not every time.
fn shortest(mut tried: impl FnMut() -> Duration, enough: Duration) -> Duration {
    let mut shortest = Duration::MAX;
    for _ in 0..8 {
        shortest = shortest.min(tried());
        if shortest <= enough {
            break;
        }
    }
    shortest
}

#[test]
fn limits_of_time_are_kept() {
    let millis = Duration::from_millis;
    let clock = |left| Some(Clock { left: millis(left), increment: Duration::ZERO });
    for game in GAMES {
        for threads in [1, 2] {
            for (limits, most) in [
                (Limits::time(millis(30)), 30),
                (Limits::time(millis(1)), 1),
                (Limits { clock: clock(1), ..Limits::default() }, 1),
                (Limits { clock: clock(200), ..Limits::default() }, 60),
            ] {
                let (table, mut thinker) = full(game, threads);
                let think = || {
                    let limits = Limits { began: Instant::now(), ..limits.clone() };
                    assert!(thinker.think(&*table, &limits, &|| false, &mut |_| {}).action.is_some());
                    limits.began.elapsed()
                };
                let used = shortest(think, millis(most + LATE));
                assert!(used <= millis(most + LATE), "{game}, {threads} threads: {used:?} of {most} ms");
            }
        }
    }
}

#[test]
fn a_stop_is_heard_within_ten_milliseconds() {
    for game in GAMES {
        for threads in [1, 2] {
            let (table, mut thinker) = full(game, threads);
            let stop = || {
                let stop = AtomicBool::new(false);
                std::thread::scope(|scope| {
                    let thinking = scope.spawn(|| {
                        thinker.think(&*table, &Limits::default(), &|| stop.load(Relaxed), &mut |_| {});
                        Instant::now()
                    });
                    std::thread::sleep(Duration::from_millis(30));
                    let asked = Instant::now();
                    stop.store(true, Relaxed);
                    thinking.join().expect("no panic").duration_since(asked)
                })
            };
            let heard = shortest(stop, Duration::from_millis(10));
            assert!(heard <= Duration::from_millis(10), "{game}: stopped after {heard:?}");
        }
    }
}

#[test]
fn several_lines_come_in_order_and_differ() {
    for game in GAMES {
        let (table, mut thinker) = full(game, 1);
        let limits = Limits { lines: 4, ..Limits::depth(4) };
        let mut reported = 0;
        let thought = thinker.think(&*table, &limits, &|| false, &mut |_| reported += 1);
        assert_eq!(reported, 4 * 4, "{game}");
        assert_eq!(thought.lines.len(), 4);
        let value = |score| match score {
            Score::Estimate(value) => value,
            other => panic!("{game}: {other}"),
        };
        for (index, pair) in thought.lines.windows(2).enumerate() {
            assert_eq!(pair[0].rank, index + 1);
            assert!(value(pair[0].score) >= value(pair[1].score), "{game}");
            assert_ne!(pair[0].actions[0], pair[1].actions[0], "{game}");
        }
        let only = thought.lines[3].actions[0].clone();
        let limits = Limits { only: vec![only.clone()], ..Limits::depth(3) };
        assert_eq!(thinker.think(&*table, &limits, &|| false, &mut |_| {}).action, Some(only));
    }
}

#[test]
fn lines_can_be_played() {
    for game in GAMES {
        let (mut table, mut thinker) = full(game, 2);
        for _ in 0..30 {
            let thought = thinker.think(&*table, &Limits::nodes(3_000), &|| false, &mut |_| {});
            let Some(action) = thought.action else { break };
            for line in &thought.lines {
                let mut ahead = table.fork();
                for action in &line.actions {
                    ahead.play(action).unwrap();
                }
            }
            table.play(&action).unwrap();
        }
    }
}
