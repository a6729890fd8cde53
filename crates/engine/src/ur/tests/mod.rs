mod exact;
mod limits;
mod plain;
mod positions;

use std::sync::LazyLock;

use mura_games::{Game, Luck, Settings, Ur};

use super::search::Search;
use super::table::Table;
use super::watch::Watch;
use super::{Exact, Judge, Net, Player, Value, Weights};
use crate::{Limits, Mind, Resources, Score, Thought};

fn at(text: &str) -> Ur {
    Ur::parse_position(text).unwrap()
}

/// A random position: of a random game, or set up with few pieces that are not home yet.
fn random_position(luck: &mut Luck) -> Ur {
    loop {
        let found = if luck.below(3) == 0 { from_game(luck) } else { set_up(luck) };
        if let Some(game) = found.filter(|game| game.outcome().is_none()) {
            return game;
        }
    }
}

fn from_game(luck: &mut Luck) -> Option<Ur> {
    let mut game = Ur::start(&Settings::default()).ok()?;
    let mut list = Vec::new();
    for _ in 0..luck.below(250) {
        let action = game.random_action(luck, &mut list)?;
        game.play_unchecked(action);
    }
    Some(game)
}

fn set_up(luck: &mut Luck) -> Option<Ur> {
    let mut side = || {
        let mut steps = [b'0'; 15];
        let pieces = 1 + luck.below(4);
        let mut river = 0;
        for _ in 0..pieces {
            match luck.below(18) {
                step @ 0..15 => steps[step] += 1,
                _ => river += 1,
            }
        }
        format!("{river}.{}.{}", String::from_utf8_lossy(&steps), 7 - pieces)
    };
    let sides = [side(), side()].join("/");
    let phase = ["t", "m1", "m2", "m3", "m4", "b", "b+", "p"][luck.below(8)];
    Ur::parse_position(&format!("{sides} {} {phase}", ["b", "w"][luck.below(2)])).ok()
}

fn player(threads: usize) -> Player {
    player_with(tuned(), threads)
}

fn player_with(judge: Judge<'static>, threads: usize) -> Player {
    Player::with(judge, &Resources { threads, hash_mib: 1, ..Resources::default() })
}

fn tuned() -> Judge<'static> {
    Weights::tuned().into()
}

/// A net that has learnt next to nothing.
fn tiny_net() -> &'static Net {
    static TINY: LazyLock<Net> =
        LazyLock::new(|| Net::parse(include_bytes!("../../../nets/ur/tiny.net")).unwrap());
    &TINY
}

fn think(player: &mut Player, game: &Ur, limits: &Limits) -> Thought<mura_games::ur::Action> {
    let mut only = Vec::new();
    game.actions(&mut only);
    player.think(game, &only, limits, &|| false, &mut |_| {})
}

fn odds(score: Score) -> Value {
    let Score::Odds { win, points } = score else { panic!("{score:?}") };
    Value { points: points as f32, win: win as f32 }
}
