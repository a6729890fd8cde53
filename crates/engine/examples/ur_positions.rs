//! Positions of Ur with the values that a search finds, as `nets/ur/train.py` reads them. They try out the training where
//! no exact values are at hand:
//! `cargo run --release -p mura-engine --example ur_positions -- FILE POSITIONS THROWS SEED`.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};

use mura_engine::{Limits, Mind, Resources, Score, ur::Player};
use mura_games::{Game, Luck, Settings, Ur, ur::Action};
use mura_solver::ur::{Place, Record};

/// Of so many steps one is a whim, so that the positions are of all kinds.
const WHIM: usize = 3;
/// Positions to look at for one step, at most.
const LONG_TURN: u64 = 500;

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [path, positions, throws, seed] = given.as_slice() else {
        return Err("wanted: a file, the number of positions, throws to look ahead, a seed".into());
    };
    let (positions, throws, seed): (u64, u32, u64) = (positions.parse()?, throws.parse()?, seed.parse()?);
    let mut out = BufWriter::new(File::create(path)?);
    let mut player = Player::new(&Resources { hash_mib: 1, ..Resources::default() });
    let mut luck = Luck::new(seed);
    let mut game = Ur::start(&Settings::default())?;
    let mut list = Vec::new();
    let mut left = positions;
    while left > 0 {
        if game.outcome().is_some() {
            game = Ur::start(&Settings::default())?;
        }
        list.clear();
        game.actions(&mut list);
        let action = if let Some(throws_of_dice) = game.throws() {
            let ([chance, points], _) = think(&mut player, &game, &list, &Limits::depth(throws));
            out.write_all(&Record { chance, points, ..Record::new(Place::of(&game)) }.bytes())?;
            left -= 1;
            luck.weighted(throws_of_dice)
        } else if list.len() == 1 || luck.below(WHIM) == 0 {
            list[luck.below(list.len())]
        } else {
            let quick = Limits { nodes: Some(LONG_TURN), ..Limits::depth(0) };
            think(&mut player, &game, &list, &quick).1.unwrap_or(list[0])
        };
        game.play_unchecked(action);
    }
    out.flush()?;
    Ok(())
}

/// The chance to win and the points of the best line, and the action it begins with.
fn think(player: &mut Player, game: &Ur, list: &[Action], limits: &Limits) -> ([f32; 2], Option<Action>) {
    let thought = player.think(game, list, limits, &|| false, &mut |_| {});
    match thought.lines.first().map(|line| line.score) {
        Some(Score::Odds { win, points }) => ([win as f32, points as f32], thought.action),
        _ => ([0.5, 0.0], thought.action),
    }
}
