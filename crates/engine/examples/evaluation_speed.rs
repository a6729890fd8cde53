//! How long an evaluation takes: `cargo run --release -p mura-engine --example evaluation_speed`.

use std::hint::black_box;
use std::time::Instant;

use mura_engine::eval::{ByHand, Concepts, Evaluation, Weighted};
use mura_games::{Classic, Game, Kraken, Luck, Morabaraba, Mur, MurAdvanced, Settings};

/// Positions as a search meets them: of random games every eighth position that goes on, with all that follow on it.
fn positions<G: Game>(games: usize) -> Vec<G> {
    let (mut luck, mut list, mut all) = (Luck::new(1), Vec::new(), Vec::new());
    for _ in 0..games {
        let mut game = G::start(&Settings::default()).expect("the default options start a game");
        for ply in 1..=120 {
            let Some(action) = game.random_action(&mut luck, &mut list) else { break };
            game.play_unchecked(action);
            if ply % 8 != 0 {
                continue;
            }
            game.actions(&mut list);
            for action in list.drain(..) {
                let mut after = game.clone();
                after.play_unchecked(action);
                if after.outcome().is_none() {
                    all.push(after);
                }
            }
        }
    }
    all
}

/// Nanoseconds an evaluation. Each thousand positions count by their best round, so that a busy machine matters less.
fn time<G: Game, E: Evaluation<G>>(positions: &[G], evaluation: &E) -> f64 {
    let mut total = 0.0;
    for some in positions.chunks(1000) {
        let mut best = f64::MAX;
        for _ in 0..100 {
            let began = Instant::now();
            for game in some {
                black_box(evaluation.evaluate(black_box(game)));
            }
            best = best.min(began.elapsed().as_secs_f64());
        }
        total += best;
    }
    total * 1e9 / positions.len() as f64
}

fn report<G: Concepts>() {
    let positions = positions::<G>(10);
    let constant = time(&positions, &ByHand);
    let weighted = time(&positions, &Weighted::new(G::WEIGHTS));
    println!("{:<13} {constant:6.1} ns, {weighted:6.1} ns with weights of run time", G::ID.to_string());
}

fn main() {
    report::<Mur<Classic>>();
    report::<Mur<Kraken>>();
    report::<MurAdvanced>();
    report::<Morabaraba>();
}
