//! How fast the search is in positions that were played, with the past that led to them, and how fast in the same positions set
//! up without it: what the rules that look back (R6, A6, M4) cost. With two threads, what the second one gains there.
//!
//! `cargo run --release -p mura-engine --example played -- GAME DEPTH POSITIONS SEED HASH_MIB`

use std::time::{Duration, Instant};

use mura_engine::{Limits, Recipe, Resources, Thinker};
use mura_games::{GameId, Luck, Settings, Table};

/// Random plies at the start of a game, and one ply of so many later on.
const OPENING: usize = 4;
const RANDOM: usize = 12;
/// One position of so many is taken.
const TAKEN: usize = 7;
const LONGEST: usize = 200;

/// What searches took.
#[derive(Default)]
struct Effort {
    nodes: u64,
    time: Duration,
}

impl Effort {
    fn search(&mut self, thinker: &mut dyn Thinker, table: &dyn Table, depth: u32) {
        thinker.forget();
        let began = Instant::now();
        self.nodes += thinker.think(table, &Limits::depth(depth), &|| false, &mut |_| {}).nodes;
        self.time += began.elapsed();
    }

    /// Nodes and time, compared with others.
    fn beside(&self, other: &Effort) -> [f64; 2] {
        [self.nodes as f64 / other.nodes as f64, self.time.as_secs_f64() / other.time.as_secs_f64()]
    }
}

fn open(game: GameId, threads: usize, hash_mib: usize) -> Box<dyn Thinker> {
    Recipe::Full.open(game, &Resources { hash_mib, threads, ..Resources::default() })
}

/// Positions of games of the engine against itself, with a random play now and then.
fn played(game: GameId, count: usize, luck: &mut Luck) -> Vec<Box<dyn Table>> {
    let mut player = open(game, 1, 4);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut table = game.start(&Settings::default()).expect("the usual start");
        for ply in 0..LONGEST {
            let legal = table.legal();
            if legal.is_empty() || positions.len() == count {
                break;
            }
            let thought = player.think(&*table, &Limits::nodes(1500), &|| false, &mut |_| {});
            let action = match thought.action {
                Some(action) if ply >= OPENING && luck.below(RANDOM) > 0 => action,
                _ => legal[luck.below(legal.len())].clone(),
            };
            table.play(&action).expect("a legal action");
            if table.outcome().is_none() && ply >= OPENING && luck.below(TAKEN) == 0 {
                positions.push(table.fork());
            }
        }
    }
    positions
}

fn number(args: &[String], place: usize, usual: u64) -> u64 {
    args.get(place).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("\"{text}\" is no number")))
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let game = args.first().and_then(|name| GameId::ALL.iter().copied().find(|id| id.as_str() == name));
    let Some(game) = game.filter(|&game| game != GameId::Ur) else {
        eprintln!("usage: played GAME [DEPTH] [POSITIONS] [SEED] [HASH_MIB], GAME being one without dice");
        std::process::exit(2);
    };
    let depth = number(&args, 1, 10) as u32;
    let (count, seed, hash) = (number(&args, 2, 40), number(&args, 3, 1), number(&args, 4, 16));
    let positions = played(game, count as usize, &mut Luck::new(seed));
    let (mut one, mut two) = (open(game, 1, hash as usize), open(game, 2, hash as usize));
    let [mut past, mut bare, mut together] = [(); 3].map(|()| Effort::default());
    for table in &positions {
        let without = game.open(&table.position()).expect("a position text");
        // One right after the other: the speed of a machine changes from minute to minute.
        past.search(&mut *one, &**table, depth);
        bare.search(&mut *one, &*without, depth);
        together.search(&mut *two, &**table, depth);
    }
    let rate = past.nodes as f64 / past.time.as_secs_f64() / 1e6;
    println!("{game}: {} positions to depth {depth}, {rate:.2} million nodes/s", positions.len());
    let [nodes, time] = past.beside(&bare);
    println!(
        "with their past, beside the same without: {nodes:.2} times the nodes, {time:.2} times the time"
    );
    let [nodes, time] = together.beside(&past);
    println!("two threads, beside one: {nodes:.2} times the nodes, {:.2} times as fast", 1.0 / time);
}
