//! Lets two players of Ur meet, with the same throws for either of them in turn:
//! `cargo run --release -p mura-engine --example ur_match -- time:20 greedy 200`.
//!
//! Players: `random`, `greedy` (most steps ahead after the move), and the search with `depth:2`, `nodes:10000` or
//! `time:20` (milliseconds). Behind them: pairs of games, seed.

use std::time::Duration;

use mura_engine::{Limits, Mind, Resources, baseline, ur};
use mura_games::{Game, Luck, Player, Settings, Ur, ur::Action, ur::HOME};

/// Somebody who plays, and how long he may think.
struct Seat {
    mind: Box<dyn Mind<Ur>>,
    limits: Limits,
    thoughts: u64,
    depths: u64,
    nodes: u64,
    time: Duration,
}

/// Wants to be ahead in steps.
struct Greedy;

impl Mind<Ur> for Greedy {
    fn think(
        &mut self,
        game: &Ur,
        only: &[Action],
        _: &Limits,
        _: mura_engine::Stop<'_>,
        _: &mut dyn FnMut(&mura_engine::Variation<Action>),
    ) -> mura_engine::Thought<Action> {
        let steps = |game: &Ur, player| -> i32 {
            (1..=HOME).map(|step| i32::from(step) * i32::from(game.pieces(player, step))).sum()
        };
        let action = only.iter().copied().max_by_key(|&action| {
            let mut after = game.clone();
            after.play_unchecked(action);
            steps(&after, game.turn()) - steps(&after, game.turn().other())
        });
        mura_engine::Thought { action, lines: Vec::new(), nodes: 0 }
    }
}

fn seat(name: &str, seed: u64) -> Seat {
    let (kind, number) = name.split_once(':').unwrap_or((name, "0"));
    let number: u64 = number.parse().expect("a number");
    let full = || Box::new(ur::Player::new(&Resources::default()));
    let (mind, limits): (Box<dyn Mind<Ur>>, Limits) = match kind {
        "random" => (Box::new(baseline::Random::new(seed)), Limits::default()),
        "greedy" => (Box::new(Greedy), Limits::default()),
        "depth" => (full(), Limits::depth(number as u32)),
        "nodes" => (full(), Limits::nodes(number)),
        "time" => (full(), Limits::time(Duration::from_millis(number))),
        _ => panic!("no player {name}"),
    };
    Seat { mind, limits, thoughts: 0, depths: 0, nodes: 0, time: Duration::ZERO }
}

/// One game; the points of the first player.
fn play(seats: &mut [Seat; 2], first: usize, seed: u64) -> i32 {
    let mut game = Ur::start(&Settings::default()).expect("Ur has no options");
    let mut dice = [2 * seed, 2 * seed + 1].map(Luck::new);
    let mut list = Vec::new();
    while game.outcome().is_none() {
        if let Some(throws) = game.throws() {
            let throw = dice[game.turn().index()].weighted(throws);
            game.play_unchecked(throw);
            continue;
        }
        list.clear();
        game.actions(&mut list);
        let seat = &mut seats[if game.turn() == Player::First { first } else { 1 - first }];
        let action = if list.len() == 1 {
            list[0]
        } else {
            let limits = Limits { began: std::time::Instant::now(), ..seat.limits.clone() };
            let thought = seat.mind.think(&game, &list, &limits, &|| false, &mut |_| {});
            seat.thoughts += 1;
            seat.time += limits.began.elapsed();
            seat.nodes += thought.nodes;
            seat.depths += thought.lines.first().map_or(0, |line| u64::from(line.depth));
            thought.action.expect("an action")
        };
        game.play_unchecked(action);
    }
    let [black, white] = game.score().map(|score| score as i32);
    black - white
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |index: usize, otherwise| args.get(index).map_or(otherwise, |n| n.parse().expect("a number"));
    let (pairs, seed): (u64, u64) = (number(2, 100), number(3, 1));
    let mut seats = [seat(&args[0], seed), seat(&args[1], seed)];
    let (mut sum, mut squares, mut wins) = (0.0, 0.0, 0.0);
    for pair in 0..pairs {
        let games = [play(&mut seats, 0, seed << 32 | pair), -play(&mut seats, 1, seed << 32 | pair)];
        let points = f64::from(games[0] + games[1]) / 2.0;
        sum += points;
        squares += points * points;
        wins += games.iter().map(|&points| f64::from(points.signum() + 1) / 4.0).sum::<f64>();
    }
    let n = pairs as f64;
    let mean = sum / n;
    let error = ((squares / n - mean * mean) / (n - 1.0)).sqrt();
    println!(
        "{} against {}, {} games: {mean:+.3} ± {error:.3} points a game, {:.1} % won",
        args[0],
        args[1],
        2 * pairs,
        100.0 * wins / n
    );
    for (name, seat) in args.iter().zip(&seats) {
        let thoughts = seat.thoughts.max(1) as f64;
        let (depth, nodes) = (seat.depths as f64 / thoughts, seat.nodes as f64 / thoughts);
        let speed = seat.nodes as f64 / seat.time.as_secs_f64().max(1e-9);
        println!("  {name}: depth {depth:.2}, {nodes:.0} nodes a move, {:.2} M a second", speed / 1e6);
    }
}
