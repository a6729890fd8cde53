//! Games that weights play against themselves, or against others.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use mura_games::{Game, Luck, Outcome, Player, Settings};

use super::Samples;
use crate::eval::{MOST, Weighted};
use crate::search::{Searched, Searcher, Selectivity};
use crate::{Limits, Mind, Resources};

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playing {
    /// Positions to search for each move.
    pub nodes: u64,
    /// With the number of the game: where its luck comes from.
    pub seed: u64,
}

/// Random plies at the start: from these, so that games differ.
const OPENING: [usize; 2] = [4, 10];
/// An opening that the search thinks more lopsided than this is tried again, a few times: what is decided teaches little.
const LOPSIDED: i16 = 200;
const TRIES: usize = 8;
/// One ply in so many is random later on, so that not only good positions are seen.
const SLIP: usize = 50;
/// Of positions with a trap, close or shot at hand one in so many is kept: what they are worth a search finds out.
const LOUD_KEPT: usize = 4;
/// Plies after which a game is left undecided, half a point each.
const CAP: u32 = 300;
/// Memory of a searcher, in MiB: enough for a few thousand positions.
const HASH_MIB: usize = 1;

pub(super) type Weigher<G> = Searcher<G, Weighted>;

pub(super) fn searcher<G: Searched>(weights: &[i16]) -> Weigher<G> {
    let resources = Resources { hash_mib: HASH_MIB, ..Resources::default() };
    Searcher::with(&resources, &Weighted::new(weights), Selectivity::FULL)
}

/// A start, with whatever is rolled at setup, and some random plies. `None` where they end the game.
fn random_opening<G: Game>(luck: &mut Luck, list: &mut Vec<G::Action>) -> Option<G> {
    let mut settings = Settings::default();
    settings.seed = luck.word();
    if G::OPTIONS.iter().any(|option| option.name == "dice") {
        settings.set("dice", "roll");
    }
    let mut game = G::start(&settings).ok()?;
    let plies = OPENING[0] + luck.below(OPENING[1] - OPENING[0] + 1);
    for _ in 0..plies {
        let action = game.random_action(luck, list)?;
        game.play_unchecked(action);
    }
    game.outcome().is_none().then_some(game)
}

/// A random opening that is about even, if one is found soon.
fn opening<G: Searched>(searcher: &mut Weigher<G>, luck: &mut Luck, nodes: u64) -> Option<G> {
    let (mut list, mut found) = (Vec::new(), None);
    for _ in 0..TRIES {
        let Some(game) = random_opening::<G>(luck, &mut list) else { continue };
        list.clear();
        game.actions(&mut list);
        searcher.forget();
        let even = best(searcher, &game, &list, nodes).is_some_and(|(_, score)| score.abs() <= LOPSIDED);
        found = Some(game);
        if even {
            break;
        }
    }
    searcher.forget();
    found
}

fn luck(seed: u64, number: u32) -> Luck {
    Luck::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(number) << 1)
}

/// What the search found: the action, and its value in hundredths.
fn best<G: Searched>(
    searcher: &mut Weigher<G>,
    game: &G,
    list: &[G::Action],
    nodes: u64,
) -> Option<(G::Action, i16)> {
    let thought = searcher.think(game, list, &Limits::nodes(nodes), &|| false, &mut |_| {});
    let score = thought.lines.first().map_or(0, |line| match line.score {
        crate::Score::Estimate(value) => value.clamp(-MOST, MOST),
        crate::Score::Win(_) => MOST,
        crate::Score::Loss(_) => -MOST,
        crate::Score::Odds { .. } => 0,
    });
    thought.action.map(|action| (action, score as i16))
}

/// Plays game number `number` and keeps its positions. A round's seed and the number decide everything.
pub(super) fn play<G: Searched>(searcher: &mut Weigher<G>, playing: Playing, number: u32) -> Samples {
    let mut luck = luck(playing.seed, number);
    let mut list = Vec::new();
    let mut samples = Samples::new(G::FEATURES.len());
    let mut turns = Vec::new();
    let Some(mut game) = opening(searcher, &mut luck, playing.nodes) else { return samples };
    for _ in 0..CAP {
        if game.outcome().is_some() {
            break;
        }
        if let Some(action) = game.forced() {
            game.play_unchecked(action);
            continue;
        }
        list.clear();
        game.actions(&mut list);
        if list.len() == 1 {
            game.play_unchecked(list[0]);
            continue;
        }
        if luck.below(SLIP) == 0 {
            game.play_unchecked(list[luck.below(list.len())]);
            continue;
        }
        let Some((action, score)) = best(searcher, &game, &list, playing.nodes) else { break };
        let loud = game.may_be_loud() && list.iter().any(|&action| game.is_loud(action));
        if i32::from(score.abs()) < MOST && (!loud || luck.below(LOUD_KEPT) == 0) {
            samples.add(&game, score, number);
            turns.push(game.turn());
        }
        game.play_unchecked(action);
    }
    for (result, turn) in samples.results.iter_mut().zip(turns) {
        *result = half_points(game.outcome(), turn);
    }
    samples
}

fn half_points(outcome: Option<Outcome>, player: Player) -> u8 {
    match outcome {
        Some(Outcome::Win(winner)) if winner == player => 2,
        Some(Outcome::Win(_)) => 0,
        Some(Outcome::Draw) | None => 1,
    }
}

/// How a match went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games drawn or left undecided.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// Lets weights play against others, each opening twice with sides changed. `done` is told the pairs so far.
pub fn compare<G: Searched>(
    weights: [&[i16]; 2],
    playing: Playing,
    pairs: u32,
    threads: usize,
    done: &(dyn Fn(u32) + Sync),
) -> Score {
    let (next, finished) = (AtomicU32::new(0), AtomicU32::new(0));
    let total = Mutex::new(Score::default());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut sides = weights.map(searcher::<G>);
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= pairs {
                        return;
                    }
                    for first in Player::BOTH {
                        let points = play_against(&mut sides, playing, number, first);
                        if let Ok(mut total) = total.lock() {
                            match points {
                                2 => total.wins += 1,
                                1 => total.draws += 1,
                                _ => total.losses += 1,
                            }
                        }
                    }
                    done(finished.fetch_add(1, Relaxed) + 1);
                }
            });
        }
    });
    total.into_inner().unwrap_or_default()
}

/// The half points of the first of `sides`, which plays as `player`.
fn play_against<G: Searched>(
    sides: &mut [Weigher<G>; 2],
    playing: Playing,
    number: u32,
    player: Player,
) -> u8 {
    let mut list = Vec::new();
    let mut luck = luck(!playing.seed, number);
    let Some(mut game) = opening(&mut sides[0], &mut luck, playing.nodes) else { return 1 };
    sides[1].forget();
    for _ in 0..CAP {
        if game.outcome().is_some() {
            break;
        }
        list.clear();
        game.actions(&mut list);
        let side = usize::from(game.turn() != player);
        let Some((action, _)) = best(&mut sides[side], &game, &list, playing.nodes) else { break };
        game.play_unchecked(action);
    }
    half_points(game.outcome(), player)
}
