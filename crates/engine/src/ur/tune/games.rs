//! Games of the player against itself.

use mura_games::{Game, Luck, Outcome, Player, Settings, Ur, ur::Action};

use super::{Error, Options};
use crate::ur::eval::Weights;
use crate::ur::search::Search;
use crate::ur::table::Table;
use crate::ur::value::Value;
use crate::ur::watch::Watch;

/// A position and what it should be worth.
pub(super) struct Sample {
    pub(super) game: Ur,
    pub(super) target: Value,
    /// How the game ended.
    result: Value,
}

/// Of so many moves one is made at random, so that positions that good play avoids are known too.
const WHIM: usize = 16;
/// Random moves at the beginning, at most.
const OPENING: usize = 12;
/// Positions to look at for one step, at most.
const LONG_TURN: u64 = 500;
/// Throws after which a game is no longer followed.
const LONGEST: usize = 2000;

/// Plays a round of games. Each has its own luck, so that threads make no difference.
pub(super) fn play(weights: &Weights, options: &Options, round: u32, trust: f32) -> Vec<Sample> {
    let threads = options.threads.max(1) as u32;
    std::thread::scope(|scope| {
        let worker = |thread: u32| {
            move || {
                let games = (0..options.games).filter(|game| game % threads == thread);
                let luck =
                    |game: u32| Luck::new(options.seed << 48 ^ u64::from(round) << 32 ^ u64::from(game));
                games.map(|game| (game, play_one(weights, &mut luck(game), trust))).collect::<Vec<_>>()
            }
        };
        let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(worker(thread))).collect();
        let mut games: Vec<_> =
            workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect();
        games.sort_by_key(|game| game.0);
        games.into_iter().flat_map(|game| game.1).collect()
    })
}

/// A position of a game: what the evaluation says of it, and whether a whim followed.
struct Visit {
    game: Ur,
    glance: Value,
    whim: bool,
}

fn play_one(weights: &Weights, luck: &mut Luck, trust: f32) -> Vec<Sample> {
    let mut game = Ur::start(&Settings::default()).expect("Ur has no options");
    let table = Table::new(1);
    let mut visits: Vec<Visit> = Vec::new();
    let mut opening = luck.below(OPENING + 1);
    let mut list = Vec::new();
    while game.outcome().is_none() && visits.len() < LONGEST {
        if let Some(throws) = game.throws() {
            visits.push(Visit { game: game.clone(), glance: weights.evaluate(&game), whim: false });
            game.play_unchecked(luck.weighted(throws));
            continue;
        }
        list.clear();
        game.actions(&mut list);
        let whim = opening > 0 || luck.below(WHIM) == 0;
        let action = if list.len() == 1 {
            list[0]
        } else if whim {
            opening = opening.saturating_sub(1);
            if let Some(visit) = visits.last_mut() {
                visit.whim = true;
            }
            list[luck.below(list.len())]
        } else {
            best(&game, weights, &table, &mut list)
        };
        game.play_unchecked(action);
    }
    samples(&game, visits, trust)
}

/// The best step, looking no further than the next throw. Few turns are so full of bonus and penalty moves that this
/// takes long; their later steps are then left out.
fn best(game: &Ur, weights: &Weights, table: &Table, list: &mut [Action]) -> Action {
    let watch = Watch::new(&|| false, None, LONG_TURN);
    let mut search = Search::new(game, weights, Some(table), &watch, 0);
    list.sort_by_cached_key(|&action| (-1000.0 * search.outlook(action)) as i64);
    let mut best = (list[0], f32::NEG_INFINITY);
    for &action in &*list {
        let (value, _) = search.root_step(action, 0, best.1);
        if search.over {
            break;
        }
        if value.points > best.1 {
            best = (action, value.points);
        }
    }
    best.0
}

/// From the end of the game backwards: what each position should be worth.
fn samples(end: &Ur, visits: Vec<Visit>, trust: f32) -> Vec<Sample> {
    let to_first =
        |value: Value, player: Player| if player == Player::First { value } else { value.flipped() };
    let result = match (end.outcome(), visits.last()) {
        (Some(outcome @ Outcome::Win(_)), _) => to_first(Value::of_end(end, outcome), end.turn()),
        (None, Some(last)) => to_first(last.glance, last.game.turn()),
        _ => Value::DRAW,
    };
    let mut later = result;
    let mut samples: Vec<Sample> = Vec::with_capacity(visits.len());
    for Visit { game, glance, whim } in visits.into_iter().rev() {
        let turn = game.turn();
        // What follows a whim says nothing about the position before it, unless there is nothing else to go by.
        if !whim || trust == 1.0 {
            samples.push(Sample { target: to_first(later, turn), result: to_first(result, turn), game });
        }
        let trust = if whim && trust < 1.0 { 0.0 } else { trust };
        let glance = to_first(glance, turn);
        later = Value {
            points: trust * later.points + (1.0 - trust) * glance.points,
            win: trust * later.win + (1.0 - trust) * glance.win,
        };
    }
    samples
}

/// How far the evaluation is off the targets, and off the results.
pub(super) fn errors(weights: &Weights, samples: &[Sample]) -> (Error, Error) {
    let values: Vec<Value> = samples.iter().map(|sample| weights.evaluate(&sample.game)).collect();
    let off = |of: fn(&Sample) -> Value| error(values.iter().zip(samples).map(|(&v, s)| (v, of(s))));
    (off(|sample| sample.target), off(|sample| sample.result))
}

/// How far "always even" is off the results.
pub(super) fn naive(samples: &[Sample]) -> Error {
    error(samples.iter().map(|sample| (Value::DRAW, sample.result)))
}

fn error(pairs: impl Iterator<Item = (Value, Value)>) -> Error {
    let mut count = 0.0;
    let mut sum = Error::default();
    for (a, b) in pairs {
        count += 1.0;
        sum.points += f64::from(a.points - b.points).powi(2);
        sum.win += f64::from(a.win - b.win).powi(2);
    }
    Error { points: (sum.points / count).sqrt(), win: (sum.win / count).sqrt() }
}
